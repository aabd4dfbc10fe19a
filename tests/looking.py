"""PDFs by what they show: pages as pixels through pdfium, distances in mm from ink."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pypdfium2

from generator.core.geometry import Rect

Pixels = npt.NDArray[np.int16]
Coverage = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]


class Extent(NamedTuple):
    """Where ink lies on the page, in mm from its top left."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


def pixels(pdf: bytes, page: int = 0, dpi: int = 300, window: Rect | None = None) -> Pixels:
    """One page, or a window of it in mm, as rows of red, green and blue."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        shown = document[page]
        crop = _cropped(window, shown.get_size(), dpi) if window else (0, 0, 0, 0)
        bitmap = shown.render(scale=dpi / 72, rev_byteorder=True, crop=crop)
        return np.array(bitmap.to_numpy(), dtype=np.int16)[:, :, :3]
    finally:
        document.close()


def _cropped(window: Rect, page: tuple[float, float], dpi: int) -> tuple[float, ...]:
    """What pdfium leaves away at the left, bottom, right and top, in points: whole pixels."""
    wide, high = (math.ceil(side * dpi / 72) for side in page)
    left, top, right, bottom = (
        round(mm / 25.4 * dpi) for mm in (window.left, window.top, window.right, window.bottom)
    )
    away = (left, high - bottom, wide - right, top)
    return tuple(max(count - 0.5, 0) / dpi * 72 for count in away)


def text_on(pdf: bytes, page: int = 0) -> str:
    """What is copied from a page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return str(document[page].get_textpage().get_text_bounded())
    finally:
        document.close()


def extent(image: Pixels, colour: tuple[int, int, int], dpi: int = 300) -> Extent:
    """The bounds of the one rectangle of that colour, on white, finer than a pixel."""
    rows, columns = np.where(inked(image, colour, 40))
    assert rows.size, "there is no such ink"
    top, left = max(rows.min() - 3, 0), max(columns.min() - 3, 0)
    around = image[top : rows.max() + 4, left : columns.max() + 4]
    covered = _coverage(around, colour)
    x = [place + left for place in _ends(covered[covered.shape[0] // 2, :])]
    y = [place + top for place in _ends(covered[:, covered.shape[1] // 2])]
    return Extent(*(float(place) * 25.4 / dpi for place in (x[0], y[0], x[1], y[1])))


def inked(image: Pixels, colour: tuple[int, int, int], by: int) -> Mask:
    """Which pixels are of the colour, in each channel by less than so much.

    One channel after the other: numpy is ten times slower along an axis of three."""
    found: Mask = np.ones(image.shape[:2], dtype=np.bool_)
    for channel, value in enumerate(colour):
        found &= np.abs(image[:, :, channel] - np.int16(value)) < by
    return found


def _coverage(image: Pixels, colour: tuple[int, int, int]) -> Coverage:
    """How much of each pixel is of the colour."""
    away = np.array([255 - channel for channel in colour])
    likeness = np.abs(image - np.array(colour, dtype=np.int16)).sum(axis=2)
    covered: Coverage = np.clip(1 - likeness / away.sum(), 0, 1)
    return covered


def _ends(line: npt.NDArray[np.float64]) -> tuple[float, float]:
    """Where a stretch of ink begins and ends; its half-covered ends count as far as covered."""
    full = np.where(line > 0.95)[0]
    first, last = int(full.min()), int(full.max())
    before = float(line[first - 1]) if first else 0.0
    after = float(line[last + 1]) if last + 1 < len(line) else 0.0
    return first - before, last + 1 + after


def at(image: Pixels, x: float, y: float, dpi: int = 300) -> tuple[int, int, int]:
    """The colour at a place in mm."""
    red, green, blue = image[int(y / 25.4 * dpi), int(x / 25.4 * dpi)]
    return int(red), int(green), int(blue)


def near(one: tuple[int, int, int], other: tuple[int, int, int], by: int = 6) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))
