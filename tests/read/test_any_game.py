"""Whatever a designer's files say, the answer is a game or a list of problems, never a crash."""

from __future__ import annotations

import random
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.build import check
from generator.core.display_dump import dump
from generator.core.geometry import Size
from generator.core.problems import CODES, Problem
from generator.files import Memory
from generator.model import ELEMENTS, Placing, Repeat
from generator.model.keys import keys_of
from generator.read import read_game
from generator.read.components import ComponentFile
from generator.read.game_file import GameFile
from generator.read.layouts import LayoutFile
from tests.backwards import backwards, shuffled
from tests.games import ONE_PAPER, assert_silent, folder, problems_of, studio, tiny_game
from tests.rich import RICH


def assert_told(problems: tuple[Problem, ...] | list[Problem]) -> None:
    """Each problem has a known code, a file and a message that shows nothing of ours."""
    for problem in problems:
        assert problem.code in CODES, problem
        assert problem.where.file
        assert problem.message
        assert not re.search(r"generator\.|Traceback| at 0x|<class|NoneType", problem.message), (
            problem
        )


def test_the_rich_game_is_silent() -> None:
    assert problems_of(RICH) == []


def test_a_figure_of_nothing_is_nothing() -> None:
    layout = "layout: face\nelements: [{path: '', fill: ink}, {text: x, box: safe}]\n"
    assert problems_of(tiny_game(layout=layout)) == []


# -- keys in any order ------------------------------------------------------------------------


def faces(files: dict[str, str]) -> list[str]:
    """Every face of the game, as text; any problem fails the test."""
    opened = studio(files)
    page = Size(200, 279)
    shown = [
        dump(one.front)
        for component in opened.game.components
        for one in opened.printed(component, component.size or page)
    ]
    assert_silent(opened.problems)
    return shown


def test_the_order_of_keys_changes_nothing() -> None:
    before = faces(RICH)
    assert before
    assert faces({name: backwards(text) for name, text in RICH.items()}) == before
    for seed in range(3):
        assert faces({name: shuffled(text, seed) for name, text in RICH.items()}) == before


# -- anything at all --------------------------------------------------------------------------

WORDS = [
    "null", "true", "no", "5", "-1", "0", "3mm", "5mm x 6mm", "9pt to 7pt", "ink", "'#fff'", "x",
    "things", "kitchen", "house", "'{{ title }}'", "'{{ nme }}'", "'{{ 1/0 }}'", "'{{'", "coffee",
    "safe", "head", "card", "'{brew}'", "'**'", "٣", "1e999", "[0, 0, 9mm, 9mm]", "[a, b]",
    "{left: 1mm}", "{gradient: [ink, ink]}", "''", "'# a'", "'| a'", "M0 0h9", "text?", "2-4",
]  # fmt: skip
KEYS = sorted(
    {"id", "copies", "deck", "board", "tokens", "document", "repeat", "group", "drawings", "over",
     "gradient", "pattern", "left", "width", "base", "things", "house", "ink", "head", "text?"}
    | {k for m in (GameFile, ComponentFile, LayoutFile, Placing, Repeat, *ELEMENTS.values())
       for k in keys_of(m)}
)  # fmt: skip

yaml_values = st.recursive(
    st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=4).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5).map(
            lambda d: "{" + ", ".join(f"{k}: {v}" for k, v in d.items()) + "}"
        )
    ),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.dictionaries(st.sampled_from(sorted(RICH)), yaml_values, min_size=1, max_size=3))
def test_any_yaml_in_any_file_is_answered(texts: dict[str, str]) -> None:
    files = folder({**RICH, **texts})
    assert_told(read_game(files)[1])
    assert_told(check(files, ONE_PAPER).problems)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(RICH)), st.binary(max_size=60))
def test_any_bytes_in_any_file_are_answered(name: str, data: bytes) -> None:
    files = Memory({**folder(RICH).files, name: data})
    assert_told(check(files, ONE_PAPER).problems)


def mutated(files: dict[str, str], chance: random.Random) -> dict[str, str]:
    """The files with one value, key, line or character changed."""
    name = chance.choice(sorted(files))
    text = files[name]
    match chance.randrange(5):
        case 0:  # another value
            places = list(re.finditer(r"(?<=: )[^,{}\[\]\n]+", text))
            place = chance.choice(places)
            text = text[: place.start()] + chance.choice(WORDS) + text[place.end() :]
        case 1:  # another key
            place = chance.choice(list(re.finditer(r"[a-z-]+(?=:)", text)))
            text = text[: place.start()] + chance.choice(KEYS) + text[place.end() :]
        case 2:  # a line less
            lines = text.splitlines(keepends=True)
            del lines[chance.randrange(len(lines))]
            text = "".join(lines)
        case 3:  # a line twice
            lines = text.splitlines(keepends=True)
            lines.insert(chance.randrange(len(lines)), chance.choice(lines))
            text = "".join(lines)
        case _:  # another character
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice("\t\n {}[]:,'\"#-|>&*!%@{{}}é") + text[at + 1 :]
    return {**files, name: text}


def test_a_game_with_mistakes_is_answered() -> None:
    for seed in range(150):
        chance = random.Random(seed)
        files = RICH
        for _ in range(chance.choice([1, 1, 1, 2, 4])):
            files = mutated(files, chance)
        try:
            assert_told(check(folder(files), ONE_PAPER).problems)
        except Exception as error:
            changed = {name: text for name, text in files.items() if text != RICH[name]}
            raise AssertionError(f"seed {seed}: {changed}") from error
