"""A game's figures → a page of bar charts, and lines for the odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from functools import partial

from generator.core.colour import Colour
from generator.core.display import Frame, GroupItem, Item, Path
from generator.core.frozen import slotted
from generator.core.geometry import Matrix, Rect, Size, translation
from generator.core.outline import Command, rectangle
from generator.impose.paper import LabelSetter
from generator.stats import DeckStatistics, NumberCurve, Odds, Spread

INK = Colour(27, 27, 27)
GREY = Colour(110, 110, 110)
PALE = Colour(225, 225, 220)
BAR = Colour(64, 104, 150)
LINES = (Colour(64, 104, 150), Colour(196, 92, 38), Colour(58, 130, 84), Colour(132, 70, 140))
MARGIN = 14.0
ROW = 4.6
TEXT = 2.9
COLUMN_GAP = 8.0


COLUMN = 84.0
"""No column is narrower if the paper has room for two."""

ALL, WITHOUT_ODDS, HEADINGS = 2, 1, 0
TRIES = (
    *((ALL, scale) for scale in (1.0, 0.85, 0.7)),
    *((WITHOUT_ODDS, scale) for scale in (1.0, 0.85, 0.7)),
    *((HEADINGS, scale) for scale in (1.0, 0.7, 0.5, 0.3)),
)
"""How much is shown, and how large, until everything has its place on the page."""

REST = "Not everything fits on this page: run `cubicle stats` for all figures."

Chart = tuple[float, Callable[[], None]]
"""Its height, and the step that draws it."""


@slotted
class StatisticsSheet:
    """Fills a page column by column."""

    paper: Size
    label: LabelSetter
    scale: float = 1.0
    items: list[Item] = field(default_factory=list)
    column: int = 0
    y: float = MARGIN

    @property
    def size(self) -> Size:
        """Of the paper, as what is drawn on it at this scale sees it."""
        return Size(self.paper.width / self.scale, self.paper.height / self.scale)

    @property
    def columns(self) -> int:
        return max(int((self.size.width - 2 * MARGIN + COLUMN_GAP) // COLUMN), 1)

    @property
    def width(self) -> float:
        gaps = COLUMN_GAP * (self.columns - 1)
        return (self.size.width - 2 * MARGIN - gaps) / self.columns

    @property
    def x(self) -> float:
        return MARGIN + self.column * (self.width + COLUMN_GAP)

    def draw(self, title: str, decks: Sequence[DeckStatistics]) -> Frame:
        """Every deck is on the page; what has no room is drawn smaller, or left out and said so."""
        top = MARGIN + 16
        for detail, scale in TRIES:
            self.scale = scale
            charts = [chart for deck in decks for chart in self._charts(deck, detail)]
            places = self._places([height for height, _ in charts], top)
            if len(places) == len(charts):
                break
        self._text(title, MARGIN, MARGIN + 5, 6.0, INK)
        if detail != ALL or len(places) < len(charts):
            self._text(REST, MARGIN, MARGIN + 10.5, TEXT, GREY)
        for (self.column, self.y), (_, draw) in zip(places, charts, strict=False):
            draw()
        matrix = Matrix(self.scale, 0, 0, self.scale, 0, 0)
        return Frame(self.paper, (GroupItem(tuple(self.items), matrix),))

    def _places(self, heights: Sequence[float], top: float) -> list[tuple[int, float]]:
        """The column and the height of each chart, as far as there is room."""
        places: list[tuple[int, float]] = []
        column, y = 0, top
        for height in heights:
            if y + height > self.size.height - MARGIN:
                column, y = column + 1, top
            if column >= self.columns or y + height > self.size.height - MARGIN:
                break
            places.append((column, y))
            y += height
        return places

    def _charts(self, deck: DeckStatistics, detail: int) -> Iterator[Chart]:
        """A deck's charts; its heading stays with the first of them."""
        designs = f"{deck.designs} design{'s' if deck.designs != 1 else ''}"
        cards = f"{deck.cards} card{'s' if deck.cards != 1 else ''}"
        heading = partial(self._heading, f"{deck.title}: {cards}, {designs}")
        charts = list(self._figures(deck, detail)) if detail else []
        if not charts:
            yield 9.0, heading
            return
        height, first = charts[0]
        yield 9.0 + height, partial(_both, heading, first)
        yield from charts[1:]

    def _figures(self, deck: DeckStatistics, detail: int) -> Iterator[Chart]:
        for spread in deck.spreads:
            yield 8 + ROW * len(spread.counts), partial(self._bars, spread)
        for curve in deck.curves:
            yield 35.0, partial(self._curve, curve)
        for spread in deck.spreads[:2] if detail == ALL else ():
            odds = [one for one in deck.odds if one.field == spread.field]
            if odds:
                yield 45.0, partial(self._odds, spread, odds)

    def _heading(self, text: str) -> None:
        self._text(text, self.x, self.y + 5, 4.2, INK)
        self.y += 9

    def _bars(self, spread: Spread) -> None:
        self._caption(f"by {spread.field}")
        most = max(count for _, count in spread.counts)
        label_width = self.width * 0.42
        for value, count in spread.counts:
            self._text(value[:34], self.x, self.y + 3.3, TEXT, INK, label_width - 2)
            length = (self.width - label_width - 9) * count / most
            self._box(Rect(self.x + label_width, self.y + 0.8, length, ROW - 1.5), BAR)
            self._text(str(count), self.x + label_width + length + 1.2, self.y + 3.3, TEXT, INK)
            self.y += ROW
        self.y += 3

    def _curve(self, curve: NumberCurve) -> None:
        self._caption(f"{curve.field}: mean {curve.mean:.2f}")
        most = max(count for _, count in curve.counts)
        step = min(self.width / len(curve.counts), 12.0)
        for index, (value, count) in enumerate(curve.counts):
            height = 18.0 * count / most
            left = self.x + index * step
            self._box(Rect(left, self.y + 20 - height, step * 0.75, height), BAR)
            self._text(f"{value:g}", left, self.y + 24, TEXT, GREY)
        self.y += 30

    def _odds(self, spread: Spread, odds: Sequence[Odds]) -> None:
        """One line for each of the four commonest values: chance over hand size."""
        self._caption(f"chance of one or more in hand, by {spread.field}")
        area = Rect(self.x + 8, self.y, self.width - 48, 30.0)
        self._axes(area, odds)
        distinct = dict.fromkeys(one.copies for one in odds)
        for index, copies in enumerate(list(distinct)[: len(LINES)]):
            own = sorted({(one.hand, one.chance) for one in odds if one.copies == copies})
            names = dict.fromkeys(one.value for one in odds if one.copies == copies)
            self._line([_place(area, odds, hand, chance) for hand, chance in own], LINES[index])
            shown = next(iter(names)) if len(names) == 1 else f"each of {len(names)}"
            key = f"{shown}: {copies}"
            self._text(key, area.right + 3, self.y + 4 + 4 * index, TEXT, LINES[index], 36)
        self.y += 40

    def _axes(self, area: Rect, odds: Sequence[Odds]) -> None:
        for part in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = area.bottom - area.height * part
            self._rule(area.left, y, area.right, y)
            self._text(f"{part:.0%}", self.x, y + 1, TEXT * 0.85, GREY)
        for hand in sorted({one.hand for one in odds}):
            x, _ = _place(area, odds, hand, 0.0)
            self._text(str(hand), x - 0.8, area.bottom + 4, TEXT, GREY)

    def _line(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        commands: list[Command] = [("l", x, y) for x, y in points]
        if commands:
            commands[0] = ("m", *points[0])
            self.items.append(Path(tuple(commands), None, colour, 0.5))
        for x, y in points:
            self._box(Rect(x - 0.6, y - 0.6, 1.2, 1.2), colour)

    def _caption(self, text: str) -> None:
        self._text(text, self.x, self.y + 3, TEXT * 1.05, GREY)
        self.y += 5

    def _rule(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self.items.append(Path((("m", x0, y0), ("l", x1, y1)), None, PALE, 0.2))

    def _box(self, rect: Rect, colour: Colour) -> None:
        self.items.append(Path(rectangle(rect), colour))

    def _text(
        self, text: str, x: float, y: float, size: float, colour: Colour, room: float = 1e6
    ) -> None:
        items, width = self.label(text, size, colour)
        matrix = translation(x, y)
        if width > room:
            matrix = matrix._replace(a=room / width)
        self.items.append(GroupItem(tuple(items), matrix))


def _both(one: Callable[[], None], other: Callable[[], None]) -> None:
    one()
    other()


def _place(area: Rect, odds: Sequence[Odds], hand: int, chance: float) -> tuple[float, float]:
    hands = [one.hand for one in odds]
    least, most = min(hands), max(hands)
    part = (hand - least) / (most - least) if most > least else 0.5
    return area.left + area.width * part, area.bottom - area.height * chance
