"""A picture → the same with few pixels, each an average of many: to look at, not to print."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.core.display import Raster
from generator.core.named_tuple import NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image

LARGEST = 400
"""Pixels on the longer side: on a card they are smaller than the strokes of its letters."""
KEPT = 16


class Thumbnail(NamedTuple):
    width: int
    height: int
    colours: bytes
    """Red, green and blue of each pixel, by rows."""
    cover: bytes | None = None
    """How much each pixel hides, from 0 to 255; None is all."""


@lru_cache(maxsize=KEPT)
def thumbnail(raster: Raster) -> Thumbnail:
    """Of a picture on faces, which is looked at again and again."""
    return shrunk(raster)


def shrunk(raster: Raster) -> Thumbnail:
    small = _small(_opened(raster)).convert("RGB")
    cover = None
    if raster.mask is not None:
        from PIL import Image

        size = (raster.width, raster.height)
        cover = Image.frombytes("L", size, raster.mask).resize(small.size, Image.Resampling.BOX)
    return Thumbnail(*small.size, small.tobytes(), cover.tobytes() if cover else None)


def _opened(raster: Raster) -> Image:
    from PIL import Image  # games of vector art never pay for it

    if not raster.mode.startswith("jpeg"):
        return Image.frombytes(raster.mode, (raster.width, raster.height), raster.data)
    image = Image.open(io.BytesIO(raster.data), formats=("JPEG",))
    image.draft("RGB", (LARGEST, LARGEST))  # a JPEG gives an eighth of itself for little work
    return image


def _small(image: Image) -> Image:
    from PIL import Image

    longer = max(image.size)
    if longer <= LARGEST:
        return image
    size = [max(round(side * LARGEST / longer), 1) for side in image.size]
    return image.resize((size[0], size[1]), Image.Resampling.BOX)
