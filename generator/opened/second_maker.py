"""Faces of many cards, made in two processes: the other one sends its faces as bytes.

A frame that many faces show is one object, because it is drawn once. So the other process sends
only faces that show nothing but words, outlines and what the first faces showed too. All others
are made here when they are asked for, with all that is noted while they are made.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, assert_never

from generator.core.display import GroupItem, Image, Item, Path, PlainLine, Stamp, TextItem, Zone
from generator.core.fork import ForkedParts, cores
from generator.core.frozen import slotted
from generator.core.geometry import Size
from generator.model import Card, Component

if TYPE_CHECKING:
    from generator.opened.face_maker import CardFaces, FaceMaker

FEW = 8
"""So many faces of each component are made first: most of what it shows is on one of them."""
TOGETHER = 20
"""Faces that a process takes at a time."""

Wanted = tuple[Component, Card, Size]
Faces = list["CardFaces | None"]
"""None in place of faces that cannot be sent."""


def make_in_two(maker: FaceMaker, wanted: Mapping[str, Sequence[Wanted]]) -> None:
    """Of each component; what cannot be sent is made when it is asked for."""
    if cores() == 1:
        return
    rest = [one for cards in wanted.values() for one in cards[FEW:]]
    first = [maker.sides(*one) for cards in wanted.values() for one in cards[:FEW]]
    parts = [rest[start : start + TOGETHER] for start in range(0, len(rest), TOGETHER)]
    post = _Post(maker, tuple(_shown(first)))

    def part(number: int) -> Faces:
        return [post.made(one) for one in parts[number]]

    made = ForkedParts(part, len(parts), post.packed, post.unpacked).results()
    for cards, faces in zip(parts, made, strict=True):
        for one, found in zip(cards, faces, strict=True):
            if found is not None:
                maker.take(*one, found)


def _shown(faces: Iterable[CardFaces]) -> Iterator[object]:
    """What is the same object on every face that shows it, and the backs of many cards."""
    for one in faces:
        yield from _named(one.front.frame.items)
        if one.back is not None:
            yield one.back.frame
            yield from _named(one.back.frame.items)


def _named(items: Iterable[Item]) -> Iterator[object]:
    for item in items:
        match item:
            case TextItem(letters=PlainLine(words=words)):
                yield words[0].typeface
            case TextItem():
                yield from {run.typeface for run in item.runs}
            case Stamp(frame):
                yield frame
            case Image(raster):
                yield raster
            case GroupItem():
                yield from item.tags
                yield from _named(item.items)
                yield from _named(item.mask.items if item.mask else ())
            case Path() | Zone():
                pass
            case never:
                assert_never(never)


@slotted
class _Post:
    """Faces → bytes → faces; what both processes have is sent as its number."""

    maker: FaceMaker
    known: Sequence[object]
    numbers: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        self.numbers = {id(one): number for number, one in enumerate(self.known)}

    def made(self, wanted: Wanted) -> CardFaces | None:
        """The faces, if nothing was noted that the other process would miss."""
        before = self.maker.noted
        faces = self.maker.sides(*wanted)
        return faces if self.maker.noted == before and self._is_known(faces) else None

    def _is_known(self, faces: CardFaces) -> bool:
        sides = [faces.front.frame, *([faces.back.frame] if faces.back else [])]
        own = [frame for frame in sides if id(frame) not in self.numbers]
        return all(id(one) in self.numbers for frame in own for one in _named(frame.items))

    def packed(self, parts: Mapping[int, Faces]) -> bytes:
        into = io.BytesIO()
        _Writer(into, self.numbers).dump(parts)
        return into.getvalue()

    def unpacked(self, data: bytes) -> Mapping[int, Faces]:
        parts: Mapping[int, Faces] = _Reader(io.BytesIO(data), self.known).load()
        return parts


class _Writer(pickle.Pickler):
    def __init__(self, into: io.BytesIO, numbers: Mapping[int, int]) -> None:
        super().__init__(into, pickle.HIGHEST_PROTOCOL)
        self.numbers = numbers

    def persistent_id(self, one: object) -> int | None:
        return self.numbers.get(id(one))


class _Reader(pickle.Unpickler):
    def __init__(self, data: io.BytesIO, known: Sequence[object]) -> None:
        super().__init__(data)
        self.known = known

    def persistent_load(self, number: int) -> object:
        return self.known[number]
