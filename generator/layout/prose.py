"""A Prose element → blocks of text in columns, at the largest size that fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.core.colour import Colour
from generator.core.display import GroupItem, Item
from generator.core.frozen import slotted
from generator.core.geometry import Rect, translation
from generator.core.outline import outline, rectangle
from generator.core.problems import Problem, Where
from generator.core.tags import Tag
from generator.layout.blocks import Block, parse_blocks
from generator.layout.columns import Slab, evened, fill_columns, overflow
from generator.layout.drop_cap import split_first
from generator.layout.line_drawing import draw_line
from generator.layout.lines import (
    Margin,
    TextLine,
    break_lines,
    justified,
    with_heights,
    without_orphan,
)
from generator.layout.markup import without_reminders
from generator.layout.reading import read_as, tagged
from generator.layout.shapes import painted
from generator.layout.text import SIZE_STEP
from generator.layout.typesetting import Measured, Typesetter, TypeStyle
from generator.layout.unknown_marks import unknown_marks
from generator.model import Prose

TITLE_SCALE = 2.3
HEADING_SCALE = 1.32
WHOLE = 8
"""Items of so many lines are never torn between columns."""
BESIDE_CAP = 0.3
"""Between a large first letter and the words, in em."""
PictureDrawer = Callable[[str, Rect], list[Item]]


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
        opening = next((one for one in blocks if one.kind == "text"), None)
        size = element.size.largest
        while True:
            found: list[Problem] = []
            compositor = _Compositor(
                element, width, size, setter, draw_picture, where, found, opening
            )
            slabs = list(read_as(blocks, compositor.block))
            columns, left_over = fill_columns(slabs, element.columns, box.height)
            if left_over <= 0 or size <= element.size.smallest + 1e-9:
                break
            size = max(size - SIZE_STEP, element.size.smallest)
        if left_over <= 0:
            break
    problems.extend([*found, *unknown_marks(element.prose, where, running=True)])
    if left_over > 0:
        problems.append(overflow(left_over, size, where))
    elif element.balance:
        columns = evened(slabs, element.columns, box.height, columns)
    items: list[Item] = []
    for number, column in enumerate(columns):
        x = box.left + number * (width + element.gap)
        items.extend(
            GroupItem(slab.items, translation(x, box.top + y), tags=slab.tags)
            for y, slab in column
            if slab.items
        )
    return items


@slotted
class _Compositor:
    """Sets blocks as slabs of one column's width, at one size."""

    element: Prose
    width: float
    size: float
    setter: Typesetter
    draw_picture: PictureDrawer
    where: Where
    problems: list[Problem]
    opening: Block | None = None
    """The paragraph whose first letter is large."""

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
            case _ if block is self.opening and self.element.drop_cap > 1:
                yield from self._opening(block.text, pitch)
            case _:
                yield from self._paragraph(block.text, 0.0, pitch * 0.4)

    def _style(self, heading: bool = False, bold: bool = False, scale: float = 1.0) -> TypeStyle:
        font = self.element.heading_font if heading else self.element.font
        largest = self.element.size.largest * scale if "[" in self.element.prose else 0.0
        return TypeStyle(font, bold, size=largest)

    def _words(self, text: str, style: TypeStyle) -> tuple[Measured, ...]:
        paragraphs = self.setter.measure(text, style, self.where, self.problems)
        return tuple(word for paragraph in paragraphs for word in paragraph)

    def _lines(self, text: str, style: TypeStyle, width: float, size: float) -> list[TextLine]:
        words = self._words(text, style)
        if not words:
            return []
        broken = break_lines if self.element.align == "justify" else without_orphan
        lines = broken(words, width / size)
        return with_heights(lines) if style.size else lines

    def _heading(self, text: str, size: float, before: float, title: bool) -> Iterator[Slab]:
        style = self._style(heading=True, scale=size / self.size)
        lines = self._lines(text, style, self.width, size)
        for number, line in enumerate(lines):
            pitch = size * 1.1 * line.tall
            colour = self.element.heading_colour
            drawn = self._drawn(line, 0.0, self.width, pitch - size * 0.24, size, colour)
            after = 0.25 * self.size if number == len(lines) - 1 else 0.0
            yield Slab(pitch + after, before if number == 0 else 0.0, tuple(drawn), glued=not title)

    def _paragraph(
        self, text: str, indent: float, before: float, marker: TextLine | None = None
    ) -> Iterator[Slab]:
        pitch = self.size * self.element.leading
        lines = self._lines(text, self._style(), self.width - indent, self.size)
        body = Tag("body")
        may_tear = marker is None or len(lines) > WHOLE
        for number, line in enumerate(lines):
            left, right = (0.0, self.width - indent) if line.begins_right else (indent, self.width)
            baseline = self.size * 0.92 + pitch * (line.tall - 1)
            ends = number == len(lines) - 1
            drawn = self._drawn(line, left, right, baseline, self.size, self.element.colour, ends)
            if marker:
                drawn = [tagged(drawn, body)]
            if marker and number == 0:
                at = self.width - marker.width * self.size if line.begins_right else 0.0
                label = draw_line(marker, at, baseline, self.size, self.element.heading_colour)
                drawn.insert(0, tagged(label, Tag("label")))
            torn = ends or (may_tear and 1 <= number < len(lines) - 2)
            high = pitch * line.tall
            yield Slab(high, before if number == 0 else 0.0, tuple(drawn), glued=not torn)

    def _opening(self, text: str, pitch: float) -> Iterator[Slab]:
        """The first paragraph with its large letter; one that begins at the right has none."""
        count = self.element.drop_cap
        words = self._words(text, self._style())
        cap = split_first(words)
        heading = self._words(cap.letters, self._style(heading=True)) if cap else ()
        if cap is None or not heading:
            yield from self._paragraph(text, 0.0, pitch * 0.4)
            return
        fonts, element = self.setter.library, self.element
        high = fonts.font(element.heading_font, self.where).first.cap_height
        low = fonts.font(element.font, self.where).first.cap_height
        size = (low * self.size + (count - 1) * pitch) / high
        inwards = (heading[0].width * size) / self.size + BESIDE_CAP
        ems = self.width / self.size
        broken = break_lines if element.align == "justify" else without_orphan
        lines = broken(cap.rest, ems, Margin(inwards, 0.0, count))
        baseline = self.size * 0.92
        colour = element.heading_colour
        letters = draw_line(
            TextLine(heading, heading[0].width), 0.0, baseline + (count - 1) * pitch, size, colour
        )
        for number, line in enumerate(lines):
            left = inwards * self.size if number < count else 0.0
            ends = number == len(lines) - 1
            drawn = self._drawn(line, left, self.width, baseline, self.size, element.colour, ends)
            if number == 0:
                drawn = cap.read_with(letters, drawn)
            room = (count - number) * pitch if ends and number < count else pitch
            torn = ends or count <= number + 1 < len(lines) - 1
            yield Slab(room, pitch * 0.4 if number == 0 else 0.0, tuple(drawn), glued=not torn)

    def _drawn(
        self,
        line: TextLine,
        left: float,
        right: float,
        baseline: float,
        size: float,
        ink: Colour,
        ends: bool = True,
    ) -> list[Item]:
        """A line between two edges, at the one where its script begins, or at both."""
        if self.element.align == "justify" and not ends:
            line = justified(line, (right - left) / size)
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
        height = _pitches(lines) * pitch + 1.3 * pad
        ground = Rect(0.0, 0.0, self.width, height)
        items: list[Item] = []
        if self.element.note_fill:
            figure = outline("rectangle", ground, 1.0)
            items.extend(painted(figure, self.element.note_fill, None, ground))
        for number, line in enumerate(lines):
            baseline = pad * 0.6 + self.size * 0.92 + (_pitches(lines[: number + 1]) - 1) * pitch
            ends = number == len(lines) - 1
            ink = self.element.colour
            items.extend(self._drawn(line, pad, self.width - pad, baseline, self.size, ink, ends))
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
        whole = Tag("row")
        x = 0.0
        tallest = 1.0
        for cell, width in zip(row, widths, strict=False):
            lines = self._lines(cell, self._style(bold=header), width + 1e-6, self.size)
            tallest = max(tallest, _pitches(lines))
            drawn: list[Item] = []
            for index, line in enumerate(lines):
                baseline = self.size * 1.02 + (_pitches(lines[: index + 1]) - 1) * pitch
                ink = self.element.colour
                drawn.extend(self._drawn(line, x, x + width, baseline, self.size, ink))
            items.append(tagged(drawn, whole, Tag("head" if header else "cell")))
            x += width + gap
        height = tallest * pitch + self.size * 0.24
        thick = 0.35 if header else 0.12
        edge = Rect(0.0, height - thick / 2, self.width, thick)
        items.extend(painted(rectangle(edge), self.element.rule_colour, None, edge))
        return Slab(height, pitch * 0.4 if header else 0.0, tuple(items), glued=number < count - 1)


def _pitches(lines: list[TextLine]) -> float:
    """How high they are together, in lines of the text's own size."""
    return sum(line.tall for line in lines)
