"""Cards from CSV and spreadsheets: the same cards as from YAML, and every slip at its cell."""

from __future__ import annotations

import io
import zipfile
from contextlib import nullcontext

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.problems import Problem, Refusal, in_order, with_caret
from generator.files import Memory
from generator.model import Card
from generator.read import read_game
from generator.read.tables import sheet_sizes
from generator.read.tables.card_table import MOST_COLUMNS, MOST_ROWS, placed
from tests.games import DECK, folder, tiny_game

HEAD = DECK.partition("cards:")[0].replace(
    "{text: text?}", "{text: text?, n: number?, tags: list?}"
)
CSV = "Title,Copies,Text,N,Tags,# mine\nOne,,A thing.,3,red; blue,x\nTwo,2,,,,\n"


def deck(of: str) -> dict[str, str]:
    return tiny_game(deck=f"{HEAD}cards: {of}\n")


def read(files: dict[str, str], **tables: bytes) -> tuple[tuple[Card, ...], list[Problem]]:
    held = folder(files).files
    named = {name.replace("__", "."): data for name, data in tables.items()}
    found, problems = read_game(Memory({**held, **named}))
    return found.components[0].cards if found and found.components else (), list(problems)


def csv_cards(text: str) -> tuple[tuple[Card, ...], list[Problem]]:
    return read(deck("{from: things.csv}"), things__csv=text.encode())


def workbook(*rows: tuple[object, ...], title: str = "Things") -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = title
    for row in rows:
        sheet.append(row)
    held = io.BytesIO()
    book.save(held)
    return held.getvalue()


def altered(book: bytes, old: str, new: str, part: str = "xl/worksheets/sheet1.xml") -> bytes:
    """The workbook with other words in one part of it."""
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as before, zipfile.ZipFile(held, "w", 8) as after:
        for name in before.namelist():
            data = before.read(name)
            if name == part:
                assert old.encode() in data
                data = data.replace(old.encode(), new.encode())
            after.writestr(name, data)
    return held.getvalue()


def told(problems: list[Problem]) -> list[str]:
    return [f"{problem.where}: {problem.code}" for problem in in_order(problems)]


def test_rows_are_the_cards_that_yaml_would_have_given() -> None:
    cards, problems = csv_cards(CSV)
    assert problems == []
    assert [(card.id, card.copies, dict(card.fields)) for card in cards] == [
        ("one", 1, {"title": "One", "text": "A thing.", "n": 3, "tags": ("red", "blue")}),
        ("two", 2, {"title": "Two", "text": "", "n": None, "tags": ()}),
    ]


def test_spreadsheet_and_csv_say_the_same() -> None:
    rows = (("Title", "Copies", "N"), ("One", 1, 3.0), ("Two", 2, 2.5))
    sheet, problems = read(deck("{from: t.xlsx}"), t__xlsx=workbook(*rows))
    text, _ = csv_cards("Title,Copies,N\nOne,1,3\nTwo,2,2.5\n")
    assert problems == []
    assert [card.fields for card in sheet] == [card.fields for card in text]
    assert [card.copies for card in sheet] == [1, 2]


@pytest.mark.parametrize("parted", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_tables_of_any_office_are_read(parted: str, end: str) -> None:
    text = CSV.replace("red; blue", "red").replace(",", parted).replace("\n", end)
    cards, problems = csv_cards("\ufeff" + text)
    assert problems == [] and [card.id for card in cards] == ["one", "two"]


def test_a_cell_may_hold_several_lines() -> None:
    cards, problems = csv_cards('Title,Text\nOne,"first\nsecond"\n')
    assert problems == [] and cards[0].fields["text"] == "first\nsecond"


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Title,N\nOne,three\n", ["things.csv:B2: bad-value"]),
        ("Title,Txet\nOne,x\nTwo,y\n", ["things.csv:B1: unknown-key"]),
        ("Title\nOne\nOne\n", ["things.csv:A3: duplicate-id"]),
        ("Title\nOne,,stray\n", ["things.csv:C2: bad-value"]),
        ("", ["things.csv: bad-value"]),
        ('Title\n"One\n', ["things.csv:2: bad-value"]),
        ("Title,Title\nOne,Two\n", ["things.csv:B1: duplicate-key"]),
    ],
)
def test_a_slip_is_told_at_its_cell(text: str, expected: list[str]) -> None:
    assert told(csv_cards(text)[1]) == expected


def test_a_slip_in_a_spreadsheet_names_sheet_and_cell() -> None:
    rows = (("Title", "N"), ("One", 1), ("Two", "many"))
    files = deck("{from: t.xlsx, sheet: Cards}")
    _, problems = read(files, t__xlsx=workbook(*rows, title="Cards"))
    assert told(problems) == ["t.xlsx:Cards!B3: bad-value"]
    assert with_caret(problems[0], lambda where: "not text") == (
        "t.xlsx:Cards!B3: error: expected a number, found text 'many' [bad-value]"
    )


@pytest.mark.parametrize(
    "of, expected",
    [
        ("{from: nowhere.csv}", "things.yaml:5:15: missing-file"),
        ("{from: ../game.csv}", "things.yaml:5:15: missing-file"),
        ("{form: t.xlsx}", "things.yaml:5:9: unknown-key"),
        ("{from: t.xlsx, sheet: Crads}", "things.yaml:5:30: unknown-name"),
        ("{from: game.yaml.xlsx}", "things.yaml:5:15: missing-file"),
    ],
)
def test_what_is_wrong_with_the_table_itself_is_told_in_the_yaml(of: str, expected: str) -> None:
    _, problems = read(deck(of), t__xlsx=workbook(("Title",), ("One",), title="Cards"))
    assert expected in told(problems)


@pytest.mark.parametrize("value", ["1e400", "-1e400", "INF", "NaN", "1e300"])
def test_a_number_that_no_sheet_can_show_is_told_at_its_cell(value: str) -> None:
    data = altered(workbook(("Title", "N"), ("One", 4711)), "<v>4711</v>", f"<v>{value}</v>")
    _, problems = read(deck("{from: t.xlsx}"), t__xlsx=data)
    assert told(problems) in (["t.xlsx:Things!B2: bad-value"], ["t.xlsx: bad-value"])


@pytest.mark.parametrize("character", ["\0", "\x1b", "\x9b", "\ufffe"])
def test_a_control_character_is_told_at_its_cell(character: str) -> None:
    assert told(csv_cards(f"Title,Text\nOne,a{character}b\n")[1]) == ["things.csv:B2: bad-value"]
    assert told(csv_cards(f"Title,a{character}b\nOne,x\n")[1]) == ["things.csv:B1: bad-value"]


def test_a_cell_at_the_far_end_of_a_sheet_is_told() -> None:
    data = altered(workbook(("Title",), ("One",), ("Two",)), 'r="A3"', 'r="XFD1048576"')
    _, problems = read(deck("{from: t.xlsx}"), t__xlsx=data)
    assert told(problems) == ["t.xlsx:XFD1048576: over-the-limit"]


def test_a_cell_that_is_only_coloured_may_lie_anywhere() -> None:
    book = workbook(("Title",), ("One",))
    far = '</row><row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>'
    cards, problems = read(deck("{from: t.xlsx}"), t__xlsx=altered(book, "</row></sheetData>", far))
    assert not problems and [card.id for card in cards] == ["one"]


ODS = """\
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>
<table:table table:name="Cards">
<table:table-row><table:table-cell office:value-type="string"><text:p>Title</text:p>
</table:table-cell></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><text:p>One</text:p>
</table:table-cell></table:table-row>FAR
</table:table></office:spreadsheet></office:body></office:document-content>"""
EMPTY = (
    '<table:table-row table:number-rows-repeated="1048570"><table:table-cell/></table:table-row>'
)
STRAY = (
    '<table:table-row><table:table-cell table:number-columns-repeated="16000"/>'
    '<table:table-cell office:value-type="float" office:value="1"><text:p>1</text:p>'
    "</table:table-cell></table:table-row>"
)


@pytest.mark.parametrize(
    ("far", "expected"),
    [
        ("", []),
        (EMPTY, []),
        (EMPTY + STRAY, ["t.ods:WQK1048573: over-the-limit"]),
        (
            STRAY.replace("table-row>", 'table-row table:number-rows-repeated="900">', 1),
            ["t.ods:WQK902: over-the-limit"],
        ),
    ],
)
def test_a_stray_cell_of_an_open_document_is_told(far: str, expected: list[str]) -> None:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as book:
        book.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        book.writestr("META-INF/manifest.xml", "<manifest/>")
        book.writestr("content.xml", ODS.replace("FAR", far))
    cards, problems = read(deck("{from: t.ods}"), t__ods=held.getvalue())
    assert told(problems) == expected
    assert [card.id for card in cards] == ([] if expected else ["one"])


def test_a_workbook_without_a_sheet_is_told() -> None:
    book = altered(workbook(("Title",), ("One",)), "<sheet ", "<shet ", "xl/workbook.xml")
    _, problems = read(deck("{from: t.xlsx}"), t__xlsx=book)
    assert told(problems) == ["t.xlsx: bad-value"]


def test_a_spreadsheet_that_unpacks_to_more_than_it_may_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sheet_sizes, "MOST_XML", 60_000)
    long = workbook(("Title",), ("One",), ("x" * 30_000,), ("y" * 30_000,), ("z" * 30_000,))
    _, problems = read(deck("{from: t.xlsx}"), t__xlsx=long)
    assert told(problems) == ["t.xlsx: over-the-limit"]


@pytest.mark.parametrize(
    ("part", "counts"), [("xl/sharedStrings.xml", True), ("docProps/thumbnail.xml", False)]
)
def test_only_parts_that_are_read_count(
    monkeypatch: pytest.MonkeyPatch, part: str, counts: bool
) -> None:
    monkeypatch.setattr(sheet_sizes, "MOST_XML", 99)
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as book:
        book.writestr(part, "x" * 100)
    with pytest.raises(sheet_sizes.Vast) if counts else nullcontext():
        sheet_sizes.refuse_vast(held.getvalue())


@pytest.mark.parametrize(("rows", "columns"), [(MOST_ROWS + 1, 1), (1, MOST_COLUMNS + 1)])
def test_a_table_that_is_too_long_or_too_wide_is_refused(rows: int, columns: int) -> None:
    with pytest.raises(Refusal):
        placed(["x"] * columns, rows, "things.csv")


def test_a_spreadsheet_with_entities_of_its_own_is_told() -> None:
    book = workbook(("Title",), ("One",))
    data = altered(book, "<worksheet", '<!DOCTYPE x [<!ENTITY a "b">]><worksheet')
    _, problems = read(deck("{from: t.xlsx}"), t__xlsx=data)
    assert told(problems) == ["t.xlsx: bad-value"]


def test_a_file_that_is_no_spreadsheet_is_told() -> None:
    _, problems = read(deck("{from: t.xlsx}"), t__xlsx=b"PK\x03\x04 but not for long")
    assert told(problems) == ["t.xlsx: bad-value"]


CELL = st.text(alphabet="abc XYZ,;\"'\n#0éß", max_size=12)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(CELL, max_size=5))
def test_any_text_comes_through_a_table_as_it_is(texts: list[str]) -> None:
    import csv

    held = io.StringIO()
    writer = csv.writer(held)
    writer.writerows([("Id", "Text"), *((f"card-{n}", text) for n, text in enumerate(texts))])
    cards, problems = csv_cards(held.getvalue())
    assert problems == []
    said = [card.fields["text"] for card in cards]
    assert said == [text.strip() for text in texts]
