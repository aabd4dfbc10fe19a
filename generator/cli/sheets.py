"""How the decks of a kit lie on their sheets, in words and for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.impose.grid import Grid
    from generator.impose.paper import Margins
    from generator.kit import Part


def sheet_lines(parts: Sequence[Part]) -> Iterator[str]:
    """One line for each way of lying, with the decks that lie so."""
    found: dict[str, list[str]] = {}
    for part in parts:
        if part.grid and part.margins:
            found.setdefault(_words(part.grid, part.margins), []).append(part.title)
    return (f"{words}: {', '.join(titles)}" for words, titles in found.items())


def _words(grid: Grid, margins: Margins) -> str:
    left, top, right, bottom = margins
    even = abs(left - right) < 0.01 and abs(top - bottom) < 0.01
    sides = (left, top) if even else margins
    folded = "folded, " if grid.folded else ""
    lying = f"{grid.columns} × {grid.rows}{' turned' if grid.turned else ''}"
    said = " / ".join(f"{side:.4g}" for side in sides)
    return f"{grid.capacity} to a sheet, {folded}{lying}, margins {said} mm"


def part_data(part: Part) -> dict[str, Any]:
    data: dict[str, Any] = {
        "component": part.component,
        "sheets": part.sheets,
        "pages": part.pages,
        "faces": part.faces,
    }
    if part.grid and part.margins:
        grid, margins = part.grid, part.margins._asdict()
        data["grid"] = {
            "to_a_sheet": grid.capacity,
            "columns": grid.columns,
            "rows": grid.rows,
            "turned": grid.turned,
            "folded": grid.folded,
            "margins": {side: round(width, 2) for side, width in margins.items()},
        }
    return data
