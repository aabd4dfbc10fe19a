"""Faces made in two processes: the same bytes, problems and errors as made in one."""

from __future__ import annotations

import os
from typing import Any

import pytest

from generator.build import build, check
from generator.core import fork
from generator.core.problems import Problem
from generator.kit.order import Order
from generator.layout import Layouter
from generator.opened import MANY, Studio, second_maker
from generator.opened.second_maker import FEW
from tests.games import PICTURED, Files, folder, studio, tiny_game

CARDS = MANY + 40
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s</svg>'
BACK = (
    "layout: back\nelements:\n  - {picture: disc, box: trim}\n"
    "  - {text: Same, box: trim, size: 9pt}\n"
)
ORDER = Order(papers=("a4", "letter"), backs="long")
"""On one paper, pages would be written ahead, and no faces sent."""

pytestmark = [
    pytest.mark.skipif(not fork.CAN_FORK, reason="there is no other process"),
    pytest.mark.usefixtures("two_processes"),
]


def deck(later: str = "disc", last: str = "Last.") -> dict[str, str]:
    """Many cards; after the first ones, every third shows another picture than the others."""
    cards = "".join(
        f"  - {{id: c{n}, title: Card {n}, text: 'Takes {n} of {n % 7}.', "
        f"art: {later if n > FEW and n % 3 == 0 else 'disc'}}}\n"
        for n in range(CARDS)
    )
    head = "deck: things\ntitle: Things\nlayout: face\nback: back\n"
    fields = "fields: {text: text?, art: picture}\ncards:\n"
    end = f"  - {{id: last, title: Last, text: '{last}', art: disc}}\n"
    return {
        **tiny_game(deck=f"{head}{fields}{cards}{end}", layout=PICTURED),
        "layouts/back.yaml": BACK,
        "art/disc.svg": SVG % '<circle r="4" fill="#369"/>',
        "art/other.svg": SVG % '<path fill="#369" d="M1 1 H5 V5 Z"/>',
    }


def built(files: Files, monkeypatch: pytest.MonkeyPatch, processes: int) -> Any:
    with monkeypatch.context() as patch:
        patch.setattr(second_maker, "cores", lambda: processes)
        kits, problems = build(folder(files), ORDER)
    return [kit.data for kit in kits], problems


@pytest.mark.parametrize("later", ["disc", "other"])
def test_two_processes_make_the_same_bytes_as_one(
    monkeypatch: pytest.MonkeyPatch, later: str
) -> None:
    sent = _sent(monkeypatch)
    two = built(deck(later), monkeypatch, 2)
    assert sent, "the other process sent nothing"
    assert two == built(deck(later), monkeypatch, 1)
    assert len(two[0]) == 2


def test_what_is_found_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    two = built(deck("lost"), monkeypatch, 2)
    assert {problem.code for problem in two[1]} == {"missing-picture"}
    assert two == built(deck("lost"), monkeypatch, 1)


def test_a_check_makes_the_faces_of_large_games_in_two(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = _sent(monkeypatch)
    files = deck("other", "Fits. " * 200)
    two, one = (checked(files, monkeypatch, processes) for processes in (2, 1))
    assert sent, "the other process sent nothing"
    assert "text-overflow" in {problem.code for problem in two}
    assert two == one


def checked(files: Files, monkeypatch: pytest.MonkeyPatch, processes: int) -> list[Problem]:
    with monkeypatch.context() as patch:
        patch.setattr(second_maker, "cores", lambda: processes)
        return check(folder(files), ORDER).problems


def test_only_faces_of_which_nothing_more_is_known_are_sent() -> None:
    files = deck("other", "**Loud**")
    files["game.yaml"] = files["game.yaml"].replace("body: Fira Sans", "body: Permanent Marker")
    opened = studio(files)
    component = opened.game.components[0]
    assert component.size is not None
    cards = [(component, card, component.size) for card in component.cards]
    first = [opened.faces.sides(*one) for one in cards[:FEW]]
    post = second_maker._Post(opened.faces, tuple(second_maker._shown(first)))
    known, other, loud = cards[FEW], cards[FEW + 1], cards[-1]
    assert post.made(known) is not None
    assert post.made(other) is None, "its picture is no face's yet"
    assert post.made(loud) is None, "its font has no bold, which nobody else would report"


def made_in_two(files: Files, monkeypatch: pytest.MonkeyPatch) -> Studio:
    monkeypatch.setattr(second_maker, "cores", lambda: 2)
    opened = studio(files)
    component = opened.game.components[0]
    assert component.size is not None
    opened.make_ready([component], component.size)
    return opened


def test_what_only_later_faces_show_is_known_to_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = made_in_two(deck("other"), monkeypatch)
    component = opened.game.components[0]
    assert component.size is not None
    opened.printed(component, component.size)
    assert opened.library.used == {"art/disc.svg", "art/other.svg"}


def test_a_bug_is_reported_as_what_it_is_and_no_process_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    face = Layouter.face

    def broken(self: Layouter, *given: Any) -> Any:
        if given[-1] == "Last":
            raise ZeroDivisionError
        return face(self, *given)

    begun: list[int] = []
    fork = os.fork
    monkeypatch.setattr(os, "fork", lambda: begun.append(fork()) or begun[-1])
    monkeypatch.setattr(Layouter, "face", broken)
    with pytest.raises(ZeroDivisionError):
        made_in_two(deck(), monkeypatch)
    assert len(begun) == 1
    with pytest.raises(ChildProcessError):
        os.waitpid(begun[0], os.WNOHANG)


def test_few_faces_are_made_in_one(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = _sent(monkeypatch)
    made_in_two(tiny_game(), monkeypatch)
    assert sent == []


def _sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows with the faces that come from the other process."""
    sent: list[int] = []
    unpacked = second_maker._Post.unpacked

    def counted(self: Any, data: bytes) -> Any:
        parts = unpacked(self, data)
        sent.extend(number for number, faces in parts.items() if any(faces))
        return parts

    monkeypatch.setattr(second_maker._Post, "unpacked", counted)
    return sent
