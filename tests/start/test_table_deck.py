"""`cubicle new --from-table`: a table as somebody has it becomes a deck of cards that prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.build import check
from generator.core.problems import Refusal
from generator.files import Memory, open_game
from generator.kit.order import Order
from generator.read.tables import read_table
from generator.start.card_parts import columns_of
from generator.start.deck_game import Begun, Named
from generator.start.table_deck import table_deck
from tests.cli.test_cli import cubicle
from tests.start.test_picture_deck import picture, write

MONSTERS = """\
ID,Name,Type,Cost,Attack,Rules Text,Flavor,Artist,Legendary,Qty,Image,#note
36/17,Fire Dragon,Creature,5,4,"Flying, then draw a card.",It sleeps.,Jo,TRUE,1,Fire Dragon.png,x
36/18,Office Imp,Creature,1,1,Discard this: look at the top three cards.,,Jo,FALSE,3,imp.PNG,
36/17,Coffee Break,Event,2,,Every player draws a card.,Five minutes.,Mia,FALSE,2,,
"""
NAMED = Named("mine", "Mine", "2-4")


def deck(text: str, name: str = "cards.csv") -> Begun:
    return table_deck(name, text.encode(), NAMED, None)


def roles(text: str, name: str = "t.csv") -> dict[str, str]:
    return {one.head: one.role for one in columns_of(read_table(text.encode(), name))}


def problems(begun: Begun, place: Path) -> list[str]:
    for name, data in begun.files.items():
        (place / "mine" / name).parent.mkdir(parents=True, exist_ok=True)
        (place / "mine" / name).write_bytes(data)
    found = check(open_game(str(place / "mine"))[1], Order(papers=("a4",))).problems
    return [problem.message for problem in found if problem.severity != "note"]


def test_a_table_with_pictures_becomes_a_deck_that_prints(tmp_path: Path) -> None:
    (tmp_path / "My monsters.csv").write_text(MONSTERS, "utf-8")
    write(
        tmp_path / "scans",
        **{"fire dragon.png": picture(), "IMP.png": picture(), "x.png": picture()},
    )
    made = cubicle(
        tmp_path, "new", "mine", "--from-table", "My monsters.csv", "--from-images", "scans"
    )  # fmt: skip
    assert made.code == 0, made.err
    assert "mine/cards.csv" in made.out and "mine/art/Fire Dragon.png" in made.out
    assert "x.png" not in made.out and "cubicle preview mine" in made.err
    checked = cubicle(tmp_path, "check", "mine", "--strict")
    assert (checked.code, checked.err) == (0, "")
    built = cubicle(tmp_path, "build", "mine", "--paper", "a4", "--json")
    assert json.loads(built.out)["files"][0]["components"][0]["faces"] == 6
    text = (tmp_path / "mine" / "cards.yaml").read_text("utf-8")
    assert '"Name": title' in text and '"Qty": copies' in text and "attack: number?" in text


def test_columns_are_known_by_their_names_and_by_what_is_in_them() -> None:
    assert roles(MONSTERS) == {
        "ID": "label", "Name": "title", "Type": "kind", "Cost": "number", "Attack": "number",
        "Rules Text": "text", "Flavor": "flavour", "Artist": "label", "Legendary": "flag",
        "Qty": "copies", "Image": "picture",
    }  # fmt: skip
    german = (
        "Karte;Typ;Kosten;Anzahl;Wirkung\nDrache;Tier;5;2;Zieh eine.\nKobold;Tier;1,5;1;Nichts.\n"
    )
    assert [*roles(german).values()] == ["title", "kind", "number", "copies", "text"]
    bare = "Word,Points\nquick brown,3\nlazy dog,5\n"
    assert [*roles(bare).values()] == ["title", "number"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Name\tText\nOne\tDo it.\n", "c.tsv"),
        ('[{"title": "One", "power": 3}, {"title": "Two", "power": 4, "x": "y"}]', "c.json"),
        ("Question,Answer\nWhy?,Because.\nWho?,You.\n", "c.csv"),
        ("Class,If,1st,Größe,Cost ($)\na,b,3,klein,2\nc,d,4,groß,3\n", "c.csv"),
        ("Name,Text\n" + "\n".join(f"Card {n},{'many words ' * 70}" for n in range(3)), "c.csv"),
        ("Name,A,B,C,D,E,F\nOne,1,2,3,4,5,6\nTwo,6,5,4,3,2,1\n", "c.csv"),
        ("Number\n1\n2\n", "c.csv"),
    ],
)
def test_many_tables_print_as_they_are(text: str, name: str, tmp_path: Path) -> None:
    found = problems(deck(text, name), tmp_path)
    assert [
        one for one in found if "pt, and anything below" not in one and "type of" not in one
    ] == []


def test_long_texts_get_more_room() -> None:
    airy, full = (deck(f"Name,Text\nOne,{'many words ' * count}\n").files for count in (3, 90))
    layout = "layouts/card-front.yaml"
    assert b"11pt to 8.5pt" in airy[layout] and b"11pt to 8.5pt" not in full[layout]


def test_pictures_that_are_not_given_are_left_out_and_told() -> None:
    begun = deck(MONSTERS)
    [problem] = begun.problems
    assert "'Image' names pictures" in problem.message and "--from-images" in problem.hint
    assert b"picture" not in begun.files["cards.yaml"]


def test_a_picture_that_the_folder_lacks_is_told() -> None:
    with pytest.raises(Refusal, match="no picture 'imp'"):
        pictures = Memory({"Fire Dragon.png": picture()})
        table_deck("cards.csv", MONSTERS.encode(), NAMED, pictures)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("none.csv", None, "there is no such file"),
        ("cards.docx", "x", "this is no table"),
        ("cards.csv", "", "the table is empty"),
        ("cards.csv", "Name,Text\n", "the table has no card"),
        ("cards.xlsx", "no sheet", "cannot be read"),
    ],
)
def test_what_cannot_be_is_told(tmp_path: Path, name: str, text: str | None, says: str) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    ran = cubicle(tmp_path, "new", "mine", "--from-table", name)
    assert ran.code in (1, 2) and says in ran.err and "Traceback" not in ran.err, ran.err
    assert name in ran.err and not (tmp_path / "mine").exists()


@pytest.mark.parametrize(("text", "bottom"), [("Text", "4mm"), ("1", "15.5mm")])
def test_small_print_is_at_the_foot_or_above_the_numbers_there(text: str, bottom: str) -> None:
    files = deck(f"Name,Artist,Strength\nImp,Jo,{text}\nElf,Mia,{text}\n").files
    layout = files["layouts/card-front.yaml"]
    (small,) = [line for line in layout.decode().splitlines() if "**Artist**" in line]
    assert f"bottom: {bottom}, " in small
