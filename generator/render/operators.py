"""Items of a Frame → PDF operators.

Pages and forms are drawn in millimetres with y down: one matrix at the head of the page turns
the whole sheet, so that no point is converted one by one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from generator.core.colour import Colour, Gradient
from generator.core.display import (
    Frame,
    GroupItem,
    Image,
    Item,
    Path,
    Run,
    Stamp,
    TextItem,
    Zone,
)
from generator.core.geometry import IDENTITY, Matrix, Rect
from generator.core.outline import Command
from generator.render.colourspace import LIGHT, Plates
from generator.render.numbers import commands, matrix_numbers, number
from generator.render.resources import PdfFont, Resources

Clip = Rect | tuple[Command, ...]
StrokeState = tuple[float, int, int, tuple[float, ...]]
"""Width, cap, join and dashes."""


@dataclass(slots=True, eq=False, repr=False)
class Content:
    """One content stream being written, and the names it uses."""

    resources: Resources
    plates: Plates = LIGHT
    operators: list[str] = field(default_factory=list)
    xobjects: set[str] = field(default_factory=set)
    shadings: set[str] = field(default_factory=set)
    fill: Colour | None = None
    stroke: Colour | None = None
    stroke_state: StrokeState | None = None
    outlined: bool = False

    def draw(self, items: tuple[Item, ...]) -> None:
        for item in items:
            match item:
                case TextItem(x, y, runs):
                    self._text(x, y, runs)
                case Path():
                    self._path(item)
                case Stamp(frame, matrix, clip):
                    self._stamp(frame, matrix, clip)
                case GroupItem(children, matrix, clip):
                    self._group(children, matrix, clip)
                case Image():
                    self._image(item)
                case Zone():
                    pass  # nothing is drawn there
                case never:
                    assert_never(never)

    def data(self) -> bytes:
        return "\n".join(self.operators).encode("ascii")

    def _fill_with(self, colour: Colour) -> None:
        if colour != self.fill:
            self.fill = colour
            self.operators.append(f"{self.plates.numbers(colour)} {self.plates.fill}")

    def _save(self) -> tuple[object, ...]:
        self.operators.append("q")
        return self.fill, self.stroke, self.stroke_state

    def _restore(self, state: tuple[object, ...]) -> None:
        self.operators.append("Q")
        self.fill, self.stroke, self.stroke_state = state  # type: ignore[assignment]

    # -- text --

    def _text(self, x: float, y: float, runs: tuple[Run, ...]) -> None:
        self.operators.append("BT")
        shown: list[str] = []
        font: PdfFont | None = None
        before = runs[0]
        pen = 0.0
        for run in runs:
            offset, _, size, _, glyphs, *_ = run
            if font is None or not _continues(before, run):
                self._show(shown)
                font = self._start_run(x, y, run, before if font else None, pen)
                shown = []
            elif offset - pen > 1e-4 or pen - offset > 1e-4:
                shown.append(_gap(font, (offset - pen) / size))
            if glyphs.shifts:
                self._show_shifted(shown, font.show_shifted(glyphs), size)
                shown = []
            else:
                shown.append(font.show(glyphs))
            pen = offset + glyphs.width * size
            before = run
        self._show(shown)
        self._fill_letters()
        self.operators.append("ET")

    def _start_run(self, x: float, y: float, run: Run, before: Run | None, pen: float) -> PdfFont:
        """A space that parts two runs is written too, so that copied text keeps its words."""
        if before is not None and run.offset - pen > 0.08 * run.size:
            space, _ = self.resources.font(before.typeface).space()
            self._show([space])
        font = self.resources.font(run.typeface)
        if run.outline:
            self._outline_letters(run)
        else:
            self._fill_letters()
            self._fill_with(run.colour)
        self.operators.append(f"/{font.name} {number(run.size)} Tf")
        self.operators.append(f"1 0 0 -1 {number(x + run.offset)} {number(y - run.rise)} Tm")
        return font

    def _show(self, shown: list[str]) -> None:
        if shown:
            self.operators.append("[" + "".join(shown).replace("><", "") + "]TJ")

    def _show_shifted(
        self, shown: list[str], stretches: list[tuple[float, str]], size: float
    ) -> None:
        """Glyphs that are moved up or down, such as marks over letters."""
        risen = 0.0
        for up, glyphs in stretches:
            if up != risen:
                self._show(shown)
                shown = []
                self.operators.append(f"{number(up * size)} Ts")
                risen = up
            shown.append(glyphs)
        self._show(shown)
        if risen:
            self.operators.append("0 Ts")

    def _outline_letters(self, run: Run) -> None:
        self._stroke_with(run.colour, (run.outline, 1, 1, ()))
        if not self.outlined:
            self.outlined = True
            self.operators.append("1 Tr")

    def _fill_letters(self) -> None:
        if self.outlined:
            self.outlined = False
            self.operators.append("0 Tr")

    # -- paths --

    def _path(self, path: Path) -> None:
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
            self._stroke_with(path.stroke, (path.stroke_width, path.cap, path.join, path.dash))
        self.operators.append(commands(path.commands))
        self.operators.append(_painting(filled, path.stroke is not None, path.even_odd))
        if state is not None:
            self._restore(state)

    def _stroke_with(self, colour: Colour, wanted: StrokeState) -> None:
        if colour != self.stroke:
            self.stroke = colour
            self.operators.append(f"{self.plates.numbers(colour)} {self.plates.stroke}")
        if wanted != self.stroke_state:
            self.stroke_state = wanted
            width, cap, join, dashes = wanted
            dash = " ".join(number(length) for length in dashes)
            self.operators.append(f"{number(width)} w {cap} J {join} j [{dash}] 0 d")

    def _gradient(self, path: Path, gradient: Gradient) -> None:
        if path.bounds is None:
            return
        state = self._save()
        if path.matrix != IDENTITY:
            self._concatenate(path.matrix)
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
        self.draw(frame.items)
        self._restore(state)

    def _group(
        self,
        items: tuple[Item, ...],
        matrix: Matrix,
        clip: Clip | None,
    ) -> None:
        if matrix == IDENTITY and clip is None:
            self.draw(items)
            return
        state = self._save()
        if matrix != IDENTITY:
            self._concatenate(matrix)
        if clip is not None:
            self.operators.append(_clipping(clip))
        self.draw(items)
        self._restore(state)

    def _image(self, image: Image) -> None:
        name = self.resources.raster(image.raster)
        self.xobjects.add(name)
        clip = f"{_clip_rectangle(image.clip)} " if image.clip else ""
        box = image.box
        place = Matrix(box.width, 0, 0, -box.height, box.left, box.bottom)
        self.operators.append(f"q {clip}{matrix_numbers(place)} cm /{name} Do Q")

    def _concatenate(self, matrix: Matrix) -> None:
        self.operators.append(f"{matrix_numbers(matrix)} cm")


def _gap(font: PdfFont, ems: float) -> str:
    """What is between two words: a space, and the rest of the distance."""
    if ems < 0.08:
        return str(round(-ems * 1000))
    space, width = font.space()
    rest = round((width - ems) * 1000)
    return f"{space}{rest}" if rest else space


def _continues(before: Run, run: Run) -> bool:
    return (
        run.typeface is before.typeface
        and run.size == before.size
        and run.rise == before.rise
        and run.colour == before.colour
        and run.outline == before.outline
    )


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
