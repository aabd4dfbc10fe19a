"""A document's objects → the bytes of its file, with all that are no streams packed together.

A document that says what is on its pages has thousands of objects of a few words each. One by one
they would be half of its file, with twenty bytes more for the place of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from struct import Struct

from generator.core.named_tuple import NamedTuple

from generator.render import reportlab_settings  # noqa: F401, isort: skip (before reportlab reads its own)
from reportlab.pdfbase.pdfdoc import PDFDocument, format

from generator.core.kept_things import NothingKept
from generator.render.pdf_objects import Ready, packed

TOGETHER = 200
"""So many objects are packed in one stream: a reader unpacks it to see one of them."""
HEAD = b"%PDF-1.7\n%\x93\x8c\x8b\x9e\n"
"""The second line says that the file is not text."""
Place = tuple[int, int, int]
"""Its kind; where it begins, or the stream that it is in; and its place in that stream."""
ROW = Struct(">BIH")
"""How many bytes each of them has: one, four and two."""
FREE: Place = (0, 0, 65535)


class PackedObject(NamedTuple):
    number: int
    content: bytes


def packed_file(pdf: PDFDocument) -> bytes:
    catalog, info = (_number(pdf, thing) for thing in (pdf.Catalog, pdf.info))
    small: list[PackedObject] = []
    places: dict[int, Place] = {0: FREE}
    parts, length = [HEAD], len(HEAD)

    def add(number: int, content: bytes) -> None:
        nonlocal length
        places[number] = (1, length, 0)
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, content))
        length += len(parts[-1])

    for one in _objects(pdf):
        if one.content.endswith(b"endstream"):
            add(*one)
        else:
            small.append(one)
    number = len(pdf.numberToId)
    for start in range(0, len(small), TOGETHER):
        number += 1
        together = small[start : start + TOGETHER]
        places |= {one.number: (2, number, index) for index, one in enumerate(together)}
        add(number, _object_stream(together, pdf.kept))
    number += 1
    places[number] = (1, length, 0)
    digest = f"<{pdf.signature.hexdigest()}>"
    entries = f"/Root {catalog} 0 R /Info {info} 0 R /ID [{digest} {digest}]"
    parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, _table(places, entries, pdf.kept)))
    parts.append(b"startxref\n%d\n%%%%EOF\n" % length)
    return b"".join(parts)


def _number(pdf: PDFDocument, thing: object) -> int:
    number, _ = pdf.idToObjectNumberAndVersion[pdf.Reference(thing).name]
    return int(number)


def _objects(pdf: PDFDocument) -> Iterator[PackedObject]:
    """By their numbers; while one is written, it may add others."""
    number = 1
    while number in pdf.numberToId:
        one = pdf.idToObject[pdf.numberToId[number]]
        content = one.data if isinstance(one, Ready) else format(one, pdf, toplevel=1)
        yield PackedObject(number, content.strip())
        number += 1


def _object_stream(objects: Sequence[PackedObject], kept: NothingKept) -> bytes:
    """First the number of each and where it begins, then all of them."""
    heads, begin = [], 0
    for one in objects:
        heads.append(b"%d %d" % (one.number, begin))
        begin += len(one.content) + 1
    head = b" ".join(heads) + b"\n"
    body = head + b"\n".join(one.content for one in objects)
    return _stream(f"/Type /ObjStm /N {len(objects)} /First {len(head)}", body, kept)


def _table(places: dict[int, Place], entries: str, kept: NothingKept) -> bytes:
    """Where each object is, all in as many bytes."""
    rows = b"".join([ROW.pack(*place) for _, place in sorted(places.items())])
    return _stream(f"/Type /XRef /Size {len(places)} /W [1 4 2] {entries}", rows, kept)


def _stream(entries: str, data: bytes, kept: NothingKept) -> bytes:
    small = packed([data], kept)
    head = f"<< {entries} /Filter /FlateDecode /Length {len(small)} >>\nstream\n"
    return head.encode() + small + b"\nendstream"
