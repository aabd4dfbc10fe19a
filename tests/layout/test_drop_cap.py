"""Large first letters: their height, the lines beside them, and how they are read."""

from __future__ import annotations

import pytest

from generator.core.display import Frame, GroupItem, Item, TextItem, spoken
from generator.core.geometry import Rect, Size
from generator.core.problems import Problem
from generator.layout.prose import BESIDE_CAP, lay_out_prose
from generator.model import Prose
from generator.model.values import SizeRange
from tests.games import assert_silent
from tests.typesetting import HERE, placed_texts, points, said, setter

BOX = Rect(5, 5, 50, 60)
LOREM = "Once upon a time there was an office in which nobody knew who had watered the plants. " * 2


def laid(text: str, **keys: object) -> list[Item]:
    problems: list[Problem] = []
    element = Prose(text, size=SizeRange(points(9), points(9)), **keys)  # type: ignore[arg-type]
    items = lay_out_prose(element, BOX, setter(), lambda *_: [], HERE, problems)
    assert_silent(problems)
    return items


def placed(text: str, **keys: object) -> list[tuple[float, float, TextItem]]:
    return [(point.x, point.y, line) for point, line in placed_texts(laid(text, **keys))]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_it_is_as_high_as_its_lines(count: int) -> None:
    (x, foot, cap), *lines = placed(LOREM, drop_cap=count)
    fonts = setter().library
    high = fonts.font("title", HERE).first.cap_height * cap.runs[0].size
    low = fonts.font("body", HERE).first.cap_height * points(9)
    assert said(cap) == "O"
    assert x == BOX.left
    assert foot == pytest.approx(lines[count - 1][1])
    assert foot - high == pytest.approx(lines[0][1] - low)
    inside = x + cap.runs[0].glyphs.width * cap.runs[0].size + BESIDE_CAP * points(9)
    assert [left for left, _, _ in lines[:count]] == pytest.approx([inside] * count)
    assert {left for left, _, _ in lines[count:]} == {BOX.left}


def test_it_is_read_with_its_word() -> None:
    frame = Frame(Size(60, 80), tuple(laid(LOREM, drop_cap=3)))
    assert spoken(frame).split() == LOREM.split()
    alone = Frame(Size(60, 80), tuple(laid("A card is a card.", drop_cap=2)))
    assert spoken(alone) == "A card is a card."


def test_a_short_paragraph_leaves_room_for_it() -> None:
    *_, (_, foot, _), (_, after, _) = placed("Once more.\n\nThen this.", drop_cap=3)
    plain = placed("One\n\nThen this.")[-1][1]
    assert after > plain + 2 * points(9)
    assert foot < after


@pytest.mark.parametrize("text", ["{heart} first", "… and so on", "# Title alone", ""])
def test_without_a_letter_there_is_none(text: str) -> None:
    assert [line.runs[0].size for _, _, line in placed(text, drop_cap=3)] == [
        line.runs[0].size for _, _, line in placed(text)
    ]


def test_running_text_can_end_at_both_edges() -> None:
    lines = placed(LOREM, align="justify")
    rights = [x + line.runs[-1].offset + line.runs[-1].glyphs.width * line.runs[-1].size
              for x, _, line in lines]  # fmt: skip
    full = [right for right in rights if right == pytest.approx(BOX.right)]
    assert len(full) >= len(lines) // 2
    assert rights[-1] < BOX.right - 1


def test_large_words_push_the_lines_of_a_paragraph_apart() -> None:
    def pitch(text: str) -> float:
        (_, first, _), (_, second, _), *_ = placed(text)
        return second - first

    assert pitch("> one\n\n> two") < pitch("> one\n\n> [200%]{two}")
    assert pitch("one\n\ntwo") + points(9) < pitch("one\n\n[200%]{two}")


def test_groups_say_what_is_read() -> None:
    groups = [item for item in laid(LOREM, drop_cap=2) if isinstance(item, GroupItem)]
    inner = [item for item in groups[0].items if isinstance(item, GroupItem)]
    first, second, *_ = inner
    assert first.says == ""
    assert str(second.says).startswith("Once upon")
