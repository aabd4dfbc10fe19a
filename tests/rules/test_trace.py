"""The cards that a failed rule can blame."""

from __future__ import annotations

import pytest

from tests.rules.ruling import OFFICE, asked_traced, names_of, office


def suspects(expression: str, copies: str = "") -> list[str]:
    notes = OFFICE["notes.yaml"]
    for id, number in (part.split("=") for part in copies.split()):
        notes = notes.replace(f"id: {id},", f"id: {id}, copies: {number},")
    _, trace = asked_traced(expression, office(notes=notes))
    return [card["id"] for card in trace.suspects()]


@pytest.mark.parametrize(
    ("copies", "odd"),
    [
        ("", []),
        ("b4=2", ["b4"]),
        ("b4=2 a5=3", ["b4", "a5"]),
        ("s4=2 s5=2 b4=2", ["b5", "a4", "a5"]),
        ("s4=2 s5=2 b4=2 b5=2", ["a4", "a5"]),
    ],
)
def test_cards_with_an_odd_number_of_copies_are_suspect(copies: str, odd: list[str]) -> None:
    assert suspects("notes | where(person=true) | count", copies) == odd


def test_few_cards_are_all_suspect() -> None:
    assert suspects("notes | where(person='bob') | count") == ["b4", "b5"]
    assert suspects("people | count") == ["sharon", "bob", "ann"]
    assert suspects("1 + 1") == []


def test_a_value_is_traced_to_the_cards_that_gave_it() -> None:
    value, trace = asked_traced("notes | values('value')")
    assert [card["id"] for card in trace.of_value("+5")] == ["s5", "b5", "a5"]
    assert [card["id"] for card in trace.of_values(value)] == [
        *("s4", "b4", "a4"),
        *("s5", "b5", "a5"),
        "joker",
    ]
    assert trace.of_value("+9") == []


def test_a_pair_of_values_is_traced_to_the_cards_that_have_both() -> None:
    _, trace = asked_traced("notes | counts('person', 'value')")
    assert [card["id"] for card in trace.of_value(("bob", "+4"))] == ["b4"]
    assert trace.of_value(("bob", "any")) == []


def test_a_list_as_the_name_of_a_group_is_traced() -> None:
    _, trace = asked_traced("notes | by('tags')")
    assert [card["id"] for card in trace.of_value(("loud", "late"))] == ["b4"]


def test_a_card_and_its_place_on_a_grid_stand_for_the_card() -> None:
    bob = names_of(OFFICE)["people"][1]
    places, trace = asked_traced("people | grid(3)")
    assert trace.of_value(bob) == [bob]
    assert [card["id"] for card in trace.of_value(places[1])] == ["bob"]
