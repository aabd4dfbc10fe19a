"""A mesh of rectangles or regular hexagons → how large its cells are in a room, and where each is.

Columns and rows count from 0 at the top left. Pointy hexagons are flat ones with both axes swapped.
"""

from __future__ import annotations

import math

from generator.core.geometry import Rect, Size
from generator.core.named_tuple import NamedTuple

ROOT3 = math.sqrt(3)
_ENOUGH = 1e-6
"""A room that lacks no more than this, in mm, has room for one more."""


class Mesh(NamedTuple):
    """How cells are arranged."""

    kind: str
    columns: int
    rows: int
    gap: float = 0.0
    later: int = 1
    """The remainder by 2 of flat columns or pointy rows that are half a cell further."""
    ragged: bool = True
    """Whether columns or rows that are half a cell further have a last cell, which juts out."""

    def juts_out(self, column: int, row: int) -> bool:
        if self.kind == "hex-pointy":
            return self._swapped().juts_out(row, column)
        return self.kind == "hex-flat" and column % 2 == self.later and row == self.rows - 1

    @property
    def _half(self) -> float:
        return 0.5 if self.columns > 1 and self.ragged else 0.0

    def _swapped(self) -> Mesh:
        return self._replace(kind="hex-flat", columns=self.rows, rows=self.columns)

    def largest_cell(self, room: Size) -> Size:
        """The cell with which the mesh fills the room; without room it is not above 0."""
        if self.kind == "hex-pointy":
            return self._swapped().largest_cell(room.turned()).turned()
        if self.kind == "hex-flat":
            steps = (self.columns - 1) * ROOT3 / 2
            across = (room.width - steps * self.gap) / (2 / ROOT3 + steps)
            down = self.rows + self._half
            return hexagon(min(across, (room.height - (down - 1) * self.gap) / down))
        width = (room.width - (self.columns - 1) * self.gap) / self.columns
        height = (room.height - (self.rows - 1) * self.gap) / self.rows
        if self.kind == "rectangle":
            return Size(width, height)
        return Size(min(width, height), min(width, height))

    def extent(self, cell: Size) -> Size:
        """The size of all cells together."""
        if self.kind == "hex-pointy":
            return self._swapped().extent(cell.turned()).turned()
        right, down = self._pitch(cell)
        rows = self.rows - 1 + (self._half if self.kind == "hex-flat" else 0)
        return Size(cell.width + (self.columns - 1) * right, cell.height + rows * down)

    def place(self, cell: Size, column: int, row: int) -> Rect:
        """One cell, from the top left of them all."""
        if self.kind == "hex-pointy":
            other = self._swapped().place(cell.turned(), row, column)
            return Rect(other.top, other.left, *cell)
        right, down = self._pitch(cell)
        further = self.kind == "hex-flat" and self.columns > 1 and column % 2 == self.later
        return Rect(column * right, (row + further / 2) * down, *cell)

    def _pitch(self, cell: Size) -> Size:
        """From one column to the next, and from one row to the next."""
        if self.kind == "hex-flat":
            return Size((cell.height + self.gap) * ROOT3 / 2, cell.height + self.gap)
        return Size(cell.width + self.gap, cell.height + self.gap)


def written_cell(kind: str, size: Size) -> Size:
    """The box of a cell; of hexagons only the width from side to side is written."""
    flat = hexagon(size.width)
    return {"hex-flat": flat, "hex-pointy": flat.turned()}.get(kind, size)


def hexagon(across: float) -> Size:
    """The box of a flat hexagon by its width from side to side."""
    return Size(across * 2 / ROOT3, across)


def as_many_as_fit(mesh: Mesh, cell: Size, room: Size) -> Mesh:
    """The mesh with as many columns and rows as the room has room for, where it has 0 of them."""
    if mesh.kind == "hex-pointy":
        swapped = as_many_as_fit(mesh._swapped(), cell.turned(), room.turned())
        return mesh._replace(columns=swapped.rows, rows=swapped.columns)
    right, down = mesh._replace(columns=2)._pitch(cell)
    columns = mesh.columns or 1 + math.floor((room.width - cell.width + _ENOUGH) / right)
    half = down / 2 if mesh.kind == "hex-flat" and columns > 1 and mesh.ragged else 0.0
    rows = mesh.rows or 1 + math.floor((room.height - cell.height - half + _ENOUGH) / down)
    return mesh._replace(columns=max(columns, 0), rows=max(rows, 0))
