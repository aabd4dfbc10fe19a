"""The key `grid`: cells for repeated elements, as squares, rectangles or hexagons."""

from __future__ import annotations

from generator.core.frozen import frozen
from generator.core.geometry import Size
from generator.model.keys import key, made_of
from generator.model.values import BOX, FLAG, SPAN, TEXT, Box, Kind, choice, listed, whole
from generator.model.values.places import CELL_NAMES, CELL_SIZE, CellNames, Count

CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
KINDS = ("square", "rectangle", "hex-flat", "hex-pointy")
MOST = 200


@frozen
class CellGrid:
    """Cells in columns and rows; for elements that are repeated over them a cell is the face."""

    kind: str = key(
        choice(*KINDS),
        "The form of a cell: `hex-flat` is a regular hexagon with a flat top, `hex-pointy` one "
        "with a point at the top; a `rectangle` fills its share of the box.",
        "square",
    )
    columns: int = key(whole(0, MOST), "The number of columns.", 0)
    rows: int = key(whole(0, MOST), "The number of rows.", 0)
    rings: int = key(
        whole(0, MOST // 4),
        "Instead of columns and rows: a hexagon of hexagons, with so many rings round the middle.",
        0,
    )
    box: Box = key(BOX, "The grid's box, as for any element; the grid is in its middle.", Box())
    cell: Size | None = key(
        CELL_SIZE,
        "The size of a cell, of hexagons from side to side; by default as large as the box allows.",
        None,
    )
    gap: float = key(SPAN, "The distance between neighbours.", 0.0)
    names: CellNames = key(
        CELL_NAMES,
        "How cells are named, by the name of the first.",
        CellNames(Count(0, 1, "A"), "", Count(1)),
    )
    start: str = key(choice(*CORNERS), "The corner of the first cell.", "top-left")
    by: str = key(choice("rows", "columns"), "What is filled first.", "rows")
    snake: bool = key(FLAG, "Goes back in every second row, or column.", False)
    shifted: str = key(
        choice("even", "odd"),
        "The columns of flat hexagons, or rows of pointy ones, that are half a cell further; the "
        "first is odd.",
        "even",
    )
    skip: tuple[str, ...] = key(listed(TEXT), "Cells to leave out, by name.", ())
    map: str = key(
        TEXT,
        "The grid as lines of characters, as you see it: a dot leaves a cell out, any other "
        "character is `cell.mark`.",
        "",
    )


GRID: Kind[CellGrid] = made_of(CellGrid, "a grid: {columns: 8, rows: 6, kind: hex-flat, …}")
