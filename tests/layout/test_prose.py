"""Running text: blocks as slabs, columns filled in order, and what is said of overflow."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.display import Frame, Item
from generator.core.display_dump import dump
from generator.core.geometry import Rect, Size
from generator.core.problems import Problem
from generator.layout.prose import lay_out_prose
from generator.model import Prose
from generator.model.values import SizeRange
from tests.games import assert_silent, face, the_problem, tiny_game
from tests.goldens import Golden
from tests.typesetting import HERE, placed_texts, points, said, setter

BOX = Rect(10, 20, 100, 60)
WORDS = st.lists(st.text("abilmwAVTo.", min_size=1, max_size=9), min_size=1, max_size=30)
BLOCK = st.tuples(st.sampled_from(["", "# ", "## ", "- ", "1. ", "> "]), WORDS.map(" ".join))
MODEST = settings(max_examples=40, deadline=None, derandomize=True)


def lay_out(element: Prose, box: Rect = BOX) -> tuple[list[Item], list[Problem]]:
    problems: list[Problem] = []

    def no_picture(name: str, place: Rect) -> list[Item]:
        raise AssertionError(name)

    return lay_out_prose(element, box, setter(), no_picture, HERE, problems), problems


def prose(text: str, columns: int = 1, size: str = "9", gap: float = 6.0) -> Prose:
    sizes = sorted((points(float(number)) for number in size.split()), reverse=True)
    return Prose(text, columns=columns, gap=gap, size=SizeRange(sizes[0], sizes[-1]))


def lines(items: list[Item]) -> list[tuple[float, float, str]]:
    return [(place.x, place.y, said(text)) for place, text in placed_texts(items)]


@given(st.lists(BLOCK, min_size=1, max_size=8), st.integers(1, 3))
@MODEST
def test_every_word_is_set_once_and_in_order(blocks: list[tuple[str, str]], columns: int) -> None:
    text = "\n\n".join(mark + words for mark, words in blocks)
    items, _ = lay_out(prose(text, columns))
    markers = {"- ": "•", "1. ": "1"}
    expected = [f"{markers.get(mark, '')} {words}".split() for mark, words in blocks]
    assert [word for *_, line in lines(items) for word in line.split()] == [
        word for words in expected for word in words
    ]


@given(st.lists(BLOCK, min_size=1, max_size=8), st.integers(1, 3))
@MODEST
def test_what_is_not_complained_about_stays_in_its_columns(
    blocks: list[tuple[str, str]], columns: int
) -> None:
    text = "\n\n".join(mark + words for mark, words in blocks)
    items, problems = lay_out(prose(text, columns, "9 5"))
    if problems:
        return
    width = (BOX.width - 6.0 * (columns - 1)) / columns
    starts = [BOX.left + number * (width + 6.0) for number in range(columns)]
    last = (0, 0.0)
    for place, drawn in placed_texts(items):
        column = max(n for n, start in enumerate(starts) if place.x >= start - 1e-6)
        run = drawn.runs[-1]
        wide = place.x + run.offset + run.glyphs.width * run.size
        assert len(drawn.runs) == 1 or wide <= starts[column] + width + 0.01
        assert BOX.top < place.y <= BOX.bottom + 0.05
        assert (column, round(place.y, 4)) >= last
        last = (column, round(place.y, 4))


def test_a_heading_is_never_the_last_line_of_a_column() -> None:
    for count in range(1, 21):
        text = "\n\n".join([*["word"] * count, "## Heading", "after it"])
        items, problems = lay_out(prose(text, columns=2), Rect(0, 0, 100, 70))
        assert_silent(problems)
        places = {line: (x, y) for x, y, line in lines(items)}
        assert places["Heading"][0] == places["after it"][0]
        assert places["Heading"][1] < places["after it"][1]


def test_no_paragraph_leaves_one_line_behind_or_sends_one_ahead() -> None:
    long = " ".join(f"word{n}" for n in range(30))
    for before in range(1, 14):
        text = "\n\n".join([*["x"] * before, long])
        items, problems = lay_out(prose(text, columns=3), Rect(0, 0, 100, 60))
        assert_silent(problems)
        own = [x for x, _, line in lines(items) if line.startswith("word")]
        assert all(own.count(x) != 1 for x in own), before


@pytest.mark.parametrize(
    ("mark", "words", "torn"),
    [("1. ", 14, False), ("- ", 14, False), ("", 14, True), ("1. ", 30, True)],
)
def test_a_step_is_not_torn_unless_it_is_very_long(mark: str, words: int, torn: bool) -> None:
    """Below one to thirteen short lines; a paragraph is."""
    long = mark + " ".join(f"word{n}" for n in range(words))
    found = 0
    for before in range(1, 14):
        text = "\n\n".join([*["x"] * before, long])
        items, problems = lay_out(prose(text, columns=3), Rect(0, 0, 100, 60))
        assert_silent(problems)
        found += len({x for x, _, line in lines(items) if line.startswith("word")}) > 1
    assert bool(found) is torn


def test_balanced_columns_end_alike() -> None:
    text = "\n\n".join(f"word{n}" for n in range(12))
    filled, balanced = (
        lines(lay_out(replace(prose(text, columns=3), balance=balance))[0])
        for balance in (False, True)
    )
    assert [line for *_, line in balanced] == [line for *_, line in filled]
    assert sorted(counts(filled)) == [2, 10]
    assert counts(balanced) == [4, 4, 4]


def counts(placed: list[tuple[float, float, str]]) -> list[int]:
    """How many lines each column holds."""
    lefts = [x for x, *_ in placed]
    return [lefts.count(x) for x in sorted(set(lefts))]


@pytest.mark.parametrize("height", [1.0, 2.0])
def test_a_block_that_is_higher_than_its_box_is_told_by_the_rest(height: float) -> None:
    _, (problem,) = lay_out(prose("> word"), Rect(0, 0, 60, height))
    _, (more,) = lay_out(prose("> word"), Rect(0, 0, 60, height + 1))
    first, second = (
        float(re.findall(r"([\d.]+) mm too long", one.message)[0]) for one in (problem, more)
    )
    assert first == pytest.approx(second + 1, abs=0.11)


def test_text_too_long_is_told_in_mm() -> None:
    items, problems = lay_out(prose("\n\n".join(["word"] * 40)))
    (problem,) = problems
    assert (problem.code, problem.where) == ("text-overflow", HERE)
    told = re.search(r"([\d.]+) mm too long for its columns at 9 pt", problem.message)
    assert told
    ends = [y for _, y, _ in lines(items)]
    assert float(told[1]) == pytest.approx(max(ends) - BOX.bottom, abs=8)


def test_prose_takes_the_largest_size_that_fits() -> None:
    text = "\n\n".join(["word"] * 20)
    items, problems = lay_out(prose(text, size="12 4"))
    assert_silent(problems)
    size = next(placed_texts(items))[1].runs[0].size
    assert not lay_out(prose(text, size=str(size / points(1))))[1]
    assert lay_out(prose(text, size=str(size / points(1) + 0.25)))[1]


def test_the_smallest_size_is_tried_even_off_the_steps() -> None:
    text = "\n\n".join(["word"] * 20)
    fits = next(placed_texts(lay_out(prose(text, size="12 4"))[0]))[1].runs[0].size / points(1)
    items, problems = lay_out(prose(text, size=f"{fits + 0.1} {fits}"))
    assert_silent(problems)
    assert next(placed_texts(items))[1].runs[0].size == pytest.approx(points(fits))


def test_a_wrong_icon_is_told_even_if_the_text_had_to_shrink() -> None:
    text = "\n\n".join(["{cofee} word"] * 20)
    _, problems = lay_out(prose(text, size="12 4"))
    assert {problem.code for problem in problems} == {"missing-picture"}


def test_overflow_points_at_the_text_in_the_file() -> None:
    layout = "layout: face\nelements:\n  - box: [5mm, 5mm, 30mm, 5mm]\n    prose: |\n"
    layout += "      one\n\n      two\n\n      three\n"
    problem = the_problem(tiny_game(layout=layout))
    assert (problem.code, problem.where.file, problem.where.line) == (
        "text-overflow",
        "layouts/face.yaml",
        5,
    )


PAGE = """\
layout: face
elements:
  - prose: |
      # Title

      A **bold** start {coffee}.

      ## Heading
      - bullet
      1. step

      | Head | Mine |
      | cell | two words |

      > A note.

      ![dot 20mm x 10mm]
    box: [5mm, 5mm, 50mm, 80mm]
    size: 8pt
    note-fill: accent
    heading-colour: accent
"""


def page() -> Frame:
    art = '<svg viewBox="0 0 2 1"><rect width="2" height="1" fill="#ff0000"/></svg>'
    return face(tiny_game(layout=PAGE) | {"art/dot.svg": art})


def test_every_kind_of_block(golden: Golden) -> None:
    golden("prose-blocks", dump(page()))


def table(text: str, width: float) -> list[tuple[float, float, str]]:
    items, problems = lay_out(prose(text), Rect(0, 0, width, 100))
    assert_silent(problems)
    return lines(items)


def test_table_cells_stand_under_their_heads_and_do_not_touch() -> None:
    rows = table("| Thing | What it does |\n| mug | holds {coffee} |\n| stapler | staples |", 80)
    lefts = sorted({round(x, 3) for x, *_ in rows})
    assert len(lefts) == 2
    first = [line for x, _, line in rows if round(x, 3) == lefts[0]]
    assert first == ["Thing", "mug", "stapler"]


def test_a_wide_table_shares_the_room_and_wraps() -> None:
    cells = " ".join(["words"] * 12)
    rows = table(f"| a | b |\n| id | {cells} |", 50)
    assert sum(line.count("words") for *_, line in rows) == 12
    assert len([line for *_, line in rows if "words" in line]) > 1


def test_a_picture_wider_than_the_column_is_scaled_down() -> None:
    boxes: list[Rect] = []

    def draw(name: str, place: Rect) -> list[Item]:
        boxes.append(place)
        return []

    element = prose("![plan 200mm x 50mm]\n\n![plan 20mm x 10mm]")
    lay_out_prose(element, BOX, setter(), draw, HERE, [])
    assert [box.size for box in boxes] == [Size(100, 25), Size(20, 10)]
    assert boxes[1].left == pytest.approx(40)
