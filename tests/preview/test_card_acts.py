"""What the clerk answers to acts on cards: files to write, or who speaks against it."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import pytest

from tests.games import DECK, tiny_game
from tests.preview.clerks import REFERRED

ONE, TWO, THREE = ["things", "one"], ["things", "two"], ["others", "three"]
SEEN = {"things/one": "A thing."}
TWICE = (
    DECK.partition("cards:")[0] + "cards:\n  - title: Task\n  - title: Task\n    text: Second.\n"
)


def written(answer: Any) -> dict[str, str]:
    assert "files" in answer, answer
    return {one["name"]: b64decode(one["after"]).decode() for one in answer["files"]}


def done(ask: Any, act: str, *cards: list[str], **given: object) -> Any:
    return ask("arrange", {"act": act, "cards": list(cards), **given})


def test_a_new_card_is_opened_though_it_lacks_its_picture(clerk_of: Any) -> None:
    layout = "layout: face\nelements:\n  - picture: '{{ art }}'\n    box: bleed\n"
    deck = DECK.replace("text?}", "text?, art: picture?}").replace(
        "    text:", "    art: x\n    text:"
    )
    ask = clerk_of(tiny_game(deck=deck, layout=layout))
    answer = done(ask, "add", ONE)
    assert answer["more"]["open"] == ["things", "new-card"]
    assert (
        "  - title: New card\n    art: new-card\n  - title: Two" in written(answer)["things.yaml"]
    )
    assert answer["says"] == "New card added to Things"


def test_who_refers_to_a_card_is_named_and_goes_with_it(clerk_of: Any) -> None:
    ask = clerk_of(REFERRED)
    refused = done(ask, "delete", ONE)
    assert "files" not in refused
    assert refused["problems"][0]["message"] == "One cannot be deleted: Three (like) refers to it"
    assert refused["mentions"] == [
        {"id": "one", "component": "others", "card": "three", "says": "Three (like)"}
    ]
    assert "title: Two" not in written(done(ask, "delete", TWO))["things.yaml"]
    more = REFERRED["others.yaml"] + "  - {title: Four}\n"
    ask = clerk_of({**REFERRED, "others.yaml": more})
    both = written(done(ask, "delete", ONE, THREE))
    assert "title: One" not in both["things.yaml"] and "Three" not in both["others.yaml"]


def test_a_card_that_a_text_names_is_not_deleted_either(clerk_of: Any) -> None:
    game = tiny_game(deck=DECK.replace("layout: face", "layout: face\nspares: [two]"))
    (problem,) = done(clerk_of(game), "delete", TWO)["problems"]
    assert problem["message"] == "Two cannot be deleted: Things (spares) refers to it"


def test_translations_of_a_deleted_card_are_mentioned(clerk_of: Any) -> None:
    german = "things: {cards: {two: {title: Zwei}}}\n"
    answer = done(clerk_of({**tiny_game(), "text.de.yaml": german}), "delete", TWO)
    assert answer["says"] == "Two deleted; text.de.yaml still has its texts"


def test_cards_that_are_called_by_their_place_are_followed(clerk_of: Any) -> None:
    ask = clerk_of(tiny_game(deck=TWICE))
    answer = done(ask, "move", ["things", "task-2"], after=None)
    assert answer["more"]["renamed"] == {"things": {"task-2": "task", "task": "task-2"}}
    assert done(ask, "delete", ["things", "task"])["more"]["renamed"] == {
        "things": {"task-2": "task"}
    }


def test_nothing_that_refers_to_a_card_is_led_to_another(clerk_of: Any) -> None:
    others = REFERRED["others.yaml"].replace("like: one", "like: task-2")
    ask = clerk_of({**REFERRED, "things.yaml": TWICE, "others.yaml": others})
    (problem,) = done(ask, "delete", ["things", "task"])["problems"]
    assert problem["message"] == (
        "'task-2' would be called 'task' then, but Three (like) refers to 'task-2'"
    )
    assert problem["hint"] == "write its id into its file first: `id: task-2`"


def test_copies_are_counted_up_and_down_but_not_below_none(clerk_of: Any) -> None:
    ask = clerk_of(tiny_game())
    answer = done(ask, "copies", ONE, TWO, by=-1)
    assert "copies: 0\n" in (text := written(answer)["things.yaml"]) and "copies: 1\n" in text
    assert answer["says"] == "copies of 2 cards"
    assert "copies: 2" in written(done(ask, "copies", ONE, by=1))["things.yaml"].split("Two")[0]


def test_a_field_of_several_decks_is_set_in_their_files(clerk_of: Any) -> None:
    was = {"things/one": "A thing.", "others/three": ""}
    ask = clerk_of(REFERRED)
    both = written(done(ask, "set", ONE, THREE, field="text", value="Same.", was=was))
    assert set(both) == {"things.yaml", "others.yaml"}
    assert all(text.count("text: Same.") == 1 for text in both.values())
    stale = done(
        ask, "set", ONE, THREE, field="text", value="Same.", was={**was, "things/one": "?"}
    )
    assert "in the meantime" in stale["problems"][0]["message"]


@pytest.mark.parametrize(
    "given",
    [
        {"act": "move", "cards": [ONE], "after": None},
        {"act": "move", "cards": [ONE, THREE], "after": None},
        {"act": "delete", "cards": []},
        {"act": "dance", "cards": [ONE]},
        {"act": "copies", "cards": [ONE], "by": "many"},
        {"act": "add", "cards": [["things", "gone"]]},
        {
            "act": "set",
            "cards": [ONE],
            "field": "text",
            "value": "{{ no_name }}",
            "was": {"things/one": "A thing."},
        },
    ],
)
def test_what_makes_no_sense_is_refused(clerk_of: Any, given: dict[str, object]) -> None:
    answer = clerk_of(REFERRED)("arrange", given)
    assert answer["problems"] and "files" not in answer
