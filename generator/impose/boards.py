"""A board → one page if it fits; otherwise pages with glue tabs, marks and a map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.core.display import Frame, Item, Stamp
from generator.core.geometry import Rect, Size, translation
from generator.core.problems import Problem, Refusal
from generator.core.words import Words
from generator.impose.margins import MarginNotes
from generator.impose.notes import heading
from generator.impose.paper import LabelSetter, Page, Press, Printed, footed, no_room
from generator.impose.seams import (
    MARK_ROOM,
    Edges,
    art_under,
    corner_marks,
    glue_tabs,
    page_map,
)
from generator.impose.tiling import OVERLAP, Excess, Tiling, tiling
from generator.model import Component

BEYOND = 1.0
"""How far art goes on beyond a cut."""


def impose_board(
    component: Component, card: Printed, press: Press, game: str, label: LabelSetter
) -> Iterator[Page]:
    whole = best_fit(card.size, press)
    if whole:
        yield _one_page(component, card, whole, game, label)
        return
    parts, chosen = _fewest_pages(component, card.size, press)
    for number in range(parts.pages):
        yield _tile_page(component, card, chosen, parts, number, game, label)


def best_fit(size: Size, press: Press) -> Press | None:
    """The paper, upright or turned, that takes the whole board."""
    for way in (press, press.turned()):
        area = footed(way).grown(-MARK_ROOM)
        if size.width <= area.width and size.height <= area.height:
            return way
    return None


def _fewest_pages(component: Component, board: Size, press: Press) -> tuple[Tiling, Press]:
    """The paper upright or turned, whichever needs fewer pages."""
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
    if not found:
        raise _too_large(component, board, press, min(beyond, key=lambda excess: excess.by))
    return min(found, key=lambda pair: pair[0].pages)


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


def _one_page(
    component: Component, card: Printed, press: Press, game: str, label: LabelSetter
) -> Page:
    area = footed(press)
    left = area.left + (area.width - card.size.width) / 2
    top = area.top + (area.height - card.size.height) / 2
    trim = Rect(left, top, *card.size)
    beyond = 0.0 if press.marks == "none" else BEYOND
    art = Edges(*[min(beyond, component.bleed)] * 4)
    clip = art.around(trim)
    items: list[Item] = [Stamp(card.front, translation(left, top), clip)]
    if press.marks != "none":
        items.extend(corner_marks(trim, art, Edges(*[MARK_ROOM] * 4)))
    notes = _notes(component, game, press, press.words("one-page"))
    items.extend(MarginNotes(press, label).below(notes))
    frame = Frame(press.paper.size, tuple(items))
    return Page(frame, {component.id: 1}, component.title, "front", trim, clip)


def _tile_page(
    component: Component,
    card: Printed,
    press: Press,
    parts: Tiling,
    number: int,
    game: str,
    label: LabelSetter,
) -> Page:
    part = parts.part(number)
    right, bottom = parts.tabs(number)
    area = footed(press)
    left = area.left + (area.width - part.width - right) / 2
    top = area.top + (area.height - part.height - bottom) / 2
    trim = Rect(left, top, part.width, part.height)
    art = _art(component, parts, number)
    clip = art.around(trim)
    items: list[Item] = [Stamp(card.front, translation(left - part.left, top - part.top), clip)]
    items.extend(glue_tabs(parts, number, trim, press.words, label))
    room = Edges(MARK_ROOM, MARK_ROOM, MARK_ROOM + right, MARK_ROOM + bottom)
    items.extend(corner_marks(trim, art, room))
    row, column = parts.place(number)
    where = {"number": number + 1, "row": row + 1, "column": column + 1}
    place = press.words("part", count=parts.pages, **where)
    notes = _notes(component, game, press, place)
    plan, width = page_map(parts, number, press)
    items.extend(MarginNotes(press, label).below(notes, beside=width))
    items.append(plan)
    frame = Frame(press.paper.size, tuple(items))
    title = f"{component.title} {number + 1}"
    return Page(frame, {component.id: 1}, title, "front", trim, clip)


def _art(component: Component, parts: Tiling, number: int) -> Edges:
    """How far the art goes on beyond the part: into tabs, and a little beyond every cut."""
    row, column = parts.place(number)
    right, bottom = parts.tabs(number)
    edge = min(BEYOND, component.bleed)
    return Edges(
        BEYOND if column else edge,
        BEYOND if row else edge,
        art_under(right) if column < len(parts.columns) - 1 else edge,
        art_under(bottom) if row < len(parts.rows) - 1 else edge,
    )


def _notes(component: Component, game: str, press: Press, place: str) -> tuple[str, ...]:
    first = heading(press, game, component.title)
    note = f" · {component.margin_note}" if component.margin_note else ""
    return (first, f"{place} · {press.told} · {press.words('scale')}{note}")


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
