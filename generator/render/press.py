"""Pages → a PDF/X for a press: four inks, and nothing transparent."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.named_tuple import NamedTuple

from generator.render import reportlab_settings  # noqa: F401, isort: skip (before reportlab reads its own)
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDate,
    PDFDictionary,
    PDFDocument,
    PDFInfo,
    PDFName,
    PDFString,
)

from generator.render.about import About
from generator.render.bookmarks import add_outline
from generator.render.cmyk import Cmyk
from generator.render.flattening import Flattening
from generator.render.operators import Content
from generator.render.pdf import (
    Document,
    PdfPage,
    add_page,
    finished,
)
from generator.render.pdf_objects import KeptDocument, compressed
from generator.render.stamped import stamped_once

DPI = 300
"""Of what shines through, which a press takes as pixels only."""
X1A = "PDF/X-1a:2003"


class Intent(NamedTuple):
    """The press that the inks are meant for."""

    profile: bytes
    name: str


def press_pdf(
    sheets: Sequence[PdfPage],
    about: About,
    plates: Cmyk,
    intent: Intent | None = None,
    dpi: float = DPI,
) -> bytes:
    """A PDF that any press reads; with an intent it claims to be PDF/X-1a:2003."""
    flattening = Flattening(dpi)
    sheets = [sheet._replace(frame=flattening.flattened(sheet.frame)) for sheet in sheets]
    pdf = KeptDocument(invariant=1, compression=1, pdfVersion=(1, 3))
    document = Document(pdf, plates, stamped_once(sheet.frame for sheet in sheets))
    for sheet in sheets:
        add_page(document, sheet, Content(document, plates))
    document.write_fonts()
    pdf.info = _Info(X1A if intent else "")
    pdf.setTitle(about.title)
    pdf.setAuthor(about.author)
    pdf.setSubject(about.subject)
    pdf.setCreator("Cubicle Press")
    if intent:
        pdf.Catalog.__NoDefault__ = [*pdf.Catalog.__NoDefault__, "OutputIntents"]
        pdf.Catalog.OutputIntents = PDFArray([_output_intent(pdf, intent)])
    add_outline(pdf, (), ())
    return finished(pdf, sheets)


class _Info(PDFInfo):  # type: ignore[misc]
    """What the document says of itself, with the standard that it claims to follow."""

    def __init__(self, standard: str) -> None:
        super().__init__()
        self.standard = standard

    def format(self, document: PDFDocument) -> bytes:
        made = PDFDate(ts=document._timeStamp)
        said = {
            "Title": PDFString(self.title),
            "Author": PDFString(self.author),
            "Subject": PDFString(self.subject),
            "Creator": PDFString(self.creator),
            "Producer": PDFString(self.producer),
            "CreationDate": made,
            "ModDate": made,
            "Trapped": PDFName("False"),
        }
        if self.standard:
            said["GTS_PDFXVersion"] = PDFString(self.standard)
        formatted: bytes = PDFDictionary(said).format(document)
        return formatted


def _output_intent(pdf: PDFDocument, intent: Intent) -> PDFDictionary:
    profile = compressed(pdf, intent.profile, {"N": 4})
    return PDFDictionary(
        {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": PDFString("Custom"),
            "Info": PDFString(intent.name),
            "DestOutputProfile": pdf.Reference(profile),
        }
    )
