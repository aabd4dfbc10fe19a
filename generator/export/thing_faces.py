"""The faces that things of a table show, as exports draw them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from generator.core.frozen import frozen
from generator.core.geometry import Size
from generator.export.faces import ExportCard, ExportFace, faces_of
from generator.export.folded_dice import sides_of
from generator.export.standees import upright
from generator.model import Component
from generator.opened import Studio
from generator.table import FaceRef, Thing


@frozen
class ThingFaces:
    """Every card by its component and id; what is folded is found when it is asked for."""

    cards: Mapping[tuple[str, str], ExportCard]
    _folded: dict[tuple[str, str], tuple[ExportFace, ...]] = field(default_factory=dict)

    def of(self, thing: Thing) -> tuple[ExportFace, ...]:
        """In the order of the thing's own faces."""
        return tuple(self.face(ref) for ref in thing.faces)

    def face(self, ref: FaceRef) -> ExportFace:
        one = self.cards[ref.component, ref.card]
        if ref.side:
            return self._sides(ref, one)[ref.side - 1]
        return one.back if ref.back and one.back is not None else one.front

    def _sides(self, ref: FaceRef, one: ExportCard) -> tuple[ExportFace, ...]:
        key = (ref.component, ref.card)
        if key not in self._folded:
            figure = upright(one)
            flat = (figure.front, figure.back) if figure and figure.back else sides_of(one)
            self._folded[key] = flat
        return self._folded[key]


def thing_faces(studio: Studio, components: Iterable[Component], page: Size) -> ThingFaces:
    found = {
        (component.id, one.front.card.id): one
        for component in components
        for one in faces_of(studio, component, page)
    }
    return ThingFaces(found)
