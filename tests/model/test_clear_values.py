"""Colours that let something through, stops of gradients, shares and masks: read, or refused."""

from __future__ import annotations

from typing import Any

import pytest

from generator.core.colour import Colour, Gradient
from generator.core.geometry import Rect
from generator.core.problems import Problem, Refusal
from generator.model.values import (
    COLOUR,
    CROP,
    FLIP,
    FOCUS,
    MASK,
    OPACITY,
    PAINT,
    Kind,
    Masking,
    Scope,
)
from generator.source import parse

INK, RED = Colour(0, 0, 0), Colour(200, 0, 0)
PALETTE = Scope({"ink": INK, "tomato": RED, "glass": Colour(0, 0, 255, 128)})


def read(kind: Kind[Any], text: str) -> Any:
    return kind.read(parse(text.encode(), "f"), PALETTE)


def refused(kind: Kind[Any], text: str) -> Problem:
    with pytest.raises(Refusal) as caught:
        read(kind, text)
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("gold", Colour(255, 215, 0)),
        ("tomato", RED),
        ("ink 60%", Colour(0, 0, 0, 153)),
        ("gold 50%", Colour(255, 215, 0, 128)),
        ("'#ff0000 20%'", Colour(255, 0, 0, 51)),
        ("glass 50%", Colour(0, 0, 255, 64)),
        ("'#f008'", Colour(255, 0, 0, 136)),
        ("'#ff000080'", Colour(255, 0, 0, 128)),
        ("ink 100%", INK),
    ],
)
def test_colours_come_from_the_palette_then_from_css_and_may_be_clear(
    text: str, colour: Colour
) -> None:
    assert read(COLOUR, text) == colour


def test_wrong_colours_are_told_and_both_lists_are_searched() -> None:
    assert refused(COLOUR, "inc 60%").hint == "did you mean 'ink'?"
    assert refused(COLOUR, "steelbleu").hint == "did you mean 'steelblue'?"
    for share in ("0%", "140%"):
        assert "a share above 0% and up to 100%" in refused(COLOUR, f"ink {share}").message
    assert "#ffc80080" in refused(COLOUR, "'#12345'").message


@pytest.mark.parametrize(
    ("text", "gradient"),
    [
        (
            "[ink, {colour: tomato, at: 30%}, ink]",
            Gradient((INK, RED, INK), places=(0.0, 0.3, 1.0)),
        ),
        ("[tomato, none]", Gradient((RED, RED._replace(alpha=0)))),
        (
            "[ink, none, tomato]",
            Gradient(
                (INK, INK._replace(alpha=0), RED._replace(alpha=0), RED),
                places=(0.0, 0.5, 0.5, 1.0),
            ),
        ),
        (
            "[{colour: ink, at: 20%}, ink, tomato, {colour: none, at: 80%}]",
            Gradient(
                (INK, INK, RED, RED._replace(alpha=0)),
                places=(0.2, pytest.approx(0.4), pytest.approx(0.6), 0.8),
            ),
        ),
    ],
)
def test_stops_may_have_places_and_none_is_its_neighbours_colour(
    text: str, gradient: Gradient
) -> None:
    assert read(PAINT, f"{{gradient: {text}}}") == gradient


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[none, none]", "not all of them none"),
        ("[{colour: ink, at: 60%}, {colour: ink, at: 20%}]", "one after the other"),
        ("[ink, {at: 20%}]", "{colour: ink, at: 30%}"),
        ("[ink, {colour: ink, at: 120%}]", "a share from 0% to 100%"),
    ],
)
def test_gradients_that_make_no_sense_are_refused(text: str, says: str) -> None:
    assert says in refused(PAINT, f"{{gradient: {text}}}").message


def test_an_opacity_is_a_share_and_not_nothing() -> None:
    assert read(OPACITY, "60%") == 0.6
    for nothing in ("0%", "0", "0.0", "0.00%"):
        assert refused(OPACITY, nothing).hint == "use `when` to leave an element out"
    for number in ("0.6", ".6", "60"):
        assert refused(OPACITY, number).hint == "write 60%"
    for odd in ("120%", "250", "half", "[60%]"):
        problem = refused(OPACITY, odd)
        assert "up to 100%" in problem.message and problem.hint == ""


@pytest.mark.parametrize(
    ("text", "mask"),
    [
        ("ellipse", Masking("ellipse")),
        ("{radius: 3mm}", Masking(radius=3)),
        ("{shape: hexagon, feather: 2mm}", Masking("hexagon", feather=2)),
        ("{feather: 2mm}", Masking(feather=2)),
        ("{picture: cloud, fit: cover}", Masking(picture="cloud", fit="cover")),
    ],
)
def test_a_mask_is_a_shape_or_a_picture(text: str, mask: Masking) -> None:
    assert read(MASK, text) == mask


@pytest.mark.parametrize(
    "text",
    [
        "elipse",
        "{}",
        "[ellipse]",
        "{shape: ellipse, picture: x}",
        "{radius: 1mm, picture: x}",
        "{shape: ellipse, fit: cover}",
        "{feather: 0}",
        "{feathers: 1mm}",
    ],
)
def test_what_is_no_mask_is_refused(text: str) -> None:
    assert refused(MASK, text).code in ("bad-value", "unknown-key")


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("top", (0.5, 0)),
        ("bottom right", (1, 1)),
        ("left bottom", (0, 1)),
        ("centre", (0.5, 0.5)),
        ("30% 60%", (0.3, 0.6)),
    ],
)
def test_a_focus_is_a_side_a_corner_or_two_shares(text: str, point: tuple[float, float]) -> None:
    assert read(FOCUS, text) == pytest.approx(point)


@pytest.mark.parametrize(
    "text", ["middel", "top bottom", "30%", "130% 0%", "top 30%", "''", "[0, 0]"]
)
def test_any_other_focus_is_refused(text: str) -> None:
    assert "such as top, bottom right or 30% 60%" in refused(FOCUS, text).message


def test_a_crop_is_a_part_of_the_picture() -> None:
    assert read(CROP, "[10%, 0, 50%, 100%]") == Rect(0.1, 0, 0.5, 1)
    for text in ("[10%, 0, 95%, 100%]", "[10%, 0, 0, 100%]"):
        assert "nor reach beyond the picture" in refused(CROP, text).hint
    for text in ("[1mm, 0, 5mm, 1mm]", "[10%, 0]", "half"):
        assert "within the picture" in refused(CROP, text).message


def test_a_picture_is_mirrored_either_way_or_both() -> None:
    found = [read(FLIP, text) for text in ("true", "false", "down", "both")]
    assert found == ["across", "", "down", "both"]
    assert "true, false, down or both" in refused(FLIP, "up").message
