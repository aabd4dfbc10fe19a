"""A picture or icon that cannot be drawn → a crossed box with its name in its place."""

from __future__ import annotations

from generator.core.colour import Colour
from generator.core.display import Item, Path
from generator.core.geometry import MM_PER_POINT, Rect
from generator.core.outline import polyline, rectangle
from generator.core.problems import Problem, Where
from generator.layout.text import lay_out_text
from generator.layout.typesetting import Typesetter
from generator.model import Text
from generator.model.values import SizeRange

LACKING = {"missing-picture", "bad-picture"}
"""Problems that leave a hole in a face, and nothing else."""
GROUND, LINE, INK = Colour(238, 238, 238), Colour(150, 150, 150), Colour(60, 60, 60)
LARGEST = 12 * MM_PER_POINT
WIDTH = 0.2


def placeholder(name: str, box: Rect, setter: Typesetter, where: Where) -> list[Item]:
    """The name is left out if it does not fit in type that can be read."""
    crossed = (
        *polyline([(box.left, box.top), (box.right, box.bottom)], closed=False),
        *polyline([(box.left, box.bottom), (box.right, box.top)], closed=False),
    )
    edge = rectangle(box.grown(-WIDTH / 2))
    items: list[Item] = [Path(edge, GROUND, LINE, WIDTH), Path(crossed, None, LINE, WIDTH)]
    return [*items, *_name(name, box, setter, where)]


def _name(name: str, box: Rect, setter: Typesetter, where: Where) -> list[Item]:
    game = setter.library.game
    font = next((one for one in ("body", *game.fonts) if one in game.fonts), None)
    smallest = max(game.least_type, 6 * MM_PER_POINT)
    room = box.grown(-min(box.width, box.height) / 10)
    if font is None:
        return []
    text = Text(
        name.replace("*", "").replace("{", "").replace("}", ""),
        font=font,
        size=SizeRange(max(LARGEST, smallest), smallest),
        colour=INK,
        align="centre",
        valign="middle",
    )
    found: list[Problem] = []
    words = lay_out_text(text, room, setter, where, found)
    if found or not words:
        return []
    low = room.centre.y - LARGEST
    plate = Rect(room.left, low, room.width, 2 * LARGEST).within(room)
    return [Path(rectangle(plate), GROUND), *words]
