"""Thumbnails keep the colours, the proportions and the clear parts of pictures."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from generator.assets.rasters import read_raster
from generator.assets.thumbnails import LARGEST, thumbnail


def saved(image: Image.Image, kind: str) -> bytes:
    data = io.BytesIO()
    image.save(data, kind)
    return data.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize(("mode", "colour"), [("RGB", (250, 0, 0)), ("L", 250)])
def test_a_large_picture_becomes_a_small_one_of_the_same_colour(
    kind: str, mode: str, colour: int | tuple[int, ...]
) -> None:
    small = thumbnail(read_raster("art", saved(Image.new(mode, (1600, 800), colour), kind)))
    assert (small.width, small.height) == (LARGEST, LARGEST // 2)
    assert len(small.colours) == 3 * small.width * small.height
    assert small.colours[0] == pytest.approx(250, abs=3)
    assert small.cover is None


def test_clear_parts_stay_clear() -> None:
    image = Image.new("RGBA", (800, 400), (0, 0, 0, 0))
    image.paste((9, 9, 9, 255), (400, 0, 800, 400))
    small = thumbnail(read_raster("art", saved(image, "PNG")))
    assert small.cover is not None
    assert (small.cover[0], small.cover[-1]) == (0, 255)


def test_a_small_picture_stays_as_it_is() -> None:
    small = thumbnail(read_raster("art", saved(Image.new("RGB", (2, 1), (1, 2, 3)), "PNG")))
    assert small.colours == bytes((1, 2, 3, 1, 2, 3))
