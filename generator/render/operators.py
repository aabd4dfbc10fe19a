"""Items of a Frame → PDF operators.

Pages and forms are drawn in millimetres with y down: one matrix at the head of the page turns
the whole sheet, so that no point is converted one by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import assert_never

from generator.core.colour import OPAQUE, Colour, Gradient
from generator.core.display import (
    Frame,
    GroupItem,
    Image,
    Item,
    Mask,
    Path,
    PlainLine,
    Stamp,
    TextItem,
    Zone,
)
from generator.core.geometry import IDENTITY, Matrix, Rect
from generator.core.outline import Command, rectangle
from generator.render.content_stream import ContentStream
from generator.render.lettering import said
from generator.render.numbers import commands, matrix_numbers, number
from generator.render.resources import State

Clip = Rect | tuple[Command, ...]


@dataclass(slots=True, eq=False, repr=False)
class Content(ContentStream):
    """Writes items of all kinds into a content stream."""

    def draw(self, items: tuple[Item, ...]) -> None:
        for item in items:
            match item:
                case TextItem():
                    self._text_line(item)
                case Path():
                    self._path(item)
                case Stamp(frame, matrix, clip):
                    self._stamp(frame, matrix, clip)
                case GroupItem(says=str(says)) if not self.said:
                    self._spoken(item, says)
                case GroupItem():
                    self._group(item)
                case Image():
                    self._image(item)
                case Zone():
                    pass  # nothing is drawn there
                case never:
                    assert_never(never)

    # -- text --

    def _text_line(self, line: TextItem) -> None:
        """Words that let something through are set apart, each stretch in a state of its own."""
        if isinstance(line.letters, PlainLine) and line.letters.colour.alpha == OPAQUE:
            self._plain_line(line.x, line.y, line.letters)
            return
        if {run.colour.alpha for run in line.runs} == {OPAQUE}:
            self._line(line)
            return
        for alpha, together in groupby(line.runs, key=lambda run: run.colour.alpha):
            runs = tuple(run._replace(colour=run.colour.solid()) for run in together)
            state = self._save()
            self._mix(State(alpha / OPAQUE, alpha / OPAQUE))
            self._line(line._replace(letters=runs))
            self._restore(state)

    # -- paths --

    def _path(self, path: Path) -> None:
        if path.stroke is not None and number(path.stroke_width) == "0":
            path = path._replace(stroke=None)  # PDF draws such a line, as thin as it can
        if lets_through(path):
            self._clear_path(path)
            return
        if isinstance(path.fill, Gradient):
            self._gradient(path, path.fill)
            if path.stroke is None:
                return
        state = None
        if path.matrix != IDENTITY:
            state = self._save()
            self._concatenate(path.matrix)
        filled = path.fill is not None and not isinstance(path.fill, Gradient)
        if isinstance(path.fill, Colour):
            self._fill_with(path.fill)
        if path.stroke is not None:
            line = (path.stroke_width, path.cap, path.join, path.dash, path.miter)
            self._stroke_with(path.stroke, line)
        self.operators.append(commands(path.commands))
        self.operators.append(_painting(filled, path.stroke is not None, path.even_odd))
        if state is not None:
            self._restore(state)

    def _clear_path(self, path: Path) -> None:
        """Its fill, then its line: where both are clear, both are seen, in every viewer."""
        if isinstance(path.fill, Gradient):
            self._gradient(path._replace(stroke=None), path.fill)
        elif path.fill is not None:
            filled = path._replace(fill=path.fill.solid(), stroke=None)
            self._through(State(fill=path.fill.share), filled)
        if path.stroke is not None:
            stroked = path._replace(fill=None, stroke=path.stroke.solid())
            self._through(State(stroke=path.stroke.share), stroked)

    def _through(self, state: State, path: Path) -> None:
        saved = self._save()
        self._mix(state)
        self._path(path)
        self._restore(saved)

    def _mix(self, state: State) -> None:
        if state != State():
            name = self.resources.state(state)
            self.states.add(name)
            self.operators.append(f"/{name} gs")

    def _gradient(self, path: Path, gradient: Gradient) -> None:
        if path.bounds is None:
            return
        state = self._save()
        if path.matrix != IDENTITY:
            self._concatenate(path.matrix)
        if gradient.is_clear:
            self._mix(_fading(path, gradient, path.bounds))
        self.operators.append(commands(path.commands) + (" W* n" if path.even_odd else " W n"))
        name = self.resources.shading(gradient, path.bounds)
        self.shadings.add(name)
        self.operators.append(f"/{name} sh")
        self._restore(state)

    # -- replacements --

    def _stamp(self, frame: Frame, matrix: Matrix, clip: Clip | None) -> None:
        """A form that is named here; or, where no other place names it, what it would hold."""
        if self.resources.stands_once(frame):
            self._inline(frame, matrix, clip)
            return
        name = self.resources.form(frame)
        self.xobjects.add(name)
        if matrix == IDENTITY and clip is None:
            self.operators.append(f"/{name} Do")
            return
        parts = ["q"]
        if clip is not None:
            parts.append(_clipping(clip))
        if matrix != IDENTITY:
            parts.append(f"{matrix_numbers(matrix)} cm")
        self.operators.append(" ".join([*parts, f"/{name} Do Q"]))

    def _inline(self, frame: Frame, matrix: Matrix, clip: Clip | None) -> None:
        state = self._save()
        if clip is not None:
            self.operators.append(_clipping(clip))
        if matrix != IDENTITY:
            self._concatenate(matrix)
        reach = frame.extent
        if not (isinstance(clip, Rect) and matrix.bounds(reach).contains(clip)):
            self.operators.append(_clip_rectangle(reach))
        self.draw_frame(frame)
        self._restore(state)

    def _group(self, group: GroupItem) -> None:
        items, matrix, clip, *_ = group
        if matrix == IDENTITY and clip is None and not group.is_veiled:
            self.draw(items)
            return
        state = self._save()
        if matrix != IDENTITY:
            self._concatenate(matrix)
        if clip is not None:
            self.operators.append(_clipping(clip))
        if group.is_veiled:
            self._mix(State(group.opacity, group.opacity, group.blend, group.mask))
            name = self.resources.layer(group)
            self.xobjects.add(name)
            self.operators.append(f"/{name} Do")
        else:
            self.draw(items)
        self._restore(state)

    def _spoken(self, group: GroupItem, says: str) -> None:
        """Letters placed one by one, which are read as a whole."""
        self.operators.append(said(says))
        self.said = True
        self._group(group)
        self.said = False
        self.operators.append("EMC")

    def _image(self, image: Image) -> None:
        name = self.resources.raster(image.raster)
        self.xobjects.add(name)
        clip = f"{_clip_rectangle(image.clip)} " if image.clip else ""
        box = image.box
        place = Matrix(box.width, 0, 0, -box.height, box.left, box.bottom)
        self.operators.append(f"q {clip}{matrix_numbers(place)} cm /{name} Do Q")

    def _concatenate(self, matrix: Matrix) -> None:
        self.operators.append(f"{matrix_numbers(matrix)} cm")


def lets_through(path: Path) -> bool:
    """Whether what is below it shows through its fill or its line."""
    fill, stroke = path.fill, path.stroke
    if stroke is not None and stroke.alpha != OPAQUE:
        return True
    if isinstance(fill, Gradient):
        return fill.is_clear
    return fill is not None and fill.alpha != OPAQUE


def _fading(path: Path, gradient: Gradient, bounds: Rect) -> State:
    """How much of a gradient is painted where: as light as it is opaque."""
    shares = {colour.alpha for colour in gradient.colours}
    if len(shares) == 1:
        return State(fill=gradient.colours[0].share)
    greys = tuple(Colour(c.alpha, c.alpha, c.alpha) for c in gradient.colours)
    from generator.core.extents import extent_of  # few gradients let anything through

    extent = extent_of([path._replace(matrix=IDENTITY)]) or bounds
    light = Path(rectangle(extent), gradient._replace(colours=greys), bounds=bounds)
    return State(mask=Mask((light,), luminous=True))


def _clipping(clip: Clip) -> str:
    return _clip_rectangle(clip) if isinstance(clip, Rect) else commands(clip) + " W n"


def _clip_rectangle(rect: Rect) -> str:
    places = (rect.left, rect.top, rect.width, rect.height)
    return " ".join([*(number(value) for value in places), "re W n"])


def _painting(filled: bool, stroked: bool, even_odd: bool) -> str:
    if filled and stroked:
        return "B*" if even_odd else "B"
    if filled:
        return "f*" if even_odd else "f"
    return "S" if stroked else "n"
