"""Fonts: words measured with kerning, characters that a font lacks, weights of variable fonts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.assets.families import find_family
from generator.assets.fonts import Fonts
from generator.assets.shaping import FontStack
from generator.core.problems import Refusal, Where
from generator.files import Memory, installed_file
from generator.model import FontChoice
from tests.games import DECK, GAME, codes_of, problems_of, tiny_game

HERE = Where("game.yaml", 3, 1)
FIRA, BARLOW = FontChoice("Fira Sans", 400), FontChoice("Barlow Condensed", 700)
needs_caveat = pytest.mark.skipif(
    installed_file("fontpkg_caveat", "metadata.json") is None, reason="fontpkg-caveat is not here"
)


def fonts(*fallback: FontChoice) -> Fonts:
    named = {"body": (FIRA,), "title": (BARLOW,), "none": (FontChoice("Nosuch"),)}
    return Fonts(named, fallback, Memory({}), HERE)


def stack(name: str = "body", *fallback: FontChoice, bold: bool = False) -> FontStack:
    return fonts(*fallback).stack(name, HERE, bold)


def test_letters_are_kerned() -> None:
    body = stack()
    assert body.shape("AV").width < body.shape("A").width + body.shape("V").width - 0.01


def test_words_are_as_wide_as_their_glyphs() -> None:
    for word in ("Wasserfall", "AVATAR", "To"):
        shaped = stack().shape(word)
        (piece,) = shaped.pieces
        assert shaped.width == pytest.approx(sum(piece.glyphs.advances))
        assert "".join(piece.glyphs.clusters) == word


def test_no_ligature_hides_letters_from_a_search() -> None:
    (piece,) = stack().shape("office").pieces
    assert piece.glyphs.clusters == tuple("office")


def test_a_word_is_shaped_once() -> None:
    body = stack()
    assert body.shape("word") is body.shape("word")


def test_each_style_is_its_own_font() -> None:
    family = fonts()
    plain, bold = family.stack("body", HERE), family.stack("body", HERE, bold=True)
    italic = family.stack("body", HERE, italic=True)
    names = {s.first.typeface.name for s in (plain, bold, italic)}
    assert len(names) == 3
    assert bold.shape("word").width != plain.shape("word").width


def test_fonts_that_are_not_there_are_refused() -> None:
    for name in ("nosuch", "none"):
        with pytest.raises(Refusal):
            fonts().stack(name, HERE)
    assert find_family("../x") is None


def test_a_typeface_knows_its_measures() -> None:
    face = stack().first.typeface
    assert face.upem in (1000, 2048)
    assert 0.6 < face.ascent < 1.3
    assert 0.1 < face.descent < 0.5
    assert 0.6 < stack().first.cap_height < 0.8


def lacking() -> str:
    """A character that Fira Sans has and Barlow Condensed lacks."""
    body, title = stack().first, stack("title").first
    return next(c for c in "ЖΩ→↑√≠∂ⅷ" if body.has(c) and not title.has(c))


def test_a_fallback_font_steps_in_for_what_a_font_lacks() -> None:
    shaped = stack("title", FIRA).shape(f"a{lacking()}b")
    assert shaped.missing == ""
    assert ["".join(p.glyphs.clusters) for p in shaped.pieces] == ["a", lacking(), "b"]
    assert shaped.pieces[1].font is not shaped.pieces[0].font
    assert shaped.pieces[2].font is shaped.pieces[0].font


def test_what_no_font_has_is_missing() -> None:
    shaped = stack("title", FIRA).shape("a\U0001f409b")
    assert shaped.missing == "\U0001f409"
    assert "".join(c for p in shaped.pieces for c in p.glyphs.clusters) == "a\U0001f409b"


def test_a_missing_character_is_told_with_its_card() -> None:
    deck = DECK.replace("title: One", "title: One \U0001f409")
    (problem,) = problems_of(tiny_game(deck=deck))
    assert (problem.code, problem.where[:2]) == ("missing-glyph", ("things.yaml", 6))
    assert "U+1F409" in problem.message


def test_a_fallback_that_a_game_declares_fills_the_gap() -> None:
    deck = DECK.replace("title: One", f"title: One {lacking()}")
    assert codes_of(tiny_game(deck=deck)) == ["missing-glyph"]
    assert codes_of(tiny_game(deck=deck, game=GAME + "fallback: [Fira Sans]\n")) == []


@needs_caveat
def test_a_variable_font_is_pinned_to_its_weight() -> None:
    family = find_family("Caveat")
    assert family is not None
    light, heavy = family.font(400, italic=False), family.font(700, italic=False)
    assert light.typeface.name != heavy.typeface.name
    assert b"fvar" not in light.typeface.data[:400]
    assert light.shape("word").width != heavy.shape("word").width


@needs_caveat
def test_a_weight_beyond_the_axis_is_the_nearest() -> None:
    family = find_family("Caveat")
    assert family is not None
    most = family.font(700, italic=False).shape("word").width
    assert family.font(1000, italic=False).shape("word").width == most


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text(min_size=1, max_size=12))
def test_any_word_is_shaped_and_loses_no_character(word: str) -> None:
    shaped = stack("title", FIRA).shape(word)
    assert shaped.width >= 0
    assert "".join(c for p in shaped.pieces for c in p.glyphs.clusters) == word
    assert set(shaped.missing) <= set(word)
