"""A finished face → every line of text on it, and what is under it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import assert_never

from generator.core.backdrop import (
    Ground,
    clipped,
    is_even,
    masked,
    painted,
    pictured,
    seen_at,
    top_down,
    touching,
)
from generator.core.colour import WHITE, Colour, contrast
from generator.core.display import Frame, GroupItem, Image, Item, Path, Run, Stamp, TextItem, Zone
from generator.core.frozen import slotted
from generator.core.geometry import IDENTITY, Matrix, Point, Rect
from generator.core.named_tuple import NamedTuple
from generator.core.veil import CLEAR, Veil
from generator.rules.clipped_words import cut_off

CAPITALS = 0.7
"""How high letters are, in em."""
MIDDLE = 0.3 / CAPITALS
"""Of their height, where most of their strokes are."""
POINTS = 16
"""A code is looked at in so many places across and down."""


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

    @property
    def middles(self) -> list[Point]:
        """Three places across its letters."""
        return [self.at(along, MIDDLE) for along in (0.1, 0.5, 0.9)]


class TextOnFace(NamedTuple):
    """A line of text, its place on the face, and what is under it."""

    words: str
    box: Rect
    size: float
    colour: Colour
    """As it is seen; over a picture it may let some of that through."""
    typeface: str
    grounds: tuple[Colour, ...]
    """The colours painted last under it, without pictures."""
    slant: Slant
    over: tuple[Ground, ...] = ()
    """If a picture shows under it, all that does, what was painted last first."""
    of: str = ""
    """The path of its element."""
    cut: float = 0.0
    """How much of its letters the edge of a drawing or group cuts off, in mm."""

    @property
    def is_words(self) -> bool:
        """Icons may be faint ornaments; words may not."""
        return not (self.words.startswith("[") and self.words.endswith("]"))


class CodeOnFace(NamedTuple):
    """A QR code or barcode in its place on the face, with its quiet zone."""

    zone: Zone
    box: Rect
    scale: float
    """Millimetres of the face in one of its own."""
    points: tuple[Point, ...]
    """All over it, to look at."""
    under: tuple[Ground, ...]
    """All that is painted under it, what was painted last first."""
    before: int
    """How many things were painted before its marks."""


class Seen(NamedTuple):
    """What is on a face: its texts, its codes, and all that is painted, in painting order."""

    texts: tuple[TextOnFace, ...]
    codes: tuple[CodeOnFace, ...]
    grounds: tuple[Ground, ...]


def letterings(frame: Frame) -> Iterator[TextOnFace]:
    yield from _Walk().through(frame.items, IDENTITY, ())


def seen_on(frame: Frame) -> Seen:
    walk = _Walk()
    texts = tuple(walk.through(frame.items, IDENTITY, ()))
    return Seen(texts, tuple(walk.codes), tuple(walk.grounds))


@slotted
class _Walk:
    """Through one face in painting order, remembering what has been painted."""

    veil: Veil = CLEAR
    grounds: list[Ground] = field(default_factory=list)
    pictures: list[Ground] = field(default_factory=list)
    codes: list[CodeOnFace] = field(default_factory=list)

    def through(
        self, items: tuple[Item, ...], matrix: Matrix, clips: tuple[Ground, ...]
    ) -> Iterator[TextOnFace]:
        for item in items:
            match item:
                case Path():
                    ground = painted(item, matrix)
                    if ground:
                        self.grounds.append(self.veil.on(ground._replace(clips=clips)))
                case Image():
                    ground = self.veil.on(pictured(item, matrix, clips))
                    self.grounds.append(ground)
                    self.pictures.append(ground)
                case GroupItem():
                    yield from self._group(item, matrix, clips)
                case Stamp(frame, own, clip):
                    inner = own.then(matrix)
                    yield from self.through(frame.items, inner, clipped(clips, clip, matrix))
                case TextItem():
                    yield from self._words(item, matrix, clips)
                case Zone():
                    self.codes.extend(self._codes(item, matrix))
                case never:
                    assert_never(never)

    def _codes(self, zone: Zone, matrix: Matrix) -> Iterator[CodeOnFace]:
        if zone.marks is None:
            return
        left, top, width, height = zone.box
        steps = [(n + 0.5) / POINTS for n in range(POINTS)]
        points = tuple(
            matrix.apply(left + width * across, top + height * down)
            for across in steps
            for down in steps
        )
        box = matrix.bounds(zone.box)
        under = top_down(box, self.grounds)
        yield CodeOnFace(zone, box, matrix.scale, points, under, len(self.grounds))

    def _group(
        self, group: GroupItem, matrix: Matrix, clips: tuple[Ground, ...]
    ) -> Iterator[TextOnFace]:
        if group.surrounds:
            return
        inner = group.matrix.then(matrix)
        around, inside = self.veil, clipped(clips, group.clip, inner)
        if group.is_veiled:
            self.veil = around.within(group, len(self.grounds))
            inside = masked(inside, group.mask, inner)
        for lettering in self.through(group.items, inner, inside):
            yield lettering._replace(words=group.says) if group.says else lettering
        self.veil = around

    def _words(
        self, line: TextItem, matrix: Matrix, clips: tuple[Ground, ...]
    ) -> Iterator[TextOnFace]:
        runs = [run for run in line.runs if "".join(run.glyphs.clusters).strip()]
        if runs:
            under = self._under_line(line, runs, matrix)
            for run in runs:
                found = self._lettering(line, run, matrix, under)
                yield found._replace(cut=cut_off(line, run, matrix, clips)) if clips else found

    def _under_line(self, line: TextItem, runs: Sequence[Run], matrix: Matrix) -> _UnderLine:
        """What is under some of the line: all the rest is under none of its words."""
        start = min([run.offset for run in runs])
        end = max([run.offset + run.glyphs.width * run.size for run in runs])
        high = max([run.size + abs(run.rise) for run in runs])
        box = matrix.bounds(Rect(line.x + start, line.y - high, end - start, 2 * high))
        near = touching(box, self.grounds)
        if any(one.floor is not None for one in near):  # what was painted before it counts
            return _UnderLine(self.grounds)
        if near and not is_even(near[-1], box):
            return _UnderLine(near)
        return _UnderLine(near, near[-1].colours if near else (WHITE,))

    def _lettering(self, line: TextItem, run: Run, matrix: Matrix, under: _UnderLine) -> TextOnFace:
        slant = _slant(line, run, matrix)
        box = _box(slant)
        over = () if run.halo else self._pictures_under(box)
        colour, grounds = self._colours(run.colour, slant, bool(over), under)
        if run.halo:
            colour, grounds = run.colour, (run.halo,)
        return TextOnFace(
            "".join(run.glyphs.clusters),
            box,
            run.size * matrix.scale,
            colour,
            run.typeface.name,
            grounds,
            slant,
            over,
            line.of,
        )

    def _colours(
        self, colour: Colour, slant: Slant, on_picture: bool, under: _UnderLine
    ) -> tuple[Colour, tuple[Colour, ...]]:
        """The colour of words, and what is below them: the worst pair, if they are clear."""
        veil = self.veil
        if on_picture:
            return colour.faded(veil.share), under.colours(slant)
        if veil.hides(colour):
            return colour, under.colours(slant)
        pairs = [
            (veil.seen(colour, below), ground)
            for point in slant.middles
            for ground in seen_at(point, self.grounds)
            for below in seen_at(point, self.grounds, veil.floor)
        ]
        seen, ground = min(pairs, key=lambda pair: contrast(*pair), default=(colour, WHITE))
        return seen, (ground,)

    def _pictures_under(self, box: Rect) -> tuple[Ground, ...]:
        if not any(picture.bounds.overlaps(box) for picture in self.pictures):
            return ()
        shown = top_down(box, self.grounds)
        return shown if any(ground.pixels for ground in shown) else ()


class _UnderLine(NamedTuple):
    """What is painted under some of a line of text, in painting order."""

    grounds: Sequence[Ground]
    everywhere: tuple[Colour, ...] | None = None
    """Of the one thing that is under all of it."""

    def colours(self, slant: Slant) -> tuple[Colour, ...]:
        """What is seen under a word; paper is white."""
        if self.everywhere is not None:
            return tuple(dict.fromkeys(self.everywhere))
        seen = [colour for point in slant.middles for colour in seen_at(point, self.grounds)]
        return tuple(dict.fromkeys(seen))


def _box(slant: Slant) -> Rect:
    """Around the letters, from the baseline to their tops."""
    (x, y), (dx, dy), (up, high) = slant
    first, last = x + dx * 0.02, x + dx * 0.98
    across = (first, last, first + up, last + up)
    first, last = y + dy * 0.02, y + dy * 0.98
    down = (first, last, first + high, last + high)
    left, top = min(across), min(down)
    return Rect(left, top, max(across) - left, max(down) - top)


def _slant(line: TextItem, run: Run, matrix: Matrix) -> Slant:
    x, y = line.x + run.offset, line.y - run.rise
    start = matrix.apply(x, y)
    end = matrix.apply(x + run.glyphs.width * run.size, y)
    above = matrix.apply(x, y - CAPITALS * run.size)
    along = Point(end.x - start.x, end.y - start.y)
    return Slant(start, along, Point(above.x - start.x, above.y - start.y))
