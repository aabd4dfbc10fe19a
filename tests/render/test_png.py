"""Pixels as pdfium draws them, packed as PNG: against what others make of both."""

from __future__ import annotations

import io

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from generator.kit.order import Order
from generator.render.clear_pixels import make_clear
from generator.render.png import Scanlines, png, scanlines
from tests.games import kits, tiny_game


@pytest.mark.parametrize("scale", [0.1, 0.77, 1.0, 2.5])
def test_lines_are_what_pdfium_draws_by_itself(scale: float) -> None:
    (kit,) = kits(tiny_game(), Order(papers=("a5",)))
    document = pypdfium2.PdfDocument(kit.data)
    try:
        lines = scanlines(document[0], scale)
        wanted = document[0].render(scale=scale, rev_byteorder=True).to_numpy()
    finally:
        document.close()
    rows = np.frombuffer(lines.data, np.uint8).reshape(lines.height, lines.stride)
    assert not rows[:, 0].any()
    assert np.array_equal(rows[:, 1:].reshape(lines.height, lines.width, 3), wanted)
    read = Image.open(io.BytesIO(png(lines, 300)))
    read.verify()
    again = np.asarray(Image.open(io.BytesIO(png(lines, 300))))
    assert np.array_equal(again, wanted)
    assert round(read.info["dpi"][0]) == 300


@pytest.mark.parametrize("scale", [0.77, 1.0])
def test_pixels_of_four_bytes_have_the_same_colours(scale: float) -> None:
    (kit,) = kits(tiny_game(), Order(papers=("a5",)))
    document = pypdfium2.PdfDocument(kit.data)
    try:
        three, four = (scanlines(document[0], scale, channels) for channels in (3, 4))
    finally:
        document.close()
    wanted, found = (
        np.frombuffer(lines.data, np.uint8).reshape(lines.height, lines.stride)
        for lines in (three, four)
    )
    assert not found[:, 0].any()
    pixels = found[:, 1:].reshape(four.height, four.width, 4)
    assert np.array_equal(pixels[..., :3].reshape(four.height, -1), wanted[:, 1:])
    assert (pixels[..., 3] == 255).all()


def test_what_is_not_seen_is_clear_black() -> None:
    """Equal bytes pack best; what is seen keeps its colour, however little of it is seen."""
    width, height = 4, 2
    pixels = np.arange(1, 1 + width * height * 4, dtype=np.uint8).reshape(height, width, 4)
    pixels[..., 3] = 255
    padded = np.pad(pixels.reshape(height, -1), ((0, 0), (1, 0)))
    lines = Scanlines(width, height, memoryview(bytearray(padded.tobytes())), 4)
    seen = np.array([[0, 1, 10, 128], [255, 0, 0, 254]], np.uint8)
    make_clear(lines, [row.tobytes() for row in seen])
    with Image.open(io.BytesIO(png(lines, 300))) as read:
        again = np.asarray(read)
    assert read.mode == "RGBA"
    assert np.array_equal(again[..., 3], seen)
    assert np.array_equal(again[..., :3], np.where(seen[..., None] > 0, pixels[..., :3], 0))
