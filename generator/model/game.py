"""The game: components, cards and what they are called. A card is data; no game is special."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.colour import Colour
from generator.geometry import Size
from generator.model.elements import Drawing, Layout
from generator.problems import Problem, Where
from generator.values import (
    NOTHING,
)


class Reference(NamedTuple):
    """A card of another component, named by its id."""

    component: str
    id: str


Value = str | int | float | bool | None | Reference | tuple["Value", ...]


class Card(NamedTuple):
    id: str
    copies: int
    fields: Mapping[str, Value]
    where: Where
    places: Mapping[str, Where]


SHAPES = ("rectangle", "round", "hexagon", "drawn")
"""Outlines that sheets draw for cutting; of a `drawn` piece the layout draws its own."""


class Component(NamedTuple):
    """A deck, a set of tokens, a board or a document, with everything to print it."""

    kind: str
    id: str
    title: str
    layout: Layout
    back: Layout | None
    size: Size | None
    """None fills the printable page of whatever paper is used."""
    corner: float
    bleed: float
    safe: float
    shape: str
    cards: tuple[Card, ...]
    where: Where
    optional: bool = False
    margin_note: str = ""
    pile: str = ""
    """Components of one pile are shuffled together."""
    dealt: str = ""
    """The per-player table that tells how many of it a player is dealt."""
    field_types: Mapping[str, str] = NOTHING


class FontChoice(NamedTuple):
    family: str
    weight: int


class Game(NamedTuple):
    id: str
    title: str
    players: tuple[int, int]
    colours: Mapping[str, Colour]
    fonts: Mapping[str, FontChoice]
    fallback: tuple[FontChoice, ...]
    icons: Mapping[str, str]
    icon_pack: str
    components: tuple[Component, ...]
    drawings: Mapping[str, Drawing]
    late_problems: list[Problem]
    """Where what is read only when asked for tells what is wrong with it."""
    credits: tuple[str, ...]
    where: Where
    facts: Mapping[str, str] = NOTHING
    is_whole: bool = True
    """Whether every component could be read: rules about the others would mislead."""
    least_type: float = 6 * 25.4 / 72
    per_player: Mapping[str, Mapping[int, Value]] = NOTHING

    def component(self, id: str) -> Component | None:
        return next((item for item in self.components if item.id == id), None)
