"""A finished face → every line of text on it, and the colours under it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from generator.core.backdrop import Ground, area, clipped, painted, top_at
from generator.core.colour import WHITE, Colour
from generator.core.display import Frame, GroupItem, Image, Item, Path, Run, Stamp, TextItem, Zone
from generator.core.geometry import IDENTITY, Matrix, Point, Rect
from generator.core.outline import rectangle


class TextOnFace(NamedTuple):
    """A line of text, its place on the face, and the colours under it."""

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


def letterings(frame: Frame) -> Iterator[TextOnFace]:
    yield from _walk(frame.items, IDENTITY, [], ())


def _walk(
    items: tuple[Item, ...], matrix: Matrix, grounds: list[Ground], clips: tuple[Ground, ...]
) -> Iterator[TextOnFace]:
    for item in items:
        match item:
            case Path():
                ground = painted(item, matrix)
                if ground:
                    grounds.append(ground._replace(clips=clips))
            case Image(_, box, clip):
                ground = area(rectangle(box), matrix, ())
                grounds.append(ground._replace(clips=clipped(clips, clip, matrix)))
            case GroupItem(children, own, clip):
                inner = own.then(matrix)
                yield from _walk(children, inner, grounds, clipped(clips, clip, inner))
            case Stamp(frame, own, clip):
                inner = own.then(matrix)
                yield from _walk(frame.items, inner, grounds, clipped(clips, clip, matrix))
            case TextItem(x, y, runs):
                yield from _lettering(x, y, runs, matrix, grounds)
            case Zone():
                pass  # nothing is drawn there
            case never:
                assert_never(never)


def _lettering(
    x: float, y: float, runs: tuple[Run, ...], matrix: Matrix, grounds: list[Ground]
) -> Iterator[TextOnFace]:
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
        yield TextOnFace(
            words, box, run.size * scale, run.colour, run.typeface.name, colours, on_picture
        )


def _under(point: Point, grounds: list[Ground]) -> tuple[Colour, ...]:
    """The colours painted last at this point; paper is white."""
    ground = top_at(point, grounds)
    return (WHITE,) if ground is None else ground.colours
