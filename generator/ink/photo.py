"""Photos → line drawings: edges, and in black and white also the darkest parts."""

from __future__ import annotations

import io

from generator.core.display import Raster

EDGE = 0.92
"""What is so much darker than its surroundings becomes a line."""
DARK = 70
"""Grey values below are a black spot, where spots are wanted."""


def line_drawing(raster: Raster, spots: bool, glass: bool = False) -> Raster:
    """Through `glass` what is below stays in sight: only the lines are drawn."""
    from PIL import Image, ImageChops, ImageFilter

    if raster.mode.startswith("jpeg-"):
        image = Image.open(io.BytesIO(raster.data)).convert("L")
    else:
        image = Image.frombytes(raster.mode, (raster.width, raster.height), raster.data).convert(
            "L"
        )
    if raster.mask:
        paper = Image.new("L", image.size, 255)
        seen = Image.frombytes("L", image.size, raster.mask)
        image = Image.composite(image, paper, seen)
    fine = max(min(image.size) / 400, 0.8)
    near = image.filter(ImageFilter.GaussianBlur(fine))
    far = image.filter(ImageFilter.GaussianBlur(fine * 4))
    difference = ImageChops.subtract(near, far, 1, 128)
    lines = difference.point(lambda value: 0 if value < 128 - (1 - EDGE) * 80 else 255)
    if spots:
        dark = near.point(lambda value: 0 if value < DARK else 255)
        lines = ImageChops.darker(lines, dark)
    mask = ImageChops.invert(lines).tobytes() if glass else raster.mask
    return Raster(raster.name, raster.width, raster.height, "L", lines.tobytes(), mask)
