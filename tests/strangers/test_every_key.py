"""Every key of a game's files with values of other kinds: told or taken, but no crash."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

import pytest

from generator.build import check
from generator.model import ELEMENTS, Placing, Repeat
from generator.model.keys import keys_of
from generator.model.rules import Rule
from generator.read.components import KINDS, ComponentFile
from generator.read.drawings import DrawingEntry
from generator.read.game_file import GameFile
from generator.read.language import PSEUDO
from generator.read.layouts import LayoutFile
from tests.games import DECK, GAME, LAYOUT, ONE_PAPER, folder, tiny_game
from tests.strangers.entries import assert_told

ODD = ("[]", "{}", "{a: 1}", "''", "3", "-1mm", "[a, {b: []}]", "'{{ 1 }}'", ".nan")


def of_game() -> Iterator[dict[str, str]]:
    for key in keys_of(GameFile):
        for value in ODD:
            yield tiny_game(game=_with(GAME, key, value))


def of_component(kind: str) -> Iterator[dict[str, str]]:
    deck = DECK.replace("deck:", f"{kind}:").replace("cards:", f"{KINDS[kind] or 'cards'}:")
    for key in keys_of(ComponentFile):
        for value in ODD:
            yield tiny_game(deck=_with(deck, key, value))


def of_layout() -> Iterator[dict[str, str]]:
    for key in keys_of(LayoutFile):
        for value in ODD:
            yield tiny_game(layout=_with(LAYOUT, key, value))


def of_element(name: str) -> Iterator[dict[str, str]]:
    usual = {"box": "[5mm, 20mm, 30mm, 30mm]", name: "things"}
    for key in {**keys_of(ELEMENTS[name]), **keys_of(Placing), "repeat": None}:
        for value in ODD[:6]:
            yield tiny_game(layout=_element(usual | {key: value}))


def of_repeat() -> Iterator[dict[str, str]]:
    for key in keys_of(Repeat):
        for value in ODD:
            repeat = ", ".join(f"{k}: {v}" for k, v in ({"over": "3"} | {key: value}).items())
            yield tiny_game(layout=_element({"text": "x", "repeat": f"{{{repeat}}}"}))


def of_rule() -> Iterator[dict[str, str]]:
    for key in keys_of(Rule):
        for value in ODD:
            usual = {"id": "a", "says": "So.", "value": "things", "at-least": "0"} | {key: value}
            rule = ", ".join(f"{name}: {said}" for name, said in usual.items())
            yield tiny_game() | {"rules.yaml": f"rules:\n  - {{{rule}}}\n"}


def of_drawing() -> Iterator[dict[str, str]]:
    shown = _element({"picture": "mug", "box": "[5mm, 20mm, 30mm, 30mm]"})
    for key in keys_of(DrawingEntry):
        for value in ODD:
            usual = {"size": "9mm x 9mm", "elements": "[{text: Mug}]"} | {key: value}
            drawing = ", ".join(f"{name}: {said}" for name, said in usual.items())
            drawings = f"drawings:\n  mug: {{{drawing}}}\n"
            yield tiny_game(layout=shown) | {"drawings/mugs.yaml": drawings}


def _with(file: str, key: str, value: str) -> str:
    """The file with one entry of its own replaced, or added at its end."""
    blocks: list[str] = []
    for line in file.splitlines(keepends=True):
        if line[0] in " -" and blocks:
            blocks[-1] += line
        else:
            blocks.append(line)
    others = [block for block in blocks if not block.startswith(f"{key}:")]
    return "".join(others) + f"{key}: {value}\n"


def _element(entries: dict[str, str]) -> str:
    said = ", ".join(f"{key}: {value}" for key, value in entries.items())
    return f"{LAYOUT}  - {{{said}}}\n"


FILES = {
    "game": of_game,
    "layout": of_layout,
    "repeat": of_repeat,
    "rule": of_rule,
    "drawing": of_drawing,
    **{kind: partial(of_component, kind) for kind in KINDS},
    **{name: partial(of_element, name) for name in ELEMENTS},
}


SPOKEN = ("game", "layout", "drawing", *KINDS)
CASES = [*((name, "") for name in FILES), *((name, PSEUDO) for name in SPOKEN)]


@pytest.mark.parametrize(("name", "language"), CASES)
def test_no_value_breaks_it(name: str, language: str) -> None:
    """Each key meets some values, and each value some keys: there are six or nine values."""
    assert_no_crash(name, language, 10 if language else 5)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language"), CASES)
def test_no_value_of_any_key_breaks_it(name: str, language: str) -> None:
    """In a translation every third is tried: that room only replaces texts."""
    assert_no_crash(name, language, 3 if language else 1)


def assert_no_crash(name: str, language: str, step: int) -> None:
    refused = 0
    for files in islice(FILES[name](), 0, None, step):
        problems = check(folder(files), ONE_PAPER._replace(language=language)).problems
        assert_told(problems)
        refused += any(problem.severity == "error" for problem in problems)
    assert refused > 1
