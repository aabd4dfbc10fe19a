"""Items → the rectangle that they paint on: never smaller than what is seen, sometimes larger."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from generator.core.display import GroupItem, Image, Item, Path, Stamp, TextItem, Zone
from generator.core.geometry import Matrix, Rect
from generator.core.outline import Command

MITRE = 10
"""How far a pointed corner may stick out, in half widths of its line."""
EDGE = 0.1
"""Around everything, for the pixels that an edge only touches."""


def extent_of(items: Iterable[Item]) -> Rect | None:
    """None if nothing is painted."""
    found: Rect | None = None
    for item in items:
        one = _extent(item)
        if one is not None:
            found = one if found is None else around(found, one)
    return found


def around(one: Rect, other: Rect) -> Rect:
    left, top = min(one.left, other.left), min(one.top, other.top)
    right, bottom = max(one.right, other.right), max(one.bottom, other.bottom)
    return Rect(left, top, right - left, bottom - top)


def _extent(item: Item) -> Rect | None:
    match item:
        case Path():
            return _painted(item)
        case TextItem():
            return _written(item)
        case Image(_, box, clip):
            return box.within(clip) if clip else box
        case GroupItem(items, matrix, clip):
            inside = extent_of(items)
            return _placed(_kept(inside, clip), matrix)
        case Stamp(frame, matrix, clip):
            inside = extent_of(frame.items)
            return _kept(_placed(_kept(inside, frame.extent), matrix), clip)
        case Zone():
            return None
        case never:
            assert_never(never)


def _placed(rect: Rect | None, matrix: Matrix) -> Rect | None:
    return None if rect is None else matrix.bounds(rect)


def _kept(rect: Rect | None, clip: Rect | tuple[Command, ...] | None) -> Rect | None:
    """The part that a clip leaves."""
    if rect is None or clip is None:
        return rect
    kept = rect.within(clip if isinstance(clip, Rect) else _hull(clip).grown(EDGE))
    return kept if kept.width > 0 and kept.height > 0 else None


def _painted(path: Path) -> Rect | None:
    if len(path.commands) < 2 or (path.fill is None and path.stroke is None):
        return None
    reach = path.stroke_width / 2 * (MITRE if path.join == 0 else 1.5) if path.stroke else 0.0
    return path.matrix.bounds(_hull(path.commands).grown(reach)).grown(EDGE)


def _hull(commands: tuple[Command, ...]) -> Rect:
    """Around all corners, and the points that pull curves."""
    numbers = [[float(number) for number in command[1:]] for command in commands]
    across = [x for one in numbers for x in one[::2]] or [0.0]
    down = [y for one in numbers for y in one[1::2]] or [0.0]
    return Rect(min(across), min(down), max(across) - min(across), max(down) - min(down))


def _written(line: TextItem) -> Rect | None:
    found: Rect | None = None
    for run in line.runs:
        left, bottom, right, top = (
            side / run.typeface.upem * run.size for side in run.typeface.box
        )
        edge = run.size + run.outline
        x, y = line.x + run.offset, line.y - run.rise
        width = run.glyphs.width * run.size + right - left
        one = Rect(x + min(left, 0.0), y - top, width, top - bottom).grown(edge)
        found = one if found is None else around(found, one)
    return found
