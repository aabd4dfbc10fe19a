"""Decks → which of them share sheets, and what fills the slots that stay free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from generator.core.named_tuple import NamedTuple
from generator.core.words import Words
from generator.impose.paper import Printed
from generator.model import Component


class Copy(NamedTuple):
    """One card in one slot."""

    component: Component
    card: Printed
    spare: bool = False


Cards = Mapping[str, Sequence[Printed]]
Capacity = Callable[[Sequence[Component]], int]
"""How many cards of such decks a sheet takes."""


def sharing(
    decks: Sequence[Component], printed: Cards, capacity: Capacity
) -> list[list[Component]]:
    """Decks that are cut alike share sheets where that saves some; others have their own.

    Of those that share, each begins where the one before it ends, so that piles stay in order.
    """
    kin: dict[tuple[object, ...], list[Component]] = {}
    for number, deck in enumerate(decks):
        alone = () if deck.shares_sheets and not deck.sheet.together else (number,)
        kin.setdefault((*_cut(deck, printed), *alone), []).append(deck)
    parts = [part for alike in kin.values() for part in _parted(alike, printed, capacity)]
    return sorted(parts, key=lambda part: decks.index(part[0]))


def _cut(deck: Component, printed: Cards) -> tuple[object, ...]:
    """What decks must have in common; one without backs leaves holes behind the other's."""
    return (
        deck.size,
        deck.corner,
        deck.bleed,
        deck.sheet,
        any(card.back for card in printed[deck.id]),
    )


def _parted(
    decks: Sequence[Component], printed: Cards, capacity: Capacity
) -> tuple[list[Component], ...]:
    """As few sheets as can be, and no more sharing than that takes."""
    counts = [sum(card.copies for card in printed[deck.id]) for deck in decks]
    best: list[tuple[int, int, tuple[list[Component], ...]]] = [(0, 0, ())]
    for end in range(1, len(decks) + 1):
        ways = []
        for start in range(end):
            sheets, parts, before = best[start]
            together = list(decks[start:end])
            more = -(-sum(counts[start:end]) // capacity(together))
            ways.append((sheets + more, parts - 1, (*before, together)))
        best.append(min(ways, key=lambda way: way[:2]))
    return best[-1][2]


def copies_of(decks: Sequence[Component], printed: Cards) -> list[Copy]:
    return [
        Copy(deck, card) for deck in decks for card in printed[deck.id] for _ in range(card.copies)
    ]


def parted(copies: Sequence[Copy], capacity: int) -> list[list[Copy]]:
    """Cards by sheet. Neighbours of one group share one, but for groups larger than a sheet."""
    sheets: list[list[Copy]] = []
    left = 0
    for group, members in groupby(copies, lambda copy: copy.card.group):
        own = list(members)
        if group and len(own) > left:
            left = 0
        while own:
            if not left:
                sheets.append([])
                left = capacity
            sheets[-1] += own[:left]
            own, left = own[left:], max(left - len(own), 0)
    return sheets


def spares_of(decks: Sequence[Component], printed: Cards, free: int) -> list[Copy]:
    """What the decks have for slots that would stay free; it counts as no card of the game."""
    spares = [
        Copy(deck, card, spare=True)
        for deck in decks
        for card in printed[deck.id]
        for _ in range(min(card.spares, free))
    ]
    return spares[:free]


def faces_of(copies: Sequence[Copy]) -> Counter[str]:
    """How many cards of each component there are, spares left out."""
    faces = Counter({copy.component.id: 0 for copy in copies})
    faces.update(copy.component.id for copy in copies if not copy.spare)
    return faces


def spares_told(copies: Sequence[Copy], words: Words) -> str:
    """`, 2 spares`, or nothing."""
    count = sum(copy.spare for copy in copies)
    return f", {words.counted('spares', count)}" if count else ""
