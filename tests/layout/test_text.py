"""Text elements: the size they take, where their lines stand, what is said of overflow."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.display import TextItem
from generator.core.geometry import MM_PER_POINT, Rect
from generator.core.problems import Problem
from generator.layout.text import SIZE_STEP, lay_out_text
from generator.model import Text
from generator.model.values import SizeRange
from tests.games import DECK, assert_silent, face, the_problem, tiny_game
from tests.typesetting import HERE, measured, placed_texts, points, right_end, said, setter, texts

BOX = Rect(5, 5, 40, 30)
MODEST = settings(max_examples=60, deadline=None, derandomize=True)
PARAGRAPH = st.lists(st.text("abilmwAVTo.", min_size=1, max_size=9), min_size=1, max_size=20)


def sized(largest: float, smallest: float | None = None) -> SizeRange:
    return SizeRange(points(largest), points(largest if smallest is None else smallest))


def problems_at(element: Text, box: Rect) -> list[Problem]:
    problems: list[Problem] = []
    lay_out_text(element, box, setter(), HERE, problems)
    return problems


def drawn(element: Text, box: Rect = BOX) -> list[TextItem]:
    problems: list[Problem] = []
    items = texts(lay_out_text(element, box, setter(), HERE, problems))
    assert_silent(problems)
    return items


@given(
    PARAGRAPH.map(" ".join),
    st.floats(8, 60),
    st.floats(3, 30),
    st.sampled_from([(14.0, 6.0), (12.0, 11.1), (9.0, 8.9), (20.0, 7.3)]),
    st.booleans(),
)
@MODEST
def test_the_size_is_the_largest_quarter_point_that_fits(
    text: str, width: float, height: float, sizes: tuple[float, float], balance: bool
) -> None:
    box = Rect(3, 4, width, height)
    element = Text(text, size=sized(*sizes), balance=balance)
    tried = [sizes[0] - step / 4 for step in range(int((sizes[0] - sizes[1]) * 4 + 1e-9) + 1)]
    tried = [*tried, sizes[1]]
    fitting = (size for size in tried if not problems_at(replaced(element, size), box))
    expected = next(fitting, None)
    problems: list[Problem] = []
    lines = texts(lay_out_text(element, box, setter(), HERE, problems))
    assert bool(problems) == (expected is None)
    size = lines[0].runs[0].size
    assert size == pytest.approx(points(sizes[1] if expected is None else expected))


def replaced(element: Text, size: float) -> Text:
    return Text(element.text, size=sized(size), balance=element.balance)


@given(PARAGRAPH.map(" ".join), st.floats(12, 60), st.floats(6, 40))
@MODEST
def test_text_that_is_not_complained_about_stays_in_its_box(
    text: str, width: float, height: float
) -> None:
    box = Rect(3, 4, width, height)
    element = Text(text, size=sized(16, 5))
    if problems_at(element, box):
        return
    lines = drawn(element, box)
    size = lines[0].runs[0].size
    cap = setter().library.font("body", HERE).first.cap_height
    assert " ".join(map(said, lines)) == text
    assert all(line.x >= box.left - 0.06 and right_end(line) <= box.right + 0.06 for line in lines)
    assert lines[0].y - cap * size >= box.top - 0.06
    assert lines[-1].y <= box.bottom + 0.06


@pytest.mark.parametrize(
    ("align", "ends"),
    [
        ("left", lambda line: line.x - BOX.left),
        ("right", lambda line: BOX.right - right_end(line)),
        ("centre", lambda line: (line.x - BOX.left) - (BOX.right - right_end(line))),
    ],
)
def test_lines_are_aligned(align: str, ends: object) -> None:
    assert callable(ends)
    lines = drawn(Text("one two three four five six seven eight nine", align=align))
    assert len(lines) > 1
    assert [ends(line) for line in lines] == pytest.approx([0.0] * len(lines), abs=1e-6)


def test_lines_stand_a_leading_apart() -> None:
    first, second, third = drawn(Text("a\nb\nc", size=sized(10), leading=1.5))
    assert second.y - first.y == pytest.approx(third.y - second.y) == pytest.approx(points(15))


@pytest.mark.parametrize("text", ["a", "a\nb"])
def test_lines_stand_at_the_top_in_the_middle_or_at_the_bottom(text: str) -> None:
    cap = setter().library.font("body", HERE).first.cap_height * points(10)
    top, middle, bottom = (
        drawn(Text(text, size=sized(10), valign=valign)) for valign in ("top", "middle", "bottom")
    )
    assert 0 <= top[0].y - cap - BOX.top < 1
    assert middle[0].y - cap - BOX.top == pytest.approx(BOX.bottom - middle[-1].y)
    assert 0.5 < BOX.bottom - bottom[-1].y < 1.5


def test_an_empty_line_keeps_its_place() -> None:
    first, last = drawn(Text("a\n\nb", size=sized(10)))
    assert last.y - first.y == pytest.approx(2 * 1.2 * points(10))


def test_empty_text_draws_nothing() -> None:
    assert drawn(Text(" \n")) == []


def test_capitals_and_bold_are_throughout() -> None:
    (line,) = drawn(Text("loud *and* clear", bold=True, capitals=True))
    assert said(line) == "LOUD AND CLEAR"
    assert all("Bold" in run.typeface.name for run in line.runs)


# -- what does not fit ------------------------------------------------------------------------


def test_text_too_wide_is_told_in_mm() -> None:
    size = points(20)
    (word,) = measured("Incomprehensibilities")
    expected = word.width * size - 30
    (problem,) = problems_at(Text("Incomprehensibilities", size=sized(20)), Rect(0, 0, 30, 20))
    assert problem.code == "text-overflow"
    assert problem.where == HERE
    assert f"{expected:.1f} mm too wide" in problem.message
    assert "too high" not in problem.message
    assert "at 20 pt" in problem.message


def test_text_too_high_is_told_in_mm() -> None:
    lines = "\n".join("abcdef")
    (problem,) = problems_at(Text(lines, size=sized(10)), Rect(0, 0, 30, 15))
    told = re.search(r"([\d.]+) mm too high", problem.message)
    assert told
    cap = setter().library.font("body", HERE).first.cap_height
    needed = (cap + 5 * 1.2 + 0.06 + 0.22) * points(10)
    assert float(told[1]) == pytest.approx(needed - 15, abs=0.06)


def test_more_lines_than_allowed_are_too_high() -> None:
    assert problems_at(Text("a\nb", lines=2), BOX) == []
    (problem,) = problems_at(Text("a\nb\nc", lines=2), BOX)
    assert "mm too high" in problem.message


def test_autofit_keeps_to_the_number_of_lines() -> None:
    text = "one two three four five"
    for most in (1, 2, 3):
        lines = drawn(Text(text, size=sized(30, 5), lines=most))
        assert len(lines) <= most


def test_overflow_points_at_the_words_on_the_card() -> None:
    long = " ".join(["words"] * 60)
    deck = DECK.replace("A thing.", long)
    layout = 'layout: face\nelements: [{text: "{{ text }}", box: [5mm, 5mm, 30mm, 20mm]}]\n'
    problem = the_problem(tiny_game(deck=deck, layout=layout))
    assert problem.code == "text-overflow"
    line = deck.splitlines().index(f"    text: {long}") + 1
    assert (problem.where.file, problem.where.line) == ("things.yaml", line)


def test_overflow_of_the_layouts_own_words_points_at_the_layout() -> None:
    layout = "layout: face\nelements:\n  - text: much too long\n    box: [5mm, 5mm, 5mm, 5mm]\n"
    problem = the_problem(tiny_game(layout=layout))
    assert (problem.code, problem.where.file, problem.where.line) == (
        "text-overflow",
        "layouts/face.yaml",
        3,
    )


def test_a_missing_glyph_points_at_the_card() -> None:
    layout = 'layout: face\nelements: [{text: "{{ text }}", box: safe}]\n'
    problem = the_problem(tiny_game(deck=DECK.replace("A thing.", "A 日."), layout=layout))
    assert (problem.code, problem.where.file, problem.where.line) == (
        "missing-glyph",
        "things.yaml",
        7,
    )


def test_a_step_is_a_quarter_of_a_point() -> None:
    assert pytest.approx(0.25 * MM_PER_POINT) == SIZE_STEP


def test_a_turned_text_turns_about_the_middle_of_its_box() -> None:
    layout = (
        "layout: face\nelements:\n"
        "  - {text: up, box: [10mm, 20mm, 30mm, 10mm], rotate: 90, size: 10pt, valign: middle,"
        " align: centre}\n"
    )
    ((place, line),) = placed_texts(face(tiny_game(layout=layout)).items)
    half = (right_end(line) - line.x) / 2
    cap = setter().library.font("body", HERE).first.cap_height * points(10)
    assert place == pytest.approx((25 - cap / 2, 25 - half), abs=1e-6)
