"""Rows with boxes to tick → pages, as the checklist and the pull list use them.

Groups follow each other down the page; the rows of a group fill columns of the same height.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from generator.core.colour import Colour
from generator.core.display import Frame, GroupItem, Item, Path
from generator.core.frozen import slotted
from generator.core.geometry import Matrix, Rect, translation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import rectangle
from generator.core.tags import Tag
from generator.impose.list_bands import Section, SectionPlace, bands_of, height_of, list_lines
from generator.impose.list_columns import BLOCK, ROW, ComponentRows, ListSpot, Row, spots_of
from generator.impose.list_type import SIDE, TOP, ListType, list_head
from generator.impose.margins import MarginNotes
from generator.impose.notes import heading
from generator.impose.paper import LabelSetter, Page, Press, footed

COLUMNS = (54.0, 38.0)
"""No column is narrower if there is room for another; narrow ones are worth a page less."""
GUTTER = 7.0
BOX = 2.6
HEAD = 8.7
"""From the rule above a section to its rows."""
LEAST = 12.5 + BLOCK + 3 * ROW
"""No section begins where less room is left."""
TEXT, NOTE, BLOCK_TITLE, GROUP_TITLE = 2.9, 2.45, 3.5, 5.4
LEAD = 4.3
COUNT = 12.0
"""Where names begin, right of the box and of the number."""
SQUEEZED = 0.75


class Ticklist(NamedTuple):
    title: str
    lead: tuple[str, ...]
    sections: tuple[Section, ...]


def ticklist_pages(
    told: Ticklist,
    press: Press,
    letters: ListType,
    game: str,
    columns: Sequence[float] = COLUMNS,
) -> Iterator[Page]:
    """As many pages as the list needs."""
    return noted_pages(ticklist_items(told, press, letters, columns), told, press, letters, game)


def ticklist_items(
    told: Ticklist, press: Press, letters: ListType, columns: Sequence[float]
) -> Sequence[Sequence[Item]]:
    """What is on each page, but for the notes at its foot."""
    drawings = (_drawn(told, _Drawing(press, letters, column)) for column in columns)
    return min(drawings, key=lambda one: len(one.pages)).pages


def noted_pages(
    pages: Sequence[Sequence[Item]], told: Ticklist, press: Press, letters: ListType, game: str
) -> Iterator[Page]:
    area = footed(press)
    for number, items in enumerate(pages, 1):
        count = len(pages)
        place = press.words("page", number=number, count=count) if count > 1 else ""
        notes = (heading(press, game, told.title), " · ".join(filter(None, (place, press.told))))
        margin_notes = MarginNotes(press, letters.body).below(notes)
        frame = Frame(press.paper.size, (*items, *margin_notes))
        yield Page(frame, {}, told.title, "front", area, area, to_read=True)


def _drawn(told: Ticklist, drawing: _Drawing) -> _Drawing:
    drawing.head(told)
    for band in bands_of(told.sections, drawing.columns):
        drawing.band(band)
    return drawing


@slotted
class _Drawing:
    """Pages being filled from the top."""

    press: Press
    letters: ListType
    least: float
    """How wide a column is at least."""
    pages: list[list[Item]] = field(default_factory=lambda: [[]])
    lists: dict[int, Tag] = field(default_factory=dict)
    """Of each block, which may go on in the next column."""
    tags: tuple[Tag, ...] = ()
    """What is said next is, to those who have it read to them."""
    y: float = 0.0

    @property
    def area(self) -> Rect:
        area = footed(self.press)
        return Rect(
            area.left + SIDE, area.top + TOP, area.width - 2 * SIDE, area.height - TOP - 3.0
        )

    @property
    def columns(self) -> int:
        return max(int((self.area.width + GUTTER) / (self.least + GUTTER)), 1)

    @property
    def column(self) -> float:
        return (self.area.width - GUTTER * (self.columns - 1)) / self.columns

    def head(self, told: Ticklist) -> None:
        area, letters = self.area, self.letters
        head = list_head(told.title, letters, footed(self.press))
        self.pages[-1].extend(head.items)
        self.y = head.base
        for line in told.lead:
            self.tags = (Tag("text"),)
            self._say(letters.body, line, area.left, self.y, TEXT, letters.smoke, area.width)
            self.y += LEAD
        self.y += 1.0

    def band(self, band: Sequence[SectionPlace]) -> None:
        """Sections beside each other begin on the same page, which has room for all of them."""
        if len(band) > 1 and self.area.bottom - self.y < max(LEAST, HEAD + height_of(band)):
            self._turn()
        top, ends = self.y, []
        for place in band:
            self.y = top
            self._section(*place)
            ends.append(self.y)
        self.y = max(ends) + 3.6

    def _section(self, section: Section, first: int, columns: int) -> None:
        lines = list_lines(section)
        note = section.note
        while lines:
            if self.area.bottom - self.y < LEAST and self.pages[-1]:
                self._turn()
            self._rule(section.title, note, first, columns)
            spots = spots_of(lines, columns, self.area.bottom - self.y) or [
                ListSpot(lines[0], 0, 0.0)
            ]
            self._rows(spots, first)
            lines = lines[len(spots) :]
            note = self.press.words("continued")

    def _turn(self) -> None:
        self.pages.append([])
        self.y = self.area.top

    def _left(self, column: int) -> float:
        return self.area.left + column * (self.column + GUTTER)

    def _rule(self, title: str, note: str, first: int, columns: int) -> None:
        letters, left = self.letters, self._left(first)
        bar = Rect(left, self.y, self._left(first + columns) - GUTTER - left, 0.7)
        self.pages[-1].append(Path(rectangle(bar), letters.accent))
        base = self.y + 6.6
        self.tags = (Tag("heading"),)
        width = self._say(letters.title, title, left, base, GROUP_TITLE, letters.ink, bar.width)
        room = bar.width - width - 4
        self.tags = (Tag("text"),)
        self._say(letters.body, note, bar.right, base, TEXT, letters.smoke, room, right=True)
        self.y += HEAD

    def _rows(self, spots: Sequence[ListSpot], first: int) -> None:
        for line, column, y in spots:
            left = self._left(first + column)
            if line.row is None:
                self._block(line.block, left, self.y + y)
            else:
                self._row(line.row, line.block, left, self.y + y)
        self.y += max(spot.y + spot.line.height for spot in spots)

    def _block(self, block: ComponentRows, left: float, y: float) -> None:
        letters, right = self.letters, left + self.column
        base = y + 6.2
        self.tags = (Tag("subheading"),)
        width = self._say(
            letters.title, block.title, left, base, BLOCK_TITLE, letters.ink, self.column * 0.72
        )
        room = self.column - width - 2
        self.tags = (Tag("text"),)
        fits = letters.body(block.note, NOTE, letters.ink)[1] * SQUEEZED <= room
        note = block.note if fits else block.note.partition(" · ")[0]
        self._say(letters.body, note, right, base, NOTE, letters.smoke, room, right=True)
        line = (("m", left, y + 7.6), ("l", right, y + 7.6))
        self.pages[-1].append(Path(line, None, letters.smoke, 0.15, cap=0))

    def _row(self, row: Row, block: ComponentRows, left: float, y: float) -> None:
        letters, base = self.letters, y + 3.5
        at = left + (COUNT if row.tick else COUNT - BOX if row.number else 0.0)
        if row.tick:
            box = Rect(left + 0.1, base - BOX + 0.3, BOX, BOX)
            self.pages[-1].append(Path(rectangle(box), None, letters.ink, 0.22, join=0))
        item = self.lists.setdefault(id(block), Tag("list")), Tag("item")
        self.tags = (*item, Tag("label"))
        self._say(letters.body, row.number, at - 1.3, base, TEXT, letters.ink, right=True)
        self.tags = (*item, Tag("body"))
        note = 0.0
        if row.note and self._holds(row):
            right, room = left + self.column, self.column * 0.5
            note = 2 + self._say(
                letters.body, row.note, right, base, NOTE, letters.smoke, room, right=True
            )
        self._say(letters.body, row.name, at, base, TEXT, letters.ink, self.column - COUNT - note)

    def _holds(self, row: Row) -> bool:
        """Whether there is room for a row's note, with its name squeezed a little at most."""
        sizes = ((row.name, TEXT * SQUEEZED), (row.note, NOTE))
        widths = (self.letters.body(text, size, self.letters.ink)[1] for text, size in sizes)
        return sum(widths) + 2 <= self.column - COUNT

    def _say(
        self,
        setter: LabelSetter,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        room: float = 1e6,
        right: bool = False,
    ) -> float:
        """Text from x or up to it, narrowed where it needs more room; its width."""
        if not text:
            return 0.0
        items, width = setter(text, size, colour)
        scale = min(1.0, room / width) if width else 1.0
        left = x - width * scale if right else x
        matrix = translation(left, y) if scale == 1.0 else Matrix(scale, 0, 0, 1, left, y)
        self.pages[-1].append(GroupItem(tuple(items), matrix, tags=self.tags))
        return width * scale
