"""PDF objects → bytes, fast enough for documents of a thousand faces."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from generator.core.kept_things import NOTHING_KEPT, NothingKept

from generator.render import reportlab_settings  # noqa: F401, isort: skip (before reportlab reads its own)
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFName, PDFObject, PDFStream

LEVEL = 4
"""A twentieth longer than the smallest, in less than half of its time."""
HEAD = b"\x78\x9c"
"""Of packed data: how far back it refers to itself, and that it is packed as usual."""


class KeptDocument(PDFDocument):  # type: ignore[misc]
    """A PDF that packs nothing which was packed for the last one."""

    kept: NothingKept = NOTHING_KEPT
    objectcounter: int

    def entered(self, thing: PDFObject) -> str:
        """What `Reference` does with an object that is new, in a third of the time."""
        number = self.objectcounter = self.objectcounter + 1
        name = thing.__InternalName__ = f"R{number}"
        self.idToObjectNumberAndVersion[name] = (number, 0)
        self.numberToId[number] = name
        self.idToObject[name] = thing
        return f"{number} 0 R"


class Ready(PDFObject):  # type: ignore[misc]
    """An object whose bytes are final."""

    __RefOnly__ = 1

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, document: PDFDocument) -> bytes:
        return self.data


class Literal(PDFObject):  # type: ignore[misc]
    """A value whose bytes are final, inside of another object."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, document: PDFDocument) -> bytes:
        return self.data


def reference_to(document: PDFDocument, thing: PDFObject) -> str:
    """Enters the object in the document; `12 0 R` names it."""
    if type(thing) is Ready and not hasattr(thing, "__InternalName__"):
        entered: str = document.entered(thing)
        return entered
    name = document.Reference(thing).name
    number, version = document.idToObjectNumberAndVersion[name]
    return f"{number} {version} R"


def stream(document: PDFDocument, entries: str, *parts: bytes) -> Ready:
    """A packed stream; `entries` are further entries of its dictionary."""
    return packed_stream(entries, packed_for(document, *parts))


def packed_stream(entries: str, packed: bytes) -> Ready:
    head = f"<< {entries} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
    return Ready(head.encode("ascii") + packed + b"\nendstream\n")


def compressed(
    document: PDFDocument, data: bytes, entries: Mapping[str, Any] | None = None
) -> PDFStream:
    dictionary = PDFDictionary({**(entries or {}), "Filter": PDFName("FlateDecode")})
    return PDFStream(dictionary, packed_for(document, data))


def packed_for(document: PDFDocument, *parts: bytes) -> bytes:
    """A document that is drawn and dropped is not made small."""
    if not document.compression:
        return zlib.compress(b"".join(parts), 0)
    return packed(parts, document.kept)


def packed(parts: Sequence[bytes], kept: NothingKept) -> bytes:
    """Each part by itself, so that what is the same as last time need not be packed again."""
    if len(parts) == 1:
        return kept.made(("packed", parts[0]), None, partial(zlib.compress, parts[0], LEVEL))
    *before, last = parts
    deflated = [kept.made(("part", one), None, partial(_deflated, one)) for one in before]
    deflated.append(kept.made(("last part", last), None, partial(_deflated, last, zlib.Z_FINISH)))
    check = 1
    for part in parts:
        check = zlib.adler32(part, check)
    return b"".join([HEAD, *deflated, check.to_bytes(4, "big")])


def _deflated(data: bytes, end: int = zlib.Z_FULL_FLUSH) -> bytes:
    packer = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush(end)


def raw(data: bytes, entries: dict[str, Any]) -> PDFStream:
    return PDFStream(PDFDictionary(entries), data)
