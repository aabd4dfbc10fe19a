"""A font and words → glyph numbers and kerned widths, each word measured once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import groupby, pairwise
from typing import Any
from unicodedata import category

import uharfbuzz

from generator.core.display import Glyphs, Typeface
from generator.core.named_tuple import NamedTuple

PLAIN = {"kern": True, "liga": False, "clig": False, "dlig": False, "calt": False}
"""Kerning alone: what letters of the fonts that come with the program are set with."""
AS_DRAWN: Mapping[str, bool] = {}
"""All that the font's maker turned on: ligatures, contextual forms and more."""
CAPITALS = (0.3, 1.5)
"""How high capitals are in fonts that tell the truth, in em."""


INTRICATE = (
    ("\u0300", "\u036f"),
    ("\u0483", "\u0489"),
    ("\u0530", "\u1dff"),
    ("\u200b", "\u200f"),
    ("\u20d0", "\u20f0"),
    ("\u2060", "\u2060"),
    ("\u2e80", "\ud7ff"),
    ("\uf900", "\ufeff"),
    ("\uff00", "\uffef"),
    ("\U00010000", "\U0001efff"),
    ("\U00020000", "\U000fffff"),
)
"""Characters that plain Latin, Greek and Cyrillic text has none of, from and to. No pattern: `re`
takes longer to prepare one of so many than to look through a game's words."""


class Tongue(NamedTuple):
    """What else decides how a stretch of text is shaped; no script stands for plain letters."""

    script: str = ""
    turned: bool = False
    language: str = "en"


LETTERS = Tongue()


def _is_intricate(word: str) -> bool:
    return not word.isascii() and any(
        first <= character <= last for character in word for first, last in INTRICATE
    )


def _turned_texts(text: str, starts: list[int]) -> list[str]:
    """The same from right to left: each mark has its own glyph, where there are as many."""
    after = dict(pairwise(sorted({*starts, len(text)})))
    texts = []
    for start, together in groupby(starts):
        count = len(list(together))
        seen = text[start : after[start]][::-1]
        own = min(count, len(seen)) - 1  # the letter is the last, and takes what is left
        texts += [""] * (count - own - 1) + [*seen[:own], seen[own:]]
    return texts


@dataclass(eq=False)
class Font:
    """One style of a family."""

    typeface: Typeface
    _font: Any
    _features: Mapping[str, bool] = field(default_factory=lambda: AS_DRAWN)
    _cache: dict[tuple[str, Tongue], Glyphs] = field(default_factory=dict)

    def shape(self, text: str, tongue: Tongue = LETTERS) -> Glyphs:
        known = self._cache.get((text, tongue))
        if known is None:
            known = self._cache[text, tongue] = self._shape(text, tongue)
        return known

    def has(self, character: str) -> bool:
        return bool(self._font.get_nominal_glyph(ord(character)))

    def _shape(self, text: str, tongue: Tongue) -> Glyphs:
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.language = tongue.language
        features = self._features
        if tongue is not LETTERS:
            buffer.direction = "rtl" if tongue.turned else "ltr"
            buffer.script = tongue.script or "Zyyy"
            features = AS_DRAWN
        uharfbuzz.shape(self._font, buffer, dict(features))
        infos, positions = buffer.glyph_infos, buffer.glyph_positions
        upem = self.typeface.upem
        advances = tuple([position.x_advance / upem for position in positions])
        starts = [info.cluster for info in infos]
        clusters = tuple((_turned_texts if tongue.turned else _cluster_texts)(text, starts))
        shifts: tuple[tuple[float, float], ...] = ()
        moved = [position.x_offset or position.y_offset for position in positions]
        if any(moved):
            shifts = tuple((one.x_offset / upem, one.y_offset / upem) for one in positions)
        ids = tuple([info.codepoint for info in infos])
        return Glyphs(ids, advances, clusters, sum(advances), shifts, tongue.turned)

    @cached_property
    def cap_height(self) -> float:
        height = self._font.get_metric_position(uharfbuzz.OTMetricsTag.CAP_HEIGHT)
        ems = (height or 0.7 * self.typeface.upem) / self.typeface.upem
        return ems if CAPITALS[0] <= ems <= CAPITALS[1] else 0.7


def _cluster_texts(text: str, starts: list[int]) -> list[str]:
    """The characters of each glyph; a cluster of several glyphs gives them to its first."""
    if len(starts) == len(text) and starts == [*range(len(text))]:
        return [*text]  # a glyph for each character, as in most words
    bounds = sorted({*starts, len(text)})
    after = dict(pairwise(bounds))
    texts = []
    for index, start in enumerate(starts):
        first = index == 0 or starts[index - 1] != start
        texts.append(text[start : after[start]] if first else "")
    return texts


class FontRun(NamedTuple):
    """A part of a word in the one font that has its characters."""

    font: Font
    glyphs: Glyphs


class Shaped(NamedTuple):
    """A word set in a font and its fallbacks; widths are in em."""

    pieces: tuple[FontRun, ...]
    width: float
    missing: str


class FontStack:
    """A font and the fonts that step in for characters it lacks."""

    def __init__(self, fonts: tuple[Font, ...], language: str = "en") -> None:
        self.fonts = fonts
        self._language = language
        self._words: dict[tuple[str, bool], Shaped] = {}

    @property
    def first(self) -> Font:
        return self.fonts[0]

    def shape(self, word: str, turned: bool = False) -> Shaped:
        """The word in reading order: each piece is in the order in which it is seen."""
        known = self._words.get((word, turned))
        if known is None:
            intricate = turned or _is_intricate(word)
            shaped = self._intricate(word, turned) if intricate else self._plain(word)
            known = self._words[word, turned] = shaped
        return known

    def _plain(self, word: str) -> Shaped:
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

    def _intricate(self, word: str, turned: bool) -> Shaped:
        """Each script, and each font, by itself."""
        missing: list[str] = []
        stretches: list[tuple[Font, str, str]] = []
        for cluster in _clusters(word):
            font = self._font_of(cluster, stretches[-1][0] if stretches else self.first, missing)
            script = _script_of(cluster[0])
            if stretches:
                before, written, text = stretches[-1]
                if before is font and (not script or not written or written == script):
                    stretches[-1] = (font, written or script, text + cluster)
                    continue
                script = script or written
            stretches.append((font, script, cluster))
        pieces = tuple(
            FontRun(font, font.shape(text, Tongue(script, turned, self._language)))
            for font, script, text in stretches
        )
        return Shaped(pieces, sum(p.glyphs.width for p in pieces), "".join(missing))

    def _font_of(self, cluster: str, before: Font, missing: list[str]) -> Font:
        """The first font that has a letter with all its marks, or can put it together."""
        wanted = [character for character in cluster if not _is_silent(character)]
        for font in self.fonts:
            if all(font.has(character) for character in wanted):
                return font if wanted else before
        for font in self.fonts:
            if 0 not in font.shape(cluster, Tongue(_script_of(cluster[0]))).ids:
                return font
        for font in self.fonts:
            if font.has(cluster[0]):
                missing.extend(mark for mark in wanted if not font.has(mark))
                return font
        missing.extend(wanted)
        return before


def _clusters(word: str) -> Iterator[str]:
    """Letters with the marks that belong to them."""
    start = 0
    for place in range(1, len(word)):
        if category(word[place])[0] != "M" and not _is_silent(word[place]):
            yield word[start:place]
            start = place
    if word:
        yield word[start:]


def _is_silent(character: str) -> bool:
    """Joiners, variation selectors and marks of direction: no font needs them."""
    return category(character) == "Cf" or "\ufe00" <= character <= "\ufe0f"


@lru_cache(maxsize=4096)
def _script_of(character: str) -> str:
    """As HarfBuzz calls it, such as `Hebr`; of what all scripts share, nothing."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(character)
    buffer.guess_segment_properties()
    return buffer.script or ""
