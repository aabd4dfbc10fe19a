"""Which texts of a game are said, and by which key."""

from __future__ import annotations

import pytest

from generator.read import read_game
from generator.read.language import Stretched
from generator.read.texts import has_words, marks_in
from tests.games import Files, folder, the_component, tiny_game

LISTS = """\
deck: things
title: Things to Do
note: dealt by {{ seed }}
layout: face
fields: {text: text?, kind: text?, steps: list?, at: icon?, door: value?}
each: {text: "Rest, {{ title }}."}
cards:
  - {title: One More, kind: wet, door: bottom 3mm, steps: [Get Up, "2", sit down], at: coffee}
  - {id: two, title: Number Two}
"""
DRAWS = """\
layout: face
values: {head: Well Now, colour: "#aabbcc"}
elements:
  - text: "{{ title }}"
    box: [5mm, 5mm, 50mm, 10mm]
  - group:
      - {text: and then, box: [5mm, 20mm, 50mm, 10mm]}
      - {text: "{{ 'Wet Day' if kind == 'wet' else 'Dry Day' }}", box: [5mm, 30mm, 50mm, 10mm]}
"""


def heard(files: Files) -> dict[str, str]:
    language = Stretched()
    found, problems = read_game(folder(files), language)
    assert found is not None and not problems
    len(found.drawings)
    return {key: text.text for key, text in language.heard.items()}


def test_every_text_that_is_read_has_a_key_and_names_have_none() -> None:
    assert heard(tiny_game(deck=LISTS, layout=DRAWS)) == {
        "game/title": "Tiny Game",
        "things/title": "Things to Do",
        "things/note": "dealt by {{ seed }}",
        "things/each/text": "Rest, {{ title }}.",
        "things/cards/one-more/title": "One More",
        "things/cards/one-more/steps/1": "Get Up",
        "things/cards/one-more/steps/3": "sit down",
        "things/cards/two/title": "Number Two",
        "layouts/face/values/head": "Well Now",
        "layouts/face/and-then": "and then",
        "layouts/face/wet-day-if-kind-wet-else-dry-day": "{{ 'Wet Day' if kind == 'wet' "
        "else 'Dry Day' }}",
    }


def test_drawings_say_words_as_layouts_do() -> None:
    drawing = (
        "drawings:\n  sign:\n    size: 9mm x 9mm\n"
        "    elements:\n      - {text: Keep out, box: trim}\n      - {text: '1', box: trim}\n"
    )
    files = {**tiny_game(), "drawings/signs.yaml": drawing}
    assert heard(files)["drawings/sign/keep-out"] == "Keep out"
    assert "drawings/sign/1" not in heard(files)


def test_a_card_keeps_the_id_of_its_own_title() -> None:
    found, problems = read_game(folder(tiny_game()), Stretched())
    assert found and not problems
    assert [card.id for card in found.components[0].cards] == ["one", "two"]
    assert found.components[0].cards[0].fields["title"] != "One"
    assert the_component(tiny_game()).cards[0].fields["title"] == "One"


@pytest.mark.parametrize(
    "text, said",
    [
        ("Walk on", True),
        ("wet", False),
        ("sign-kitchen", False),
        ("#ffc800", False),
        ("12 + 3", False),
        ("M -3 13.4 H 66.5 V 14 l 1,2 Z", False),
        ("M 3 Mond", True),
        ("M", True),
        ("{coffee} {{ title }}", False),
        ("{{ 'Wet Day' if wet else '' }}", True),
        ("{{ cards['Wet Day'] }}", False),
        ("{{ things | sum(attribute='copies') }}", False),
    ],
)
def test_what_counts_as_words(text: str, said: bool) -> None:
    assert has_words(text) is said


def test_marks_are_compared_without_the_words_in_them() -> None:
    wet = "{boss} sees {{ 'a cat' if cat else 'nobody' }} at {{ room.title }}"
    dry = "{{ room.title }}: {boss} sieht {{ 'eine Katze' if cat else 'niemand' }}"
    assert marks_in(wet) == marks_in(dry)
    assert marks_in(wet) != marks_in(dry.replace("{boss}", "{dice}"))


def test_the_texts_of_a_product_are_said_once() -> None:
    cross = "{cross: {suit: [Red, Blue], n: 1-3}, each: {title: '{{ n }} of {{ suit }}'}}"
    deck = f"deck: things\ntitle: Things\nlayout: face\ncards: {cross}\n"
    said = heard(tiny_game(deck=deck))
    assert {key: text for key, text in said.items() if "/each/" in key or "/cards/" in key} == {
        "things/each/suit/red": "Red",
        "things/each/suit/blue": "Blue",
        "things/each/title": "{{ n }} of {{ suit }}",
    }
