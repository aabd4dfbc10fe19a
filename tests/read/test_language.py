"""Languages: found by name, read by key, and a made-up one that is a third longer."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.build import build
from generator.core.problems import Refusal
from generator.read import read_game
from generator.read.language import find_language, languages, stretched
from tests.games import ONE_PAPER, folder, problems_of, tiny_game

GERMAN = """\
language: Deutsch
game: {title: Kleines Spiel}
things:
  cards:
    one: {title: Eins, text: Ein Ding.}
"""
FILES = {**tiny_game(), "text.de.yaml": GERMAN}


def test_texts_take_the_place_of_those_they_translate_and_know_their_own_line() -> None:
    language = find_language(folder(FILES), "de")
    found, problems = read_game(folder(FILES), language)
    assert found and not problems
    one, two = found.components[0].cards
    assert (found.title, one.fields["title"], two.fields["title"]) == (
        "Kleines Spiel",
        "Eins",
        "Two",
    )
    assert str(one.written_at["text"]) == "text.de.yaml:5:30"


def test_a_games_own_language_reads_as_ever() -> None:
    assert find_language(folder(FILES), "") is None
    found, _ = read_game(folder(FILES))
    assert found and found.title == "Tiny Game"


def test_the_languages_of_a_game_are_its_files() -> None:
    assert languages(folder(FILES)) == ("de",)
    assert languages(folder(tiny_game())) == ()


@pytest.mark.parametrize("name, hint", [("fr", "de, pseudo"), ("../de", ""), ("pseud", "pseudo")])
def test_a_language_that_is_not_there_is_told(name: str, hint: str) -> None:
    with pytest.raises(Refusal) as caught:
        find_language(folder(FILES), name)
    [problem] = caught.value.problems
    assert problem.code == "wrong-option" and problem.where.file == "--lang"
    assert hint in problem.hint


WORDS = st.text(alphabet="abcdefgXYZ äß", min_size=40, max_size=200)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(WORDS)
def test_stretched_texts_are_a_third_longer(text: str) -> None:
    letters = sum(c.isalpha() for c in text)
    said = stretched(text)
    assert abs((len(said) - len(text)) - 0.35 * letters) <= 0.06 * letters + 1
    assert said.split(" ") != text.split(" ") or letters < 3


@settings(max_examples=60, deadline=None, derandomize=True)
@given(WORDS, WORDS)
def test_stretching_leaves_icons_templates_and_structure_alone(before: str, after: str) -> None:
    said = stretched(f"## {before}\n- {{boss}} {{{{ room.title }}}} | {after} ![map 3mm x 4mm]")
    assert said.startswith("## ") and "\n- {boss} {{ room.title }} | " in said
    assert said.endswith(" ![map 3mm x 4mm]")


def test_a_broken_translation_is_told_whatever_language_is_asked_for() -> None:
    files = {**tiny_game(), "text.de.yaml": "game: [1, 2\n", "text.fr.yaml": "- a\n"}
    broken = {("text.de.yaml", 1), ("text.fr.yaml", 1)}
    assert {problem.where[:2] for problem in problems_of(files)} == broken
    made, problems = build(folder(files), ONE_PAPER)
    assert made == [] and {problem.where[:2] for problem in problems} == broken
