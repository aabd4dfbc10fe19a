"""A new game's id and number of players → refused in the user's words if they cannot be."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from generator.core.problems import Problem, Refusal, Where
from generator.files import shipped_games
from generator.model.values import ID, Kind, Scope
from generator.read.game_file import PLAYERS
from generator.source import Scalar


def check_id(id: str) -> None:
    """Raises Refusal; the hint is the nearest name that is good."""
    _must_be(ID, id, "NAME", _name_for(id))
    if id in shipped_games():
        message = f"'{id}' is the name of a game that comes with the program"
        hint = f"choose another name, such as my-{id}"
        raise Refusal(Problem("wrong-option", Where("NAME"), message, hint))


def check_players(players: str) -> None:
    _must_be(PLAYERS, players, "--players", "write one number or two, such as 2-4")


def tidy_name(wanted: str) -> str:
    """The nearest name of small letters, digits and dashes; nothing if none comes near."""
    plain = unicodedata.normalize("NFKD", wanted).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", plain))[:40].strip("-")


def _name_for(wanted: str) -> str:
    name = tidy_name(wanted)
    usual = "use small letters, digits and dashes"
    return f"try '{name}': {usual}" if name else f"{usual}, such as tea-round"


def _must_be(kind: Kind[Any], text: str, option: str, hint: str) -> None:
    try:
        kind.read(Scalar(text, text, Where(option)), Scope())
    except Refusal as refusal:
        message = refusal.problems[0].message
        raise Refusal(Problem("wrong-option", Where(option), message, hint)) from refusal
