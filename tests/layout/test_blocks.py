"""Prose text → blocks."""

from __future__ import annotations

import pytest

from generator.layout.blocks import Block, parse_blocks


@pytest.mark.parametrize(
    ("text", "block"),
    [
        ("# The game", Block("title", "The game")),
        ("## Setup", Block("heading", "Setup")),
        ("Plain words.", Block("text", "Plain words.")),
        ("- a thing", Block("bullet", "a thing", "•")),
        ("3. a step", Block("number", "a step", "3")),
        ("12) a step", Block("number", "a step", "12")),
        ("> take note", Block("note", "take note")),
        ("| a | b |", Block("table", rows=(("a", "b"),))),
        ("![plan 60mm x 4cm]", Block("picture", "plan", width=60, height=40)),
    ],
)
def test_each_mark_makes_its_block(text: str, block: Block) -> None:
    assert parse_blocks(text) == (block,)


@pytest.mark.parametrize(
    "text",
    ["#hashtag", "-5 points", "2-6 players", "3.5 is a number", "![plan]", "![plan 0 x 4mm]"],
)
def test_what_only_looks_like_a_mark_is_text(text: str) -> None:
    assert parse_blocks(text) == (Block("text", text),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one\ntwo", [("text", "one two")]),
        ("one\n\ntwo", [("text", "one"), ("text", "two")]),
        ("- one\n  two\n- three", [("bullet", "one two"), ("bullet", "three")]),
        ("1. one\n   two", [("number", "one two")]),
        ("> one\n> two", [("note", "one two")]),
        ("## one\ntwo", [("heading", "one"), ("text", "two")]),
        ("> one\ntwo", [("note", "one"), ("text", "two")]),
    ],
)
def test_lines_without_a_gap_go_on(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(block.kind, block.text) for block in parse_blocks(text)] == expected


def test_table_rows_join_until_a_gap() -> None:
    first, second = parse_blocks("| a | b |\n| c | d |\n\n| e |")
    assert first.rows == (("a", "b"), ("c", "d"))
    assert second.rows == (("e",),)


def test_an_empty_cell_is_a_cell() -> None:
    (table,) = parse_blocks("| a | | c |\n|  | b | |")
    assert table.rows == (("a", "", "c"), ("", "b", ""))


def test_nothing_is_no_block() -> None:
    assert parse_blocks("\n  \n") == ()
