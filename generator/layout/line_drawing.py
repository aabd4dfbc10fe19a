"""A line of measured words, a place and a size → one Text, and a Stamp for every drawn icon."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.colour import Colour
from generator.core.display import Item, Path, PlainLine, Run, Stamp, TextItem
from generator.core.geometry import Matrix
from generator.core.outline import rectangle
from generator.layout.directions import visual_order
from generator.layout.lines import TextLine
from generator.layout.spans import PLAIN
from generator.layout.typesetting import Stretch, WordPart


def draw_line(line: TextLine, x: float, baseline: float, size: float, colour: Colour) -> list[Item]:
    """What is below its words, its glyphs as one Text, and a Stamp for every drawn icon in it."""
    plain = _plain(line, size, colour)
    if plain is not None:
        return [TextItem(x, baseline, plain)]
    runs: list[Run] = []
    stamps: list[Item] = []
    barred = grounded = False
    directed = any(word.stretches for word in line.words)
    for reach, part in _directed_parts(line) if directed else _parts(line):
        offset = reach * size
        if part.picture is not None:
            stamps.append(_icon_stamp(part, x + offset, baseline, size))
        elif part.typeface is not None and part.glyphs is not None:
            rise, ink = part.rise * size, colour
            if part.look is not PLAIN:
                ink = part.look.colour or colour
                barred = barred or part.look.bars != ()
                grounded = grounded or part.look.ground is not None
            runs.append(Run(offset, part.typeface, size * part.scale, ink, part.glyphs, rise))
    below = _grounds(runs, line, directed, size, x, baseline) if grounded else []
    if barred:
        runs = _lined(runs, line, directed, size)
    text: list[Item] = [TextItem(x, baseline, tuple(runs))] if runs else []
    return [*below, *text, *stamps]


def _plain(line: TextLine, size: float, colour: Colour) -> PlainLine | None:
    words = [word.plain for word in line.words]
    typeface = words[0].typeface if words and words[0] else None
    plain = tuple([word for word in words if word is not None and word.typeface is typeface])
    return PlainLine(size, colour, plain) if plain and len(plain) == len(words) else None


def _lined(runs: list[Run], line: TextLine, directed: bool, size: float) -> list[Run]:
    from generator.layout.word_bars import BarredRun, with_bars  # few words are underlined

    parts = [part for _, part in (_directed_parts if directed else _parts)(line) if part.glyphs]
    crossing = {id(word.parts[0]) for word in line.words if word.parts and word.space_look.bars}
    lined = [
        BarredRun(run, part.look.bars, id(part) in crossing)
        for run, part in zip(runs, parts, strict=True)
    ]
    return list(with_bars(lined, directed, size))


def _grounds(
    runs: list[Run], line: TextLine, directed: bool, size: float, x: float, baseline: float
) -> list[Path]:
    """The colours below words, each one box for the words that follow each other on it."""
    from generator.layout.word_bars import BarredRun, with_bars  # few words have any

    parts = [part for _, part in (_directed_parts if directed else _parts)(line) if part.glyphs]
    crossing = {id(word.parts[0]) for word in line.words if word.parts and word.space_look.ground}
    marked = [
        BarredRun(
            run._replace(colour=part.look.ground or run.colour),
            (part.look.ground_bar,) if part.look.ground else (),
            id(part) in crossing,
        )
        for run, part in zip(runs, parts, strict=True)
    ]
    return [
        Path(rectangle(bar.moved(x + run.offset, baseline)), run.colour)
        for run in with_bars(marked, directed, size)
        for bar in run.bars
    ]


def _parts(line: TextLine) -> Iterator[tuple[float, WordPart]]:
    """Each part with its distance from the start of the line, in em."""
    reach = 0.0
    for index, word in enumerate(line.words):
        if index:
            reach += word.space_before
        for part in word.parts:
            yield reach + part.offset, part
        reach += word.width


def _directed_parts(line: TextLine) -> Iterator[tuple[float, WordPart]]:
    """The same for a line in two directions; the parts stay in reading order."""
    stretches: list[Stretch] = []
    for index, word in enumerate(line.words):
        if index and word.space_before:
            stretches.append(Stretch(word.space_level, 0.0, word.space_before, ()))
        stretches += word.stretches or [Stretch(word.base, 0.0, word.width, word.parts)]
    starts = [0.0] * len(stretches)
    reach = 0.0
    for place in visual_order([stretch.level for stretch in stretches]):
        starts[place] = reach
        reach += stretches[place].width
    for start, stretch in zip(starts, stretches, strict=True):
        for part in stretch.parts:
            yield start - stretch.offset + part.offset, part


def _icon_stamp(part: WordPart, x: float, baseline: float, size: float) -> Stamp:
    assert part.picture is not None
    height = part.scale * size
    scale = height / part.picture.size.height
    top = baseline - part.rise * size - height / 2
    return Stamp(part.picture, Matrix(scale, 0, 0, scale, x, top))
