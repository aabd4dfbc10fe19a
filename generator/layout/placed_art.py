"""Picture and Icon elements → stamps, images and glyphs of the right size."""

from __future__ import annotations

import math

from generator.assets.icons import GlyphIcon
from generator.core.colour import Colour
from generator.core.display import Frame, GroupItem, Image, Item, Raster, Run, Stamp, TextItem
from generator.core.geometry import Matrix, Point, Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.layout.typesetting import Typesetter

MOST_TILES = 4000
UNDER = 0.02


class Fitting(NamedTuple):
    """How a picture is put into a box."""

    fit: str = "contain"
    focus: Point = Point(0.5, 0.5)
    crop: Rect = Rect(0.0, 0.0, 1.0, 1.0)
    flip: str = ""


CONTAINED = Fitting()
WHOLE = CONTAINED.crop


def placed_frame(frame: Frame, box: Rect, fitting: Fitting = CONTAINED) -> Stamp:
    """The frame scaled into the box; what extends beyond a covered box is cut off."""
    area, seen = fitted(frame.size, box, fitting)
    sx, sy = area.width / frame.size.width, area.height / frame.size.height
    matrix = Matrix(sx, 0, 0, sy, area.left, area.top)
    return Stamp(frame, matrix.then(mirrored(seen, fitting.flip)), seen)


def placed_raster(raster: Raster, box: Rect, fitting: Fitting = CONTAINED) -> Item:
    area, seen = fitted(Size(raster.width, raster.height), box, fitting)
    cut = fitting.fit == "cover" or fitting.crop != WHOLE
    image = Image(raster, area, seen if cut else None)
    return GroupItem((image,), mirrored(seen, fitting.flip)) if fitting.flip else image


def mirrored(box: Rect, flip: str) -> Matrix:
    """What is in the box, the other way round."""
    across, down = flip in ("across", "both"), flip in ("down", "both")
    x, y = (2 * middle for middle in box.centre)
    return Matrix(
        -1 if across else 1, 0, 0, -1 if down else 1, x if across else 0, y if down else 0
    )


def fitted(size: Size, box: Rect, fitting: Fitting) -> tuple[Rect, Rect]:
    """Where all of the picture is, and what of it is seen."""
    fit, focus, crop, _ = fitting
    part = Size(size.width * crop.width, size.height * crop.height)
    across, down = box.width / part.width, box.height / part.height
    if fit != "stretch":
        across = down = max(across, down) if fit == "cover" else min(across, down)
    width, height = part.width * across, part.height * down
    left = box.left + (box.width - width) * focus.x
    top = box.top + (box.height - height) * focus.y
    whole = Rect(
        left - crop.left * size.width * across,
        top - crop.top * size.height * down,
        size.width * across,
        size.height * down,
    )
    return whole, box if fit == "cover" else Rect(left, top, width, height)


def tiles(box: Rect, size: Size, where: Where) -> list[Rect]:
    """Side by side from the corner; each reaches a little under the next, to leave no seam."""
    across = math.ceil(box.width / size.width - 1e-6)
    down = math.ceil(box.height / size.height - 1e-6)
    if across * down > MOST_TILES:
        message = f"tiles of {size} fill this box {across * down:,} times"
        hint = f"make them larger: at most {MOST_TILES:,} are drawn"
        raise Refusal(Problem("bad-value", where, message, hint))
    return [
        Rect(
            box.left + x * size.width,
            box.top + y * size.height,
            size.width + UNDER,
            size.height + UNDER,
        )
        for y in range(down)
        for x in range(across)
    ]


def lay_out_icon(
    name: str, colour: Colour, box: Rect, setter: Typesetter, where: Where
) -> list[Item]:
    """The icon's ink, as large as the box and in its middle."""
    icon = setter.library.icon(name, where)
    if isinstance(icon, GlyphIcon):
        ink = icon.ink
        size = min(box.width / ink.width, box.height / ink.height)
        x = box.centre.x - (ink.left + ink.width / 2) * size
        y = box.centre.y - (ink.top + ink.height / 2) * size
        return [TextItem(x, y, (Run(0.0, icon.font.typeface, size, colour, icon.glyphs),))]
    picture = setter.art(icon, where)
    if isinstance(picture, Raster):
        return [placed_raster(picture, box)]
    return [placed_frame(picture, box)]
