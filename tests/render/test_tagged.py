"""What is on pages, said in their structure: by the tree of a PDF, and as poppler reads it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pikepdf

from generator.core.display import Frame, GroupItem
from generator.core.geometry import Rect, Size
from generator.core.tags import Tag
from generator.render.about import About
from generator.render.pdf import PdfPage, write_pdf
from generator.render.structure import text_string
from tests.games import DECK, GAME, face, kits, tiny_game
from tests.looking import pixels
from tests.programs import poppler

PAGE = "layout: page\nelements:\n  - {prose: '{{ text }}', size: 10pt, box: {top: 20mm}}\n"
RULES = """\
document: book
title: Rules
layout: page
fields: {text: text}
pages:
  - title: How to Play
    text: |
      # How to play

      Words that follow each other over so many lines that this paragraph needs more than one of
      them, however wide its column is, and however small its letters are.

      ## Begin

      1. Shuffle.
      2. Deal.

      | Players | Cards |
      | two | 6 |
"""
READ = """\
Document
Sect
H1 "How to play "
P "Words that follow each other over so many lines that this paragraph needs more than one
H2 "Begin "
L
LI
Lbl "1 "
LBody "Shuffle. "
LI
Lbl "2 "
LBody "Deal. "
Table
TR
TH "Players "
TH "Cards "
TR
TD "two "
TD "6 "
""".splitlines()


@cache
def kit() -> bytes:
    game = re.sub(r"components: *\[?", lambda m: m[0] + "book, ", GAME)
    assert "[book, " in game, game
    files = {**tiny_game(game=game, deck=DECK), "book.yaml": RULES, "layouts/page.yaml": PAGE}
    return kits(files)[0].data


def elements(node: pikepdf.Object) -> Iterator[pikepdf.Object]:
    yield node
    inside = node.get("/K")
    for one in inside if isinstance(inside, pikepdf.Array) else [inside]:
        if isinstance(one, pikepdf.Dictionary) and "/S" in one:
            yield from elements(one)


def marks(page: pikepdf.Page) -> list[str]:
    """Operators that mark and draw, in the page's own content."""
    return [str(operator) for _, operator in pikepdf.parse_content_stream(page)]


def test_poppler_reads_headings_lists_and_tables_in_their_order(tmp_path: Path) -> None:
    file = tmp_path / "kit.pdf"
    file.write_bytes(kit())
    told = poppler("pdfinfo", "-struct-text", str(file))
    bare = re.sub(r"( \(block\))?:?(\n +/.*)*", "", told)
    read = [line.strip() for line in re.sub(r"\n +(?=\")", " ", bare).splitlines()]
    for expected, line in zip(READ, read, strict=False):
        assert line.replace('Sect "Rules"', "Sect").startswith(expected), read


def test_every_mark_has_a_parent_and_every_page_its_order() -> None:
    with pikepdf.open(io.BytesIO(kit())) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang) == "en"
        parents = dict(zip(*[iter(pdf.Root.StructTreeRoot.ParentTree.Nums)] * 2, strict=True))
        known = {one.objgen for one in elements(pdf.Root.StructTreeRoot.K)}
        for page in pdf.pages:
            assert str(page.obj.Tabs) == "/S"
            numbers = [
                int(operands[1]["/MCID"])
                for operands, operator in pikepdf.parse_content_stream(page)
                if str(operator) == "BDC" and "/MCID" in operands[1]
            ]
            owners = parents[int(page.obj.StructParents)]
            assert numbers == list(range(len(owners)))
            assert {owner.objgen for owner in owners} <= known


def test_nothing_is_drawn_outside_of_marks() -> None:
    with pikepdf.open(io.BytesIO(kit())) as pdf:
        for page in pdf.pages:
            depth = 0
            for operator in marks(page):
                depth += {"BDC": 1, "BMC": 1, "EMC": -1}.get(operator, 0)
                assert depth or operator not in {"Do", "TJ", "f", "S", "B", "sh"}
            assert depth == 0


def test_a_card_is_a_picture_that_says_its_name_and_its_words() -> None:
    with pikepdf.open(io.BytesIO(kit())) as pdf:
        figures = [one for one in elements(pdf.Root.StructTreeRoot.K) if str(one.S) == "/Figure"]
        said = [str(one.Alt) for one in figures]
    assert face(tiny_game(), "one").title in said[0]
    assert len(said) == 3 and said[1] == said[2] != said[0]


def test_tags_change_no_pixel_and_pictures_have_none() -> None:
    size = Size(60, 30)
    words = face(tiny_game(), "one").items
    frame = Frame(size, (GroupItem(words, tags=(Tag("text"),)), *words))
    box = Rect(0, 0, *size)
    both = [
        write_pdf([PdfPage(frame, box, box, "", ())], About("x", tagged=tagged))
        for tagged in (False, True)
    ]
    assert [_says_what_is_on_it(pdf) for pdf in both] == [False, True]
    assert (pixels(both[0]) == pixels(both[1])).all()


def _says_what_is_on_it(data: bytes) -> bool:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return "/StructParents" in pdf.pages[0] and "/StructTreeRoot" in pdf.Root


def test_what_is_said_is_written_as_short_as_it_can_be() -> None:
    assert text_string("a (b) \\") == rb"(a \(b\) \\)"
    assert text_string("é") == b"(\xfe\xff\x00\xe9)"
    assert text_string("一(") == b"(\xfe\xffN\x00\x00\\()"
