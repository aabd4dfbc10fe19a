"""An opened game → what a table must know of its faces."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.geometry import Rect, Size
from generator.export.atlas import shared_back
from generator.export.faces import ExportCard, faces_of
from generator.export.folded_dice import sides_of
from generator.export.standees import upright
from generator.impose.paper import face_size
from generator.layout.boxes import Area
from generator.layout.scene import NamedPlace, Scene, names_of
from generator.model import Card, Component
from generator.opened import Studio
from generator.table import FacePlace, ShownAs, TableLooks, TableStart, start


def table_start(
    studio: Studio,
    players: int,
    seed: int,
    page: Size,
    components: tuple[str, ...] = (),
    round_table: bool = False,
) -> TableStart:
    """The start of the opened game for so many players."""
    looks = looks_of(studio, page)
    return start(studio.game, players, seed, looks, components, round_table)


def looks_of(studio: Studio, page: Size) -> TableLooks:
    components = [one for one in studio.game.components if any(c.copies for c in one.cards)]
    return TableLooks(
        pages={one.id: face_size(one, page) for one in components if one.kind == "document"},
        folded={
            (one.front.component.id, one.front.card.id): shown
            for component in components
            if component.kind == "tokens" and (component.footprint or component.shape == "drawn")
            for one in faces_of(studio, component, page)
            if (shown := _folded(one))
        },
        places={
            (component.id, card.id): places
            for component in components
            if component.kind != "document"
            for card in component.cards
            if card.copies and (places := tuple(_places(studio, component, card)))
        },
        apart=frozenset(
            one.id
            for one in components
            if one.has_backs and shared_back(faces_of(studio, one, page)) is None
        ),
    )


def _folded(one: ExportCard) -> ShownAs | None:
    figure = upright(one)
    if figure:
        return ShownAs("standee", figure.front.frame.size, 2)
    sides = sides_of(one)
    return ShownAs("die", sides[0].frame.size, len(sides)) if sides else None


def _places(studio: Studio, component: Component, card: Card) -> Iterator[FacePlace]:
    """Whatever has a name or room for something, on its front."""
    if component.size is None:
        return
    elements = studio.faces.elements(card.layout, component, card)
    area = Area(Rect(0, 0, *component.size), component.bleed, component.safe)
    for place in Scene(elements, area).everything():
        names = tuple(dict.fromkeys(names_of(place.filled)))
        rooms = tuple(one.what for one in place.filled.placing.room_for)
        if names or rooms:
            yield _as_printed(place, names, rooms)


def _as_printed(place: NamedPlace, names: tuple[str, ...], rooms: tuple[str, ...]) -> FacePlace:
    return FacePlace(names, place.matrix.bounds(place.box), 0.0, rooms)
