"""Blurred pixels: how many are left, and what becomes of clear ones."""

from __future__ import annotations

import numpy as np
import pytest

from generator.assets.blurring import blurred
from generator.core.display import Raster


def halves(side: int, mask: bytes | None = None) -> Raster:
    """Black above and white below."""
    grey = np.zeros((side, side), np.uint8)
    grey[side // 2 :] = 255
    return Raster("halves.png", side, side, "L", grey.tobytes(), mask, "is odd")


def test_it_keeps_its_size_unless_nobody_sees_so_many_pixels() -> None:
    assert blurred(halves(120), 6, 20).width == 120
    fewer = blurred(halves(1200), 30, 20)
    assert 230 <= fewer.width <= 260
    assert blurred(halves(1200), 1.5, 20).width == 1200
    assert (fewer.name, fewer.mode, fewer.caveat) == ("halves.png", "L", "is odd")


def test_the_edge_is_soft_and_the_rest_is_as_it_was() -> None:
    soft = blurred(halves(100), 4, 20)
    column = np.frombuffer(soft.data, np.uint8).reshape(100, 100)[:, 50]
    assert column[10] == 0 and column[90] == 255
    assert 100 < column[50] < 160


def test_clear_pixels_lend_their_colour_to_none() -> None:
    alpha = np.zeros((100, 100), np.uint8)
    alpha[50:] = 255
    soft = blurred(halves(100, alpha.tobytes()), 4, 20)
    assert soft.mask is not None and soft.mode == "RGB"
    seen = np.frombuffer(soft.mask, np.uint8).reshape(100, 100)
    colours = np.frombuffer(soft.data, np.uint8).reshape(100, 100, 3)
    assert 100 < seen[50, 50] < 160
    assert colours[seen > 8].min() == pytest.approx(255, abs=40)
