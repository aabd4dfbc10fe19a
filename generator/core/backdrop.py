"""What was painted under a point of a face: the last figure there that no clip cuts away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from generator.core.colour import OPAQUE, WHITE, Colour, Gradient
from generator.core.corner_points import Corners, Outlines, bounds_of, corners
from generator.core.display import Image, Mask, Path, Raster
from generator.core.extents import extent_of
from generator.core.geometry import Matrix, Point, Rect
from generator.core.gradients import colour_at
from generator.core.mixing import over
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command, rectangle

SLACK = 1e-6
"""What reaches less far into a box only touches it."""
Clip = Rect | tuple[Command, ...] | None


class Pixels(NamedTuple):
    """A picture in its place."""

    raster: Raster
    way_in: Matrix
    """From the face to the picture, which is 1 wide and 1 high."""


class PlacedGradient(NamedTuple):
    """A gradient in its place."""

    gradient: Gradient
    bounds: Rect
    way_in: Matrix
    """From the face to where the gradient is written."""


class Ground(NamedTuple):
    """Something painted, in the coordinates of the face."""

    outlines: Outlines
    bounds: Rect
    colours: tuple[Colour, ...]
    """None at all for a picture of pixels."""
    clips: tuple[Ground, ...] = ()
    """It is painted only inside of all of these."""
    printed: Colour | None = None
    """What replaces it when saving ink; None for a pattern."""
    patterns: tuple[int, ...] = ()
    """The numbers of the patterns that replace it."""
    pixels: Pixels | None = None
    """Of a picture."""
    spread: PlacedGradient | None = None
    """Of a gradient."""
    share: float = 1.0
    """How much of it is seen, by the groups that it is in."""
    blend: str = "normal"
    floor: int | None = None
    """How many things were painted before its group, which alone shine through."""

    @property
    def is_solid(self) -> bool:
        """Whether it hides what is below."""
        clear = any(colour.alpha != OPAQUE for colour in self.colours)
        return self.share == 1.0 and self.blend == "normal" and not clear

    def colours_at(self, point: Point) -> tuple[Colour, ...]:
        """What is painted there; nothing is known of a picture."""
        if self.spread is None:
            return self.colours
        gradient, bounds, way_in = self.spread
        return (colour_at(gradient, bounds, way_in.apply(*point)),)


class Layer(NamedTuple):
    """What a stamp paints, in the coordinates of its own frame."""

    grounds: tuple[Ground | Layer, ...]
    way_in: Matrix
    """From the face to the frame."""
    bounds: Rect
    clips: tuple[Ground, ...] = ()


Painted = Ground | Layer


def top_at(point: Point, grounds: Sequence[Painted]) -> Ground | None:
    """What was painted last at this point; None is bare paper."""
    x, y = point
    for ground in reversed(grounds):
        left, top, width, height = ground.bounds
        if not (left <= x <= left + width and top <= y <= top + height):
            continue  # nearly all are elsewhere
        if isinstance(ground, Layer):
            if all(covers(clip, point) for clip in ground.clips):
                found = top_at(ground.way_in.apply(*point), ground.grounds)
                if found is not None:
                    return found
        elif is_inside(point, ground.outlines) and all(covers(c, point) for c in ground.clips):
            return ground
    return None


def seen_at(point: Point, grounds: Sequence[Ground], upto: int | None = None) -> tuple[Colour, ...]:
    """The colours that are seen there, of the first so many grounds; paper is white."""
    x, y = point
    count = len(grounds) if upto is None else upto
    for index in range(count - 1, -1, -1):
        ground = grounds[index]
        left, top, width, height = ground.bounds
        if not (left <= x <= left + width and top <= y <= top + height):
            continue  # nearly all are elsewhere
        if not is_painted(ground, point):
            continue
        colours = ground.colours_at(point)
        if ground.is_solid:
            return colours
        below = seen_at(point, grounds, index if ground.floor is None else ground.floor)
        mixed = (
            over(colour, under, ground.share, ground.blend) for colour in colours for under in below
        )
        return tuple(dict.fromkeys(mixed))
    return (WHITE,)


class Mixed(NamedTuple):
    """Several things are under a box."""


def all_under(box: Rect, grounds: Sequence[Painted]) -> Ground | Mixed | None:
    """The one thing that is under a whole box; None is bare paper."""
    for ground in reversed(grounds):
        if not ground.bounds.overlaps(box):
            continue
        whole = all(_covers_box(clip, box) for clip in ground.clips)
        if isinstance(ground, Ground):
            return ground if whole and _covers_box(ground, box) else Mixed()
        found = all_under(ground.way_in.bounds(box), ground.grounds)
        if found is not None:
            return found if whole else Mixed()
    return None


def _covers_box(ground: Ground, box: Rect) -> bool:
    """Tried just inside its corners and sides, and in its middle."""
    return all(
        covers(ground, Point(box.left + box.width * across, box.top + box.height * down))
        for across in (0.02, 0.5, 0.98)
        for down in (0.02, 0.5, 0.98)
    )


def painted(path: Path, matrix: Matrix) -> Ground | None:
    """The ground that a filled path makes for what is painted after it."""
    if path.fill is None or not path.commands:
        return None
    placed = path.matrix.then(matrix)
    if not isinstance(path.fill, Gradient):
        return area(path.commands, placed, (path.fill,))
    ground = area(path.commands, placed, path.fill.colours)
    if path.bounds is None or placed.is_flat:
        return ground
    return ground._replace(spread=PlacedGradient(path.fill, path.bounds, placed.inverse()))


def pictured(image: Image, matrix: Matrix, clips: tuple[Ground, ...]) -> Ground:
    """The ground that a picture makes for what is painted after it."""
    box = image.box
    placed = Matrix(box.width, 0, 0, box.height, box.left, box.top).then(matrix)
    ground = area(rectangle(box), matrix, ())
    inside = clipped(clips, image.clip, matrix)
    pixels = None if placed.is_flat else Pixels(image.raster, placed.inverse())
    return ground._replace(clips=inside, pixels=pixels)


def top_down(box: Rect, grounds: Sequence[Ground]) -> tuple[Ground, ...]:
    """All that shows through under a box, what was painted last first."""
    found: list[Ground] = []
    for ground in reversed(grounds):
        if all(one.bounds.overlaps(box) for one in (ground, *ground.clips)):
            found.append(ground)
            if ground.pixels is None and ground.is_solid and fills(ground, box):
                break
    return tuple(found)


def fills(ground: Ground, box: Rect) -> bool:
    """Whether it is painted all over a box."""
    return all(
        one.bounds.contains(box) if _is_box(one) else _covers_box(one, box)
        for one in (ground, *ground.clips)
    )


def touching(box: Rect, grounds: Iterable[Ground]) -> list[Ground]:
    """Those that reach into the box, in painting order."""
    left, top = box.left + SLACK, box.top + SLACK
    right, bottom = box.right - SLACK, box.bottom - SLACK
    near = []
    for ground in grounds:
        x, y, width, height = ground.bounds
        if x < right and y < bottom and left < x + width and top < y + height:
            near.append(ground)
    return near


def is_even(ground: Ground, box: Rect) -> bool:
    """Whether it hides all that is below a box, and looks the same everywhere in it."""
    return (
        ground.spread is None
        and ground.is_solid
        and all(_is_box(one) and one.bounds.contains(box) for one in (ground, *ground.clips))
    )


def _is_box(ground: Ground) -> bool:
    box = ground.bounds
    return len(ground.outlines) == 1 and all(
        min(abs(x - box.left), abs(x - box.right)) < 1e-9
        and min(abs(y - box.top), abs(y - box.bottom)) < 1e-9
        for x, y in ground.outlines[0].corners
    )


def is_painted(ground: Ground, point: Point) -> bool:
    return covers(ground, point) and all(covers(clip, point) for clip in ground.clips)


def clipped(clips: tuple[Ground, ...], clip: Clip, matrix: Matrix) -> tuple[Ground, ...]:
    if clip is None:
        return clips
    commands = rectangle(clip) if isinstance(clip, Rect) else clip
    return (*clips, area(commands, matrix, ())) if commands else clips


def masked(clips: tuple[Ground, ...], mask: Mask | None, matrix: Matrix) -> tuple[Ground, ...]:
    """A mask that is a figure cuts like a clip; of a picture, its box does."""
    if mask is None or not mask.items:
        return clips
    if len(mask.items) == 1 and isinstance(mask.items[0], Path):
        return clipped(clips, mask.items[0].commands, matrix)
    return clipped(clips, extent_of(mask.items), matrix)


@lru_cache(maxsize=8192)
def area(commands: tuple[Command, ...], matrix: Matrix, colours: tuple[Colour, ...]) -> Ground:
    """Many faces have the same grounds, and those of a drawing have many corners."""
    outlines = corners(commands, matrix)
    return Ground(outlines, bounds_of(outlines), colours)


def covers(ground: Ground, point: Point) -> bool:
    x, y = point
    left, top, width, height = ground.bounds
    within = left <= x <= left + width and top <= y <= top + height
    return within and is_inside(point, ground.outlines)


def is_inside(point: tuple[float, float], outlines: Outlines) -> bool:
    """Even-odd rule over the outlines' corners; curves are taken as chords."""
    _, height = point
    beside = [outline.corners for outline in outlines if outline.top <= height <= outline.bottom]
    return sum(_crossings(point, corners) for corners in beside) % 2 == 1


def _crossings(point: tuple[float, float], corners: Corners) -> int:
    """How often a ray to the right meets the outline."""
    x, y = point
    count = 0
    before_x, before_y = corners[-1]
    for corner_x, corner_y in corners:
        if (corner_y > y) != (before_y > y):
            slope = (before_x - corner_x) / (before_y - corner_y)
            count += x < corner_x + (y - corner_y) * slope
        before_x, before_y = corner_x, corner_y
    return count
