"""Words, lines and badges → items of the test sheet, in a typeface of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import cache

from generator.assets import Library
from generator.core.colour import WHITE, Colour
from generator.core.display import Item, Path
from generator.core.frozen import slotted
from generator.core.geometry import Point, Rect
from generator.core.outline import outline, polyline
from generator.core.problems import Where
from generator.files import Memory
from generator.layout.line_drawing import draw_line
from generator.layout.lines import TextLine, break_lines
from generator.layout.typesetting import Measured, Typesetter, TypeStyle
from generator.model import FontChoice, Game

INK = Colour(27, 27, 27)
GREY = Colour(110, 110, 110)
PALE = Colour(242, 241, 236)
ACCENT = Colour(200, 62, 30)
HAIR = 0.12
"""Width of the lines that are read."""
BADGE = 2.3
"""Radius of the discs that letters are in."""
NOWHERE = Where("the test sheet")


@cache
def _setter() -> Typesetter:
    fonts = {
        "body": (FontChoice("Fira Sans", 400),),
        "strong": (FontChoice("Fira Sans", 700),),
        "title": (FontChoice("Barlow Condensed", 700),),
    }
    game = Game(
        id="calibrate",
        title="Calibrate",
        players=(1, 1),
        colours={},
        fonts=fonts,
        fallback=(),
        icons={},
        icon_pack="material",
        components=(),
        credits=(),
        where=NOWHERE,
    )
    library = Library(Memory({}), game)
    return Typesetter(library, lambda name, where: library.picture(name, where, {}))


@slotted
class Pen:
    """Gathers what is drawn."""

    items: list[Item] = field(default_factory=list)

    def line(self, *places: Point, width: float = HAIR, colour: Colour = INK) -> None:
        """Ends are cut square, so that lengths are what they say."""
        commands = polyline([(x, y) for x, y in places], closed=False)
        self.items.append(Path(commands, None, colour, width, cap=0))

    def box(self, box: Rect, fill: Colour | None, radius: float = 0.0) -> None:
        self.items.append(Path(outline("rectangle", box, radius), fill))

    def figure(self, *places: Point, fill: Colour = INK) -> None:
        self.items.append(Path(polyline([(x, y) for x, y in places], closed=True), fill))

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float = 3.0,
        colour: Colour = INK,
        font: str = "body",
        align: float = 0.0,
    ) -> float:
        """One line on its baseline; `align` is how much of it is left of x. Its width."""
        words = _measured(text, font)
        width = _width(words)
        line = TextLine(tuple(words), width)
        self.items.extend(draw_line(line, x - align * width * size, y, size, colour))
        return width * size

    def paragraph(self, text: str, x: float, y: float, width: float, size: float = 3.0) -> float:
        """Lines of at most that width from the baseline y down; the next baseline."""
        for line in break_lines(_measured(text, "body"), width / size):
            self.items.extend(draw_line(line, x, y, size, INK))
            y += size * 1.35
        return y

    def badge(self, letter: str, x: float, y: float) -> None:
        around = Rect(x - BADGE, y - BADGE, 2 * BADGE, 2 * BADGE)
        self.items.append(Path(outline("ellipse", around), INK))
        self.text(letter, x, y + BADGE * 0.5, BADGE * 1.4, WHITE, "strong", align=0.5)


def _measured(text: str, font: str) -> Sequence[Measured]:
    return _setter().measure(text, TypeStyle(font), NOWHERE, [])[0]


def _width(words: Sequence[Measured]) -> float:
    return sum(word.width + (word.space_before if n else 0) for n, word in enumerate(words))
