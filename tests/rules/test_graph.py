"""The graph of a grid: against another way to work out the same."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.rules.graph import GraphNode, cycle_length, grid


def letters(count: int) -> list[str]:
    return [f"c{number}" for number in range(count)]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 30), st.integers(1, 8))
def test_places_touch_exactly_if_they_are_one_step_apart(count: int, columns: int) -> None:
    places = grid(letters(count), columns)
    assert [place["id"] for place in places] == letters(count)
    for one in places:
        steps = {
            other["id"]: abs(one["row"] - other["row"]) + abs(one["column"] - other["column"])
            for other in places
        }
        near = {id for id, away in steps.items() if away == 1}
        assert set(one["neighbours"]) == near
        assert one["degree"] == len(near)
        assert 1 <= one["column"] <= columns


def test_the_middle_of_nine_touches_four_and_its_ring_has_eight() -> None:
    places = grid(letters(9), 3)
    assert [place["degree"] for place in places] == [2, 3, 2, 3, 4, 3, 2, 3, 2]
    assert cycle_length([place for place in places if place["id"] != "c4"]) == 8


@pytest.mark.parametrize(("count", "columns", "length"), [
    (4, 2, 4), (6, 3, 0), (6, 2, 0), (3, 3, 0), (3, 2, 0), (0, 1, 0), (2, 2, 0), (9, 3, 0),
])  # fmt: skip
def test_a_ring_goes_once_through_all(count: int, columns: int, length: int) -> None:
    assert cycle_length(grid(letters(count), columns)) == length


def test_two_rings_are_no_single_ring() -> None:
    apart = [place for place in grid(letters(10), 5) if place["column"] != 3]
    assert len(apart) == 8
    assert all(
        sum(n in {p["id"] for p in apart} for n in place["neighbours"]) == 2 for place in apart
    )
    assert cycle_length(apart) == 0


def has_ring(places: list[GraphNode]) -> bool:
    """Every place has two neighbours here, and one walk meets them all."""
    ids = {place["id"]: set(place["neighbours"]) for place in places}
    near = {id: others & ids.keys() for id, others in ids.items()}
    if len(ids) < 3 or any(len(others) != 2 for others in near.values()):
        return False
    first, *rest = ids
    return any(
        all(b in near[a] for a, b in zip((first, *walk), (*walk, first), strict=True))
        for walk in permutations(rest)
    )


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(1, 3), st.sets(st.integers(0, 8), min_size=1, max_size=6))
def test_a_ring_is_found_where_trying_all_walks_finds_one(columns: int, kept: set[int]) -> None:
    places = [place for n, place in enumerate(grid(letters(9), columns)) if n in kept]
    assert cycle_length(places) == (len(places) if has_ring(places) else 0)
