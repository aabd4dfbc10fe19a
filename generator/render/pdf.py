"""Pages → a PDF: every frame drawn once, every font embedded, the same bytes every time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from generator.render import reportlab_settings  # noqa: F401, isort: skip (before reportlab reads its own)
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObjectReference,
    PDFString,
)

from generator.core.colour import Gradient
from generator.core.display import Frame, GroupItem, Raster, Typeface
from generator.core.geometry import MM_PER_POINT, Rect, Size
from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.core.tags import Tag
from generator.render.about import About, describe
from generator.render.colourspace import LIGHT, Plates
from generator.render.embedded_fonts import EmbeddedFont
from generator.render.numbers import number
from generator.render.operators import Content
from generator.render.pdf_images import image_stream
from generator.render.pdf_objects import KeptDocument, Ready, reference_to, stream
from generator.render.resources import State
from generator.render.stamped import stamped_once
from generator.render.structure import Structure

if TYPE_CHECKING:
    from generator.render.see_through import SeeThrough

POINTS_PER_MM = 1 / MM_PER_POINT


class PdfPage(NamedTuple):
    """A page to print: its frame, its boxes and its entry among the bookmarks."""

    frame: Frame
    trim: Rect
    bleed: Rect
    title: str
    chapters: tuple[str, ...]
    language: str = ""


@dataclass(slots=True, eq=False, repr=False)
class Document:
    """Everything the pages share, each object made when first asked for."""

    pdf: PDFDocument
    plates: Plates = LIGHT
    single: frozenset[int] = frozenset()
    """Frames that are stamped once: a form of their own would only be longer."""
    fonts: dict[int, EmbeddedFont] = field(default_factory=dict)
    forms: dict[int, tuple[Frame, str]] = field(default_factory=dict)
    rasters: dict[int, tuple[Raster, str]] = field(default_factory=dict)
    references: dict[str, str] = field(default_factory=dict)
    shadings: dict[tuple[Gradient, Rect], str] = field(default_factory=dict)
    clear: set[str] = field(default_factory=set)
    """Forms through which something shows."""
    veils: SeeThrough | None = None
    font_table: PDFDictionary = field(default_factory=PDFDictionary)

    @property
    def kept(self) -> NothingKept:
        kept: NothingKept = self.pdf.kept
        return kept

    def font(self, typeface: Typeface) -> EmbeddedFont:
        known = self.fonts.get(id(typeface))
        if known is None:
            known = self.fonts[id(typeface)] = EmbeddedFont(typeface, f"F{len(self.fonts) + 1}")
        return known

    def stands_once(self, frame: Frame) -> bool:
        return id(frame) in self.single

    def form(self, frame: Frame) -> str:
        known = self.forms.get(id(frame))
        if known is None:
            content = Content(self, self.plates)
            content.draw_frame(frame)
            name = f"X{len(self.forms) + 1}"
            self.references[name] = self.form_of(content, frame.extent)
            known = self.forms[id(frame)] = (frame, name)
            if self.is_clear(content):
                self.clear.add(name)
        return known[1]

    def form_of(self, content: Content, reach: Rect, entries: str = "") -> str:
        edges = (reach.left, reach.top, reach.right, reach.bottom)
        box = " ".join(number(value) for value in edges)
        entries = f"/Type /XObject /Subtype /Form /BBox [{box}]{entries} {self.resources(content)}"
        return reference_to(self.pdf, stream(self.pdf, entries, content.data()))

    def is_clear(self, content: Content) -> bool:
        """Whether what is below shows through some of it."""
        return bool(content.states) or not self.clear.isdisjoint(content.xobjects)

    def layer(self, group: GroupItem) -> str:
        return self.see_through().layer(group)

    def state(self, state: State) -> str:
        return self.see_through().state(state)

    def see_through(self) -> SeeThrough:
        if self.veils is None:
            from generator.render.see_through import SeeThrough  # most games are opaque

            self.veils = SeeThrough(self)
        return self.veils

    def raster(self, raster: Raster) -> str:
        known = self.rasters.get(id(raster))
        if known is None:
            name = f"I{len(self.rasters) + 1}"
            known = self.rasters[id(raster)] = (raster, name)
            picture = image_stream(self.pdf, raster, self.plates)
            self.references[name] = reference_to(self.pdf, picture)
        return known[1]

    def shading(self, gradient: Gradient, bounds: Rect) -> str:
        key = (gradient, bounds)
        if key not in self.shadings:
            from generator.render.shading import shading_dictionary  # few games have gradients

            name = f"S{len(self.shadings) + 1}"
            self.shadings[key] = name
            shading = shading_dictionary(gradient, bounds, self.plates)
            self.references[name] = reference_to(self.pdf, shading)
        return self.shadings[key]

    def resources(self, content: Content) -> str:
        """The fonts of the whole document, and the objects that this content draws."""
        tables = [f"/Font {reference_to(self.pdf, self.font_table)}"]
        used = (
            ("XObject", content.xobjects),
            ("Shading", content.shadings),
            ("ExtGState", content.states),
        )
        for table, names in used:
            if names:
                named = " ".join(f"/{name} {self.references[name]}" for name in sorted(names))
                tables.append(f"/{table} << {named} >>")
        return f"/Resources << {' '.join(tables)} >>"

    def write_fonts(self) -> None:
        for font in self.fonts.values():
            self.font_table[font.name] = font.write(self.pdf)


def write_pdf(
    sheets: Sequence[PdfPage], about: About, small: bool = True, kept: NothingKept = NOTHING_KEPT
) -> bytes:
    """The PDF; one that is drawn at once and kept by nobody need not be small."""
    pdf = KeptDocument(invariant=1, compression=int(small), pdfVersion=(1, 7), lang=about.language)
    pdf.kept = kept
    document = Document(pdf, LIGHT, stamped_once([sheet.frame for sheet in sheets], kept))
    if about.tagged:
        pages = _tagged_pages(document, sheets)
    else:
        pages = [add_page(document, sheet, Content(document)) for sheet in sheets]
    document.write_fonts()
    describe(pdf, about)
    add_outline(pdf, sheets, pages)
    return finished(pdf, sheets, packed=about.tagged)


def _tagged_pages(document: Document, sheets: Sequence[PdfPage]) -> list[PDFObjectReference]:
    """Pages of which every reader knows what is on them, by their chapters."""
    from generator.render.tagged import TaggedContent  # pictures are drawn without

    structure = Structure()
    pages: list[PDFObjectReference] = []
    parts: dict[tuple[tuple[str, ...], str], Tag] = {}
    for sheet in sheets:
        called = (sheet.chapters, sheet.language)
        part = parts.setdefault(called, Tag("part", ", ".join(sheet.chapters), sheet.language))
        content = TaggedContent(document, structure=structure, above=(part,))
        pages.append(add_page(document, sheet, content, structure.turn()))
    structure.write(document.pdf, [page.format(document.pdf).decode() for page in pages])
    return pages


def add_page(
    document: Document, sheet: PdfPage, content: Content, entries: str = ""
) -> PDFObjectReference:
    size = sheet.frame.size
    scale = f"{POINTS_PER_MM:.7f}"
    content.operators.append(f"{scale} 0 0 -{scale} 0 {number(_points(size.height))} cm")
    paper = len(content.operators)
    content.draw(sheet.frame.items)
    group = ""
    if document.is_clear(content):
        sides = f"{number(size.width)} {number(size.height)}"
        white = f"/Artifact BMC q 1 g 0 0 {sides} re f Q EMC"  # colours mix with white paper
        content.operators.insert(paper, white)
        group = " /Group << /S /Transparency /CS /DeviceRGB >>"
    boxes = (
        ("MediaBox", Rect(0, 0, *size)),
        ("CropBox", Rect(0, 0, *size)),
        ("TrimBox", sheet.trim),
        ("BleedBox", sheet.bleed),
    )
    entries = " ".join(f"/{name} {_box(rect, size)}" for name, rect in boxes) + entries
    contents = reference_to(document.pdf, stream(document.pdf, "", *content.parts()))
    parent = reference_to(document.pdf, document.pdf.Pages)
    resources = document.resources(content)
    page = Ready(
        f"<< /Type /Page /Parent {parent} {entries} /Contents {contents} {resources}{group} >>\n"
        "".encode()
    )
    name = document.pdf.thisPageName()
    document.pdf.addPage(page)
    return PDFObjectReference(name)


def _points(mm: float) -> float:
    return mm * POINTS_PER_MM


def _box(rect: Rect, page: Size) -> str:
    bottom, top = page.height - rect.bottom, page.height - rect.top
    return f"[{' '.join(number(_points(v)) for v in (rect.left, bottom, rect.right, top))}]"


def add_outline(
    pdf: PDFDocument, sheets: Sequence[PdfPage], pages: Sequence[PDFObjectReference]
) -> None:
    """One bookmark a component; its sheets below it where there are several."""
    chapters: dict[str, list[tuple[str, PDFObjectReference]]] = {}
    for sheet, page in zip(sheets, pages, strict=True):
        for chapter in sheet.chapters:
            chapters.setdefault(chapter, []).append((sheet.title, page))
    root = PDFDictionary({"Type": PDFName("Outlines")})
    reference = pdf.Reference(root, "Outline")
    entries = []
    for chapter, places in chapters.items():
        entry = _bookmark(chapter, places[0][1], reference)
        if len(places) > 1:
            entry_reference = pdf.Reference(entry)
            below = [_bookmark(title, page, entry_reference) for title, page in places]
            _link(pdf, entry, below, closed=True)
        entries.append(entry)
    if entries:
        _link(pdf, root, entries, closed=False)
        pdf.Catalog.PageMode = PDFName("UseOutlines")
    pdf.Catalog.Outlines = root
    pdf.Outlines = pdf.outline = root


def _bookmark(title: str, page: PDFObjectReference, parent: PDFObjectReference) -> PDFDictionary:
    target = PDFArray([page, PDFName("Fit")])
    return PDFDictionary({"Title": PDFString(title), "Parent": parent, "Dest": target})


def _link(
    pdf: PDFDocument, parent: PDFDictionary, entries: Sequence[PDFDictionary], closed: bool
) -> None:
    references = [pdf.Reference(entry) for entry in entries]
    for entry, reference in zip(entries[1:], references, strict=False):
        entry["Prev"] = reference
    for entry, reference in zip(entries, references[1:], strict=False):
        entry["Next"] = reference
    parent["First"], parent["Last"] = references[0], references[-1]
    parent["Count"] = -len(entries) if closed else len(entries)


def finished(pdf: PDFDocument, sheets: Iterable[PdfPage], packed: bool = False) -> bytes:
    for sheet in sheets:
        pdf.updateSignature(sheet.title)
    pdf.info.invariant = 1
    pdf.info.digest(pdf.signature)
    if packed:
        from generator.render.packed_file import packed_file  # few objects need no packing

        return packed_file(pdf)
    data: bytes = pdf.format()
    return data
