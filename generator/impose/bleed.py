"""A face without bleed → art beyond its cut: stretched, mirrored, or in one colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.core.display import Frame, GroupItem, Item, Path, Stamp
from generator.core.geometry import IDENTITY, Matrix, Rect, Size, scaling, translation
from generator.core.outline import rectangle
from generator.core.problems import Problem, Refusal, Where
from generator.impose.edge_art import seen_in
from generator.impose.grid import OUTER_BLEED
from generator.impose.paper import Press, Printed
from generator.model import Component, Game
from generator.model.values import BLEED_FROM, BleedFrom, Scope
from generator.source import Scalar

STRIP = 0.2
"""How much of the art's edge is stretched."""
UNDER = 0.1
"""How far made art goes on below the face, so that no light line parts them."""

Faces = Mapping[str, Sequence[Printed]]


def with_edges(
    game: Game, components: Sequence[Component], printed: Faces, press: Press
) -> tuple[list[Component], Faces]:
    """Components and faces with the bleed that they, or the user, want made."""
    reach = max(press.bleed, OUTER_BLEED)
    made, faces = [], dict(printed)
    for component in components:
        source = source_of(component, press.bleed_from, game)
        if source.way == "art" or component.kind == "document" or component.shape == "drawn":
            made.append(component)
            continue
        edge = Edge(source, component.shape, 0.0 if source.way == "none" else reach)
        made.append(component._replace(bleed=edge.reach))
        faces[component.id] = [
            one._replace(front=edge.of(one.front), back=edge.of(one.back) if one.back else None)
            for one in printed[component.id]
        ]
    return made, faces


def source_of(component: Component, text: str, game: Game) -> BleedFrom:
    """What the user says that its bleed is made from, or the component."""
    if not text:
        return component.bleed_from
    try:
        return BLEED_FROM.read(Scalar(text, text, Where("--bleed-from")), Scope(game.colours))
    except Refusal as refusal:
        (problem,) = refusal.problems
        raise Refusal(Problem("wrong-option", *problem[1:4])) from refusal


class Edge:
    """One way to make bleed; what has been made of a frame is used for all its copies."""

    def __init__(self, source: BleedFrom, shape: str, reach: float) -> None:
        self.source, self.shape, self.reach = source, shape, reach
        self.made: dict[int, Frame] = {}

    def of(self, face: Frame) -> Frame:
        if id(face) not in self.made:
            trim = Rect(0, 0, *face.size)
            items = (*self._beyond(face, trim), Stamp(face, IDENTITY, trim))
            self.made[id(face)] = Frame(face.size, items, self.reach, face.title)
        return self.made[id(face)]

    def _beyond(self, face: Frame, trim: Rect) -> Iterator[Item]:
        whole = trim.grown(self.reach)
        match self.source.way:
            case "colour":
                yield Path(rectangle(whole), self.source.colour)
            case "extend" | "mirror" if self.shape in ("round", "hexagon"):
                yield _seen(face, _enlarged(trim, self.reach), whole)
            case "extend":
                yield from drawn_out(face, trim, self.reach)
            case "mirror":
                yield from _strips(face, trim, self.reach, -1.0)


def _enlarged(trim: Rect, reach: float) -> Matrix:
    """A face without corners goes on at all sides alike."""
    x, y = trim.centre
    grown = scaling(1 + 2 * reach / trim.width, 1 + 2 * reach / trim.height)
    return translation(-x, -y).then(grown).then(translation(x, y))


def drawn_out(face: Frame, art: Rect, reach: float) -> Iterator[Item]:
    """The last strip of the art at all sides and corners, as wide as the reach."""
    return _strips(face, art, reach, reach / STRIP)


def _strips(face: Frame, trim: Rect, reach: float, by: float) -> Iterator[Item]:
    """The face beside itself at all sides and corners, scaled about its own edges."""
    across = ((trim.left, -1), (trim.centre.x, 0), (trim.right, 1))
    down = ((trim.top, -1), (trim.centre.y, 0), (trim.bottom, 1))
    for x, right in across:
        for y, below in down:
            if right or below:
                (a, e), (d, f) = _scaled(x, right, by), _scaled(y, below, by)
                yield _seen(face, Matrix(a, 0, 0, d, e, f), _beside(trim, reach, right, below))


def _seen(face: Frame, matrix: Matrix, clip: Rect) -> Item:
    """What of the face is seen there; the rest, and all words, are only on the face itself."""
    window = matrix.inverse().bounds(clip)
    return GroupItem((GroupItem(seen_in(face, window), matrix, face.extent),), clip=clip)


def _scaled(edge: float, way: int, by: float) -> tuple[float, float]:
    """Factor and shift along one axis: mirrored at the edge, or its last strip drawn out."""
    if not way:
        return 1.0, 0.0
    source = edge if by < 0 else edge - way * STRIP
    return by, edge - by * source


def _beside(trim: Rect, reach: float, right: int, below: int) -> Rect:
    """The part of the bleed on that side, and a little below the face."""
    left, width = _span(trim.left, trim.right, reach, right)
    top, height = _span(trim.top, trim.bottom, reach, below)
    return Rect(left, top, width, height)


def _span(start: float, end: float, reach: float, way: int) -> tuple[float, float]:
    if way < 0:
        return start - reach, reach + UNDER
    if way > 0:
        return end - UNDER, reach + UNDER
    return start, end - start


def with_bleed(frame: Frame, bleed: float) -> Frame:
    """The frame grown on every side: by the bleed it has, and from there on by its own edge."""
    size = Size(frame.size.width + 2 * bleed, frame.size.height + 2 * bleed)
    art = Rect(0, 0, *frame.size).grown(min(frame.reach, bleed))
    inward = translation(bleed, bleed)
    own = Stamp(frame, inward, art.moved(bleed, bleed))
    if frame.reach >= bleed - 1e-6:
        return Frame(size, (own,))
    return Frame(size, (GroupItem(tuple(drawn_out(frame, art, bleed - frame.reach)), inward), own))
