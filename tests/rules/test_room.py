"""Room for what must stand in a place: never promised where there is none."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.geometry import Size
from generator.rules.room import DISCS_IN_A_DISC, Foot, has_room

PROPERTY = settings(max_examples=60, deadline=None, derandomize=True)


def discs(amount: int, diameter: float) -> list[Foot]:
    return [Foot(diameter, diameter, True)] * amount


def test_six_tokens_of_15_mm_stand_in_45_by_30_and_in_nothing_smaller() -> None:
    assert has_room(discs(6, 15), Size(45, 30))
    assert has_room(discs(6, 15), Size(30, 45))
    assert has_room(discs(6, 15), Size(50, 35))
    assert not has_room(discs(6, 15), Size(44.9, 30))
    assert not has_room(discs(6, 15), Size(45, 29.9))


def test_discs_lie_in_each_others_gaps_where_that_holds_more() -> None:
    """Three rows of 3, 2 and 3 where straight rows would be two of 3."""
    height = 10 + 2 * 10 * math.sqrt(3) / 2
    assert has_room(discs(8, 10), Size(30, height + 0.01))
    assert not has_room(discs(9, 10), Size(30, height + 0.01))


@given(st.integers(1, 12), st.floats(5, 30), st.floats(5, 200), st.floats(5, 200))
@PROPERTY
def test_there_is_no_room_where_the_area_is_too_small(
    amount: int, diameter: float, width: float, height: float
) -> None:
    feet = discs(amount, diameter)
    if has_room(feet, Size(width, height)):
        assert sum(foot.area for foot in feet) <= width * height + 1e-6
        assert diameter <= min(width, height) + 1e-6


@given(st.lists(st.tuples(st.floats(4, 30), st.floats(4, 30)), min_size=1, max_size=8))
@PROPERTY
def test_a_long_row_always_has_room_and_a_mm_less_than_the_largest_never(
    sides: list[tuple[float, float]],
) -> None:
    feet = [Foot(*side, False) for side in sides]
    row = Size(sum(map(max, sides)), max(map(max, sides)))
    assert has_room(feet, row)
    assert not has_room(feet, Size(row.width * 9, max(map(min, sides)) - 1))


def test_pieces_may_lie_on_their_sides() -> None:
    assert has_room([Foot(20, 90, False)], Size(95, 25))


@pytest.mark.parametrize("amount", range(1, 11))
def test_discs_in_a_round_space(amount: int) -> None:
    least = DISCS_IN_A_DISC[amount - 1] * 10
    assert has_room(discs(amount, 10), Size(least, least), round_room=True)
    assert not has_room(discs(amount, 10), Size(least - 0.01, least + 9), round_room=True)


def test_a_card_in_a_round_space_needs_its_diagonal() -> None:
    assert has_room([Foot(30, 40, False)], Size(50, 50), round_room=True)
    assert not has_room([Foot(30, 40, False)], Size(49, 49), round_room=True)


def test_mixed_pieces_in_a_round_space_need_a_square_inside_it() -> None:
    feet = [Foot(10, 10, False), Foot(20, 20, True)]
    assert has_room(feet, Size(43, 43), round_room=True)
    assert not has_room(feet, Size(30, 30), round_room=True)
