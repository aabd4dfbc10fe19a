"""Documents whose pages do not fill the paper → booklets, several to a sheet, or one with marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.display import Frame, Item, Stamp
from generator.core.geometry import Rect, Size, translation
from generator.impose.booklet import impose_booklet
from generator.impose.cards import card_run
from generator.impose.grid import best_grid
from generator.impose.guillotine import ToCut
from generator.impose.margins import MarginNotes
from generator.impose.notes import heading
from generator.impose.paper import LabelSetter, Page, Press, Printed, footed, no_room
from generator.impose.seams import MARK_ROOM, Edges, corner_marks
from generator.model import Component

NO_ART = Edges(0.0, 0.0, 0.0, 0.0)
ROOM = Edges(MARK_ROOM, MARK_ROOM, MARK_ROOM, MARK_ROOM)


def impose_sized(
    component: Component, cards: Sequence[Printed], press: Press, game: str, label: LabelSetter
) -> Iterator[Page]:
    if component.booklet and press.two_sided:
        yield from impose_booklet(component, cards, press)
        return
    if not press.two_sided:
        press = press._replace(backs="fronts")
    size = cards[0].size
    grid = best_grid(size, press, component.sheet)
    if grid and grid.capacity > 1:
        run = card_run([component], {component.id: list(_leaves(cards, press))}, press)
        yield from run.pages(game, label) if run else ()
        return
    way = _way(size, press)
    if way is None:
        raise no_room(component, size, press, _other_ways(size, press))
    for number, card in enumerate(cards, 1):
        place = press.words("page", number=number, count=len(cards))
        notes = (heading(press, game, component.title), f"{place} · {press.told}")
        yield _page(component, card, way, MarginNotes(way, label).below(notes))


def _leaves(cards: Sequence[Printed], press: Press) -> Iterator[Printed]:
    """Pages that are cut apart: each has the next one behind it, if both sides are printed."""
    if not press.two_sided:
        yield from (card._replace(copies=1, back=None) for card in cards)
        return
    empty = Frame(cards[0].size, ())
    for number in range(0, len(cards), 2):
        behind = cards[number + 1].front if number + 1 < len(cards) else empty
        back = behind if len(cards) > 1 else None
        yield cards[number]._replace(copies=1, back=back)


def _way(size: Size, press: Press) -> Press | None:
    """The paper upright, or turned if only that takes the page."""
    for way in (press, press.turned()):
        area = footed(way)
        if size.width <= area.width + 1e-6 and size.height <= area.height + 1e-6:
            return way
    return None


def _other_ways(size: Size, press: Press) -> str:
    from generator.impose.advice import advice

    return advice(press, lambda way: _way(size, way) is not None, footed(press).size)


def _page(component: Component, card: Printed, press: Press, notes: Sequence[Item]) -> Page:
    """In the middle of the sheet, with marks at its corners where there is room for them."""
    area, size = footed(press), card.size
    left = area.left + (area.width - size.width) / 2
    top = area.top + (area.height - size.height) / 2
    trim = Rect(left, top, *size)
    items: list[Item] = [Stamp(card.front, translation(left, top), trim)]
    inside = area.grown(-MARK_ROOM)
    if press.marks != "none" and size.width <= inside.width and size.height <= inside.height:
        items.extend(corner_marks(trim, NO_ART, ROOM))
    frame = Frame(press.paper.size, (*items, *notes))
    cut = (ToCut.straight_edged(trim),)
    return Page(frame, {component.id: 1}, component.title, "front", trim, trim, to_cut=cut)
