"""Filled elements → Frames. All texts are final; what is left is where things go.

A face is laid out once however many copies it has, and what depends on no card is laid out once
for all the faces of its layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, assert_never

from generator.assets import Library
from generator.core.belonging import belonging
from generator.core.display import Frame, GroupItem, Item, Stamp
from generator.core.geometry import IDENTITY, Rect, Size, rotation
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.layout.boxes import Area, resolve
from generator.layout.picture_maker import PictureMaker
from generator.layout.placed_art import lay_out_icon
from generator.layout.shapes import lay_out_curve, lay_out_line, lay_out_shape, uneven_hexagon
from generator.layout.standing import standing
from generator.layout.text import lay_out_text
from generator.layout.typesetting import Typesetter
from generator.layout.wording import Wording
from generator.layout.zones import cell_zone, meant, region, says_something, zones
from generator.model import (
    Barcode,
    Curve,
    Group,
    Icon,
    Line,
    Picture,
    Prose,
    Qr,
    Regions,
    Shape,
    Text,
)
from generator.template import Filled
from generator.template.drawing_filler import DrawingFiller

if TYPE_CHECKING:
    from generator.layout.scene import Scene

NOWHERE = Rect(0, 0, 0, 0)


class LaidFace(NamedTuple):
    """A face, and what was found while it was made."""

    frame: Frame
    problems: tuple[Problem, ...]


@dataclass(slots=True, eq=False, repr=False)
class Layouter:
    """Lays out the faces of one game."""

    library: Library
    drawings: DrawingFiller
    pictures: PictureMaker = field(init=False)
    setter: Typesetter = field(init=False)
    wording: Wording = field(init=False)
    _still: dict[tuple[tuple[int, ...], Area], LaidFace] = field(default_factory=dict)
    _kept: list[tuple[Filled, ...]] = field(default_factory=list)
    _stage: tuple[tuple[Filled, ...], Area] = ((), Area(NOWHERE))
    """What is being laid out: places are looked for among these elements."""
    _scene: Scene | None = None

    def __post_init__(self) -> None:
        self.pictures = PictureMaker(self.library, self.drawings, self._drawn)
        self.setter = Typesetter(self.library, self.pictures.icon)
        self.wording = Wording.of(self.library.game)

    def face(
        self,
        filled: tuple[Filled, ...],
        size: Size,
        bleed: float = 0.0,
        safe: float = 0.0,
        title: str = "",
    ) -> LaidFace:
        area = Area(Rect(0, 0, size.width, size.height), bleed, safe)
        self._stage, self._scene = (filled, area), None
        items: list[Item] = []
        found: list[Problem] = []
        for run in _runs(filled):
            if run[0].static:
                still = self._static(run, area)
                items.append(Stamp(still.frame, IDENTITY))
                found.extend(still.problems)
            else:
                items.extend(self._elements(run, area, found))
        return LaidFace(Frame(size, tuple(items), bleed, title), tuple(found))

    def _static(self, run: tuple[Filled, ...], area: Area) -> LaidFace:
        key = (tuple(id(filled) for filled in run), area)
        if key not in self._still:
            self._kept.append(run)  # holds the ids that the table is keyed by
            found: list[Problem] = []
            items = tuple(self._elements(run, area, found))
            self._still[key] = LaidFace(Frame(area.trim.size, items, area.bleed), tuple(found))
        return self._still[key]

    def _elements(
        self, filled: Iterable[Filled], area: Area, found: list[Problem]
    ) -> Iterable[Item]:
        along: list[Filled] = []
        for one in filled:
            try:
                yield from self._element(one, area, found)
                if one.stand.turn:
                    along.append(one)
            except Refusal as refusal:
                found.extend(refusal.problems)
        if along:
            from generator.layout.crowding import crowded  # few layouts have a track

            found.extend(crowded(along, area))

    def _element(self, filled: Filled, area: Area, found: list[Problem]) -> list[Item]:
        if filled.placing.at:
            area = self._places().area_of(filled)
        box, rotate = standing(filled, area)
        items = self._draw(filled, box, area, found)
        if not filled.children:
            items = list(belonging(tuple(items), filled.path))
        if filled.placing.is_veiled:
            items = [self._veiled(filled, items, box, found)]
        if filled.stand.cell:
            items = [cell_zone(filled, box), *items]
        if says_something(filled.placing) and not isinstance(filled.element, Regions):
            items = [*zones(filled, box), *items]
        if filled.placing.means:
            items = [meant(filled, box, items)]
        if rotate:
            items = [GroupItem(tuple(items), rotation(rotate, box.centre))]
        ink = filled.placing.ink
        return items if ink == "auto" else [GroupItem(tuple(items), ink=ink)]

    def _veiled(
        self, filled: Filled, items: list[Item], box: Rect, found: list[Problem]
    ) -> GroupItem:
        from generator.layout.veils import veiled  # most games let nothing shine through

        def draw(name: str, fit: str) -> list[Item]:
            return self.pictures.placed(Picture(name, fit), box, filled.where, found)

        return veiled(items, filled.placing, box, draw, filled.where, found)

    def _draw(self, filled: Filled, box: Rect, area: Area, found: list[Problem]) -> list[Item]:
        where = filled.said_at
        match filled.element:
            case Text() as text:
                return lay_out_text(text, box, self.setter, where, found)
            case Shape() as shape:
                found.extend(uneven_hexagon(shape, box, filled.where))
                return lay_out_shape(shape, box)
            case Line() as line:
                return self._line(line, filled, box)
            case Curve() as curve:
                return lay_out_curve(curve, box, filled.where)
            case Icon(name, colour):
                draw = partial(lay_out_icon, name, colour, box, self.setter, where)
                return self._or_placeholder(draw, name, box, where, found)
            case Picture() as picture:
                return self._picture(picture, box, where, found)
            case Qr() | Barcode() as code:
                return self._code(code, box, where, found)
            case Prose() as prose:
                return self._prose(prose, box, where, found)
            case Group(_, clip):
                inner = Area(box, 0.0, 0.0)
                children = tuple(self._elements(filled.children, inner, found))
                return [GroupItem(children, IDENTITY, box if clip else None)]
            case Regions() as regions:
                return self._regions(regions, filled.children, Area(box), found)
            case never:
                assert_never(never)

    def _line(self, line: Line, filled: Filled, box: Rect) -> list[Item]:
        if line.is_free:
            return lay_out_line(line, box)
        from generator.layout.links import linked  # few layouts link places

        return lay_out_line(linked(line, self._places().stops_of(filled, line, box)), NOWHERE)

    def _places(self) -> Scene:
        """The places of the face or the drawing that is being laid out."""
        if self._scene is None:
            from generator.layout.scene import Scene  # few layouts name places

            self._scene = Scene(*self._stage)
        return self._scene

    def _regions(
        self, regions: Regions, groups: tuple[Filled, ...], area: Area, found: list[Problem]
    ) -> list[Item]:
        from generator.layout.regions import lay_out_regions  # few games have any

        rects = [resolve(group.placing.box, area) for group in groups]

        def inside(index: int) -> Iterable[Item]:
            yield region(groups[index], rects[index])
            yield from self._elements(groups[index].children, Area(rects[index]), found)

        return list(lay_out_regions(regions, rects, inside))

    def _code(
        self, code: Qr | Barcode, box: Rect, where: Where, found: list[Problem]
    ) -> list[Item]:
        from generator.layout.code_drawing import lay_out_barcode, lay_out_qr  # few games have any

        if isinstance(code, Qr):
            return lay_out_qr(code, box, where)
        return lay_out_barcode(code, box, self.setter, where, found)

    def _prose(self, prose: Prose, box: Rect, where: Where, found: list[Problem]) -> list[Item]:
        from generator.layout.prose import lay_out_prose  # most decks have no running text

        def draw(name: str, place: Rect) -> list[Item]:
            return self._picture(Picture(name), place, where, found)

        return lay_out_prose(prose, box, self.setter, draw, where, found)

    def _picture(
        self, picture: Picture, box: Rect, where: Where, found: list[Problem]
    ) -> list[Item]:
        if not picture.picture:
            return []
        draw = partial(self.pictures.placed, picture, box, where, found)
        return self._or_placeholder(draw, picture.picture, box, where, found)

    def _or_placeholder(
        self,
        draw: Callable[[], list[Item]],
        name: str,
        box: Rect,
        where: Where,
        found: list[Problem],
    ) -> list[Item]:
        """What cannot be drawn is seen to be missing, in the preview and on drafts."""
        try:
            return draw()
        except Refusal as refusal:
            from generator.layout.placeholder import LACKING, placeholder  # few games lack art

            if not all(problem.code in LACKING for problem in refusal.problems):
                raise
            found.extend(refusal.problems)
            return placeholder(name, box, self.setter, where)

    def _drawn(
        self, elements: tuple[Filled, ...], area: Area, found: list[Problem]
    ) -> tuple[Item, ...]:
        """The elements of a drawing, whose places are its own."""
        outside = self._stage, self._scene
        elements = self.wording.face(elements)
        self._stage, self._scene = (elements, area), None
        items = tuple(self._elements(elements, area, found))
        self._stage, self._scene = outside
        return items


def _runs(filled: tuple[Filled, ...]) -> Iterable[tuple[Filled, ...]]:
    """Neighbours that are all static, or all not: painting order stays."""
    run: list[Filled] = []
    for one in filled:
        if run and run[-1].static != one.static:
            yield tuple(run)
            run = []
        run.append(one)
    if run:
        yield tuple(run)
