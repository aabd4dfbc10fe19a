"""Fields that name cards of other components: every one must be there."""

from __future__ import annotations

from collections.abc import Mapping

from generator.model import Component, Reference
from generator.problems import Problem, Where, did_you_mean
from generator.read.cards import FIELD_TYPES
from generator.read.objects import Found


def check_references(components: tuple[Component, ...], found: Found) -> None:
    """Every reference names a card that there is."""
    ids = {component.id: {card.id for card in component.cards} for component in components}
    for component in components:
        for card in component.cards:
            for name, value in card.fields.items():
                if isinstance(value, Reference):
                    _check_reference(value, card.places.get(name, card.where), ids, found)


def _check_reference(
    value: Reference, where: Where, ids: Mapping[str, set[str]], found: Found
) -> None:
    if value.component not in ids:
        known = [*FIELD_TYPES, *ids]
        message = f"there is no component or field type '{value.component}'"
        hint = did_you_mean(value.component, known)
        found.problems.append(Problem("unknown-name", where, message, hint))
    elif value.id not in ids[value.component]:
        message = f"there is no '{value.id}' among the {value.component}"
        hint = did_you_mean(value.id, ids[value.component])
        found.problems.append(Problem("unknown-name", where, message, hint))
