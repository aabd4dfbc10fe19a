"""What the clerk answers to edits of titles: the card stays the same card."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import pytest

from generator.core.geometry import Size
from generator.impose import Printed
from generator.model import Card, Component
from generator.opened import Studio
from tests.games import DECK, tiny_game
from tests.preview.clerks import REFERRED

TITLED = {"component": "things", "card": "one", "field": "title", "value": "Uno", "was": "One"}


def test_a_card_that_is_called_by_its_title_is_shown_while_its_title_is_typed(
    clerk_of: Any,
) -> None:
    ask = clerk_of(tiny_game())
    tried = ask("try", TITLED)
    assert tried["problems"] == [] and tried["front"]["says"] != ""
    after = b64decode(ask("edit", TITLED)["files"][0]["after"]).decode()
    assert after == DECK.replace("title: One", "title: Uno")


def test_an_id_that_others_use_is_written_beside_the_new_title(clerk_of: Any) -> None:
    ask = clerk_of(REFERRED)
    tried = ask("try", TITLED)
    assert tried["problems"] == [] and "Uno" in tried["front"]["says"]
    edited = ask("edit", TITLED)
    assert "title: Uno\n    id: one\n" in b64decode(edited["files"][0]["after"]).decode()
    assert edited["says"] == "title of One: One → Uno, still called one"


def test_a_picture_that_is_missing_either_way_keeps_no_id(clerk_of: Any) -> None:
    layout = 'layout: face\nelements:\n  - {picture: "{{ id }}", box: bleed}\n'
    edited = clerk_of(tiny_game(layout=layout))("edit", TITLED)
    assert edited["says"] == "title of One: One → Uno"


def test_a_trial_of_words_lays_out_that_card_alone(
    clerk_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = clerk_of(REFERRED)
    laid: list[str] = []
    sides = Studio.sides

    def counted(studio: Studio, component: Component, card: Card, size: Size) -> Printed:
        laid.append(card.id)
        return sides(studio, component, card, size)

    monkeypatch.setattr(Studio, "sides", counted)
    words = {
        "component": "things",
        "card": "one",
        "field": "text",
        "value": "Words",
        "was": "A thing.",
    }
    assert ask("try", words)["front"]
    assert laid == ["one"]
    assert not ask("edit", words).get("problems")
    assert len(laid) == 4
