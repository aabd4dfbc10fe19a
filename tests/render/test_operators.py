"""Items → operators: numbers, state, and text that can be copied."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.colour import Colour, Gradient
from generator.core.display import (
    Frame,
    Glyphs,
    GroupItem,
    Item,
    Path,
    Raster,
    Run,
    Stamp,
    TextItem,
    Typeface,
)
from generator.core.geometry import IDENTITY, Matrix, Rect, Size, rotation, translation
from generator.core.outline import rectangle
from generator.render.embedded_fonts import EmbeddedFont
from generator.render.numbers import commands, matrix_numbers, number
from generator.render.operators import Content

BOX = Rect(1, 2, 3, 4)
RED, BLUE = Colour(255, 0, 0), Colour(0, 0, 255)


class Named:
    """Resources that have a name and nothing else."""

    def font(self, typeface: Typeface) -> EmbeddedFont:
        raise AssertionError(typeface)

    def form(self, frame: Frame) -> str:
        return "X1"

    def stands_once(self, frame: Frame) -> bool:
        return False

    def raster(self, raster: Raster) -> str:
        return "I1"

    def shading(self, gradient: Gradient, bounds: Rect) -> str:
        return "S1"


def drawn(*items: Item) -> str:
    content = Content(Named())
    content.draw(items)
    return content.data().decode()


@given(st.floats(-5000, 5000))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_numbers_are_short_and_close(value: float) -> None:
    text = number(value)
    assert re.fullmatch(r"-?\d+(\.\d{1,3})?", text)
    assert abs(float(text) - value) <= 0.0005001
    assert text != "-0"
    assert not (("." in text) and text.endswith("0"))


def test_scales_are_written_finer_than_places() -> None:
    assert matrix_numbers(Matrix(0.123456, 0, 0, -0.000001, 1.23456, 0)) == (
        "0.12346 0 0 0 1.235 0"
    )


def test_commands_are_pdf() -> None:
    path = (("m", 0, 1), ("l", 2.5, 3), ("c", 1, 2, 3, 4, 5, 6), ("h",))
    assert commands(path) == "0 1 m 2.5 3 l 1 2 3 4 5 6 c h"


@pytest.mark.parametrize(
    ("path", "operator"),
    [
        (Path(rectangle(BOX), RED), "f"),
        (Path(rectangle(BOX), RED, even_odd=True), "f*"),
        (Path(rectangle(BOX), None, RED, 0.5), "S"),
        (Path(rectangle(BOX), RED, BLUE, 0.5), "B"),
        (Path(rectangle(BOX), RED, BLUE, 0.5, even_odd=True), "B*"),
        (Path(rectangle(BOX)), "n"),
    ],
)
def test_a_path_is_painted_as_it_says(path: Path, operator: str) -> None:
    assert drawn(path).split()[-1] == operator


def test_a_colour_is_said_once_until_it_changes() -> None:
    path = Path(rectangle(BOX), RED)
    assert drawn(path, path).count("rg") == 1
    assert drawn(path, path._replace(fill=BLUE), path).count("rg") == 3


def test_a_colour_set_in_a_group_is_not_taken_for_set_after_it() -> None:
    path = Path(rectangle(BOX), RED)
    group = GroupItem((path._replace(fill=BLUE),), rotation(90))
    text = drawn(path, group, path._replace(fill=BLUE))
    assert text.count("0 0 1 rg") == 2


def test_a_stroke_is_said_again_if_its_dash_changes() -> None:
    path = Path(rectangle(BOX), None, RED, 0.5)
    text = drawn(path, path, path._replace(dash=(1.0, 2.0)))
    assert text.count(" w ") == 2
    assert "[1 2] 0 d" in text


@pytest.mark.parametrize(
    "item",
    [
        GroupItem((Path(rectangle(BOX), RED),), rotation(45), BOX),
        GroupItem((Path(rectangle(BOX), RED),), IDENTITY, rectangle(BOX)),
        Stamp(Frame(Size(1, 1), ()), translation(3, 4), BOX),
        Path(rectangle(BOX), Gradient((RED, BLUE)), BLUE, 0.2, bounds=BOX),
        Path(rectangle(BOX), RED, matrix=rotation(30)),
    ],
)
def test_what_is_saved_is_restored(item: Item) -> None:
    words = drawn(item, item).split()
    assert words.count("q") == words.count("Q") > 0


def test_a_group_that_changes_nothing_is_only_its_items() -> None:
    path = Path(rectangle(BOX), RED)
    assert drawn(GroupItem((path,))) == drawn(path)


def test_a_stamp_is_clipped_before_it_is_moved() -> None:
    text = drawn(Stamp(Frame(Size(1, 1), ()), translation(3, 4), BOX))
    assert text == "q 1 2 3 4 re W n 1 0 0 1 3 4 cm /X1 Do Q"


def test_outlined_letters_are_stroked_and_those_after_them_filled() -> None:
    content = Content(Fonts())
    content.draw((line(0.2), line(0.0)))
    written = content.data().decode()
    assert "1 Tr" in written.split("ET")[0]
    assert "0.2 w" in written.split("ET")[0]
    assert written.split("ET")[0].rstrip().endswith("0 Tr")
    assert "Tr" not in written.split("ET")[1]


def line(outline: float) -> TextItem:
    glyphs = Glyphs((1,), (0.5,), ("W",), 0.5)
    return TextItem(5, 5, (Run(0, TYPEFACE, 9.0, RED, glyphs, outline=outline),))


TYPEFACE = Typeface("Test", b"", 1000, 0.8, -0.2, (0, 0, 1000, 1000))


class Fonts(Named):
    def font(self, typeface: Typeface) -> EmbeddedFont:
        return EmbeddedFont(typeface, "F1")
