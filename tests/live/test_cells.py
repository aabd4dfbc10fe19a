"""One cell of a CSV file is replaced; every other byte stays as it was."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.problems import Refusal, Where
from generator.files import Memory
from generator.live.edit import Edit
from generator.live.edit.cells import cell_replaced
from tests.games import folder, tiny_game
from tests.live.test_edit import line_of, wished

DECK = """\
deck: things
title: Things
layout: face
fields: {text: text?, cost: number?, hot: flag?, note: text?, steps: list?}
each: {copies: 2, text: Of all.}
cards: {from: things.csv}
"""
TABLE = '''\
Title,Cost,Text,Hot,#,Steps
One,3,"A, thing",,mine,a; b
"Two ""too""",,"on
two lines",true
Three
'''


def game(table: str = TABLE) -> Memory:
    return folder({**tiny_game(deck=DECK), "things.csv": table})


@pytest.mark.parametrize(
    "card, field, value, was, line",
    [
        (0, "cost", "4", 3, 'One,4,"A, thing",,mine,a; b'),
        (0, "title", "Once", "One", 'Once,3,"A, thing",,mine,a; b'),
        (0, "text", "Plain", "A, thing", 'One,3,"Plain",,mine,a; b'),
        (0, "title", 'A "B", C', "One", '"A ""B"", C",3,"A, thing",,mine,a; b'),
        (0, "hot", True, None, 'One,3,"A, thing",true,mine,a; b'),
        (1, "cost", "2.5", None, '"Two ""too""",2.5,"on'),
        (1, "hot", False, True, 'two lines",false'),
        (2, "hot", True, None, "Three,,,true"),
        (2, "text", "Mine.", "Of all.", "Three,,Mine."),
    ],
)
def test_one_cell_is_changed_where_it_stands(
    card: int, field: str, value: str | bool, was: object, line: str
) -> None:
    change = wished(game(), card, field, value, was)
    assert change.name == "things.csv"
    assert line_of(change) == [line]


def test_what_all_cards_share_stays_theirs_and_is_not_the_tables() -> None:
    change = wished(game(), 2, "text", "Mine.", "Of all.")
    assert change.name == "things.csv" and b"Of all" not in change.after


@pytest.mark.parametrize("table", ["\ufeffTitle;Cost\r\nOne;3\r\n", "Title\tCost\nOne\t3"])
def test_marks_and_ends_of_lines_are_kept(table: str) -> None:
    change: Edit = wished(game(table), 0, "cost", "12", 3)
    assert change.after == table.replace("3", "12").encode()


def test_a_table_in_a_folder_of_its_own_is_changed_there() -> None:
    deck = DECK.replace("things.csv", "data/things.csv")
    change = wished(folder({**tiny_game(deck=deck), "data/things.csv": TABLE}), 0, "cost", "4", 3)
    assert change.name == "data/things.csv"


def test_a_column_that_is_not_there_is_told() -> None:
    with pytest.raises(Refusal) as caught:
        wished(game(), 0, "note", "x", "")
    [problem] = caught.value.problems
    assert (problem.code, str(problem.where)) == ("cannot-edit", "things.csv:A2")
    assert "no column 'note'" in problem.message and "add a column" in problem.hint


MAPPED = DECK.replace("things.csv", "things.csv, columns: {Name: title, Kosten: cost}")


def test_columns_by_other_names_are_changed_below_their_own_heads() -> None:
    table = "My cards,,\nName;Kosten;Text\nOne;3;x\nTwo;;y\n".replace(",", ";")
    files = folder({**tiny_game(deck=MAPPED), "things.csv": table})
    assert line_of(wished(files, 0, "title", "Once", "One")) == ["Once;3;x"]
    assert line_of(wished(files, 1, "cost", "4", None)) == ["Two;4;y"]


@pytest.mark.parametrize("coding", ["utf-16", "cp1252"])
def test_a_table_keeps_its_encoding(coding: str) -> None:
    deck = DECK.replace("things.csv", "things.csv, encoding: windows-1252")
    if coding == "utf-16":
        deck = DECK
    held = folder(tiny_game(deck=deck)).files
    files = Memory({**held, "things.csv": "Title,Cost\nCafé,3\n".encode(coding)})
    change = wished(files, 0, "title", "Thé", "Café")
    assert change.after.decode(coding) == "Title,Cost\nThé,3\n"


def test_a_letter_that_the_encoding_has_not_is_refused() -> None:
    deck = DECK.replace("things.csv", "things.csv, encoding: windows-1252")
    files = Memory({**folder(tiny_game(deck=deck)).files, "things.csv": b"Title\nOne\n"})
    with pytest.raises(Refusal) as caught:
        wished(files, 0, "title", "尺", "One")
    assert "has no '尺'" in caught.value.problems[0].message


def test_a_yaml_table_is_changed_in_its_own_file() -> None:
    deck = DECK.replace("things.csv", "list.yaml, columns: {Name: title, Price: cost}")
    table = "- Name: One\n  Price: 3\n- Name: Two\n"
    files = folder({**tiny_game(deck=deck), "list.yaml": table})
    assert line_of(wished(files, 0, "title", "Once", "One")) == ["- Name: Once"]
    assert line_of(wished(files, 1, "cost", "4", None)) == ["  Price: 4"]


def test_json_is_only_read() -> None:
    deck = DECK.replace("things.csv", "things.json")
    files = folder({**tiny_game(deck=deck), "things.json": '[{"title": "One"}]'})
    with pytest.raises(Refusal) as caught:
        wished(files, 0, "title", "Once", "One")
    assert "a JSON table cannot be changed here" in caught.value.problems[0].message


def test_a_value_of_a_product_has_no_place_of_its_own() -> None:
    cards = "{cross: {cost: 1-3}, each: {title: 'No {{ cost }}'}, then: [{title: Last}]}"
    deck = DECK.replace("{from: things.csv}", cards)
    files = folder(tiny_game(deck=deck))
    for field, was in (("cost", 2), ("copies", 2), ("text", "Of all.")):
        with pytest.raises(Refusal) as caught:
            wished(files, 1, field, "7", was)
        (problem,) = caught.value.problems
        assert problem.code == "cannot-edit" and "one of a cross product" in problem.message
    assert "{title: Final}" in line_of(wished(files, 3, "title", "Final", "Last"))[0]


CELLS = st.text(alphabet='ab ,;"\n\r\tä', max_size=6)


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.lists(CELLS, min_size=2, max_size=4), min_size=2, max_size=4), CELLS, st.data())
def test_every_other_cell_stays_as_it_was(
    cells: list[list[str]], told: str, data: st.DataObject
) -> None:
    quoting = data.draw(st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
    end = data.draw(st.sampled_from(["\n", "\r\n"]))
    before = io.StringIO(newline="")
    csv.writer(before, quoting=quoting, lineterminator=end).writerows([["one", "two"], *cells])
    rows = read(before.getvalue())
    row, column = data.draw(st.integers(0, len(rows) - 1)), data.draw(st.integers(0, 4))
    place = Where("things.csv", row + 1, column + 1, "A1")
    after = cell_replaced(before.getvalue().encode(), place, told).decode()
    rows[row] += [""] * (column + 1 - len(rows[row]))
    rows[row][column] = told
    assert read(after) == rows
