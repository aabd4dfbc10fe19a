"""The interface of a way to save ink: what it is given, and what it decides."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Protocol

from generator.core.backdrop import is_inside
from generator.core.colour import Colour
from generator.core.corner_points import Corners, Outlines, bounds_of
from generator.core.display import GroupItem, Item, Path, Run, TextItem
from generator.core.geometry import Matrix, Point, Rect
from generator.core.named_tuple import NamedTuple
from generator.core.outline import polyline

MANY = 12
"""Of so many outlines none is taken for a hole."""
MOST = 0.9
"""So much of a face is its ground; a frame around a hole is not."""


class Backdrop(NamedTuple):
    """The background of a thing: its colour in full ink, and what is printed there now."""

    under: Colour
    printed: Colour | None
    """None is a pattern or a picture."""
    patterns: tuple[int, ...] = ()
    """The numbers of the patterns that replaced its colour, which may make way for words."""


class Form(NamedTuple):
    """A path in its place on the face."""

    outlines: Outlines
    bounds: Rect
    samples: tuple[Point, ...]
    scale: float
    """Millimetres of paper in one unit of the path."""
    area: float
    thickness: float
    """Twice the area by the outline's length: how wide a bar is, or how large a disc's radius."""
    is_ground: bool
    """It covers the whole face."""


class Manner(Protocol):
    """A way to draw with less ink."""

    spots: bool
    """Whether dark parts of pictures stay black."""
    on_pattern: Colour | None
    """What words meet on a pattern."""

    def shape(self, path: Path, form: Form, bed: Backdrop) -> tuple[Sequence[Item], Colour | None]:
        """What is drawn for a filled path, and what others then meet there."""

    def line(self, path: Path, core: Path | None, form: Form, bed: Backdrop) -> Sequence[Item]:
        """What is drawn for a stroke; `core` is a narrower one that follows along the same way."""

    def core(self, path: Path) -> Path:
        """That narrower stroke itself."""

    def kept(self, colour: Colour) -> Colour:
        """A colour of what is printed in full."""

    def pattern(self, ground: Path, figures: Path, form: Form, bed: Backdrop) -> Sequence[Item]: ...
    def words(self, run: Run, bed: Backdrop) -> Run: ...


def form_of(path: Path, outlines: Outlines, placed: float, paper: float, face: Rect | None) -> Form:
    """`placed` units of the frame are one of the path; `paper` mm are one of the frame."""
    bounds = bounds_of(outlines)
    covered = _covered(outlines) * paper * paper
    around = sum(_length(outline.corners) for outline in outlines) * paper
    whole = face.width * face.height * paper * paper if face else 0.0
    is_ground = face is not None and bounds.contains(face) and covered > MOST * whole
    thickness = 2 * covered / around if around else 0.0
    samples = _samples(outlines, bounds, path.fill is None)
    return Form(outlines, bounds, samples, placed * paper, covered, thickness, is_ground)


def _samples(outlines: Outlines, bounds: Rect, on_line: bool) -> tuple[Point, ...]:
    """Sample points for the whole: some just inside its corners; of a line, some on it."""
    points = [point for outline in outlines for point in outline.corners]
    step = max(len(points) // 5, 1)
    pull = 0.0 if on_line else 0.06
    centre = bounds.centre
    return tuple(
        Point(x + (centre.x - x) * pull, y + (centre.y - y) * pull) for x, y in points[::step][:6]
    )


def _covered(outlines: Outlines) -> float:
    """The area of all outlines together; those inside of others are holes."""
    areas = [abs(_area(outline.corners)) for outline in outlines]
    if len(outlines) > MANY:
        return sum(areas)
    holes = (
        area
        for n, area in enumerate(areas)
        if is_inside(outlines[n].corners[0], outlines[:n] + outlines[n + 1 :])
    )
    return sum(areas) - 2 * sum(holes)


def _area(corners: Corners) -> float:
    sides = zip((corners[-1], *corners), corners, strict=False)
    return sum(x * below - across * y for (x, y), (across, below) in sides) / 2


def _length(corners: Corners) -> float:
    return sum(math.dist(a, b) for a, b in zip((corners[-1], *corners), corners, strict=False))


def points_under(line: TextItem, run: Run, matrix: Matrix) -> list[Point]:
    """Three, at half the height of its letters; an icon may be narrow in the middle of its box."""
    width = run.glyphs.width * run.size
    base = line.y - run.rise - 0.3 * run.size
    start = line.x + run.offset
    places = (0.4, 0.5, 0.6) if run.glyphs.is_icon else (0.1, 0.5, 0.9)
    return [matrix.apply(start + across * width, base) for across in places]


def within_face(item: Item, path: Path, cut: Corners | None) -> Iterator[Item]:
    """Outlines that full ink did not have are not drawn beyond the cut."""
    own = isinstance(item, Path) and item.stroke is not None and path.stroke is None
    if not own or cut is None:
        yield item
        return
    assert isinstance(item, Path)
    if item.fill is not None:
        yield item._replace(stroke=None, stroke_width=0.0)
    yield GroupItem((item._replace(fill=None),), clip=polyline(list(cut), closed=True))
