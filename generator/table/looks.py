"""What a table must know of faces: how large they are, what they fold to, their places."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.core.geometry import Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.model import Card, Component

PAGE = Size(210, 297)
"""A document's page, if nobody says how large it is."""
LEAFLET = Size(100, 141)
"""Documents are shown no larger: who reads one comes closer."""


class FacePlace(NamedTuple):
    """A named place of a face, in mm from its upper left corner, as the face is printed."""

    names: tuple[str, ...]
    box: Rect
    room_for: tuple[str, ...] = ()


class ShownAs(NamedTuple):
    """What paper becomes when it is folded: a `die` or a `standee`, and its size."""

    kind: str
    size: Size
    sides: int
    """How many sides it shows."""


Key = tuple[str, str]
"""A component and one of its cards."""


class TableLooks(NamedTuple):
    pages: Mapping[str, Size] = MappingProxyType({})
    """The sizes of the pages of documents."""
    folded: Mapping[Key, ShownAs] = MappingProxyType({})
    places: Mapping[Key, tuple[FacePlace, ...]] = MappingProxyType({})
    apart: frozenset[str] = frozenset()
    """Components whose backs tell their cards apart: these are not shuffled."""

    def size(self, component: Component, card: Card) -> Size:
        folded = self.folded.get((component.id, card.id))
        if folded:
            return folded.size
        if component.kind != "document":
            return component.size or PAGE
        page = component.size or self.pages.get(component.id, PAGE)
        scale = min(1.0, LEAFLET.width / page.width, LEAFLET.height / page.height)
        return Size(page.width * scale, page.height * scale)


PLAIN_LOOKS = TableLooks()
