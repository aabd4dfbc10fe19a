"""Colours as numbers, and how well two can be told apart."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.colour import (
    BLACK,
    WHITE,
    Colour,
    contrast,
    css_colours,
    grey,
    luminance,
    parse_colour,
)

channel = st.integers(0, 255)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(channel, channel, channel, channel)
def test_a_colour_survives_being_written_and_read(
    red: int, green: int, blue: int, alpha: int
) -> None:
    colour = Colour(red, green, blue, alpha)
    assert parse_colour(str(colour)) == colour


def test_names_of_css_are_known_however_often_they_are_asked_for() -> None:
    for _ in range(2):
        known = css_colours()
        assert len(known) >= 140
        assert (known["tomato"], known["navy"]) == (Colour(255, 99, 71), Colour(0, 0, 128))


def test_three_digits_stand_for_six() -> None:
    assert parse_colour("#fc0") == parse_colour("#FFCC00") == Colour(255, 204, 0)
    assert parse_colour("#fc08") == parse_colour("#ffcc0088") == Colour(255, 204, 0, 136)
    assert str(Colour(255, 204, 0)) == "#ffcc00"


@pytest.mark.parametrize(
    "text", ["", "#", "#ggg", "#fffff", "#ff00ff000", "fc0", "red", "rgb(1,2)", "[[[1]]]", "#٣٣٣"]
)
def test_what_is_no_colour_is_none(text: str) -> None:
    assert parse_colour(text) is None


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(WHITE, WHITE) == 1
    assert contrast(Colour(0x76, 0x76, 0x76), WHITE) == pytest.approx(4.54, abs=0.01)
    assert luminance(BLACK) == 0


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.builds(Colour, channel, channel, channel, channel))
def test_a_grey_is_as_light_as_its_colour(colour: Colour) -> None:
    found = grey(colour)
    assert found.red == found.green == found.blue and found.alpha == colour.alpha
    assert luminance(found) == pytest.approx(luminance(colour), abs=0.005)
    assert grey(found) == found
