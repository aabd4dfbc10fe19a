"""An opened game → what is wrong with its table.yaml; places are known once faces are filled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.problems import Problem, did_you_mean
from generator.model import Card, Component
from generator.model.table_plan import OWN, OnPlaces, TablePlan
from generator.opened import Studio
from generator.opened.face_places import place_names
from generator.read.table_plan_file import read_table_plan


def table_findings(studio: Studio) -> Iterator[Problem]:
    plan, problems = read_table_plan(studio.library.folder, studio.game)
    yield from problems
    names = _PlaceNames(studio)
    for on in _named(plan):
        yield from _unknown(names, on)


def _named(plan: TablePlan) -> Iterator[OnPlaces]:
    for entry in plan.entries.values():
        yield from (on for on in (entry.on, entry.reveal, entry.discard_on) if on)


def _unknown(names: _PlaceNames, on: OnPlaces) -> Iterator[Problem]:
    known: dict[str, None] = {}
    for component, card in _hosts(names.studio, on):
        known.update(dict.fromkeys(names.of(component, card)))
        if all(place in known for place in on.places):
            return
    for place in on.places:
        if place not in known:
            of = "on anything of a seat's own" if on.component == OWN else f"on '{on.component}'"
            message = f"there is no place '{place}' {of}"
            hint = did_you_mean(place, known) or "give an element of its layout this name"
            yield Problem("unknown-name", place.where, message, hint)


class _PlaceNames:
    """The places of each card by name; a face is filled when one of its places is looked for."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._known: dict[tuple[str, str], tuple[str, ...]] = {}

    def of(self, component: Component, card: Card) -> tuple[str, ...]:
        key = (component.id, card.id)
        if key not in self._known:
            self._known[key] = tuple(place_names(self.studio, component, card))
        return self._known[key]


def _hosts(studio: Studio, on: OnPlaces) -> Iterable[tuple[Component, Card]]:
    """What a place is looked for on: boards alone, if it may be on anything of a seat's own."""
    wanted, dot, card = on.component.partition(".")
    for component in studio.game.components:
        if component.id == wanted or (wanted == OWN and component.kind == "board"):
            for one in component.cards:
                if one.copies and (not dot or one.written_id == card):
                    yield component, one
