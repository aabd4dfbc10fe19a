"""A font file and words → glyph numbers and kerned widths, each word measured once."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import uharfbuzz

from generator.core.display import Glyphs, Typeface
from generator.files import installed_file, installed_packages
from generator.model import FontChoice

FEATURES = {"kern": True, "liga": False, "clig": False, "dlig": False, "calt": False}
"""Ligatures would make text that cannot be searched; kerning is what makes it look set."""


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
        uharfbuzz.shape(self._font, buffer, FEATURES)
        infos = buffer.glyph_infos
        upem = self.typeface.upem
        advances = tuple(position.x_advance / upem for position in buffer.glyph_positions)
        starts = [info.cluster for info in infos]
        clusters = tuple(_cluster_texts(text, starts))
        return Glyphs(tuple(info.codepoint for info in infos), advances, clusters, sum(advances))

    @cached_property
    def cap_height(self) -> float:
        height = self._font.get_metric_position(uharfbuzz.OTMetricsTag.CAP_HEIGHT)
        return (height or 0.7 * self.typeface.upem) / self.typeface.upem


def _cluster_texts(text: str, starts: list[int]) -> list[str]:
    """The characters of each glyph; a cluster of several glyphs gives them to its first."""
    bounds = sorted({*starts, len(text)})
    after = dict(pairwise(bounds))
    texts = []
    for index, start in enumerate(starts):
        first = index == 0 or starts[index - 1] != start
        texts.append(text[start : after[start]] if first else "")
    return texts


def load_font(name: str, data: bytes, weight: int | None = None) -> Font:
    """A font from its bytes; a variable one is pinned to the weight first."""
    face = uharfbuzz.Face(data)
    if weight is not None and face.has_var_data:
        data = _pinned(face, weight)
        face = uharfbuzz.Face(data)
        name = f"{name}-{weight}"
    font = uharfbuzz.Font(face)
    extents = font.get_font_extents("ltr")
    upem = face.upem
    head = bytes(face.reference_table("head").data)
    box = tuple(int.from_bytes(head[i : i + 2], "big", signed=True) for i in range(36, 44, 2))
    typeface = Typeface(
        name=name,
        data=data,
        upem=upem,
        ascent=extents.ascender / upem,
        descent=-extents.descender / upem,
        box=(box[0], box[1], box[2], box[3]),
    )
    return Font(typeface, font)


def _pinned(face: Any, weight: int) -> bytes:
    request = uharfbuzz.SubsetInput()
    request.keep_everything()
    for axis in face.axis_infos:
        value = axis.default_value
        if axis.tag == "wght":
            value = min(max(weight, axis.min_value), axis.max_value)
        request.pin_axis_location(face, axis.tag, value)
    return bytes(request.subset(face).blob.data)


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


class Family:
    """An installed font family: its styles, found by weight and slant."""

    def __init__(self, package: str, styles: tuple[dict[str, Any], ...]) -> None:
        self._package = package
        self._styles = styles
        self._fonts: dict[tuple[str, int | None], Font] = {}

    def font(self, weight: int, italic: bool) -> Font:
        wanted = "italic" if italic else "normal"
        styles = [s for s in self._styles if s["style"] == wanted] or list(self._styles)
        best = min(styles, key=lambda s: (abs(_weight(s, weight) - weight), -_weight(s, weight)))
        pinned = weight if best.get("variable") else None
        path = str(best["path"])
        if (path, pinned) not in self._fonts:
            data = installed_file(self._package, path)
            if data is None:
                raise FileNotFoundError(path)
            name = path.rsplit("/", 1)[-1].split(".", maxsplit=1)[0].split("[", maxsplit=1)[0]
            self._fonts[path, pinned] = load_font(name, data, pinned)
        return self._fonts[path, pinned]


def _weight(style: dict[str, Any], asked: int) -> int:
    return asked if style.get("variable") else int(style["weight"])


@cache
def find_family(name: str) -> Family | None:
    """The family from its fontpkg distribution, read without importing it."""
    package = "fontpkg_" + name.lower().replace(" ", "_")
    metadata = installed_file(package, "metadata.json") if package.isidentifier() else None
    if metadata is None:
        return None
    return Family(package, tuple(json.loads(metadata)["files"]))


def how_to_get(family: str) -> str:
    """What was meant, if it is here, or the package that may have it."""
    import difflib  # only a mistake pays for it

    here = [name[8:].replace("_", " ").title() for name in installed_packages("fontpkg_")]
    if meant := difflib.get_close_matches(family.title(), here, n=1, cutoff=0.8):
        return f"did you mean '{meant[0]}'?"
    if not re.fullmatch("[A-Za-z0-9 ]{1,40}", family):
        return "name a font family that is installed, such as Fira Sans"
    return f"install the package fontpkg-{family.lower().replace(' ', '-')}"


class Fonts:
    """The fonts of one game by name, bold and italic."""

    def __init__(
        self,
        named: dict[str, FontChoice],
        fallback: tuple[FontChoice, ...],
    ) -> None:
        self._named = named
        self._fallback = fallback
        self._families: dict[str, Family | None] = {}
        self._stacks: dict[tuple[str, bool, bool], FontStack | None] = {}

    def names(self) -> tuple[str, ...]:
        return tuple(self._named)

    def stack(self, name: str, bold: bool = False, italic: bool = False) -> FontStack | None:
        """None if the game names no such font or its family is not installed."""
        key = (name, bold, italic)
        if key not in self._stacks:
            self._stacks[key] = self._stack(name, bold, italic)
        return self._stacks[key]

    def family(self, name: str) -> Family | None:
        if name not in self._families:
            self._families[name] = find_family(name)
        return self._families[name]

    def _stack(self, name: str, bold: bool, italic: bool) -> FontStack | None:
        choice = self._named.get(name)
        if choice is None:
            return None
        fonts = []
        for option in (choice, *self._fallback):
            family = self.family(option.family)
            if family:
                weight = max(option.weight + 300, 700) if bold else option.weight
                fonts.append(family.font(min(weight, 900), italic))
            elif option is choice:
                return None
        return FontStack(tuple(fonts))
