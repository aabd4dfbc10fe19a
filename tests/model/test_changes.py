"""Two print runs compared: what to take out, what to put in."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.model.changes import Change, Lot, PrintedEntry, PrintRun, Since, changes_between

THEN = Since("revision", "then")


def run(**cards: tuple[int, str]) -> PrintRun:
    return {
        "things": Lot("Things", {id: PrintedEntry(id.title(), *one) for id, one in cards.items()})
    }


def changes(before: PrintRun, now: PrintRun) -> list[tuple[str, str, int, int]]:
    return [(c.card, c.why, c.out, c.put) for c in changes_between(before, now, THEN).changes]


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        (run(a=(2, "x")), run(a=(2, "x")), []),
        (run(a=(2, "x")), run(a=(3, "y")), [("a", "changed", 2, 3)]),
        (run(a=(2, "x")), run(a=(5, "x")), [("a", "more", 0, 3)]),
        (run(a=(5, "x")), run(a=(2, "x")), [("a", "fewer", 3, 0)]),
        (run(a=(2, "x")), run(a=(2, "x"), b=(1, "y")), [("b", "new", 0, 1)]),
        (run(a=(2, "x"), b=(1, "y")), run(a=(2, "x")), [("b", "removed", 1, 0)]),
        (run(a=(2, "x")), run(b=(2, "x")), []),
        (run(a=(2, "x")), run(b=(3, "x")), [("b", "more", 0, 1)]),
        (run(a=(2, "x")), run(b=(1, "x"), c=(1, "x")), [("b", "fewer", 1, 0), ("c", "new", 0, 1)]),
        ({}, run(a=(2, "x")), [("a", "new", 0, 2)]),
        (run(a=(2, "x")), {}, [("a", "removed", 2, 0)]),
    ],
)
def test_what_to_take_out_and_put_in(
    before: PrintRun, now: PrintRun, told: list[tuple[str, str, int, int]]
) -> None:
    assert changes(before, now) == told


def test_a_card_that_moves_to_another_deck_is_the_same_card() -> None:
    before = run(a=(1, "x"), b=(1, "y"))
    now = {**run(a=(1, "x")), "more": Lot("More", {"b": PrintedEntry("B", 1, "y")})}
    assert changes(before, now) == []


def test_components_come_in_their_order_and_those_that_are_gone_at_the_end() -> None:
    before = {"old": Lot("Old", {"o": PrintedEntry("O", 1, "o")}), **run(a=(1, "x"))}
    now = {**run(a=(1, "y")), "more": Lot("More", {"m": PrintedEntry("M", 1, "m")})}
    told = changes_between(before, now, THEN)
    assert [title for title, _ in told.in_components()] == ["Things", "More", "Old"]
    assert told.wanted == {"things": {"a": 1}, "more": {"m": 1}}


def test_a_card_is_taken_out_under_its_old_name() -> None:
    before = {"things": Lot("Things", {"a": PrintedEntry("Before", 1, "x")})}
    now = {"things": Lot("Things", {"a": PrintedEntry("After", 1, "y")})}
    told = changes_between(before, now, THEN)
    assert told.changes == (Change("things", "a", "After", "Before", "changed", 1, 1),)


def test_a_card_in_the_place_of_another_is_that_card_with_changes() -> None:
    before = run(a=(1, "x"), b=(2, "y"), c=(1, "z"))
    assert changes_between(before, run(a=(1, "x"), n=(3, "w"), c=(1, "z")), THEN).changes == (
        Change("things", "n", "N", "B", "changed", 2, 3, "b"),
    )
    assert changes(before, run(a=(1, "x"), n=(3, "y"), c=(1, "z"))) == [("n", "more", 0, 1)]
    two = changes(before, run(a=(1, "x"), n=(3, "w"), m=(1, "v"), c=(1, "z")))
    assert two == [("n", "new", 0, 3), ("m", "new", 0, 1), ("b", "removed", 2, 0)]


FACES = st.sampled_from("xyz")
RUNS = st.dictionaries(
    st.sampled_from(["deck", "board"]),
    st.dictionaries(
        st.sampled_from("abcd"), st.builds(PrintedEntry, st.just("T"), st.integers(1, 4), FACES)
    ).map(lambda cards: Lot("Lot", cards)),
)


def pieces(of: PrintRun) -> dict[str, int]:
    """How many of each face lie in the box."""
    counted: dict[str, int] = {}
    for lot in of.values():
        for entry in lot.cards.values():
            counted[entry.face] = counted.get(entry.face, 0) + entry.copies
    return counted


@settings(max_examples=60, derandomize=True)
@given(RUNS, RUNS)
def test_following_the_pull_list_makes_the_old_box_the_new_one(
    before: PrintRun, now: PrintRun
) -> None:
    box = pieces(before)
    for change in changes_between(before, now, THEN).changes:
        old = before.get(change.component, Lot("", {})).cards.get(change.former or change.card)
        new = now.get(change.component, Lot("", {})).cards.get(change.card)
        if change.out:
            face = new.face if change.why == "fewer" and new else old.face if old else ""
            box[face] -= change.out
        if change.put:
            assert new is not None
            box[new.face] = box.get(new.face, 0) + change.put
    assert {face: n for face, n in box.items() if n} == pieces(now)


@settings(max_examples=30, derandomize=True)
@given(RUNS)
def test_nothing_has_changed_since_now(now: PrintRun) -> None:
    assert changes_between(now, now, THEN).changes == ()
