"""Typefaces → embedded PDF fonts: only the glyphs used, each with the text that it copies as.

A letter's code is its number in Unicode, whatever was drawn before it: so pages may be written in
any order, by several processes, and a page that did not change is written as it was. Other glyphs,
such as icons and ligatures, have codes that follow from their own numbers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import uharfbuzz
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObjectReference,
    PDFStream,
)

from generator.core.display import Glyphs, SetWord, Typeface
from generator.core.problems import Problem, Refusal, Where
from generator.render.font_tables import cid_map, glyph_map, identity, to_unicode, widths_of
from generator.render.pdf_objects import compressed
from generator.render.resources import after_gap
from generator.render.unsettled import Unsettled

GlyphKey = tuple[int, str]
"""A glyph, and what it copies as."""
MOST_CODES = 65_535
OTHERS = 0xD800
"""The first code of glyphs that are no plain letters; no letter has it."""
UNUSED_TABLES = ("GSUB", "GPOS", "GDEF", "DSIG", "name", "post", "OS/2", "cmap", "gasp", "STAT")


@dataclass(slots=True, eq=False, repr=False)
class EmbeddedFont:
    """Gives every glyph a code; the font file with all of them follows at the end."""

    typeface: Typeface
    name: str
    _font: Any = None
    settled: bool = False
    """Pages are written ahead: no code may depend on what is drawn before it."""
    _codes: dict[GlyphKey, int] = field(default_factory=dict)
    _widths: dict[int, float] = field(default_factory=dict)
    """By their codes, in em."""
    _written: dict[int, tuple[Glyphs, str]] = field(default_factory=dict)
    _after_gaps: dict[int, str] = field(default_factory=dict)
    _kept: list[SetWord] = field(default_factory=list)
    _space: tuple[str, float] | None = None

    def __post_init__(self) -> None:
        self._font = uharfbuzz.Font(uharfbuzz.Face(self.typeface.data))

    def show(self, glyphs: Glyphs) -> str:
        """The glyphs as the inside of a TJ array, kerning included."""
        known = self._written.get(id(glyphs))
        if known is None:
            known = self._written[id(glyphs)] = (glyphs, self._show(glyphs))
        return known[1]

    def _show(self, glyphs: Glyphs) -> str:
        parts = ["<"]
        for id, advance, cluster in zip(glyphs.ids, glyphs.advances, glyphs.clusters, strict=True):
            code = self.code(id, cluster)
            parts.append(f"{code:04X}")
            kern = round((self._widths[code] - advance) * 1000)
            if kern:
                parts.append(f">{kern}<")
        return "".join([*parts, ">"]).replace("<>", "")

    def show_after_gaps(self, words: Sequence[SetWord]) -> list[str]:
        """Each word with the gap before it: most words of a game occur many times."""
        known = self._after_gaps
        return [known.get(id(word)) or self._new_after_gap(word) for word in words]

    def _new_after_gap(self, word: SetWord) -> str:
        self._kept.append(word)  # holds the id that the table is keyed by
        shown = self._after_gaps[id(word)] = after_gap(self, word)
        return shown

    def show_shifted(self, glyphs: Glyphs) -> list[tuple[float, str]]:
        """Stretches of glyphs at one height, in em, each as the inside of a TJ array."""
        stretches: list[tuple[float, str]] = []
        for glyph, advance, cluster, (right, up) in zip(
            glyphs.ids, glyphs.advances, glyphs.clusters, glyphs.shifts, strict=True
        ):
            code = self.code(glyph, cluster)
            rest = round((self._widths[code] + right - advance) * 1000)
            shown = f" {round(-right * 1000)}<{code:04X}>{rest} "
            if stretches and stretches[-1][0] == up:
                shown = stretches.pop()[1] + shown
            stretches.append((up, shown))
        return stretches

    def space(self) -> tuple[str, float]:
        """The code of a space and its width in em; a font may have none."""
        if self._space is None:
            glyph = self._font.get_nominal_glyph(32)
            if not glyph and self.typeface.file:
                self._space = "", 0.0
            else:
                code = self.code(glyph or 0, " ")
                self._space = f"<{code:04X}>", self._widths[code]
        return self._space

    def code(self, glyph: int, cluster: str) -> int:
        key = (glyph, cluster)
        if key not in self._codes:
            code = self._codes[key] = self._new_code(glyph, cluster)
            self._widths[code] = self._font.get_glyph_h_advance(glyph) / self.typeface.upem
        return self._codes[key]

    def codes(self, keys: Sequence[GlyphKey]) -> list[int]:
        """Of glyphs with the text that each stands for."""
        known = self._codes
        return [known.get(key) or self.code(*key) for key in keys]

    def _new_code(self, glyph: int, cluster: str) -> int:
        code = ord(cluster) if len(cluster) == 1 else 0
        is_letter = 0 < code < OTHERS and self._font.get_nominal_glyph(code) == glyph
        if not is_letter:
            code = OTHERS + glyph % (MOST_CODES - OTHERS)
        if self.settled and (not is_letter or code in self._widths):
            raise Unsettled
        while code in self._widths:
            code = code % MOST_CODES + 1
        return code

    def drawn_after(self, count: int) -> tuple[GlyphKey, ...]:
        """What has been drawn for the first time after so many others."""
        return tuple(islice(self._codes, count, None))

    def use(self, glyphs: Iterable[GlyphKey]) -> None:
        for glyph, cluster in glyphs:
            self.code(glyph, cluster)

    def write(self, document: PDFDocument) -> PDFObjectReference:
        used = frozenset(glyph for glyph, _ in self._codes)
        data, glyph_of = document.kept.made(
            ("subset", id(self.typeface)), (self.typeface, used), self._subset
        )
        tag = hashlib.sha256(repr(sorted(self._codes)).encode()).hexdigest()
        letters = "".join(chr(65 + int(digit, 16)) for digit in tag[:6])
        base = PDFName(f"{letters}+{self.typeface.name}")
        coded = {code: glyph_of.get(glyph, 0) for (glyph, _), code in self._codes.items()}
        glyphs = dict(sorted(coded.items()))
        outlines = bytes(uharfbuzz.Face(data).reference_table("CFF ").data)
        if outlines:
            encoding = document.Reference(cid_map(document, glyphs))
            widths = widths_of({glyph: self._widths[code] for code, glyph in glyphs.items()})
        else:
            encoding = PDFName("Identity-H")
            widths = widths_of(self._widths)
        descendant = PDFDictionary(
            {
                "Type": PDFName("Font"),
                "Subtype": PDFName("CIDFontType0" if outlines else "CIDFontType2"),
                "BaseFont": base,
                "CIDSystemInfo": identity(),
                "FontDescriptor": document.Reference(
                    self._descriptor(document, base, _program(document, data, outlines))
                ),
                "DW": 1000,
                "W": widths,
            }
        )
        if not outlines:
            to_glyph = compressed(document, glyph_map(glyphs))
            descendant["CIDToGIDMap"] = document.Reference(to_glyph)
        font = PDFDictionary(
            {
                "Type": PDFName("Font"),
                "Subtype": PDFName("Type0"),
                "BaseFont": base,
                "Encoding": encoding,
                "DescendantFonts": PDFArray([document.Reference(descendant)]),
                "ToUnicode": document.Reference(compressed(document, to_unicode(self._codes))),
            }
        )
        return document.Reference(font)

    def _subset(self) -> tuple[bytes, dict[int, int]]:
        """The font with the glyphs used alone; Refusal if it breaks on one of them."""
        request = uharfbuzz.SubsetInput()
        request.glyph_set.update({glyph for glyph, _ in self._codes})
        request.flags = (
            uharfbuzz.SubsetFlags.NO_HINTING
            | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
            | uharfbuzz.SubsetFlags.CFF_IDENTITY_CHARSET
        )
        for table in UNUSED_TABLES:
            request.drop_table_tag_set.add(
                uharfbuzz.Tag(table) if hasattr(uharfbuzz, "Tag") else _tag(table)
            )
        try:
            plan = uharfbuzz.SubsetPlan(uharfbuzz.Face(self.typeface.data), request)
            return bytes(plan.execute().blob.data), dict(plan.old_to_new_glyph_mapping)
        except (RuntimeError, uharfbuzz.HarfBuzzError) as error:
            message = "the font is damaged: its glyphs cannot be put into a PDF"
            where = Where(self.typeface.file or self.typeface.name)
            raise Refusal(Problem("bad-font", where, message)) from error

    def _descriptor(
        self, document: PDFDocument, base: Any, program: tuple[str, PDFStream]
    ) -> PDFDictionary:
        face = self.typeface
        scale = 1000 / face.upem
        key, file = program
        return PDFDictionary(
            {
                "Type": PDFName("FontDescriptor"),
                "FontName": base,
                "Flags": 4,
                "FontBBox": PDFArray([round(value * scale) for value in face.box]),
                "ItalicAngle": -12 if "Italic" in face.name else 0,
                "Ascent": round(face.ascent * 1000),
                "Descent": round(-face.descent * 1000),
                "CapHeight": round(face.ascent * 1000),
                "StemV": 80,
                key: document.Reference(file),
            }
        )


def _program(document: PDFDocument, data: bytes, outlines: bytes) -> tuple[str, PDFStream]:
    """What a descriptor calls the font file, and the file: of an OpenType font its outlines."""
    if outlines:
        return "FontFile3", compressed(document, outlines, {"Subtype": PDFName("CIDFontType0C")})
    return "FontFile2", compressed(document, data, {"Length1": len(data)})


def _tag(name: str) -> int:
    return int.from_bytes(name.encode(), "big")
