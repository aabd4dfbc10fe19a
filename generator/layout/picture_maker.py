"""Names of pictures → items in their boxes: files as they are, drawings made of their elements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field

from generator.assets import Library
from generator.core.colour import Colour
from generator.core.display import Frame, GroupItem, Item, Raster
from generator.core.frozen import slotted
from generator.core.geometry import Rect, Size
from generator.core.problems import Problem, Refusal, Where
from generator.layout.boxes import Area
from generator.layout.placed_art import Fitting, fitted, placed_frame, placed_raster, tiles
from generator.model import Picture
from generator.template import Filled
from generator.template.drawing_filler import DrawingFiller, FilledDrawing

Draw = Callable[[tuple[Filled, ...], Area, list[Problem]], tuple[Item, ...]]
"""Lays out the elements of a drawing."""


@slotted
class PictureMaker:
    """Makes each drawing once, however often it is placed."""

    library: Library
    drawings: DrawingFiller
    draw: Draw
    _made: dict[int, tuple[Frame, tuple[Problem, ...]]] = field(default_factory=dict)
    """Drawings by their filled form, which the filler keeps."""
    _soft: dict[tuple[int, float], tuple[Raster, Raster]] = field(default_factory=dict)
    """Pictures by how much they are blurred."""
    _being_drawn: tuple[str, ...] = ()
    _given: Mapping[str, Colour] = field(default_factory=dict)
    """The colours given to the drawing that is being drawn."""

    def placed(self, picture: Picture, box: Rect, where: Where, found: list[Problem]) -> list[Item]:
        colours = {**self._given, **picture.colours}
        art = self._art(picture, colours, where, found)
        fitting = Fitting(picture.fit, picture.focus, picture.crop, picture.flip)
        if picture.tile is None:
            return [self._put(art, box, fitting, picture, where)]
        places = tiles(box, picture.tile, where)
        each = tuple(self._put(art, place, fitting, picture, where) for place in places)
        return [GroupItem(each, clip=box)]

    def _put(
        self, art: Frame | Raster, box: Rect, fitting: Fitting, picture: Picture, where: Where
    ) -> Item:
        if isinstance(art, Frame):
            if picture.blur:
                message = f"'{picture.picture}' is drawn, and only a PNG or JPEG can be blurred"
                hint = "save it as PNG, or write no 'blur'"
                raise Refusal(Problem("bad-value", where, message, hint))
            return placed_frame(art, box, fitting)
        if picture.blur:
            area, _ = fitted(Size(art.width, art.height), box, fitting)
            art = self._blurred(art, area, picture.blur)
        return placed_raster(art, box, fitting)

    def _blurred(self, raster: Raster, area: Rect, blur: float) -> Raster:
        spread = round(blur * raster.width / area.width, 2)
        key = (id(raster), spread)
        if key not in self._soft:
            from generator.assets.blurring import blurred  # few pictures are

            self._soft[key] = (raster, blurred(raster, spread, area.width))
        return self._soft[key][1]

    def icon(self, name: str, where: Where) -> Frame | Raster:
        found: list[Problem] = []
        art = self._art(Picture(name), {}, where, found)
        if found:
            raise Refusal(*found)
        return art

    def _art(
        self, picture: Picture, colours: Mapping[str, Colour], where: Where, found: list[Problem]
    ) -> Frame | Raster:
        name = picture.picture
        drawing = self.drawings.named(name, colours, picture.values, where)
        if drawing is None and picture.values and self.library.has_file(name):
            message = f"'{name}' is a picture file: only drawings take values"
            raise Refusal(Problem("bad-value", where, message))
        if drawing is None:
            return self.library.picture(name, where, colours, picture.part)
        if picture.part:
            message = f"'{name}' is a drawing: only SVG files have parts"
            raise Refusal(Problem("bad-value", where, message, "use 'values' and 'when' in it"))
        self.library.drawn.add(drawing.name)
        frame, problems = self._drawing(drawing, colours)
        found.extend(problems)
        return frame

    def _drawing(
        self, drawing: FilledDrawing, colours: Mapping[str, Colour]
    ) -> tuple[Frame, tuple[Problem, ...]]:
        """Pictures in it are drawn in the colours that it was given."""
        if drawing.name in self._being_drawn:
            message = f"drawing '{drawing.name}' includes itself"
            raise Refusal(Problem("bad-picture", drawing.where, message))
        if id(drawing) not in self._made:
            around = self._being_drawn, self._given
            self._being_drawn, self._given = (*self._being_drawn, drawing.name), colours
            found = list(drawing.problems)
            items = self.draw(drawing.elements, Area(Rect(0, 0, *drawing.size)), found)
            self._made[id(drawing)] = (Frame(drawing.size, items), tuple(found))
            self._being_drawn, self._given = around
        return self._made[id(drawing)]
