"""An opened game → what a table must know of its faces."""

from __future__ import annotations

from generator.core.geometry import Size
from generator.export.atlas import shared_back
from generator.export.faces import ExportCard, faces_of
from generator.export.folded_dice import sides_of
from generator.export.standees import upright
from generator.impose.paper import face_size
from generator.model.table_plan import TablePlan
from generator.opened import Studio
from generator.opened.face_places import face_places
from generator.read.table_plan_file import read_table_plan
from generator.table import ShownAs, TableLooks, TableStart, start


def table_start(
    studio: Studio,
    players: int,
    seed: int,
    page: Size,
    components: tuple[str, ...] = (),
    round_table: bool = False,
) -> TableStart:
    """The start of the opened game for so many players."""
    looks, plan = looks_of(studio, page), plan_of(studio)
    return start(studio.game, players, seed, looks, plan, components, round_table)


def plan_of(studio: Studio) -> TablePlan:
    """What is wrong with it is found by those who look for faults."""
    return read_table_plan(studio.library.folder, studio.game)[0]


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
            for card in component.cards
            if card.copies and (places := tuple(face_places(studio, component, card)))
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
