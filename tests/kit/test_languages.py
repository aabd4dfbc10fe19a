"""A kit in several languages: each page of words once for each, and what has no words once."""

from __future__ import annotations

import pytest

from generator.build import build, check
from generator.kit.binding import Kit
from tests.games import DECK, ONE_PAPER, Files, folder, tiny_game
from tests.looking import text_on

LAYOUT = "layout: blank\nelements:\n  - {shape: rectangle, box: trim, fill: accent}\n"
PAWNS = """\
tokens: pawns
title: Pawns
size: 20mm x 20mm
layout: blank
pieces: [{id: pawn, copies: 3}]
"""
GERMAN = """\
game: {title: Kleines Spiel}
things:
  title: Dinge
  cards:
    one: {title: Eins, text: Ein Ding.}
    two: {title: Zwei}
pawns: {title: Figuren}
"""


def two_languages() -> dict[str, str]:
    game = tiny_game()["game.yaml"].replace("[things]", "[things, pawns]")
    pieces = {"pawns.yaml": PAWNS, "layouts/blank.yaml": LAYOUT, "text.de.yaml": GERMAN}
    return {**tiny_game(game=game), **pieces}


def made(files: Files, *languages: str, **order: str) -> list[Kit]:
    language, *beside = languages
    asked = ONE_PAPER._replace(language=language, beside=tuple(beside), **order)
    kits, problems = build(folder(files), asked)
    assert [p for p in problems if p.severity == "error"] == []
    return kits


def words_of(kit: Kit) -> str:
    return " ".join(text_on(kit.data, page) for page in range(kit.pages))


def test_both_languages_are_in_one_file_one_after_the_other() -> None:
    (kit,) = made(two_languages(), "en", "de")
    (english,), (german,) = made(two_languages(), "en"), made(two_languages(), "de")
    assert kit.name == "tiny-en-de-a4.pdf"
    words = words_of(kit)
    assert words.index("One") < words.index("Eins")
    assert "Eins" not in words_of(english) and "Eins" in words_of(german)


def test_what_looks_alike_in_both_is_printed_once() -> None:
    (kit,) = made(two_languages(), "en", "de")
    faces = {part.component: part.faces for part in kit.parts}
    (english,) = made(two_languages(), "en")
    alone = {part.component: part.faces for part in english.parts}
    assert faces["things"] == 2 * alone["things"] and faces["pawns"] == alone["pawns"]


def test_a_language_in_which_nothing_looks_different_adds_nothing() -> None:
    files = {**two_languages(), "text.de.yaml": "game: {title: Kleines Spiel}\n"}
    (kit,), (english,) = made(files, "en", "de"), made(files, "en")
    assert kit.pages == english.pages


def test_backs_of_both_go_into_the_file_of_backs() -> None:
    files = {
        **two_languages(),
        "things.yaml": DECK.replace("layout: face", "layout: face\nback: face"),
    }
    fronts, backs = made(files, "en", "de", backs="separate")
    assert fronts.name.endswith("-fronts.pdf") and backs.name.endswith("-backs.pdf")
    assert "Eins" in words_of(backs) and "One" in words_of(backs)


def test_a_mistake_in_either_language_stops_the_kit_and_one_in_both_is_reported_once() -> None:
    files = two_languages()
    long = files["text.de.yaml"].replace("Zwei", "Z" * 200)
    order = ONE_PAPER._replace(language="en", beside=("de",))
    kits, problems = build(folder({**files, "text.de.yaml": long}), order)
    assert kits == [] and "text-overflow" in {p.code for p in problems}
    wrong = {**files, "pawns.yaml": PAWNS.replace("copies: 3", "copies: three")}
    assert len(check(folder(wrong), order).problems) == 1


@pytest.mark.parametrize("given", ["", "language: fr\n"])
def test_the_games_own_language_can_be_named(given: str) -> None:
    files = two_languages()
    game = {**files, "game.yaml": files["game.yaml"] + given}
    own = "fr" if given else "en"
    assert words_of(made(game, own)[0]) == words_of(made(game, "")[0])
