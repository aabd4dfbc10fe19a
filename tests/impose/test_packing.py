"""Packing: everything once, nothing on anything else, nearly as few sheets as can be."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.geometry import Rect, Size
from generator.impose import Press, impose
from generator.impose.lattice import BETWEEN, Mould, PlacedBox, lattices
from generator.impose.packing import blocks, fits, packed
from generator.impose.pieces import GAP, LEAST_GAP
from tests.impose.strategies import MODEST
from tests.sheets import A4, assert_apart, card, component, game, label

A4_ROOM = Rect(5, 5, 200, 279)
LETTER_ROOM = Rect(5, 5, 205.9, 261.4)
MOULDS = st.builds(
    lambda width, height, shape, gap, pair: Mould(Size(width, height), shape, gap, gap, pair),
    st.floats(8, 60),
    st.floats(8, 60),
    st.sampled_from(["square", "round", "hexagon", "drawn"]),
    st.sampled_from([0.0, 2.0]),
    st.booleans(),
)


def coin(width: float) -> Mould:
    return Mould(Size(width, width), "round", GAP, LEAST_GAP)


def square(width: float) -> Mould:
    return Mould(Size(width, width), "square", 0.0, 0.0)


def hexagon(width: float) -> Mould:
    return Mould(Size(width, width * math.sqrt(3) / 2), "hexagon", 0.0, 0.0)


def test_a_last_piece_that_begins_a_line_takes_room() -> None:
    lattice = lattices(square(10))[0]
    assert [lattice.takes(Rect(0, 0, 25, 90), count) for count in (1, 2, 3)] == [100, 200, 400]


def test_pieces_go_where_they_leave_the_least_room_unused() -> None:
    sheet, left = blocks(square(10), 1, [Rect(0, 0, 50, 50), Rect(60, 0, 12, 12)])
    assert [spot.box for spot in sheet] == [Rect(60, 0, 10, 10)]
    assert Rect(0, 0, 50, 50) in left


@given(
    st.lists(
        st.tuples(MOULDS, st.integers(0, 40)), min_size=1, max_size=5, unique_by=lambda p: p[0]
    )
)
@MODEST
def test_every_piece_has_a_place_of_its_own(parts: list[tuple[Mould, int]]) -> None:
    moulds, counts = [mould for mould, _ in parts], [count for _, count in parts]
    found: Counter[int] = Counter()
    for sheet in packed(moulds, counts, A4_ROOM):
        assert sheet
        found.update(number for number, _ in sheet)
        assert all(A4_ROOM.contains(spot.box, 1e-5) for _, spot in sheet)
        straight = [
            spot.box for number, spot in sheet if moulds[number].shape in ("square", "drawn")
        ]
        assert_apart(straight, 1e-5)
        _assert_kinds_apart(sheet)
    assert found == Counter({n: count for n, count in enumerate(counts) if count})


def _assert_kinds_apart(sheet: Sequence[tuple[int, PlacedBox]]) -> None:
    for index, (number, spot) in enumerate(sheet):
        for other, beside in sheet[index + 1 :]:
            if other != number:
                assert not spot.box.grown(BETWEEN / 2).overlaps(beside.box.grown(BETWEEN / 2), 1e-5)


def area(mould: Mould) -> float:
    """What a piece takes of a plane that is packed as well as its shape can be."""
    width, height = mould.size
    share = {"round": math.sqrt(3) / 2, "hexagon": 0.75}.get(mould.shape, 1.0)
    return (width + mould.gap) * (height + mould.gap) * share


def bound(moulds: Sequence[Mould], counts: Sequence[int], room: Rect) -> float:
    """Sheets by area alone; coins at π/√12 of it, each with the usual gap around."""
    total = sum(area(mould) * count for mould, count in zip(moulds, counts, strict=True))
    return total / ((room.width + GAP) * (room.height + GAP))


KINDS = {
    "mixed": [coin(25), square(20), hexagon(22), coin(15)],
    "coins": [coin(25), coin(20), coin(18), coin(15)],
    "small": [coin(15), square(12), hexagon(16), square(10)],
    "straight": [square(25), hexagon(25), square(20), hexagon(22)],
}


@pytest.mark.parametrize("room", [A4_ROOM, LETTER_ROOM], ids=["a4", "letter"])
@pytest.mark.parametrize("kinds", KINDS)
def test_a_thousand_tokens_of_four_kinds_waste_no_paper(kinds: str, room: Rect) -> None:
    moulds, counts = KINDS[kinds], [250] * 4
    found = list(packed(moulds, counts, room))
    assert sum(len(sheet) for sheet in found) == 1000
    assert len(found) <= math.ceil(bound(moulds, counts, room) * 1.05)


def test_a_sheet_is_full_before_the_next_one_starts() -> None:
    moulds, counts = KINDS["mixed"], [250] * 4
    *full, _ = packed(moulds, counts, A4_ROOM)
    for sheet in full:
        own = Counter(number for number, _ in sheet)
        assert bound(moulds, [own[n] for n in range(4)], A4_ROOM) > 0.9


def test_a_kind_stays_together_where_that_costs_no_sheet() -> None:
    big, small = square(60), square(40)
    first, second = packed([big, small], [10, 12], A4_ROOM)
    assert [len({number for number, _ in sheet}) for sheet in (first, second)] == [1, 1]
    assert {number for number, _ in first} != {number for number, _ in second}


def test_a_thousand_tokens_are_imposed_quickly() -> None:
    """The fastest of three: others may keep the machine busy."""
    shapes = ["round", "rectangle", "hexagon", "round"]
    sizes = [mould.size for mould in KINDS["mixed"]]
    parts = [component("tokens", f"t{n}", shape=shape) for n, shape in enumerate(shapes)]
    printed = {
        part.id: [card(size, 25) for _ in range(10)]
        for part, size in zip(parts, sizes, strict=True)
    }

    def taken() -> float:
        start = time.process_time()
        pages = list(impose(game(parts), parts, printed, Press(A4), label))
        assert len(pages) == 8
        return time.process_time() - start

    assert min(taken() for _ in range(3)) < 0.2


def test_coins_nest() -> None:
    nested = max(lattice.capacity(A4_ROOM) for lattice in lattices(coin(15)))
    rows = int((200 + GAP) / (15 + GAP)) * int((279 + GAP) / (15 + GAP))
    assert nested > rows * 1.08


def test_coins_move_together_only_for_the_sake_of_more_of_them() -> None:
    (few,) = packed([coin(25)], [20], A4_ROOM)
    assert {spot.gap for _, spot in few} == {GAP}


def test_the_same_pieces_lie_in_the_same_places() -> None:
    once, again = (list(packed(KINDS["mixed"], [60] * 4, A4_ROOM)) for _ in range(2))
    assert once == again


def test_what_fits_neither_way_is_known_beforehand() -> None:
    assert fits(square(200), A4_ROOM)
    assert not fits(square(201), A4_ROOM)
    assert fits(Mould(Size(250, 100), "drawn", 2.0, 2.0), A4_ROOM)


@given(MOULDS, st.floats(60, 300), st.floats(60, 300))
def test_pieces_take_no_less_than_their_area(mould: Mould, width: float, height: float) -> None:
    """What is ruled out by area alone could not be laid."""
    spots, _ = blocks(mould, 400, [Rect(0, 0, width, height)])
    assert len(spots) * mould.area <= width * height + 1e-6
