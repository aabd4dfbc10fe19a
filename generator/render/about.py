"""What a PDF says about itself → its information, its XMP and the wishes to its viewer."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.named_tuple import NamedTuple

from generator.render import reportlab_settings  # noqa: F401, isort: skip (before reportlab reads its own)
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFName

from generator.render.pdf_objects import Ready, reference_to

PROGRAM = "Cubicle Press"
NAMESPACES = (
    ("dc", "http://purl.org/dc/elements/1.1/"),
    ("pdf", "http://ns.adobe.com/pdf/1.3/"),
    ("xmp", "http://ns.adobe.com/xap/1.0/"),
)
_XML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
"""What the standard library does too, but there it brings all that can load from the network."""


class About(NamedTuple):
    title: str
    author: str = ""
    subject: str = ""
    duplex: str = "Simplex"
    language: str = "en"
    keywords: tuple[str, ...] = ()
    tray: bool = False
    """Whether its pages are of a size that trays of printers hold."""
    tagged: bool = False
    """Whether it says what each thing on its pages is."""


def describe(pdf: PDFDocument, about: About) -> None:
    """No time and no place: the same input gives the same bytes."""
    pdf.setTitle(about.title)
    pdf.setAuthor(about.author)
    pdf.setSubject(about.subject)
    pdf.setKeywords(", ".join(about.keywords))
    pdf.setCreator(PROGRAM)
    wishes = {
        "PrintScaling": PDFName("None"),
        "Duplex": PDFName(about.duplex),
        "DisplayDocTitle": "true",
    }
    if about.tray:
        wishes["PickTrayByPDFSize"] = "true"
    pdf.Catalog.ViewerPreferences = PDFDictionary(wishes)
    data = xmp(about)
    head = f"<< /Type /Metadata /Subtype /XML /Length {len(data)} >>\nstream\n".encode()
    metadata = Ready(head + data + b"\nendstream\n")
    reference_to(pdf, metadata)
    pdf.Catalog.Metadata = pdf.Reference(metadata)
    pdf.Catalog.__NoDefault__ = [*pdf.Catalog.__NoDefault__, "Metadata"]


def xmp(about: About) -> bytes:
    """Read by search programs, and by readers for those who cannot see."""
    spaces = " ".join(f'xmlns:{name}="{address}"' for name, address in NAMESPACES)
    lines = [
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
        f'<rdf:Description rdf:about="" {spaces}>',
        *_statements(about),
        "</rdf:Description></rdf:RDF></x:xmpmeta>",
        '<?xpacket end="r"?>',
    ]
    return "\n".join(lines).encode()


def _statements(about: About) -> Iterator[str]:
    yield "<dc:format>application/pdf</dc:format>"
    yield _listed("dc:title", "Alt", about.title)
    if about.author:
        yield _listed("dc:creator", "Seq", about.author)
    if about.subject:
        yield _listed("dc:description", "Alt", about.subject)
    if about.keywords:
        yield _listed("dc:subject", "Bag", *about.keywords)
        yield f"<pdf:Keywords>{', '.join(about.keywords).translate(_XML)}</pdf:Keywords>"
    yield _listed("dc:language", "Bag", about.language)
    yield f"<xmp:CreatorTool>{PROGRAM}</xmp:CreatorTool>"


def _listed(name: str, kind: str, *values: str) -> str:
    said = ' xml:lang="x-default"' if kind == "Alt" else ""
    items = "".join(f"<rdf:li{said}>{value.translate(_XML)}</rdf:li>" for value in values)
    return f"<{name}><rdf:{kind}>{items}</rdf:{kind}></{name}>"
