"""Cards → their places on the sheets of a virtual table, kept when the deck changes.

Tables that people have set up name cards by their place. So a card keeps its place as long as it is
there; a card that goes leaves a hole, which the next new card fills.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where

FILE = "places.json"


class AtlasGrid(NamedTuple):
    """Columns and rows of a sheet, read like a page."""

    columns: int
    rows: int

    @property
    def cells(self) -> int:
        return self.columns * self.rows


class AtlasPositions(NamedTuple):
    """One sheet: its number among all sheets of the game, and its cards' places by id."""

    key: int
    grid: AtlasGrid
    cards: Mapping[str, int]


Positions = dict[str, tuple[AtlasPositions, ...]]
"""The sheets of each component, by its id."""


class GridRule(NamedTuple):
    """What a table makes of sheets, and which shape suits cards of one size."""

    most: AtlasGrid
    least: AtlasGrid
    reserved: int
    """Cells at the end that hold no card."""
    aspect: float
    """Width by height of a card."""
    pixels: int
    """The most along a sheet's side."""
    finest: int
    """More pixels across a card than these are of no use."""

    def cell(self, grid: AtlasGrid) -> tuple[int, int]:
        """Pixels of one card, as many as the sheet has room for."""
        wide = min(self.pixels / grid.columns, self.pixels / grid.rows * self.aspect, self.finest)
        width = max(int(wide + 1e-6), 1)
        return width, min(max(round(width / self.aspect), 1), self.pixels // grid.rows)

    def grid_for(self, cells: int) -> AtlasGrid:
        """The shape in which cards come out largest; the fewest empty cells, then the widest."""
        shapes = [
            AtlasGrid(columns, rows)
            for columns in range(self.least.columns, self.most.columns + 1)
            for rows in range(self.least.rows, self.most.rows + 1)
            if columns * rows >= cells
        ]
        return max(shapes, key=lambda grid: (self.cell(grid)[0], -grid.cells, grid.columns))

    @property
    def capacity(self) -> int:
        return self.most.cells - self.reserved


def dealt(ledger: Positions, component: str, ids: Sequence[str], rule: GridRule) -> Positions:
    """The ledger with a place for each of the component's cards."""
    taken = [dict(sheet.cards) for sheet in ledger.get(component, ())]
    places = [{id: slot for id, slot in sheet.items() if id in ids} for sheet in taken]
    known = {id for sheet in places for id in sheet}
    for id in ids:
        if id not in known:
            _place(id, places, rule.capacity)
    keys = _keys(ledger, component, len(places))
    before = [sheet.grid for sheet in ledger.get(component, ())]
    grids = [*before, *[AtlasGrid(0, 0)] * (len(places) - len(before))]
    sheets = tuple(
        AtlasPositions(key, _grown(grid, cards, rule), cards)
        for key, grid, cards in zip(keys, grids, places, strict=True)
    )
    return {**ledger, component: sheets}


def _place(id: str, places: list[dict[str, int]], capacity: int) -> None:
    """The first free place on the first sheet that has one."""
    for sheet in places:
        free = sorted(set(range(capacity)) - set(sheet.values()))
        if free:
            sheet[id] = free[0]
            return
    places.append({id: 0})


def _keys(ledger: Positions, component: str, count: int) -> list[int]:
    """Sheets keep their numbers; new ones take numbers that no sheet ever had."""
    own = [sheet.key for sheet in ledger.get(component, ())]
    highest = max((sheet.key for sheets in ledger.values() for sheet in sheets), default=0)
    return [*own, *range(highest + 1, highest + 1 + count - len(own))]


def _grown(grid: AtlasGrid, cards: Mapping[str, int], rule: GridRule) -> AtlasGrid:
    """A sheet keeps its shape until it is too small."""
    cells = max(cards.values(), default=0) + 1 + rule.reserved
    return grid if grid.cells >= cells else rule.grid_for(cells)


def written(ledger: Positions) -> bytes:
    told = {
        component: [
            {"key": s.key, "columns": s.grid.columns, "rows": s.grid.rows, "cards": dict(s.cards)}
            for s in sheets
        ]
        for component, sheets in ledger.items()
    }
    return (json.dumps({"sheets": told}, indent=1, ensure_ascii=False) + "\n").encode()


def read_ledger(data: bytes | None, where: Where) -> Positions:
    """None is a game that was never exported; Refusal if someone has spoilt the file."""
    if data is None:
        return {}
    try:
        told = json.loads(data)["sheets"]
        ledger = {str(component): tuple(map(_slots, sheets)) for component, sheets in told.items()}
        _check(ledger)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        message = "the places of cards on their sheets cannot be read"
        hint = "restore the original file, or delete it: cards then get new places"
        raise Refusal(Problem("bad-value", where, message, hint)) from error
    return ledger


def _slots(told: Any) -> AtlasPositions:
    grid = AtlasGrid(int(told["columns"]), int(told["rows"]))
    return AtlasPositions(
        int(told["key"]), grid, {str(k): int(v) for k, v in told["cards"].items()}
    )


def _check(ledger: Positions) -> None:
    """ValueError unless every card has a cell of its own, and every sheet a number of its own."""
    sheets = [sheet for each in ledger.values() for sheet in each]
    cells = [_unique(sheet.cards.values()) for sheet in sheets]
    fits = all(
        0 <= slot < sheet.grid.cells
        for sheet, own in zip(sheets, cells, strict=True)
        for slot in own
    )
    if not fits or min(_unique(sheet.key for sheet in sheets), default=1) < 1:
        raise ValueError


def _unique(numbers: Iterable[int]) -> list[int]:
    found = list(numbers)
    if len(set(found)) != len(found):
        raise ValueError
    return found
