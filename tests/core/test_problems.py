"""Problems tell where, what and what to do, in one line each and with a caret."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.problems import (
    CODES,
    NOTE,
    Problem,
    Refusal,
    Where,
    did_you_mean,
    in_order,
    one_line,
    printable,
    with_caret,
)

PROPERTY = settings(max_examples=60, deadline=None, derandomize=True)
PROBLEM = Problem("unknown-key", Where("a/b.yaml", 14, 9), "unknown key 'titel'", "use 'title'")


def test_one_line_holds_everything_in_a_form_that_editors_jump_to() -> None:
    assert one_line(PROBLEM) == (
        "a/b.yaml:14:9: error: unknown key 'titel' — use 'title' [unknown-key]"
    )


@pytest.mark.parametrize(
    ("where", "shown"),
    [(Where("f"), "f"), (Where("f", 3), "f:3"), (Where("f", 3, 7), "f:3:7")],
)
def test_a_place_is_as_exact_as_it_is_known(where: Where, shown: str) -> None:
    assert str(where) == shown


def test_the_caret_stands_under_the_column() -> None:
    shown = with_caret(PROBLEM, lambda where: "        titel: Dragon")
    assert shown.splitlines()[1:] == [
        "  14 |         titel: Dragon",
        "     |         ^",
    ]


def test_the_caret_stands_right_after_characters_that_are_spelt_out() -> None:
    line = "\ttitel\u202e: Dragon"
    at = line.index(":")
    problem = Problem("bad-yaml", Where("f", 1, at + 1), "what")
    _, code, caret = with_caret(problem, lambda where: line).splitlines()
    assert code[caret.index("^")] == ":"


@PROPERTY
@given(st.text(st.sampled_from("ab \t\u202e\u0000"), max_size=400), st.data())
def test_the_caret_finds_its_character_in_any_line(line: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(line)))
    line = line[:at] + "X" + line[at:]
    problem = Problem("bad-yaml", Where("f", 1, at + 1), "what")
    _, code, caret = with_caret(problem, lambda where: line).splitlines()
    assert code[caret.index("^")] == "X"


def test_a_problem_of_the_whole_file_has_no_caret() -> None:
    problem = Problem("bad-yaml", Where("f"), "the file is UTF-16")
    assert with_caret(problem, lambda where: "x") == one_line(problem)


def test_a_line_that_is_gone_leaves_the_one_line_form() -> None:
    assert with_caret(PROBLEM, lambda where: None) == one_line(PROBLEM)


@PROPERTY
@given(st.text(max_size=60))
def test_no_name_speaks_to_the_terminal(name: str) -> None:
    told = one_line(Problem("unknown-key", Where(name, 1, 1), f"unknown key '{name}'", name))
    assert told.isprintable()


def test_a_name_with_newlines_stays_on_its_line() -> None:
    told = one_line(Problem("unknown-key", Where("f"), "unknown key 'a\n::error::x'"))
    assert told == r"f: error: unknown key 'a\u000a::error::x' [unknown-key]"


def test_a_long_message_is_cut_where_nobody_reads_on() -> None:
    whole, longer = (one_line(Problem("bad-value", Where("f"), "x" * n)) for n in (400, 401))
    assert "…" not in whole and f" {'x' * 400}… " in longer


def test_printable_keeps_letters_of_all_scripts() -> None:
    assert printable("Größe 尺寸 🐉") == "Größe 尺寸 🐉"


def test_problems_come_once_and_by_place() -> None:
    first, second = Problem("x", Where("a", 2), "m"), Problem("x", Where("a", 10), "m")
    other = Problem("x", Where("b", 1), "m")
    assert in_order([other, second, first, second]) == [first, second, other]


def test_as_dict_is_what_programs_read() -> None:
    assert PROBLEM.as_dict() == {
        "file": "a/b.yaml",
        "line": 14,
        "column": 9,
        "code": "unknown-key",
        "severity": "error",
        "message": "unknown key 'titel'",
        "hint": "use 'title'",
        "cards": [],
    }
    assert Problem("x", Where("f"), "m", severity=NOTE).as_dict()["severity"] == "note"


def test_a_refusal_says_what_it_refuses() -> None:
    refusal = Refusal(PROBLEM, PROBLEM)
    assert refusal.problems == (PROBLEM, PROBLEM)
    assert str(refusal) == "unknown key 'titel'; unknown key 'titel'"


def test_every_code_is_explained_in_a_sentence() -> None:
    assert all(text.endswith(".") and len(text) > 20 for text in CODES.values())


KNOWN = ["title", "text", "stroke-width", "size", "box", "font", "colour", "align", "valign"]


@pytest.mark.parametrize(
    ("typo", "meant"),
    [
        ("titel", "title"),
        ("Title", "title"),
        ("stroke_width", "stroke-width"),
        ("stroke width", "stroke-width"),
        ("color", "colour"),
        ("boxx", "box"),
        ("vallign", "valign"),
    ],
)
def test_did_you_mean_finds_the_word(typo: str, meant: str) -> None:
    assert did_you_mean(typo, KNOWN) == f"did you mean '{meant}'?"


@PROPERTY
@given(st.sampled_from(["colour", "stroke-width", "valign", "elements", "components"]), st.data())
def test_one_lost_letter_is_always_understood(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 1))
    known = ["colour", "stroke-width", "valign", "elements", "components"]
    assert did_you_mean(word[:at] + word[at + 1 :], known) == f"did you mean '{word}'?"


def test_a_letter_that_looks_alike_is_named() -> None:
    hint = did_you_mean("c\N{CYRILLIC SMALL LETTER O}lour", KNOWN)
    assert hint == "did you mean 'colour'? the letter 'о' is U+043E here"


def test_a_word_like_none_gets_the_short_list_or_nothing() -> None:
    assert did_you_mean("zzzzzz", ["b", "a"]) == "choose one of: a, b"
    assert did_you_mean("zzzzzz", map(str, range(13))) == ""
    assert did_you_mean("zzzzzz", []) == ""
    assert did_you_mean("zzzzzz", ["b", "", "a"]) == "choose one of: a, b"
