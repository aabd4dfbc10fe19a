"""Pages → a PDF: every frame drawn once, every font embedded, the same bytes every time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.core.named_tuple import NamedTuple

from generator.render import reportlab_settings  # noqa: F401, isort: skip (before reportlab reads its own)
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFObjectReference

from generator.core.colour import Gradient
from generator.core.display import Frame, GroupItem, Raster, Typeface
from generator.core.geometry import MM_PER_POINT, Rect, Size
from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.core.tags import Tag
from generator.render.about import About, describe
from generator.render.bookmarks import add_outline
from generator.render.colourspace import LIGHT, Plates
from generator.render.embedded_fonts import EmbeddedFont, GlyphKey
from generator.render.numbers import number
from generator.render.operators import Content
from generator.render.page_content import PageContent, WrittenPage, packed_content
from generator.render.pdf_images import image_stream
from generator.render.pdf_objects import KeptDocument, Ready, packed_stream, reference_to, stream
from generator.render.resources import State
from generator.render.stamped import stamped_once
from generator.render.structure import Structure

if TYPE_CHECKING:
    from generator.render.see_through import SeeThrough

POINTS_PER_MM = 1 / MM_PER_POINT
NOTHING_YET: Mapping[int, WrittenPage] = MappingProxyType({})


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

    def give_name(self) -> None:
        """Comes before anything gets a name; who writes pages ahead refuses it."""

    def font(self, typeface: Typeface) -> EmbeddedFont:
        known = self.fonts.get(id(typeface))
        if known is None:
            self.give_name()
            known = self.fonts[id(typeface)] = EmbeddedFont(typeface, f"F{len(self.fonts) + 1}")
        return known

    def stands_once(self, frame: Frame) -> bool:
        return id(frame) in self.single

    def form(self, frame: Frame) -> str:
        known = self.forms.get(id(frame))
        if known is None:
            self.give_name()
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
        self.give_name()
        if self.veils is None:
            from generator.render.see_through import SeeThrough  # most games are opaque

            self.veils = SeeThrough(self)
        return self.veils

    def raster(self, raster: Raster) -> str:
        known = self.rasters.get(id(raster))
        if known is None:
            self.give_name()
            name = f"I{len(self.rasters) + 1}"
            known = self.rasters[id(raster)] = (raster, name)
            picture = image_stream(self.pdf, raster, self.plates)
            self.references[name] = reference_to(self.pdf, picture)
        return known[1]

    def shading(self, gradient: Gradient, bounds: Rect) -> str:
        key = (gradient, bounds)
        if key not in self.shadings:
            self.give_name()
            from generator.render.shading import shading_dictionary  # few games have gradients

            name = f"S{len(self.shadings) + 1}"
            self.shadings[key] = name
            shading = shading_dictionary(gradient, bounds, self.plates)
            self.references[name] = reference_to(self.pdf, shading)
        return self.shadings[key]

    def resources(self, content: Content | PageContent) -> str:
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

    def use(self, glyphs: Mapping[str, Iterable[GlyphKey]]) -> None:
        """Enters glyphs that were drawn ahead, by the names of their fonts."""
        fonts = {font.name: font for font in self.fonts.values()}
        for name, keys in glyphs.items():
            fonts[name].use(keys)

    def write_fonts(self) -> None:
        for font in self.fonts.values():
            self.font_table[font.name] = font.write(self.pdf)


def write_pdf(
    sheets: Sequence[PdfPage],
    about: About,
    small: bool = True,
    ahead: Mapping[int, WrittenPage] = NOTHING_YET,
    kept: NothingKept = NOTHING_KEPT,
) -> bytes:
    """The PDF; one that is drawn at once and kept by nobody need not be small.

    Of tagged pages some may have been written ahead, by their places among the sheets.
    """
    pdf = KeptDocument(invariant=1, compression=int(small), pdfVersion=(1, 7), lang=about.language)
    pdf.kept = kept
    document = Document(pdf, LIGHT, stamped_once([sheet.frame for sheet in sheets], kept))
    if about.tagged:
        pages = _tagged_pages(document, sheets, ahead)
    else:
        pages = [add_page(document, sheet, Content(document)) for sheet in sheets]
    document.write_fonts()
    describe(pdf, about)
    add_outline(pdf, sheets, pages)
    return finished(pdf, sheets, packed=about.tagged)


def _tagged_pages(
    document: Document, sheets: Sequence[PdfPage], ahead: Mapping[int, WrittenPage]
) -> list[PDFObjectReference]:
    """Pages of which every reader knows what is on them, by their chapters."""
    from generator.render.tagged import TaggedContent  # pictures are drawn without

    structure = Structure()
    pages: list[PDFObjectReference] = []
    parts: dict[tuple[tuple[str, ...], str], Tag] = {}
    for place, sheet in enumerate(sheets):
        called = (sheet.chapters, sheet.language)
        part = parts.setdefault(called, Tag("part", ", ".join(sheet.chapters), sheet.language))
        written, turn = ahead.get(place), structure.turn()
        if written is None:
            content = TaggedContent(document, structure=structure, above=(part,))
            pages.append(add_page(document, sheet, content, turn))
        else:
            for tags in written.marks:
                structure.mark((part, *tags))
            document.use(written.glyphs)
            pages.append(place_page(document, sheet, written.content, turn))
    structure.write(document.pdf, [page.format(document.pdf).decode() for page in pages])
    return pages


def add_page(
    document: Document, sheet: PdfPage, content: Content, entries: str = ""
) -> PDFObjectReference:
    return place_page(document, sheet, drawn(document, sheet.frame, content), entries)


def drawn(document: Document, frame: Frame, content: Content) -> PageContent:
    """The frame of a page as operators, packed."""
    size = frame.size
    scale = f"{POINTS_PER_MM:.7f}"
    content.operators.append(f"{scale} 0 0 -{scale} 0 {number(_points(size.height))} cm")
    paper = len(content.operators)
    content.draw(frame.items)
    clear = document.is_clear(content)
    if clear:
        sides = f"{number(size.width)} {number(size.height)}"
        white = f"/Artifact BMC q 1 g 0 0 {sides} re f Q EMC"  # colours mix with white paper
        content.operators.insert(paper, white)
    return packed_content(document.pdf, content, clear)


def place_page(
    document: Document, sheet: PdfPage, content: PageContent, entries: str = ""
) -> PDFObjectReference:
    size = sheet.frame.size
    boxes = (
        ("MediaBox", Rect(0, 0, *size)),
        ("CropBox", Rect(0, 0, *size)),
        ("TrimBox", sheet.trim),
        ("BleedBox", sheet.bleed),
    )
    entries = " ".join(f"/{name} {_box(rect, size)}" for name, rect in boxes) + entries
    contents = reference_to(document.pdf, packed_stream("", content.packed))
    parent = reference_to(document.pdf, document.pdf.Pages)
    resources = document.resources(content)
    group = " /Group << /S /Transparency /CS /DeviceRGB >>" if content.clear else ""
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
