"""An element and a card → where the words that it shows are written."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.problems import Where
from generator.expressions import names_used
from generator.model import Card, ElementSpec
from generator.model.elements import POINTED_AT
from generator.source import Scalar
from generator.template.names import name_in_templates

FieldsAt = Mapping[str, Where]
"""Where a card says each field, by the field's name in templates."""


def fields_at(card: Card) -> FieldsAt:
    return {name_in_templates(name): where for name, where in card.written_at.items()}


def said_at(spec: ElementSpec, at: FieldsAt) -> Where:
    """The card's field, or the layout."""
    for name in POINTED_AT[spec.kind]:
        said = spec.waiting.get(name)
        if said and isinstance(said.node, Scalar):
            return field_place(said.node.text, at) or said.where
        if name in spec.written_at:
            return spec.written_at[name]
    return spec.where


def field_place(text: str, at: FieldsAt) -> Where | None:
    """Where the card says the first field that the text names."""
    return next((at[name] for name in names_used(text) if name in at), None)
