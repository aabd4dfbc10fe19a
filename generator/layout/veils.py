"""What `opacity`, `blend` and `mask` say → the items as one group that lets something through."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.core.colour import BLACK
from generator.core.display import GroupItem, Image, Item, Mask, Path
from generator.core.geometry import IDENTITY, Rect
from generator.core.outline import Command, outline
from generator.core.problems import Problem, Where
from generator.model import Placing
from generator.model.values import Masking

Drawn = Callable[[str, str], list[Item]]
"""A picture by its name and fit."""


def veiled(
    items: Sequence[Item],
    placing: Placing,
    box: Rect,
    draw: Drawn,
    where: Where,
    found: list[Problem],
) -> GroupItem:
    mask = placing.mask
    clip, soft = (None, None) if mask is None else _through(mask, box, draw, where, found)
    return GroupItem(tuple(items), IDENTITY, clip, "", placing.opacity, placing.blend, soft)


def _through(
    mask: Masking, box: Rect, draw: Drawn, where: Where, found: list[Problem]
) -> tuple[tuple[Command, ...] | None, Mask | None]:
    """A plain shape cuts; only a soft edge or a picture needs more."""
    if mask.feather > min(box.width, box.height) / 2:
        message = (
            f"a feather of {mask.feather:g} mm leaves nothing solid of {box.size}: "
            "it fades inwards from each side"
        )
        found.append(Problem("bad-value", where, message, "make it half of the box or less"))
        return None, None
    if mask.picture:
        drawn = draw(mask.picture, mask.fit)
        if any(isinstance(item, Image) and item.raster.mask is None for item in drawn):
            message = f"the picture '{mask.picture}' has nothing transparent, so it masks nothing"
            hint = "use a PNG with transparent parts, a drawing, or a shape"
            found.append(Problem("bad-picture", where, message, hint))
        return None, Mask(tuple(drawn), mask.feather)
    figure = outline(mask.shape, box, mask.radius)
    if not mask.feather:
        return figure, None
    return None, Mask((Path(figure, BLACK),), mask.feather)
