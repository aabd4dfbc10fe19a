"""One element of an SVG file, by its id: alone, in its place, also if it is hidden."""

from __future__ import annotations

import pytest

from generator.assets.svg import read_svg
from generator.assets.svg_tree import NoSuchPart, SvgError
from generator.core.colour import Colour
from generator.core.display import Path
from generator.core.geometry import translation
from tests.assets.svg_samples import document
from tests.games import codes_of, the_problem, tiny_game

LAYERS = document(
    '<defs><linearGradient id="g"><stop/><stop offset="1"/></linearGradient></defs>'
    '<g id="all" transform="translate(3 4)" fill="#b3261e"><rect id="one" width="9" height="9"/>'
    '<g id="two" style="display: none;stroke:#000"><rect width="5" height="5"/></g></g>'
    '<rect id="three" width="2" height="2" fill="url(#g)"/>'
)


def paths(part: str) -> list[Path]:
    frame = read_svg(LAYERS.encode(), {}, part)
    assert frame.size == (100, 100)
    return [item for item in frame.items if isinstance(item, Path)]


def test_a_part_is_drawn_alone_as_it_is_in_the_whole() -> None:
    (one,) = paths("one")
    assert one.matrix == translation(3, 4) and one.fill == Colour(0xB3, 0x26, 0x1E)
    assert len(paths("all")) == 1
    assert len(paths("three")) == 1


def test_a_hidden_part_is_shown_in_its_own_style() -> None:
    (two,) = paths("two")
    assert two.stroke == Colour(0, 0, 0)


def test_a_part_that_is_not_there_or_draws_nothing_is_refused() -> None:
    with pytest.raises(NoSuchPart) as caught:
        paths("four")
    assert set(caught.value.ids) == {"g", "all", "one", "two", "three"}
    with pytest.raises(SvgError, match="draws nothing where it is"):
        paths("g")


def test_a_misspelt_part_is_reported_where_it_is_written() -> None:
    layout = "layout: face\nelements: [{picture: map, part: tow}]\n"
    problem = the_problem(tiny_game(layout=layout) | {"art/map.svg": LAYERS})
    assert problem.where.file.endswith("face.yaml")
    assert "map.svg has no element with the id 'tow'" in problem.message
    assert problem.hint == "did you mean 'two'?"


def test_a_drawing_has_no_parts() -> None:
    layout = "layout: face\nelements: [{picture: map, part: two}]\n"
    drawing = "drawings: {map: {size: 9mm x 9mm, elements: [{shape: ellipse}]}}\n"
    assert codes_of(tiny_game(layout=layout) | {"drawings/map.yaml": drawing}) == [
        "orphan",
        "bad-value",
    ]
