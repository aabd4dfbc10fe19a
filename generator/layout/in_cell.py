"""A cell of a grid and its area → the rectangle that the cell fills."""

from __future__ import annotations

from generator.core.geometry import Rect
from generator.core.mesh import written_cell
from generator.core.problems import Problem, Refusal, Where
from generator.layout.boxes import Area, resolve
from generator.template.filled import InCell


def cell_rect(cell: InCell, area: Area, where: Where) -> Rect:
    """The grid is in the middle of its box; cells count from its first corner."""
    grid, mesh = cell.grid, cell.mesh
    box = resolve(grid.box, area)
    size = written_cell(grid.kind, grid.cell) if grid.cell else mesh.largest_cell(box.size)
    if size.width <= 0 or size.height <= 0:
        message = f"there is no room for {mesh.columns} × {mesh.rows} cells in {box.size}"
        hint = "make the grid's box larger, or its gap smaller"
        raise Refusal(Problem("bad-value", where, message, hint))
    extent = mesh.extent(size)
    place = mesh.place(size, cell.column, cell.row)
    right, bottom = grid.start.endswith("right"), grid.start.startswith("bottom")
    left = extent.width - place.right if right else place.left
    top = extent.height - place.bottom if bottom else place.top
    return place._replace(
        left=box.centre.x - extent.width / 2 + left, top=box.centre.y - extent.height / 2 + top
    )
