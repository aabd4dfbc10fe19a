"""A dry run says how many files there would be, for every kind of target, and draws none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generator.core.problems import Refusal
from generator.export import Outcome, Wish, export, setting
from generator.export import job as job_module
from generator.files import shared_folder
from generator.kit.order import Order
from generator.read.targets import target_names
from tests.games import DECK, folder, tiny_game

BACKED = DECK.replace("layout: face\n", "layout: face\nback: face\n")


def outcome(target: str, dry: bool, *settings: str) -> Outcome:
    said = tuple(setting(*one.split("=")) for one in settings)
    wish = Wish((target,), said, dry)
    (one,) = export(folder(tiny_game(deck=BACKED)), Order(papers=("a4",)), wish)[0]
    return one


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """While this is in force, nothing can be drawn."""

    def refuse(*_: object) -> None:
        raise AssertionError("a picture was drawn")

    monkeypatch.setattr(job_module, "draw", refuse)
    yield
    monkeypatch.undo()


@pytest.mark.parametrize("target", target_names(shared_folder()))
def test_the_number_of_files_is_that_of_the_export(
    target: str, undrawn: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    dry = outcome(target, True)
    assert dry.files == ()
    monkeypatch.undo()
    wet = outcome(target, False)
    assert wet.is_done and wet.would_write is None
    assert dry.would_write == len(wet.files) > 0


def test_pages_are_counted_as_well(undrawn: None) -> None:
    assert outcome("png", True, "what=sheets").would_write == 2
    assert outcome("png", True, "contact-sheet=true").would_write == 5


def test_a_setting_for_a_target_that_is_not_asked_for_is_refused() -> None:
    wish = Wish(("png",), (setting("dpi", "300", "jpg"),))
    with pytest.raises(Refusal) as caught:
        export(folder(tiny_game()), Order(), wish)
    assert caught.value.problems[0].code == "wrong-option"
