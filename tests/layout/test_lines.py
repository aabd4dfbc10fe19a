"""Even edges, margins and lists: what may move, and how far."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.display import TOUCHING, TextItem
from generator.core.geometry import Rect
from generator.core.problems import Problem
from generator.layout.lines import WIDEST_SPACE, Margin, break_lines, justified
from generator.layout.text import ITEM_INDENT, lay_out_text
from generator.model import Text
from generator.model.values import SizeRange
from tests.games import assert_silent
from tests.typesetting import HERE, measured, points, read_lines, right_end, said, setter, texts

MODEST = settings(max_examples=60, deadline=None, derandomize=True)
PARAGRAPH = st.lists(st.text("abilmwAVTo.", min_size=1, max_size=9), min_size=1, max_size=20)
BOX = Rect(5, 5, 40, 60)
LOREM = "Every player takes two cards and puts one of them below the pile of those that are left."
GERMAN = "Jede Spielerin zieht zwei Karten und legt eine davon unter den Stapel der übrigen zurück."


def drawn(text: str, **keys: object) -> list[TextItem]:
    problems: list[Problem] = []
    element = Text(text, size=SizeRange(points(9), points(9)), **keys)  # type: ignore[arg-type]
    items = texts(lay_out_text(element, BOX, setter(), HERE, problems))
    assert_silent(problems)
    return items


@given(PARAGRAPH.map(" ".join), st.floats(4, 30))
@MODEST
def test_a_justified_line_is_full_or_as_it_was(text: str, width: float) -> None:
    for line in break_lines(measured(text), width):
        even = justified(line, width)
        assert read_lines([even]) == read_lines([line])
        if even is line:
            continue
        words = even.words
        total = sum(w.width + (w.space_before if n else 0) for n, w in enumerate(words))
        assert total == pytest.approx(width)
        grown = {round(w.space_before - old.space_before, 6) for w, old in
                 zip(words[1:], line.words[1:], strict=True) if old.space_before}  # fmt: skip
        assert len(grown) == 1, "all spaces grow alike"
        before = sum(w.space_before for w in line.words[1:])
        assert sum(w.space_before for w in words[1:]) <= before * WIDEST_SPACE + 1e-6


@given(
    PARAGRAPH.map(" ".join), st.floats(8, 30), st.floats(0, 5), st.floats(0, 5), st.integers(1, 4)
)
@MODEST
def test_lines_keep_out_of_their_margin(
    text: str, width: float, first: float, rest: float, count: int
) -> None:
    margin = Margin(first, rest, count)
    lines = break_lines(measured(text), width, margin)
    assert read_lines(lines) == read_lines(break_lines(measured(text), width))
    for number, line in enumerate(lines):
        room = width - (first if number < count else rest)
        assert line.width <= room + 1e-6 or len(line.words) == 1


@pytest.mark.parametrize("text", [LOREM, GERMAN])
def test_all_lines_but_the_last_end_at_the_edge(text: str) -> None:
    lines = drawn(text, align="justify")
    full = [line for line in lines if right_end(line) == pytest.approx(BOX.right)]
    assert len(full) >= len(lines) - 2
    assert lines[-1] not in full
    assert " ".join(said(line) for line in lines) == text


def test_words_too_few_for_a_line_keep_their_spaces() -> None:
    first, *_ = drawn("ab cd Donaudampfschifffahrts", align="justify")
    assert right_end(first) < BOX.right - 5


def test_a_script_without_spaces_moves_its_signs_apart_without_reading_spaces() -> None:
    from tests.layout.test_scripts import stack

    fonts = stack("Noto Sans SC")
    from generator.layout.lines import TextLine
    from generator.layout.typesetting import Measured, WordPart

    def word(text: str) -> Measured:
        shaped = fonts.shape(text)
        parts = tuple(
            WordPart(0.0, piece.font.typeface, piece.glyphs, 1.0, 0.0, None)
            for piece in shaped.pieces
        )
        return Measured(parts, shaped.width, 0.0)

    words = tuple(word(sign) for sign in "每位玩家抽三张牌然后将龙")
    line = TextLine(words, sum(one.width for one in words))
    even = justified(line, line.width + 0.5)
    assert even.width == line.width + 0.5
    assert all(one.space_before < TOUCHING for one in even.words)
    assert justified(line, line.width + 3) is line


def test_items_of_a_list_hang_beside_their_dots() -> None:
    lines = drawn(f"First:\n- {LOREM}\n- Short.")
    dots = [line for line in lines if said(line) == "•"]
    assert len(dots) == 2
    assert all(dot.x == BOX.left for dot in dots)
    of_items = [line for line in lines[1:] if line not in dots]
    inside = BOX.left + ITEM_INDENT * points(9)
    assert [line.x for line in of_items] == pytest.approx([inside] * len(of_items))
    assert " ".join(said(line) for line in lines) == f"First: • {LOREM} • Short."


def test_in_the_middle_a_dot_is_a_word_of_its_line() -> None:
    (line,) = drawn("- Short.", align="centre")
    assert said(line) == "• Short."


def test_a_dash_in_front_on_purpose_stays() -> None:
    (line,) = drawn(r"\- 2 points")
    assert said(line) == "- 2 points"


def test_later_lines_of_a_paragraph_hang() -> None:
    first, *others = drawn(LOREM, hanging=4.0)
    assert first.x == BOX.left
    assert {round(line.x, 6) for line in others} == {BOX.left + 4}
