"""Every filter of the rule language: what it gives, and what it says where it cannot."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.rules.describe import show
from generator.rules.filters import FILTERS
from tests.rules.ruling import OFFICE, asked, office, refused

GIVES: dict[str, list[tuple[str, object]]] = {
    "count": [
        ("notes | count", 8),
        ("[] | count", 0),
        ("[1, 1] | count", 2),
        ("notes | where(id='joker') | count", 2),
    ],
    "size": [("notes | size", 7), ("notes | where(id='joker') | size", 1)],
    "where": [
        ("notes | where(person='bob') | ids", ["b4", "b5"]),
        ("notes | where(person='bob', value='+4') | ids", ["b4"]),
        ("notes | where(person=true) | size", 6),
        ("notes | where(person=false) | ids", ["joker"]),
        ("notes | where(urgent=true) | ids", ["a4"]),
        ("notes | where(tags=['loud', 'late']) | ids", ["b4"]),
        ("notes | where(copies=2, value='any') | ids", ["joker"]),
        ("notes | where(person=people[0]) | ids", ["s4", "s5"]),
    ],
    "without": [
        ("notes | without(person=true) | ids", ["joker"]),
        ("notes | without(person='bob', value='+4') | size", 6),
    ],
    "values": [
        ("notes | where(person='bob') | values('value')", ["+4", "+5"]),
        ("notes | where(value='+4') | values('person')", ["sharon", "bob", "ann"]),
    ],
    "ids": [("people | ids", ["sharon", "bob", "ann"])],
    "total": [
        ("notes | total('effort')", 10.5),
        ("notes | where(id='joker') | total('effort')", 2),
    ],
    "by": [
        ("notes | by('person') | size", 4),
        ("(notes | by('tags')) | size", 2),
        ("(notes | by('person'))['bob'] | ids", ["b4", "b5"]),
    ],
    "counts": [
        ("notes | counts('value')", {"+4": 3, "+5": 3, "any": 2}),
        ("notes | where(person='bob') | counts('person', 'value')",
         {("bob", "+4"): 1, ("bob", "+5"): 1}),
        ("notes | by('value') | counts", {"+4": 3, "+5": 3, "any": 2}),
        ("notes | where(person=true) | by('value') | counts('effort')",
         {"+4": {1: 2, 2.5: 1}, "+5": {2: 1, 1: 2}}),
        ("['x', 'y', 'x'] | counts", {"x": 2, "y": 1}),
    ],
    "sums": [("notes | by('value') | sums('effort')", {"+4": 4.5, "+5": 4, "any": 2})],
    "sorted": [
        ("[3, 1, 2] | sorted", [1, 2, 3]),
        ("notes | where(effort=2) | sorted | ids", ["s5"]),
        ("people | sorted | ids", ["ann", "bob", "sharon"]),
    ],
    "cross": [("['a', 'b'] | cross([1, 2])", [["a", 1], ["a", 2], ["b", 1], ["b", 2]])],
    "missing_from": [
        ("['bob', 'eve'] | missing_from(people | ids)", ["eve"]),
        ("people | missing_from(['bob', 'ann']) | ids", ["sharon"]),
    ],
    "flatten": [("[[1, 2], 3, []] | flatten", [1, 2, 3])],
    "prime": [("7 | prime", True), ("1 | prime", False), ("-7 | prime", False)],
    "to": [("2 | to(5)", [2, 3, 4, 5]), ("2 | to(1)", [])],
    "chance": [
        ("1 | chance(7, 14)", 0.5),
        ("2 | chance(1, 4)", 0.5),
        ("0 | chance(3, 9)", 0),
        ("7 | chance(3, 9)", 1),
    ],
    "grid": [
        ("people | grid(2) | values('degree')", [2, 1, 1]),
        ("people | grid(2) | values('row')", [1, 1, 2]),
        ("people | grid(2) | values('column')", [1, 2, 1]),
        ("people | grid(2) | values('neighbours')", [["bob", "ann"], ["sharon"], ["sharon"]]),
        ("(people | grid(2) | where(id='bob') | first).item.title", "Bob"),
    ],
    "cycle": [("['a', 'b', 'c', 'd'] | grid(2) | cycle", 4), ("people | grid(2) | cycle", 0)],
}  # fmt: skip


@pytest.mark.parametrize(
    ("expression", "value"), [case for cases in GIVES.values() for case in cases]
)
def test_a_filter_gives(expression: str, value: object) -> None:
    assert asked(expression) == value


def test_every_filter_is_tested_and_described() -> None:
    assert set(GIVES) == set(FILTERS)
    assert all(one.__doc__ for one in FILTERS.values())


@pytest.mark.parametrize(
    ("expression", "says"),
    [
        ("5 | count", "'count' works on a list, not on '5'"),
        ("'word' | where(id='x')", "'where' works on a list"),
        ("people[0] | count", "not on the card 'sharon'"),
        ("notes | where(persn='bob')", "has no field 'persn'; did you mean 'person'?"),
        ("notes | values('efort')", "did you mean 'effort'?"),
        ("[1] | values('id')", "'1' has no field 'id'"),
        ("notes | total('value')", "'value' is '+4', not a number"),
        ("people | sums('id')", "'sums' works on groups"),
        ("notes | by('person') | sums('person')", "'person' is the card 'sharon', not a number"),
        ("['a', 1] | sorted", "'sorted' cannot compare the items of 'a, 1'"),
        ("(1 | to(1000)) | cross(1 | to(1000))", "'cross' would make too many pairs"),
        ("1 | to(1000000000)", "'to' would make too many numbers"),
        ("1 | to('x')", "'to' works on a whole number, not on 'x'"),
        ("'seven' | prime", "'prime' works on a whole number"),
        ("10000019 | prime", "'prime' works up to 10,000,000"),
        ("9 | chance(3, 8)", "'chance' cannot draw 3"),
        ("people | grid(0)", "'grid' needs one column or more"),
        ("people | cycle", "'cycle' works on places, such as those from 'grid'"),
        ("['a', 'a'] | grid(2) | cycle", "'cycle' needs places with different ids"),
        ("notes | where('bob')", "write 'where' as where(field=value)"),
        ("notes | values", "write 'values' as values(name)"),
        ("notes | count('value')", "write 'count' as count, without brackets"),
    ],
)
def test_a_filter_says_what_it_cannot_do(expression: str, says: str) -> None:
    problem = refused(expression)
    assert says in problem.message
    assert expression in problem.message


def test_a_field_with_a_dash_is_asked_for_with_an_underscore() -> None:
    notes = OFFICE["notes.yaml"].replace("tags", "loud-tags")
    expression = "notes | where(loud_tags=true) | ids"
    assert asked(expression, office(notes=notes)) == ["b4"]


def test_a_field_of_a_template_is_worked_out() -> None:
    notes = OFFICE["notes.yaml"].replace("each: {", 'each: {title: "{{ person.id }} {{ value }}", ')
    notes = notes.replace("id: joker", "id: joker, title: Joker")
    value = asked("notes | where(title='bob +4') | ids", office(notes=notes))
    assert value == ["b4"]


# -- as arithmetic says -----------------------------------------------------------------------

small = st.lists(st.integers(-5, 5), max_size=12)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(small, small)
def test_lists_are_compared_as_sets_are(one: list[int], other: list[int]) -> None:
    missing = asked("one | missing_from(other)", one=one, other=other)
    assert missing == [item for item in one if item not in other]
    assert asked("one | counts", one=one) == {item: one.count(item) for item in one}
    assert asked("one | sorted", one=one) == sorted(one)
    assert len(asked("one | cross(other)", one=one, other=other)) == len(one) * len(other)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(-3, 400))
def test_primes_are_those_that_nothing_divides(number: int) -> None:
    divides = [n for n in range(1, number + 1) if number % n == 0]
    assert asked("number | prime", number=number) is (len(divides) == 2)


def test_values_are_shown_as_people_write_them() -> None:
    assert show(asked("notes | by('person') | counts")) == "sharon: 2, bob: 2, ann: 2, nothing: 2"
