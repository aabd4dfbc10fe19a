"""Faces → pages of paper. A face is a stamp of known size; nothing here looks inside one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from generator.core.display import Frame, Item, Stamp
from generator.core.geometry import Size, translation
from generator.core.problems import Problem, Refusal, Where
from generator.impose.cards import impose_cards
from generator.impose.margins import MarginNotes
from generator.impose.notes import heading
from generator.impose.paper import LabelSetter, Page, Press, Printed, footed, no_room
from generator.impose.shared import sharing
from generator.model import Component, Game

MOST_COPIES = 100_000
"""More cards and pieces than any kit has: what is meant is another number."""


def impose(
    game: Game,
    components: Sequence[Component],
    printed: Mapping[str, Sequence[Printed]],
    press: Press,
    label: LabelSetter,
) -> Iterator[Page]:
    """The kit's pages in order; sets of tokens, and round or hexagonal decks, that follow each
    other share sheets."""
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
    for (kind, gridded), together in groupby(components, key=lambda c: (c.kind, c.in_grid)):
        if kind == "tokens" or (kind == "deck" and not gridded):
            yield from _tokens(list(together), printed, press, game.title, label)
            continue
        if kind == "deck":
            for decks in sharing(list(together), printed):
                yield from impose_cards(decks, printed, press, game.title, label)
            continue
        for component in together:
            cards = [one for one in printed[component.id] if one.copies]
            yield from _component(component, cards, press, game.title, label)


def _tokens(
    components: Sequence[Component],
    printed: Mapping[str, Sequence[Printed]],
    press: Press,
    game: str,
    label: LabelSetter,
) -> Iterator[Page]:
    from generator.impose.pieces import Piece
    from generator.impose.tokens import impose_tokens

    first = _backed(components[0], press)
    for backed in (first, not first):
        alike = [component for component in components if _backed(component, press) == backed]
        pieces = [Piece(c, one) for c in alike for one in printed[c.id]]
        yield from impose_tokens(pieces, press, game, label)


def _backed(component: Component, press: Press) -> bool:
    """Whether its backs print behind the fronts."""
    return component.has_backs and press.two_sided and not component.fold_over


def _component(
    component: Component, cards: Sequence[Printed], press: Press, game: str, label: LabelSetter
) -> Iterator[Page]:
    if component.kind == "board":
        from generator.impose.boards import impose_board

        for card in cards:
            yield from impose_board(component, card, press, game, label)
    elif cards and (component.booklet or component.size):
        from generator.impose.documents import impose_sized

        yield from impose_sized(component, cards, press, game, label)
    else:
        yield from _document(component, cards, press, game, label)


def _document(
    component: Component, cards: Sequence[Printed], press: Press, game: str, label: LabelSetter
) -> Iterator[Page]:
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
