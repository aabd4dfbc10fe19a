"""Zones of finished faces → problems of boards: too little room, overlaps, seams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import assert_never

from generator.core.display import Frame, GroupItem, Image, Item, Path, Stamp, TextItem, Zone
from generator.core.geometry import IDENTITY, Matrix, Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import ERROR, WARNING, Problem, did_you_mean
from generator.model import Component, Game
from generator.model.values import Seams
from generator.model.values.spaces import footprint
from generator.rules.faults import Fault
from generator.rules.room import Foot, has_room

SLACK = 0.05


class Placed(NamedTuple):
    """A zone in its place on its face: what it covers there, and its own true size."""

    zone: Zone
    bounds: Rect
    size: Size


def placed_zones(frame: Frame) -> list[Placed]:
    return [_placed(zone, matrix) for zone, matrix in _zones(frame.items)]


def _zones(items: Iterable[Item]) -> Iterator[tuple[Zone, Matrix]]:
    """From the inside out: most groups have no zone, and need no place."""
    for item in items:
        match item:
            case Zone():
                yield item, IDENTITY
            case GroupItem(children, own, _):
                yield from ((zone, inner.then(own)) for zone, inner in _zones(children))
            case Stamp(frame, own, _):
                yield from ((zone, inner.then(own)) for zone, inner in _zones(frame.items))
            case TextItem() | Path() | Image():
                pass
            case never:
                assert_never(never)


def _placed(zone: Zone, matrix: Matrix) -> Placed:
    box = zone.box
    corners = [matrix.apply(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    left, top = min(c.x for c in corners), min(c.y for c in corners)
    width, height = max(c.x for c in corners) - left, max(c.y for c in corners) - top
    scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
    size = Size(box.width * scale, box.height * scale)
    return Placed(zone, Rect(left, top, width, height), size)


def zone_problems(game: Game, component: Component, frame: Frame) -> Iterator[Problem]:
    """All problems that one face alone shows."""
    placed = placed_zones(frame)
    for one in placed:
        yield from _room(game, one)
    yield from _overlaps([one for one in placed if one.zone.kind == "region"])
    if any(component.seams):
        yield from _across(component, placed)


def _room(game: Game, one: Placed) -> Iterator[Problem]:
    feet: list[Foot] = []
    for amount, what in one.zone.room_for:
        foot = _foot(game, what)
        if foot is None:
            message = f"'room-for' names a component '{what}' that does not exist"
            hint = did_you_mean(what, [c.id for c in game.components])
            yield Problem("unknown-name", one.zone.where, message, hint)
            return
        feet.extend([foot] * amount)
    if feet and not has_room(feet, one.size, one.zone.round):
        needs = ", ".join(_amount(*pair) for pair in one.zone.room_for)
        name = f"'{one.zone.name}'" if one.zone.name else "this space"
        size = Size(round(one.size.width, 1), round(one.size.height, 1))
        message = f"{name} of {size} is too small for {needs}"
        hint = (
            f"they need {sum(foot.area for foot in feet) / 100:.1f} cm² and some space around them"
        )
        yield Problem("no-room", one.zone.where, message, hint, WARNING)


def _amount(amount: int, what: str) -> str:
    return f"{amount} × {what}" if footprint(what) else f"{amount} {what}"


def _foot(game: Game, what: str) -> Foot | None:
    """The footprint of a component's piece, or of a size, one length being a disc."""
    sides = footprint(what)
    if sides:
        return Foot(sides[0], sides[1] or sides[0], sides[1] == 0)
    component = game.component(what)
    if component is None:
        return None
    size = component.footprint or component.size
    is_round = component.shape == "round" and not component.footprint
    return Foot(size.width, size.height, is_round) if size else None


def _overlaps(regions: Sequence[Placed]) -> Iterator[Problem]:
    for one, other in combinations(regions, 2):
        if one.bounds.overlaps(other.bounds, SLACK):
            part = one.bounds.within(other.bounds)
            message = (
                f"the regions '{one.zone.name}' and '{other.zone.name}' overlap by "
                f"{part.width:.1f} × {part.height:.1f} mm"
            )
            hint = "move one of them, or make it smaller"
            yield Problem("regions-overlap", other.zone.where, message, hint, ERROR)


def _across(component: Component, placed: Sequence[Placed]) -> Iterator[Problem]:
    for one in placed:
        crossed = crossed_seam(one.bounds, component.seams) if one.zone.whole else ""
        if crossed:
            name = f"'{one.zone.name}'" if one.zone.name else f"a space at {middle(one.bounds)}"
            message = f"the seam at {crossed} cuts through {name}"
            hint = "move the seam or the space, or allow it with 'may-cross: true'"
            yield Problem("across-seam", one.zone.where, message, hint, WARNING)


def cells_outside(frame: Frame, side: str, ids: tuple[str, ...]) -> Iterator[Fault]:
    """Cells that leave the face, those of one element together."""
    trim = Rect(0, 0, *frame.size)
    out: dict[str, dict[str, float]] = {}
    for one in placed_zones(frame):
        box = one.bounds
        if one.zone.kind == "cell" and not trim.contains(box, SLACK):
            by = max(-box.left, -box.top, box.right - trim.right, box.bottom - trim.bottom)
            out.setdefault(one.zone.of, {})[one.zone.name] = by
    for of, cells in out.items():
        names = ", ".join([*list(cells)[:3], *(["…"] if len(cells) > 3 else [])])
        what = f"the cell {names} is" if len(cells) == 1 else f"{len(cells)} cells ({names}) are"
        says = f"{what} up to {max(cells.values()):.1f} mm beyond the edge"
        hint = "make the grid's box or its cells smaller, or skip these cells"
        yield Fault("cell-outside", says, hint, ids, side, of, max(cells.values()))


def crossed_seam(box: Rect, seams: Seams) -> str:
    """The seam that runs through the box, if any does."""
    for x in seams.x:
        if box.left + SLACK < x < box.right - SLACK:
            return f"x = {x:g} mm"
    for y in seams.y:
        if box.top + SLACK < y < box.bottom - SLACK:
            return f"y = {y:g} mm"
    return ""


def middle(box: Rect) -> str:
    return f"{box.centre.x:.0f}, {box.centre.y:.0f} mm"
