"""Words and pictures on the seams of boards: planted, moved away, and allowed."""

from __future__ import annotations

import pytest

from generator.kit.order import Order
from tests.games import assert_silent, problems_of, the_problem, tiny_game

TEXT = "{text: Conference Room, box: [10mm, 10mm, 90mm, 12mm], size: 20pt%s}"
PICTURE = "{picture: tree, box: [10mm, 10mm, 40mm, 20mm]%s}"
TREE = "drawings:\n  tree: {size: 20mm x 20mm, elements: [{shape: rectangle, fill: paper}]}\n"


def plan(*elements: str, seams: str = "", size: str = "180mm x 120mm") -> dict[str, str]:
    files = tiny_game()
    files["game.yaml"] = files["game.yaml"].replace("[things]", "[things, plan]")
    told = f"seams: {seams}\n" if seams else ""
    drawn = "".join(f"  - {element}\n" for element in elements)
    if "picture: tree" in drawn:
        files["drawings/tree.yaml"] = TREE
    return files | {
        "plan.yaml": f"board: plan\ntitle: Plan\nsize: {size}\nlayout: plan\n{told}",
        "layouts/plan.yaml": f"layout: plan\nelements:\n{drawn}",
    }


def test_text_on_a_seam_is_reported() -> None:
    tree = PICTURE.replace("10mm, 10mm", "130mm, 10mm") % ""
    assert_silent(problems_of(plan(TEXT % "", tree, seams="{x: [120mm]}")))
    problem = the_problem(plan(TEXT % "", tree, seams="{x: [30mm]}"))
    assert problem.code == "text-on-seam"
    assert problem.message == "the front of 'plan': the seam at x = 30 mm cuts through 'Conference'"


@pytest.mark.parametrize(
    ("seam", "fit", "cut"),
    [
        ("{x: [30mm]}", "", True),
        ("{x: [15mm]}", "", False),  # beside the tree, in the middle of its box
        ("{x: [15mm]}", ", fit: stretch", True),
        ("{x: [15mm]}", ", fit: cover", True),
        ("{y: [8mm]}", ", fit: cover", False),  # what the box cuts off is not seen
        ("{y: [30mm]}", ", fit: stretch", False),
        ("{x: [30mm]}", ", allow: {picture-on-seam: it goes on}", False),
    ],
)
def test_a_seam_through_a_picture_is_reported_unless_allowed(
    seam: str, fit: str, cut: bool
) -> None:
    files = plan(PICTURE % fit, seams=seam)
    if not cut:
        assert_silent(problems_of(files))
        return
    problem = the_problem(files)
    assert (problem.code, problem.where[:2]) == ("picture-on-seam", ("layouts/plan.yaml", 3))
    assert problem.message.endswith("cuts through a picture at 30, 20 mm")


def test_a_picture_in_a_repeated_group_is_reported_once() -> None:
    group = "{group: [%s], box: [0, 0, 60mm, 40mm], repeat: {over: 2, step: [60mm, 0]}}"
    files = plan(group % (PICTURE % ""), seams="{x: [30mm, 90mm]}")
    assert the_problem(files).code == "picture-on-seam"
    allowed = group.replace("repeat:", "allow: {picture-on-seam: a lawn}, repeat:")
    assert_silent(problems_of(plan(allowed % (PICTURE % ""), seams="{x: [30mm, 90mm]}")))


def test_without_seams_the_paper_decides_where_they_are() -> None:
    """Two A4 pages of 300 mm; one A3 page."""
    wide = TEXT.replace("10mm, 10mm", "120mm, 10mm") % ""
    files = plan(wide, size="300mm x 240mm")
    problem = the_problem(files)
    assert (problem.code, problem.where[:2]) == ("text-on-seam", ("layouts/plan.yaml", 3))
    assert_silent(problems_of(files, Order(papers=("a3",))))
    assert_silent(problems_of(plan(wide, size="300mm x 240mm", seams="{x: [115mm]}")))


def test_what_two_papers_cut_alike_is_reported_once() -> None:
    files = plan(TEXT % "", seams="{x: [30mm]}")
    assert len(problems_of(files, Order(papers=("a4", "letter")))) == 1
