"""Kits as a simulated printer prints them: drawn, measured in pixels, laid front to back."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest

from generator.core.geometry import Point
from generator.impose import Press
from generator.impose.paper import Paper
from generator.kit.order import Order
from generator.model.printer import Printer
from tests.games import kits, tiny_game
from tests.looking import pixels
from tests.printing import Fault, Simulated, calibrated
from tests.sheets import A4, LETTER

DPI = 300
MOST_APART = 0.15
MOST_UNSIZED = 0.001
SHRUNK, ASTRAY = Fault(scale=0.992), Fault(1.3, -0.7, 0.4, 0.992)
RED, BLUE = (255, 0, 0), (0, 0, 255)


def disc(name: str, colour: str) -> str:
    """A disc in the middle of a face."""
    box = "{left: 26.75mm, top: 39.45mm, width: 10mm, height: 10mm}"
    return f'layout: {name}\nelements:\n  - {{shape: ellipse, box: {box}, fill: "{colour}"}}\n'


def kit(press: Press, printer: Printer | None) -> bytes:
    deck = "deck: things\ntitle: Things\nlayout: face\nback: back\ncards: [{title: A, copies: 9}]\n"
    files = tiny_game(deck=deck, layout=disc("face", "#ff0000"))
    files["layouts/back.yaml"] = disc("back", "#0000ff")
    order = Order(papers=(press.paper.name,), backs=press.backs, printer=printer)
    return kits(files, order)[0].data


def centres(pdf: bytes, page: int, colour: tuple[int, int, int]) -> list[Point]:
    """The middle of every disc, row by row, in mm."""
    image = pixels(pdf, page, DPI)
    ink = np.abs(image - np.array(colour, dtype=np.int16)).max(axis=2) < 128
    return [
        _middle(ink, rows, columns)
        for rows in _stretches(ink.any(axis=1))
        for columns in _stretches(ink.any(axis=0))
        if ink[rows, columns].any()
    ]


def _stretches(inked: npt.NDArray[np.bool_]) -> list[slice]:
    places = np.where(inked)[0]
    starts = [int(places[0]), *(int(b) for a, b in pairwise(places) if b > a + 20)]
    ends = [*(int(a) for a, b in pairwise(places) if b > a + 20), int(places[-1])]
    return [slice(a, b + 1) for a, b in zip(starts, ends, strict=True)]


def _middle(ink: npt.NDArray[np.bool_], rows: slice, columns: slice) -> Point:
    y, x = np.nonzero(ink[rows, columns])
    scale = 25.4 / DPI
    return Point(
        (float(x.mean()) + columns.start + 0.5) * scale,
        (float(y.mean()) + rows.start + 0.5) * scale,
    )


def printed(pdf: bytes, simulated: Simulated, press: Press) -> tuple[list[Point], list[Point]]:
    """Where fronts and backs come to lie on the paper, seen from the front."""
    sides = (("front", 0, RED), ("back", 1, BLUE))
    front, back = (
        [simulated.lands(side, press).apply(*place) for place in centres(pdf, page, colour)]
        for side, page, colour in sides
    )
    return front, back


def apart(fronts: list[Point], backs: list[Point]) -> float:
    return max(min(math.dist(back, front) for front in fronts) for back in backs)


def unsized(places: list[Point]) -> float:
    """Neighbours are a card's width or its height from each other: how far they are from that."""
    ratios = [
        math.dist(one, other) / side
        for number, one in enumerate(places)
        for other in places[number + 1 :]
        for side in (63.5, 88.9)
    ]
    near = [abs(ratio - 1) for ratio in ratios if abs(ratio - 1) < 0.03]
    assert len(near) >= len(places)
    return max(near)


@pytest.mark.slow
@pytest.mark.parametrize("back_alone", [True, False], ids=["back", "both"])
@pytest.mark.parametrize("backs", ["long", "short"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_a_kit_for_a_measured_printer_comes_out_right(
    paper: Paper, backs: str, back_alone: bool
) -> None:
    press = Press(paper, backs=backs)
    simulated = Simulated(SHRUNK if back_alone else ASTRAY, ASTRAY)
    fronts, behind = printed(kit(press, None), simulated, press)
    assert len(fronts) == len(behind) == 9
    assert apart(fronts, behind) > 1.0
    assert unsized(fronts) > 0.007
    fronts, behind = printed(kit(press, calibrated(simulated, press)), simulated, press)
    assert len(fronts) == len(behind) >= 8
    assert apart(fronts, behind) <= MOST_APART
    assert max(unsized(fronts), unsized(behind)) <= MOST_UNSIZED
