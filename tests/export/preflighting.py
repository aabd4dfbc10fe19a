"""What a press asks of a PDF, looked up in the PDF itself by another program's eyes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pikepdf

LIGHT = {"rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN", "gs"}
"""Operators that a page of four plain inks has no use for."""


def faults(data: bytes, is_x: bool = True) -> list[str]:
    """Everything that PDF/X-1a:2003 forbids, as far as it is looked for here."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = [*map(str, pdf.check_pdf_syntax()), *_document(pdf, is_x)]
        for number, page in enumerate(pdf.pages, 1):
            found.extend(f"page {number}: {fault}" for fault in _page(page.obj))
    return sorted(set(found))


def _document(pdf: pikepdf.Pdf, is_x: bool) -> Iterator[str]:
    if pdf.pdf_version != "1.3":
        yield f"version {pdf.pdf_version}"
    if pdf.is_encrypted or "/ID" not in pdf.trailer:
        yield "encrypted, or without an ID"
    info = pdf.docinfo
    for name in ("/Title", "/Creator", "/Producer", "/CreationDate", "/ModDate"):
        if not str(info.get(name, "")):
            yield f"no {name}"
    if info.get("/Trapped") not in (pikepdf.Name.False_, pikepdf.Name("/False")):
        yield "trapped or not?"
    for name in ("/AcroForm", "/OpenAction", "/AA", "/Names", "/Lang"):
        if name in pdf.Root:
            yield f"the catalogue has {name}"
    claims = str(info.get("/GTS_PDFXVersion", ""))
    if claims != ("PDF/X-1a:2003" if is_x else ""):
        yield f"claims to be '{claims}'"
    intents = list(pdf.Root.get("/OutputIntents", ()))
    if is_x != (len(intents) == 1):
        yield f"{len(intents)} output intents"
    for intent in intents:
        yield from _intent(intent)


def _intent(intent: Any) -> Iterator[str]:
    if intent.get("/S") != "/GTS_PDFX" or not str(intent.get("/OutputConditionIdentifier", "")):
        yield "an output intent without its condition"
    profile = intent.get("/DestOutputProfile")
    if profile is None or profile.N != 4 or profile.read_bytes()[36:40] != b"acsp":
        yield "an output intent without a press's profile"


def _page(page: Any) -> Iterator[str]:
    media, bleed, trim = (_box(page, name) for name in ("/MediaBox", "/BleedBox", "/TrimBox"))
    if not (media and bleed and trim and _inside(trim, bleed) and _inside(bleed, media)):
        yield "boxes that do not lie in each other"
    if "/Annots" in page or "/Group" in page:
        yield "annotations, or a group"
    yield from _contents(page, page.Resources, set())


def _box(page: Any, name: str) -> list[float]:
    return [float(value) for value in page.get(name, ())]


def _inside(one: list[float], other: list[float]) -> bool:
    start = all(a >= b - 0.01 for a, b in zip(one[:2], other[:2], strict=True))
    return start and all(a <= b + 0.01 for a, b in zip(one[2:], other[2:], strict=True))


def _contents(stream: Any, resources: Any, seen: set[Any]) -> Iterator[str]:
    for _, operator in pikepdf.parse_content_stream(stream):
        if str(operator) in LIGHT:
            yield f"the operator {operator}"
    for font in resources.get("/Font", {}).values():
        yield from _font(font)
    for shading in resources.get("/Shading", {}).values():
        if shading.ColorSpace not in ("/DeviceCMYK", "/DeviceGray"):
            yield f"a gradient in {shading.ColorSpace}"
    if "/ExtGState" in resources:
        yield "graphics states"
    for thing in resources.get("/XObject", {}).values():
        if thing.objgen not in seen:
            seen.add(thing.objgen)
            yield from _xobject(thing, seen)


def _font(font: Any) -> Iterator[str]:
    inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
    name = str(font.BaseFont)
    if "/FontFile2" not in inner.get("/FontDescriptor", {}):
        yield f"the font {name} is not embedded"
    if name[7:8] != "+":
        yield f"the font {name} is no subset"


def _xobject(thing: Any, seen: set[Any]) -> Iterator[str]:
    if thing.Subtype == "/Form":
        if "/Group" in thing:
            yield "a transparent group"
        yield from _contents(thing, thing.get("/Resources", {}), seen)
        return
    if "/SMask" in thing:
        yield "a half transparent picture"
    if thing.ColorSpace not in ("/DeviceCMYK", "/DeviceGray"):
        yield f"a picture in {thing.ColorSpace}"
