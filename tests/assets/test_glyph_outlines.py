"""Outlines of glyphs: closed, of the right size, the right way up."""

from __future__ import annotations

import pytest

from generator.assets.glyph_outlines import glyph_outline
from generator.core.backdrop import bounds_of, corners
from generator.core.geometry import IDENTITY
from tests.typesetting import HERE, setter


@pytest.mark.parametrize("font", ["body", "title"])
def test_a_capital_is_as_high_as_its_font_says(font: str) -> None:
    face = setter().library.font(font, HERE).first
    commands = glyph_outline(face.typeface, face.shape("H").ids[0])
    box = bounds_of(corners(commands, IDENTITY))
    assert box.bottom == pytest.approx(0, abs=0.01)
    assert box.height == pytest.approx(face.cap_height, abs=0.01)
    assert 0 < box.left < box.right < face.shape("H").width
    assert [one[0] for one in commands].count("m") == [one[0] for one in commands].count("h")


def test_curves_of_both_kinds_of_font_are_cubic() -> None:
    face = setter().library.font("body", HERE).first
    letters = {command[0] for command in glyph_outline(face.typeface, face.shape("O").ids[0])}
    assert letters == {"m", "c", "h"}


def test_a_space_has_no_outline() -> None:
    face = setter().library.font("body", HERE).first
    assert glyph_outline(face.typeface, face.shape(" ").ids[0]) == ()
