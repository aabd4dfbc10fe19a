"""A grid as written → its mesh, and its cells in order, each with the values that templates see."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.core.geometry import Size
from generator.core.mesh import Mesh, as_many_as_fit, written_cell
from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.model import CellGrid
from generator.model.values.places import CellNames
from generator.template.filled import InCell

MOST_CELLS = 2000


def in_cells(grid: CellGrid, count: int, where: Where) -> tuple[InCell, ...]:
    """The cells that so many items fill."""
    cells = all_cells(grid, where)
    if count > len(cells):
        message = f"there are {count:,} items for {len(cells):,} cells"
        hint = "add cells to the grid, or shorten the list"
        raise Refusal(Problem("bad-value", where, message, hint))
    return cells[:count]


def all_cells(grid: CellGrid, where: Where) -> tuple[InCell, ...]:
    try:
        return _cells(grid)
    except ValueError as error:
        says, hint, *_ = (*error.args, "")
        message = f"this grid cannot be drawn: {says}"
        raise Refusal(Problem("bad-value", where, message, hint)) from error


@lru_cache(maxsize=32)
def _cells(grid: CellGrid) -> tuple[InCell, ...]:
    marks = _marks(grid)
    mesh = _mesh(grid, marks)
    _check(grid, mesh)
    named: dict[str, InCell] = {}
    for column, row in _ways(grid, mesh):
        mark = _mark(grid, mesh, marks, column, row)
        q, r = _axial(grid, mesh, column, row)
        if mark == "." or (grid.rings and max(abs(q), abs(r), abs(q + r)) > grid.rings):
            continue
        name = _name(grid.names, column, row, (q, r), len(named))
        places = {"column": column + 1, "row": row + 1, "q": q, "r": r}
        data = {"name": name, **places, "mark": mark}
        named[name] = InCell(grid, mesh, column, row, data)
    cells = _without_skipped(grid, named)
    mesh = mesh._replace(ragged=any(mesh.juts_out(cell.column, cell.row) for cell in cells))
    return tuple(cell._replace(mesh=mesh) for cell in cells)


def _mesh(grid: CellGrid, marks: tuple[str, ...]) -> Mesh:
    columns = grid.columns or max(map(len, marks), default=0)
    rows = grid.rows or len(marks)
    later = 0 if grid.shifted == "odd" else 1
    mesh = Mesh(grid.kind, columns, rows, grid.gap, later)
    if grid.rings:
        if not grid.kind.startswith("hex") or columns or rows:
            raise ValueError("'rings' is for hexagons, and instead of columns and rows")
        across = 2 * grid.rings + 1
        return Mesh(grid.kind, across, across, grid.gap, (grid.rings + 1) % 2)
    return mesh if columns and rows else _fitted(grid, mesh)


def _fitted(grid: CellGrid, mesh: Mesh) -> Mesh:
    """As many cells as the box has room for: then it must say how large it is."""
    if grid.cell is None:
        raise ValueError("it needs 'columns' and 'rows', or 'cell' for their size")
    if grid.box.width is None or grid.box.height is None:
        raise ValueError("it needs 'columns' and 'rows', or a box with its width and height")
    room = Size(grid.box.width, grid.box.height)
    mesh = as_many_as_fit(mesh, written_cell(mesh.kind, grid.cell), room)
    if not mesh.columns or not mesh.rows:
        raise ValueError("its box is smaller than one cell")
    return mesh


def _check(grid: CellGrid, mesh: Mesh) -> None:
    if mesh.columns * mesh.rows > MOST_CELLS:
        raise ValueError(f"it has more than {MOST_CELLS:,} cells")
    if grid.cell and grid.kind != "rectangle" and grid.cell.width != grid.cell.height:
        raise ValueError(f"a cell of the kind '{grid.kind}' has one length, such as 20mm")


def _ways(grid: CellGrid, mesh: Mesh) -> Iterator[tuple[int, int]]:
    """Columns and rows in the order in which cells are filled."""
    lines, each = mesh.rows, mesh.columns
    if grid.by == "columns":
        lines, each = each, lines
    for line in range(lines):
        for place in range(each)[:: -1 if grid.snake and line % 2 else 1]:
            yield (line, place) if grid.by == "columns" else (place, line)


def _marks(grid: CellGrid) -> tuple[str, ...]:
    return tuple(line.rstrip() for line in grid.map.rstrip().split("\n")) if grid.map else ()


def _mark(grid: CellGrid, mesh: Mesh, marks: tuple[str, ...], column: int, row: int) -> str:
    """The character at a cell as one sees it, wherever the first cell is."""
    if not marks:
        return ""
    x = mesh.columns - 1 - column if grid.start.endswith("right") else column
    y = mesh.rows - 1 - row if grid.start.startswith("bottom") else row
    mark = marks[y][x : x + 1] if y < len(marks) else ""
    return mark.strip() or "."


def _axial(grid: CellGrid, mesh: Mesh, column: int, row: int) -> tuple[int, int]:
    """On axes at 60°, from the middle of a hexagon of hexagons or else from the first cell."""
    middle = grid.rings
    q, r = _skewed(mesh, column, row)
    centre = _skewed(mesh, middle, middle)
    return q - centre[0], r - centre[1]


def _skewed(mesh: Mesh, column: int, row: int) -> tuple[int, int]:
    if mesh.kind == "hex-flat":
        return column, row - (column + (1 - mesh.later) * (column % 2)) // 2
    if mesh.kind == "hex-pointy":
        return column - (row + (1 - mesh.later) * (row % 2)) // 2, row
    return column, row


def _name(names: CellNames, column: int, row: int, axes: tuple[int, int], index: int) -> str:
    if names.number:
        return names.number.of(index)
    if names.column and names.row:
        return names.column.of(column) + names.between + names.row.of(row)
    return f"{axes[0]},{axes[1]}"


def _without_skipped(grid: CellGrid, cells: dict[str, InCell]) -> tuple[InCell, ...]:
    for name in grid.skip:
        if name not in cells:
            raise ValueError(f"it has no cell '{name}' to skip", did_you_mean(name, cells))
    return tuple(cell for name, cell in cells.items() if name not in grid.skip)
