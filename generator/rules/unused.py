"""Allowances of a game, and those that silenced something → problems with the others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from generator.core.problems import WARNING, Problem, Where
from generator.model import CHILDREN, Component, ElementSpec, Game
from generator.model.allowances import Allowance
from generator.rules.faults import allowed_by


def unused_allowances(
    game: Game, components: Iterable[Component], drawn: Iterable[str], used: Collection[Where]
) -> Iterator[Problem]:
    """Each once, however many decks share its layout; drawings count if a face shows them."""
    given = [one for component in components for one in _given(component)]
    for name in sorted(set(drawn) & set(game.drawings)):
        given.extend(_of_elements(game.drawings[name].layout.elements))
    for allowance in {one.where: one for one in given if one.where not in used}.values():
        message = f"'{allowance.code}' is allowed here, but no card that is concerned has it"
        yield Problem("unused-allowance", allowance.where, message, "remove it", WARNING)


def _given(component: Component) -> Iterator[Allowance]:
    yield from component.allow.values()
    for card in component.cards:
        if card.copies:
            yield from card.allow.values()
    for layout in component.layouts:
        yield from _of_elements(layout.elements)


def _of_elements(specs: Iterable[ElementSpec]) -> Iterator[Allowance]:
    for spec in specs:
        yield from allowed_by(spec).values()
        yield from _of_elements(spec.settled.get(CHILDREN.get(spec.kind, ""), ()))
