"""The name of an icon → one glyph of an icon font, and the box that it fills."""

from __future__ import annotations

import json
from functools import cached_property

from generator.assets.loading import load_font
from generator.assets.shaping import Font
from generator.core.display import Glyphs
from generator.core.geometry import Rect
from generator.core.named_tuple import NamedTuple
from generator.files import installed_file

PACKAGES = {
    "material": ("tkinter_icons_mat", "fonts/materialdesignicons-webfont.ttf", "", 0.875),
    "awesome": ("tkinter_icons_fa", "fonts/fa-solid-900.ttf", "-solid", 0.896),
}
"""Where a pack is: package, font, style of its tables, ascent in em."""


class GlyphIcon(NamedTuple):
    """An icon as text: its glyph, and where its ink is around the baseline, in em."""

    name: str
    font: Font
    glyphs: Glyphs
    ink: Rect


class IconPack:
    """Reads names straight from the pack's JSON text: parsing all 7,000 costs more than a build."""

    def __init__(self, name: str) -> None:
        package, font, style, ascent = PACKAGES[name]
        self._package = package
        self._font_file = font
        self._style = style
        self._ascent = ascent
        self._icons: dict[str, GlyphIcon | None] = {}

    def icon(self, name: str) -> GlyphIcon | None:
        if name not in self._icons:
            self._icons[name] = self._find(name)
        return self._icons[name]

    def names(self) -> tuple[str, ...]:
        return tuple(json.loads(self._glyphmap))

    @cached_property
    def font(self) -> Font:
        return load_font(
            self._font_file.rsplit("/", 1)[-1].split(".")[0], self._file(self._font_file)
        )

    @cached_property
    def _glyphmap(self) -> bytes:
        return self._file(f"glyphmap{self._style}.json")

    @cached_property
    def _metrics(self) -> bytes:
        return self._file(f"metrics{self._style}.json")

    def _file(self, name: str) -> bytes:
        data = installed_file(self._package, name)
        if data is None:
            raise FileNotFoundError(f"{self._package}/{name}")
        return data

    def _find(self, name: str) -> GlyphIcon | None:
        code = _entry(self._glyphmap, name, b'"', b'"')
        metrics = _entry(self._metrics, name, b"[", b"]")
        if code is None or metrics is None:
            return None
        shaped = self.font.shape(chr(int(code, 16)))
        glyphs = shaped._replace(clusters=(f"[{name}]",))
        left, top, width, height = (float(number) for number in metrics.split(b","))
        return GlyphIcon(name, self.font, glyphs, Rect(left, top - self._ascent, width, height))


def _entry(json_text: bytes, name: str, opening: bytes, closing: bytes) -> bytes | None:
    """The value behind `"name":` in a flat JSON object."""
    start = json_text.find(b'"' + name.encode() + b'":')
    if start < 0:
        return None
    start = json_text.index(opening, start + len(name.encode()) + 3) + 1
    return json_text[start : json_text.index(closing, start)]
