"""Marks in text: what they mean, and when they are only letters."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.layout.markup import Marked, Word, paragraphs, plain

LETTERS = st.text("abcXYZ,.!019é", min_size=1, max_size=8)


def stretches(text: str) -> list[Marked]:
    """One paragraph's stretches, neighbours of one style joined, words parted by a space."""
    (words,) = paragraphs(text)
    joined: list[Marked] = []
    for word in words:
        for number, stretch in enumerate(word.stretches):
            gap = " " if word.space_before and number == 0 and joined else ""
            if joined and joined[-1][1:] == stretch[1:] and not stretch.icon:
                joined[-1] = joined[-1]._replace(text=f"{joined[-1].text}{gap}{stretch.text}")
            else:
                joined.append(stretch)
    return joined


def words(text: str) -> list[str]:
    (found,) = paragraphs(text)
    return ["".join(stretch.text for stretch in word.stretches) for word in found]


def test_only_a_word_after_a_space_has_a_space_before_it() -> None:
    (found,) = paragraphs("**one** two-three")
    assert [word.space_before for word in found] == [False, True, False]


def test_bold_italic_and_plain() -> None:
    assert stretches("a **b** c *d* e") == [
        Marked("a"),
        Marked("b", bold=True),
        Marked("c"),
        Marked("d", italic=True),
        Marked("e"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**a *b* c**", [("a", True, False), ("b", True, True), ("c", True, False)]),
        ("*a **b** c*", [("a", False, True), ("b", True, True), ("c", False, True)]),
        ("***a***", [("a", True, True)]),
        ("x**y**z", [("x", False, False), ("y", True, False), ("z", False, False)]),
    ],
)
def test_bold_and_italic_nest(text: str, expected: list[tuple[str, bool, bool]]) -> None:
    assert [(s.text, s.bold, s.italic) for s in stretches(text)] == expected


@pytest.mark.parametrize(
    "text",
    ["2 * 3", "5 * 3 * 2", "*", "**", "***", "****", "*****", "a*", "*a", "**a*", "* a *", "a **"],
)
def test_a_star_that_marks_nothing_is_a_star(text: str) -> None:
    assert stretches(text) == [Marked(text)]


@pytest.mark.parametrize(
    ("text", "expected"), [(r"\*a\*", "*a*"), (r"\{coffee\}", "{coffee}"), (r"\\", "\\")]
)
def test_a_backslash_takes_a_mark_its_meaning(text: str, expected: str) -> None:
    assert stretches(text) == [Marked(expected)]


def test_marks_do_not_reach_over_lines() -> None:
    first, second = paragraphs("*a\nb*")
    assert first == (Word((Marked("*"), Marked("a")), False),)
    assert [s.italic for s in second[0].stretches] == [False, False]


def test_an_icon_is_part_of_its_word() -> None:
    (found,) = paragraphs("pay {coffee}, then **{dice-3}s**")
    assert [word.stretches for word in found] == [
        (Marked("pay"),),
        (Marked("coffee", icon=True), Marked(",")),
        (Marked("then"),),
        (Marked("dice-3", bold=True, icon=True), Marked("s", bold=True)),
    ]


@pytest.mark.parametrize("text", ["{}", "{Coffee}", "{a b}", "{ coffee }"])
def test_braces_around_no_name_are_braces(text: str) -> None:
    assert " ".join(words(text)) == text


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Post-it", ["Post-", "it"]),
        ("2-6 and/or", ["2-6", "and/", "or"]),
        ("-5", ["-5"]),
        ("so\u200bfar", ["so", "far"]),
        ("日本語", ["日", "本", "語"]),
        ("日本。", ["日", "本。"]),
        ("日\u200bx-東京", ["日", "x-", "東", "京"]),
        ("a\u00a0b", ["a\u00a0b"]),
        ("soft\u00adly", ["softly"]),
    ],
)
def test_lines_may_break_inside_these_words(text: str, pieces: list[str]) -> None:
    assert words(text) == pieces


def test_each_line_of_the_text_is_a_paragraph_and_a_last_empty_one_is_none() -> None:
    assert [len(line) for line in paragraphs("a b\n\nc\n")] == [2, 0, 1]


@given(st.lists(LETTERS, min_size=1, max_size=12), st.data())
@settings(max_examples=60, deadline=None, derandomize=True)
def test_marked_words_say_what_the_plain_words_say(
    given_words: list[str], data: st.DataObject
) -> None:
    marks = data.draw(
        st.lists(
            st.sampled_from(["", "*", "**", "***"]),
            min_size=len(given_words),
            max_size=len(given_words),
        )
    )
    text = " ".join(f"{mark}{word}{mark}" for mark, word in zip(marks, given_words, strict=True))
    assert words(text) == given_words
    assert plain(text) == " ".join(given_words)


def test_plain_names_icons_in_brackets() -> None:
    assert plain(r"**Pay** {coffee} \*now\*") == "Pay [coffee] *now*"
