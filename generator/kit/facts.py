"""A kit's pages → what its own pages tell of it: sheets, cards, cuts and how to print them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.core.words import Words
from generator.impose import Page, Press
from generator.model import Component, Game
from generator.model.kit_facts import KitFacts

if TYPE_CHECKING:
    from generator.kit.sheet_kinds import CutWork


def asks_for_facts(component: Component) -> bool:
    """Whether its pages say anything of the kit that they belong to."""
    return component.kind == "document" and any(
        isinstance(value, str) and "kit." in value and "{{" in value
        for card in component.cards
        for value in card.fields.values()
    )


def facts_of(
    pages: Sequence[Page], game: Game, press: Press, words: Words, work: CutWork
) -> KitFacts:
    kinds = {component.id: component.kind for component in game.components}
    sheets = [_held(sheet, kinds) for sheet in _sheets(pages)]
    held = Counter(name for names in sheets for name in names)
    copies: Counter[str] = Counter()
    for page in pages:
        if page.side == "front" or page.to_read:
            copies.update(page.faces)
    backed = any(page.side == "back" and not page.to_read and page.faces for page in pages)
    backs = press.backs if backed or press.backs == "gutterfold" else "fronts"
    return KitFacts(
        _printing(backs, press, words),
        backs,
        len(sheets),
        held["only document"],
        held["only deck"],
        held["only board"],
        held["only tokens"],
        held["mixed"],
        {id: held[id] for id in kinds},
        {id: copies[id] for id in kinds},
        press.told,
        work.cuts,
        work.minutes,
    )


def _printing(backs: str, press: Press, words: Words) -> str:
    if backs == "separate":
        return words(f"how-separate/{press.flip_edge}")
    return words(f"how/{backs}")


def _sheets(pages: Sequence[Page]) -> Iterator[list[Page]]:
    """Each front with its back."""
    sheet: list[Page] = []
    for page in pages:
        if page.side == "front" and sheet:
            yield sheet
            sheet = []
        sheet.append(page)
    if sheet:
        yield sheet


def _held(sheet: Sequence[Page], kinds: Mapping[str, str]) -> set[str]:
    """The components on a sheet, and their only kind if they have one; lists are pages to read."""
    ids = {id for page in sheet for id in page.faces}
    found = {kinds[id] for id in ids}
    if not found and any(page.to_read for page in sheet):
        found = {"document"}
    return ids | ({f"only {kind}" for kind in found} if len(found) == 1 else {"mixed"})
