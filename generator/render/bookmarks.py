"""Pages → the bookmarks of a PDF: one for each component, with its sheets below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.render import reportlab_settings  # noqa: F401, isort: skip (before reportlab reads its own)
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObjectReference,
    PDFString,
)

if TYPE_CHECKING:
    from generator.render.pdf import PdfPage


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
