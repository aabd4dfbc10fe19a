"""Every cut can be found on paper whose outer quarter of an inch no printer prints."""

from __future__ import annotations

import numpy as np
import pytest

from generator.kit.order import Order
from tests.games import kits, tiny_game
from tests.looking import Pixels, pixels

DPI = 600
QUARTER_INCH = 6.35
GREY = 'layout: face\nelements:\n  - {shape: rectangle, box: bleed, fill: "#808080"}\n'
DARK = GREY.replace("808080", "101010")
DECK = "deck: things\ntitle: Things\nlayout: face\nback: face\ncards: [{title: A, copies: 9}]\n"
COLUMNS = [12.7 + 63.5 * n for n in range(4)]
"""Where poker cards are cut on Letter, worked out by hand; rows begin at a quarter of an inch."""


def printed(layout: str, page: int = 0, margin: float | None = QUARTER_INCH) -> Pixels:
    """A sheet of nine cards on Letter, without what a printer's dead zone swallows."""
    files = tiny_game(deck=DECK, layout=layout)
    (kit,) = kits(files, Order(papers=("letter",), margin=margin))
    image = pixels(kit.data, page, DPI)
    dead = round(QUARTER_INCH / 25.4 * DPI)
    return image[dead:-dead, dead:-dead]


def strip(image: Pixels, x: float, y: float) -> Pixels:
    """A millimetre and a half along a cut, from y down, 0.2 mm wide."""
    at = [round((value - QUARTER_INCH) / 25.4 * DPI) for value in (x - 0.1, x + 0.1, y, y + 1.5)]
    return image[max(at[2], 0) : at[3], max(at[0], 0) : at[1]]


def contrast(area: Pixels) -> float:
    return float(np.ptp(area.mean(axis=2)))


@pytest.mark.parametrize("margin", [QUARTER_INCH, None])
@pytest.mark.parametrize("layout", [GREY, DARK])
def test_every_upright_cut_shows_at_both_ends_of_each_strip(
    layout: str, margin: float | None
) -> None:
    image = printed(layout, margin=margin)
    for x in COLUMNS:
        for row in range(3):
            top = 6.35 + row * 88.9
            for y in (top + 0.2, top + 88.9 - 1.7):
                assert contrast(strip(image, x, y)) > 80, (x, y)


def test_no_back_is_marked() -> None:
    """A back is never quite behind its front: a tick would tell one card from another."""
    image = printed(GREY, page=1)
    for x in COLUMNS[1:3]:
        assert contrast(strip(image, x, 6.35 + 0.2)) < 10


def test_marks_that_every_printer_prints_need_none_on_cards() -> None:
    files = tiny_game(deck=DECK, layout=GREY)
    (kit,) = kits(files, Order(papers=("a4",)))
    image = pixels(kit.data, 0, DPI)
    top = (297 - 3 * 88.9) / 2
    y, x = round((top + 0.2) / 25.4 * DPI), round((9.75 + 63.5) / 25.4 * DPI)
    assert contrast(image[y : y + 30, x - 3 : x + 3]) < 10
