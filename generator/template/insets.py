"""A layout inside another, with its values → a group of filled elements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.expressions import Names
from generator.model import ElementSpec, Group, Layout, Waiting
from generator.model.values import Scope
from generator.source import Scalar
from generator.template.filled import Filled
from generator.template.names import name_in_templates
from generator.template.said_at import FieldsAt, field_place

if TYPE_CHECKING:
    from generator.template import FaceFilling


def filled_inset(
    face: FaceFilling, spec: ElementSpec, names: Names
) -> tuple[Group, tuple[Filled, ...]]:
    """Given values come first, then the layout's own, then those around it."""
    layout: Layout = spec.settled["drawn"]
    given = {name_in_templates(n): value for n, value in spec.settled["values"].items()}
    values = {name: face.plain(value.node, names) for name, value in given.items()}
    declared = {name_in_templates(name) for name in layout.values}
    around = {name: value for name, value in names.items() if name not in declared}
    scope = Scope(face.scope.colours, face.scope.fonts, layout.areas)
    inside = type(face)(face.filler, scope, face.card, face.problems, face.made)
    inside.fields = _places(face, given, declared)
    known = inside.with_values(layout, {**around, **values})
    children = tuple(inside.elements(spec.settled["group"], known))
    face.made = inside.made
    return Group((), clip=spec.settled.get("clip", False)), children


def _places(face: FaceFilling, given: Mapping[str, Waiting], declared: set[str]) -> FieldsAt:
    """Where each name gets its words: the card's field, or the value that was given here."""
    around = face.places()
    places = {name: at for name, at in around.items() if name not in declared}
    for name, value in given.items():
        said = field_place(value.node, around) if isinstance(value.node, Scalar) else None
        places[name] = said or value.where
    return places
