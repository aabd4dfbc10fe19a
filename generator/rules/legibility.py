"""A finished face → every line of text on it, and what is under it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, assert_never

from generator.core.backdrop import Ground, clipped, painted, pictured, top_at, top_down
from generator.core.colour import WHITE, Colour
from generator.core.display import Frame, GroupItem, Image, Item, Path, Run, Stamp, TextItem, Zone
from generator.core.geometry import IDENTITY, Matrix, Point, Rect

CAPITALS = 0.7
"""How high letters are, in em."""


class Slant(NamedTuple):
    """The box of a text as it is turned on the face: a corner, and its two sides."""

    start: Point
    along: Point
    up: Point

    def at(self, along: float, up: float) -> Point:
        return Point(
            self.start.x + self.along.x * along + self.up.x * up,
            self.start.y + self.along.y * along + self.up.y * up,
        )


class TextOnFace(NamedTuple):
    """A line of text, its place on the face, and what is under it."""

    words: str
    box: Rect
    size: float
    colour: Colour
    typeface: str
    grounds: tuple[Colour, ...]
    """The colours painted last under it, without pictures."""
    slant: Slant
    over: tuple[Ground, ...] = ()
    """If a picture shows under it, all that does, what was painted last first."""
    of: str = ""
    """The path of its element."""

    @property
    def is_words(self) -> bool:
        """Icons may be faint ornaments; words may not."""
        return not (self.words.startswith("[") and self.words.endswith("]"))


def letterings(frame: Frame) -> Iterator[TextOnFace]:
    yield from _Walk().through(frame.items, IDENTITY, ())


@dataclass(slots=True, eq=False, repr=False)
class _Walk:
    """Through one face in painting order, remembering what has been painted."""

    grounds: list[Ground] = field(default_factory=list)
    pictures: list[Ground] = field(default_factory=list)

    def through(
        self, items: tuple[Item, ...], matrix: Matrix, clips: tuple[Ground, ...]
    ) -> Iterator[TextOnFace]:
        for item in items:
            match item:
                case Path():
                    ground = painted(item, matrix)
                    if ground:
                        self.grounds.append(ground._replace(clips=clips))
                case Image():
                    ground = pictured(item, matrix, clips)
                    self.grounds.append(ground)
                    self.pictures.append(ground)
                case GroupItem():
                    yield from self._group(item, matrix, clips)
                case Stamp(frame, own, clip):
                    inner = own.then(matrix)
                    yield from self.through(frame.items, inner, clipped(clips, clip, matrix))
                case TextItem():
                    for run in item.runs:
                        if "".join(run.glyphs.clusters).strip():
                            yield self._lettering(item, run, matrix)
                case Zone():
                    pass  # nothing is drawn there
                case never:
                    assert_never(never)

    def _group(
        self, group: GroupItem, matrix: Matrix, clips: tuple[Ground, ...]
    ) -> Iterator[TextOnFace]:
        if group.surrounds:
            return
        inner = group.matrix.then(matrix)
        found = self.through(group.items, inner, clipped(clips, group.clip, inner))
        for lettering in found:
            yield lettering._replace(words=group.says) if group.says else lettering

    def _lettering(self, line: TextItem, run: Run, matrix: Matrix) -> TextOnFace:
        slant = _slant(line, run, matrix)
        corners = [slant.at(along, up) for along in (0.02, 0.98) for up in (0.0, 1.0)]
        left, top = min(c.x for c in corners), min(c.y for c in corners)
        box = Rect(left, top, max(c.x for c in corners) - left, max(c.y for c in corners) - top)
        middle = 0.3 / CAPITALS
        places = [slant.at(along, middle) for along in (0.1, 0.5, 0.9)]
        under = [(run.halo,)] if run.halo else [self._under(place) for place in places]
        return TextOnFace(
            words="".join(run.glyphs.clusters),
            box=box,
            size=run.size * matrix.scale,
            colour=run.colour,
            typeface=run.typeface.name,
            grounds=tuple(dict.fromkeys(colour for ground in under for colour in ground)),
            slant=slant,
            over=() if run.halo else self._pictures_under(box),
            of=line.of,
        )

    def _under(self, point: Point) -> tuple[Colour, ...]:
        """The colours painted last at this point; paper is white."""
        ground = top_at(point, self.grounds)
        return (WHITE,) if ground is None else ground.colours

    def _pictures_under(self, box: Rect) -> tuple[Ground, ...]:
        if not any(picture.bounds.overlaps(box) for picture in self.pictures):
            return ()
        shown = top_down(box, self.grounds)
        return shown if any(ground.pixels for ground in shown) else ()


def _slant(line: TextItem, run: Run, matrix: Matrix) -> Slant:
    x, y = line.x + run.offset, line.y - run.rise
    start = matrix.apply(x, y)
    end = matrix.apply(x + run.glyphs.width * run.size, y)
    above = matrix.apply(x, y - CAPITALS * run.size)
    along = Point(end.x - start.x, end.y - start.y)
    return Slant(start, along, Point(above.x - start.x, above.y - start.y))
