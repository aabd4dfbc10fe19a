"""Rooms of a board: from data to grounds, walls that are drawn once, doors, and what is inside."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.display import GroupItem, Item, Path, Stamp, Zone
from generator.core.geometry import Rect
from generator.core.problems import Where
from generator.layout.regions import lay_out_regions
from generator.model import Region, Regions
from generator.model.values import Door
from generator.source import Scalar
from tests.games import face, the_problem, tiny_game
from tests.typesetting import placed_texts, said

DECK = """\
deck: things
title: Things
size: 120mm x 100mm
safe: 0
layout: face
cards: [{title: One}]
"""
ROOMS = """\
tokens: rooms
title: Rooms
layout: face
size: token-25
fields: {left: number, top: number, width: number, height: number, doors: text?, fill: colour}
each: {copies: 0}
pieces:
  - {title: Hall, left: 10, top: 10, width: 60, height: 20, fill: accent}
  - {title: Den, left: 10, top: 30, width: 30, height: 40, doors: "top 10mm", fill: paper}
"""
LITERAL = """
      - {id: hall, left: 10, top: 10mm, width: 60, height: 20, fill: accent}
      - {id: den, left: 10, top: 30, width: 3cm, height: 40, doors: top 10mm}"""


def game(regions: str, more: str = "", rooms: str = ROOMS) -> dict[str, str]:
    layout = f"layout: face\nelements:\n  - regions: {regions}\n    stroke: ink\n"
    base = tiny_game(deck=DECK, layout=layout + "    stroke-width: 1mm\n" + more)
    base["game.yaml"] = base["game.yaml"].replace("[things]", "[things, rooms]")
    rooms = rooms.replace("layout: face", "layout: room")
    return base | {"rooms.yaml": rooms, "layouts/room.yaml": "layout: room\nelements: []\n"}


def from_cards(more: str = "", rooms: str = ROOMS) -> dict[str, str]:
    return game('"{{ rooms }}"', more, rooms)


def items(files: dict[str, str]) -> list[Item]:
    found: list[Item] = []
    for item in face(files).items:
        found.extend(item.frame.items if isinstance(item, Stamp) else [item])
    return found


def bars(path: Path) -> list[Rect]:
    """The walls: every bar is one figure of four corners."""
    numbers = [float(n) for command in path.commands for n in command[1:]]
    corners = list(zip(numbers[::2], numbers[1::2], strict=True))
    rects = []
    for n in range(0, len(corners), 4):
        (left, top), (right, bottom) = corners[n], corners[n + 2]
        rects.append(Rect(left, top, right - left, bottom - top))
    return rects


def walls(files: dict[str, str]) -> list[Rect]:
    return bars(items(files)[-1])  # type: ignore[arg-type]


def test_grounds_first_then_what_is_inside_then_the_walls() -> None:
    each = '    as: room\n    each: [{text: "{{ room.title }}", font: title}]\n'
    kinds = [type(item).__name__ for item in items(from_cards(each))]
    assert kinds == ["Path", "Path", "Zone", "TextItem", "Zone", "TextItem", "Path"]


def test_a_region_takes_its_colour_and_its_doors_from_its_item() -> None:
    first, second, *_ = items(from_cards())
    assert isinstance(first, Path) and isinstance(second, Path)
    assert [str(first.fill), str(second.fill)] == ["#ffc800", "#ffffff"]
    plain = from_cards(rooms=ROOMS.replace('doors: "top 10mm", ', ""))
    assert len(walls(from_cards())) == len(walls(plain)) + 1


def test_what_the_layout_says_comes_before_what_the_item_says() -> None:
    more = "    as: room\n    fill: \"{{ 'ink' if index == 1 else 'none' }}\"\n    doors: \"\"\n"
    first, *_ = items(from_cards(more))
    assert isinstance(first, Path)
    assert str(first.fill) == "#202020"
    assert sum(isinstance(item, Path) for item in items(from_cards(more))) == 2


def test_items_may_be_written_in_the_layout_with_units() -> None:
    zones = [item for item in items(game(LITERAL)) if isinstance(item, Zone)]
    assert [(zone.name, zone.box) for zone in zones] == [
        ("hall", Rect(10, 10, 60, 20)),
        ("den", Rect(10, 30, 30, 40)),
    ]
    assert walls(game(LITERAL)) == walls(from_cards())


def test_places_count_from_the_elements_box_and_may_be_worked_out() -> None:
    more = "    box: [5mm, 7mm, 80mm, 80mm]\n    as: room\n"
    more += '    place: ["{{ room.left * 2 }}mm", "{{ room.top }}mm", 8mm, 6mm]\n'
    zones = [item for item in items(from_cards(more)) if isinstance(item, Zone)]
    assert [zone.box for zone in zones] == [Rect(25, 17, 8, 6), Rect(25, 37, 8, 6)]


def test_what_is_inside_counts_from_its_region() -> None:
    each = '    as: room\n    each: [{text: "{{ room.title }}", box: [3mm, 2mm, 20mm, 9mm]}]\n'
    (hall, first), (den, second) = placed_texts(items(from_cards(each)))
    assert (said(first), said(second)) == ("Hall", "Den")
    assert (den.x - hall.x, den.y - hall.y) == pytest.approx((0, 20))
    assert hall.x == pytest.approx(13)


def test_a_region_that_says_no_place_is_told_at_the_item() -> None:
    rooms = ROOMS.replace("height: number", "tall: number").replace("height:", "tall:")
    problems = {p.message for p in [the_problem(from_cards(rooms=_only(rooms, "Hall")))]}
    assert problems == {"the region 'hall' has no height"}
    assert the_problem(from_cards(rooms=_only(rooms, "Hall"))).where[:2] == ("rooms.yaml", 8)


def _only(rooms: str, title: str) -> str:
    lines = rooms.splitlines()
    return "\n".join(line for line in lines if "- {" not in line or title in line) + "\n"


@pytest.mark.parametrize("doors", ["up 10mm", "top", "top wide", "top 5mm 5mm 5mm", "top 0mm"])
def test_doors_that_are_none_are_told(doors: str) -> None:
    rooms = _only(ROOMS, "Den").replace("top 10mm", doors)
    problem = the_problem(from_cards(rooms=rooms))
    assert (problem.code, problem.where.file) == ("bad-value", "rooms.yaml")


# -- walls ------------------------------------------------------------------------------------

NOWHERE = Scalar("", "", Where("f"))


def drawn(rects: list[Rect], doors: dict[int, tuple[Door, ...]] | None = None) -> list[Rect]:
    rooms = tuple(Region(None, (doors or {}).get(n, ())) for n in range(len(rects)))
    element = Regions(regions=NOWHERE, stroke_width=1.0, rooms=rooms)
    *_, path = lay_out_regions(element, rects, lambda index: ())
    assert isinstance(path, Path)
    return bars(path)


def covered(walls: list[Rect], x: float, y: float) -> int:
    """How many walls lie over a place."""
    return sum(w.left <= x <= w.right and w.top <= y <= w.bottom for w in walls)


def test_one_room_has_four_walls_with_whole_corners() -> None:
    found = drawn([Rect(10, 10, 20, 30)])
    assert len(found) == 4
    for x, y in ((9.6, 9.6), (30.4, 9.6), (9.6, 40.4), (30.4, 40.4)):
        assert covered(found, x, y) >= 1


SIDES = st.lists(st.integers(5, 40), min_size=1, max_size=4)


@given(SIDES, SIDES)
@settings(max_examples=40, deadline=None, derandomize=True)
def test_a_wall_that_neighbours_share_is_drawn_once(columns: list[int], rows: list[int]) -> None:
    rects = [
        Rect(sum(columns[:c]), sum(rows[:r]), columns[c], rows[r])
        for c in range(len(columns))
        for r in range(len(rows))
    ]
    found = drawn(rects)
    assert len(found) == len(columns) + len(rows) + 2
    for rect in rects:
        for x, y in ((rect.centre.x, rect.top), (rect.left, rect.centre.y)):
            assert covered(found, x, y) == 1
        assert covered(found, *rect.centre) == 0


def test_rooms_that_stand_apart_have_walls_of_their_own() -> None:
    assert len(drawn([Rect(0, 0, 10, 10), Rect(12, 0, 10, 10)])) == 8


@pytest.mark.parametrize(
    ("door", "open_at", "shut_at"),
    [
        (Door("right", None, 4), [(20, 8.1), (20, 11.9)], [(20, 7.9), (20, 12.1)]),
        (Door("right", 2, 4), [(20, 2.1), (20, 5.9)], [(20, 1.9), (20, 6.1)]),
        (Door("bottom", 0, 5), [(0.6, 20), (4.9, 20)], [(5.1, 20)]),
        (Door("bottom", 16, 90), [(16.1, 20), (19.4, 20)], [(15.9, 20)]),
    ],
)
def test_a_door_is_a_gap_of_its_width_in_its_wall(
    door: Door, open_at: list[tuple[float, float]], shut_at: list[tuple[float, float]]
) -> None:
    found = drawn([Rect(0, 0, 20, 20), Rect(20, 0, 20, 20)], {0: (door,)})
    assert [covered(found, *place) for place in open_at] == [0] * len(open_at)
    assert all(covered(found, *place) for place in shut_at)


def test_doors_of_both_neighbours_open_the_shared_wall() -> None:
    doors = {0: (Door("right", 2, 4),), 1: (Door("left", 12, 4),)}
    found = drawn([Rect(0, 0, 20, 20), Rect(20, 0, 20, 20)], doors)
    assert [covered(found, 20, y) for y in (1, 4, 9, 14, 18)] == [1, 0, 1, 0, 1]


def test_walls_without_width_or_colour_are_not_drawn() -> None:
    for more in ("    fill: none\n", ""):
        files = from_cards(more)
        text = files["layouts/face.yaml"].replace("stroke-width: 1mm", "stroke-width: 0")
        paths = [i for i in items(files | {"layouts/face.yaml": text}) if isinstance(i, Path)]
        assert len(paths) == (0 if more else 2)


def test_groups_may_hold_regions() -> None:
    inner = "group: [{regions: [{id: a, left: 1, top: 2, width: 9, height: 8}]}]"
    layout = f"layout: face\nelements:\n  - {{{inner}, box: [20mm, 30mm, 40mm, 40mm]}}\n"
    (group,) = face(tiny_game(deck=DECK, layout=layout)).items
    assert isinstance(group, GroupItem)
    (zone,) = [item for item in group.items if isinstance(item, Zone)]
    assert zone.box == Rect(21, 32, 9, 8)
