"""Marks of other programs: each is reported with what to write instead, honest text is not."""

from __future__ import annotations

import pytest

from generator.core.problems import Problem, Where
from generator.layout.markup import paragraphs
from generator.layout.unknown_marks import unknown_marks
from tests.games import DECK, LAYOUT, problems_of, the_problem, tiny_game

HERE = Where("things.yaml", 7, 11)


def found(text: str, running: bool = False) -> list[Problem]:
    return list(unknown_marks(text, HERE, running))


@pytest.mark.parametrize(
    ("text", "written", "instead"),
    [
        ("Pay x^2^ coins", "^2^", "write ²"),
        ("E=mc^2", "^2", "write ²"),
        ("x^why", "^why", "use raised characters such as ²"),
        ("H~2~O", "~2~", "write ₂"),
        ("~~no~~", "~~no~~", "for struck-out words write [strike]{words}"),
        ("an __under__ word", "__under__", "for bold write **word**"),
        ("an _it_ word", "_it_", "for italics write *word*"),
        ("10<sup>th</sup>", "<sup>", "write [super]{2}, or a raised character such as ²"),
        ("one<br/>two", "<br/>", "start a new line in the text"),
        ('a <font color="red">b</font>', '<font color="red">', "texts have **bold**"),
        ("a [b]bold[/b] word", "[b]", "texts have **bold**, *italic*, {icons} and spans"),
        ("[color=red]word[/color]", "[color=red]", "texts have **bold**"),
        ("[i]word[/i]", "[/i]", "texts have **bold**"),
        ("{red:word}", "{red:word}", "braces contain the name of one icon"),
        ("{water 20pt}", "{water 20pt}", "braces contain the name of one icon"),
        ("Pay {Drop}", "{Drop}", "icons are written in small letters: {drop}"),
        ("a&nbsp;b", "&nbsp;", 'is "\\u00a0" in double quotes'),
        ("&copy; 2026", "&copy;", "write © itself"),
        (r"one\ntwo", r"\n", "put the whole text in double quotes"),
        ("# Setup", "# Setup", "for headings use a 'prose' element"),
        ("+ one\n+ two", "+ one + t", "an item of a list starts with a dash"),
        ("| a | b |", "| a | b |", "for a table use a 'prose' element"),
        ("[rules](https://example.org)", "[rules](https://example.org)", "write the words alone"),
        ("![can](can.png)", "![can](can.png)", "a picture is an element of its own"),
        ("`code`", "`code`", "texts have **bold**"),
        ("**one\ntwo**", "**one two**", "bold ends with its line"),
    ],
)
def test_a_mark_is_reported_with_what_to_write(text: str, written: str, instead: str) -> None:
    (problem,) = [one for one in found(text) if f"'{written}'" in one.message]
    assert problem.message == f"'{written}' is printed as it is written here"
    assert instead in problem.hint
    assert problem.where == HERE
    assert problem.severity == "warning"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("### Setup", "### Setup"),
        ("* one\n* two", "* one * t"),
        ("| a | b |\n|---|---|", "|---|---|"),
        ("![can](can.png)", "![can](can.png)"),
    ],
)
def test_running_text_has_marks_of_its_own(text: str, written: str) -> None:
    (problem,) = found(text, running=True)
    assert f"'{written}'" in problem.message


@pytest.mark.parametrize(
    "text",
    [
        "2 * 3 * 4", "10 ~ 12, ~5", "^_^", "Name: ______", "_ _ _", "snake_case_name", "1_000",
        "<3 & > 2", "if a < b", "<your name>", "- 1 coin", "* only with 3 players", "[A] or [B]",
        "[i] and [ii]", "[sic]", "#1 fan", "#hashtag", "R&D; AT&T", "**bold** and *it*",
        "{drop}{fire-2}", "a--b", "(**a**)\n(**b**)", "5' 6\"", "50% | 60%", "A/B", "C\\D", "!?",
        "***both***", "&#0;", "{% if a %}", "2** and\n** only once", "f(x)[1](2)",
    ],
)  # fmt: skip
def test_honest_text_is_silent(text: str) -> None:
    assert found(text) == []
    assert found(text, running=True) == []


def test_running_text_is_silent_about_what_it_can_do() -> None:
    text = "# T\n\n## H\n\n- a\n- b\n\n1. x\n\n> n\n\n| a | b |\n| c | d |\n\n![Can 2 4mm x 4mm]"
    assert found(text, running=True) == []


@pytest.mark.parametrize(
    "text", [r"x\^2\^", r"\<sup>", r"\__a__", r"\{red:word}", r"\[b]", r"\&nbsp;", r"\\n", r"\# A"]
)
def test_a_backslash_prints_the_sign_and_is_silent(text: str) -> None:
    assert found(text) == []
    (words,) = paragraphs(text)
    printed = " ".join("".join(stretch.text for stretch in word.stretches) for word in words)
    assert printed == text.replace("\\\\", "|").replace("\\", "").replace("|", "\\")


def test_the_place_is_the_field_of_the_card() -> None:
    layout = LAYOUT.replace("{{ title }}", "{{ text }}")
    problem = the_problem(tiny_game(deck=DECK.replace("A thing.", "A <b>thing"), layout=layout))
    assert str(problem.where) == "things.yaml:7:11"
    assert problem.code == "unknown-mark"


def test_a_mark_that_a_template_makes_is_none() -> None:
    layout = LAYOUT.replace("{{ title }}", "**{{ title }}**")
    assert problems_of(tiny_game(layout=layout)) == []
