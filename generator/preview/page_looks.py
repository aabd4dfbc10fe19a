"""What the program's own pages look like: their icon and their fonts, as bytes by name."""

from __future__ import annotations

from generator.assets.families import find_family
from generator.core.colour import Colour
from generator.core.display import Frame, Path
from generator.core.geometry import Rect, Size
from generator.core.outline import outline
from generator.preview.face_images import png_of

FONTS = {
    "fonts/label.ttf": ("Barlow Condensed", 600),
    "fonts/body.ttf": ("Fira Sans", 400),
    "fonts/strong.ttf": ("Fira Sans", 600),
}
ICON_DPI = 100


def held_file(name: str) -> bytes:
    if name not in FONTS:
        return png_of(icon(), ICON_DPI)
    family, weight = FONTS[name]
    found = find_family(family)
    return found.font(weight, italic=False).typeface.data if found else b""


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
