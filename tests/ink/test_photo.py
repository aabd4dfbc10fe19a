"""Pictures of pixels with less ink: lines in black on white, dark parts where they are wanted."""

from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image, ImageDraw

from generator.assets.rasters import read_raster
from generator.core.display import Raster
from generator.ink.photo import line_drawing

SIZE = (200, 120)


def scene(form: str) -> Raster:
    """Grey shading all over, a dark disc on the left and a middling one on the right."""
    shade = np.tile(np.linspace(150, 220, SIZE[0], dtype=np.uint8), (SIZE[1], 1))
    image = Image.fromarray(shade).convert("RGB")
    draw = ImageDraw.Draw(image)
    draw.ellipse((20, 30, 80, 90), fill=(20, 30, 25))
    draw.ellipse((120, 30, 180, 90), fill=(110, 120, 100))
    buffer = io.BytesIO()
    image.save(buffer, form)
    return read_raster(f"scene.{form.lower()}", buffer.getvalue())


def drawn(raster: Raster, spots: bool) -> npt.NDArray[np.uint8]:
    made = line_drawing(raster, spots)
    assert (made.mode, made.width, made.height) == ("L", *SIZE)
    return np.frombuffer(made.data, np.uint8).reshape(SIZE[1], SIZE[0])


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_picture_is_black_and_white_lines(form: str) -> None:
    image = drawn(scene(form), spots=False)
    assert set(np.unique(image)) == {0, 255}
    assert (image == 0).mean() < 0.12
    assert (image[:, 90:110] == 255).all(), "shading is not a line"
    for edge in (80, 120, 180):
        assert (image[60, edge - 4 : edge + 5] == 0).any(), "an edge is a line"
    assert image[60, 50] == image[60, 150] == 255


def test_dark_parts_stay_black_where_they_are_wanted() -> None:
    image = drawn(scene("PNG"), spots=True)
    assert image[60, 50] == 0
    assert image[60, 150] == 255


def test_what_is_clear_stays_clear() -> None:
    clear = Raster("clear", 2, 1, "RGB", bytes(6), bytes([0, 255]))
    assert line_drawing(clear, spots=True).mask == clear.mask


def test_the_edge_of_what_is_not_clear_is_a_line() -> None:
    disc = Image.new("L", (100, 100), 0)
    ImageDraw.Draw(disc).ellipse((20, 20, 80, 80), 255)
    brown = bytes((122, 75, 34)) * 10_000
    made = line_drawing(Raster("stain", 100, 100, "RGB", brown, disc.tobytes()), spots=False)
    lines = Image.frombytes("L", (100, 100), made.data)
    assert lines.getpixel((50, 21)) == 0 and lines.getpixel((50, 50)) == 255
    assert made.mask == disc.tobytes()
