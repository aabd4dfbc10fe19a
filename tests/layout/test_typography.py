"""Straight quotes and double hyphens: what is set instead, and what stays as it is typed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.layout.markup import paragraphs
from generator.layout.typography import quotes_of, typeset
from tests.games import DECK, GAME, LAYOUT, face, tiny_game
from tests.layout.test_keyword_finder import words


def real(text: str, language: str = "en") -> str:
    return typeset(text, quotes_of(language))


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ('"Hi," she said', "“Hi,” she said"),
        ("it's the players' turn", "it’s the players’ turn"),
        ("\"'In' it\"", "“‘In’ it”"),
        ('("a") and **"b"**', "(“a”) and **“b”**"),
        ("the '90s, rock 'n' roll", "the ’90s, rock ’n’ roll"),
        ("'10 coins'", "‘10 coins’"),
        ('5\' 6" tall, 5" x 3"', '5\' 6" tall, 5" x 3"'),
        ('"Take 5"', "“Take 5”"),
        ("one -- two--three---four", "one – two–three—four"),
        ("-- Camus", "– Camus"),
        ("wait... what", "wait… what"),
        ("wait....", "wait...."),
        ("---\n|---|---|", "---\n|---|---|"),
        (r"\"x\" and a\--b", r"\"x\" and a\--b"),
        ("{it's} ![a--b 4mm x 4mm]", "{it's} ![a--b 4mm x 4mm]"),
        ('"One\n"Two"', "“One\n“Two”"),
    ],
)
def test_signs_are_set_as_books_set_them(typed: str, expected: str) -> None:
    assert real(typed) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("de", "„Ja ‚ja‘“"),
        ("de-at", "„Ja ‚ja‘“"),
        ("de-ch", "«Ja ‹ja›»"),
        ("fr", "«\u00a0Ja “ja”\u00a0»"),
        ("sv", "”Ja ’ja’”"),
        ("xx", "“Ja ‘ja’”"),
    ],
)
def test_quotes_are_those_of_the_language(language: str, expected: str) -> None:
    assert real("\"Ja 'ja'\"", language) == expected


@given(st.text("ab \"'-.*{}\\\n5", max_size=30), st.sampled_from(["en", "de", "fr", "sv"]))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_nothing_but_signs_changes(text: str, language: str) -> None:
    changed = real(text, language)
    kept = str.maketrans("", "", "\"'-. \u00a0“”„‘’‚«»–—…")
    assert changed.translate(kept) == text.translate(kept)
    assert len(paragraphs(changed)) == len(paragraphs(text))
    assert real(changed, language).count("\n") == text.count("\n")


def test_a_game_asks_for_it() -> None:
    layout = LAYOUT.replace("{{ title }}", "{{ text }}")
    deck = DECK.replace("A thing.", "It's -- a thing.")
    assert words(face(tiny_game(deck=deck, layout=layout))) == "It's--athing."
    asked = tiny_game(game=GAME + "typography: true\n", deck=deck, layout=layout)
    assert words(face(asked)) == "It’s–athing."


def test_a_backslash_keeps_a_sign_whether_asked_or_not() -> None:
    layout = LAYOUT.replace("{{ title }}", "{{ text }}")
    deck = DECK.replace("A thing.", r"a \"b\" c\-\-d")
    for game in (GAME, GAME + "typography: true\n"):
        assert words(face(tiny_game(game=game, deck=deck, layout=layout))) == 'a"b"c--d'
