"""What is found on faces, whichever process looks at them."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

import pytest

from generator.build import check
from generator.core import fork
from generator.core.fork import ForkedParts
from generator.kit import findings
from generator.kit.findings import MANY_FACES, FaceFindings, _found_on, _OnPaper
from generator.model.values import Seams
from generator.opened import Studio
from tests.games import DECK, GAME, ONE_PAPER, folder, studio, tiny_game

TINY_TYPE = GAME + "least-type: 40pt\n"


def test_what_is_found_can_be_sent_from_another_process() -> None:
    opened = studio(tiny_game(game=TINY_TYPE))
    parts = opened.game.components
    [laid] = [_OnPaper(one, one.size, Seams()) for one in parts if one.size]
    found = _found_on(opened, laid)
    assert {problem.code for problem in found.problems} == {"small-type"}
    assert pickle.loads(pickle.dumps(found)) == found


def test_sheets_and_faces_are_both_looked_at() -> None:
    large = DECK.replace("layout: face\n", "layout: face\nsize: 300mm x 400mm\n")
    for deck, codes in ((DECK, {"small-type"}), (large, {"small-type", "does-not-fit"})):
        problems = check(folder(tiny_game(game=TINY_TYPE, deck=deck)), ONE_PAPER).problems
        assert {problem.code for problem in problems} == codes


@pytest.mark.skipif(not fork.CAN_FORK, reason="there is no other process")
@pytest.mark.parametrize(("count", "looks"), [(3, [2]), (MANY_FACES, [1, 1])])
def test_what_is_found_while_other_faces_are_made_is_the_same(
    monkeypatch: pytest.MonkeyPatch, count: int, looks: list[int]
) -> None:
    files = tiny_game(game=TINY_TYPE.replace("[things]", "[things, others]"))
    files |= {f"{name}.yaml": _deck(name, count) for name in ("things", "others")}
    begun: list[int] = []
    real = findings._begun

    def counted(studio: Studio, laid: Sequence[_OnPaper]) -> ForkedParts[FaceFindings]:
        begun.append(len(laid))
        return real(studio, laid)

    monkeypatch.setattr(findings, "_begun", counted)
    together = check(folder(files), ONE_PAPER).problems
    assert begun == looks
    monkeypatch.setattr(fork, "CAN_FORK", False)
    assert check(folder(files), ONE_PAPER).problems == together
    told = [(one.code, one.cards[0].partition("/")[0]) for one in together]
    assert set(told) == {("small-type", "things"), ("small-type", "others")}


def _deck(name: str, count: int) -> str:
    cards = "".join(f"  - {{id: c{n}, title: Card {n}}}\n" for n in range(count))
    return f"deck: {name}\ntitle: Things\nlayout: face\ncards:\n{cards}"
