"""Layout and drawing files: elements of one kind each, inherited, replaced and removed."""

from __future__ import annotations

import time

import pytest

from generator.files import Memory
from generator.model import ELEMENTS, Layout
from generator.model.values import Scope
from generator.read.drawings import DrawingFiles
from tests.games import (
    GAME,
    LAYOUT,
    assert_marked,
    codes_of,
    game,
    problems_of,
    the_component,
    the_problem,
    tiny_game,
)

PARENT = """\
layout: parent
areas:
  head: [5mm, 5mm, 50mm, 10mm]
elements:
  - {shape: rectangle, box: bleed, name: ground, fill: paper}
  - {shape: ellipse, box: head, name: mark}
  - {shape: diamond, box: safe}
"""


def layouts(**texts: str) -> dict[str, str]:
    """The tiny game with these layouts; its deck uses `face`."""
    files = tiny_game()
    files.pop("layouts/face.yaml")
    return {**files, **{f"layouts/{name}.yaml": text for name, text in texts.items()}}


def shapes(files: dict[str, str]) -> list[str]:
    """What the elements of the deck's layout are, in painting order."""
    return [str(spec.settled["shape"]) for spec in layout_of(files).elements]


def layout_of(files: dict[str, str]) -> Layout:
    return the_component(files).cards[0].layout


# -- inheritance ------------------------------------------------------------------------------


def test_a_layout_draws_what_it_extends_first() -> None:
    face = "layout: face\nextends: parent\nelements: [{shape: hexagon}]\n"
    files = layouts(parent=PARENT, face=face)
    assert shapes(files) == ["rectangle", "ellipse", "diamond", "hexagon"]


def test_an_element_of_an_inherited_name_takes_its_place() -> None:
    face = "layout: face\nextends: parent\nelements: [{shape: tab}, {shape: hexagon, name: mark}]\n"
    files = layouts(parent=PARENT, face=face)
    assert shapes(files) == ["rectangle", "hexagon", "diamond", "tab"]


def test_inherited_elements_can_be_removed_by_name() -> None:
    face = "layout: face\nextends: parent\nremove: [mark, ground]\nelements: []\n"
    assert shapes(layouts(parent=PARENT, face=face)) == ["diamond"]


def test_removing_what_is_not_there_is_told_with_what_was_meant() -> None:
    face = "layout: face\nextends: parent\nremove: [marc]\nelements: []\n"
    problem = the_problem(layouts(parent=PARENT, face=face))
    assert (problem.code, problem.hint) == ("unknown-name", "did you mean 'mark'?")
    assert problem.where[:2] == ("layouts/face.yaml", 3)


def test_areas_are_inherited_and_may_be_moved() -> None:
    face = """\
layout: face
extends: parent
areas: {head: [1mm, 1mm, 2mm, 2mm], foot: head}
elements: [{shape: tab, box: head}, {shape: tab, box: foot}]
"""
    files = layouts(parent=PARENT, face=face)
    boxes = [spec.placing.box for spec in layout_of(files).elements]
    assert [box.left for box in boxes[-2:]] == [1, 1]
    assert boxes[1].left == 1, "an inherited element goes with its area"
    assert codes_of(layouts(face=face.replace("extends: parent\n", ""))) == []


@pytest.mark.parametrize(
    "areas", ["{foot: head, head: [0, 0, 1mm, 1mm]}", "{a: head, head: foot, foot: trim}"]
)
def test_areas_may_name_each_other_in_any_order(areas: str) -> None:
    face = f"layout: face\nareas: {areas}\nelements: [{{shape: tab, box: head}}]\n"
    assert codes_of(layouts(face=face)) == []


def test_areas_that_only_name_each_other_are_refused() -> None:
    face = "layout: face\nareas: {a: b, b: a}\nelements: []\n"
    assert codes_of(layouts(face=face)) == ["unknown-name", "unknown-name"]


def test_a_layout_is_called_as_its_file_is() -> None:
    problem = the_problem(layouts(face="layout: fase\nelements: []\n"))
    assert problem.message == "the layout 'fase' is in a file called face.yaml"
    assert (problem.where.line, problem.where.column) == (1, 9)


def test_grandparents_count() -> None:
    middle = "layout: middle\nextends: parent\nremove: [ground]\nelements: []\n"
    face = "layout: face\nextends: middle\nelements: [{shape: tab, name: mark}]\n"
    assert shapes(layouts(parent=PARENT, middle=middle, face=face)) == ["tab", "diamond"]


@pytest.mark.parametrize(
    ("ring", "chain"),
    [
        (["face"], "face → face"),
        (["face", "a"], "face → a → face"),
        (["face", "a", "b"], "face → a → b → face"),
    ],
)
def test_a_ring_of_layouts_is_told(ring: list[str], chain: str) -> None:
    following = dict(zip(ring, [*ring[1:], ring[0]], strict=True))
    files = layouts(
        **{name: f"layout: {name}\nextends: {up}\nelements: []\n" for name, up in following.items()}
    )
    problem = the_problem(files)
    assert problem.message == f"these layouts extend or draw each other in a circle: {chain}"


def test_a_missing_layout_is_told_where_it_is_asked_for() -> None:
    problem = the_problem(layouts(fase="layout: fase\nelements: []\n"))
    assert (problem.code, problem.where[:3]) == ("unknown-name", ("things.yaml", 3, 9))
    assert problem.hint == "did you mean 'fase'?"


def test_a_layout_that_is_like_no_other_is_told_where_it_is_to_be_written() -> None:
    assert the_problem(layouts()).hint == "write it in the game's own layouts/face.yaml"


@pytest.mark.parametrize("name", ["parnt", "'../../secret'", "'a/b'", "x" * 300, "[a]", "null"])
def test_extending_what_is_not_there_is_told(name: str) -> None:
    face = f"layout: face\nextends: {name}\nelements: []\n"
    assert set(codes_of(layouts(parent=PARENT, face=face))) <= {"unknown-name", "bad-value"}
    assert codes_of(layouts(parent=PARENT, face=face))


def test_a_layout_of_two_decks_is_read_once_and_its_problems_told_once() -> None:
    files = tiny_game(layout="layout: face\nelements: [{shape: blob}]\n")
    files["more.yaml"] = files["things.yaml"].replace("deck: things", "deck: more")
    files["game.yaml"] = GAME.replace("[things]", "[things, more]")
    assert the_problem(files).code == "bad-value"


# -- elements ---------------------------------------------------------------------------------


def test_problems_of_elements_are_told_each_at_its_value() -> None:
    assert_marked(
        tiny_game(
            layout="""\
layout: face
areas:
  head: [1mm, 2mm, 3mm] # problem: bad-value
elements:
  - 5 # problem: bad-value
  - {} # problem: missing-key
  - {txt: x, box: safe} # problem: missing-key
  - {text: x, shape: tab} # problem: bad-value
  - text: x
    sise: 9pt # problem: unknown-key
    size: 9 # problem: bad-value
    box: titel # problem: unknown-name
    rotate: half # problem: bad-value
    align: middle # problem: bad-value
  - shape: tab
    fill: {gradient: [ink]} # problem: bad-value
    stroke: inc # problem: unknown-name
    stroke_width: 1mm # problem: unknown-key
  - {line: [[0, 0], [5]]} # problem: bad-value
  - group:
      - {text: x, bold: maybe} # problem: bad-value
      - {icon: coffee, colour: "#12"} # problem: bad-value
  - {group: 5} # problem: bad-value
  - {text: x, repeat: 5} # problem: bad-value
  - {text: x, repeat: {name: y}} # problem: missing-key
  - {text: x, repeat: {over: [a], colums: 2}} # problem: unknown-key
"""
        )
    )


@pytest.mark.parametrize("kind", sorted(ELEMENTS))
def test_a_misspelt_kind_of_element_is_understood(kind: str) -> None:
    typo = kind[:-1] + "x" + kind[-1]
    problem = the_problem(tiny_game(layout=f"layout: face\nelements: [{{{typo}: x}}]\n"))
    assert (problem.code, problem.hint) == ("missing-key", f"did you mean '{kind}'?")


@pytest.mark.parametrize("elements", ["5", "{a: 1}", "text", "null"])
def test_elements_are_a_list(elements: str) -> None:
    assert codes_of(tiny_game(layout=f"layout: face\nelements: {elements}\n")) == ["bad-value"]


def test_a_value_with_a_template_waits_for_its_card() -> None:
    files = tiny_game(layout='layout: face\nelements: [{text: "{{ title }}", rotate: "{{ 5 }}"}]\n')
    (spec,) = layout_of(files).elements
    assert (set(spec.waiting), set(spec.waiting_placing)) == ({"text"}, {"rotate"})


# -- drawings ---------------------------------------------------------------------------------

DRAWING = """\
drawings:
  house:
    size: 20mm x 10mm
    elements: [{shape: rectangle, fill: accent}]
"""


def test_drawings_are_pictures_of_their_own_size() -> None:
    files = {**tiny_game(), "drawings/all.yaml": DRAWING}
    drawing = game(files).drawings["house"]
    assert drawing.size == (20, 10)
    assert len(drawing.layout.elements) == 1


def test_a_long_line_costs_no_more_than_its_length() -> None:
    folder = Memory({"drawings/a.yaml": b"note: " + b"a" * 60_000})
    drawings = DrawingFiles(folder, Scope())
    start = time.process_time()
    assert "house" not in drawings
    assert time.process_time() - start < 1


def test_files_without_the_name_of_a_drawing_are_not_read_for_it() -> None:
    drawings = DrawingFiles(Memory({"drawings/a.yaml": b"drawings: {tree: 5}"}), Scope())
    with pytest.raises(KeyError):
        _ = drawings["house"]
    assert drawings.problems == ()


def test_problems_of_drawings_are_told() -> None:
    assert_marked(
        {
            **tiny_game(),
            "drawings/a.yaml": "drawins: {} # problem: unknown-key # problem: missing-key\n",
            "drawings/b.yaml": """\
drawings:
  house: 5 # problem: bad-value
""",
            "drawings/c.yaml": """\
drawings:
  tree:
    size: 20mm # problem: bad-value
    elements: [{shape: blob}]
  bush:
    size: 2mm x 2mm # problem: orphan
    elements: [{shape: blob}] # problem: bad-value
""",
        }
    )


def test_a_drawing_of_an_odd_name_is_only_of_no_use() -> None:
    files = {**tiny_game(), "drawings/a.yaml": DRAWING.replace("house", '"h[&"')}
    assert codes_of(files) == ["orphan"]


def test_a_drawing_that_holds_itself_is_told() -> None:
    picture = "layout: face\nelements: [{picture: house, box: safe}]\n"
    inner = DRAWING.replace("{shape: rectangle, fill: accent}", "{picture: house}")
    files = {**tiny_game(layout=picture), "drawings/all.yaml": inner}
    assert {p.message for p in problems_of(files)} == {"drawing 'house' includes itself"}


def test_an_element_whose_kind_is_misspelt_is_told_at_that_key() -> None:
    element = "  - name: x\n    repeat: {over: 2, step: [0, 1mm]}\n    box: safe\n    txet: x\n"
    problem = the_problem(tiny_game(layout=LAYOUT + element))
    assert (problem.code, problem.where.line) == ("missing-key", 12)
    assert problem.hint == "did you mean 'text'?"
