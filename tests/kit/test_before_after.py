"""Which cards changed between two states of a game, with their faces before and after."""

from __future__ import annotations

from generator.core.written import words_on
from generator.files import Memory
from generator.files.gate import MAX_PICTURE_BYTES
from generator.files.packed import Recording
from generator.kit.before_after import (
    BeforeAfter,
    CardPair,
    PastState,
    compare,
    opened_then,
    past_run,
)
from generator.kit.kept_run import KEPT_RUN, archive_of, kept_run
from generator.kit.order import Order
from generator.kit.reprint import confirmed, opened_for
from generator.model.changes import Since
from tests.games import LAYOUT, ONE_PAPER, Files, folder, tiny_game

THEN = Since("revision", "then")
DECK = """\
deck: things
title: Things
layout: face
back: behind
fields: {text: text?}
cards:
  - {title: One, text: A thing.}
  - {title: Two, copies: 2}
  - {title: Three, copies: 3}
"""
FILES = tiny_game(deck=DECK) | {
    "layouts/behind.yaml": LAYOUT.replace("face", "behind").replace("{{ title }}", "Behind"),
}


def edited(*edits: tuple[str, str], name: str = "things.yaml") -> dict[str, str]:
    text = FILES[name]
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return {**FILES, name: text}


def between(before: Files, after: Files, order: Order = ONE_PAPER) -> BeforeAfter:
    now = opened_for(folder(after), order)
    return compare(PastState(THEN, opened_then(folder(before), now)), now, order)


def told(found: BeforeAfter) -> list[tuple[str, str, str, tuple[int, int], list[str]]]:
    return [
        (one.change.card, one.change.why, one.change.was, one.copies, [p.side for p in one.sides])
        for one in found.cards
    ]


def said(card: CardPair) -> list[tuple[str, str]]:
    """What each side says before and after."""
    states = [(pair.before, pair.after) for pair in card.sides]
    return [
        (words_on(old.frame) if old else "", words_on(new.frame) if new else "")
        for old, new in states
    ]


def test_nothing_has_changed() -> None:
    assert between(FILES, FILES).cards == ()


def test_a_changed_title_is_a_changed_card_though_its_id_is_another() -> None:
    found = between(FILES, edited(("title: Two", "title: Too")))
    assert told(found) == [("too", "changed", "Two", (2, 2), ["front"])]
    assert said(found.cards[0]) == [("Two", "Too")]
    (change,) = found.changes.changes
    assert (change.out, change.put) == (2, 2)
    (pair,) = found.cards[0].sides
    assert [tuple(run) for run in pair.words] == [("out", "Two"), ("in", "Too")]


def test_cards_added_and_removed_show_the_face_that_there_is() -> None:
    found = between(FILES, edited(("  - {title: One, text: A thing.}\n", "")))
    assert told(found) == [("one", "removed", "One", (1, 0), ["front"])]
    assert said(found.cards[0]) == [("One", "")]
    added = between(edited(("  - {title: One, text: A thing.}\n", "")), FILES)
    assert told(added) == [("one", "new", "One", (0, 1), ["front"])]
    assert not added.cards[0].lacks_before


def test_one_card_in_the_place_of_two_is_another_card() -> None:
    both = "  - {title: One, text: A thing.}\n  - {title: Two, copies: 2}\n"
    found = between(FILES, edited((both, "  - {title: Six}\n")))
    assert [(one.change.card, one.change.why) for one in found.cards] == [
        ("six", "new"), ("one", "removed"), ("two", "removed"),
    ]  # fmt: skip


def test_copies_have_numbers_and_one_face() -> None:
    found = between(FILES, edited(("copies: 3", "copies: 5"), ("copies: 2", "copies: 1")))
    assert told(found) == [
        ("two", "fewer", "Two", (2, 1), ["front"]),
        ("three", "more", "Three", (3, 5), ["front"]),
    ]
    renamed = FILES["things.yaml"].replace(
        "{title: Two, copies: 2}", "{id: b, title: Two, copies: 4}"
    )
    found = between(FILES, {**FILES, "things.yaml": renamed})
    assert told(found) == [("b", "more", "Two", (2, 4), ["front"])]


def test_only_the_side_that_changed_is_compared() -> None:
    found = between(FILES, edited(("Behind", "Before"), name="layouts/behind.yaml"))
    assert [one[4] for one in told(found)] == [["back"]] * 3
    assert said(found.cards[0]) == [("Behind", "Before")]
    bare = edited(("back: behind\n", ""))
    assert [one[4] for one in told(between(bare, FILES))] == [["back"]] * 3


def test_an_order_says_what_is_compared() -> None:
    after = edited(("title: Two", "title: Too"), ("title: Three", "title: Tree"))
    found = between(FILES, after, ONE_PAPER._replace(only=("tree",)))
    assert [one.change.card for one in found.cards] == ["tree"]


# -- the last print run ---------------------------------------------------------------------------


def since_printed(printed: Files, after: Files, kept: Files | None = None) -> BeforeAfter:
    read = Recording(folder(printed))
    last = confirmed(read, ONE_PAPER, None)
    if kept is not None:
        confirmed(read := Recording(folder(kept)), ONE_PAPER, None)
    archive = archive_of(read)
    assert archive is not None
    then = kept_run(Memory({KEPT_RUN: archive}))
    assert then is not None and "things.yaml" in then.files
    now = opened_for(folder(after), ONE_PAPER)
    return compare(past_run(last, opened_then(then, now)), now, ONE_PAPER)


def test_faces_of_the_last_run_are_drawn_from_what_was_kept() -> None:
    found = since_printed(FILES, edited(("title: Two", "title: Too")))
    assert said(found.cards[0]) == [("Two", "Too")]
    assert str(found.changes.since).startswith("the print run of version ")


def test_files_that_are_not_those_that_were_printed_show_no_face() -> None:
    after, other = edited(("title: Two", "title: Too")), edited(("title: Two", "title: Zwo\n"))
    found = since_printed(FILES, after, kept=other)
    (card,) = found.cards
    assert card.lacks_before and said(card) == [("", "Too")]


def test_without_kept_files_the_ledger_says_what_changed() -> None:
    last = confirmed(folder(FILES), ONE_PAPER, None)
    now = opened_for(folder(edited(("title: Two", "title: Too"))), ONE_PAPER)
    found = compare(past_run(last, None), now, ONE_PAPER)
    assert told(found) == [("too", "changed", "Two", (2, 2), ["front"])]
    assert found.cards[0].lacks_before


def test_a_game_too_large_to_keep_is_not_kept() -> None:
    assert kept_run(Memory({})) is None
    large = Recording(Memory({}), {"a.png": bytes(MAX_PICTURE_BYTES)})
    assert archive_of(large) is None
