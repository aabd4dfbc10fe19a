"""Cells of a grid: their names, their order, and what is left out."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.geometry import Rect, Size
from generator.core.mesh import written_cell
from generator.core.problems import Where
from generator.layout.boxes import Area
from generator.layout.in_cell import cell_rect
from generator.model import CellGrid
from generator.model.cell_grid import CORNERS, KINDS
from generator.model.values import Scope
from generator.model.values.places import AXIAL, CELL_NAMES
from generator.source import Scalar
from generator.template.grid_cells import all_cells
from tests.games import the_problem, tiny_game
from tests.goldens import Golden
from tests.template.test_filling import HEAD, layout, texts

HERE = Where("layouts/face.yaml")
TAGS = "fields: {tags: text?}\ncards: [{title: One}]\n"


def on_grid(grid: str, more: str = "", says: str = "{{ cell.name }}") -> dict[str, str]:
    element = f'{{text: "{says}", repeat: {{grid: {{{grid}}}{more}}}}}'
    return tiny_game(deck=HEAD + TAGS, layout=layout(element))


def names(grid: str) -> str:
    return " ".join(texts(on_grid(grid)))


@pytest.mark.parametrize(
    ("first", "named"),
    [
        ("A1", "A1 B1 C1 A2 B2 C2"),
        ("a1", "a1 b1 c1 a2 b2 c2"),
        ("1A", "1A 2A 3A 1B 2B 3B"),
        ("Y01", "Y01 Z01 AA01 Y02 Z02 AA02"),
        ("0101", "0101 0201 0301 0102 0202 0302"),
        ("0-1", "0-1 1-1 2-1 0-2 1-2 2-2"),
        ("'1.1'", "1.1 2.1 3.1 1.2 2.2 3.2"),
        ("'001'", "001 002 003 004 005 006"),
        ("A", "A B C D E F"),
    ],
)
def test_cells_are_named_as_the_first_one(first: str, named: str) -> None:
    assert names(f"columns: 3, rows: 2, names: {first}") == named


def test_names_that_follow_no_pattern_are_refused() -> None:
    for odd in ("A-", "1111111", "AA1", "A 1", "[]"):
        problem = the_problem(on_grid(f"columns: 3, rows: 2, names: {odd}"))
        assert "the name of the first cell" in problem.message


def test_cells_count_from_any_corner_by_rows_or_columns_and_back() -> None:
    assert names("columns: 2, rows: 2, by: columns") == "A1 A2 B1 B2"
    assert names("columns: 3, rows: 2, snake: true") == "A1 B1 C1 C2 B2 A2"
    assert names("columns: 2, rows: 3, snake: true, by: columns") == "A1 A2 A3 B3 B2 B1"


def test_axes_of_hexagons_count_from_the_middle_of_rings() -> None:
    rings = names('kind: hex-flat, rings: 1, names: "q,r"').split()
    assert set(rings) == {"0,0", "0,1", "1,0", "1,-1", "0,-1", "-1,0", "-1,1"}
    assert (
        names('kind: hex-pointy, columns: 2, rows: 3, names: "q,r"') == "0,0 1,0 0,1 1,1 -1,2 0,2"
    )
    assert len(names("kind: hex-pointy, rings: 4").split()) == 61


def test_a_map_leaves_cells_out_and_marks_the_others() -> None:
    files = on_grid('map: "w.f\\n ww"', says="{{ cell.name }}{{ cell.mark }}")
    assert texts(files) == ["A1w", "C1f", "B2w", "C2w"]
    upside_down = on_grid('start: bottom-right, map: "wf."', says="{{ cell.name }}{{ cell.mark }}")
    assert texts(upside_down) == ["B1f", "C1w"]


def test_cells_are_skipped_by_name() -> None:
    assert names("columns: 3, rows: 1, skip: [B1]") == "A1 C1"
    problem = the_problem(on_grid("columns: 3, rows: 1, skip: [B2]"))
    assert problem.message.endswith("it has no cell 'B2' to skip")
    assert problem.hint == "choose one of: A1, B1, C1"


def test_a_list_is_put_into_the_cells_in_order() -> None:
    files = on_grid("columns: 2, rows: 2", ", over: [x, y, z]", "{{ cell.name }}{{ item }}")
    assert texts(files) == ["A1x", "B1y", "A2z"]
    problem = the_problem(on_grid("columns: 2, rows: 1", ", over: 3"))
    assert problem.message == "there are 3 items for 2 cells"


def test_a_cell_may_have_another_name_in_templates() -> None:
    files = on_grid(
        "columns: 2, rows: 1", ", name: space, index: number", "{{ space.column }}{{ number }}"
    )
    assert texts(files) == ["11", "22"]


def test_the_size_of_cells_gives_their_number() -> None:
    assert names("cell: 10mm, box: [0, 0, 25mm, 39mm]") == "A1 B1 A2 B2 A3 B3"
    hexes = names("kind: hex-flat, cell: 10mm, box: [0, 0, 21mm, 36mm]")
    assert hexes == "A1 B1 A2 B2 A3 B3"


@pytest.mark.parametrize(
    ("grid", "says"),
    [
        ("columns: 3", "it needs 'columns' and 'rows', or 'cell' for their size"),
        ("cell: 9mm", "it needs 'columns' and 'rows', or a box with its width and height"),
        ("cell: 9mm, box: [0, 0, 8mm, 50mm]", "its box is smaller than one cell"),
        ("columns: 200, rows: 200", "it has more than 2,000 cells"),
        ("columns: 2, rows: 2, cell: 9mm x 8mm", "a cell of the kind 'square' has one length"),
        ("rings: 2", "'rings' is for hexagons"),
        ("kind: hex-flat, rings: 2, rows: 3", "instead of columns and rows"),
    ],
)
def test_a_grid_that_cannot_be_is_refused(grid: str, says: str) -> None:
    problem = the_problem(on_grid(grid))
    assert says in problem.message
    assert str(problem.where).startswith("layouts/face.yaml:")


def test_a_repeat_needs_a_list_or_a_grid_and_only_one_way_to_place() -> None:
    files = tiny_game(deck=HEAD + TAGS, layout=layout("{text: x, repeat: {step: [1mm, 0]}}"))
    assert the_problem(files).message == "a repeat has 'over', its list, or 'grid', its cells"
    both = on_grid("columns: 1, rows: 1", ", along: {shape: ellipse}")
    assert the_problem(both).message == "a repeat is either on a 'grid' or 'along' a path"


GRIDS = st.builds(
    CellGrid,
    kind=st.sampled_from(KINDS),
    columns=st.integers(1, 8),
    rows=st.integers(1, 8),
    rings=st.just(0),
    box=st.just(CellGrid().box),
    cell=st.just(None),
    gap=st.sampled_from([0.0, 1.0]),
    names=st.sampled_from(["A1", "0101", "01", "q,r"]).map(
        lambda text: CELL_NAMES.read(Scalar(text, text, HERE), Scope())
    ),
    start=st.sampled_from(CORNERS),
    by=st.sampled_from(["rows", "columns"]),
    snake=st.booleans(),
    shifted=st.sampled_from(["even", "odd"]),
    skip=st.just(()),
    map=st.just(""),
)
AREA = Area(Rect(3, 5, 170, 130))


@settings(deadline=None, max_examples=40)
@given(GRIDS)
def test_every_cell_is_in_its_box_and_has_a_name_of_its_own(grid: CellGrid) -> None:
    cells = all_cells(grid, HERE)
    assert len({cell.data["name"] for cell in cells}) == grid.columns * grid.rows
    rects = [cell_rect(cell, AREA, HERE) for cell in cells]
    assert all(AREA.trim.contains(rect) for rect in rects)
    assert len({(round(r.left, 6), round(r.top, 6)) for r in rects}) == len(rects)
    first = cell_rect(cells[0], AREA, HERE).centre
    xs, ys = [r.centre.x for r in rects], [r.centre.y for r in rects]
    half = (rects[0].width + grid.gap) / 2 + 1e-6, (rects[0].height + grid.gap) / 2 + 1e-6
    edge = (
        (max if grid.start.endswith("right") else min)(xs),
        (max if grid.start.startswith("bottom") else min)(ys),
    )
    assert abs(first.x - edge[0]) <= half[0]
    assert abs(first.y - edge[1]) <= half[1]


@settings(deadline=None, max_examples=40)
@given(GRIDS)
def test_a_snake_goes_from_neighbour_to_neighbour(grid: CellGrid) -> None:
    grid = replace(grid, snake=True, gap=0.0)
    rects = [cell_rect(cell, AREA, HERE) for cell in all_cells(grid, HERE)]
    for one, other in pairwise(rects):
        apart = math.dist(one.centre, other.centre)
        if grid.kind.startswith("hex"):
            assert apart == pytest.approx(min(one.size), abs=1e-6)
        else:
            assert min(abs(apart - one.width), abs(apart - one.height)) < 1e-6


@settings(deadline=None, max_examples=40)
@given(GRIDS)
def test_neighbours_on_axes_differ_by_one(grid: CellGrid) -> None:
    """Hexagons touch just if their axes say so."""
    grid = replace(grid, names=AXIAL, gap=0.0, columns=min(grid.columns, 4), rows=min(grid.rows, 4))
    cells = all_cells(grid, HERE)
    near = {(1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1)}
    if not grid.kind.startswith("hex") or 1 in (grid.columns, grid.rows):
        return
    for one in cells:
        for other in cells:
            a, b = cell_rect(one, AREA, HERE), cell_rect(other, AREA, HERE)
            step = (other.data["q"] - one.data["q"], other.data["r"] - one.data["r"])
            touch = abs(math.dist(a.centre, b.centre) - min(a.size)) < 1e-6
            assert touch == (step in near)


def test_a_cell_of_given_size_keeps_it() -> None:
    grid = CellGrid(kind="hex-pointy", columns=3, rows=2, cell=Size(12, 12))
    rects = [cell_rect(cell, AREA, HERE) for cell in all_cells(grid, HERE)]
    assert rects[0].size == pytest.approx(written_cell("hex-pointy", Size(12, 12)))
    left, right = min(r.left for r in rects), max(r.right for r in rects)
    assert (left + right) / 2 == pytest.approx(AREA.trim.centre.x)


def test_where_the_cells_of_small_grids_are(golden: Golden) -> None:
    """Every kind and two corners, cell by cell."""
    lines = []
    for kind in KINDS:
        for start, shifted in (("top-left", "even"), ("bottom-right", "odd")):
            grid = CellGrid(kind=kind, columns=3, rows=2, gap=1.0, start=start, shifted=shifted)
            lines.append(f"{kind} from {start}, {shifted} further")
            for cell in all_cells(grid, HERE):
                left, top, width, height = cell_rect(cell, AREA, HERE)
                lines.append(f"  {cell.data['name']} {left:.2f},{top:.2f} {width:.2f}x{height:.2f}")
    golden("cells", "\n".join(lines))
