"""What is printed in a sheet's margins: notes, the flip icon and the 100 mm ruler."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise

from generator.core.display import GroupItem, Item, Path
from generator.core.geometry import Matrix, Rect
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command
from generator.impose.grid import OUTER_BLEED
from generator.impose.marks import MARK_WIDTH
from generator.impose.notes import flip_icon
from generator.impose.paper import BAND, LABEL_SIZE, MARGIN_GREY, LabelSetter, Press

RULER = 100.0
ROW = LABEL_SIZE * 1.15
"""From one note at the foot to the next: three of them are as high as the strip."""
NOTE_ROOM = 30.0
"""The least that a label beside the ruler needs."""
SHORTEST = 25.0
"""Rows lower than this have no note of their own."""
MOST_ROWS = 3
ICON_WIDTHS = (2.2, 3.6)
ICON_GAP = 1.2


Turn = tuple[GroupItem, float]
"""The icon of how a sheet turns, and its height."""
DOT = " · "


class NoteSpot(NamedTuple):
    """Between which heights a note is: in the left margin, or in the right one."""

    low: float
    high: float
    icon: Turn | None = None
    """Above its end."""
    right: bool = False

    @property
    def head(self) -> float:
        return self.icon[1] + ICON_GAP if self.icon else 0.0

    @property
    def room(self) -> float:
        return self.high - self.low - 3 - self.head


Way = Sequence[tuple[str, NoteSpot]]
"""Notes, and where each is."""


class MarginNotes(NamedTuple):
    press: Press
    label: LabelSetter
    sideways: bool | None = None
    """Whether the sheet turns about its upright axis; None if it does not turn at all."""

    def beside(self, block: Rect, cuts: Sequence[float], notes: Sequence[str]) -> list[Item]:
        """Notes up the left margin, one between each two cuts; the ruler down the right margin."""
        items: list[Item] = []
        for note, spot in self._best_way(block, cuts, notes):
            items.extend(self._downwards(note, spot) if spot.right else self._upwards(note, spot))
        return [*items, *self._upright_ruler(block)]

    def _best_way(self, block: Rect, cuts: Sequence[float], notes: Sequence[str]) -> Way:
        """The first that needs no scaling, or else the least."""
        best: Way = ()
        largest = -1.0
        for way in self._ways(block, cuts, notes):
            scale = self._scale(way)
            if scale >= 1.0:
                return way
            if scale > largest:
                best, largest = way, scale
        return best

    def _ways(self, block: Rect, cuts: Sequence[float], notes: Sequence[str]) -> Iterator[Way]:
        """Between cuts, also beyond the ruler; else in both halves of the margin, and beyond it."""
        icon = self._icon(block)
        spans = [(low, high) for high, low in pairwise(sorted(cuts, reverse=True))]
        between = [NoteSpot(*span) for span in spans if span[1] - span[0] >= SHORTEST]
        between[1:2] = [spot._replace(icon=icon) for spot in between[1:2]]
        if len(between) >= len(notes):
            yield list(zip(notes, between, strict=False))
        middle = block.centre.y  # where a fold may be: no word should be on it
        halves = [NoteSpot(middle, block.bottom, icon), NoteSpot(block.top, middle)]
        printable, start = self.press.printable, self._ruler_top(block)
        more = [NoteSpot(printable.top, start, right=True)] if start is not None else []
        apart = [*between, *(spot._replace(low=block.top) for spot in more)]
        for spots in (*([apart] if more and between else []), halves, [*halves, *more]):
            parts = _parted(DOT.join(notes), [max(spot.room, 1.0) for spot in spots])
            yield list(zip(parts, spots, strict=False))

    def _scale(self, way: Way) -> float:
        """How far the longest must be scaled down to fit."""
        scales = (
            max(spot.room, 0.1) / max(self.label(note, LABEL_SIZE, MARGIN_GREY)[1], 1e-6)
            for note, spot in way
        )
        return min(scales, default=0.0)

    def _icon(self, block: Rect) -> Turn | None:
        """Which way the sheet turns, in the room between the printable edge and the art."""
        if self.sideways is None:
            return None
        least, most = ICON_WIDTHS
        room = block.left - self.press.printable.left - max(self.press.bleed, OUTER_BLEED) - 0.2
        width = min(max(room, least), most)
        height = width * self.press.paper.size.height / self.press.paper.size.width
        return flip_icon(self.press.paper.size, self.sideways, height), height

    def _upwards(self, note: str, spot: NoteSpot) -> list[Item]:
        """A note that reads upwards between two heights, the icon above its end."""
        drawn, width = self.label(note, LABEL_SIZE, MARGIN_GREY)
        scale = min(1.0, max(spot.room, 0.1) / width) if width else 1.0
        left = self.press.printable.left
        foot = (spot.low + spot.high + width * scale + spot.head) / 2
        items: list[Item] = [
            GroupItem(tuple(drawn), Matrix(0, -scale, scale, 0, left + LABEL_SIZE * 0.82, foot))
        ]
        if spot.icon:
            top = foot - width * scale - spot.head
            items.append(GroupItem((spot.icon[0],), Matrix(1, 0, 0, 1, left + 0.1, top)))
        return items

    def _downwards(self, note: str, spot: NoteSpot) -> list[Item]:
        """In the right margin, as what is said of the ruler."""
        drawn, width = self.label(note, LABEL_SIZE, MARGIN_GREY)
        scale = min(1.0, max(spot.room, 0.1) / width) if width else 1.0
        edge = self.press.printable.right - 0.1 - LABEL_SIZE * 0.8
        top = (spot.low + spot.high - width * scale) / 2
        return [GroupItem(tuple(drawn), Matrix(0, scale, -scale, 0, edge, top))]

    def _ruler_top(self, block: Rect) -> float | None:
        printable = self.press.printable
        if block.left < printable.left or printable.height < RULER:
            return None
        return block.top + (block.height - RULER) / 2

    def _upright_ruler(self, block: Rect) -> list[Item]:
        printable, top = self.press.printable, self._ruler_top(block)
        if top is None:
            return []
        edge = printable.right - 0.1
        items: list[Item] = [GroupItem(ruler(), Matrix(0, 1, 1, 0, edge, top))]
        drawn, width = self._caption()
        if top + RULER + 2 + width <= printable.bottom:
            place = Matrix(0, 1, -1, 0, edge - LABEL_SIZE * 0.8, top + RULER + 2)
            items.append(GroupItem(tuple(drawn), place))
        return items

    def _caption(self) -> tuple[list[Item], float]:
        return self.label(self.press.words("ruler"), LABEL_SIZE, MARGIN_GREY)

    def below(self, notes: Sequence[str], beside: float = 0.0) -> list[Item]:
        """Notes and ruler in the strip at the foot of the printable area, room between them."""
        printable = self.press.printable
        base = printable.bottom - 0.4
        end = foot_end(self.press)
        items: list[Item] = []
        if end < printable.right:
            caption, width = self._caption()
            items = [
                GroupItem(ruler(), Matrix(1, 0, 0, 1, end, base)),
                GroupItem(tuple(caption), Matrix(1, 0, 0, 1, end + RULER - width, base - 1.8)),
            ]
        left = printable.left
        if self.sideways is not None:
            height = BAND - 2.2
            icon = flip_icon(self.press.paper.size, self.sideways, height)
            items.append(GroupItem((icon,), Matrix(1, 0, 0, 1, left + 0.1, base - height)))
            left += height * self.press.paper.size.width / self.press.paper.size.height + ICON_GAP
        room = max(end - left - 4 - beside, 1.0)
        for row, note in enumerate(reversed(self._in_rows(notes, room))):
            drawn, width = self.label(note, LABEL_SIZE, MARGIN_GREY)
            scale = min(1.0, room / width) if width else 1.0
            y = base - 0.3 - row * ROW
            items.append(GroupItem(tuple(drawn), Matrix(scale, 0, 0, scale, left, y)))
        return items

    def _in_rows(self, notes: Sequence[str], room: float) -> list[str]:
        """The longest note on two rows, if it has no room on one."""
        widths = [self.label(note, LABEL_SIZE, MARGIN_GREY)[1] for note in notes]
        widest = widths.index(max(widths))
        rows = list(notes)
        if widths[widest] > room and len(rows) < MOST_ROWS and DOT in rows[widest]:
            rows[widest : widest + 1] = _parted(rows[widest], [room, room])
            if max(self.label(row, LABEL_SIZE, MARGIN_GREY)[1] for row in rows) > room:
                rows = _parted(DOT.join(notes), [room] * MOST_ROWS)
        return rows


def _parted(note: str, rooms: Sequence[float]) -> list[str]:
    """One part for each room, so that none is much too long for its own."""
    pieces = note.split(DOT)
    ways = (
        [DOT.join(pieces[start:end]) for start, end in pairwise([0, *ends, len(pieces)])]
        for ends in combinations(range(1, len(pieces)), min(len(rooms), len(pieces)) - 1)
    )
    return min(
        ways, key=lambda way: max(len(p) / room for p, room in zip(way, rooms, strict=False))
    )


def foot_end(press: Press) -> float:
    """Where the ruler at the foot begins; narrow paper goes without."""
    printable = press.printable
    return printable.right - (RULER if printable.width >= RULER + NOTE_ROOM else 0.0)


@cache
def ruler() -> tuple[Item, ...]:
    """100 mm along x from the origin, its ticks standing up from the line y = 0."""
    ticks: list[Command] = [("m", 0.0, 0.0), ("l", RULER, 0.0)]
    for mm in range(0, 101, 5):
        height = 1.2 if mm % 10 == 0 else 0.7
        ticks += [("m", float(mm), 0.0), ("l", float(mm), -height)]
    return (Path(tuple(ticks), None, MARGIN_GREY, MARK_WIDTH, cap=0),)
