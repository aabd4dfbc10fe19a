"""Blueprints: rulers, boxes and names over faces, and nothing of it unless somebody asks."""

from __future__ import annotations

import pytest

from generator.core.display import Frame, Path
from generator.model.opening import Opening
from generator.opened import open_studio
from tests.games import ONE_PAPER, Files, folder, kits, tiny_game
from tests.looking import at, pixels, text_on
from tests.typesetting import placed_texts

LAYOUT = """\
layout: face
elements:
  - {shape: rectangle, box: bleed, fill: paper}
  - {text: "{{ title }}", name: heading, box: [5mm, 15mm, 40mm, 10mm]}
  - shape: rectangle
    repeat: {grid: {columns: 2, rows: 1, cell: 12mm, box: [5mm, 40mm, 40mm, 20mm]}}
"""
FILES = tiny_game(layout=LAYOUT)


def drawn(files: Files, ink: str = "full") -> Frame:
    studio, problems = open_studio(folder(files), Opening(ink=ink, blueprint=True))
    assert studio and not problems
    component = studio.game.components[0]
    assert component.size
    return studio.sides(component, component.cards[0], component.size).front


@pytest.mark.parametrize("ink", ["full", "low", "bw"])
def test_boxes_are_outlined_and_named_in_every_ink(ink: str) -> None:
    over = drawn(FILES, ink).items[-1]
    said = {text.text for _, text in placed_texts([over])}
    assert {"heading", "A1", "B1", "shape", "10", "80"} <= said
    boxes = {
        (round(float(c[0][1]), 2), round(float(c[0][2]), 2), round(float(c[2][1]), 2))
        for item in over.items  # type: ignore[union-attr]
        if isinstance(item, Path) and len(c := item.commands) == 5 and item.stroke
    }
    assert {(5, 15, 45), (13, 44, 25), (25, 44, 37)} <= boxes


def test_a_kit_is_as_before_unless_a_blueprint_is_asked_for() -> None:
    (plain,) = kits(FILES)
    (blue,) = kits(FILES, ONE_PAPER._replace(blueprint=True))
    assert plain.name == "tiny-a4.pdf"
    assert blue.name == "tiny-a4-blueprint.pdf"
    assert "heading" in text_on(blue.data)
    assert "heading" not in text_on(plain.data)
    assert len(kits(FILES)[0].data) < len(blue.data)


def test_the_lines_of_the_tens_are_where_they_say() -> None:
    (blue,) = kits(FILES, ONE_PAPER._replace(blueprint=True))
    image = pixels(blue.data, dpi=300)
    left, top = 9.75, 15.15  # the margins of a sheet of nine

    def darkest(x: float) -> int:
        return min(sum(at(image, left + x + step / 20, top + 67.5)) for step in range(-3, 4))

    assert darkest(30) < darkest(35) < darkest(32.5) == 3 * 255
