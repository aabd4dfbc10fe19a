"""A line of measured words, a place and a size → one Text, and a Stamp for every drawn icon."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.colour import Colour
from generator.core.display import Item, Run, Stamp, TextItem
from generator.core.geometry import Matrix, Rect
from generator.layout.directions import visual_order
from generator.layout.lines import TextLine
from generator.layout.typesetting import Stretch, WordPart

NEAR = 0.14
"""Words no further apart, in em, share one line under or through them."""


def draw_line(line: TextLine, x: float, baseline: float, size: float, colour: Colour) -> list[Item]:
    """The line's glyphs as one Text, and a Stamp for every drawn icon in it."""
    runs: list[Run] = []
    drawn: list[WordPart] = []
    stamps: list[Item] = []
    directed = any(word.stretches for word in line.words)
    for reach, part in _directed_parts(line) if directed else _parts(line):
        offset = reach * size
        if part.picture is not None:
            stamps.append(_icon_stamp(part, x + offset, baseline, size))
        elif part.typeface is not None and part.glyphs is not None:
            rise = part.rise * size
            ink = part.look.colour or colour
            runs.append(Run(offset, part.typeface, size * part.scale, ink, part.glyphs, rise))
            drawn.append(part)
    if any(part.look.bars for part in drawn):
        runs = _with_bars(runs, drawn, _after_barred_spaces(line), directed, size)
    text: list[Item] = [TextItem(x, baseline, tuple(runs))] if runs else []
    return text + stamps


def _after_barred_spaces(line: TextLine) -> set[int]:
    """The first parts of words whose space belongs to the span too."""
    return {id(word.parts[0]) for word in line.words[1:] if word.parts and word.space_look.bars}


def _with_bars(
    runs: list[Run], parts: list[WordPart], after_space: set[int], directed: bool, size: float
) -> list[Run]:
    """Lines under and through words, each as long as can be: the run it begins with has it."""
    last: int | None = None
    first = 0
    for now in sorted(range(len(runs)), key=lambda number: runs[number].offset):
        run, bars = runs[now], parts[now].look.bars
        if not bars:
            last = None
            continue
        before = runs[last] if last is not None else None
        goes_on = (
            before is not None
            and last is not None
            and (
                before.colour == run.colour
                and parts[last].look.bars == bars
                and (
                    run.offset - _end(before) < NEAR * size
                    or id(parts[now]) in after_space
                    or (directed and id(parts[last]) in after_space)
                )
            )
        )
        if not goes_on:
            first = now
        last = now
        width = _end(run) - runs[first].offset
        runs[first] = runs[first]._replace(
            bars=tuple(
                Rect(0.0, -(up + thick / 2) * size, width, thick * size) for up, thick in bars
            )
        )
    return runs


def _end(run: Run) -> float:
    return run.offset + run.glyphs.width * run.size


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
