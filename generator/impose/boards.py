"""A board → one page if it fits; otherwise pages with glue tabs, marks and a map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.core.display import Frame, GroupItem, Item, Stamp
from generator.core.geometry import Point, Rect, Size, translation
from generator.core.problems import Problem, Refusal
from generator.core.words import Words
from generator.impose.lattice import SLACK
from generator.impose.margins import MarginNotes
from generator.impose.marks import bounding
from generator.impose.notes import heading, skip_note
from generator.impose.paper import LabelSetter, Page, Press, Printed, footed, no_room
from generator.impose.seams import (
    MARK_ROOM,
    Edges,
    art_under,
    corner_marks,
    glue_tabs,
    page_map,
)
from generator.impose.tiling import OVERLAP, Excess, PageSpan, Tiling, tiling
from generator.model import Component
from generator.model.values import Seams

BEYOND = 1.0
"""How far art goes on beyond a cut."""


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


def impose_boards(
    boards: Iterable[tuple[Component, Printed]], press: Press, game: str, label: LabelSetter
) -> Iterator[Page]:
    """Parts share a sheet if it takes more than one."""
    sheets: list[list[BoardPart]] = []
    for component, card in boards:
        for part in _parts(component, card, press):
            held = (sheet for sheet in sheets if _spots([*sheet, part]))
            sheet = next(held, [])
            if not sheet:
                sheets.append(sheet)
            sheet.append(part)
    for sheet in sheets:
        yield _page(sheet, game, label)


def _spots(sheet: Sequence[BoardPart]) -> list[Rect]:
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


def _parts(component: Component, card: Printed, press: Press) -> Iterator[BoardPart]:
    whole = best_fit(card.size, press)
    if whole:
        width, height = card.size
        parts = Tiling((PageSpan(0.0, width, 0.0),), (PageSpan(0.0, height, 0.0),))
        yield BoardPart(component, card, whole, parts, 0)
        return
    parts, chosen = _fewest_pages(component, card.size, press)
    for number in range(parts.pages):
        yield BoardPart(component, card, chosen, parts, number)


def best_fit(size: Size, press: Press) -> Press | None:
    """The paper, upright or turned, that takes the whole board."""
    for way in (press, press.turned()):
        area = footed(way).grown(-MARK_ROOM)
        if size.width <= area.width and size.height <= area.height:
            return way
    return None


def _fewest_pages(component: Component, board: Size, press: Press) -> tuple[Tiling, Press]:
    """The paper upright or turned, whichever needs fewer pages."""
    found, beyond = _tilings(component, board, press)
    if not found:
        raise _too_large(component, board, press, min(beyond, key=lambda excess: excess.by))
    return min(found, key=lambda pair: pair[0].pages)


def _tilings(
    component: Component, board: Size, press: Press
) -> tuple[list[tuple[Tiling, Press]], list[Excess]]:
    """The ways to turn the paper that work, and what is too large in the others."""
    overlap = OVERLAP if component.overlap is None else component.overlap
    overlap = overlap if press.overlap is None else press.overlap
    found: list[tuple[Tiling, Press]] = []
    beyond: list[Excess] = []
    for way in (press, press.turned()):
        parts = tiling(component, board, footed(way).grown(-MARK_ROOM).size, overlap)
        if isinstance(parts, Tiling):
            found.append((parts, way))
        else:
            beyond.append(max(parts, key=lambda excess: excess.by))
    return found, beyond


def seams_on(component: Component, press: Press) -> Seams:
    """Where a board's pages meet: as its designer says, otherwise as this paper divides it."""
    board = component.size
    if component.kind != "board" or board is None:
        return Seams()
    if any(component.seams) or best_fit(board, press):
        return component.seams
    found, _ = _tilings(component, board, press)
    if not found:
        return Seams()
    parts, _ = min(found, key=lambda pair: pair[0].pages)
    return Seams(*(tuple(span.start for span in spans[1:]) for spans in parts))


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


def _page(sheet: Sequence[BoardPart], game: str, label: LabelSetter) -> Page:
    press, spots = sheet[0].press, _spots(sheet)
    items = [
        item for part, spot in zip(sheet, spots, strict=True) for item in _drawn(part, spot, label)
    ]
    beside, maps = 0.0, list[Item]()
    for part in reversed([part for part in sheet if part.parts.pages > 1]):
        plan, width = page_map(part.parts, part.number, press)
        maps.append(GroupItem((plan,), translation(-beside, 0)))
        beside += width
    items.extend(MarginNotes(press, label).below(_notes(sheet, game), beside=beside))
    trims = [_trim(part, spot) for part, spot in zip(sheet, spots, strict=True)]
    arts = [_art(part).around(trim) for part, trim in zip(sheet, trims, strict=True)]
    frame = Frame(press.paper.size, (*items, *maps))
    faces = Counter(part.component.id for part in sheet)
    title = " + ".join(part.title for part in sheet)
    return Page(frame, faces, title, "front", bounding(trims), bounding(arts))


def _trim(part: BoardPart, spot: Rect) -> Rect:
    return Rect(spot.left, spot.top, *part.parts.part(part.number).size)


def _drawn(part: BoardPart, spot: Rect, label: LabelSetter) -> Iterator[Item]:
    """The part, its tabs and its marks."""
    parts, press, trim = part.parts, part.press, _trim(part, spot)
    shown, art = parts.part(part.number), _art(part)
    matrix = translation(trim.left - shown.left, trim.top - shown.top)
    yield Stamp(part.card.front, matrix, art.around(trim))
    if parts.pages > 1:
        yield from glue_tabs(parts, part.number, trim, press.words, label)
    if parts.pages > 1 or press.marks != "none":
        right, bottom = parts.tabs(part.number)
        room = Edges(MARK_ROOM, MARK_ROOM, MARK_ROOM + right, MARK_ROOM + bottom)
        yield from corner_marks(trim, art, room)


def _art(part: BoardPart) -> Edges:
    """How far the art goes on beyond the part: into tabs, and a little beyond every cut."""
    parts = part.parts
    row, column = parts.place(part.number)
    right, bottom = parts.tabs(part.number)
    bare = parts.pages == 1 and part.press.marks == "none"
    edge = 0.0 if bare else min(BEYOND, part.component.bleed)
    return Edges(
        BEYOND if column else edge,
        BEYOND if row else edge,
        art_under(right) if column < len(parts.columns) - 1 else edge,
        art_under(bottom) if row < len(parts.rows) - 1 else edge,
    )


def _notes(sheet: Sequence[BoardPart], game: str) -> tuple[str, str]:
    press = sheet[0].press
    whose = dict.fromkeys(part.component.title for part in sheet)
    places = dict.fromkeys(part.place(press.words) for part in sheet)
    notes = dict.fromkeys(part.component.margin_note for part in sheet)
    skip = skip_note([part.component for part in sheet], press.words)
    first = heading(press, game, " + ".join(whose), *filter(None, [skip]))
    told = (" + ".join(places), press.told, press.words("scale"), *filter(None, notes))
    return first, " · ".join(told)


def whole_pages(
    boards: Iterable[tuple[Component, Sequence[Printed]]],
    label: LabelSetter,
    words: Words,
    draft: bool,
) -> Iterator[Page]:
    """Trim and bleed as a print shop wants them; a board without bleed fills its page."""
    for component, cards in boards:
        for card in cards:
            page = _whole_page(component, card)
            yield _as_draft(page, label, words) if draft else page


def _whole_page(component: Component, card: Printed) -> Page:
    around = component.bleed
    trim = Rect(around, around, *card.size)
    size = Size(card.size.width + 2 * around, card.size.height + 2 * around)
    page = Rect(0, 0, *size)
    frame = Frame(size, (Stamp(card.front, translation(around, around), page),))
    return Page(frame, {component.id: 1}, component.title, "front", trim, page)


def _as_draft(page: Page, label: LabelSetter, words: Words) -> Page:
    from generator.impose.draft import draft_page

    return draft_page(page, label, words)
