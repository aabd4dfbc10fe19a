"""Named places: elements at them, lines between them, and names that mean none or too many."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.display import GroupItem, Item, Path
from generator.core.geometry import IDENTITY, Matrix, Point
from tests.games import Files, codes_of, face, kits, problems_of, the_problem, tiny_game
from tests.looking import extent, pixels

DECK = """\
deck: things
title: Things
size: 120mm x 100mm
safe: 0
layout: face
fields: {goal: text?}
cards: [{title: One, goal: B2}]
"""
GRID = "{box: [10mm, 10mm, 60mm, 40mm], columns: 3, rows: 2}"
CELLS = f"{{shape: rectangle, stroke: ink, repeat: {{grid: {GRID}}}}}"


def face_of(*elements: str, deck: str = DECK) -> Files:
    listed = "".join(f"  - {element}\n" for element in elements)
    return tiny_game(deck=deck, layout=f"layout: face\nelements:\n{listed}")


def figures(files: Files, colour: str = "#ff0000") -> list[list[Point]]:
    """The corners of all figures of a colour, as they are on the face."""
    return list(_figures(face(files).items, IDENTITY, colour))


def _figures(items: tuple[Item, ...], matrix: Matrix, colour: str) -> list[list[Point]]:
    found = []
    for item in items:
        if isinstance(item, GroupItem):
            found += _figures(item.items, item.matrix.then(matrix), colour)
        elif isinstance(item, Path) and colour in (str(item.fill), str(item.stroke)):
            ends = (command[-2:] for command in item.commands if len(command) > 1)
            found.append([matrix.apply(float(x), float(y)) for x, y in ends])
    return found


def line(files: Files) -> list[Point]:
    (points,) = figures(files)
    return points


RED = 'stroke: "#ff0000"'
DOT = 'shape: rectangle, fill: "#ff0000"'


def test_an_element_is_measured_from_the_place_that_it_is_at() -> None:
    for box, corner in (
        ("{width: 6mm, height: 4mm}", (37, 38)),
        ("[1mm, 2mm, 6mm, 4mm]", (31, 32)),
        ("trim", (30, 30)),
    ):
        files = face_of(f'{{{DOT}, at: "{{{{ goal }}}}", box: {box}}}', CELLS)
        assert line(files)[0] == pytest.approx(corner)


def test_an_item_goes_to_the_place_that_it_names() -> None:
    over = "[{id: x, to: A1}, {id: y, to: C2}]"
    element = f'{{{DOT}, at: "{{{{ item.to }}}}", repeat: {{over: {over}}}}}'
    assert [figure[0] for figure in figures(face_of(CELLS, element))] == [(10, 10), (50, 30)]


def test_a_line_goes_through_cells_named_elements_items_and_points() -> None:
    dock = "{shape: ellipse, name: dock, box: [80mm, 60mm, 10mm, 10mm]}"
    mills = (
        "{shape: ellipse, box: [0, 80mm, 4mm, 4mm], repeat: {over: [mill, inn], step: [20mm, 0]}}"
    )
    route = f"{{line: [A1, dock, [5mm, 90mm], inn], {RED}}}"
    assert line(face_of(route, CELLS, dock, mills)) == [(20, 20), (85, 65), (5, 90), (22, 82)]


def test_a_text_of_names_is_a_route_too() -> None:
    assert line(face_of(CELLS, f"{{line: 'A1, C1, C2', {RED}}}")) == [(20, 20), (60, 20), (60, 40)]


def test_a_line_ends_at_the_outline_and_clear_of_it() -> None:
    places = "{shape: ellipse, name: dock, box: [80mm, 15mm, 10mm, 10mm]}"
    linked = face_of(CELLS, places, f"{{line: [C1, dock], ends: outline, {RED}}}")
    assert line(linked) == [pytest.approx((70, 20)), pytest.approx((80, 20), abs=0.002)]
    clear = face_of(CELLS, places, f"{{line: [C1, dock], ends: outline, clear: 2mm, {RED}}}")
    assert line(clear) == [pytest.approx((72, 20)), pytest.approx((78, 20), abs=0.002)]


def test_places_that_touch_leave_nothing_between_their_outlines() -> None:
    assert figures(face_of(CELLS, f"{{line: [A1, B1], ends: outline, {RED}}}")) == []


def test_a_group_ends_at_its_ground() -> None:
    ground = "{shape: ellipse}, {text: x, when: false}"
    group = f"{{group: [{ground}], name: inn, box: [80mm, 15mm, 10mm, 10mm]}}"
    files = face_of(CELLS, group, f"{{line: [A2, inn], ends: outline, {RED}}}")
    assert math.dist(line(files)[-1], (85, 20)) == pytest.approx(5, abs=0.01)


def test_a_hexagonal_cell_ends_at_its_sides() -> None:
    grid = "{kind: hex-flat, columns: 1, rows: 2, cell: 20mm}"
    cells = f"{{group: [], repeat: {{grid: {grid}}}}}"
    dock = "{shape: ellipse, name: dock, box: [0, 40mm, 0.1mm, 0.1mm]}"
    start = line(face_of(cells, dock, f"{{line: [A1, dock], ends: outline, {RED}}}"))[0]
    (centre,) = figures(face_of(cells, f"{{{DOT}, at: A1, box: {{width: 0.2mm, height: 0.2mm}}}}"))
    middle = (centre[0].x + 0.1, centre[0].y + 0.1)
    assert 9.99 < math.dist(start, middle) < 20 / math.sqrt(3) + 0.01


@settings(deadline=None, max_examples=15)
@given(st.integers(-20, 20).filter(bool))
def test_a_bend_is_as_far_to_the_left_as_it_says(bend: int) -> None:
    points = line(face_of(CELLS, f"{{line: [A1, C1], bend: {bend}mm, {RED}}}"))
    assert points[0] == (20, 20)
    assert points[-1] == pytest.approx((60, 20))
    heights = [20 - point.y for point in points]
    assert max(heights, key=abs) == pytest.approx(bend, abs=0.01)


def test_a_bent_arrow_is_straight_below_its_head() -> None:
    arrow = f"{{line: [A1, C1], bend: 8mm, arrow: true, stroke-width: 1mm, {RED}}}"
    shaft = figures(face_of(CELLS, arrow))[0]
    assert math.dist(shaft[-2], (60, 20)) >= 4.9


def test_places_turn_and_move_with_their_groups() -> None:
    inner = "{shape: ellipse, name: hub, box: [0, 0, 10mm, 10mm]}"
    turned = f"{{group: [{inner}], rotate: 90, box: [40mm, 40mm, 40mm, 40mm]}}"
    assert line(face_of(turned, f"{{line: [hub, [0, 0]], {RED}}}"))[0] == pytest.approx((75, 45))
    spoke = f"{{line: [hub, far], {RED}}}"
    inside = f"{{group: [{inner}, {spoke}], rotate: 90, box: [40mm, 40mm, 40mm, 40mm]}}"
    far = "{shape: ellipse, name: far, box: [0, 0, 4mm, 4mm]}"
    ends = line(face_of(inside, far))
    assert ends == [pytest.approx((75, 45)), pytest.approx((2, 2))]


def test_the_nearest_place_of_a_name_is_meant() -> None:
    spoke = f"{{line: [hub, [9mm, 9mm]], {RED}}}"
    hub = "{shape: ellipse, name: hub, box: [0, 0, 2mm, 2mm]}"
    repeat = "box: [0, 0, 9mm, 9mm], repeat: {over: 2, step: [20mm, 0]}"
    group = f"{{group: [{hub}, {spoke}], {repeat}}}"
    assert [points[0] for points in figures(face_of(group))] == [(1, 1), (21, 1)]


def test_an_element_at_a_place_is_a_place_itself() -> None:
    flag = "{shape: ellipse, name: flag, at: pawn, box: {left: 0, top: 0, width: 1mm, height: 1mm}}"
    pawn = "{shape: ellipse, name: pawn, at: B2, box: {width: 2mm, height: 2mm}}"
    files = face_of(f"{{line: [flag, A1], {RED}}}", flag, pawn, CELLS)
    assert line(files)[0] == pytest.approx((39.5, 39.5))


def test_an_unknown_place_is_reported_with_a_suggestion() -> None:
    dock = "{shape: ellipse, name: dock, box: [80mm, 15mm, 10mm, 10mm]}"
    for element in (f"{{line: [dokc, A1], {RED}}}", f"{{{DOT}, at: dokc}}"):
        problem = the_problem(face_of(CELLS, dock, element))
        assert problem.code == "unknown-name"
        assert problem.message == "there is no place 'dokc' on this face"
        assert problem.hint == "did you mean 'dock'?"
    assert "name an element" in the_problem(face_of(f"{{{DOT}, at: dock}}")).hint


def test_all_unknown_places_of_a_line_are_reported_at_once() -> None:
    files = face_of(CELLS, f"{{line: [B9, A1, C9, B9], {RED}}}")
    problems = problems_of(files)
    assert [p.message for p in problems] == [
        "there is no place 'B9' on this face",
        "there is no place 'C9' on this face",
        "there is no place 'B9' on this face",
    ]
    assert len({p.where for p in problems}) == 3


def test_a_place_that_a_card_names_wrongly_is_reported_at_the_card() -> None:
    deck = DECK.replace("goal: B2", "goal: B9")
    element = f'{{{DOT}, at: "{{{{ goal }}}}", box: {{width: 2mm, height: 2mm}}}}'
    problem = the_problem(face_of(CELLS, element, deck=deck))
    assert str(problem.where) == "things.yaml:7:28"


def test_a_ring_of_places_is_reported() -> None:
    one = f"{{{DOT}, name: one, at: two}}"
    two = f"{{{DOT}, name: two, at: one}}"
    assert codes_of(face_of(one, two)) == ["unknown-name", "unknown-name"]


def test_a_name_that_means_two_places_is_reported_and_its_long_form_is_not() -> None:
    named = CELLS.replace("{shape", "{name: ground, shape")
    other = CELLS.replace("[10mm, 10mm,", "[10mm, 55mm,").replace("{shape", "{name: sky, shape")
    problem = the_problem(face_of(named, other, f"{{line: [A1, [0, 0]], {RED}}}"))
    assert problem.code == "duplicate-id"
    assert (
        "the face has 2 places 'A1', by layouts/face.yaml:3:5 and layouts/face" in problem.message
    )
    assert problem.hint == "write ground.A1 or sky.A1"
    assert line(face_of(named, other, f"{{line: [sky.A1, [0, 0]], {RED}}}"))[0] == (20, 65)


def test_faces_of_two_cards_have_their_own_places() -> None:
    cards = "cards: [{title: One, goal: B2}, {title: Two, goal: A1}]"
    deck = DECK.replace("cards: [{title: One, goal: B2}]", cards)
    files = face_of(CELLS, f'{{line: ["{{{{ goal }}}}", [0, 0]], {RED}}}', deck=deck)
    assert [
        _figures(face(files, id).items, IDENTITY, "#ff0000")[0][0] for id in ("one", "two")
    ] == [
        (40, 40),
        (20, 20),
    ]


def test_regions_are_places() -> None:
    hall = "{id: hall, left: 0, top: 0, width: 20, height: 20}"
    shed = hall.replace("hall, left: 0", "shed, left: 40")
    regions = f"{{regions: [{hall}, {shed}], box: [10mm, 10mm, 80mm, 40mm]}}"
    files = face_of(regions, f"{{line: [hall, shed], ends: outline, {RED}}}")
    assert line(files) == [pytest.approx((30, 20)), pytest.approx((50, 20))]


def test_a_drawing_has_places_of_its_own() -> None:
    files = dict(face_of("{picture: map, box: [0, 0, 20mm, 20mm]}", f"{{{DOT}, at: B2}}", CELLS))
    files["drawings/map.yaml"] = (
        "drawings:\n  map:\n    size: 20mm x 20mm\n    elements:\n"
        "      - {shape: rectangle, name: b, box: [10mm, 10mm, 4mm, 4mm]}\n"
        '      - {line: [b, [0, 0]], stroke: "#00ff00"}\n'
    )
    assert figures(files)[0][0] == pytest.approx((30, 30))


@pytest.mark.parametrize("route", ["A1", "[[1mm], A1]", "{a: 1}"])
def test_a_route_is_a_list_of_places(route: str) -> None:
    assert codes_of(face_of(CELLS, f"{{line: {route}, {RED}}}")) == ["bad-value"]


def test_links_print_where_they_were_laid_out() -> None:
    (kit,) = kits(face_of(CELLS, f"{{line: [A1, C1], stroke-width: 2mm, {RED}}}"))
    found = extent(pixels(kit.data, dpi=150), (255, 0, 0), 150)
    assert sorted((found.width, found.height)) == pytest.approx([2, 42], abs=0.3)
