"""Faces kept between two readings of a game: only what is filled otherwise is laid out again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any

from generator.core.display import Zone
from generator.core.frozen import slotted
from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Where
from generator.layout import LaidFace
from generator.template import Filled


class CachedFace(NamedTuple):
    """A face and what it was made from."""

    filled: tuple[Filled, ...]
    edges: tuple[float, float]
    """How far it bleeds, and how far inside it is safe."""
    laid: LaidFace


Key = tuple[str, str, str, Size]
"""Component, card, layout, and how large."""


@slotted
class FaceCache:
    """The faces of one reading; those of the reading before are used again for what is alike."""

    before: Mapping[Key, CachedFace]
    art_changed: bool = False
    """Pictures, colours or fonts are others than before, which elements only name."""
    now: dict[Key, CachedFace] = field(default_factory=dict)
    broadly: Likeness = field(default_factory=lambda: Likeness(places=False))
    exactly: Likeness = field(default_factory=lambda: Likeness(places=True))

    def face(
        self,
        key: Key,
        filled: tuple[Filled, ...],
        edges: tuple[float, float],
        lay_out: Callable[[], LaidFace],
    ) -> LaidFace:
        known = self.now.get(key) or self.before.get(key)
        if known is None or self.art_changed or not self._still_good(known, filled, edges):
            laid = lay_out()
            if known is not None and self.exactly.alike(known.laid.frame, laid.frame):
                laid = laid._replace(frame=known.laid.frame)  # it need not be drawn again
            known = CachedFace(filled, edges, laid)
        self.now[key] = known
        return known.laid

    def _still_good(
        self, known: CachedFace, filled: tuple[Filled, ...], edges: tuple[float, float]
    ) -> bool:
        """Lines that have moved in their file matter only to what names them."""
        if known.edges != edges:
            return False
        names_places = bool(known.laid.problems) or _has_zones(known.laid.frame.items)
        return (self.exactly if names_places else self.broadly).alike(known.filled, filled)


def _has_zones(items: tuple[Any, ...]) -> bool:
    return any(isinstance(item, Zone) or _has_zones(getattr(item, "items", ())) for item in items)


LEAVES = (str, float, int, bool, type(None))


@slotted
class Likeness:
    """Compares what has no equality of its own, field by field."""

    places: bool
    """Whether places in files count."""
    _known: dict[tuple[int, int], bool] = field(default_factory=dict)
    _compared: list[Any] = field(default_factory=list)
    """Holds the ids that the table is keyed by."""

    def alike(self, one: Any, other: Any) -> bool:
        if one is other:
            return True
        kind = type(one)
        if kind is not type(other):
            return False
        if kind in LEAVES:
            return bool(one == other)
        if kind is Where:
            return not self.places or bool(one == other)
        if isinstance(one, tuple):
            return len(one) == len(other) and all(map(self.alike, one, other))
        names = getattr(kind, "__dataclass_fields__", None)
        if names:
            return self._alike_fields(one, other, names)
        if isinstance(one, Mapping):
            return list(one) == list(other) and all(self.alike(one[k], other[k]) for k in one)
        return bool(one == other)

    def _alike_fields(self, one: Any, other: Any, names: Iterable[str]) -> bool:
        key = (id(one), id(other))
        known = self._known.get(key)
        if known is None:
            known = all(self.alike(getattr(one, name), getattr(other, name)) for name in names)
            self._known[key] = known
            self._compared += (one, other)
        return known
