"""Pixels as pdfium draws them, packed as PNG: against what others make of both."""

from __future__ import annotations

import io

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from generator.kit.order import Order
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


def test_what_is_not_seen_is_clear_black() -> None:
    """Equal bytes pack best; what is seen keeps its colour, however little of it is seen."""
    width, height = 3, 2
    rows = np.arange(1, 1 + width * height * 3, dtype=np.uint8).reshape(height, width, 3)
    padded = np.pad(rows.reshape(height, -1), ((0, 0), (1, 0)))
    lines = Scanlines(width, height, memoryview(padded.tobytes()))
    seen = np.array([[0, 1, 128], [255, 0, 254]], np.uint8)
    with Image.open(io.BytesIO(png(lines, 300, seen.tobytes()))) as read:
        again = np.asarray(read)
    assert read.mode == "RGBA"
    assert np.array_equal(again[..., 3], seen)
    assert np.array_equal(again[..., :3], np.where(seen[..., None] > 0, rows, 0))
