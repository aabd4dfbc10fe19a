"""Cards are added, copied, moved and deleted where they are written; all else stays to the byte."""

from __future__ import annotations

import difflib
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.problems import Refusal
from generator.files import Memory
from generator.live.edit.arranging import Arranged, added, deleted, duplicated, moved
from generator.live.edit.card_entries import entries_placed, entry_at
from generator.live.edit.entry_blocks import Regrouping
from generator.live.edit.listed_cards import listed
from generator.live.edit.new_card import new_cards
from generator.live.edit.table_rows import rows_placed
from generator.model import Component
from generator.read import read_game
from generator.source import Mapping, parse
from generator.source import Sequence as SequenceNode
from tests.games import assert_silent, folder, tiny_game

HEAD = """\
deck: things
title: Things   # mine
layout: face
fields: {text: text?, cost: number?, hot: flag?}
"""
BLOCK = """\
cards:
  # -- the first two
  - title: One   # a trailing comment
    text: >-
      Folded words
      on two lines.
  - {title: Two, cost: 3}  # in brackets

  # -- the rest
  - title: Three
    # inside
    cost: 2
  -
    title: Four
    text: |
      Lines.
# the end
safe: 3mm
"""
FLOW = "cards: [{title: One}, {title: Two, cost: 3},\n  {title: Three}, {title: Four}]  # all\n"
TITLES = ["One", "Two", "Three", "Four"]
TABLE = (
    'Title,Cost,Text,#\nOne,3,"A, thing",mine\n"Two ""too""",,"on\ntwo lines"\nThree\nFour,1,,\n'
)
CSV = f"{HEAD}cards: {{from: things.csv}}\n"


def deck_of(text: str, table: str = "") -> tuple[Memory, Component]:
    files = folder(tiny_game(deck=text), **({"things.csv": table.encode()} if table else {}))
    game, problems = read_game(files)
    assert_silent(problems)
    assert game is not None
    return files, game.components[0]


def act(text: str, change: str, *numbers: int, after: int | None = None, table: str = "") -> str:
    """The file after something is done to the cards of these numbers."""
    return arranged(text, change, *numbers, after=after, table=table).edit.after.decode()


def arranged(
    text: str, change: str, *numbers: int, after: int | None = None, table: str = ""
) -> Arranged:
    files, component = deck_of(text, table)
    cards = [component.cards[number] for number in numbers]
    if change == "move":
        return moved(files, component, cards, None if after is None else component.cards[after])
    if change == "add":
        here = listed(files, component, cards)
        return added(component, cards[0], here, next(new_cards(files, component, cards[0], here)))
    acts: dict[str, Callable[..., Arranged]] = {"delete": deleted, "duplicate": duplicated}
    return acts[change](files, component, cards)


def lines_changed(before: str, after: str) -> list[str]:
    compared = difflib.ndiff(before.splitlines(), after.splitlines())
    return [line.rstrip() for line in compared if line[0] in "+-"]


def test_a_card_is_added_as_its_neighbour_is_written() -> None:
    text = HEAD + BLOCK
    assert lines_changed(text, act(text, "add", 0)) == ["+   - title: New card"]
    assert lines_changed(text, act(text, "add", 1)) == ["+   - {title: New card}"]
    assert lines_changed(text, act(text, "add", 3)) == ["+   - title: New card"]
    flow = HEAD + FLOW
    assert act(flow, "add", 1) == flow.replace("cost: 3},", "cost: 3}, {title: New card},")


def test_a_copy_has_a_title_of_its_own_and_a_deck_may_have_several() -> None:
    text = HEAD + BLOCK
    copy = "  - title: One copy   # a trailing comment\n    text: >-\n      Folded words\n"
    assert f"on two lines.\n{copy}" in act(text, "duplicate", 0)
    again = act(act(text, "duplicate", 1), "duplicate", 1)
    assert "{title: Two copy 2, cost: 3}" in again and "{title: Two copy, cost: 3}" in again
    both = act(text, "duplicate", 0, 1)
    assert both.index("{title: Two,") < both.index("One copy") < both.index("{title: Two copy")


def test_an_id_that_is_written_is_another_in_the_copy() -> None:
    text = HEAD + "cards:\n  - {id: first, title: One}\n  - id: second\n"
    assert "- {id: one-copy, title: One copy}" in act(text, "duplicate", 0)
    assert act(text, "duplicate", 1).endswith("  - id: second\n  - id: second-copy\n")


def test_what_goes_takes_its_own_lines_and_leaves_the_comments_around_it() -> None:
    text = HEAD + BLOCK
    assert lines_changed(text, act(text, "delete", 1)) == [
        "-   - {title: Two, cost: 3}  # in brackets"
    ]
    first = act(text, "delete", 0)
    assert "cards:\n  # -- the first two\n  - {title: Two, cost: 3}" in first
    assert act(text, "delete", 2, 3).endswith("\n\n  # -- the rest\n# the end\nsafe: 3mm\n")
    flow = HEAD + FLOW
    assert act(flow, "delete", 0) == flow.replace("{title: One}, ", "")
    assert act(flow, "delete", 3) == flow.replace(", {title: Four}", "")


def test_blank_lines_between_all_cards_stay_between_all_cards() -> None:
    text = f"{HEAD}cards:\n  - title: One\n\n  - title: Two\n\n  - title: Three\n"
    assert act(text, "delete", 1) == text.replace("  - title: Two\n\n", "")
    assert act(text, "delete", 2) == text.replace("\n  - title: Three\n", "")
    assert act(text, "add", 0) == text.replace("One\n", "One\n\n  - title: New card\n")


def test_cards_are_moved_with_what_is_in_them() -> None:
    text = HEAD + BLOCK
    inside = "  - title: Three\n    # inside\n    cost: 2\n"
    assert f"  # -- the first two\n{inside}  - title: One" in act(text, "move", 2)
    assert act(text, "move", 0, after=0) == text
    there = arranged(text, "move", 0, 1, after=3)
    assert there.order == ("three", "four", "one", "two")
    assert act(there.edit.after.decode(), "move", 2, 3, after=None).count("\n") == text.count("\n")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_what_is_taken_back_by_hand_is_as_it_was(newline: str) -> None:
    text = (HEAD + BLOCK).replace("\n", newline)
    copied = act(text, "duplicate", 2)
    assert act(copied, "delete", 3) == text
    assert act(act(text, "add", 3), "delete", 4) == text


def test_rows_of_a_table_are_added_copied_moved_and_deleted() -> None:
    def table(change: str, *numbers: int, after: int | None = None) -> list[str]:
        return lines_changed(TABLE, act(CSV, change, *numbers, after=after, table=TABLE))

    assert table("add", 0) == ["+ New card,,,"]
    assert table("duplicate", 0) == ['+ One copy,3,"A, thing",mine']
    assert table("delete", 1) == ['- "Two ""too""",,"on', '- two lines"']
    assert table("move", 3, after=None) == ["+ Four,1,,", "- Four,1,,"]
    assert arranged(CSV, "move", 3, table=TABLE).order[0] == "four"
    unended = TABLE.removesuffix("\n")
    assert act(CSV, "duplicate", 3, table=unended) == f"{unended}\nFour copy,1,,"


def test_a_yaml_table_is_changed_under_the_names_of_its_columns() -> None:
    deck = f"{HEAD}cards: {{from: list.yaml, columns: {{Name: title, Price: cost}}}}\n"
    files = folder({**tiny_game(deck=deck), "list.yaml": "- Name: One\n  Price: 3\n- Name: Two\n"})
    game, _ = read_game(files)
    assert game
    deck_read = game.components[0]
    here = listed(files, deck_read, deck_read.cards[:1])
    said = next(new_cards(files, deck_read, deck_read.cards[0], here))
    after = added(deck_read, deck_read.cards[0], here, said).edit
    assert (after.name, after.after) == (
        "list.yaml",
        b"- Name: One\n  Price: 3\n- Name: New card\n- Name: Two\n",
    )
    copy = duplicated(files, deck_read, deck_read.cards[:1]).edit.after
    assert b"- Name: One copy\n  Price: 3\n" in copy


NEEDY = """\
deck: things
title: Things
layout: face
fields: {text: text, cost: number, hot: flag, art: picture, tint: colour, tags: list, note: text?}
each: {hot: true}
cards:
  - {title: One, text: Words, cost: 3, art: one, tint: ink, tags: [a], note: x}
"""


def test_a_new_card_says_what_it_must_and_its_picture_goes_by_its_id() -> None:
    changed = lines_changed(NEEDY, act(NEEDY, "add", 0))
    assert changed == [
        '+   - {title: New card, text: "", cost: 0, art: new-card, tint: ink, tags: []}'
    ]


def test_where_blank_will_not_do_a_new_card_is_like_its_neighbour() -> None:
    files, component = deck_of(NEEDY)
    here = listed(files, component, component.cards)
    blank, _, alike, whole = new_cards(files, component, component.cards[0], here)
    assert (blank["cost"], alike["cost"], alike["text"]) == (0, 3, "")
    assert "note" not in alike and (whole["text"], whole["note"]) == ("Words", "x")
    assert {said["title"] for said in (blank, alike, whole)} == {"New card"}


REFUSED = {
    "cards: {cross: {cost: 1-3}, each: {title: 'No {{ cost }}'}}\n": "cross product",
    "each: {title: Alone}\n": "has no list",
    "each: &x {cost: 1}\ncards:\n  - {title: One}\n  - {title: Two}\nallow: *x\n": "anchors",
    "cards:\n  - {title: One}\n": "needs at least one card",
}


@pytest.mark.parametrize("cards", REFUSED)
def test_what_cannot_be_arranged_is_reported(cards: str) -> None:
    files = folder(tiny_game(deck=HEAD + cards))
    game, _ = read_game(files)
    assert game is not None
    with pytest.raises(Refusal) as caught:
        deleted(files, game.components[0], game.components[0].cards[:1])
    (problem,) = caught.value.problems
    assert problem.code == "cannot-edit" and REFUSED[cards] in problem.message


def test_a_table_that_is_only_read_is_not_arranged() -> None:
    files = folder(
        {**tiny_game(deck=CSV.replace("csv", "json")), "things.json": '[{"title": "One"}]'}
    )
    game, _ = read_game(files)
    assert game is not None
    with pytest.raises(Refusal) as caught:
        duplicated(files, game.components[0], game.components[0].cards)
    assert "JSON" in caught.value.problems[0].message


PLACINGS = st.builds(
    lambda order, taken, after: Regrouping(tuple(sorted(taken)), tuple(order), after),
    st.lists(st.integers(0, 3), max_size=3),
    st.sets(st.integers(0, 3), max_size=3),
    st.integers(-1, 3),
)


def titles(data: bytes) -> list[object]:
    tree = parse(data, "f.yaml")
    assert isinstance(tree, Mapping)
    cards = tree.get("cards")
    assert isinstance(cards, SequenceNode)
    return [
        getattr(card.get("title"), "value", None)
        for card in cards.items
        if isinstance(card, Mapping)
    ]


@settings(max_examples=80, deadline=None, derandomize=True)
@given(PLACINGS, st.sampled_from([BLOCK, FLOW]), st.sampled_from(["\n", "\r\n"]))
def test_any_placing_is_read_as_asked_and_keeps_every_comment_between(
    placing: Regrouping, text: str, newline: str
) -> None:
    data = (HEAD + text).replace("\n", newline).encode()
    way = entry_at(data, deck_of(HEAD + text)[1].cards[0].where).way
    wanted = placing.applied(TITLES)
    after = entries_placed(data, "f.yaml", way, placing, {}).decode()
    assert titles(after.encode()) == wanted
    for comment in ("# mine", "# -- the first two", "# -- the rest", "# the end", "# all"):
        assert after.count(comment) == data.decode().count(comment)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(PLACINGS, st.booleans())
def test_any_placing_of_rows_is_read_as_asked(placing: Regrouping, ends: bool) -> None:
    rows = ['One,"a, b"', '"Two ""x""",', 'Three,"on\ntwo"', "Four,d"]
    text = "\n".join(rows) + "\n" * ends
    after = rows_placed(text.encode(), "f.csv", placing, {}).decode()
    assert after == "\n".join(placing.applied(rows)) + "\n" * ends


def test_a_placing_counts_in_the_places_that_were() -> None:
    placing = Regrouping((0, 2), (0, 2), 3)
    assert placing.applied(TITLES) == ["Two", "Four", "One", "Three"]
    assert Regrouping(put=("",), after=-1).applied(TITLES, ["New"]) == ["New", *TITLES]
