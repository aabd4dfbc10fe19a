"""A board → one page if it fits; otherwise pages with glue tabs, marks and a map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from generator.core.display import Frame, GroupItem, Item, Stamp
from generator.core.geometry import Rect, Size, translation
from generator.core.words import Words
from generator.impose.board_sheets import BoardPart, board_sheets, spots_of
from generator.impose.guillotine import ToCut
from generator.impose.margins import MarginNotes
from generator.impose.marks import bounding
from generator.impose.notes import heading, skip_note
from generator.impose.paper import LabelSetter, Page, Press, Printed
from generator.impose.seams import (
    MARK_ROOM,
    Edges,
    art_under,
    corner_marks,
    glue_tabs,
    page_map,
)
from generator.model import Component

TOGETHER = " + "
"""Between the parts in the title of their sheet."""
BEYOND = 1.0
"""How far art goes on beyond a cut."""


def impose_boards(
    boards: Iterable[tuple[Component, Printed]], press: Press, game: str, label: LabelSetter
) -> Iterator[Page]:
    """Parts share a sheet if it takes more than one."""
    for sheet in board_sheets(boards, press):
        yield _page(sheet, game, label)


def _page(sheet: Sequence[BoardPart], game: str, label: LabelSetter) -> Page:
    press, spots = sheet[0].press, spots_of(sheet)
    items: list[Item] = []
    named = len({part.component.id for part in sheet}) > 1
    for part, spot in zip(sheet, spots, strict=True):
        items.extend(_drawn(part, spot, label, named))
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
    title = TOGETHER.join(part.title for part in sheet)
    cut = tuple(map(_to_cut, sheet, spots))
    return Page(frame, faces, title, "front", bounding(trims), bounding(arts), to_cut=cut)


def _to_cut(part: BoardPart, spot: Rect) -> ToCut:
    """Tabs stay on it."""
    trim, (right, bottom) = _trim(part, spot), part.parts.tabs(part.number)
    tabs = (
        Rect(trim.right, trim.top, right, trim.height),
        Rect(trim.left, trim.bottom, trim.width, bottom),
    )
    whole = tuple(tab for tab in tabs if tab.width and tab.height)
    return ToCut.straight_edged(spot)._replace(tabs=whole)


def _trim(part: BoardPart, spot: Rect) -> Rect:
    return Rect(spot.left, spot.top, *part.parts.part(part.number).size)


def _drawn(part: BoardPart, spot: Rect, label: LabelSetter, named: bool) -> Iterator[Item]:
    """The part, its tabs and its marks."""
    parts, press, trim = part.parts, part.press, _trim(part, spot)
    shown, art = parts.part(part.number), _art(part)
    matrix = translation(trim.left - shown.left, trim.top - shown.top)
    yield Stamp(part.card.front, matrix, art.around(trim))
    if parts.pages > 1:
        glued = partial(part.glued, words=press.words, named=named)
        yield from glue_tabs(parts, part.number, trim, glued, label)
    if part.has_marks:
        right, bottom = parts.tabs(part.number)
        room = Edges(MARK_ROOM, MARK_ROOM, MARK_ROOM + right, MARK_ROOM + bottom)
        yield from corner_marks(trim, art, room)


def _art(part: BoardPart) -> Edges:
    """How far the art goes on beyond the part: into tabs, and a little beyond every cut."""
    parts = part.parts
    row, column = parts.place(part.number)
    right, bottom = parts.tabs(part.number)
    edge = min(BEYOND, part.component.bleed) if part.has_marks else 0.0
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
    cut = press.words(f"cut/{_along(sheet)}")
    told = (" + ".join(places), press.told, press.words("scale"), cut, *filter(None, notes))
    return first, " · ".join(told)


def _along(sheet: Sequence[BoardPart]) -> str:
    """What parts are cut along."""
    if any(any(part.parts.tabs(part.number)) for part in sheet):
        return "tabs"
    return "marks" if any(part.has_marks for part in sheet) else "art"


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
