"""Print checks of boards and parts: every mistake is planted, and its cure is silent."""

from __future__ import annotations

import pytest

from tests.games import assert_silent, problems_of, the_problem, tiny_game

BOARD = """\
board: plan
title: Plan
size: 180mm x 120mm
layout: plan
"""
PIECES = """\
tokens: pawns
title: Pawns
size: {size}
layout: pawn
pieces: [{{title: Pawn, copies: 6}}]
"""


def game(
    *elements: str, seams: str = "", size: str = "15mm x 15mm\nshape: round"
) -> dict[str, str]:
    plan = "layout: plan\nelements:\n" + "".join(f"  - {element}\n" for element in elements)
    files = tiny_game()
    files["game.yaml"] = files["game.yaml"].replace("[things]", "[things, plan, pawns]")
    return files | {
        "plan.yaml": BOARD + (f"seams: {seams}\n" if seams else ""),
        "pawns.yaml": PIECES.format(size=size),
        "layouts/plan.yaml": plan,
        "layouts/pawn.yaml": "layout: pawn\nelements: []\n",
    }


def space(width: float, height: float, what: str, more: str = "") -> str:
    box = f"[10mm, 10mm, {width}mm, {height}mm]"
    return f"{{shape: rectangle, box: {box}, room-for: {what}{more}}}"


def told(files: dict[str, str]) -> tuple[str, str]:
    problem = the_problem(files)
    return problem.code, problem.message


# -- room -------------------------------------------------------------------------------------


def test_a_start_space_holds_six_tokens_or_says_that_it_does_not() -> None:
    assert_silent(problems_of(game(space(45, 30, "6 pawns"))))
    assert told(game(space(44.04, 29.96, "6 pawns"))) == (
        "no-room",
        "this space of 44 × 30 mm is too small for 6 pawns",
    )


@pytest.mark.parametrize(
    ("what", "fits", "fits_not"),
    [
        ("pawns", (15, 15), (14, 20)),
        ("6 x 15mm", (45, 30), (44, 30)),
        ("1 x 63mm x 88mm", (88, 63), (87, 63)),
        ('"2 pawns, 1 x 20mm x 20mm"', (50, 20), (49, 20)),
        ("[1 pawns, 16mm x 16mm]", (31, 16), (30, 16)),
    ],
)
def test_room_is_for_components_and_sizes(
    what: str, fits: tuple[float, float], fits_not: tuple[float, float]
) -> None:
    assert_silent(problems_of(game(space(*fits, what))))
    assert the_problem(game(space(*fits_not, what))).code == "no-room"


def test_a_piece_stands_on_its_footprint() -> None:
    strip = "20mm x 88mm\nfootprint: 20mm x 18mm"
    assert_silent(problems_of(game(space(20, 18, "pawns"), size=strip)))
    assert the_problem(game(space(17, 90, "pawns"), size=strip)).code == "no-room"
    assert the_problem(game(space(20, 18, "pawns"), size="20mm x 88mm")).code == "no-room"


def test_a_round_space_is_round() -> None:
    round_space = space(21, 21, "1 x 15mm x 15mm").replace("rectangle", "ellipse")
    assert the_problem(game(round_space)).code == "no-room"
    assert_silent(problems_of(game(space(21, 21, "1 x 15mm x 15mm"))))


def test_every_space_of_a_track_is_looked_at() -> None:
    along = (
        "repeat: {over: 12, along: {shape: ellipse, box: [20mm, 20mm, 120mm, 80mm], turn: true}}"
    )
    track = f"{{shape: rectangle, box: {{width: 14mm, height: 20mm}}, room-for: pawns, {along}}}"
    problem = the_problem(game(track))
    assert (problem.code, problem.where[:2]) == ("no-room", ("layouts/plan.yaml", 3))
    assert_silent(problems_of(game(track.replace("14mm", "15mm"))))


def test_a_space_inside_a_turned_group_keeps_its_size() -> None:
    inner = "{shape: rectangle, box: [0, 0, 15mm, 15mm], room-for: pawns}"
    group = f"{{group: [{inner}], box: [50mm, 50mm, 15mm, 15mm], rotate: 45}}"
    assert_silent(problems_of(game(group)))
    assert the_problem(game(group.replace("0, 15mm, 15mm]", "0, 14mm, 15mm]"))).code == "no-room"


def test_room_for_what_is_not_there_is_told() -> None:
    problem = the_problem(game(space(90, 90, "6 pawn")))
    assert (problem.code, problem.hint) == ("unknown-name", "did you mean 'pawns'?")


@pytest.mark.parametrize("what", ["0 pawns", "{pawns: 6}", "6 Pawns!"])
def test_room_for_what_cannot_be_read_is_told(what: str) -> None:
    assert the_problem(game(space(90, 90, what))).code == "bad-value"


# -- regions ----------------------------------------------------------------------------------


def regions(second: str, more: str = "") -> str:
    first = "{id: hall, left: 10, top: 10, width: 40, height: 40}"
    return f"{{regions: [{first}, {{id: den, {second}}}]{more}}}"


def test_regions_may_touch_but_not_overlap() -> None:
    assert_silent(problems_of(game(regions("left: 50, top: 10, width: 40, height: 40"))))
    files = game(regions("left: 48, top: 20, width: 40, height: 40"))
    message = "the regions 'hall' and 'den' overlap by 2.0 × 30.0 mm"
    assert told(files) == ("regions-overlap", message)


def test_a_region_says_what_it_has_room_for() -> None:
    files = game(regions('left: 50, top: 10, width: 20, height: 20, room-for: "2 pawns"'))
    assert told(files) == ("no-room", "'den' of 20 × 20 mm is too small for 2 pawns")


# -- seams ------------------------------------------------------------------------------------

BESIDE = "left: 50, top: 10, width: 40, height: 40"


def test_a_seam_may_run_between_regions_but_not_through_one() -> None:
    assert_silent(problems_of(game(regions(BESIDE), seams="{x: [50mm]}")))
    problem = the_problem(game(regions(BESIDE), seams="{x: [60mm]}"))
    assert (problem.code, problem.message) == (
        "across-seam",
        "the seam at x = 60 mm cuts through 'den'",
    )


def test_a_region_may_cross_a_seam_if_it_says_so() -> None:
    free = regions(BESIDE + ", may-cross: true")
    assert_silent(problems_of(game(free, seams="{x: [60mm]}")))
    assert told(game(free, seams="{x: [30mm, 60mm]}"))[1].endswith("cuts through 'hall'")
    all_free = regions(BESIDE, ", may-cross: true")
    assert_silent(problems_of(game(all_free, seams="{x: [30mm, 60mm], y: [30mm]}")))


def test_a_space_is_kept_off_seams_unless_it_may_cross() -> None:
    seams = "{y: [20mm]}"
    message = "the seam at y = 20 mm cuts through a space at 32, 25 mm"
    assert told(game(space(45, 30, "6 pawns"), seams=seams)) == ("across-seam", message)
    free = space(45, 30, "6 pawns", ", may-cross: true")
    assert_silent(problems_of(game(free, seams=seams)))


def test_any_element_may_be_kept_off_seams() -> None:
    sign = "{shape: rectangle, box: [10mm, 10mm, 30mm, 9mm], fill: ink%s}"
    assert_silent(problems_of(game(sign % "", seams="{x: [20mm]}")))
    guarded = game(sign % ", may-cross: false", seams="{x: [20mm]}")
    assert the_problem(guarded).code == "across-seam"


def test_a_board_without_seams_has_none_to_cross() -> None:
    assert_silent(problems_of(game(regions(BESIDE), space(45, 30, "6 pawns"))))


# -- tabs and slots ---------------------------------------------------------------------------


def joint(slot: str, tab: str = "tab: sign 0.6mm", tab_box: str = "12mm, 6mm") -> dict[str, str]:
    """The tab is on the board, the slot on the piece: they meet across components."""
    files = game(f"{{shape: rectangle, box: [10mm, 10mm, {tab_box}], {tab}}}")
    slot = f"  - {{shape: rectangle, box: [1mm, 1mm, {slot}], slot: sign}}\n"
    return files | {"layouts/pawn.yaml": f"layout: pawn\nelements:\n{slot}"}


@pytest.mark.parametrize("slot", ["12mm, 0.6mm", "12.2mm, 0.8mm", "0.8mm, 12.2mm"])
def test_a_slot_that_its_tab_goes_into_is_silent(slot: str) -> None:
    assert_silent(problems_of(joint(slot)))


@pytest.mark.parametrize(
    ("slot", "message"),
    [
        ("11mm, 0.8mm", "the slot for 'sign' is 11.00 mm long, but its tab is 12.00 mm"),
        ("13mm, 0.5mm", "the slot for 'sign' is 0.50 mm wide, but its tab is 0.60 mm thick"),
    ],
)
def test_a_slot_that_its_tab_does_not_go_into_is_told(slot: str, message: str) -> None:
    problem = the_problem(joint(slot))
    assert (problem.code, problem.message) == ("tight-slot", message)
    assert problem.where[:2] == ("layouts/pawn.yaml", 3)


def test_a_slot_for_no_tab_is_told() -> None:
    problem = the_problem(joint("13mm, 1mm", "tab: sing 0.6mm"))
    assert (problem.code, problem.hint) == ("unknown-name", "did you mean 'sing'?")


@pytest.mark.parametrize("tab", ["tab: sign", "tab: sign 0", "tab: sign -1mm", "tab: a b 1mm"])
def test_a_tab_that_cannot_be_read_is_told(tab: str) -> None:
    assert "bad-value" in {problem.code for problem in problems_of(joint("13mm, 1mm", tab))}


def test_cells_that_leave_the_board_are_reported_unless_allowed() -> None:
    grid = "repeat: {grid: {kind: hex-flat, columns: 10, rows: 1, cell: 22mm}}"
    (problem,) = problems_of(game(f"{{shape: hexagon, stroke: ink, {grid}}}"))
    assert (problem.code, problem.severity) == ("cell-outside", "warning")
    assert problem.message.endswith("2 cells (A1, J1) are up to 8.4 mm beyond the edge")
    allowed = "allow: {cell-outside: it goes on}"
    assert_silent(problems_of(game(f"{{shape: hexagon, stroke: ink, {allowed}, {grid}}}")))
    nine = grid.replace("columns: 10", "columns: 9")
    assert_silent(problems_of(game(f"{{shape: hexagon, stroke: ink, {nine}}}")))
