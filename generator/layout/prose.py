"""A Prose element → blocks of text in columns, at the largest size that fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from generator.core.colour import Colour
from generator.core.display import GroupItem, Item
from generator.core.geometry import MM_PER_POINT, Rect, translation
from generator.core.outline import outline, rectangle
from generator.core.problems import Problem, Where
from generator.layout.blocks import Block, parse_blocks
from generator.layout.line_drawing import draw_line
from generator.layout.lines import TextLine, break_lines, without_orphan
from generator.layout.markup import without_reminders
from generator.layout.shapes import painted
from generator.layout.text import SIZE_STEP
from generator.layout.typesetting import Measured, Typesetter, TypeStyle
from generator.layout.unknown_marks import unknown_marks
from generator.model import Prose

TITLE_SCALE = 2.3
HEADING_SCALE = 1.32
PictureDrawer = Callable[[str, Rect], list[Item]]


class Slab(NamedTuple):
    """A stretch of a column that is never torn: its height, and what is drawn in it."""

    height: float
    before: float
    items: tuple[Item, ...]
    glued: bool = False
    """Must not be the last in its column."""


def lay_out_prose(
    element: Prose,
    box: Rect,
    setter: Typesetter,
    draw_picture: PictureDrawer,
    where: Where,
    problems: list[Problem],
) -> list[Item]:
    width = (box.width - element.gap * (element.columns - 1)) / element.columns
    for text in dict.fromkeys((element.prose, without_reminders(element.prose))):
        blocks = parse_blocks(text)
        size = element.size.largest
        while True:
            found: list[Problem] = []
            compositor = _Compositor(element, width, size, setter, draw_picture, where, found)
            slabs = [slab for block in blocks for slab in compositor.block(block)]
            columns, left_over = _fill_columns(slabs, element.columns, box.height)
            if left_over <= 0 or size <= element.size.smallest + 1e-9:
                break
            size = max(size - SIZE_STEP, element.size.smallest)
        if left_over <= 0:
            break
    problems.extend([*found, *unknown_marks(element.prose, where, running=True)])
    if left_over > 0:
        problems.append(_overflow(left_over, size, where))
    elif element.balance:
        columns = _balanced(slabs, element.columns, box.height, columns)
    items: list[Item] = []
    for number, column in enumerate(columns):
        x = box.left + number * (width + element.gap)
        items.extend(
            GroupItem(slab.items, translation(x, box.top + y)) for y, slab in column if slab.items
        )
    return items


def _overflow(left_over: float, size: float, where: Where) -> Problem:
    message = (
        f"the text is {left_over:.1f} mm too long for its columns at {size / MM_PER_POINT:g} pt"
    )
    hint = "shorten it, move some to another page, or allow a smaller size"
    return Problem("text-overflow", where, message, hint)


def _fill_columns(
    slabs: list[Slab], count: int, height: float
) -> tuple[list[list[tuple[float, Slab]]], float]:
    """Slabs with their tops, column by column, and how many mm found no place."""
    columns: list[list[tuple[float, Slab]]] = [[]]
    y = 0.0
    overflow = 0.0
    for bundle in _bundles(slabs):
        needed = sum(slab.height + slab.before for slab in bundle)
        first_gap = bundle[0].before if not columns[-1] else 0.0
        if y + needed - first_gap > height + 0.05 and columns[-1]:
            if len(columns) == count:
                overflow += needed
            else:
                columns.append([])
                y = 0.0
        for slab in bundle:
            y += slab.before if columns[-1] else 0.0
            columns[-1].append((y, slab))
            y += slab.height
        if len(bundle) and y > height + 0.05 and not overflow:
            overflow = y - height
    return columns, overflow


def _balanced(
    slabs: list[Slab], count: int, height: float, columns: list[list[tuple[float, Slab]]]
) -> list[list[tuple[float, Slab]]]:
    """The columns at the least height that takes everything, so that they end alike."""
    low, high = 0.0, height
    for _ in range(12):
        middle = (low + high) / 2
        tried, left_over = _fill_columns(slabs, count, middle)
        if left_over > 0:
            low = middle
        else:
            high, columns = middle, tried
    return columns


def _bundles(slabs: list[Slab]) -> Iterator[list[Slab]]:
    """Slabs that must stay together: each glued one with the one after it."""
    bundle: list[Slab] = []
    for slab in slabs:
        bundle.append(slab)
        if not slab.glued:
            yield bundle
            bundle = []
    if bundle:
        yield bundle


@dataclass(slots=True, eq=False, repr=False)
class _Compositor:
    """Sets blocks as slabs of one column's width, at one size."""

    element: Prose
    width: float
    size: float
    setter: Typesetter
    draw_picture: PictureDrawer
    where: Where
    problems: list[Problem]

    def block(self, block: Block) -> Iterator[Slab]:
        pitch = self.size * self.element.leading
        match block.kind:
            case "title":
                yield from self._heading(block.text, self.size * TITLE_SCALE, 0.0, True)
            case "heading":
                yield from self._heading(block.text, self.size * HEADING_SCALE, pitch * 0.7, False)
            case "number" | "bullet":
                yield from self._item(block, pitch * 0.18)
            case "note":
                yield self._note(block.text, pitch)
            case "table":
                yield from self._table(block.rows, pitch)
            case "picture":
                yield self._picture(block, pitch)
            case _:
                yield from self._paragraph(block.text, 0.0, pitch * 0.4)

    def _style(self, heading: bool = False, bold: bool = False) -> TypeStyle:
        return TypeStyle(self.element.heading_font if heading else self.element.font, bold)

    def _words(self, text: str, style: TypeStyle) -> tuple[Measured, ...]:
        paragraphs = self.setter.measure(text, style, self.where, self.problems)
        return tuple(word for paragraph in paragraphs for word in paragraph)

    def _lines(self, text: str, style: TypeStyle, width: float, size: float) -> list[TextLine]:
        words = self._words(text, style)
        return without_orphan(break_lines(words, width / size), width / size) if words else []

    def _heading(self, text: str, size: float, before: float, title: bool) -> Iterator[Slab]:
        lines = self._lines(text, self._style(heading=True), self.width, size)
        pitch = size * 1.1
        for number, line in enumerate(lines):
            colour = self.element.heading_colour
            drawn = self._drawn(line, 0.0, self.width, size * 0.86, size, colour)
            after = 0.25 * self.size if number == len(lines) - 1 else 0.0
            yield Slab(pitch + after, before if number == 0 else 0.0, tuple(drawn), glued=not title)

    def _paragraph(
        self, text: str, indent: float, before: float, marker: TextLine | None = None
    ) -> Iterator[Slab]:
        pitch = self.size * self.element.leading
        lines = self._lines(text, self._style(), self.width - indent, self.size)
        for number, line in enumerate(lines):
            left, right = (0.0, self.width - indent) if line.begins_right else (indent, self.width)
            baseline = self.size * 0.92
            drawn = self._drawn(line, left, right, baseline, self.size, self.element.colour)
            if marker and number == 0:
                at = self.width - marker.width * self.size if line.begins_right else 0.0
                colour = self.element.heading_colour
                drawn = draw_line(marker, at, baseline, self.size, colour) + drawn
            torn = number == len(lines) - 1 or (1 <= number < len(lines) - 2)
            yield Slab(pitch, before if number == 0 else 0.0, tuple(drawn), glued=not torn)

    def _drawn(
        self, line: TextLine, left: float, right: float, baseline: float, size: float, ink: Colour
    ) -> list[Item]:
        """A line between two edges, at the one where its script begins."""
        x = right - line.width * size if line.begins_right else left
        return draw_line(line, x, baseline, size, ink)

    def _item(self, block: Block, before: float) -> Iterator[Slab]:
        indent = self.size * 1.35
        words = self._words(block.marker, self._style(heading=True, bold=block.kind == "number"))
        line = TextLine(words, sum(word.width for word in words))
        yield from self._paragraph(block.text, indent, before, line)

    def _note(self, text: str, pitch: float) -> Slab:
        pad = self.size * 0.6
        lines = self._lines(text, self._style(), self.width - 2 * pad, self.size)
        height = len(lines) * pitch + 1.3 * pad
        ground = Rect(0.0, 0.0, self.width, height)
        items: list[Item] = []
        if self.element.note_fill:
            figure = outline("rectangle", ground, 1.0)
            items.extend(painted(figure, self.element.note_fill, None, 0.0, (), ground))
        for number, line in enumerate(lines):
            baseline = pad * 0.6 + self.size * 0.92 + number * pitch
            ink = self.element.colour
            items.extend(self._drawn(line, pad, self.width - pad, baseline, self.size, ink))
        return Slab(height, pitch * 0.45, tuple(items))

    def _picture(self, block: Block, pitch: float) -> Slab:
        width = min(block.width, self.width)
        height = block.height * width / block.width
        box = Rect((self.width - width) / 2, 0.0, width, height)
        return Slab(height, pitch * 0.4, tuple(self.draw_picture(block.text, box)))

    def _table(self, rows: tuple[tuple[str, ...], ...], pitch: float) -> Iterator[Slab]:
        widths = self._column_widths(rows)
        for number, row in enumerate(rows):
            yield self._row(row, widths, pitch, number, len(rows))

    def _column_widths(self, rows: tuple[tuple[str, ...], ...]) -> list[float]:
        """Natural widths if they fit, what is left spread over all but the first column;
        otherwise the room is shared by how much each would need."""
        gap = self.size * 0.9
        count = max(len(row) for row in rows)
        natural = [0.0] * count
        for number, row in enumerate(rows):
            for column, cell in enumerate(row):
                words = self._words(cell, self._style(bold=number == 0))
                width = sum(w.width + w.space_before for w in words) * self.size
                natural[column] = max(natural[column], width)
        room = self.width - gap * (count - 1)
        total = sum(natural) or 1.0
        if total <= room:
            share = (room - total) / max(count - 1, 1)
            return [w + share if n or count == 1 else w for n, w in enumerate(natural)]
        least = [min(width, room / count) for width in natural]
        spare = room - sum(least)
        wanting = [max(width - low, 0.0) for width, low in zip(natural, least, strict=True)]
        share = spare / (sum(wanting) or 1.0)
        return [low + want * share for low, want in zip(least, wanting, strict=True)]

    def _row(
        self, row: tuple[str, ...], widths: list[float], pitch: float, number: int, count: int
    ) -> Slab:
        gap = self.size * 0.9
        header = number == 0
        items: list[Item] = []
        x = 0.0
        tallest = 1
        for cell, width in zip(row, widths, strict=False):
            lines = self._lines(cell, self._style(bold=header), width + 1e-6, self.size)
            tallest = max(tallest, len(lines))
            for index, line in enumerate(lines):
                baseline = self.size * 1.02 + index * pitch
                ink = self.element.colour
                items.extend(self._drawn(line, x, x + width, baseline, self.size, ink))
            x += width + gap
        height = tallest * pitch + self.size * 0.24
        thick = 0.35 if header else 0.12
        edge = Rect(0.0, height - thick / 2, self.width, thick)
        items.extend(painted(rectangle(edge), self.element.rule_colour, None, 0, (), edge))
        return Slab(height, pitch * 0.4 if header else 0.0, tuple(items), glued=number < count - 1)
