"""What the clerk answers about pictures: files for cards, and a sheet to choose from."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.assets.rasters import read_raster
from generator.cli.commands.preview import print_form
from generator.files import Disk, data_root
from generator.preview.answers import question
from generator.preview.clerk import Clerk
from tests.assets.test_rasters import noise, saved
from tests.browser import write_files
from tests.games import GAME, LAYOUT, ONE_PAPER, tiny_game

PNG = saved(noise())
DECK = """\
deck: things
title: Things
layout: face
fields: {text: text?, sign: icon?, art: picture?}
cards:
  - {title: One, text: A thing.}  # the first
  - title: Two
    art: moggy
"""
OTHERS = "deck: others\ntitle: Others\nlayout: plain\ncards: [{title: Plain}]\n"
SHOWING = LAYOUT + '  - {when: "{{ art }}", picture: "{{ art }}", box: [5mm, 20mm, 9mm, 9mm]}\n'
SPOT = "drawings: {spot: {size: 9mm x 9mm, elements: [{shape: ellipse, fill: ink}]}}\n"
FILES = {
    **tiny_game(game=GAME.replace("[things]", "[things, others]"), deck=DECK, layout=SHOWING),
    "others.yaml": OTHERS,
    "layouts/plain.yaml": LAYOUT.replace("layout: face", "layout: plain"),
    "drawings/spots.yaml": SPOT,
}
Ask = Callable[..., Any]


@pytest.fixture
def clerk(tmp_path: Path) -> Clerk:
    folder = write_files(tmp_path / "tiny", FILES)
    (folder / "art").mkdir()
    (folder / "art" / "moggy.png").write_bytes(PNG)
    game = Disk((("", folder), ("layouts/", data_root() / "layouts")))
    clerk = Clerk(game, ONE_PAPER, print_form()[1], 1)
    assert json.loads(clerk.reply(question("read", [])))["told"]["problems"] == []
    return clerk


def put(clerk: Clerk, data: bytes = PNG, **given: Any) -> Any:
    given = {"component": "things", "card": "one", "name": "zebra.png", **given}
    return json.loads(clerk.reply(question("art", given, file=data)))


def after(answer: Any) -> str:
    (file,) = answer["files"]
    return b64decode(file["after"]).decode()


NEW = saved(noise(size=(20, 20)))


def test_a_picture_goes_into_the_field_that_is_meant_for_it(clerk: Clerk) -> None:
    answer = put(clerk, NEW)
    assert answer["art"] == "art/zebra.png"
    assert answer["says"] == "art of One: nothing → zebra, with art/zebra.png"
    wanted = "{title: One, text: A thing., art: zebra}  # the first"
    assert after(answer) == DECK.replace("{title: One, text: A thing.}  # the first", wanted)
    assert answer["more"] == {"field": "art", "name": "zebra"}


def test_a_field_may_be_named_and_its_value_must_be_the_one_seen(clerk: Clerk) -> None:
    answer = put(clerk, NEW, field="sign", was=None)
    assert "text: A thing., sign: zebra}" in after(answer)
    answer = put(clerk, NEW, card="two", field="art", was="other")
    assert "has changed in its file in the meantime" in answer["problems"][0]["message"]
    answer = put(clerk, NEW, field="text", was="A thing.")
    assert answer["problems"][0]["message"] == "'text' is no field for a picture"


def test_the_very_same_picture_is_not_added_twice(clerk: Clerk) -> None:
    answer = put(clerk, PNG, name="moggy.png")
    assert answer["art"] == "" and "art: moggy}" in after(answer)
    answer = put(clerk, PNG, name="moggy.png", card="two")
    assert answer["problems"][0]["message"] == "'art' is this picture already"


def test_a_deck_without_such_a_field_says_how_to_get_one(clerk: Clerk) -> None:
    (problem,) = put(clerk, NEW, component="others", card="plain")["problems"]
    assert problem["message"] == "'Others' has no field for a picture"
    assert "art: picture?" in problem["hint"]


def test_what_is_no_picture_changes_nothing(clerk: Clerk) -> None:
    for name, data in (("../zebra.png", NEW), ("zebra.png", b"<html>"), ("zebra.exe", NEW)):
        assert [*put(clerk, data, name=name)] == ["problems"]


def ask(clerk: Clerk, name: str, **given: Any) -> Any:
    return json.loads(clerk.reply(question(name, given)))


def test_the_sheet_has_the_pictures_of_the_game_and_icons_where_they_fit(clerk: Clerk) -> None:
    pictures = ask(clerk, "art-names", type="picture")["groups"]
    assert pictures[:2] == [["in art/", ["moggy"]], ["drawings", ["spot"]]]
    assert not any(name.startswith("icons") for name, _ in pictures)
    icons = dict(ask(clerk, "art-names", type="icon")["groups"])
    assert icons["in art/"] == ["moggy"] and len(icons["icons: material"]) > 5000


def test_thumbnails_are_drawn_for_what_is_asked_for(clerk: Clerk) -> None:
    names = ["moggy", "spot", "robot", "no-such-icon", "../game"]
    thumbs = ask(clerk, "art-thumbs", type="icon", names=names)["thumbs"]
    assert [name for name, thumb in thumbs.items() if thumb is None] == names[3:]
    for name in names[:3]:
        raster = read_raster("x", clerk.reply(question("picture", thumbs[name], 100)))
        assert (raster.width, raster.height) == (71, 71)
        assert len({*raster.data}) > 1  # something is on it
    studio = clerk._workbench.table.studio
    assert studio and "spot" not in studio.library.drawn  # looking at it is not using it
    many = ask(clerk, "art-thumbs", type="icon", names=[f"x{n}" for n in range(1000)])["thumbs"]
    assert len(many) == 120
