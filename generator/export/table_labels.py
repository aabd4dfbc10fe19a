"""The faces of a game → what people call the things on its table, and what is written on them."""

from __future__ import annotations

from generator.core.written import words_on
from generator.export.card_text import title_of
from generator.export.thing_faces import ThingFaces
from generator.opened import Studio
from generator.table.table_names import TableLabels


def table_labels(studio: Studio, drawn: ThingFaces) -> TableLabels:
    return TableLabels(
        studio.game.title,
        {one.id: one.title for one in studio.game.components},
        {key: title_of(studio, one.front) for key, one in drawn.cards.items()},
        {key: words_on(one.front.frame) for key, one in drawn.cards.items()},
    )
