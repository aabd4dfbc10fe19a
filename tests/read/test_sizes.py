"""Sizes of one length, and hexagons flat and pointed."""

from __future__ import annotations

import pytest

from generator.core.geometry import Size
from tests.games import codes_of, the_component, the_problem, tiny_game

LAYOUT = "layout: face\nelements: [{shape: rectangle, box: bleed, fill: ink}]\n"


def piece(more: str, kind: str = "tokens: things") -> dict[str, str]:
    return tiny_game(deck=f"{kind}\ntitle: Things\nlayout: face\n{more}\n", layout=LAYOUT)


@pytest.mark.parametrize(
    ("more", "size"),
    [
        ("size: 1in\nshape: round", (25.4, 25.4)),
        ("size: 52mm\nshape: hexagon", (60.04, 52)),
        ("size: 52mm\nshape: hexagon\npoint: side", (60.04, 52)),
        ("size: 52mm\nshape: hexagon\npoint: up", (52, 60.04)),
        ("size: 52mm x 60mm\nshape: hexagon", (52, 60)),
        ("size: 52mm x 60mm\nshape: hexagon\npoint: up", (52, 60)),
    ],
)
def test_one_length_is_enough_for_what_is_regular(more: str, size: tuple[float, float]) -> None:
    files = piece(more)
    assert codes_of(files) == []
    found = the_component(files).size
    assert found == pytest.approx(Size(*size), abs=0.01)


def test_a_distorted_hexagon_is_noted_with_the_size_that_is_not() -> None:
    problem = the_problem(piece("size: 60mm x 60mm\nshape: hexagon"))
    assert (problem.code, problem.severity) == ("uneven-hexagon", "note")
    assert problem.hint == "'size: 60mm' is regular: 69.28 × 60.00 mm"


def test_a_point_at_the_top_needs_the_height() -> None:
    problem = the_problem(piece("size: 60mm x 52mm\nshape: hexagon\npoint: up"))
    assert problem.message == "a hexagon of 60 × 52 mm has its points at the sides"
    assert "'size: 52mm'" in problem.hint


@pytest.mark.parametrize("size", ["0mm", "0.5mm", "-3mm", "9m"])
def test_a_length_that_no_piece_has_is_refused(size: str) -> None:
    assert the_problem(piece(f"size: {size}\nshape: round")).code in ("bad-value", "unknown-name")


def test_only_hexagons_have_a_point() -> None:
    problem = the_problem(piece("size: 25mm\nshape: round\npoint: up"))
    assert (problem.code, problem.message) == ("unknown-key", "a round piece has no 'point'")


@pytest.mark.parametrize("key", ["spares: [one]", "blanks: face", "share-sheet: true"])
def test_round_cards_have_no_slots_to_fill(key: str) -> None:
    more = f"size: 60mm\nshape: round\n{key}\ncards: [{{title: One}}]"
    problem = the_problem(piece(more, "deck: things"))
    name = key.partition(":")[0]
    assert problem.message.startswith(f"a deck of shape 'round' has no '{name}'")
