"""Pixels → the same pixels blurred, with no more of them than paper can show."""

from __future__ import annotations

import io

from generator.core.display import Raster
from generator.core.geometry import MM_PER_INCH

ENOUGH = 300
"""Dots per inch: of what is blurred, nobody sees more."""


def blurred(raster: Raster, spread: float, width: float) -> Raster:
    """`spread` pixels wide, as CSS measures it; on paper the picture is `width` mm wide."""
    from PIL import Image, ImageFilter

    if raster.mode.startswith("jpeg-"):
        image: Image.Image = Image.open(io.BytesIO(raster.data))
    else:
        image = Image.frombytes(raster.mode, (raster.width, raster.height), raster.data)
    if raster.mask:
        image = image.convert("RGB")
        image.putalpha(Image.frombytes("L", image.size, raster.mask))
        image = image.convert("RGBa")  # so that clear pixels lend their colour to none
    soft = image.filter(ImageFilter.GaussianBlur(spread))
    fewer = min(int(raster.width / width * MM_PER_INCH / ENOUGH), int(spread))
    if fewer > 1:
        soft = soft.reduce(fewer)
    mask = None
    if raster.mask:
        soft = soft.convert("RGBA")
        mask = soft.getchannel("A").tobytes()
        soft = soft.convert("RGB")
    return Raster(
        raster.name, *soft.size, soft.mode, soft.tobytes(), mask, raster.caveat, raster.as_drawn
    )
