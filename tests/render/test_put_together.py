"""A board's printed pages, cut at their marks and put together, are the board."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from generator.core.geometry import Rect
from generator.kit.order import Order
from tests.games import kits, tiny_game
from tests.looking import Pixels, pixels

DPI = 300
"""What is cut; it is compared at half of that."""
FINE_DPI = 1200
FEW = 2e-6
"""The tips of thin figures, which half a pixel's shift may drown: eight pixels of the board."""
FOOT = 14.0
"""Label and ruler, in mm."""
WIDTH, HEIGHT = 330.0, 380.0
CHOSEN = "seams: {x: [150mm], y: [160mm]}"
MORE = (("a4", CHOSEN), ("letter", ""))
GAME = tiny_game()["game.yaml"]
BOARD = "board: things\ntitle: Things\nlayout: face\nsize: 330mm x 380mm\nbleed: 3mm\n"
FACE = """\
layout: face
elements:
  - shape: rectangle
    box: bleed
    fill: {pattern: waves, ground: "#cfe6d8", ink: "#8fb8a0", pitch: 7mm, angle: 30}
  - shape: ellipse
    box: [40mm, 30mm, 250mm, 300mm]
    fill: "#ffc800"
    stroke: "#d0502e"
    stroke-width: 2mm
  - {line: [[0, 0], [330mm, 380mm]], stroke: "#3366cc", stroke-width: 0.5mm}
  - text: "Where pages meet"
    box: [30mm, 150mm, 270mm, 60mm]
    size: 80pt
    colour: "#aa3355"
    align: centre
"""
"""Nothing in it is as dark as a mark."""


class Cut(NamedTuple):
    """Where the marks of a page say to cut, in mm."""

    left: float
    top: float
    right: float
    bottom: float


@cache
def files(seams: str) -> dict[str, str]:
    return tiny_game(deck=BOARD + seams + "\n", layout=FACE)


@cache
def whole() -> Pixels:
    """The page of the board's own size, cut at its trim."""
    made = kits(files(""), Order(papers=("a4",), boards="whole"))
    (kit,) = [kit for kit in made if kit.name == "tiny-whole.pdf"]
    image = pixels(kit.data, 0, DPI)
    left, right, bottom = (in_pixels(mm) for mm in (3.0, 3.0 + WIDTH, 3.0 + HEIGHT))
    return image[left:bottom, left:right]


def in_pixels(mm: float) -> int:
    return round(mm / 25.4 * DPI)


def cut_at(pdf: bytes, page: int) -> Cut:
    """Where the marks are, and then at two corners where exactly."""
    image = pixels(pdf, page, DPI)
    (left, right), (top, bottom) = _marks(image[: -in_pixels(FOOT)], DPI, 108)
    return Cut(*_corner(pdf, page, left, top), *_corner(pdf, page, right, bottom))


def _corner(pdf: bytes, page: int, x: float, y: float) -> tuple[float, float]:
    near = Rect(round(x) - 5, round(y) - 5, 10, 10)
    (across,), (down,) = _marks(pixels(pdf, page, FINE_DPI, near), FINE_DPI, 60)
    return near.left + across, near.top + down


def _marks(image: Pixels, dpi: int, dark: int) -> tuple[list[float], list[float]]:
    """The only straight dark strokes of a millimetre and more are the marks."""
    inked = image.max(axis=2) < dark
    least = round(dpi / 25.4)
    found = [_places(_runs(lines, least).any(axis=0)) for lines in (inked, inked.T)]
    xs, ys = ([place / dpi * 25.4 for place in places] for places in found)
    return xs, ys


def _runs(dark: npt.NDArray[np.bool_], least: int) -> npt.NDArray[np.bool_]:
    """Where a stroke of so many pixels goes down from."""
    found = dark[: -least + 1].copy()
    for step in range(1, least):
        found &= dark[step : dark.shape[0] - least + 1 + step]
    return found


def _places(there: npt.NDArray[np.bool_]) -> list[float]:
    steps = np.diff(np.concatenate([[0], there.astype(int), [0]]))
    starts, ends = np.where(steps == 1)[0], np.where(steps == -1)[0]
    return [float(start + end) / 2 for start, end in zip(starts, ends, strict=True)]


@cache
def put_together(paper: str, seams: str) -> Pixels:
    """Each part is laid where the ones before it end."""
    (kit,) = kits(files(seams), Order(papers=(paper,)))
    assert kit.pages == 4
    board = np.zeros_like(whole())
    y = 0.0
    for row in (0, 2):
        x = height = 0.0
        for page in (row, row + 1):
            cut = cut_at(kit.data, page)
            _lay(board, pixels(kit.data, page, DPI), cut, x, y)
            x, height = x + cut.right - cut.left, cut.bottom - cut.top
        assert x == pytest.approx(WIDTH, abs=0.05)
        y += height
    assert y == pytest.approx(HEIGHT, abs=0.05)
    return board


def _lay(board: Pixels, page: Pixels, cut: Cut, x: float, y: float) -> None:
    """A part covers whole pixels up to where the next one begins."""
    across, right = in_pixels(x), in_pixels(x + cut.right - cut.left)
    down, bottom = in_pixels(y), in_pixels(y + cut.bottom - cut.top)
    room = board[down:bottom, across:right]
    left, top = in_pixels(cut.left), in_pixels(cut.top)
    room[:] = page[top : top + room.shape[0], left : left + room.shape[1]]


def halved(image: Pixels) -> Pixels:
    high, wide = image.shape[0] // 2 * 2, image.shape[1] // 2 * 2
    even = image[:high, :wide]
    return (even[::2, ::2] + even[1::2, ::2] + even[::2, 1::2] + even[1::2, 1::2]) // 4


def astray(board: Pixels, wanted: Pixels) -> float:
    """The share of pixels at 150 dpi that are like none within one pixel of their place."""
    board, least = halved(board), halved(wanted)
    most = least
    for axis in (0, 1):
        around = [np.roll(least, step, axis) for step in (-1, 1)]
        least = np.minimum.reduce([least, *around])
        most = np.maximum.reduce([most, *[np.roll(most, step, axis) for step in (-1, 1)]])
    odd = ((board < least - 16) | (board > most + 16)).any(axis=2)
    return float(odd[2:-2, 2:-2].mean())


@pytest.mark.parametrize(
    ("paper", "seams"),
    [("a4", ""), ("letter", CHOSEN), *(pytest.param(*one, marks=pytest.mark.slow) for one in MORE)],
)
def test_pages_cut_at_their_marks_make_up_the_board(paper: str, seams: str) -> None:
    assert astray(put_together(paper, seams), whole()) < FEW


def test_a_page_that_lies_astray_is_noticed() -> None:
    board = put_together("a4", "").copy()
    board[1500:2500, 1500:2500] = board[1500:2500, 1505:2505]
    assert astray(board, whole()) > 100 * FEW
