"""An element and a card → where the words that it shows are written."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.problems import Where
from generator.expressions import names_used
from generator.model import Card, ElementSpec
from generator.model.elements import POINTED_AT
from generator.read.insets import used_in
from generator.source import Scalar
from generator.template.names import name_in_templates

FieldsAt = Mapping[str, Where]
"""Where each name gets its words, by the name in templates: in a card, or in a layout."""


def fields_at(card: Card) -> FieldsAt:
    return {name_in_templates(name): where for name, where in card.written_at.items()}


def said_at(spec: ElementSpec, at: FieldsAt) -> Where:
    """The card's field, or the layout."""
    for name in POINTED_AT[spec.kind]:
        said = spec.waiting.get(name)
        if said and isinstance(said.node, Scalar):
            return field_place(said.node, at) or said.where
        if name in spec.written_at:
            return spec.written_at[name]
    return spec.where


def field_place(said: Scalar, at: FieldsAt) -> Where | None:
    """Where the first name in the text gets its words: the card's field, or a value given here."""
    for name in names_used(said.text):
        if name in at:
            place = at[name]
            is_given = f"{place.file}:" in said.where.used_at
            return used_in(said.where, place) if is_given else place
    return None
