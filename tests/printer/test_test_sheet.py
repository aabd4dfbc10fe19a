"""The test sheet: what stands on it, where, and what stays clear of what is read."""

from __future__ import annotations

import numpy as np
import pytest

from generator.core.display import Path
from generator.core.geometry import Point, Rect, Size
from generator.core.problems import Refusal
from generator.impose import Press
from generator.impose.paper import Paper
from generator.model.printer import Printer
from generator.printer.pen import Pen
from generator.printer.scales import (
    LEAST,
    MIDDLE,
    TOOTH,
    back_scale,
    front_scale,
    rightwards,
    scale_positions,
)
from generator.printer.test_sheet import test_sheet as sheet_for
from generator.printer.test_sheet import test_sheet_pdf as pdf_of
from tests.looking import pixels, text_on
from tests.sheets import A4, LETTER

DPI = 150
SIZES = {"a4": A4, "letter": LETTER, "a3": Paper("a3", "A3", Size(297, 420)), "least": None}


def ink(pdf: bytes, page: int, box: Rect) -> int:
    return int((pixels(pdf, page, DPI, box).max(axis=2) < 200).sum())


@pytest.mark.parametrize("backs", ["long", "short"])
def test_behind_every_scale_there_is_only_its_comb(backs: str) -> None:
    """Seen through, nothing else of the back may stand among the lines that are read."""
    pdf = pdf_of(A4, backs, None)
    for scale in (scale_positions(A4.size).top, scale_positions(A4.size).bottom):
        box = scale.box
        left = A4.size.width - box.right if backs == "long" else box.left
        top = box.top if backs == "long" else A4.size.height - box.bottom
        around = Rect(left, top, box.width, box.height)
        comb = ink(pdf, 1, around)
        assert comb > 100
        assert ink(pdf, 1, around.grown(6)) == comb


def test_the_sheet_is_the_whole_paper() -> None:
    for page in sheet_for(Press(A4)):
        assert page.trim == page.bleed == Rect(0, 0, *A4.size)


@pytest.mark.parametrize("page", [0, 1])
def test_a_ladder_has_a_line_at_every_millimetre(page: int) -> None:
    """Along each edge: from the edge inwards, the line of number n begins at n mm."""
    image = pixels(pdf_of(A4, "long", None), page, 400).max(axis=2) < 128
    views = {
        "top": image[:, :],
        "bottom": image[::-1, :],
        "left": image.T,
        "right": image.T[::-1, :],
    }
    for edge, view in views.items():
        across = view.shape[1] / 400 * 25.4
        for mm in range(16):
            along = across / 2 - 40 + 5 * mm + 0.4
            column = view[: round(20 / 25.4 * 400), round(along / 25.4 * 400)]
            first = float(np.argmax(column)) / 400 * 25.4
            assert column.any() and first == pytest.approx(mm, abs=0.07), (edge, mm)


def test_the_sheet_says_what_to_type() -> None:
    for paper, backs, says in ((A4, "long", "100 %"), (LETTER, "short", "--paper letter")):
        text = text_on(pdf_of(paper, backs, None))
        assert "cubicle calibrate" in text and says in text
        for option in ("--top", "--bottom", "--rulers", "--margins", "--back-margins"):
            assert option in text
        assert ("--backs short" in text) == (backs == "short")
        assert f"flipped on the {backs} edge" in " ".join(text.split())


def test_a_corrected_sheet_asks_for_nothing_to_be_typed() -> None:
    text = " ".join(text_on(pdf_of(A4, "long", Printer("A4", name="laser"))).split())
    assert "Does laser print correctly?" in text and "should read 4.9 to 5.1" in text
    assert "--top" not in text


def test_a_front_scale_has_long_lines_with_numbers_and_shorter_ones_beyond_the_last() -> None:
    pen = Pen()
    front_scale(pen, rightwards(Point(0, 0)))
    lines = [item for item in pen.items if isinstance(item, Path) and item.stroke]
    assert [line.commands[0][1] for line in lines] == list(range(20))
    long, short, beyond = 4.0, 3.0, 2.2
    heights = [-float(line.commands[1][2]) for line in lines]
    assert heights == [long, *[short] * 4, long, *[short] * 4, long, *[beyond] * 9]
    numbers = [item for item in pen.items if not (isinstance(item, Path) and item.stroke)]
    assert len(numbers) == 3


def test_the_lines_of_both_sides_that_meet_give_the_reading() -> None:
    """A back scale that is off by 0.3 mm meets the front one at the third tooth."""
    pen = Pen()
    back_scale(pen, rightwards(Point(0, 0)), off=0.3)
    lines = [item for item in pen.items if isinstance(item, Path) and item.stroke]
    along = [float(line.commands[0][1]) for line in lines]
    assert along == pytest.approx([MIDDLE + 0.3 + TOOTH * tooth for tooth in range(11)])
    assert [n for n, place in enumerate(along) if place == pytest.approx(round(place))] == [3]
    heights = [float(line.commands[1][2]) for line in lines]
    assert [n for n, height in enumerate(heights) if height == 4.0] == [0, 5, 10]
    assert {*heights} == {3.0, 4.0}


@pytest.mark.parametrize("name", SIZES)
def test_nothing_lies_on_anything_else(name: str) -> None:
    """Words stay inside of their sheet, clear of scales and of rulers."""
    paper = SIZES[name] or Paper("least", "Least", LEAST)
    found = scale_positions(paper.size)
    boxes = [found.top.box, found.bottom.box]
    boxes.append(Rect(found.across.start.x, found.across.start.y - 8, found.across.length + 9, 9))
    boxes.append(Rect(found.down.start.x - 1, found.down.start.y, 9, found.down.length + 9))
    sheet = Rect(20, 20, paper.size.width - 40, paper.size.height - 40)
    for number, box in enumerate(boxes):
        assert sheet.contains(box, slack=2)
        assert not any(box.overlaps(other) for other in boxes[number + 1 :])
    assert len(sheet_for(Press(paper))) == 2


def test_paper_that_is_too_small_is_refused_with_what_to_do() -> None:
    with pytest.raises(Refusal) as caught:
        sheet_for(Press(Paper("a5", "A5", Size(148, 210))))
    (problem,) = caught.value.problems
    assert "A5 is too small" in problem.message
    assert "valid for all papers" in problem.hint
