"""The page's own icon: two cards, drawn as every face is."""

from __future__ import annotations

from generator.colour import Colour
from generator.display import Frame, Path
from generator.geometry import Rect, Size
from generator.outline import outline

BEHIND, CARD, BAND = Colour(31, 30, 27), Colour(255, 253, 248), Colour(255, 210, 60)


def icon() -> Frame:
    card = outline("rectangle", Rect(6, 1.5, 8, 12.5), 1.2)
    behind = outline("rectangle", Rect(2, 2.5, 8, 12.5), 1.2)
    band = outline("rectangle", Rect(6.6, 2.1, 6.8, 3.2), 0.6)
    items = (
        Path(behind, BEHIND),
        Path(card, CARD, BEHIND, 1.2),
        Path(band, BAND),
    )
    return Frame(Size(16, 16), items)
