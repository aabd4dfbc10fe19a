"""Drawings: the colours and values that they are given reach all that they draw."""

from __future__ import annotations

import pytest

from generator.core.display import Frame, GroupItem, Item, Path, Stamp, spoken
from generator.template import drawing_filler
from tests.games import GAME, face, problems_of, tiny_game

DECK = "deck: things\ntitle: Things\nlayout: face\ncards: [{title: One}]\n"
PAWNS = """\
drawings:
  pawn:
    size: 10mm x 10mm
    values: {coat: accent, letter: A, dots: 1}
    elements:
      - {shape: ellipse, fill: "{{ coat }}"}
      - {text: "{{ letter }}{{ dots + 1 }}", box: [2mm, 2mm, 6mm, 6mm]}
  king:
    size: 10mm x 10mm
    elements: [{shape: rectangle, fill: accent}]
  court:
    size: 20mm x 10mm
    elements:
      - {picture: king, box: [0, 0, 10mm, 10mm]}
      - {picture: crown, box: [10mm, 0, 10mm, 10mm]}
  hall:
    size: 20mm x 10mm
    elements: [{picture: court, colours: {accent: ink}}]
  rows:
    size: 20mm x 10mm
    values: {coat: ink}
    elements: [{picture: pawn, values: {coat: "{{ coat }}", letter: Z}}]
"""
CROWN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    '<rect width="9" height="9" fill="var(--accent, #777777)"/></svg>'
)


def files(*elements: str, drawings: str = PAWNS, deck: str = DECK) -> dict[str, str]:
    layout = "layout: face\nelements:\n" + "".join(f"  - {one}\n" for one in elements)
    files = {**tiny_game(game=GAME, layout=layout, deck=deck), "drawings/all.yaml": drawings}
    return {**files, "art/crown.svg": CROWN} if "crown" in drawings else files


def fills(frame: Frame) -> list[str]:
    return [str(path.fill) for path in paths(frame.items) if path.fill]


def paths(items: tuple[Item, ...]) -> list[Path]:
    found: list[Path] = []
    for item in items:
        if isinstance(item, Stamp):
            found += paths(item.frame.items)
        elif isinstance(item, GroupItem):
            found += paths(item.items)
        elif isinstance(item, Path):
            found.append(item)
    return found


def test_a_drawing_inside_a_drawing_has_the_colours_it_was_given() -> None:
    given = '{picture: court, colours: {accent: "#b3261e"}, box: [0, 0, 20mm, 10mm]}'
    assert fills(face(files(given, "{picture: court, box: [0, 20mm, 20mm, 10mm]}"))) == [
        "#b3261e",
        "#b3261e",
        "#ffc800",
        "#ffc800",
    ]


def test_colours_given_on_the_way_win_over_those_from_further_out() -> None:
    given = '{picture: hall, colours: {accent: "#b3261e", ink: "#0000ff"}, box: [0, 0, 20mm, 10mm]}'
    assert fills(face(files(given))) == ["#0000ff", "#0000ff"]


def test_one_drawing_serves_many_values() -> None:
    shown = face(
        files(
            "{picture: pawn, box: [0, 0, 10mm, 10mm]}",
            "{picture: pawn, values: {coat: ink, letter: B}, box: [0, 0, 10mm, 10mm]}",
            '{picture: pawn, values: {letter: "{{ title[0] }}", dots: "{{ 2 + 3 }}"},'
            " box: [0, 0, 10mm, 10mm]}",
            "{picture: rows, values: {coat: paper}, box: [0, 0, 10mm, 10mm]}",
        )
    )
    assert fills(shown) == ["#ffc800", "#202020", "#ffc800", "#ffffff"]
    assert spoken(shown).split() == ["A2", "B2", "O6", "Z2"]


def test_a_repeated_drawing_counts() -> None:
    element = (
        "{picture: pawn, values: {dots: '{{ item }}'}, box: [0, 0, 10mm, 10mm],"
        " repeat: {over: 3, step: [10mm, 0]}}"
    )
    assert spoken(face(files(element))).split() == ["A2", "A3", "A4"]


@pytest.mark.parametrize(
    ("element", "code", "says"),
    [
        (
            "{picture: pawn, values: {coatt: ink}, box: [0, 0, 9mm, 9mm]}",
            "unknown-key",
            "the drawing 'pawn' has no value 'coatt'",
        ),
        (
            "{picture: crown, values: {coat: ink}, box: [0, 0, 9mm, 9mm]}",
            "bad-value",
            "'crown' is a picture file: only drawings take values",
        ),
        (
            "{picture: pawn, values: {coat: nosuch}, box: [0, 0, 9mm, 9mm]}",
            "unknown-name",
            "there is no colour 'nosuch'",
        ),
    ],
)
def test_wrong_values_are_reported(element: str, code: str, says: str) -> None:
    found = [(one.code, one.message) for one in problems_of(files(element)) if says in one.message]
    assert found == [(code, says)]


def test_drawings_in_endless_ways_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawing_filler.MOST_FILLINGS > 1000
    monkeypatch.setattr(drawing_filler, "MOST_FILLINGS", 5)
    element = (
        "{picture: pawn, values: {dots: '{{ item }}'}, box: [0, 0, 10mm, 10mm],"
        " repeat: {over: 9, step: [3mm, 0]}}"
    )
    assert "over-the-limit" in {one.code for one in problems_of(files(element))}
