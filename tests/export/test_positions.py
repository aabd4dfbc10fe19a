"""Cards keep their places on the sheets of virtual tables, whatever becomes of the deck."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.problems import Refusal, Where
from generator.export.positions import AtlasGrid, GridRule, Positions, dealt, read_ledger, written

HERE = Where("places.json")
POKER = 63.5 / 88.9
TABLE = GridRule(AtlasGrid(10, 7), AtlasGrid(2, 2), 1, POKER, 4096, 750)
SMALL = GridRule(AtlasGrid(3, 2), AtlasGrid(1, 1), 1, POKER, 4096, 750)

DECK = st.lists(st.sampled_from([f"card-{n}" for n in range(14)]), unique=True, min_size=1)


def places(ledger: Positions, component: str = "deck") -> dict[str, tuple[int, int]]:
    """Each card's sheet and place."""
    return {
        id: (sheet.key, slot) for sheet in ledger[component] for id, slot in sheet.cards.items()
    }


def test_cards_lie_in_the_order_of_the_deck() -> None:
    assert places(dealt({}, "deck", ["b", "a", "c"], TABLE)) == {
        "b": (1, 0),
        "a": (1, 1),
        "c": (1, 2),
    }


def test_a_card_that_goes_leaves_a_hole_which_the_next_new_one_fills() -> None:
    first = dealt({}, "deck", ["a", "b", "c"], TABLE)
    without = dealt(first, "deck", ["c", "a"], TABLE)
    assert places(without) == {"a": (1, 0), "c": (1, 2)}
    again = dealt(without, "deck", ["new", "c", "a", "newer"], TABLE)
    assert places(again) == {"a": (1, 0), "c": (1, 2), "new": (1, 1), "newer": (1, 3)}


def test_a_full_sheet_is_followed_by_another() -> None:
    ids = [f"card-{n:03}" for n in range(150)]
    ledger = dealt({}, "deck", ids, TABLE)
    assert [(sheet.key, len(sheet.cards), sheet.grid) for sheet in ledger["deck"]] == [
        (1, 69, AtlasGrid(10, 7)),
        (2, 69, AtlasGrid(10, 7)),
        (3, 12, TABLE.grid_for(13)),
    ]


def test_sheets_of_other_decks_keep_their_numbers_when_one_grows() -> None:
    ledger = dealt(dealt({}, "one", ["a"], SMALL), "two", ["b"], SMALL)
    grown = dealt(ledger, "one", ["a", *(f"new-{n}" for n in range(5))], SMALL)
    assert [sheet.key for sheet in grown["one"]] == [1, 3]
    assert [sheet.key for sheet in grown["two"]] == [2]


def test_a_sheet_keeps_its_shape_until_it_is_too_small() -> None:
    ledger = dealt({}, "deck", [f"{n}" for n in range(11)], TABLE)
    (before,) = ledger["deck"]
    assert before.grid.cells >= 12
    (fewer,) = dealt(ledger, "deck", ["0", "1"], TABLE)["deck"]
    assert fewer.grid == before.grid
    (more,) = dealt(ledger, "deck", [f"{n}" for n in range(40)], TABLE)["deck"]
    assert more.grid.cells >= 41


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(DECK, min_size=1, max_size=6))
def test_no_edit_moves_a_card_that_stays(edits: list[list[str]]) -> None:
    ledger: Positions = {}
    before: dict[str, tuple[int, int]] = {}
    for ids in edits:
        ledger = read_ledger(written(dealt(ledger, "deck", ids, SMALL)), HERE)
        now = places(ledger)
        assert set(now) == set(ids)
        assert len(set(now.values())) == len(ids), "two cards in one place"
        assert all(now[id] == before[id] for id in ids if id in before)
        for sheet in ledger["deck"]:
            assert all(slot < sheet.grid.cells - 1 for slot in sheet.cards.values())
        before = now


@pytest.mark.parametrize("cells", [2, 5, 13, 55, 70])
def test_sheets_are_as_large_as_the_table_takes_and_no_larger(cells: int) -> None:
    grid = TABLE.grid_for(cells)
    wide, high = TABLE.cell(grid)
    assert grid.cells >= cells
    assert grid.columns * wide <= 4096 and grid.rows * high <= 4096
    assert wide / high == pytest.approx(POKER, abs=0.003)
    assert wide <= 750


def test_a_full_sheet_of_poker_cards_has_cards_of_409_pixels() -> None:
    assert TABLE.cell(AtlasGrid(10, 7)) == (409, 573)


def test_wide_cards_are_drawn_wide() -> None:
    rule = TABLE._replace(aspect=88.9 / 63.5, finest=1050)
    wide, high = rule.cell(rule.grid_for(20))
    assert wide > high
    assert wide * rule.grid_for(20).columns <= 4096


def test_what_was_written_is_read_back() -> None:
    ledger = dealt(dealt({}, "one", ["ä", "b"], TABLE), "two", ["c"], SMALL)
    assert read_ledger(written(ledger), HERE) == ledger
    assert read_ledger(None, HERE) == {}


SPOILT = [
    b"",
    b"[]",
    b'{"sheets": 3}',
    b'{"sheets": {"deck": [{"key": 1, "columns": 2}]}}',
    b'{"sheets": {"deck": [{"key": 1, "columns": 2, "rows": 1, "cards": {"a": 0, "b": 0}}]}}',
    b'{"sheets": {"deck": [{"key": 1, "columns": 2, "rows": 1, "cards": {"a": 7}}]}}',
    b'{"sheets": {"deck": [{"key": 0, "columns": 2, "rows": 1, "cards": {}}]}}',
    b"\xff\xfe",
]


@pytest.mark.parametrize("data", SPOILT)
def test_a_spoilt_file_is_told(data: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        read_ledger(data, HERE)
    (problem,) = refused.value.problems
    assert problem.where == HERE
    assert "delete it" in problem.hint


def test_the_file_can_be_read_by_people() -> None:
    told = json.loads(written(dealt({}, "deck", ["a", "b"], TABLE)))
    sheet = {"key": 1, "columns": 2, "rows": 2, "cards": {"a": 0, "b": 1}}
    assert told == {"sheets": {"deck": [sheet]}}
