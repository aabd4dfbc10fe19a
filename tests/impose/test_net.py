"""Nets: faces found between folds, and folded until they close."""

from __future__ import annotations

import math

import pytest

from generator.core.colour import BLACK
from generator.core.display import GroupItem, Path
from generator.core.geometry import Point, Rect, Size
from generator.files import open_game
from generator.impose.fold_pictures import Folding, folded_sheet, step_picture
from generator.impose.net import Net, area, net, net_of
from generator.opened import open_studio
from tests.sheets import drawn


def part(game: str, id: str) -> Net:
    """The net of a shipped game's part."""
    studio, problems = open_studio(open_game(game)[1])
    assert studio is not None, problems
    component = studio.game.component(id)
    assert component is not None and component.size is not None
    found = net_of(studio.printed(component, component.size)[0].front)
    assert found is not None
    return found


def extent(folded: Net, part: float = 1.0) -> tuple[float, float, float]:
    """How wide, deep and high it is, without its flaps."""
    faces = [face for n, face in enumerate(folded.at(part)) if not folded.is_flap(n)]
    places = [place for face in faces for place in face]
    x, y, z = (max(values) - min(values) for values in zip(*places, strict=True))
    return x, y, z


def test_a_die_is_six_faces_and_seven_flaps_and_closes_to_a_cube() -> None:
    die = part("bad-day", "dice")
    assert len(die.faces) == 13 and sum(map(die.is_flap, range(13))) == 7
    side = math.sqrt(abs(area(die.faces[0])))
    assert extent(die) == pytest.approx((side, side, side), abs=0.1)
    assert extent(die, 0.0)[2] == 0
    assert not die.opens


def test_walls_of_a_tray_stand_up_around_its_floor() -> None:
    tray = part("thrown-under-the-bus", "trash-tray")
    assert tray.opens and len(tray.faces) == 9
    *_, high = extent(tray)
    assert high == pytest.approx(25, abs=0.1)  # its walls
    floor, *walls = tray.at(1.0)
    assert all(place[2] == 0 for place in floor)
    assert all(place[2] >= -0.01 for wall in walls for place in wall)


def test_a_box_has_the_size_of_what_goes_into_it() -> None:
    box = part("bad-day", "box")
    sides = sorted(abs(area(face)) for face in box.faces)[-4:]
    wide, deep, high = sorted(extent(box), reverse=True)[1], min(extent(box)), max(extent(box))
    assert sides == pytest.approx([deep * high] * 2 + [wide * high] * 2, rel=0.05)


def test_a_figure_is_folded_over_and_stands_on_its_feet() -> None:
    pawn = part("bad-day", "pawns")
    assert pawn.strip == 3 and len(pawn.faces) == 4
    angles = sorted(abs(hinge.angle) for hinge in pawn.hinges if hinge)
    assert angles == [90, 90, 178.5]


def test_a_sheet_is_folded_in_its_middle() -> None:
    for upright in (False, True):
        sheet = folded_sheet(Size(200, 100), upright)
        assert [abs(area(face)) for face in sheet.faces] == [10000, 10000]
        assert (sheet.strip, sheet.opens) == (1, False)


def test_a_line_that_ends_inside_is_no_fold() -> None:
    square = (Point(0, 0), Point(50, 0), Point(50, 50), Point(0, 50))
    assert len(net(square, [(Point(10, 20), Point(40, 20))]).faces) == 1
    assert len(net(square, [(Point(0, 20), Point(50, 20))]).faces) == 2


@pytest.mark.parametrize("id", ["dice", "box", "pawns"])
def test_every_step_is_drawn_inside_its_box(id: str) -> None:
    folding = Folding((id,), part("bad-day", id))
    room = Rect(10, 10, 24, 25)
    assert 2 <= len(folding.steps) <= 4 and folding.steps[-1] == 1.0
    for step in folding.steps:
        picture = step_picture(folding.net, step, room, BLACK)
        assert isinstance(picture, GroupItem)
        assert all(room.grown(0.3).contains(box) for box in drawn([picture]))
        assert sum(isinstance(item, Path) for item in picture.items) >= 3


def test_both_wings_of_a_screen_are_seen_to_fold_the_same_way() -> None:
    screen = part("action-the-project", "screens")
    for step in (0.5, 1.0):
        picture = step_picture(screen, step, Rect(0, 0, 40, 40), BLACK)
        boxes = sorted(drawn([picture]), key=lambda box: box.centre.x)
        left, right = boxes[0], boxes[-1]
        assert (left.top, left.bottom) == pytest.approx((right.top, right.bottom))
        assert left.centre.x + right.centre.x == pytest.approx(40)


def test_all_steps_of_a_part_are_beside_each_other() -> None:
    pawn, die = (Folding((id,), part("bad-day", id)) for id in ("pawns", "dice"))
    assert [one.size(20).width for one in (pawn, die)] == [3 * 20, 4 * 20]
    assert pawn.size(20).height == die.size(20).height > 20
