"""A piece on a sheet: how it is cut, where both its sides go, how far its art may reach."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from generator.core.colour import Colour
from generator.core.display import Frame, Item, Path, Stamp
from generator.core.geometry import Point, Rect
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command, outline, polyline
from generator.core.polygons import hexagon, is_pointy, pushed
from generator.impose.block import back_is_upside_down, card_matrix
from generator.impose.lattice import Mould, PlacedBox
from generator.impose.paper import Press, Printed, mirrored
from generator.model import Component

GAP = 2.0
"""Between pieces that do not share their cuts."""
LEAST_GAP = 1.2
PUNCH_GAP = 3.0
CUT_WIDTH = 0.12
CUT_GREY = Colour(140, 140, 140)
REACH = 0.8
"""How far art goes on beyond a cut that no other piece shares."""
TICK = 1.0
FOLD_DASH = (1.2, 1.2)


class Piece(NamedTuple):
    component: Component
    printed: Printed


class Figure(NamedTuple):
    """One side of one piece on one side of a sheet."""

    piece: Piece
    frame: Frame | None
    trim: Rect
    turned: bool
    upside_down: bool
    gap: float
    shape: str
    folds_behind: bool = False


def mould_of(piece: Piece, press: Press) -> Mould:
    """Straight-edged pieces share cuts, others are spaced apart, unless `gap` is given."""
    component = piece.component
    shape = cut_shape(component, press)
    usual = 0.0 if shape in ("hexagon", "square") else GAP
    if component.punch:
        usual = max(usual, PUNCH_GAP)
    own = usual if component.gap is None else component.gap
    gap = max(own, 2 * press.bleed)
    may_nest = gap == GAP and component.gap is None and shape != "drawn"
    least = max(LEAST_GAP, 2 * press.bleed) if may_nest else gap
    return Mould(piece.printed.size, shape, gap, least, is_pair(piece, press))


def cut_shape(component: Component, press: Press) -> str:
    """`square` has four straight edges, `rectangle` round corners."""
    if component.shape == "drawn":
        return "drawn"
    if "square" in (component.cut, press.cut):
        return "square"
    straight = component.shape == "rectangle" and (not component.corner or component.kind == "deck")
    return "square" if straight else component.shape


def is_pair(piece: Piece, press: Press) -> bool:
    """Whether front and back print side by side, to be folded over."""
    folded = press.backs == "gutterfold" or piece.component.fold_over
    return folded and piece.printed.back is not None


def fronts(piece: Piece, mould: Mould, spot: PlacedBox) -> Iterator[Figure]:
    """What the front of the sheet shows of a piece: its front, or both sides of a pair."""
    figure = Figure(piece, piece.printed.front, spot.box, spot.turned, False, spot.gap, mould.shape)
    if not mould.pair:
        yield figure
        return
    above, below = halves(spot, mould)
    yield figure._replace(trim=above)
    yield figure._replace(frame=piece.printed.back, trim=below, upside_down=True, folds_behind=True)


def halves(spot: PlacedBox, mould: Mould) -> tuple[Rect, Rect]:
    """Front and back of a pair: the front above the fold, or right of it on a turned pair."""
    box, height = spot.box, mould.figure.height
    if spot.turned:
        return (
            Rect(box.right - height, box.top, height, box.height),
            Rect(box.left, box.top, height, box.height),
        )
    return (
        Rect(box.left, box.top, box.width, height),
        Rect(box.left, box.bottom - height, box.width, height),
    )


def behind(piece: Piece, mould: Mould, spot: PlacedBox, press: Press) -> Figure:
    """A piece's back on the back of the sheet."""
    upside_down = back_is_upside_down(spot.turned, press.sideways)
    trim = mirrored(spot.box, press.paper.size, press.sideways)
    back = piece.printed.back
    return Figure(piece, back, trim, spot.turned, upside_down, spot.gap, mould.shape)


def reach_of(press: Press) -> float:
    """How far art goes on beyond a cut; without marks its edge is the cut."""
    return 0.0 if press.marks == "none" and not press.bleed else max(REACH, press.bleed)


def stamps(
    figures: Sequence[Figure], reach: float = REACH, room: Rect | None = None
) -> Iterator[Stamp]:
    """What is beyond the room would be in margins that the printer leaves blank."""
    shared = _edge_counts(figures)
    for one in figures:
        if one.frame is not None:
            matrix = card_matrix(one.trim, one.turned, one.upside_down)
            clip = _clip(one, shared, min(reach, max(REACH, one.piece.component.bleed)))
            yield Stamp(one.frame, matrix, _kept(clip, room) if room else clip)


def _kept(clip: Rect | tuple[Command, ...], room: Rect) -> Rect | tuple[Command, ...]:
    """The clip's points, none of them outside of the room."""
    if isinstance(clip, Rect):
        return clip.within(room)
    return tuple(_moved_in(command, room) for command in clip)


def _moved_in(command: Command, room: Rect) -> Command:
    places = [float(value) for value in command[1:]]
    across = (min(max(x, room.left), room.right) for x in places[::2])
    down = (min(max(y, room.top), room.bottom) for y in places[1::2])
    kept = [value for place in zip(across, down, strict=True) for value in place]
    return (command[0], *kept)


def _clip(one: Figure, shared: Counter[Point], reach: float) -> Rect | tuple[Command, ...]:
    """The trim and a little more, but nothing of a neighbour that shares a cut."""
    if one.gap:
        around = one.trim.grown(min(one.gap / 2 - 0.1, reach))
        if one.shape == "hexagon":
            return _hexagon(one, one.trim.left - around.left)
        return around if one.shape != "round" else outline("round", around)
    corners = corners_of(one)
    reaches = [0.0 if shared[_middle(*edge)] > 1 else reach for edge in _edges(corners)]
    outwards = [Point(*place) for place in pushed(corners, reaches)]
    pairs = zip(corners, outwards, strict=True)
    return polyline([_blunted(*places, reach) for places in pairs], closed=True)


def _blunted(corner: Point, pushed: Point, reach: float) -> Point:
    """A sharp corner does not run further out than twice the reach of its edges."""
    length = math.dist(corner, pushed)
    part = min(1.0, 2 * reach / length) if length else 1.0
    return Point(corner.x + (pushed.x - corner.x) * part, corner.y + (pushed.y - corner.y) * part)


def _hexagon(one: Figure, reach: float) -> tuple[Command, ...]:
    return polyline([*corners_of(one._replace(trim=one.trim.grown(reach)))], closed=True)


def corners_of(one: Figure) -> list[Point]:
    """The corners of a straight-edged figure, clockwise."""
    left, top, right, bottom = one.trim.left, one.trim.top, one.trim.right, one.trim.bottom
    places = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if one.shape == "hexagon":
        places = hexagon(one.trim, is_pointy(one.piece.printed.size) != one.turned)
    return [Point(*place) for place in places]


def _edges(corners: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def _middle(one: Point, other: Point) -> Point:
    return Point(round((one.x + other.x) / 2, 2), round((one.y + other.y) / 2, 2))


def _edge_counts(figures: Iterable[Figure]) -> Counter[Point]:
    """How many figures have an edge there, by its middle."""
    return Counter(
        _middle(*edge) for one in figures if not one.gap for edge in _edges(corners_of(one))
    )


def cuts(figures: Sequence[Figure], folds: Iterable[Point]) -> Iterator[Item]:
    """Where to cut: an outline each, a shared edge once, or ticks that centre a punch."""
    lines: dict[Point, tuple[Point, Point]] = {}
    for one in figures:
        if one.shape == "drawn" or (one.gap and one.folds_behind):
            continue
        if one.piece.component.punch:
            yield Path(tuple(_ticks(one.trim)), None, CUT_GREY, CUT_WIDTH, cap=0)
        elif one.gap:
            figure = _outside(one)
            yield Path(figure, None, CUT_GREY, CUT_WIDTH, join=0)
        else:
            lines.update((_middle(*edge), edge) for edge in _edges(corners_of(one)))
    for place in folds:
        lines.pop(_middle(place, place), None)
    if lines:
        drawn = [
            command for start, end in lines.values() for command in (("m", *start), ("l", *end))
        ]
        yield Path(tuple(drawn), None, CUT_GREY, CUT_WIDTH, cap=1)


def _outside(one: Figure) -> tuple[Command, ...]:
    """The outline just outside of the trim."""
    if one.shape == "hexagon":
        return _hexagon(one, CUT_WIDTH / 2)
    corner = 0.0 if one.shape == "square" else one.piece.component.corner
    return outline(one.shape, one.trim.grown(CUT_WIDTH / 2), corner)


def _ticks(trim: Rect) -> Iterator[Command]:
    """Four short lines that point at the middle, outside of the trim."""
    near = trim.grown(0.25)
    x, y = trim.centre
    for (x0, y0), (dx, dy) in (
        ((x, near.top), (0, -1)),
        ((near.right, y), (1, 0)),
        ((x, near.bottom), (0, 1)),
        ((near.left, y), (-1, 0)),
    ):
        yield ("m", x0, y0)
        yield ("l", x0 + dx * TICK, y0 + dy * TICK)


def fold(mould: Mould, spot: PlacedBox) -> Path:
    """Dashes between the two sides of a pair, as long as the edge they share; sides that only
    touch are folded along the whole width."""
    x, y = spot.box.centre
    shares_edge = mould.shape == "hexagon" and not is_pointy(mould.figure)
    reach = mould.figure.width / (4 if shares_edge else 2)
    line: tuple[Command, ...] = (("m", x - reach, y), ("l", x + reach, y))
    if spot.turned:
        line = (("m", x, y - reach), ("l", x, y + reach))
    return Path(line, None, CUT_GREY, CUT_WIDTH, FOLD_DASH, cap=0)
