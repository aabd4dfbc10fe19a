"""What the clerk answers about a layout that is changed by hand."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.cli.commands.preview import print_form
from generator.core.geometry import Size
from generator.files import Disk, data_root
from generator.impose import Printed
from generator.live.table import Table
from generator.live.workbench import Workbench
from generator.model import Card, Component
from generator.opened import Studio
from generator.preview.clerk import Clerk
from tests.browser import write_files
from tests.games import ONE_PAPER
from tests.live.test_hand import FACE, INHERITING

DECK = """\
deck: things
title: Things
layout: face
fields: {text: text?}
cards:
  - {title: One, text: A thing.}
  - {title: Long, text: A thing with many more words than any other thing has.}
  - {title: Middle, text: A thing with some words.}
  - {title: Other, text: A thing with few words.}
  - {title: Short}
"""
Ask = Callable[..., Any]
FACE_OF_ONE = {"component": "things", "card": "one", "side": "front"}


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    folder = write_files(tmp_path / "tiny", {**INHERITING, "things.yaml": DECK})
    game = Disk((("", folder), ("layouts/", data_root() / "layouts")))
    clerk = Clerk(game, ONE_PAPER, print_form()[1], 1)

    def asked(name: str, *given: Any) -> Any:
        return json.loads(clerk.reply(json.dumps([name, *given]).encode()))

    asked("read", [])
    return asked


def change(ask: Ask, name: str, key: str, value: Any, home: str = "") -> dict[str, Any]:
    elements = ask("handles", FACE_OF_ONE)["elements"]
    one = next(one for one in elements if name in (one["name"], one["path"]))
    knobs = {knob["key"]: knob["value"] for knob in one["knobs"]}
    was = one["spots"][0]["box"] if key == "box" else knobs[key]
    return {"path": one["path"], "key": key, "value": value, "was": was, "home": home}


def test_a_trial_shows_the_card_and_those_with_most_and_fewest_words(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[str] = []
    sides = Studio.sides

    def counted(studio: Studio, component: Component, card: Card, size: Size) -> Printed:
        laid.append(card.id)
        return sides(studio, component, card, size)

    changes = [change(ask, "body", "colour", "accent")]
    monkeypatch.setattr(Studio, "sides", counted)
    tried = ask("try-move", {**FACE_OF_ONE, "changes": changes})
    assert [one["card"] for one in tried["cards"]] == ["one", "long", "short", "other"]
    assert sorted(laid) == ["long", "one", "other", "short"]
    assert tried["problems"] == []


def test_several_changes_are_one_step_with_each_file_once(ask: Ask) -> None:
    changes = [
        change(ask, "body", "box", [6, 30, 52.5, 48.9]),
        change(ask, "body", "colour", "accent"),
        change(ask, "title", "align", "centre", "there"),
    ]
    moved = ask("move", {**FACE_OF_ONE, "changes": changes})
    files = {one["name"]: b64decode(one["after"]).decode() for one in moved["files"]}
    assert [*files] == ["layouts/face.yaml", "layouts/skeleton.yaml"]
    own = 'left: 6mm, right: 5mm, top: 30mm, bottom: "{{ 5 + 5 }}mm"}\n    colour: accent\n'
    assert own in files["layouts/face.yaml"]
    assert b64decode(moved["files"][0]["before"]).decode() == FACE
    assert "font: title\n    align: centre\n" in files["layouts/skeleton.yaml"]


def said(answer: Any) -> str:
    return "; ".join(one["message"] for one in answer["problems"])


def test_what_could_not_be_read_is_refused_with_its_reason(ask: Ask) -> None:
    for question in ("move", "try-move"):
        changes = [change(ask, "body", "colour", "no-such-colour")]
        assert "no-such-colour" in said(ask(question, {**FACE_OF_ONE, "changes": changes}))
        changes = [change(ask, "body", "size", "large")]
        assert "a type size" in said(ask(question, {**FACE_OF_ONE, "changes": changes}))


def test_new_problems_of_the_cards_are_reported_in_a_trial(ask: Ask) -> None:
    changes = [change(ask, "body", "size", "60pt")]
    tried = ask("try-move", {**FACE_OF_ONE, "changes": changes})
    assert "too" in said(tried) and tried["cards"]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ([], "nothing has been changed"),
        (None, "nothing has been changed"),
        (["x"], "this is no change"),
        ([{"path": "layouts/face/99", "key": "box"}], "no longer on the front of 'one'"),
        ([{"path": "layouts/face/0", "key": "box", "value": [1, 2]}], "a box has four numbers"),
        ([{"path": "layouts/face/0", "key": "box", "value": "x"}], "a box has four numbers"),
        ([{"path": "layouts/face/0", "key": "elements"}], "cannot be changed here"),
    ],
)
def test_questions_that_no_page_asks_are_refused(ask: Ask, changes: Any, told: str) -> None:
    assert told in said(ask("move", {**FACE_OF_ONE, "changes": changes}))


def test_a_side_that_a_card_does_not_have_has_no_elements(ask: Ask) -> None:
    found = ask("handles", {**FACE_OF_ONE, "side": "back"})
    assert (found["elements"], found["others"]) == ([], [])


def test_several_values_of_one_act_read_the_game_once(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings: list[object] = []
    trial = Workbench.trial

    def counted(bench: Workbench, *given: Any) -> Table:
        readings.append(given)
        return trial(bench, *given)

    changes = [
        change(ask, "title", "size", "12pt", "there"),
        change(ask, "title", "font", "body", "there"),
        change(ask, "title", "box", [6, 5, 52.5, 12.7], "there"),
    ]
    monkeypatch.setattr(Workbench, "trial", counted)
    moved = ask("move", {**FACE_OF_ONE, "changes": changes})
    assert len(readings) == 1
    assert [one["name"] for one in moved["files"]] == ["layouts/skeleton.yaml"]
    after = b64decode(moved["files"][0]["after"]).decode()
    assert "size: 12pt" in after and "font: body" in after and "left: 6mm" in after
