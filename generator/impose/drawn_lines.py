"""A piece that draws its own outline → the lines to cut and to fold.

It is cut along the plain line that spans the whole piece, and along others of the same look;
folds are dashed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from generator.core.display import Frame, GroupItem, Image, Item, Path, Stamp, TextItem, Zone
from generator.core.geometry import IDENTITY, Matrix, Point, Size
from generator.impose.contours import Contour, contours_along
from generator.impose.cutting import Lines

SLACK = 0.2


def lines_of(frame: Frame) -> Lines:
    """No cuts, only folds, if no line spans the piece."""
    strokes = [path for path in _strokes(frame.items, IDENTITY) if path.stroke_width]
    solid = [path for path in strokes if not path.dash]
    outline = next((path for path in reversed(solid) if _spans(path, frame.size)), None)
    if outline is None:
        return Lines((), _folds(strokes))
    look = (outline.stroke, outline.stroke_width)
    cuts = [path for path in solid if (path.stroke, path.stroke_width) == look]
    return Lines(tuple(_contours(cuts)), _folds(strokes))


def folds_of(frame: Frame) -> tuple[Contour, ...]:
    return _folds(path for path in _strokes(frame.items, IDENTITY) if path.stroke_width)


def _folds(strokes: Iterable[Path]) -> tuple[Contour, ...]:
    """Every straight line of dashes."""
    folds = [path for path in strokes if path.dash and all(c[0] != "c" for c in path.commands)]
    return _once(_contours(folds))


def _strokes(items: Iterable[Item], at: Matrix) -> Iterator[Path]:
    """Every line without a ground, where it is on the piece."""
    for item in items:
        match item:
            case Path() if item.fill is None and item.stroke is not None:
                yield item._replace(matrix=item.matrix.then(at))
            case GroupItem():
                yield from _strokes(item.items, item.matrix.then(at))
            case Stamp():
                yield from _strokes(item.frame.items, item.matrix.then(at))
            case Path() | TextItem() | Image() | Zone():
                pass
            case never:
                assert_never(never)


def _contours(paths: Iterable[Path]) -> Iterator[Contour]:
    for path in paths:
        for contour in contours_along(path.commands):
            yield contour.moved(path.matrix)


def _spans(path: Path, size: Size) -> bool:
    """No curve reaches beyond its handles: most paths are too short whatever their curves do."""
    handles = [
        path.matrix.apply(float(command[at]), float(command[at + 1]))
        for command in path.commands
        for at in range(1, len(command), 2)
    ]
    most = _extent(handles)
    if most.width < size.width - SLACK or most.height < size.height - SLACK:
        return False
    drawn = [Point(c.x, c.y) for contour in _contours([path]) for c in contour.corners]
    wide, high = _extent(drawn)
    return abs(wide - size.width) < SLACK and abs(high - size.height) < SLACK


def _extent(places: Sequence[Point]) -> Size:
    if not places:
        return Size(0, 0)
    across, down = [x for x, _ in places], [y for _, y in places]
    return Size(max(across) - min(across), max(down) - min(down))


def _once(contours: Iterable[Contour]) -> tuple[Contour, ...]:
    """A fold may be drawn twice, pale under dark."""
    rounded: dict[Sequence[tuple[float, ...]], Contour] = {}
    for contour in contours:
        ends = tuple(sorted(tuple(round(v, 2) for v in corner) for corner in contour.corners))
        rounded.setdefault(ends, contour)
    return tuple(rounded.values())
