"""Tags of what is on pages → the structure tree of a PDF, for those who have it read to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.core.named_tuple import NamedTuple

from generator.render import reportlab_settings  # noqa: F401, isort: skip (before reportlab reads its own)
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument

from generator.core.tags import Tag
from generator.render.pdf_objects import Ready, reference_to

KINDS = {
    "document": "Document",
    "part": "Sect",
    "title": "H1",
    "heading": "H2",
    "subheading": "H3",
    "text": "P",
    "list": "L",
    "steps": "L",
    "item": "LI",
    "label": "Lbl",
    "body": "LBody",
    "table": "Table",
    "row": "TR",
    "head": "TH",
    "cell": "TD",
    "picture": "Figure",
}
TRAITS = {
    "head": " /A << /O /Table /Scope /Column >>",
    "steps": " /A << /O /List /ListNumbering /Decimal >>",
}
SAID = {"picture": "Alt", "part": "T"}
"""What is read in place of it, or what it is called."""


class Mark(NamedTuple):
    """A stretch of a page's content."""

    page: int
    number: int


@dataclass(slots=True, eq=False, repr=False)
class Element:
    """A part of what is said, and what is inside it."""

    tag: Tag
    inside: list[Element | Mark] = field(default_factory=list)


@dataclass(slots=True, eq=False, repr=False)
class Structure:
    """Grows as the pages are drawn, in reading order."""

    marked: list[list[Element]] = field(default_factory=list)
    """Of each page, the element of each mark."""
    above: list[Element] = field(default_factory=lambda: [Element(Tag("document"))])
    """From the root down to what was marked last."""
    told: dict[int, str] = field(default_factory=dict)
    """What is written on each face that is stamped as a whole."""

    def turn(self) -> str:
        """A new page begins; its entries."""
        self.marked.append([])
        return f" /StructParents {len(self.marked) - 1} /Tabs /S"

    def mark(self, tags: Sequence[Tag]) -> str:
        """The operator that begins a stretch; it goes on in what is open already."""
        shared = 0
        for element, tag in zip(self.above[1:], tags, strict=False):
            if element.tag is not tag:
                break
            shared += 1
        del self.above[shared + 1 :]
        for tag in tags[shared:]:
            element = Element(tag)
            self.above[-1].inside.append(element)
            self.above.append(element)
        here, page = self.above[-1], self.marked[-1]
        number = len(page)
        page.append(here)
        here.inside.append(Mark(len(self.marked) - 1, number))
        return f"/{KINDS[here.tag.kind]} << /MCID {number} >> BDC"

    def write(self, pdf: PDFDocument, pages: Sequence[str]) -> None:
        root = Ready(b"")
        writing = _Writing(pdf, pages)
        written = writing.element(self.above[0], reference_to(pdf, root))
        entries = [
            f"{page} [{' '.join(writing.references[id(element)] for element in elements)}]"
            for page, elements in enumerate(self.marked)
        ]
        parents = Ready(f"<< /Nums [{' '.join(entries)}] >>".encode())
        root.data = (
            f"<< /Type /StructTreeRoot /K {written} /ParentTree {reference_to(pdf, parents)} "
            f"/ParentTreeNextKey {len(self.marked)} >>"
        ).encode()
        pdf.Catalog.StructTreeRoot = pdf.Reference(root)
        pdf.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        pdf.Catalog.__NoDefault__ = [*pdf.Catalog.__NoDefault__, "StructTreeRoot", "MarkInfo"]


@dataclass(slots=True, eq=False, repr=False)
class _Writing:
    """The structure on its way into a document."""

    pdf: PDFDocument
    pages: Sequence[str]
    references: dict[int, str] = field(default_factory=dict)
    sayings: dict[str, str] = field(default_factory=dict)
    """What copies of a card say is written once."""

    def element(self, element: Element, parent: str) -> str:
        entry = Ready(b"")
        own = self.references[id(element)] = reference_to(self.pdf, entry)
        page = next((one.page for one in element.inside if isinstance(one, Mark)), -1)
        each = [self._one(one, own, page) for one in element.inside]
        inside = each[0] if len(each) == 1 else f"[{' '.join(each)}]"
        kind = element.tag.kind
        traits = f"{self._traits(element.tag)}{TRAITS.get(kind, '')}"
        if page >= 0:
            traits += f" /Pg {self.pages[page]}"
        entry.data = f"<< /S /{KINDS[kind]} /P {parent}{traits} /K {inside} >>".encode()
        return own

    def _one(self, one: Element | Mark, own: str, page: int) -> str:
        if isinstance(one, Element):
            return self.element(one, own)
        if one.page == page:
            return str(one.number)
        return f"<< /Type /MCR /Pg {self.pages[one.page]} /MCID {one.number} >>"

    def _traits(self, tag: Tag) -> str:
        said = SAID.get(tag.kind)
        traits = f" /{said} {self._saying(tag.says)}" if said and tag.says else ""
        return f"{traits} /Lang ({tag.language})" if tag.language else traits

    def _saying(self, text: str) -> str:
        if text not in self.sayings:
            self.sayings[text] = reference_to(self.pdf, Ready(text_string(text)))
        return self.sayings[text]


def text_string(text: str) -> bytes:
    r"""As short as it can be: `(as it is)`, or in UTF-16."""
    written = text.encode() if text.isascii() else b"\xfe\xff" + text.encode("utf-16-be")
    for special in (b"\\", b"(", b")", b"\r"):
        written = written.replace(special, b"\\" + (b"r" if special == b"\r" else special))
    return b"(" + written + b")"
