"""What is found on faces, whichever process looks at them."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

import pytest

from generator.build import check
from generator.core import fork
from generator.core.geometry import Size
from generator.kit import face_looks
from generator.kit.face_findings import face_findings
from generator.kit.face_looks import (
    AT_ONCE,
    EARLY,
    MANY_FACES,
    FaceLook,
    LooksBegun,
    OnPaper,
    found_on,
    looks_begun,
)
from generator.kit.order import presses
from generator.opened import Studio
from generator.rules.frame_faults import FrameFaults
from tests.games import DECK, GAME, ONE_PAPER, folder, studio, tiny_game

TINY_TYPE = GAME + "least-type: 40pt\n"
PAGE = Size(200, 287)


def test_what_is_found_can_be_sent_from_another_process() -> None:
    opened = studio(tiny_game(game=TINY_TYPE))
    [one] = opened.game.components
    look = FaceLook(OnPaper(one, PAGE), "faces", one.cards)
    found = found_on(opened, look, FrameFaults())
    assert {fault.code for fault in found} == {"small-type"}
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize("count", [1, AT_ONCE, AT_ONCE + 1, 3 * AT_ONCE - 1])
def test_looks_at_some_faces_find_what_a_look_at_all_of_them_finds(count: int) -> None:
    files = tiny_game(game=TINY_TYPE, deck=_deck("things", count))
    opened = studio(files)
    [one] = opened.game.components
    whole = face_findings(opened, one, opened.printed(one, PAGE))
    begun = looks_begun(opened, [one], presses(folder(files), ONE_PAPER))
    assert sum(look.at == "faces" for each in begun for look in each.looks) == -(-count // AT_ONCE)
    assert face_looks.findings_of(opened, begun) == [whole]
    assert whole.problems


def test_sheets_and_faces_are_both_looked_at() -> None:
    large = DECK.replace("layout: face\n", "layout: face\nsize: 300mm x 400mm\n")
    for deck, codes in ((DECK, {"small-type"}), (large, {"small-type", "does-not-fit"})):
        problems = check(folder(tiny_game(game=TINY_TYPE, deck=deck)), ONE_PAPER).problems
        assert {problem.code for problem in problems} == codes


@pytest.mark.skipif(not fork.CAN_FORK, reason="there is no other process")
@pytest.mark.parametrize(("count", "processes"), [(3, 1), (MANY_FACES, 3)])
def test_what_is_found_while_other_faces_are_made_is_the_same(
    monkeypatch: pytest.MonkeyPatch, count: int, processes: int
) -> None:
    files = tiny_game(game=TINY_TYPE.replace("[things]", "[things, others]"))
    files |= {f"{name}.yaml": _deck(name, count) for name in ("things", "others")}
    begun: list[int] = []
    real = face_looks._begun

    def counted(studio: Studio, looks: Sequence[FaceLook]) -> LooksBegun:
        begun.append(sum(len(look.cards) for look in looks))
        return real(studio, looks)

    monkeypatch.setattr(face_looks, "_begun", counted)
    together = check(folder(files), ONE_PAPER).problems
    assert len(begun) == processes and sum(begun) == 2 * count
    monkeypatch.setattr(fork, "CAN_FORK", False)
    assert check(folder(files), ONE_PAPER).problems == together
    told = [(one.code, one.cards[0].partition("/")[0]) for one in together]
    assert set(told) == {("small-type", "things"), ("small-type", "others")}


def test_the_second_process_begins_in_the_midst_of_a_large_deck() -> None:
    count = 6 * MANY_FACES
    opened = studio(tiny_game(deck=_deck("things", count)))
    files = folder(tiny_game())
    begun = looks_begun(opened, opened.game.components, presses(files, ONE_PAPER))
    *full, rest = [sum(len(look.cards) for look in one.looks) for one in begun]
    assert len(full) == int(1 / EARLY) and sum(full) + rest == count
    assert all(0 <= own - EARLY * count < AT_ONCE for own in full)
    face_looks.findings_of(opened, begun)


def _deck(name: str, count: int) -> str:
    cards = "".join(f"  - {{id: c{n}, title: Card {n}}}\n" for n in range(count))
    return f"deck: {name}\ntitle: Things\nlayout: face\ncards:\n{cards}"
