"""The file of a document with many small objects, as other programs read it."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest

from generator.core.display import Frame, GroupItem
from generator.core.geometry import Rect, Size
from generator.core.tags import Tag
from generator.render.about import About
from generator.render.packed_file import TOGETHER
from generator.render.pdf import PdfPage, write_pdf
from tests.games import face, tiny_game
from tests.looking import pixels, text_on
from tests.programs import ghostscript, poppler

PAGES = TOGETHER // 2


def document() -> bytes:
    """Pages that say what is on them: more objects than are packed together."""
    size = Size(60, 30)
    words = face(tiny_game(), "one").items
    box = Rect(0, 0, *size)
    sheets = [
        PdfPage(Frame(size, (GroupItem(words, tags=(Tag("text"),)),)), box, box, f"{n}", ("All",))
        for n in range(PAGES)
    ]
    return write_pdf(sheets, About("Many (pages)", tagged=True))


@pytest.fixture(scope="module")
def packed() -> bytes:
    return document()


@pytest.fixture(scope="module")
def plain() -> bytes:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.render.packed_file.packed_file", lambda pdf: pdf.format())
        return document()


def objects(data: bytes) -> list[bytes]:
    """All but those that only hold others, as they are when unpacked."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [written(one) for one in pdf.objects if one.objgen[0] and not holds_others(one)]


def holds_others(one: pikepdf.Object) -> bool:
    return isinstance(one, pikepdf.Stream) and one.get("/Type") in ("/ObjStm", "/XRef")


def written(one: pikepdf.Object) -> bytes:
    if isinstance(one, pikepdf.Stream):
        entries = sorted(pikepdf.Dictionary(dict(one.items())).unparse().split())
        return b" ".join(entries) + one.read_raw_bytes()
    return one.unparse(resolved=True)


def test_every_object_is_as_it_was(packed: bytes, plain: bytes) -> None:
    found = objects(packed)
    assert found == objects(plain)
    assert len(found) > 2 * TOGETHER and len({*found}) > TOGETHER
    assert len(packed) < len(plain) / 2


def test_nothing_in_it_is_out_of_order(packed: bytes) -> None:
    with pikepdf.open(io.BytesIO(packed)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert len(pdf.pages) == PAGES
        assert str(pdf.docinfo["/Title"]) == "Many (pages)"
    assert packed == document()


def test_readers_show_the_same_pages(packed: bytes, plain: bytes, tmp_path: Path) -> None:
    for page in (0, PAGES - 1):
        assert (pixels(packed, page, 72) == pixels(plain, page, 72)).all()
        assert text_on(packed, page) == text_on(plain, page)
    file = tmp_path / "x.pdf"
    file.write_bytes(packed)
    assert f"Pages:           {PAGES}" in poppler("pdfinfo", str(file))
    assert ghostscript("nullpage", "-dNOPAUSE", "-dBATCH", str(file)) == ""


def test_a_document_without_tags_is_not_packed() -> None:
    box = Rect(0, 0, 60, 30)
    plain = write_pdf([PdfPage(Frame(Size(60, 30), ()), box, box, "1", ())], About("x"))
    assert b"/ObjStm" not in plain and b"\nxref\n" in plain
