"""A font and words → glyph numbers and kerned widths, each word measured once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import uharfbuzz

from generator.core.display import Glyphs, Typeface

PLAIN = {"kern": True, "liga": False, "clig": False, "dlig": False, "calt": False}
"""Kerning alone: what letters of the fonts that come with the program are set with."""
AS_DRAWN: Mapping[str, bool] = {}
"""All that the font's maker turned on: ligatures, contextual forms and more."""
CAPITALS = (0.3, 1.5)
"""How high capitals are in fonts that tell the truth, in em."""


class FontRun(NamedTuple):
    """A part of a word in the one font that has its characters."""

    font: Font
    glyphs: Glyphs


class Shaped(NamedTuple):
    """A word set in a font and its fallbacks; widths are in em."""

    pieces: tuple[FontRun, ...]
    width: float
    missing: str


@dataclass(eq=False)
class Font:
    """One style of a family."""

    typeface: Typeface
    _font: Any
    _features: Mapping[str, bool] = field(default_factory=lambda: AS_DRAWN)
    _cache: dict[str, Glyphs] = field(default_factory=dict)

    def shape(self, text: str) -> Glyphs:
        known = self._cache.get(text)
        if known is None:
            known = self._cache[text] = self._shape(text)
        return known

    def has(self, character: str) -> bool:
        return bool(self._font.get_nominal_glyph(ord(character)))

    def _shape(self, text: str) -> Glyphs:
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self._font, buffer, dict(self._features))
        infos, positions = buffer.glyph_infos, buffer.glyph_positions
        upem = self.typeface.upem
        advances = tuple(position.x_advance / upem for position in positions)
        starts = [info.cluster for info in infos]
        clusters = tuple(_cluster_texts(text, starts))
        shifts: tuple[tuple[float, float], ...] = ()
        if any(position.x_offset or position.y_offset for position in positions):
            shifts = tuple((one.x_offset / upem, one.y_offset / upem) for one in positions)
        ids = tuple(info.codepoint for info in infos)
        return Glyphs(ids, advances, clusters, sum(advances), shifts)

    @cached_property
    def cap_height(self) -> float:
        height = self._font.get_metric_position(uharfbuzz.OTMetricsTag.CAP_HEIGHT)
        ems = (height or 0.7 * self.typeface.upem) / self.typeface.upem
        return ems if CAPITALS[0] <= ems <= CAPITALS[1] else 0.7


def _cluster_texts(text: str, starts: list[int]) -> list[str]:
    """The characters of each glyph; a cluster of several glyphs gives them to its first."""
    bounds = sorted({*starts, len(text)})
    after = dict(pairwise(bounds))
    texts = []
    for index, start in enumerate(starts):
        first = index == 0 or starts[index - 1] != start
        texts.append(text[start : after[start]] if first else "")
    return texts


class FontStack:
    """A font and the fonts that step in for characters it lacks."""

    def __init__(self, fonts: tuple[Font, ...]) -> None:
        self.fonts = fonts
        self._words: dict[str, Shaped] = {}

    @property
    def first(self) -> Font:
        return self.fonts[0]

    def shape(self, word: str) -> Shaped:
        known = self._words.get(word)
        if known is None:
            known = self._words[word] = self._shape(word)
        return known

    def _shape(self, word: str) -> Shaped:
        glyphs = self.first.shape(word)
        if 0 not in glyphs.ids:
            return Shaped((FontRun(self.first, glyphs),), glyphs.width, "")
        pieces = []
        missing: list[str] = []
        for font, stretch in self._stretches(word, missing):
            pieces.append(FontRun(font, font.shape(stretch)))
        return Shaped(tuple(pieces), sum(p.glyphs.width for p in pieces), "".join(missing))

    def _stretches(self, word: str, missing: list[str]) -> list[tuple[Font, str]]:
        stretches: list[tuple[Font, str]] = []
        for character in word:
            font = next((font for font in self.fonts if font.has(character)), None)
            if font is None:
                missing.append(character)
                font = stretches[-1][0] if stretches else self.first
            if stretches and stretches[-1][0] is font:
                stretches[-1] = (font, stretches[-1][1] + character)
            else:
                stretches.append((font, character))
        return stretches
