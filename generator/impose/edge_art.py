"""A face and a window on it → what is seen there, with nothing to be read or searched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from generator.core.display import Frame, GroupItem, Image, Item, Path, Stamp, TextItem, Zone
from generator.core.geometry import Matrix, Rect
from generator.core.outline import Command

MITRE = 2.0
"""How much of its width a line may reach beyond its path, at a sharp corner."""


def seen_in(frame: Frame, window: Rect) -> tuple[Item, ...]:
    """What of a frame can be seen in the window; what is elsewhere need not be drawn again."""
    return tuple(_seen(frame.items, window))


def _seen(items: Iterable[Item], window: Rect) -> Iterator[Item]:
    for item in items:
        match item:
            case TextItem():
                if _letters(item).overlaps(window):
                    yield _silent(item)
            case Path():
                if _drawn(item).overlaps(window):
                    yield item
            case Image():
                if (item.clip or item.box).overlaps(window):
                    yield item
            case GroupItem(children, matrix, clip, ink):
                yield from _grouped(children, matrix, clip, ink, window)
            case Stamp(frame, matrix, clip):
                if not isinstance(clip, Rect) or clip.overlaps(window):
                    inner = tuple(_grouped(frame.items, matrix, frame.extent, "", window))
                    yield from (GroupItem(inner, clip=clip),) if inner else ()
            case Zone():
                pass
            case never:
                assert_never(never)


def _grouped(
    items: tuple[Item, ...],
    matrix: Matrix,
    clip: Rect | tuple[Command, ...] | None,
    ink: str,
    window: Rect,
) -> Iterator[GroupItem]:
    if abs(matrix.a * matrix.d - matrix.b * matrix.c) < 1e-12:
        return
    within = matrix.inverse().bounds(window)
    if isinstance(clip, Rect) and not clip.overlaps(within):
        return
    children = tuple(_seen(items, within))
    if children:
        yield GroupItem(children, matrix, clip, ink)


def _drawn(path: Path) -> Rect:
    """Around all its points, those that only bend it too."""
    numbers = [[float(value) for value in command[1:]] for command in path.commands]
    across = [x for values in numbers for x in values[::2]]
    down = [y for values in numbers for y in values[1::2]]
    if not across:
        return Rect(0, 0, 0, 0)
    left, top = min(across), min(down)
    box = Rect(left, top, max(across) - left, max(down) - top)
    return path.matrix.bounds(box.grown(path.stroke_width * MITRE + 1e-3))


def _letters(line: TextItem) -> Rect:
    """Around a line, with room for marks above and below its letters."""
    size = max(run.size for run in line.runs)
    left = min(run.offset for run in line.runs)
    right = max(run.offset + run.glyphs.width * run.size for run in line.runs)
    rise = max(abs(run.rise) for run in line.runs)
    box = Rect(line.x + left, line.y - size, right - left, 1.4 * size)
    return box.grown(0.3 * size + rise)


def _silent(line: TextItem) -> TextItem:
    """The same letters, which nobody can copy: they are part of a picture of themselves."""
    runs = []
    for run in line.runs:
        nothing = ("",) * len(run.glyphs.clusters)
        runs.append(run._replace(glyphs=run.glyphs._replace(clusters=nothing, turned=False)))
    return line._replace(letters=tuple(runs))
