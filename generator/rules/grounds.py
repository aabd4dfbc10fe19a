"""A finished face, walked through as it is painted: every text, and what lies under it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from generator.colour import Colour, Gradient
from generator.display import Frame, Group, Image, Item, Path, Run, Stamp, Text
from generator.geometry import IDENTITY, Matrix, Point, Rect
from generator.outline import Command, rectangle


class Lettering(NamedTuple):
    """A line of text where it stands on the face, and the colours under it."""

    words: str
    box: Rect
    size: float
    colour: Colour
    typeface: str
    grounds: tuple[Colour, ...]
    on_picture: bool

    @property
    def is_words(self) -> bool:
        """Icons may be faint ornaments; words may not."""
        return not (self.words.startswith("[") and self.words.endswith("]"))


class _Ground(NamedTuple):
    outlines: tuple[tuple[Point, ...], ...]
    bounds: Rect
    colours: tuple[Colour, ...]
    """None at all for a picture of pixels."""
    clips: tuple[_Ground, ...] = ()
    """It is painted only inside of all of these."""


Clip = Rect | tuple[Command, ...] | None
WHITE = Colour(255, 255, 255)


def letterings(frame: Frame) -> Iterator[Lettering]:
    yield from _walk(frame.items, IDENTITY, [], ())


def _walk(
    items: tuple[Item, ...], matrix: Matrix, grounds: list[_Ground], clips: tuple[_Ground, ...]
) -> Iterator[Lettering]:
    for item in items:
        match item:
            case Path():
                ground = _painted(item, matrix)
                if ground:
                    grounds.append(ground._replace(clips=clips))
            case Image(_, box, clip):
                ground = _ground(rectangle(box), matrix, ())
                grounds.append(ground._replace(clips=_clipped(clips, clip, matrix)))
            case Group(children, own, clip):
                inner = own.then(matrix)
                yield from _walk(children, inner, grounds, _clipped(clips, clip, inner))
            case Stamp(frame, own, clip):
                inner = own.then(matrix)
                yield from _walk(frame.items, inner, grounds, _clipped(clips, clip, matrix))
            case Text(x, y, runs):
                yield from _lettering(x, y, runs, matrix, grounds)


def _clipped(clips: tuple[_Ground, ...], clip: Clip, matrix: Matrix) -> tuple[_Ground, ...]:
    if clip is None:
        return clips
    commands = rectangle(clip) if isinstance(clip, Rect) else clip
    return (*clips, _ground(commands, matrix, ())) if commands else clips


def _painted(path: Path, matrix: Matrix) -> _Ground | None:
    if path.fill is None or not path.commands:
        return None
    colours = path.fill.colours if isinstance(path.fill, Gradient) else (path.fill,)
    return _ground(path.commands, path.matrix.then(matrix), colours)


def _ground(commands: tuple[Command, ...], matrix: Matrix, colours: tuple[Colour, ...]) -> _Ground:
    outlines: list[list[Point]] = []
    for command in commands:
        if command[0] == "m":
            outlines.append([])
        if len(command) > 2:
            outlines[-1].append(matrix.apply(float(command[-2]), float(command[-1])))
    points = [point for outline in outlines for point in outline]
    left, top = min(p.x for p in points), min(p.y for p in points)
    right, bottom = max(p.x for p in points), max(p.y for p in points)
    bounds = Rect(left, top, right - left, bottom - top)
    return _Ground(tuple(tuple(outline) for outline in outlines), bounds, colours)


def _lettering(
    x: float, y: float, runs: tuple[Run, ...], matrix: Matrix, grounds: list[_Ground]
) -> Iterator[Lettering]:
    scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
    for run in runs:
        words = "".join(run.glyphs.clusters)
        if not words.strip():
            continue
        width = run.glyphs.width * run.size
        base = y - run.rise
        corners = [
            matrix.apply(x + run.offset + across * width, base - up * run.size)
            for across in (0.02, 0.98)
            for up in (0.0, 0.7)
        ]
        left, top = min(c.x for c in corners), min(c.y for c in corners)
        box = Rect(left, top, max(c.x for c in corners) - left, max(c.y for c in corners) - top)
        under = [
            _under(matrix.apply(x + run.offset + across * width, base - 0.3 * run.size), grounds)
            for across in (0.1, 0.5, 0.9)
        ]
        colours = tuple(dict.fromkeys(c for ground in under for c in (ground or ())))
        on_picture = any(ground == () for ground in under)
        yield Lettering(
            words, box, run.size * scale, run.colour, run.typeface.name, colours, on_picture
        )


def _under(point: Point, grounds: list[_Ground]) -> tuple[Colour, ...]:
    """The colours painted last at this point; paper is white."""
    for ground in reversed(grounds):
        if _covers(ground, point) and all(_covers(clip, point) for clip in ground.clips):
            return ground.colours
    return (WHITE,)


def _covers(ground: _Ground, point: Point) -> bool:
    return _inside_rect(point, ground.bounds) and _inside(point, ground.outlines)


def _inside_rect(point: Point, rect: Rect) -> bool:
    return rect.left <= point.x <= rect.right and rect.top <= point.y <= rect.bottom


def _inside(point: Point, outlines: tuple[tuple[Point, ...], ...]) -> bool:
    """Even-odd rule over the outlines' corners; curves are taken as chords."""
    return sum(_crossings(point, outline) for outline in outlines) % 2 == 1


def _crossings(point: Point, outline: tuple[Point, ...]) -> int:
    """How often a ray to the right meets the outline."""
    count = 0
    for before, corner in pairwise((outline[-1], *outline)):
        if (corner.y > point.y) != (before.y > point.y):
            slope = (before.x - corner.x) / (before.y - corner.y)
            count += point.x < corner.x + (point.y - corner.y) * slope
    return count
