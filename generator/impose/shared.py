"""Decks → which of them share sheets, and what fills the slots that stay free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.core.words import Words
from generator.impose.paper import Printed
from generator.model import Component


class Copy(NamedTuple):
    """One card in one slot."""

    component: Component
    card: Printed
    spare: bool = False


Cards = Mapping[str, Sequence[Printed]]


def sharing(decks: Sequence[Component], printed: Cards) -> Iterator[list[Component]]:
    """Decks that share sheets: each asks for it and is as large as the one before."""
    together: list[Component] = []
    for deck in decks:
        if together and not (deck.share_sheet and _alike(together[0], deck, printed)):
            yield together
            together = []
        together.append(deck)
    if together:
        yield together


def _alike(one: Component, other: Component, printed: Cards) -> bool:
    """Whether both are cut alike; a deck without backs would leave holes behind the other's."""
    same = (one.size, one.corner, one.bleed) == (other.size, other.corner, other.bleed)
    return same and _backed(printed[one.id]) == _backed(printed[other.id])


def _backed(cards: Sequence[Printed]) -> bool:
    return any(card.back for card in cards)


def copies_of(decks: Sequence[Component], printed: Cards) -> list[Copy]:
    return [
        Copy(deck, card) for deck in decks for card in printed[deck.id] for _ in range(card.copies)
    ]


def spares_of(decks: Sequence[Component], printed: Cards, free: int) -> list[Copy]:
    """What the decks have for slots that would stay free; it counts as no card of the game."""
    spares = [
        Copy(deck, card, spare=True)
        for deck in decks
        for card in printed[deck.id]
        for _ in range(min(card.spares, free))
    ]
    return spares[:free]


def titles_of(copies: Sequence[Copy]) -> str:
    """Whose cards they are: `Aids + Roles`."""
    return " + ".join(dict.fromkeys(copy.component.title for copy in copies))


def faces_of(copies: Sequence[Copy]) -> Counter[str]:
    """How many cards of each component there are, spares left out."""
    faces = Counter({copy.component.id: 0 for copy in copies})
    faces.update(copy.component.id for copy in copies if not copy.spare)
    return faces


def spares_told(copies: Sequence[Copy], words: Words) -> str:
    """`, 2 spares`, or nothing."""
    count = sum(copy.spare for copy in copies)
    return f", {words.counted('spares', count)}" if count else ""
