"""Fingerprints: what prints differently differs, and nothing else does."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from generator.core.colour import Colour, Gradient
from generator.core.display import Frame, GroupItem, Image, Item, Path, Raster, Stamp, Zone
from generator.core.geometry import Rect, Size, translation
from generator.core.outline import rectangle
from generator.core.problems import Where
from generator.render.fingerprint import DIGITS, Fingerprints
from tests.games import DECK, LAYOUT, REPOSITORY, Files, printed, studio, tiny_game

INK, PALE = Colour(32, 32, 32), Colour(240, 240, 240)
BOX = Rect(1, 2, 30, 40)


def frame(*items: Item, size: Size = Size(63, 88), reach: float = 3.0) -> Frame:
    return Frame(size, items, reach)


def of(front: Frame, back: Frame | None = None) -> str:
    return Fingerprints().of(front, back)


def prints(files: Files) -> list[str]:
    """The fingerprint of every card, in the deck's order."""
    kept = Fingerprints()
    return [kept.of(one.front, one.back) for one in printed(files)]


PIXELS = Raster("photo", 2, 1, "RGB", b"abcdef")
INNER = frame(Path(rectangle(BOX), INK))
PAIRS: dict[str, tuple[Frame, Frame]] = {
    "a place": (frame(Path(rectangle(BOX), INK)), frame(Path(rectangle(BOX.grown(0.01)), INK))),
    "a colour": (frame(Path(rectangle(BOX), INK)), frame(Path(rectangle(BOX), PALE))),
    "a size": (frame(), frame(size=Size(63.5, 88))),
    "the bleed": (frame(), frame(reach=2.0)),
    "a picture": (
        frame(Image(PIXELS, BOX)),
        frame(Image(replace(PIXELS, data=b"abcdeg"), BOX)),
    ),
    "a mask": (frame(Image(PIXELS, BOX)), frame(Image(replace(PIXELS, mask=b"ab"), BOX))),
    "a picture's form": (
        frame(Image(PIXELS, BOX)),
        frame(Image(replace(PIXELS, width=1, height=2), BOX)),
    ),
    "a gradient": (
        frame(Path(rectangle(BOX), Gradient((INK, PALE)), bounds=BOX)),
        frame(Path(rectangle(BOX), Gradient((PALE, INK)), bounds=BOX)),
    ),
    "a gradient's reach": (
        frame(Path(rectangle(BOX), Gradient((INK, PALE)), bounds=BOX)),
        frame(Path(rectangle(BOX), Gradient((INK, PALE)), bounds=BOX.grown(1))),
    ),
    "what a stamp shows": (
        frame(Stamp(INNER, translation(1, 1))),
        frame(Stamp(frame(Path(rectangle(BOX), PALE)), translation(1, 1))),
    ),
    "a group's place": (
        frame(GroupItem((Path(rectangle(BOX), INK),), translation(1, 0))),
        frame(GroupItem((Path(rectangle(BOX), INK),), translation(2, 0))),
    ),
    "the order": (
        frame(Path(rectangle(BOX), INK), Path(rectangle(BOX), PALE)),
        frame(Path(rectangle(BOX), PALE), Path(rectangle(BOX), INK)),
    ),
}


@pytest.mark.parametrize("what", PAIRS)
def test_what_prints_differently_has_another_fingerprint(what: str) -> None:
    one, other = PAIRS[what]
    assert of(one) != of(other)
    assert of(one) == of(one) == of(frame(*one.items, size=one.size, reach=one.reach))
    assert len(of(one)) == DIGITS


def test_what_does_not_print_does_not_count() -> None:
    zone = Zone("region", "kitchen", BOX, Where("mat.yaml", 3))
    assert of(frame(zone)) == of(frame())
    assert of(frame(Image(PIXELS, BOX))) == of(frame(Image(replace(PIXELS, name="x"), BOX)))


def test_both_sides_count_and_are_not_the_same() -> None:
    one, other = PAIRS["a colour"]
    assert len({of(one), of(one, one), of(one, other), of(other, one)}) == 4


CHANGES: dict[str, tuple[Callable[[str], str], str, list[bool]]] = {
    "a word on a card": (lambda t: t.replace("title: Two", "title: Too"), "deck", [True, False]),
    "copies": (lambda t: t.replace("copies: 2", "copies: 5"), "deck", [True, True]),
    "a comment": (lambda t: t + "# so it is\n", "layout", [True, True]),
    "an id": (lambda t: t.replace("- title: One", "- id: uno\n    title: One"), "deck", [True] * 2),
    "a text that is not shown": (lambda t: t.replace("A thing.", "A."), "deck", [True, True]),
    "the layout": (lambda t: t.replace("[5mm, 5mm", "[6mm, 5mm"), "layout", [False, False]),
    "a font": (lambda t: t.replace("font: title", "font: body"), "layout", [False, False]),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_of_the_files_counts_where_it_shows(what: str) -> None:
    change, file, same = CHANGES[what]
    before = prints(tiny_game())
    texts = {"deck": DECK, "layout": LAYOUT}
    after = prints(tiny_game(**{file: change(texts[file])}))
    assert after != texts
    assert [a == b for a, b in zip(before, after, strict=True)] == same


SCRIPT = """
from tests.render.test_fingerprint import prints
from tests.games import tiny_game
print(prints(tiny_game()))
"""


def test_fingerprints_are_the_same_in_every_process_and_folder() -> None:
    for seed, folder in (("1", REPOSITORY), ("2", REPOSITORY / "tests")):
        ran = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stdout.strip() == str(prints(tiny_game()))


def test_a_shared_back_is_hashed_once() -> None:
    opened = studio(tiny_game(deck=DECK.replace("layout: face", "layout: face\nback: face")))
    deck = opened.game.components[0]
    kept = Fingerprints()
    for one in opened.printed(deck, Size(1, 1)):
        first, again = (kept.of(one.front, one.back) for _ in range(2))
        assert first == again
