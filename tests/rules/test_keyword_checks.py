"""Keywords that no text uses, and words that are nearly keywords; ordinary words are silent."""

from __future__ import annotations

import pytest

from generator.core.problems import Problem
from generator.files import open_game, shipped_games
from generator.read import read_game
from generator.rules.keyword_checks import is_slip, keyword_problems, rare_phrases, written
from tests.games import DECK, GAME, LAYOUT, game, tiny_game

WORDS = "keywords: {swiftness: moves twice, Poison: hurts, first strike: hits first}\n"


def found(text: str, keywords: str = WORDS, layout: str = LAYOUT) -> list[Problem]:
    deck = DECK.replace("A thing.", f"'{text}'")
    return list(keyword_problems(game(tiny_game(game=GAME + keywords, deck=deck, layout=layout))))


ALL_USED = "Swiftness, Poison, first strike. "


def test_keywords_that_are_used_are_silent() -> None:
    assert found(ALL_USED) == []


def test_a_keyword_that_no_text_uses_is_reported_at_its_place() -> None:
    (problem,) = found("Poison and first strikes.")
    assert problem.code == "unused-keyword"
    assert problem.message == "no text uses the keyword 'swiftness'"
    assert str(problem.where) == "game.yaml:7:12"


def test_a_capital_is_explained() -> None:
    (problem,) = found("Swiftness, poison, first strike.")
    assert problem.message == "no text uses the keyword 'Poison'"
    assert "only words with a capital" in problem.hint


@pytest.mark.parametrize("use", ["{{ title if id else 'swiftness' }}", "swiftness"])
def test_a_layout_uses_keywords_too(use: str) -> None:
    layout = LAYOUT.replace("{{ title }}", use)
    assert found("Poison, first strike.", layout=layout) == []


def test_a_list_of_names_uses_keywords() -> None:
    deck = DECK.replace("{text: text?}", "{text: text?, has: list?}").replace(
        "text: A thing.", "has: [swiftness, Poison, first strike]"
    )
    made = game(tiny_game(game=GAME + WORDS, deck=deck))
    assert list(keyword_problems(made)) == []


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("swfitness", "swiftness"),
        ("swiftnes", "swiftness"),
        ("swifftness", "swiftness"),
        ("swiftnass", "swiftness"),
        ("frist strike", "first strike"),
        ("firststrike", "first strike"),
        ("posion", "poison"),
        ("prison", None),
        ("poisons", None),
        ("swiftness's", None),
        ("swiftnesses", None),
        ("swfitness and swfitness", None),
        (r"\swfitness", None),
    ],
)
def test_a_slip_is_reported_and_an_ordinary_word_is_not(slip: str, meant: str | None) -> None:
    told = found((ALL_USED + slip).replace("'", "''"))
    assert [one.code for one in told] == ["misspelt-keyword"] * bool(meant)
    if meant:
        assert told[0].message == f"'{slip}' is nearly the keyword '{meant}'"
        assert str(told[0].where) == "things.yaml:7:11"


@pytest.mark.parametrize("pair", ["tick trick", "late latte", "case cause", "charge change"])
def test_two_words_of_the_language_are_no_slips(pair: str) -> None:
    one, other = pair.split()
    assert not is_slip(one, other)
    assert not is_slip(other, one)


def test_words_of_the_shipped_games_are_hardly_ever_slips() -> None:
    """Each word that a game uses again is tried as a keyword."""
    tried, alarms = 0, []
    for id in shipped_games():
        made, _ = read_game(open_game(id)[1])
        assert made is not None
        texts = written(made)
        rare = {phrase for phrase, _ in rare_phrases(texts, 1)}
        words = {word.casefold() for one in texts for word in one.text.split() if word.isalpha()}
        tried += len(again := {word for word in words - rare if len(word) >= 5})
        alarms += [(one, other) for one in rare for other in again if is_slip(one, other)]
    assert tried > 500
    assert len(alarms) < tried / 100, alarms
