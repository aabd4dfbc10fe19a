"""Embedded fonts: the glyphs used, at the widths that were measured."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest
import uharfbuzz

from generator.core.colour import BLACK
from generator.core.display import Frame, Item, TextItem
from generator.core.geometry import Rect, Size
from generator.layout.line_drawing import draw_line
from generator.layout.lines import TextLine
from generator.render.about import About
from generator.render.embedded_fonts import EmbeddedFont
from generator.render.font_tables import to_unicode
from generator.render.pdf import PdfPage, write_pdf
from tests.looking import text_on
from tests.typesetting import HERE, measured, right_end, setter

PAGE = Rect(0, 0, 200, 100)


def written(items: tuple[Item, ...]) -> bytes:
    frame = Frame(Size(200, 100), items)
    return write_pdf([PdfPage(frame, PAGE, PAGE, "One", ("All",))], About("Test"))


def line(text: str, size: float = 5.0) -> TextItem:
    words = measured(text)
    width = sum(word.width + (word.space_before if n else 0) for n, word in enumerate(words))
    (drawn,) = draw_line(TextLine(words, width), 10, 50, size, BLACK)
    assert isinstance(drawn, TextItem)
    return drawn


@pytest.mark.parametrize(
    "text", ["AVATAR To WAVE.", "plain words of some length, a few of them", "**AV** *To* x"]
)
def test_text_ends_where_layout_measured_it(text: str) -> None:
    drawn = line(text + "|")
    document = pypdfium2.PdfDocument(written((drawn,)))
    page = document[0].get_textpage()
    last = next(
        n for n in range(page.count_chars() - 1, -1, -1) if page.get_text_range(n, 1) == "|"
    )
    left, _, right, _ = page.get_charbox(last, loose=True)
    document.close()
    assert right / 72 * 25.4 == pytest.approx(right_end(drawn), abs=0.06)
    assert left < right


@pytest.mark.parametrize(
    ("text", "copied"),
    [
        ("Drink {coffee} **now**, please (*AVATAR*)", "Drink [coffee] now, please (AVATAR)"),
        ("**one** two *three*", "one two three"),
        ("half**bold**half", "halfboldhalf"),
        ("{dice-3}{dice-4} {coffee}s", "[dice-3][dice-4] [coffee]s"),
        ("A\u00a0B – “quoted” …", "A\u00a0B – “quoted” …"),
    ],
)
def test_text_is_copied_with_its_spaces_and_its_icons_by_name(text: str, copied: str) -> None:
    assert text_on(written((line(text),))).replace("\u00a0", " ") == copied.replace("\u00a0", " ")


def content_of(*lines: TextItem) -> list[bytes]:
    """What each page says, if each line is on one of its own."""
    pages = [PdfPage(Frame(Size(200, 100), (one,)), PAGE, PAGE, "", ()) for one in lines]
    with pikepdf.open(io.BytesIO(write_pdf(pages, About("Test")))) as pdf:
        return [page.Contents.read_bytes() for page in pdf.pages]


def test_what_a_page_says_does_not_depend_on_the_pages_before_it() -> None:
    later = line("Drink coffee.")
    assert content_of(line("Quite other words"), later)[1:] == content_of(later)


def test_only_the_glyphs_used_are_in_the_file() -> None:
    with pikepdf.open(io.BytesIO(written((line("abc cab"),)))) as pdf:
        (file,) = [
            o.FontFile2
            for o in pdf.objects
            if isinstance(o, pikepdf.Dictionary) and "/FontFile2" in o
        ]
        face = uharfbuzz.Face(file.read_bytes())
        assert face.glyph_count <= 5  # three letters, a space and .notdef
        assert "GSUB" not in face.table_tags


def test_a_glyph_that_stands_for_two_things_has_two_codes() -> None:
    font = EmbeddedFont(setter().library.font("body", HERE).first.typeface, "F1")
    first, second = font.code(5, "a"), font.code(5, "[coffee]")
    assert first not in (second, font.code(0, "c"), font.code(6, "d"))
    assert font.code(5, "a") == first


def test_a_glyph_that_is_no_letter_has_the_same_code_whatever_was_drawn_before() -> None:
    typeface = setter().library.font("body", HERE).first.typeface
    alone, late = EmbeddedFont(typeface, "F1"), EmbeddedFont(typeface, "F1")
    late.code(7, "ffi")
    assert alone.code(5, "[coffee]") == late.code(5, "[coffee]")


def test_a_letter_has_the_same_code_whatever_was_drawn_before() -> None:
    stack = setter().library.font("body", HERE).first
    alone, late = EmbeddedFont(stack.typeface, "F1"), EmbeddedFont(stack.typeface, "F1")
    late.show(stack.shape("Quite other words"))
    late.code(5, "[coffee]")
    assert alone.show(stack.shape("nn")) == late.show(stack.shape("nn")) == "<006E006E>"


def test_glyphs_that_are_no_letters_have_no_letters_code() -> None:
    font = EmbeddedFont(setter().library.font("body", HERE).first.typeface, "F1")
    known = {font.code(glyph, cluster) for glyph, cluster in ((5, "fi"), (5, "\0"), (5, "🎲"))}
    assert len(known) == 3
    assert min(known) >= 0xD800


def test_kerning_is_written_between_the_glyphs() -> None:
    stack = setter().library.font("body", HERE).first
    font = EmbeddedFont(stack.typeface, "F1")
    assert ">" in font.show(stack.shape("AV"))[1:-1]
    assert ">" not in font.show(stack.shape("nn"))[1:-1]


def test_characters_beyond_the_first_plane_can_be_copied() -> None:
    assert b"<0006> <D83CDFB2>" in to_unicode({(5, "🎲"): 6})
