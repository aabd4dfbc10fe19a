"""The named places of a face: elements with a name, items of a repeat, cells of a grid.

A name means the nearest place: first in its own group, then in the group around it. Few faces
name places, so that they are looked for only when the first element asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.display import GroupItem, Item, Path
from generator.core.geometry import IDENTITY, Matrix, Point, Rect, rotation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command, outline, rectangle
from generator.core.problems import Given, Problem, Refusal, Where, did_you_mean
from generator.layout.boxes import Area
from generator.layout.shapes import lay_out_shape
from generator.layout.standing import standing
from generator.model import Line, Shape
from generator.model.values import Box
from generator.template import Filled
from generator.template.filled import ALONE

Within = tuple[int, ...]
"""The groups around an element, from the outermost."""


class NamedPlace(NamedTuple):
    """Where a named element is; the matrix leads from its group to the face."""

    filled: Filled
    box: Rect
    within: Within
    matrix: Matrix
    around: Around
    """What its box is measured from."""


class Around(NamedTuple):
    """What is around an element that names places."""

    area: Area
    within: Within
    matrix: Matrix


class Anchor(NamedTuple):
    """Where a line meets a place: its middle, and its outline."""

    middle: Point
    outline: tuple[Command, ...]


class Scene:
    """One face while it is laid out."""

    def __init__(self, elements: tuple[Filled, ...], area: Area) -> None:
        self._elements = elements
        self._area = area
        self._places: dict[str, list[NamedPlace]] = {}
        self._asking: dict[int, Around] = {}
        self._waiting: list[Filled] = []
        self._all: list[NamedPlace] = []

    def area_of(self, filled: Filled) -> Area:
        """The place that it is `at`, instead of its group."""
        place, matrix = self._nearest(filled.placing.at, filled)
        middle = matrix.apply(*place.box.centre)
        return Area(place.box.moved(middle.x - place.box.centre.x, middle.y - place.box.centre.y))

    def stops_of(self, filled: Filled, line: Line, box: Rect) -> list[Point | Anchor]:
        """What a line goes through, as it is placed in its group."""
        stops: list[Point | Anchor] = []
        found: list[Problem] = []
        for stop in line.line:
            if isinstance(stop, Point):
                stops.append(Point(box.left + stop.x, box.top + stop.y))
                continue
            try:
                stops.append(self._anchor(stop, filled))
            except Refusal as refusal:
                found.extend(refusal.problems)
        if found:
            raise Refusal(*dict.fromkeys(found))
        return stops

    def _anchor(self, name: str, filled: Filled) -> Anchor:
        place, matrix = self._nearest(name, filled)
        middle = matrix.apply(*place.box.centre)
        return Anchor(middle, _moved(_figure(place.filled, place.box), matrix))

    def everything(self) -> list[NamedPlace]:
        """Where all elements are, named or not."""
        self._look_around()
        return self._all

    def _nearest(self, name: str, filled: Filled) -> tuple[NamedPlace, Matrix]:
        """The place, and the way from its group to that of the element that asks."""
        self._look_around()
        around = self._asking[id(filled)]
        where = name.where if isinstance(name, Given) else filled.where
        named = self._places.get(name, [])
        for depth in range(len(around.within), -1, -1):
            near = [one for one in named if one.within[:depth] == around.within[:depth]]
            if len(near) > 1:
                raise Refusal(self._ambiguous(name, near, where))
            if near and near[0].matrix == around.matrix:
                return near[0], IDENTITY
            if near:
                return near[0], near[0].matrix.then(around.matrix.inverse())
        message = f"there is no place '{name}' on this face"
        hint = did_you_mean(name, self._places) or "name an element, or repeat one over a grid"
        raise Refusal(Problem("unknown-name", where, message, hint))

    def _ambiguous(self, name: str, near: list[NamedPlace], where: Where) -> Problem:
        places = " and ".join(dict.fromkeys(str(one.filled.where) for one in near[:3]))
        message = f"the face has {len(near)} places '{name}', by {places}"
        own = [long for long in self._places if long.endswith(f".{name}")]
        hint = f"write {' or '.join(own)}" if own else "give each a name of its own"
        return Problem("duplicate-id", where, message, hint)

    def _look_around(self) -> None:
        """Elements at a place are places too, once theirs is known."""
        elements, self._elements = self._elements, ()
        if not elements:
            return
        self._into(elements, Around(self._area, (), IDENTITY))
        waiting = -1
        while waiting != len(self._waiting):
            waiting = len(self._waiting)
            self._waiting = [one for one in self._waiting if not self._settled(one)]

    def _settled(self, filled: Filled) -> bool:
        try:
            area = self.area_of(filled)
        except Refusal:
            return False  # reported when it is drawn
        self._add(filled, self._asking[id(filled)]._replace(area=area))
        return True

    def _into(self, elements: Iterable[Filled], around: Around) -> None:
        for filled in elements:
            self._asking[id(filled)] = around
            if filled.placing.at:
                self._waiting.append(filled)
            else:
                self._add(filled, around)

    def _add(self, filled: Filled, around: Around) -> None:
        try:
            box, rotate = standing(filled, around.area)
        except Refusal:
            return  # reported when it is drawn
        matrix = around.matrix
        if rotate:
            matrix = rotation(rotate, box.centre).then(matrix)
        place = NamedPlace(filled, box, around.within, matrix, around)
        self._all.append(place)
        for name in dict.fromkeys(names_of(filled)):
            self._places.setdefault(name, []).append(place)
        if filled.children:
            within = (*around.within, len(self._asking))
            self._into(filled.children, Around(Area(box), within, matrix))


def names_of(filled: Filled) -> Iterator[str]:
    """What it is called: by its own name, or by its item and its cell."""
    name, stand = filled.placing.name, filled.stand
    if stand == ALONE:
        yield from [name] if name else []
        return
    for one in (stand.id, str(stand.cell.data["name"]) if stand.cell else ""):
        if one:
            yield one
            if name:
                yield f"{name}.{one}"


def _figure(filled: Filled, box: Rect) -> tuple[Command, ...]:
    """Its outline: of a group that of its ground, if that is a shape of the same size."""
    ground = filled.children[0] if filled.children else filled
    if isinstance(ground.element, Shape) and (ground is filled or _fills(ground)):
        return _first_path(lay_out_shape(ground.element, box))
    cell = filled.stand.cell
    if cell and cell.grid.kind.startswith("hex") and filled.placing.box == Box():
        return outline("hexagon", box)
    return rectangle(box)


def _fills(ground: Filled) -> bool:
    return ground.placing.box == Box() and not ground.placing.rotate


def _first_path(items: Iterable[Item]) -> tuple[Command, ...]:
    for item in items:
        if isinstance(item, Path):
            return item.commands
        if isinstance(item, GroupItem):
            return _first_path(item.items)
    return ()


def _moved(commands: tuple[Command, ...], matrix: Matrix) -> tuple[Command, ...]:
    return commands if matrix == IDENTITY else tuple(_mapped(one, matrix) for one in commands)


def _mapped(command: Command, matrix: Matrix) -> Command:
    numbers = [float(number) for number in command[1:]]
    points = (matrix.apply(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
    return (command[0], *(number for point in points for number in point))
