"""A face → its elements: where each is, where it is written, and what can be changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import atan2, degrees

from generator.core.geometry import Matrix, Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Refusal, Where
from generator.files import Folder
from generator.layout.boxes import Area
from generator.layout.scene import NamedPlace, Scene
from generator.live.edit.nodes import keeps_ways, node_at
from generator.live.hand.box_spelling import area_named, locks
from generator.live.hand.knobs import Knob, knobs
from generator.live.hand.sources import (
    Chain,
    LayoutSource,
    SourcePlace,
    area_name,
    area_place,
    chain_around,
    element_place,
    is_in_element,
    top_element,
)
from generator.model import ELEMENT_NAMES, ELEMENTS, Card, Component, Layout, Line
from generator.opened import Studio
from generator.source import Mapping as MappingNode
from generator.source import Node, Scalar
from generator.template import Filled

SHOWN = 28
ANCHORS = "the file repeats parts of itself with anchors: change it in your editor"
Closed = Callable[[str], str]
"""A file's name → why it cannot be written; nothing if it can."""


class DrawnPlace(NamedTuple):
    """One place of an element: its box before it is turned, and how far it and its group are."""

    box: Rect
    drawn: Rect
    """The same box about the middle that it has on the face."""
    turn: float
    around: float


class Home(NamedTuple):
    """A layout to write into: the face's own, or the one that it is inherited from."""

    id: str
    layout: str
    file: str
    why: str = ""
    """Why it cannot be, if so."""
    is_copy: bool = False
    """Whether the game gets a layout of this name for itself, in the place of a shared one."""


class Handle(NamedTuple):
    """An element of a face, as a designer takes hold of it."""

    path: str
    name: str
    kind: str
    says: str
    spots: tuple[DrawnPlace, ...]
    where: Where
    chain: Chain
    place: SourcePlace
    area: str
    """The area that is its box, if it has one of a name."""
    area_place: SourcePlace | None
    base: Rect
    """What its box is measured from."""
    locked: Mapping[str, str]
    knobs: tuple[Knob, ...]
    box_homes: tuple[Home, ...]
    knob_homes: tuple[Home, ...]

    @property
    def box(self) -> Rect:
        return self.spots[0].box


class FaceHandles(NamedTuple):
    """All elements of one face, and those of their names that may be chosen from."""

    layout: str
    size: Size
    handles: tuple[Handle, ...]

    def find(self, path: str) -> Handle | None:
        return next((one for one in self.handles if one.path == path), None)

    def in_file(self, name: str, data: bytes) -> FaceHandles | None:
        """The same in a file that says more or otherwise; None if elements are elsewhere."""
        chains = {id(one.chain): one.chain for one in self.handles}
        for known, chain in chains.items():
            new = tuple(one.with_data(data) if one.name == name else one for one in chain)
            if not all(keeps_ways(*pair) for pair in zip(_trees(chain), _trees(new), strict=True)):
                return None
            chains[known] = new
        handles = tuple(one._replace(chain=chains[id(one.chain)]) for one in self.handles)
        return self._replace(handles=handles)


def face_handles(
    folder: Folder,
    studio: Studio,
    laid: tuple[Component, Card, Size],
    side: str,
    closed: Closed,
) -> FaceHandles:
    component, card, size = laid
    layout = card.layout if side == "front" else card.back
    if layout is None:
        return FaceHandles("", size, ())
    elements = studio.faces.elements(layout, component, card)
    area = Area(Rect(0, 0, *size), component.bleed, component.safe)
    places: dict[str, list[NamedPlace]] = {}
    for place in Scene(elements, area).everything():
        if place.filled.path:
            places.setdefault(place.filled.path, []).append(place)
    find = _Finder(folder, studio, layout, closed)
    handles = (find.handle(path, places[path]) for path in sorted(places, key=_in_order))
    return FaceHandles(layout.name, size, tuple(one for one in handles if one))


def _trees(chain: Chain) -> list[Node]:
    return [source.tree for source in chain]


def _in_order(path: str) -> list[int]:
    return [int(part) for part in path.split("/") if part.isdigit()]


class _Finder:
    """Finds the files of elements; each chain of layouts is read once."""

    def __init__(self, folder: Folder, studio: Studio, layout: Layout, closed: Closed) -> None:
        self.folder, self.studio, self.layout, self.closed = folder, studio, layout, closed
        self.chains: dict[str, Chain] = {}

    def handle(self, path: str, places: list[NamedPlace]) -> Handle | None:
        filled = places[0].filled
        try:
            chain = self._chain(filled.where)
            place = element_place(chain, filled.where)
        except Refusal:
            return None  # of a file that has just changed: the next reading has it
        node = node_at(chain[place.number].tree, place.way)
        assert isinstance(node, MappingNode)
        area = area_named(node.get("box")) or self._worked_out(node.get("box"), filled)
        found = area_place(chain, area) if area else None
        written = node_at(chain[found.number].tree, found.way) if found else node.get("box")
        return Handle(
            path=path,
            name=filled.placing.name,
            kind=ELEMENT_NAMES.get(type(filled.element), "group"),
            says=_says(node, area),
            spots=tuple(map(_spot, places)),
            where=filled.where,
            chain=chain,
            place=place,
            area=area_name(chain, found) if found else "",
            area_place=found,
            base=_base(places[0], isinstance(written, Scalar) or written is None),
            locked=_locked(filled, written),
            knobs=tuple(knobs(node, filled.element, tuple(self.studio.game.fonts))),
            box_homes=self._homes(chain, found or place),
            knob_homes=self._homes(chain, place),
        )

    def _worked_out(self, box: Node | None, filled: Filled) -> str:
        """The area that a template comes to."""
        if not isinstance(box, Scalar):
            return ""
        boxes = self.layout.areas.items()
        return next((name for name, one in boxes if one is filled.placing.box), "")

    def _chain(self, where: Where) -> Chain:
        if where.file not in self.chains:
            self.chains[where.file] = chain_around(self.folder, self.layout.name, where)
        return self.chains[where.file]

    def _homes(self, chain: Chain, place: SourcePlace) -> tuple[Home, ...]:
        """The layout's own file first; then the one that it inherits from."""
        own, source = chain[0], chain[place.number]
        there = Home("there", source.layout, source.file, self._why(source))
        is_copy = bool(self.closed(own.name))
        if own.layout != self.layout.name or not (place.number or is_copy):
            return (there,)
        why = ANCHORS if own.repeats_itself() else ""
        if (
            place.number
            and is_in_element(source, place.way)
            and not top_element(source, place.way)[1]
        ):
            why = f"the element has no name, so '{own.layout}' cannot have one of its own"
        return Home("own", own.layout, own.file, why, is_copy), there

    def _why(self, source: LayoutSource) -> str:
        if source.repeats_itself():
            return ANCHORS
        return self.closed(source.name)


def _spot(place: NamedPlace) -> DrawnPlace:
    middle = place.matrix.apply(*place.box.centre)
    drawn = place.box.moved(middle.x - place.box.centre.x, middle.y - place.box.centre.y)
    return DrawnPlace(place.box, drawn, _angle(place.matrix), _angle(place.around.matrix))


def _angle(matrix: Matrix) -> float:
    return round(degrees(atan2(matrix.b, matrix.a)), 3)


def _base(place: NamedPlace, is_whole: bool) -> Rect:
    """What its box is measured from, as if it were the first of its repetitions."""
    filled, area = place.filled, place.around.area
    if filled.stand.cell:
        from generator.layout.in_cell import cell_rect  # few layouts have a grid

        area = Area(cell_rect(filled.stand.cell, area, filled.where))
    base = area.trim if is_whole else area.base(filled.placing.box.base)
    return base.moved(*filled.stand.offset)


def _locked(filled: Filled, written: Node | None) -> dict[str, str]:
    found = dict(locks(written))
    if filled.stand.turn:
        found |= dict.fromkeys(("x", "y"), "its place is on the path of its 'repeat'")
    element = filled.element
    if isinstance(element, Line) and not element.is_free:
        why = "it goes from place to place: move those"
        found |= dict.fromkeys(("x", "y", "width", "height"), why)
    return found


def _says(node: MappingNode, area: str) -> str:
    """A few words for an element without a name: what it draws, as it is written."""
    kind = next((key for key, _ in node.entries if key.text in ELEMENTS), None)
    value = node.get(kind.text) if kind else None
    text = " ".join(value.text.split()) if isinstance(value, Scalar) else ""
    text = area if area and (kind is None or kind.text in ("shape", "group", "path")) else text
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
