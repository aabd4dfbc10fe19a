"""Codes of glyphs → tables of a PDF font: which glyph each is, how wide, what it copies as."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFName, PDFStream, PDFString

from generator.render.pdf_objects import Literal, compressed


def identity() -> PDFDictionary:
    return PDFDictionary(
        {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
    )


def glyph_map(glyphs: Mapping[int, int]) -> bytes:
    """Two bytes for each code up to the last one."""
    found = bytearray(2 * (max(glyphs, default=0) + 1))
    for code, glyph in glyphs.items():
        found[2 * code : 2 * code + 2] = glyph.to_bytes(2, "big")
    return bytes(found)


def widths_of(widths: Mapping[int, float]) -> Literal:
    """Those of codes that follow each other are listed together."""
    runs: list[tuple[int, list[int]]] = []
    for code, width in sorted(widths.items()):
        if not runs or code != runs[-1][0] + len(runs[-1][1]):
            runs.append((code, []))
        runs[-1][1].append(round(width * 1000))
    parts = [f"{code} [{' '.join(map(str, own))}]" for code, own in runs]
    return Literal(f"[{' '.join(parts)}]".encode())


def cid_map(document: PDFDocument, glyphs: Mapping[int, int]) -> PDFStream:
    """Codes → glyphs, for fonts that take no map of their own."""
    rows = [f"<{code:04X}> {glyph}" for code, glyph in glyphs.items()]
    data = _cmap("Identity", "Cubicle-Codes", 1, _in_blocks(rows, "cidchar"))
    entries = {
        "Type": PDFName("CMap"),
        "CMapName": PDFName("Cubicle-Codes"),
        "CIDSystemInfo": identity(),
    }
    return compressed(document, data, entries)


def to_unicode(codes: Mapping[tuple[int, str], int]) -> bytes:
    """Codes → the text that each copies as."""
    rows = [
        f"<{code:04X}> <{cluster.encode('utf-16-be').hex().upper()}>"
        for (_, cluster), code in sorted(codes.items(), key=itemgetter(1))
        if cluster
    ]
    return _cmap("UCS", "Adobe-Identity-UCS", 2, _in_blocks(rows, "bfchar"))


def _cmap(ordering: str, name: str, type: int, body: str) -> bytes:
    """Type 1 leads from codes to glyphs, type 2 to the text that they copy as."""
    return _CMAP.format(ordering=ordering, name=name, type=type, body=body).encode()


def _in_blocks(rows: list[str], kind: str) -> str:
    """The format allows a hundred rows in a block."""
    blocks = [rows[start : start + 100] for start in range(0, len(rows), 100)]
    return "\n".join(
        f"{len(block)} begin{kind}\n" + "\n".join(block) + f"\nend{kind}" for block in blocks
    )


_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering ({ordering}) /Supplement 0 >> def
/CMapName /{name} def
/CMapType {type} def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{body}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""
