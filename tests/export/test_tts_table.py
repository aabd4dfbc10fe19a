"""The start of play on the table of Tabletop Simulator, read back from the saved game."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

import pytest

from generator.export import Wish
from generator.files import open_game
from tests.export.exporting import picture, run
from tests.export.showing import Game, game_of
from tests.export.showing_starts import assert_begins, begun, named
from tests.export.tabling import ADDRESS, Object, Written, desk, objects, written
from tests.export.tts_format import assert_valid
from tests.games import ONE_PAPER

GAME = "bad-day"


@cache
def files() -> Written:
    (outcome,), _ = run(open_game(GAME)[1], Wish(("tts",), address=ADDRESS), ONE_PAPER, dpi="30")
    return {one.name: one.data for one in outcome.files}


@cache
def game() -> Game:
    return game_of(open_game(GAME)[1], ONE_PAPER)


def save() -> Object:
    told: Object = json.loads(files()[f"{GAME}.json"])
    return told


def test_everything_begins_where_the_start_of_play_says() -> None:
    assert_valid(files(), GAME)
    assert_begins(game(), files())


def spoilt(changed: Object) -> Written:
    return {**files(), f"{GAME}.json": json.dumps(changed).encode()}


@pytest.mark.parametrize("key", ["posX", "posZ", "rotY"])
def test_a_figure_out_of_its_place_is_caught(key: str) -> None:
    changed = copy.deepcopy(save())
    named(changed, "Figurine_Custom")[0]["Transform"][key] += 1.0
    with pytest.raises(AssertionError):
        assert_begins(game(), spoilt(changed))


def test_a_missing_card_is_caught() -> None:
    changed = copy.deepcopy(save())
    named(changed, "DeckCustom")[0]["ContainedObjects"].pop()
    with pytest.raises(AssertionError):
        assert_begins(game(), spoilt(changed))


def test_dice_show_what_they_are_turned_to() -> None:
    for die in named(save(), "Custom_Dice"):
        at = die["Transform"]
        up = [one for one in die["RotationValues"] if _is_at(at, one["Rotation"])]
        assert [one["Value"] for one in up] == [1]
        by_value = {one["Value"]: one["Rotation"] for one in die["RotationValues"]}
        for low, high in ((1, 6), (2, 5), (3, 4)):
            pair = by_value[low], by_value[high]
            turned = [abs(pair[0][axis] - pair[1][axis]) for axis in "xz"]
            assert sorted(turned) == [0, 180], "they are on opposite sides"


def _is_at(at: Object, rotation: Object) -> bool:
    return bool(at["rotX"] % 360 == rotation["x"] % 360 and at["rotZ"] % 360 == rotation["z"] % 360)


def test_a_picture_of_the_game_is_beside_it() -> None:
    assert picture(files()[f"{GAME}.png"]).size == (256, 256)


def test_the_rules_are_in_the_notebook() -> None:
    rules = save()["TabStates"]["0"]
    assert rules["title"] == "Rules"
    assert "[b]Set up" in rules["body"] and "1. Lay out the play mat" in rules["body"]


@pytest.mark.parametrize("players", [2, 4])
def test_there_is_a_zone_for_each_seat(players: int) -> None:
    order = ONE_PAPER._replace(players=players)
    zones = [
        one for one in objects(written(desk(), "tts", order=order, dpi="20")) if "FogColor" in one
    ]
    assert [one["FogColor"] for one in zones] == ["White", "Brown", "Red", "Orange"][:players]
    assert {one["Transform"]["rotY"] for one in zones} == {0, 180}


def test_what_is_not_used_is_in_the_box() -> None:
    unused = [one for one in begun(game()).things if not one.spot]
    boxes: list[Any] = [one for one in named(save(), "Bag") if one["Nickname"] == "Box"]
    assert len(boxes) == bool(unused)
