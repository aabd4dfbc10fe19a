"""PDF streams that are already packed."""

from __future__ import annotations

import zlib
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream

LEVEL = 6


def compressed(data: bytes, entries: dict[str, Any] | None = None) -> PDFStream:
    packed = zlib.compress(data, LEVEL)
    dictionary = PDFDictionary({**(entries or {}), "Filter": PDFName("FlateDecode")})
    return PDFStream(dictionary, packed)


def raw(data: bytes, entries: dict[str, Any]) -> PDFStream:
    return PDFStream(PDFDictionary(entries), data)
