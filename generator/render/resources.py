"""What operators refer to by name: fonts, forms, pictures, shadings and states of a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from generator.core.colour import Gradient
from generator.core.display import (
    TOUCHING,
    Frame,
    Glyphs,
    GroupItem,
    Mask,
    Raster,
    SetWord,
    Typeface,
)
from generator.core.geometry import Rect
from generator.core.kept_things import NothingKept
from generator.core.named_tuple import NamedTuple


class PdfFont(Protocol):
    """A font as operators know it: by name, with codes for its glyphs."""

    @property
    def name(self) -> str: ...
    def codes(self, keys: Sequence[tuple[int, str]]) -> list[int]: ...
    def show(self, glyphs: Glyphs) -> str: ...
    def show_after_gaps(self, words: Sequence[SetWord]) -> list[str]: ...
    def show_shifted(self, glyphs: Glyphs) -> list[tuple[float, str]]: ...
    def space(self) -> tuple[str, float]: ...


def gap(font: PdfFont, ems: float) -> str:
    """What is between two words: a space, and the rest of the distance."""
    if ems < TOUCHING:
        return str(round(-ems * 1000))
    space, width = font.space()
    rest = round((width - ems) * 1000)
    return f"{space}{rest}" if rest else space


def after_gap(font: PdfFont, word: SetWord) -> str:
    before = gap(font, word.gap) if word.gap else ""
    return before + font.show(word.glyphs)


class State(NamedTuple):
    """How what is painted next mixes with what is there already."""

    fill: float = 1.0
    stroke: float = 1.0
    blend: str = "normal"
    mask: Mask | None = None


class Resources(Protocol):
    """What operators refer to by name: made once for the document."""

    @property
    def kept(self) -> NothingKept: ...
    def font(self, typeface: Typeface) -> PdfFont: ...
    def form(self, frame: Frame) -> str: ...
    def stands_once(self, frame: Frame) -> bool: ...
    def raster(self, raster: Raster) -> str: ...
    def shading(self, gradient: Gradient, bounds: Rect) -> str: ...
    def layer(self, group: GroupItem) -> str: ...
    def state(self, state: State) -> str: ...
