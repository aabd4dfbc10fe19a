"""A finished face and its elements → the same below millimetres, boxes and names.

For those who design a layout: nothing of it is printed unless they ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.colour import WHITE, Colour
from generator.core.display import Frame, GroupItem, Item, Path
from generator.core.geometry import MM_PER_POINT, Matrix, Rect, translation
from generator.core.outline import polyline, rectangle
from generator.core.problems import Where
from generator.layout.boxes import Area
from generator.layout.line_drawing import draw_line
from generator.layout.lines import TextLine
from generator.layout.scene import NamedPlace, Scene, names_of
from generator.layout.typesetting import Typesetter, TypeStyle
from generator.model import ELEMENT_NAMES
from generator.template import Filled

BLUE = Colour(60, 120, 185)
RED = Colour(200, 20, 110)
LINES = ((5, Colour(196, 219, 240), 0.06), (10, Colour(132, 178, 220), 0.1))
"""Every so many mm a line of this colour and width; the strongest last."""
TICK = 1.2
TYPE = 4.5 * MM_PER_POINT


def blueprint(
    frame: Frame, elements: tuple[Filled, ...], area: Area, setter: Typesetter, font: str
) -> Frame:
    """The same face with the drawing over it, in colour whatever ink is saved."""
    labels = _Labels(setter, TypeStyle(font))
    drawn = (*_millimetres(area.trim, labels), *_edges(area), *_boxes(elements, area, labels))
    over = GroupItem(drawn, clip=area.trim, ink="full")
    return Frame(frame.size, (*frame.items, over), frame.reach, frame.title)


class _Labels:
    def __init__(self, setter: Typesetter, style: TypeStyle) -> None:
        self.setter = setter
        self.style = style

    def at(self, text: str, x: float, y: float, colour: Colour, share: float = 0.0) -> list[Item]:
        """Below a place, on a ground of its own; such a share of it is to the left of the place."""
        words = self.setter.measure(text, self.style, Where(""), [])[0]
        width = sum(word.width + word.space_before for word in words) * TYPE + 0.6
        x -= share * width
        ground = Path(rectangle(Rect(x, y, width, TYPE * 1.2)), WHITE)
        line = draw_line(TextLine(words, 0.0), x + 0.3, y + TYPE * 0.95, TYPE, colour)
        return [ground, *line]


def _millimetres(trim: Rect, labels: _Labels) -> Iterator[Item]:
    """Lines all over, a ruler at the left and the top, and the numbers of the tens."""
    wide, high = int(trim.width), int(trim.height)
    for step, colour, width in LINES:
        for x in range(step, wide + 1, step):
            yield _line((x, 0), (x, trim.height), colour, width)
        for y in range(step, high + 1, step):
            yield _line((0, y), (trim.width, y), colour, width)
    yield from (_line((x, 0), (x, TICK), BLUE, 0.08) for x in range(1, wide + 1))
    yield from (_line((0, y), (TICK, y), BLUE, 0.08) for y in range(1, high + 1))
    for x in range(10, wide, 10):
        yield from labels.at(str(x), x, TICK, BLUE)
    for y in range(10, high, 10):
        yield from labels.at(str(y), TICK, y, BLUE)


def _line(
    start: tuple[float, float], end: tuple[float, float], colour: Colour, width: float
) -> Path:
    return Path(polyline([start, end], closed=False), None, colour, width)


def _edges(area: Area) -> Iterator[Item]:
    if area.safe:
        yield Path(rectangle(area.base("safe")), None, BLUE, 0.3, (1.5, 0.8))


def _boxes(elements: tuple[Filled, ...], area: Area, labels: _Labels) -> Iterator[Item]:
    """Each box once, however many elements fill it; the names come last, so that all are seen."""
    called: dict[tuple[Rect, Matrix], list[NamedPlace]] = {}
    for place in Scene(elements, area).everything():
        called.setdefault((place.box, place.matrix), []).append(place)
    for box, matrix in called:
        yield Path(rectangle(box), None, RED, 0.12, matrix=matrix)
    for (box, matrix), places in called.items():
        turned = matrix._replace(e=0.0, f=0.0)
        to_corner = turned.then(translation(*matrix.apply(box.right, box.top)))
        yield GroupItem(tuple(labels.at(_called(places), 0, 0, RED, 1.0)), to_corner)


def _called(places: Sequence[NamedPlace]) -> str:
    """The shortest of its names, or what kinds of element they are."""
    names = sorted({name for place in places for name in names_of(place.filled)}, key=len)
    return names[0] if names else ELEMENT_NAMES[type(places[-1].filled.element)]
