"""Fields that name cards of other components → problems where such a card does not exist."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.problems import Problem, Where, did_you_mean
from generator.model import Component, Reference
from generator.read.objects import Found


def check_references(components: tuple[Component, ...], found: Found) -> None:
    """Every reference names a card that there is, every box a deck."""
    ids = {component.id: {card.id for card in component.cards} for component in components}
    for component in components:
        for card in component.cards:
            for name, value in card.fields.items():
                if isinstance(value, Reference):
                    _check_reference(value, card.written_at.get(name, card.where), ids, found)
    if not found.problems:
        _check_stacks(components, found)


def _check_reference(
    value: Reference, where: Where, ids: Mapping[str, set[str]], found: Found
) -> None:
    known = ids.get(value.component)  # a component that could not be read has had its say
    if known is not None and value.id not in known:
        message = f"there is no '{value.id}' among the {value.component}"
        hint = did_you_mean(value.id, known)
        found.problems.append(Problem("unknown-name", where, message, hint))


def _check_stacks(components: tuple[Component, ...], found: Found) -> None:
    """What a box is for are decks of the game; one that could not be read has had its say."""
    decks = [one.id for one in components if one.kind == "deck"]
    for component in components:
        for id in component.stack:
            if id not in decks:
                message, hint = f"there is no deck '{id}'", did_you_mean(id, decks)
                found.problems.append(Problem("unknown-name", component.where, message, hint))


def check_dealt(
    components: tuple[Component, ...], tables: Mapping[str, object], found: Found
) -> None:
    """What a deck is dealt by is one of the game's per-player tables."""
    for component in components:
        if component.dealt and component.dealt not in tables:
            message = f"there is no per-player table '{component.dealt}'"
            hint = did_you_mean(component.dealt, tables)
            found.problems.append(Problem("unknown-name", component.where, message, hint))
