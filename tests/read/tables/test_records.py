"""JSON and YAML that hold one mapping for each card are tables too."""

from __future__ import annotations

import pytest

from tests.games import DECK, problems_of, tiny_game
from tests.read.tables.test_as_it_is import ids, table
from tests.read.tables.test_tables import told

LIST = '[\n\t{"Name": "One", "Cost": 1, "tags": ["a", 2]},\n\t{"Name": "Two \\ud83d\\ude00"}\n]'


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("t.json", LIST),
        ("t.json", '{"cards": ' + LIST + "}"),
        ("t.yaml", "- {Name: One, Cost: 1, tags: [a, 2]}\n- Name: Two\n"),
        ("t.yml", "Name: [One, Two]\nCost: [1]\ntags:\n  - [a, 2]\n"),
    ],
)
def test_every_shape_of_records_is_a_table(name: str, text: str) -> None:
    cards, problems = table(text, "columns: {Name: title}", name=name)
    assert problems == [] and ids(cards) == ["one", "two"]
    assert cards[0].fields["cost"] == 1 and cards[0].fields["tags"] == ("a", 2)
    assert cards[1].fields["cost"] is None and cards[1].fields["tags"] == ()


def test_mappings_by_id_are_a_table() -> None:
    cards, problems = table('{"a/1": {"title": "A", "cost": 2}, "b": {"cost": 3}}', name="t.json")
    assert problems == [] and ids(cards) == ["a-1", "b"]


def test_a_letter_in_two_halves_is_one() -> None:
    cards, _ = table(LIST, "columns: {Name: title}", name="t.json")
    assert cards[1].fields["title"] == "Two 😀"


def test_a_slip_in_json_has_its_line_and_column() -> None:
    _, problems = table('[\n  {"title": "One",\n   "cost": "cheap"}\n]', name="t.json")
    assert told(problems) == ["t.json:3:12: bad-value"]


@pytest.mark.parametrize("text", ['{"stroke": "red"}', "[1, 2]", "[]", '"text"', "[{]"])
def test_what_is_no_table_is_reported(text: str) -> None:
    cards, (problem, *_) = table(text, name="t.json")
    assert cards == () and problem.where.file == "t.json"


def test_a_yaml_table_is_no_component() -> None:
    deck = DECK.partition("cards:")[0] + "cards: {from: list.yaml}\n"
    files = {**tiny_game(deck=deck), "list.yaml": "- {title: One}\n- {title: Two}\n"}
    assert problems_of(files) == []
    assert problems_of({**tiny_game(), "list.yaml": files["list.yaml"]}) != []
