"""Letters that are laid out → the same with a line around them and a shadow, as paths below them.

Paths hold no text, so words are still read once. Less ink leaves both out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from generator.assets.glyph_outlines import glyph_outline
from generator.core.colour import Colour
from generator.core.display import GroupItem, Image, Item, Path, Run, Stamp, TextItem, Zone
from generator.core.geometry import IDENTITY, Matrix, translation
from generator.core.outline import Command, rectangle
from generator.model import Text

LEAST_HALO = 0.15
"""So far must a line reach beyond the letters, in mm, for them to be read against it."""


def with_surroundings(items: list[Item], element: Text) -> list[Item]:
    letters = tuple(_letters(items, IDENTITY))
    bars = tuple(_bars(items, IDENTITY))
    reach = element.outline_width if element.outline else 0.0
    around: list[Item] = []
    if element.shadow:
        moved = translation(*element.shadow_offset)
        around += _filled((letters, bars), element.shadow, reach, moved)
    if element.outline and reach:
        around += [
            Path(path, stroke=element.outline, stroke_width=2 * reach)
            for path in (letters, bars)
            if path
        ]
        if reach >= LEAST_HALO:
            items = [_haloed(item, element.outline) for item in items]
    below = [item for item in items if isinstance(item, Path)]
    letters_of = (item for item in items if not isinstance(item, Path))
    return [*below, GroupItem(tuple(around), ink="none", surrounds=True), *letters_of]


def _filled(
    paths: tuple[tuple[Command, ...], ...], colour: Colour, reach: float, matrix: Matrix
) -> Iterator[Path]:
    stroke = colour if reach else None
    for path in paths:
        if path:
            yield Path(path, colour, stroke, 2 * reach, matrix=matrix)


def _haloed(item: Item, colour: Colour) -> Item:
    match item:
        case TextItem():
            return item._replace(letters=tuple(run._replace(halo=colour) for run in item.runs))
        case GroupItem():
            return item._replace(items=tuple(_haloed(child, colour) for child in item.items))
        case Path() | Image() | Stamp() | Zone():
            return item
        case never:
            assert_never(never)


def _lines(items: Iterable[Item], matrix: Matrix) -> Iterator[tuple[TextItem, Matrix]]:
    for item in items:
        if isinstance(item, TextItem):
            yield item, matrix
        if isinstance(item, GroupItem):
            yield from _lines(item.items, item.matrix.then(matrix))


def _letters(items: Iterable[Item], matrix: Matrix) -> Iterator[Command]:
    for line, place in _lines(items, matrix):
        for run in line.runs:
            yield from _run(run, line.x + run.offset, line.y - run.rise, place)


def _run(run: Run, x: float, y: float, matrix: Matrix) -> Iterator[Command]:
    glyphs = run.glyphs
    shifts = glyphs.shifts or ((0.0, 0.0),) * len(glyphs.ids)
    for glyph, advance, (right, up) in zip(glyphs.ids, glyphs.advances, shifts, strict=True):
        at = Matrix(run.size, 0, 0, run.size, x + right * run.size, y - up * run.size)
        yield from _placed(glyph_outline(run.typeface, glyph), at.then(matrix))
        x += advance * run.size


def _bars(items: Iterable[Item], matrix: Matrix) -> Iterator[Command]:
    for line, place in _lines(items, matrix):
        for run in line.runs:
            for bar in run.bars:
                box = bar.moved(line.x + run.offset, line.y)
                yield from _placed(rectangle(box), place)


def _placed(commands: Iterable[Command], matrix: Matrix) -> Iterator[Command]:
    for letter, *numbers in commands:
        values = [float(number) for number in numbers]
        points = zip(values[::2], values[1::2], strict=True)
        yield (letter, *(n for point in points for n in matrix.apply(*point)))
