"""Tables straight from somebody's hands: spare columns, titles above, any encoding, any flag."""

from __future__ import annotations

import pytest

from generator.core.problems import Problem
from generator.model import Card
from tests.games import DECK, tiny_game
from tests.read.tables.test_tables import read, told, workbook

FIELDS = "{text: text?, cost: number?, hot: flag?, art: picture?, tags: list?, other: things?}"


def table(
    text: str | bytes, options: str = "", fields: str = FIELDS, name: str = "t.csv", each: str = ""
) -> tuple[tuple[Card, ...], list[Problem]]:
    head = DECK.partition("fields:")[0]
    more = f", {options}" if options else ""
    deck = f"{head}fields: {fields}\n{each}cards: {{from: {name}{more}}}\n"
    data = text.encode() if isinstance(text, str) else text
    return read(tiny_game(deck=deck), **{name.replace(".", "__"): data})


def ids(cards: tuple[Card, ...]) -> list[str]:
    return [card.id for card in cards]


# -- columns ----------------------------------------------------------------------------------


def test_spare_columns_are_ignored_and_named_in_one_note() -> None:
    cards, problems = table("Title,Author,Cost,Set\nOne,me,2,base\nTwo,you,3,base\n")
    assert ids(cards) == ["one", "two"]
    (note,) = problems
    assert (note.severity, str(note.where)) == ("note", "t.csv:B1")
    assert note.message == "the deck does not use: Author, Set"


def test_a_misspelt_column_is_a_warning() -> None:
    _, (warning,) = table("Title,Txet\nOne,x\nTwo,y\n")
    assert (warning.severity, str(warning.where)) == ("warning", "t.csv:B1")
    assert "did you mean 'text'" in warning.hint


def test_columns_gives_other_heads_to_keys() -> None:
    text = "ID,Name,Qty,cost \n36/17,Gimli,2,3\n5,Legolas,,4\n"
    cards, problems = table(text, "columns: {name: title, QTY: copies, ID: }")
    assert problems == []
    assert [(card.id, card.copies, card.fields["cost"]) for card in cards] == [
        ("gimli", 2, 3),
        ("legolas", 1, 4),
    ]


@pytest.mark.parametrize(
    ("columns", "where", "hint"),
    [
        ("{Nmae: title}", "things.yaml:5:32", "did you mean 'Name'?"),
        ("{Name: tilte}", "things.yaml:5:38", "did you mean 'title'?"),
    ],
)
def test_a_mapping_that_fits_nothing_is_reported(columns: str, where: str, hint: str) -> None:
    _, problems = table("Name\nOne\n", f"columns: {columns}")
    problem = next(one for one in problems if one.code == "unknown-name")
    assert (str(problem.where), problem.hint) == (where, hint)


def test_the_second_of_two_columns_is_ignored_with_a_warning() -> None:
    cards, problems = table("Title,Cost,cost,H1,h1\nOne,1,2,3,4\n", fields="{cost: number}")
    assert cards[0].fields["cost"] == 1
    assert [(one.severity, str(one.where)) for one in problems] == [
        ("warning", "t.csv:C1"),
        ("note", "t.csv:D1"),
    ]


def test_heads_differ_in_case_and_spaces() -> None:
    cards, problems = table("  TITLE ,Other_Thing\nOne,x\n", fields="{other-thing: text}")
    assert problems == [] and cards[0].fields["other-thing"] == "x"


# -- rows -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Cards of the base game,,\n\nTitle,Cost,Text\n,,\nOne,1,x\n\nTwo,2,y\n",
        "\n\nTitle,Cost,Text\nOne,1,x\nTwo,2,y\n,,\n",
        "The deck\nTitle,Cost,Text\nOne,1,x\nTwo,2,y",
    ],
)
def test_a_title_above_and_blank_rows_are_left_out(text: str) -> None:
    cards, problems = table(text)
    assert problems == [] and ids(cards) == ["one", "two"]


def test_a_single_column_is_no_title_above() -> None:
    cards, _ = table("Title\nOne\nTwo\n")
    assert ids(cards) == ["one", "two"]


def test_beside_a_spreadsheets_table_people_write_notes() -> None:
    rows = (("Title", "Cost"), ("One", 1, None, "ask Ann"), ("Two", 2))
    deck = DECK.partition("fields:")[0] + f"fields: {FIELDS}\ncards: {{from: t.xlsx}}\n"
    cards, (note,) = read(tiny_game(deck=deck), t__xlsx=workbook(*rows))
    assert ids(cards) == ["one", "two"] and "column D" in note.message


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("cost > 1", ["two", "three"]),
        ("'{{ set == \"base\" }}'", ["one", "two"]),
        ("{Set: base}", ["one", "two"]),
        ("{set: [BASE, promo], cost: 2}", ["two"]),
        ("{Print: true}", ["one", "three"]),
        ("{Print: }", ["two"]),
        ("{Print: false}", ["two", "four"]),
        ("number_made == 10", ["three"]),
    ],
)
def test_where_keeps_rows(where: str, expected: list[str]) -> None:
    text = "Title,Cost,Set,Print,Number made\nOne,1,base,yes,\nTwo,2,Base,,\nThree,3,promo,x,10\n"
    text += "Four,1,late,no,\n"
    text = text.replace("Base", "base") if "set ==" in where else text
    cards, problems = table(text, f"where: {where}")
    assert ids(cards) == expected
    assert all(problem.severity == "note" for problem in problems)


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("cots > 1", "there is no 'cots', in t.csv:A2"),
        ("cost >", "cannot work out"),
        ("text > 1", "'>' does not work between nothing and a number, in t.csv:A2"),
        ("{Cots: 1}", "there is no column 'Cots'"),
        ("[1]", "expected an expression"),
    ],
)
def test_a_condition_that_cannot_be_worked_out_is_one_problem(where: str, message: str) -> None:
    _, problems = table("Title,Cost,Text\nOne,1,\nTwo,2,\n", f"where: {where}")
    (problem,) = [one for one in problems if one.code not in ("unknown-key", "unknown-name")] or [
        one for one in problems if one.where.file == "things.yaml"
    ][:1]
    assert problem.where.file == "things.yaml"


# -- ids --------------------------------------------------------------------------------------


def test_ids_of_others_are_made_tidy() -> None:
    cards, (warning,) = table("ID,Title\n36/17,a\n55R/1,b\n1-1c,c\n36 17,d\n")
    assert ids(cards) == ["36-17", "55r-1", "1-1c", "36-17-2"]
    assert (warning.severity, str(warning.where)) == ("warning", "t.csv:A5")
    assert "map it: `columns: {ID: number}`" in warning.hint


def test_rows_without_a_name_are_called_by_their_number() -> None:
    cards, (note,) = table("Type,Cost\nThief,1\n\nMastermind,2\n")
    assert ids(cards) == ["row-2", "row-4"]
    assert "`columns: {Type: title}`" in note.hint


def test_a_table_of_which_nothing_is_used_is_a_warning() -> None:
    cards, (warning,) = table("Type,Level\nThief,1\nMastermind,2\n", fields="{}")
    assert ids(cards) == ["row-2", "row-3"]
    assert warning.severity == "warning"


# -- values -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "value"),
    [("1.5", 1.5), ('"1,5"', 1.5), (" 3", 3), ('"-,25"', -0.25), ('"0,125"', 0.125), ("1e3", 1000)],
)
def test_a_number_may_have_a_decimal_comma(cell: str, value: float) -> None:
    cards, problems = table(f"Title,Cost\nOne,{cell}\n")
    assert problems == [] and cards[0].fields["cost"] == value


def test_a_number_that_may_be_two_is_asked_about() -> None:
    _, (problem,) = table('Title,Cost\nOne,"1,000"\n')
    assert (problem.code, str(problem.where)) == ("bad-value", "t.csv:B2")
    assert problem.hint == "write 1000, or 1.0"


@pytest.mark.parametrize("word", ["TRUE", "yes", "x", "1", "WAHR", "ja", "Vrai", "✓"])
def test_a_flag_is_what_people_and_offices_write(word: str) -> None:
    cards, problems = table(f"Title,Hot\nOne,{word}\n")
    assert problems == [] and cards[0].fields["hot"] is True


@pytest.mark.parametrize("word", ["FALSE", "no", "0", "FALSCH", "nein", "-"])
def test_a_flag_may_be_denied(word: str) -> None:
    cards, problems = table(f"Title,Hot\nOne,{word}\n")
    assert problems == [] and cards[0].fields["hot"] is False


def test_yaml_keeps_its_own_flags() -> None:
    _, (problem,) = read(tiny_game(deck=DECK.replace("text: text?", "text: flag?")))
    assert problem.code == "bad-value"


@pytest.mark.parametrize("name", ["ogre", "ogre.png", "Ogre.SVG", "art/ogre.webp", "img\\ogre.jpg"])
def test_a_picture_may_carry_its_folder_and_ending(name: str) -> None:
    cards, problems = table(f"Title,Art\nOne,{name}\n")
    assert problems == [] and str(cards[0].fields["art"]).lower() == "ogre"


def test_references_are_made_tidy_and_empty_lists_are_lists() -> None:
    cards, problems = table("Title,Other,Tags\nHigh Templar,,\nTwo,High Templar,a;2\n")
    assert problems == []
    assert cards[1].fields["other"] == ("things", "high-templar")
    assert [card.fields["tags"] for card in cards] == [(), ("a", 2)]


@pytest.mark.parametrize(("cell", "copies"), [(" 3", 3), ("2.0", 2), ('"4,0"', 4), ("", 1)])
def test_copies_are_counted_as_people_write_them(cell: str, copies: int) -> None:
    cards, problems = table(f"Title,Copies\nOne,{cell}\n")
    assert problems == [] and cards[0].copies == copies


def test_an_empty_cell_is_the_default() -> None:
    cards, problems = table(
        "Title,Cost,Copies\nOne,,\nTwo,4,1\n", fields="{cost: number}", each="each: {cost: 7}\n"
    )
    assert problems == [] and [card.fields["cost"] for card in cards] == [7, 4]


# -- problems of a whole column ---------------------------------------------------------------


def test_a_column_that_is_wrong_throughout_is_one_problem() -> None:
    rows = "".join(f"Card {n},cheap\n" for n in range(20))
    _, (problem,) = table(f"Title,Cost\n{rows}")
    assert str(problem.where) == "t.csv:B2"
    assert "20 cells of this column are wrong" in problem.message
    assert problem.hint.startswith("see also B3, B4, B5, B6, B7, B8 and 13 more")


def test_a_few_wrong_cells_are_reported_one_by_one() -> None:
    _, problems = table("Title,Cost\nOne,a\nTwo,2\nThree,b\n")
    assert told(problems) == ["t.csv:B2: bad-value", "t.csv:B4: bad-value"]


def test_a_column_that_is_lacking_is_one_problem() -> None:
    rows = "".join(f"Card {n},{n or ''}\n" for n in range(20))
    _, problems = table(f"Title,Cost\n{rows}", fields="{cost: number, text: text}")
    assert [problem.message for problem in problems] == [
        "the key 'cost' is missing in 1 of 20 rows",
        "no row has the key 'text': the table has no such column, or it is empty",
    ]
    assert "make it optional: `text: text?`" in problems[1].hint


# -- bytes ------------------------------------------------------------------------------------

WORDS = "Title,Text\nCafé,naïve\n"


@pytest.mark.parametrize(
    ("coding", "options"),
    [
        ("utf-8-sig", ""),
        ("utf-16", ""),
        ("utf-16-be", ""),
        ("cp1252", "encoding: windows-1252"),
        ("mac-roman", "encoding: mac-roman"),
    ],
)
def test_a_table_may_be_written_in_other_encodings(coding: str, options: str) -> None:
    cards, problems = table(WORDS.encode(coding), options)
    assert problems == [] and cards[0].fields["text"] == "naïve"


def test_an_encoding_that_is_not_named_is_suggested() -> None:
    _, (problem,) = table(WORDS.encode("cp1252"))
    assert (problem.code, str(problem.where)) == ("bad-value", "t.csv:2")
    assert "`encoding: windows-1252` if this is right: Café,naïve" in problem.hint


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_the_one_that_parts_evenly(separator: str) -> None:
    rows = ['One;1;"Stop, look; and listen | now"', "Two;2;A, b, c", "Three;3;x, y"]
    text = "Title;Cost;Text\n" + "\n".join(rows) + "\n"
    text = (
        text.replace(";", separator)
        if separator != ","
        else text.replace("A, b, c", "A").replace("x, y", "x").replace(";", separator)
    )
    cards, problems = table(text)
    assert problems == [] and [card.fields["cost"] for card in cards] == [1, 2, 3]


def test_a_comma_too_many_is_one_problem() -> None:
    _, (problem,) = table("Title,Text\nOne,a, b\nTwo,c, d\n")
    assert str(problem.where) == "t.csv:C2" and "(and 1 more)" in problem.message
    assert "quotes" in problem.hint


def test_tsv_is_parted_by_tabs() -> None:
    cards, problems = table("Title\tText\nOne\ta, b\n", name="t.tsv")
    assert problems == [] and cards[0].fields["text"] == "a, b"
