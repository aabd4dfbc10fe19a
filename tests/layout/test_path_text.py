"""Text on a path: where its letters are, how they are turned, and that it is read whole."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from generator.core.display import Frame, GroupItem, Run, TextItem, spoken
from generator.core.display_dump import dump
from generator.core.geometry import Point, Rect, Size
from generator.core.problems import Problem, Refusal
from generator.layout.text import lay_out_text
from generator.model import Along, Text
from generator.model.values import PathDistance, SizeRange
from generator.rules.legibility import letterings
from tests.games import assert_silent
from tests.typesetting import HERE, points, setter

BOX = Rect(10, 10, 40, 40)
CIRCLE = Along(shape="ellipse")
LINE = Along(line=(Point(0, 20), Point(40, 20)))
MIDDLE = Point(30, 30)


def group(text: str, along: Along, sizes: tuple[float, float] = (12, 12), **keys: str) -> GroupItem:
    problems: list[Problem] = []
    size = SizeRange(points(sizes[0]), points(sizes[1]))
    element = Text(text, along=along, size=size, **keys)  # type: ignore[arg-type]
    (item,) = lay_out_text(element, BOX, setter(), HERE, problems)
    assert_silent(problems)
    assert isinstance(item, GroupItem)
    return item


def placed(item: GroupItem) -> list[tuple[Point, float, str]]:
    """The foot of the middle of each letter, its angle, and what it says."""
    found = []
    for letter in item.items:
        assert isinstance(letter, GroupItem)
        (text,) = letter.items
        assert isinstance(text, TextItem)
        (run,) = text.runs
        middle = text.x + run.offset + run.glyphs.width * run.size / 2
        turn = math.degrees(math.atan2(letter.matrix.b, letter.matrix.a))
        found.append((letter.matrix.apply(middle, text.y), turn, run.glyphs.text))
    return found


def test_letters_are_on_the_path_and_turned_with_it() -> None:
    for point, turn, _ in placed(group("Round and round", CIRCLE, align="centre")):
        assert math.dist(point, MIDDLE) == pytest.approx(20, abs=0.01)
        outward = math.degrees(math.atan2(point.y - 30, point.x - 30))
        assert (turn - outward - 90) % 360 == pytest.approx(0, abs=0.7) or (
            (turn - outward - 90) % 360 == pytest.approx(360, abs=0.7)
        )


def test_the_middle_of_the_words_is_at_the_start_of_a_closed_path() -> None:
    feet = [point for point, _, _ in placed(group("MOOM", CIRCLE, align="centre"))]
    assert feet[0].x + feet[-1].x == pytest.approx(60, abs=0.1)
    assert max(foot.y for foot in feet) < 15


def test_reversed_words_are_read_from_left_to_right_at_the_foot() -> None:
    foot = Along(shape="ellipse", from_=PathDistance(0.5, is_share=True), reverse=True)
    letters = placed(group("MOOM", foot, align="centre"))
    assert all(point.y > 45 for point, _, _ in letters)
    assert all(one[0].x < two[0].x for one, two in pairwise(letters))
    assert all(abs(turn) < 45 for _, turn, _ in letters)


@pytest.mark.parametrize(
    ("align", "side"), [("left", 0), ("start", 0), ("centre", 0.5), ("right", 1), ("justify", 0)]
)
def test_words_are_aligned_along_an_open_path(align: str, side: float) -> None:
    item = group("one two", LINE, align=align)
    (first, _, _), *_, (last, _, _) = placed(item)
    one, *_, other = runs(item)
    left = first.x - one.glyphs.width * one.size / 2
    right = last.x + other.glyphs.width * other.size / 2
    assert left - BOX.left == pytest.approx((40 - (right - left)) * side, abs=0.01)


def runs(item: GroupItem) -> list[Run]:
    return [
        run
        for letter in item.items
        if isinstance(letter, GroupItem)
        for text in letter.items
        if isinstance(text, TextItem)
        for run in text.runs
    ]


def test_the_size_is_the_largest_that_the_path_has_room_for() -> None:
    short = Along(line=(Point(0, 0), Point(25, 0)))
    fitted = group("some words to fit", short, (20, 4))
    sizes = {run.size for run in runs(fitted)}
    assert len(sizes) == 1
    assert points(4) < sizes.pop() < points(12)


def test_a_path_that_is_too_short_is_reported() -> None:
    problems: list[Problem] = []
    element = Text("far too many words for it", along=Along(line=(Point(0, 0), Point(10, 0))))
    lay_out_text(element, BOX, setter(), HERE, problems)
    (problem,) = problems
    assert problem.code == "text-overflow"
    assert "mm too long for its path at 9 pt" in problem.message


def test_a_path_that_is_none_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        lay_out_text(Text("a", along=Along()), BOX, setter(), HERE, [])
    assert "exactly one of line, shape and path" in refused.value.problems[0].message


def test_it_is_read_as_a_whole_with_its_icons() -> None:
    item = group("Around [accent]{the {heart}} clock", CIRCLE)
    assert item.says == "Around the [heart] clock"
    frame = Frame(Size(60, 60), (item,))
    assert spoken(frame) == item.says
    assert "says 'Around the [heart] clock'" in dump(frame)
    assert {one.words for one in letterings(frame)} == {item.says}


def test_a_line_under_it_is_cut_at_its_letters() -> None:
    found = runs(group("[underline]{one two} three", CIRCLE))
    assert [bool(run.bars) for run in found] == [True] * 6 + [False] * 5
    pieces = [run.bars[0].width for run in found[:6]]
    letters = [run.glyphs.width * run.size for run in found[:6]]
    assert all(piece >= letter for piece, letter in zip(pieces, letters, strict=True))
    assert pieces[3] > letters[3] + 0.5, "it goes on under the space"


def test_right_to_left_words_are_on_it_as_on_a_line() -> None:
    from functools import partial

    from generator.assets import Library
    from generator.layout.typesetting import Typesetter
    from tests.games import folder, game
    from tests.layout.test_scripts import game_in

    for language, text in (("Hebrew", "שלום עולם"), ("Arabic", "بطاقة على")):
        files = game_in(language)
        library = Library(folder(files), game(files))
        turned = Typesetter(library, partial(library.picture, colours={}))
        (item,) = lay_out_text(Text(text, along=LINE), BOX, turned, HERE, [])
        assert isinstance(item, GroupItem)
        assert item.says == text
        feet = [point.x for point, _, _ in placed(item)]
        assert max(feet) > 48, "it begins at the end of the path"
