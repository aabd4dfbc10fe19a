"""PDF objects → bytes, fast enough for documents of a thousand faces."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFName, PDFObject, PDFStream

LEVEL = 6


class Ready(PDFObject):  # type: ignore[misc]
    """An object whose bytes are final."""

    __RefOnly__ = 1

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, document: PDFDocument) -> bytes:
        return self.data


def reference_to(document: PDFDocument, thing: PDFObject) -> str:
    """Enters the object in the document; `12 0 R` names it."""
    name = document.Reference(thing).name
    number, version = document.idToObjectNumberAndVersion[name]
    return f"{number} {version} R"


def stream(document: PDFDocument, entries: str, data: bytes) -> Ready:
    """A packed stream; `entries` are further entries of its dictionary."""
    return packed_stream(entries, packed(document, data))


def packed_stream(entries: str, packed: bytes) -> Ready:
    head = f"<< {entries} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
    return Ready(head.encode("ascii") + packed + b"\nendstream\n")


def compressed(
    document: PDFDocument, data: bytes, entries: Mapping[str, Any] | None = None
) -> PDFStream:
    dictionary = PDFDictionary({**(entries or {}), "Filter": PDFName("FlateDecode")})
    return PDFStream(dictionary, packed(document, data))


def packed(document: PDFDocument, data: bytes) -> bytes:
    """A document that is drawn and dropped is not made small."""
    return zlib.compress(data, LEVEL if document.compression else 0)


def raw(data: bytes, entries: dict[str, Any]) -> PDFStream:
    return PDFStream(PDFDictionary(entries), data)
