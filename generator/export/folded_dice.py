"""The net of a cube → its six sides, each as a picture of its own.

The net is a column of four squares with one at each side of the second, as the layout `cube`
draws it; the sides come in the order 1 to 6 of the layout `die`.
"""

from __future__ import annotations

from generator.core.display import Frame, Stamp
from generator.core.geometry import Rect, Size, translation
from generator.export.faces import ExportCard, ExportFace
from generator.impose.contours import Contour
from generator.impose.drawn_lines import folds_of, lines_of

SLACK = 0.2


def sides_of(one: ExportCard) -> tuple[ExportFace, ...]:
    """None of what does not fold to a cube."""
    net = _net(one.front.frame)
    return tuple(
        one.front._replace(
            name=f"{one.front.name}-side-{number}", frame=_part(one.front.frame, box)
        )
        for number, box in enumerate(net, 1)
    )


def _net(frame: Frame) -> tuple[Rect, ...]:
    """The sides as they are printed, in the order of their numbers."""
    folds = folds_of(frame)
    across = sorted({round(fold.corners[0].x, 2) for fold in folds if _upright(fold)})
    down = sorted({round(fold.corners[0].y, 2) for fold in folds if _level(fold)})
    if len(across) != 2:
        return ()
    side = across[1] - across[0]
    levels = [*down, frame.size.height]
    column = [top for top in levels if any(abs(top + side - one) < SLACK for one in levels)]
    wing = _wing(frame, side)
    if len(column) != 4 or abs(frame.size.width - 3 * side) > SLACK or wing is None:
        return ()
    left, middle, right = across[0] - side, across[0], across[1]
    if abs(wing - column[1]) > SLACK:
        return ()
    corners = (
        (middle, column[1]),
        (middle, column[0]),
        (left, wing),
        (right, wing),
        (middle, column[2]),
        (middle, column[3]),
    )
    return tuple(Rect(x, y, side, side) for x, y in corners)


def _wing(frame: Frame, side: float) -> float | None:
    """How far down the outermost squares begin."""
    corners = [corner for cut in lines_of(frame).cuts for corner in cut.corners]
    edge = sorted(corner.y for corner in corners if corner.x < SLACK)
    return edge[0] if edge and abs(edge[-1] - edge[0] - side) < SLACK else None


def _upright(fold: Contour) -> bool:
    return max(c.x for c in fold.corners) - min(c.x for c in fold.corners) < SLACK


def _level(fold: Contour) -> bool:
    return max(c.y for c in fold.corners) - min(c.y for c in fold.corners) < SLACK


def _part(frame: Frame, box: Rect) -> Frame:
    place = translation(-box.left, -box.top)
    return Frame(Size(*box.size), (Stamp(frame, place, Rect(0, 0, *box.size)),))
