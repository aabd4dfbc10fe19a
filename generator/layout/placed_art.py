"""Picture and Icon elements → stamps, images and glyphs of the right size."""

from __future__ import annotations

from generator.assets.icons import GlyphIcon
from generator.core.colour import Colour
from generator.core.display import Frame, Image, Item, Raster, Run, Stamp, TextItem
from generator.core.geometry import Matrix, Rect, Size
from generator.core.problems import Where
from generator.layout.typesetting import Typesetter


def placed_frame(frame: Frame, box: Rect, fit: str, flip: bool) -> Stamp:
    """The frame scaled into the box; what extends beyond a covered box is cut off."""
    area = fitted(frame.size, box, fit)
    sx, sy = area.width / frame.size.width, area.height / frame.size.height
    if flip:
        matrix = Matrix(-sx, 0, 0, sy, area.right, area.top)
    else:
        matrix = Matrix(sx, 0, 0, sy, area.left, area.top)
    return Stamp(frame, matrix, box if fit == "cover" else area)


def placed_raster(raster: Raster, box: Rect, fit: str) -> Image:
    area = fitted(Size(raster.width, raster.height), box, fit)
    return Image(raster, area, box if fit == "cover" else None)


def fitted(size: Size, box: Rect, fit: str) -> Rect:
    if fit == "stretch":
        return box
    across, down = box.width / size.width, box.height / size.height
    scale = max(across, down) if fit == "cover" else min(across, down)
    width, height = size.width * scale, size.height * scale
    return Rect(
        box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, width, height
    )


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
        return [placed_raster(picture, box, "contain")]
    return [placed_frame(picture, box, "contain", flip=False)]
