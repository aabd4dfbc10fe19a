"""Boards → parts, each as large as a page takes, and the sheets that they share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.core.geometry import Point, Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal
from generator.core.words import Words
from generator.impose.lattice import SLACK
from generator.impose.paper import Press, Printed, footed, no_room
from generator.impose.seams import MARK_ROOM
from generator.impose.tiling import OVERLAP, Excess, PageSpan, Tiling, tilings
from generator.model import Component
from generator.model.values import Seams


class BoardPart(NamedTuple):
    """What one page shows of a board, or all of it."""

    component: Component
    card: Printed
    press: Press
    parts: Tiling
    number: int

    @property
    def size(self) -> Size:
        """The part, with the tabs that go under its neighbours."""
        part, (right, bottom) = self.parts.part(self.number), self.parts.tabs(self.number)
        return Size(part.width + right, part.height + bottom)

    @property
    def title(self) -> str:
        title = self.component.title
        return title if self.parts.pages == 1 else f"{title} {self.number + 1}"

    def place(self, words: Words) -> str:
        if self.parts.pages == 1:
            return words("one-page")
        row, column = self.parts.place(self.number)
        where = {"number": self.number + 1, "row": row + 1, "column": column + 1}
        return words("part", count=self.parts.pages, **where)

    def glued(self, page: int, words: Words, named: bool) -> str:
        """What a tab says; on a sheet of several boards it names its own."""
        if named:
            return words("glue-of", what=self.component.title, page=page)
        return words("glue", page=page)

    @property
    def has_marks(self) -> bool:
        return self.parts.pages > 1 or self.press.marks != "none"


Board = tuple[Component, Printed]
Parting = tuple[Tiling, Press]
"""How a board is parted, and the paper upright or turned."""
Sheets = list[list[BoardPart]]


def board_sheets(boards: Iterable[Board], press: Press) -> Sheets:
    """Boards of one size are parted alike: as takes the fewest sheets, then as is most even."""
    listed = list(boards)
    ways = {_likeness(board): _partings(*board, press) for board in listed}
    chosen = {like: own[0] for like, own in ways.items()}
    best = _shared(listed, chosen)
    for like, own in ways.items():
        for way in own[1:]:
            other = {**chosen, like: way}
            sheets = _shared(listed, other)
            if len(sheets) < len(best):
                chosen, best = other, sheets
    return best


def _likeness(board: Board) -> tuple[object, ...]:
    component, card = board
    return card.size, component.seams, component.overlap


def _shared(boards: Sequence[Board], ways: Mapping[tuple[object, ...], Parting]) -> Sheets:
    """Each part is on the first sheet that has room for it."""
    sheets: Sheets = []
    for component, card in boards:
        tiling, way = ways[_likeness((component, card))]
        for number in range(tiling.pages):
            part = BoardPart(component, card, way, tiling, number)
            held = (sheet for sheet in sheets if spots_of([*sheet, part]))
            sheet = next(held, [])
            if not sheet:
                sheets.append(sheet)
            sheet.append(part)
    return sheets


def spots_of(sheet: Sequence[BoardPart]) -> list[Rect]:
    """Where parts go, side by side or one above the other; nowhere if they have no room."""
    press, sizes = sheet[0].press, [part.size for part in sheet]
    area, between = footed(press), 2 * MARK_ROOM
    room = area.grown(-MARK_ROOM).grown(SLACK)
    apart = any(part.press.paper != press.paper for part in sheet)
    if apart or (sheet[1:] and not all(part.component.shares_sheets for part in sheet)):
        return []
    wide = Size(sum(s.width + between for s in sizes) - between, max(s.height for s in sizes))
    tall = Size(max(s.width for s in sizes), sum(s.height + between for s in sizes) - between)
    for block, step in ((wide, Point(1, 0)), (tall, Point(0, 1))):
        if block.width > room.width or block.height > room.height:
            continue
        left = area.left + (area.width - block.width) / 2
        top = area.top + (area.height - block.height) / 2
        spots = []
        for size in sizes:
            spots.append(Rect(left, top, *size))
            left += step.x * (size.width + between)
            top += step.y * (size.height + between)
        return spots
    return []


def _partings(component: Component, card: Printed, press: Press) -> list[Parting]:
    """The board whole if it fits; otherwise every way that takes the fewest pages."""
    whole = best_fit(card.size, press)
    if whole:
        width, height = card.size
        return [(Tiling((PageSpan(0.0, width, 0.0),), (PageSpan(0.0, height, 0.0),)), whole)]
    found, beyond = _ways(component, card.size, press)
    if not found:
        raise _too_large(component, card.size, press, min(beyond, key=lambda one: one.by))
    return found


def _ways(component: Component, board: Size, press: Press) -> tuple[list[Parting], list[Excess]]:
    """Those that take the fewest pages, and what is too large in the others."""
    overlap = OVERLAP if component.overlap is None else component.overlap
    overlap = overlap if press.overlap is None else press.overlap
    found: list[Parting] = []
    beyond: list[Excess] = []
    for way in (press, press.turned()):
        ways = tilings(component, board, footed(way).grown(-MARK_ROOM).size, overlap)
        found.extend((one, way) for one in ways if isinstance(one, Tiling))
        excess = [one for one in ways if isinstance(one, Excess)]
        beyond.extend([max(excess, key=lambda one: one.by)] if excess else ())
    fewest = min((tiling.pages for tiling, _ in found), default=0)
    return [parting for parting in found if parting[0].pages == fewest], beyond


def seams_on(component: Component, press: Press) -> Seams:
    """Where a board's pages meet: as its designer says, otherwise as this paper divides it."""
    board = component.size
    if component.kind != "board" or board is None:
        return Seams()
    if any(component.seams) or best_fit(board, press):
        return component.seams
    found, _ = _ways(component, board, press)
    if not found:
        return Seams()
    parts, _ = found[0]
    return Seams(*(tuple(span.start for span in spans[1:]) for spans in parts))


def best_fit(size: Size, press: Press) -> Press | None:
    """The paper, upright or turned, that takes the whole board."""
    for way in (press, press.turned()):
        area = footed(way).grown(-MARK_ROOM)
        if size.width <= area.width and size.height <= area.height:
            return way
    return None


def _too_large(component: Component, board: Size, press: Press, excess: Excess) -> Refusal:
    axis, span, room = excess
    if not getattr(component.seams, axis) or room <= 0:
        return no_room(component, board, press)
    tab = " with its tab" if span.tab else ""
    message = (
        f"'{component.title}' does not fit on {press.paper.title} with its seams: the part from "
        f"{axis}: {span.start:g}mm to {span.end:g}mm needs {span.needs:g} mm{tab}"
    )
    middle = (span.start + span.end) / 2
    hint = f"a page has {room:g} mm; add a seam such as {axis}: {middle:g}mm, or use larger paper"
    return Refusal(Problem("does-not-fit", component.where, message, hint))
