"""The colours and fonts of a game, as they are written and as they are changed."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.games import GAME, tiny_game

OWN = GAME.replace('"#202020", paper', '"#202020", faint: ink 60%, paper').replace(
    "title: Barlow Condensed 700", "title: [Barlow Condensed 700, Fira Sans]"
)


@pytest.fixture
def ask(clerk_of: Callable[[Mapping[str, str]], Any]) -> Any:
    return clerk_of(tiny_game(game=OWN))


def change(ask: Any, kind: str, name: str, value: str, was: str) -> Any:
    return ask("palette-set", {"kind": kind, "name": name, "value": value, "was": was})


def test_the_palette_is_what_game_yaml_says(ask: Any) -> None:
    told = ask("palette", {})
    assert [(one["name"], one["value"], one["shown"]) for one in told["colours"]] == [
        ("ink", "#202020", "#202020"),
        ("faint", "ink 60%", "#20202099"),
        ("paper", "#ffffff", "#ffffff"),
        ("accent", "#ffc800", "#ffc800"),
    ]
    fonts = [(one["name"], one["value"]) for one in told["fonts"]]
    assert fonts == [("body", "Fira Sans"), ("title", "Barlow Condensed 700")]
    assert "Fira Sans" in [one["name"] for one in told["families"]]


@pytest.mark.parametrize(
    ("kind", "name", "was", "value", "after"),
    [
        ("colours", "accent", "#ffc800", "#0a64c8", 'accent: "#0a64c8"}'),
        ("colours", "faint", "ink 60%", "ink 30%", "faint: ink 30%, paper"),
        ("fonts", "body", "Fira Sans", "Fira Sans Condensed", "body: Fira Sans Condensed,"),
        ("fonts", "title", "Barlow Condensed 700", "Fira Sans 600", "[Fira Sans 600, Fira Sans]"),
    ],
)
def test_only_the_one_value_changes(
    ask: Any, kind: str, name: str, was: str, value: str, after: str
) -> None:
    answer = change(ask, kind, name, value, was)
    (file,) = answer["files"]
    text = b64decode(file["after"]).decode()
    assert after in text and text.replace(value, was, 1) == OWN
    assert answer["says"] == f"{kind[:-1]} {name}: {was} → {value}"


@pytest.mark.parametrize(
    ("kind", "name", "was", "value", "says"),
    [
        ("colours", "accent", "#000000", "#0a64c8", "has changed in its file"),
        ("colours", "accent", "#ffc800", "yelow-ish", "yelow-ish"),
        ("colours", "accent", "#ffc800", " ", "needs a value"),
        ("colours", "accent", "#ffc800", "#ffc800", "is this already"),
        ("colours", "none", "#ffc800", "#ffffff", "there is no 'none'"),
        ("components", "things", "things", "x", "there is no 'things'"),
        ("fonts", "body", "Fira Sans", "No Such Font", "No Such Font"),
    ],
)
def test_what_would_spoil_the_game_is_refused(
    ask: Any, kind: str, name: str, was: str, value: str, says: str
) -> None:
    answer = change(ask, kind, name, value, was)
    assert says in answer["problems"][0]["message"] and "files" not in answer


def test_a_trial_shows_the_cards_that_it_changes(ask: Any) -> None:
    wish = {"kind": "colours", "name": "paper", "value": "#0a64c8", "was": "#ffffff"}
    tried = ask("try-palette", wish)
    assert [one["card"] for one in tried["cards"]] == ["one"]
    assert tried["cards"][0]["front"]["says"]
    assert ask("try-palette", wish | {"name": "faint", "was": "ink 60%"})["cards"] == []
    assert ask("try-palette", wish | {"value": "yelow-ish"})["problems"]
    assert ask("try-palette", wish | {"was": "#000000"})["problems"]
    assert ask("palette", {})["colours"][2]["value"] == "#ffffff"
