"""A kit's pages → what its own pages tell of it: sheets, cards, cuts and how to print them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, groupby, islice
from typing import TYPE_CHECKING

from generator.core.words import Words
from generator.impose import Page, Press
from generator.model import Component, Game
from generator.model.kit_facts import IN_PDF, UNKNOWN, KitFacts

if TYPE_CHECKING:
    from generator.kit.sheet_kinds import CutWork


SHEETS = ("only document", "only deck", "only board", "only tokens", "mixed")
"""What is on those that print on paper of their own, in the order of `IN_PDF`."""


def asks_for_facts(component: Component) -> bool:
    """Whether its pages say anything of the kit that they belong to."""
    return component.kind == "document" and any(
        isinstance(value, str) and "kit." in value and "{{" in value
        for card in component.cards
        for value in card.fields.values()
    )


def facts_of(
    pages: Sequence[Page],
    game: Game,
    press: Press,
    words: Words,
    work: CutWork,
    is_first: bool,
) -> KitFacts:
    """Where they are in the PDF is known only of pages that come first in it."""
    kinds = {component.id: component.kind for component in game.components}
    paper = list(_sheets(pages))
    sheets = [_held(sheet, kinds) for sheet in paper]
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
        dict(_in_pdf(paper, sheets, backs == "separate")) if is_first else None,
    )


def _in_pdf(
    sheets: Sequence[Sequence[Page]], held: Sequence[set[str]], apart: bool
) -> Iterator[tuple[str, str]]:
    """The pages to print for each kind of paper; those of the fronts' file if backs are `apart`."""
    numbers = count(1)
    pages = [list(islice(numbers, 1 if apart else len(sheet))) for sheet in sheets]
    for name, kind in zip(IN_PDF, SHEETS, strict=True):
        found = chain(*(own for own, names in zip(pages, held, strict=True) if kind in names))
        yield name, ", ".join(_spans(found)) or UNKNOWN


def _spans(numbers: Iterable[int]) -> Iterator[str]:
    """`5–22`: pages that follow on each other are one span."""
    for _, together in groupby(enumerate(numbers), key=lambda one: one[1] - one[0]):
        first, *others = [number for _, number in together]
        yield f"{first}–{others[-1]}" if others else f"{first}"


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
