"""What operators refer to by name: fonts, forms, pictures, shadings and states of a document."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from generator.core.colour import Gradient
from generator.core.display import Frame, Glyphs, GroupItem, Mask, Raster, Typeface
from generator.core.geometry import Rect


class PdfFont(Protocol):
    """A font as operators know it: by name, with codes for its glyphs."""

    @property
    def name(self) -> str: ...
    def show(self, glyphs: Glyphs) -> str: ...
    def show_shifted(self, glyphs: Glyphs) -> list[tuple[float, str]]: ...
    def space(self) -> tuple[str, float]: ...


class State(NamedTuple):
    """How what is painted next mixes with what is there already."""

    fill: float = 1.0
    stroke: float = 1.0
    blend: str = "normal"
    mask: Mask | None = None


class Resources(Protocol):
    """What operators refer to by name: made once for the document."""

    def font(self, typeface: Typeface) -> PdfFont: ...
    def form(self, frame: Frame) -> str: ...
    def stands_once(self, frame: Frame) -> bool: ...
    def raster(self, raster: Raster) -> str: ...
    def shading(self, gradient: Gradient, bounds: Rect) -> str: ...
    def layer(self, group: GroupItem) -> str: ...
    def state(self, state: State) -> str: ...
