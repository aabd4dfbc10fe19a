"""Meshes of cells: inside their room, touching their neighbours, as large as can be."""

from __future__ import annotations

import math
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.geometry import Rect, Size
from generator.core.mesh import Mesh, as_many_as_fit, hexagon, written_cell
from generator.core.outline import outline
from generator.model.cell_grid import KINDS

MESHES = st.builds(
    Mesh,
    kind=st.sampled_from(KINDS),
    columns=st.integers(1, 5),
    rows=st.integers(1, 5),
    gap=st.sampled_from([0.0, 0.5]),
    later=st.integers(0, 1),
    ragged=st.just(True),
)
ROOMS = st.builds(Size, st.floats(60, 300), st.floats(60, 300))


def corners(mesh: Mesh, box: Rect) -> list[tuple[float, float]]:
    shape = "hexagon" if mesh.kind.startswith("hex") else "rectangle"
    return [(float(c[1]), float(c[2])) for c in outline(shape, box) if len(c) > 2]


def shared(mesh: Mesh, one: Rect, other: Rect) -> int:
    """How many corners two cells have in common."""
    pairs = product(corners(mesh, one), corners(mesh, other))
    return sum(math.dist(a, b) < 1e-6 for a, b in pairs)


def all_places(mesh: Mesh, cell: Size) -> dict[tuple[int, int], Rect]:
    cells = product(range(mesh.columns), range(mesh.rows))
    return {(column, row): mesh.place(cell, column, row) for column, row in cells}


@settings(deadline=None, max_examples=40)
@given(MESHES, ROOMS)
def test_every_cell_is_in_the_room_and_the_mesh_fills_one_of_its_ways(
    mesh: Mesh, room: Size
) -> None:
    cell = mesh.largest_cell(room)
    extent = mesh.extent(cell)
    assert min(room.width - extent.width, room.height - extent.height) == pytest.approx(0, abs=1e-6)
    places = all_places(mesh, cell).values()
    assert all(Rect(0, 0, *room).contains(place) for place in places)
    assert max(place.right for place in places) == pytest.approx(extent.width)
    assert max(place.bottom for place in places) == pytest.approx(extent.height)


@settings(deadline=None, max_examples=40)
@given(MESHES, ROOMS)
def test_no_two_cells_overlap_and_neighbours_share_a_side(mesh: Mesh, room: Size) -> None:
    mesh = mesh._replace(gap=0.0)
    places = all_places(mesh, mesh.largest_cell(room))
    for (column, row), place in places.items():
        for beside in ((column + 1, row), (column, row + 1)):
            if beside in places:
                assert shared(mesh, place, places[beside]) == 2
    around = [
        sum(shared(mesh, one, other) == 2 for other in places.values() if other is not one)
        for one in places.values()
    ]
    most = 6 if mesh.kind.startswith("hex") else 4
    assert max(around) <= most
    if mesh.columns > 2 and mesh.rows > 2:
        assert max(around) == most


@settings(deadline=None, max_examples=40)
@given(MESHES, ROOMS)
def test_a_gap_is_the_distance_between_the_sides_of_neighbours(mesh: Mesh, room: Size) -> None:
    mesh = mesh._replace(gap=0.7, columns=3, rows=3)
    cell = mesh.largest_cell(room)
    middle, below = mesh.place(cell, 1, 1).centre, mesh.place(cell, 1, 2).centre
    beside = mesh.place(cell, 2, 1).centre
    if mesh.kind.startswith("hex"):
        across = min(cell)
        assert math.dist(middle, below) == pytest.approx(across + 0.7)
        assert math.dist(middle, beside) == pytest.approx(across + 0.7)
    else:
        assert math.dist(middle, below) == pytest.approx(cell.height + 0.7)
        assert math.dist(middle, beside) == pytest.approx(cell.width + 0.7)


@settings(deadline=None, max_examples=40)
@given(MESHES, ROOMS, st.floats(8, 30))
def test_as_many_cells_are_taken_as_fit(mesh: Mesh, room: Size, length: float) -> None:
    cell = written_cell(mesh.kind, Size(length, length))
    full = as_many_as_fit(mesh._replace(columns=0, rows=0), cell, room)
    extent = full.extent(cell)
    assert extent.width <= room.width + 1e-5
    assert extent.height <= room.height + 1e-5
    wider = full._replace(columns=full.columns + 1).extent(cell)
    higher = full._replace(rows=full.rows + 1).extent(cell)
    assert wider.width > room.width or wider.height > room.height
    assert higher.height > room.height or higher.width > room.width


def test_a_hexagon_is_measured_from_side_to_side() -> None:
    assert hexagon(20) == pytest.approx((23.0940, 20), abs=1e-4)
    assert written_cell("hex-pointy", Size(20, 20)) == pytest.approx((20, 23.0940), abs=1e-4)
    assert written_cell("square", Size(20, 20)) == (20, 20)
