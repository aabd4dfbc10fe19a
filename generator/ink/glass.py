"""A figure that shows more of what is below than of itself → its outline, which hides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.core.backdrop import Painted
from generator.core.colour import OPAQUE, Colour, Gradient
from generator.core.display import Item, Path
from generator.core.geometry import Rect
from generator.core.veil import Veil
from generator.ink.manner import Backdrop, Form, Manner
from generator.ink.tone import apart, told_apart

HALF = 0.5
OUTLINE = 0.16

Sight = tuple[Backdrop, Colour]
"""What is below a point of a figure, and the colour that was seen there."""


def is_glass(
    paint: Colour | Gradient, veil: Veil, bounds: Rect, together: Sequence[Painted]
) -> bool:
    """A veil shows what is below its group, not what was painted `together` with the figure."""
    colours = paint.colours if isinstance(paint, Gradient) else (paint,)
    share = max(colour.alpha for colour in colours) / OPAQUE
    if share < HALF:
        return True
    shows = share * veil.share < HALF or veil.blend != "normal"
    return shows and not any(ground.bounds.overlaps(bounds) for ground in together)


def outlined(path: Path, form: Form, sights: Iterable[Sight], manner: Manner) -> Sequence[Item]:
    """In the colour that was seen where it differs most from what is below."""
    bed, colour = max(sights, key=lambda sight: apart(sight[1], sight[0].under))
    if path.stroke is None and (form.is_ground or not told_apart(colour, bed.under)):
        return []
    width = path.stroke_width if path.stroke else OUTLINE / form.scale
    line = path._replace(fill=None, stroke=path.stroke or colour, stroke_width=width, bounds=None)
    return manner.line(line, None, form, bed)
