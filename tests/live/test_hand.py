"""An element moved by hand → the place in its layout that says so, and nothing else."""

from __future__ import annotations

import difflib

import pytest

from generator.core.geometry import Rect
from generator.core.problems import Refusal
from generator.files import Memory, Overlay
from generator.live.hand import (
    FaceHandles,
    HandAmendment,
    Handle,
    LayoutEdit,
    amended,
    face_handles,
)
from generator.live.workbench import Workbench
from tests.games import DECK, ONE_PAPER, assert_silent, folder, tiny_game

SKELETON = """\
# What all cards have.
layout: skeleton
areas:
  head: {left: 5mm, top: 5mm, right: 5mm, height: 0.5in}   # the title
  foot: head
elements:
  - {name: ground, shape: rectangle, box: bleed, fill: paper}
  # the title itself
  - name: title
    text: "{{ title }}"   # as it is
    box: head
    font: title
  - {shape: ellipse, box: {width: 10mm, bottom: 4mm, height: 10mm}, fill: accent}
"""
FACE = """\
layout: face
extends: skeleton
elements:
  - name: body            # what it does
    text: "{{ text }}"
    box: {left: 5mm, right: 5mm, top: 30mm, bottom: "{{ 5 + 5 }}mm"}
  - group:
      - {shape: rectangle, fill: ink, box: [0, 0, 4mm, 4mm]}
    box: [2cm, 20mm, 8mm, 4mm]
    rotate: 90
    repeat: {over: 2, step: [10mm, 0mm]}
"""
INHERITING = {**tiny_game(layout=FACE), "layouts/skeleton.yaml": SKELETON}


def handles(files: Memory | Overlay, closed: str = "") -> FaceHandles:
    table = Workbench(files, ONE_PAPER).read()
    assert_silent(table.problems)
    assert table.studio is not None
    laid = table.laid[0]
    place = (laid.component, laid.component.cards[0], laid.faces[0].size)
    return face_handles(
        files, table.studio, place, "front", lambda name: closed if "skeleton" in name else ""
    )


def named(found: FaceHandles, name: str) -> Handle:
    return next(one for one in found.handles if name in (one.name, one.says, one.path))


def moved(box: Rect, dx: float = 0, dy: float = 0, dw: float = 0, dh: float = 0) -> Rect:
    return Rect(box.left + dx, box.top + dy, box.width + dw, box.height + dh)


def hand(
    files: Memory, name: str, home: str = "", /, **by: float
) -> tuple[LayoutEdit, list[str], Rect, Rect]:
    """The edit, the lines that differ, the wanted box, and the one that it is then."""
    handle = named(handles(files), name)
    wanted = moved(handle.box, **by)
    change = amended(handle, HandAmendment(handle.path, "box", wanted, handle.box, home))
    after = handles(Overlay(files, change.name, change.after)).find(handle.path)
    assert after is not None
    return change, lines(change), wanted, after.box


def lines(change: LayoutEdit) -> list[str]:
    both = ((change.before or b"").decode().splitlines(), change.after.decode().splitlines())
    return [line for line in difflib.ndiff(*both) if line[0] in "+-"]


@pytest.mark.parametrize(
    ("name", "by", "line"),
    [
        (
            "body",
            {"dx": 1.5},
            '    box: {left: 6.5mm, right: 3.5mm, top: 30mm, bottom: "{{ 5 + 5 }}mm"}',
        ),
        (
            "body",
            {"dw": -2},
            '    box: {left: 5mm, right: 7mm, top: 30mm, bottom: "{{ 5 + 5 }}mm"}',
        ),
        ("layouts/face/4", {"dx": 2.5, "dh": 1}, "    box: [2.25cm, 20mm, 8mm, 5mm]"),
        (
            "layouts/face/4/0",
            {"dx": 1},
            "      - {shape: rectangle, fill: ink, box: [1mm, 0, 4mm, 4mm]}",
        ),
    ],
)
def test_only_the_numbers_that_change_are_written_in_their_own_units(
    name: str, by: dict[str, float], line: str
) -> None:
    change, differing, wanted, now = hand(folder(INHERITING), name, **by)
    assert change.name == "layouts/face.yaml"
    assert [one[2:] for one in differing if one[0] == "+"] == [line] and len(differing) == 2
    assert now == pytest.approx(wanted)


def test_an_area_that_is_inherited_is_written_where_the_designer_says() -> None:
    files = folder(INHERITING)
    _, differing, wanted, now = hand(files, "title", "there", dx=1, dy=0.5, dh=12.7)
    assert [one[2:] for one in differing] == [
        "  head: {left: 5mm, top: 5mm, right: 5mm, height: 0.5in}   # the title",
        "  head: {left: 6mm, top: 5.5mm, right: 4mm, height: 1in}   # the title",
    ]
    assert now == pytest.approx(wanted)
    change, differing, wanted, now = hand(files, "title", "own", dx=1)
    assert change.name == "layouts/face.yaml"
    assert differing == [
        "+ areas:",
        "+   head: {left: 6mm, top: 5mm, right: 4mm, height: 0.5in}",
    ]
    assert now == pytest.approx(wanted)


def test_an_inherited_element_becomes_this_layout_s_own_as_it_is_written() -> None:
    files = folder(INHERITING)
    handle = named(handles(files), "title")
    amendment = HandAmendment(handle.path, "font", "body", "title", "own")
    change = amended(handle, amendment)
    assert change.name == "layouts/face.yaml"
    assert lines(change) == [
        "+   - name: title",
        '+     text: "{{ title }}"   # as it is',
        "+     box: head",
        "+     font: body",
    ]
    assert change.says == "font of title: title → body, in face"
    files.files[change.name] = change.after
    knobs = {knob.key: knob.value for knob in named(handles(files), "title").knobs}
    assert knobs["font"] == "body"


def test_a_box_that_fills_its_area_gets_numbers_of_its_own() -> None:
    _, differing, wanted, now = hand(folder(INHERITING), "ground", "there", dw=-3)
    assert (
        differing[-1]
        == "+   - {name: ground, shape: rectangle, box: [-3mm, -3mm, 66.5mm, 94.9mm], fill: paper}"
    )
    assert now == pytest.approx(wanted)


def test_a_box_in_the_middle_stays_there_until_it_is_moved() -> None:
    files = folder(INHERITING)
    _, differing, *_ = hand(files, "layouts/face/2", dx=-1, dw=2)
    assert "{width: 12mm, bottom: 4mm" in differing[-1]
    _, differing, wanted, now = hand(files, "layouts/face/2", dx=5)
    assert "{width: 10mm, left: 31.75mm, bottom: 4mm" in differing[-1]
    assert now == pytest.approx(wanted)


def test_values_are_replaced_or_added_at_the_end_of_their_element() -> None:
    files = folder(INHERITING)
    handle = named(handles(files), "body")
    change = amended(handle, HandAmendment(handle.path, "colour", "#ff0000", "#000000"))
    assert lines(change) == ['+     colour: "#ff0000"']


def refusal(handle: Handle, amendment: HandAmendment) -> str:
    with pytest.raises(Refusal) as found:
        amended(handle, amendment)
    (problem,) = found.value.problems
    return problem.message


def test_what_cannot_be_done_is_said_with_its_reason() -> None:
    found = handles(folder(INHERITING), closed="it comes with the program")
    body, title, dot = (named(found, name) for name in ("body", "title", "layouts/face/2"))
    down = HandAmendment(body.path, "box", moved(body.box, dy=1), body.box)
    assert "its bottom is worked out from {{ 5 + 5 }}mm" in refusal(body, down)
    other = HandAmendment(body.path, "box", body.box, moved(body.box, dx=1))
    assert "changed in its file in the meantime" in refusal(body, other)
    flat = HandAmendment(body.path, "box", moved(body.box, dw=-53.5), body.box)
    assert "at least 0.1 mm" in refusal(body, flat)
    there = HandAmendment(title.path, "box", moved(title.box, dx=1), title.box, "there")
    assert "'skeleton' cannot be changed here: it comes with the program" in refusal(title, there)
    assert [one.why for one in title.box_homes] == ["", "it comes with the program"]
    lonely = HandAmendment(dot.path, "box", moved(dot.box, dx=1), dot.box)
    assert "has no name" in refusal(dot, lonely)
    assert "cannot be 'sideways'" in refusal(
        body, HandAmendment(body.path, "align", "sideways", "start")
    )
    assert "'align'" in refusal(body, HandAmendment(body.path, "align", "left", "right"))


def test_a_file_with_anchors_is_left_to_the_editor() -> None:
    files = {**INHERITING, "layouts/face.yaml": FACE.replace("box: [2cm", "box: &b [2cm")}
    files["layouts/face.yaml"] += "  - {shape: rectangle, box: *b}\n"
    why = [one.why for one in named(handles(folder(files)), "body").box_homes]
    assert why == ["the file repeats parts of itself with anchors: change it in your editor"]


def test_a_shared_layout_is_copied_into_the_game_before_it_is_changed() -> None:
    files = folder({**INHERITING, "things.yaml": DECK.replace("layout: face", "layout: skeleton")})
    title = named(handles(files, closed="it is shared"), "title")
    assert [(one.id, one.is_copy, one.why) for one in title.box_homes] == [
        ("own", True, ""),
        ("there", False, "it is shared"),
    ]
    wanted = moved(title.box, dx=1)
    change = amended(title, HandAmendment(title.path, "box", wanted, title.box, "own"))
    assert change.before is None and change.name == "layouts/skeleton.yaml"
    assert change.after.decode() == SKELETON.replace(
        "{left: 5mm, top: 5mm, right: 5mm", "{left: 6mm, top: 5mm, right: 4mm"
    )
