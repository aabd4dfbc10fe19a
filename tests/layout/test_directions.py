"""Directions of text: levels by the Unicode Bidirectional Algorithm, checked against another's."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.layout.directions import levels, visual_order

bidi = pytest.importorskip("bidi", reason="python-bidi is not installed")

LETTERS = "abcאבגعرب12٣٤ ,.-+%$/:()[]{}«»\u0301\u05b0"
MARKS = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def shown(text: str) -> str:
    """The text from left to right, without what is never drawn; brackets are not mirrored."""
    _, found = levels(text)
    return "".join(text[n] for n in visual_order(found) if text[n] not in MARKS)


def as_others_show(text: str) -> str:
    return "".join(c for c in bidi.get_display(text) if c not in MARKS)


def test_latin_runs_from_left_to_right() -> None:
    assert levels("abc 12 (x)") == (0, [0] * 10)


def test_hebrew_runs_from_right_to_left_with_numbers_in_it_the_other_way() -> None:
    assert levels("אב 12 ג") == (1, [1, 1, 1, 2, 2, 1, 1])
    assert shown("אב 12 ג") == "ג 12 בא"


def test_brackets_around_a_foreign_word_follow_the_line() -> None:
    assert shown("אב (abc) ג") == "ג )abc( בא"
    assert shown("abc (אב) d") == "abc (בא) d"


@pytest.mark.parametrize(
    "text",
    ["abc אבג", "אבג abc", "عرب 12 abc", "a (אב ג) b", "א-12%", "12/3 אב", "a\u2067אב!\u2069 ב"],
)
def test_lines_are_as_others_show_them(text: str) -> None:
    assert shown(text) == as_others_show(text)


DEEP = "\u202b\u202a" * 62 + "\u202b"


@pytest.mark.parametrize(
    "marks",
    ["\u202a\u202b{}\u202c\u202c{}\u202c{}", "\u2067\u202b{}\u202c\u202c{}\u2069{}\u202c{}"],
)
def test_marks_beyond_the_deepest_level_are_closed_and_change_nothing(marks: str) -> None:
    text = DEEP + marks.format(*["אa."] * 4) + "\u202c" * 124 + "אa."
    assert shown(text) == as_others_show(text)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.text(LETTERS, max_size=16))
def test_any_line_is_as_others_show_it(text: str) -> None:
    assert shown(text) == as_others_show(text)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.text("abאבع1٣ (]" + MARKS, max_size=14))
def test_lines_with_marks_are_as_others_show_them(text: str) -> None:
    assert shown(text) == as_others_show(text)
