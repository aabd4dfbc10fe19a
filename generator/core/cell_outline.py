"""Squares of a grid that are set → the outline around them, without edges between neighbours."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.outline import Command

Corner = tuple[int, int]


def outline_of_cells(rows: Sequence[Sequence[int]]) -> tuple[Command, ...]:
    """In units of a cell; outer edges run clockwise, those of holes the other way."""
    ahead: dict[Corner, list[Corner]] = {}
    for start, end in _edges(rows):
        ahead.setdefault(start, []).append(end)
    commands: list[Command] = []
    while ahead:
        start = next(iter(ahead))
        corners = _ring(ahead, start)
        commands.append(("m", *map(float, corners[0])))
        commands += [("l", float(x), float(y)) for x, y in corners[1:]]
        commands.append(("h",))
    return tuple(commands)


def _edges(rows: Sequence[Sequence[int]]) -> list[tuple[Corner, Corner]]:
    """Sides between a set cell and one that is not, with the set cell to their right."""
    found: list[tuple[Corner, Corner]] = []
    is_set = {(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell}
    for x, y in sorted(is_set, key=lambda cell: (cell[1], cell[0])):
        if (x, y - 1) not in is_set:
            found.append(((x, y), (x + 1, y)))
        if (x + 1, y) not in is_set:
            found.append(((x + 1, y), (x + 1, y + 1)))
        if (x, y + 1) not in is_set:
            found.append(((x + 1, y + 1), (x, y + 1)))
        if (x - 1, y) not in is_set:
            found.append(((x, y + 1), (x, y)))
    return found


def _ring(ahead: dict[Corner, list[Corner]], start: Corner) -> list[Corner]:
    """One closed way along the sides, taken out of them; only corners where it turns."""
    corners = [start]
    at = start
    while True:
        before = at
        at = ahead[before].pop()
        if not ahead[before]:
            del ahead[before]
        if len(corners) > 1 and _is_straight(corners[-2], before, at):
            corners.pop()
        if at == start:
            return corners
        corners.append(at)


def _is_straight(a: Corner, b: Corner, c: Corner) -> bool:
    return (a[0] == b[0] == c[0]) or (a[1] == b[1] == c[1])
