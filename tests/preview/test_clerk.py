"""What the clerk answers to edits of titles: the card stays the same card."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.cli.commands.preview import print_form
from generator.core.geometry import Size
from generator.files import Disk, data_root
from generator.impose import Printed
from generator.model import Card, Component
from generator.opened import Studio
from generator.preview.clerk import Clerk
from tests.browser import write_files
from tests.games import DECK, GAME, ONE_PAPER, tiny_game

OTHERS = """\
deck: others
title: Others
layout: face
fields: {text: text?, like: things?}
cards:
  - {title: Three, like: one}
"""
REFERRED = {**tiny_game(game=GAME.replace("[things]", "[things, others]")), "others.yaml": OTHERS}


@pytest.fixture
def clerk_of(tmp_path: Path) -> Any:
    def opened(files: Mapping[str, str]) -> Any:
        folder = write_files(tmp_path / "tiny", files)
        game = Disk((("", folder), ("layouts/", data_root() / "layouts")))
        clerk = Clerk(game, ONE_PAPER, print_form()[1], 1)

        def ask(name: str, *given: Any) -> Any:
            return json.loads(clerk.reply(json.dumps([name, *given]).encode()))

        ask("read", [])
        return ask

    return opened


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
