"""Components → only the cards that are asked for, by pattern or by number of copies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase

from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.model import Component

Wanted = Mapping[str, Mapping[str, int]]
"""Copies of cards, by component and id."""


def matching(
    components: Sequence[Component], others: Sequence[Component], patterns: Sequence[str]
) -> list[Component]:
    """The components with the cards that any pattern names; `others` count where none does."""
    known = [*components, *others]
    picked: set[tuple[str, str]] = set()
    problems = []
    for pattern in patterns:
        found = [*_matches(components, pattern)] or [*_matches(others, pattern)]
        if not found:
            problems.append(_no_card(pattern, known))
        picked.update(found)
    if problems:
        raise Refusal(*problems)
    parts = [_part(component, picked) for component in known]
    return [part for part in parts if part.cards]


def in_copies(components: Sequence[Component], wanted: Wanted) -> list[Component]:
    """The components with only the copies that are wanted."""
    parts = []
    for component in components:
        copies = wanted.get(component.id, {})
        cards = [card for card in component.cards if copies.get(card.id)]
        counted = [card._replace(copies=copies[card.id], per_players={}) for card in cards]
        parts.append(_alone(component)._replace(cards=tuple(counted)))
    return [part for part in parts if part.cards]


def _part(component: Component, picked: set[tuple[str, str]]) -> Component:
    cards = (card for card in component.cards if (component.id, card.id) in picked)
    return _alone(component)._replace(cards=tuple(cards))


def _alone(component: Component) -> Component:
    """Without what would fill up its sheets: only what is asked for is printed."""
    return component._replace(spares=(), blanks=None)


def _matches(components: Sequence[Component], pattern: str) -> Iterator[tuple[str, str]]:
    for component in components:
        for card in component.cards:
            if is_named(component.id, card.id, pattern):
                yield component.id, card.id


def is_named(component: str, card: str, pattern: str) -> bool:
    """Whether a pattern names the card, or all its copies, with or without its component."""
    folded = pattern.casefold()
    written = card.partition(".")[0]
    names = (card, written, f"{component}/{card}", f"{component}/{written}")
    return any(fnmatchcase(name.casefold(), folded) for name in names)


def _no_card(pattern: str, components: Sequence[Component]) -> Problem:
    message = f"there is no card '{pattern}'"
    if "/" in pattern:
        names = [f"{one.id}/{card.id}" for one in components for card in one.cards]
    else:
        names = list(dict.fromkeys(card.id for one in components for card in one.cards))
    word = pattern.strip("*?")
    hint = did_you_mean(word, names) if word else ""
    hint = hint or "a pattern names cards by their ids, such as 'a*', or a deck's, as 'deck/*'"
    return Problem("wrong-option", Where("--only"), message, hint)
