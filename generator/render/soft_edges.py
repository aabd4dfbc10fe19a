"""A mask with a feather → one of pixels, whose edges fade inwards.

Its items are painted in white on black, blurred, and made darker until the old edge is black.
"""

from __future__ import annotations

import io
from functools import lru_cache

from generator.core.colour import BLACK, WHITE
from generator.core.display import Frame, GroupItem, Image, Mask, Path, Raster
from generator.core.extents import extent_of
from generator.core.geometry import Rect, translation
from generator.core.outline import rectangle

FINEST = 25.4 / 300
PIXELS = 24
"""Across the soft edge: so many steps look like none."""
SIGMA = 0.4
"""Of the feather: the blur is over, to one part in a hundred, where the soft edge ends."""


@lru_cache(maxsize=64)
def softened(mask: Mask) -> Mask:
    """The same mask, without a feather."""
    extent = extent_of(mask.items)
    if not mask.feather or extent is None:
        return mask
    from PIL import Image as Pixels  # only soft edges need it
    from PIL import ImageFilter

    from generator.render.image_files import ImageOrder, Packing, draw

    step = max(mask.feather / PIXELS, FINEST)
    width, height = (int((side + 2 * mask.feather) / step) + 1 for side in extent.size)
    area = Rect(extent.left - mask.feather, extent.top - mask.feather, width * step, height * step)
    (data,) = draw([ImageOrder(_white_on_black(mask, area), width, height)], Packing())
    sharp = Pixels.open(io.BytesIO(data)).convert("L")
    blurred = sharp.filter(ImageFilter.GaussianBlur(SIGMA * mask.feather / step))
    soft = blurred.point([max(2 * value - 255, 0) for value in range(256)])
    raster = Raster("soft edge", width, height, "L", soft.tobytes())
    return Mask((Image(raster, area),), luminous=True)


def _white_on_black(mask: Mask, area: Rect) -> Frame:
    whole = Rect(0, 0, *area.size)
    light = GroupItem(
        (Path(rectangle(area), WHITE),),
        translation(-area.left, -area.top),
        mask=mask._replace(feather=0.0),
    )
    return Frame(whole.size, (Path(rectangle(whole), BLACK), light))
