"""Faces → pages of paper. A face is a stamp of known size; nothing here looks inside one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.core.display import Frame, Item, Stamp
from generator.core.geometry import Size, translation
from generator.core.problems import Problem, Refusal, Where
from generator.impose.cards import CardRun, capacity_of, card_run
from generator.impose.margins import MarginNotes
from generator.impose.notes import heading
from generator.impose.paper import LabelSetter, Page, Press, Printed, footed, no_room
from generator.impose.shared import sharing
from generator.model import Component, Game

if TYPE_CHECKING:
    from generator.impose.tokens import PlacedPiece

SHARING = ("deck", "tokens", "board")
"""Kinds of component that may share sheets with others of their kind."""
MOST_COPIES = 100_000
"""More cards and pieces than any kit has: what is meant is another number."""


def impose(
    game: Game,
    components: Sequence[Component],
    printed: Mapping[str, Sequence[Printed]],
    press: Press,
    label: LabelSetter,
) -> Iterator[Page]:
    """The kit's pages, as the game lists its components."""
    for component in components:
        _refuse_flood(component, printed[component.id])
    if press.bleed_from or any(one.bleed_from.way != "art" for one in components):
        from generator.impose.bleed import with_edges

        components, printed = with_edges(game, components, printed, press)
    pages: Iterable[Page] = _pages(game, components, printed, press, label)
    if press.stock:
        from generator.impose.stock_sheets import impose_stock

        pages = impose_stock(components, printed, press.stock, press)
    if press.draft:
        from generator.impose.draft import draft_page

        pages = [draft_page(page, label, press.words) for page in pages]
    yield from pages


def _refuse_flood(component: Component, printed: Sequence[Printed]) -> None:
    copies = sum(one.copies for one in printed)
    if copies > MOST_COPIES:
        message = f"{copies:,} copies in '{component.title}'; a kit prints at most {MOST_COPIES:,}"
        hint = "check its 'copies', or print it in parts"
        raise Refusal(Problem("over-the-limit", component.where, message, hint))


def _pages(
    game: Game,
    components: Sequence[Component],
    printed: Mapping[str, Sequence[Printed]],
    press: Press,
    label: LabelSetter,
) -> Iterator[Page]:
    """What shares sheets comes where the first of it would."""
    kinds = {kind: [one for one in components if _laid_as(one) == kind] for kind in SHARING}
    runs = list(_runs(kinds["deck"], printed, press))
    beside: Mapping[tuple[int, int], Sequence[PlacedPiece]] = {}
    sheets: dict[str, Iterator[Page]] = {}
    if kinds["tokens"]:
        from generator.impose.remainders import sheets_of_pieces
        from generator.impose.tokens import impose_tokens

        laid, beside = sheets_of_pieces(kinds["tokens"], printed, runs, press)
        sheets["tokens"] = impose_tokens(laid, press, game.title, label)
    if kinds["board"]:
        from generator.impose.boards import impose_boards

        boards = [(one, card) for one in kinds["board"] for card in printed[one.id] if card.copies]
        sheets["board"] = impose_boards(boards, press, game.title, label)
    for component in components:
        if component.kind == "document":
            yield from _document(component, printed[component.id], press, game.title, label)
        yield from sheets.pop(_laid_as(component), ())
        for number, run in enumerate(runs):
            if run.decks[0] is component:
                own = {sheet: laid for (of, sheet), laid in beside.items() if of == number}
                yield from run.pages(game.title, label, own)


def _laid_as(component: Component) -> str:
    """Cards that are not rectangles are arranged like tokens."""
    return "tokens" if component.kind == "deck" and not component.in_grid else component.kind


def _runs(
    decks: Sequence[Component], printed: Mapping[str, Sequence[Printed]], press: Press
) -> Iterator[CardRun]:
    for part in sharing(decks, printed, lambda alike: capacity_of(alike, printed, press)):
        run = card_run(part, printed, press)
        if run:
            yield run


def _document(
    component: Component, printed: Sequence[Printed], press: Press, game: str, label: LabelSetter
) -> Iterator[Page]:
    cards = [one for one in printed if one.copies]
    if cards and (component.booklet or component.size):
        from generator.impose.documents import impose_sized  # most documents fill their pages

        yield from impose_sized(component, cards, press, game, label)
        return
    area = footed(press)
    for number, card in enumerate(cards, 1):
        if card.size.width > area.width + 1e-6 or card.size.height > area.height + 1e-6:
            raise no_room(component, card.size, press, _other_ways(card.size, press))
        place = press.words("page", number=number, count=len(cards))
        notes = (heading(press, game, component.title), f"{place} · {press.told}")
        stamp = Stamp(card.front, translation(area.left, area.top), area)
        items: list[Item] = [stamp, *MarginNotes(press, label).below(notes)]
        frame = Frame(press.paper.size, tuple(items))
        faces = {component.id: 1}
        yield Page(frame, faces, component.title, "front", area, area, to_read=True)


def _other_ways(page: Size, press: Press) -> str:
    from generator.impose.advice import advice

    def holds(way: Press) -> bool:
        area = footed(way)
        return page.width <= area.width + 1e-6 and page.height <= area.height + 1e-6

    return advice(press, holds, footed(press).size)


def page_size(press: Press) -> Size:
    """The room a document's page has."""
    area = footed(press)
    if min(area.size) <= 0:
        message = f"{press.paper.title} has no room left inside margins of {press.margins}"
        raise Refusal(Problem("does-not-fit", Where("--margin"), message, "use larger paper"))
    return area.size


__all__ = ["LabelSetter", "Page", "Press", "Printed", "impose", "page_size"]
