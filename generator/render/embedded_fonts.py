"""Typefaces → embedded PDF fonts: only the glyphs used, each with the text that it copies as."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

import uharfbuzz
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObjectReference,
    PDFString,
)

from generator.core.display import Glyphs, Typeface
from generator.render.pdf_objects import compressed

UNUSED_TABLES = ("GSUB", "GPOS", "GDEF", "DSIG", "name", "post", "OS/2", "cmap", "gasp", "STAT")


@dataclass(slots=True, eq=False, repr=False)
class EmbeddedFont:
    """Gives every glyph a code when it is first drawn; the font file follows at the end."""

    typeface: Typeface
    name: str
    _font: Any = None
    _codes: dict[tuple[int, str], int] = field(default_factory=dict)
    _widths: list[float] = field(default_factory=list)
    _written: dict[int, tuple[Glyphs, str]] = field(default_factory=dict)
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
            kern = round((self._widths[code - 1] - advance) * 1000)
            if kern:
                parts.append(f">{kern}<")
        return "".join([*parts, ">"]).replace("<>", "")

    def space(self) -> tuple[str, float]:
        """The code of a space and its width in em."""
        if self._space is None:
            code = self.code(self._font.get_nominal_glyph(32) or 0, " ")
            self._space = f"<{code:04X}>", self._widths[code - 1]
        return self._space

    def code(self, glyph: int, cluster: str) -> int:
        key = (glyph, cluster)
        if key not in self._codes:
            self._codes[key] = len(self._codes) + 1
            self._widths.append(self._font.get_glyph_h_advance(glyph) / self.typeface.upem)
        return self._codes[key]

    def write(self, document: PDFDocument) -> PDFObjectReference:
        data, glyph_of = self._subset()
        to_glyph = bytearray(2)
        for glyph, _ in self._codes:
            to_glyph += glyph_of[glyph].to_bytes(2, "big")
        tag = hashlib.sha256(repr(sorted(self._codes)).encode()).hexdigest()
        letters = "".join(chr(65 + int(digit, 16)) for digit in tag[:6])
        base = PDFName(f"{letters}+{self.typeface.name}")
        descendant = PDFDictionary(
            {
                "Type": PDFName("Font"),
                "Subtype": PDFName("CIDFontType2"),
                "BaseFont": base,
                "CIDSystemInfo": PDFDictionary(
                    {
                        "Registry": PDFString("Adobe"),
                        "Ordering": PDFString("Identity"),
                        "Supplement": 0,
                    }
                ),
                "FontDescriptor": document.Reference(self._descriptor(document, base, data)),
                "DW": 1000,
                "W": PDFArray([1, PDFArray([round(width * 1000) for width in self._widths])]),
                "CIDToGIDMap": document.Reference(compressed(document, bytes(to_glyph))),
            }
        )
        font = PDFDictionary(
            {
                "Type": PDFName("Font"),
                "Subtype": PDFName("Type0"),
                "BaseFont": base,
                "Encoding": PDFName("Identity-H"),
                "DescendantFonts": PDFArray([document.Reference(descendant)]),
                "ToUnicode": document.Reference(compressed(document, self._to_unicode())),
            }
        )
        return document.Reference(font)

    def _subset(self) -> tuple[bytes, dict[int, int]]:
        request = uharfbuzz.SubsetInput()
        request.glyph_set.update({glyph for glyph, _ in self._codes})
        request.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
        for table in UNUSED_TABLES:
            request.drop_table_tag_set.add(
                uharfbuzz.Tag(table) if hasattr(uharfbuzz, "Tag") else _tag(table)
            )
        plan = uharfbuzz.SubsetPlan(uharfbuzz.Face(self.typeface.data), request)
        glyph_of = dict(plan.old_to_new_glyph_mapping)
        return bytes(plan.execute().blob.data), glyph_of

    def _descriptor(self, document: PDFDocument, base: Any, data: bytes) -> PDFDictionary:
        face = self.typeface
        scale = 1000 / face.upem
        file = compressed(document, data, {"Length1": len(data)})
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
                "FontFile2": document.Reference(file),
            }
        )

    def _to_unicode(self) -> bytes:
        rows = [
            f"<{code:04X}> <{cluster.encode('utf-16-be').hex().upper()}>"
            for (_, cluster), code in self._codes.items()
            if cluster
        ]
        blocks = [rows[start : start + 100] for start in range(0, len(rows), 100)]
        body = "\n".join(
            f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks
        )
        return _TO_UNICODE.format(body=body).encode()


def _tag(name: str) -> int:
    return int.from_bytes(name.encode(), "big")


_TO_UNICODE = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{body}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""
