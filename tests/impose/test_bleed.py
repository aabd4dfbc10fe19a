"""Bleed made from faces whose art ends at the cut: stretched, mirrored, a colour, or none."""

from __future__ import annotations

import pytest

from generator.kit.order import Order
from tests.games import codes_of, kits, problems_of, tiny_game
from tests.looking import Pixels, at, near, pixels

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
ORDER = Order(papers=("60mm x 90mm",), bleed=4.0, marks="none", margin=2.0)
LEFT, TOP = 10.0, 15.0
"""Where the only card of a sheet lies."""
DECK = """\
deck: things
title: Things
layout: face
size: 40mm x 60mm
cards: [{title: One}]
"""
LAYOUT = """\
layout: face
elements:
  - {shape: rectangle, box: trim, fill: "#ff0000"}
  - {shape: rectangle, box: [0, 0, 2mm, 60mm], fill: "#00ff00"}
  - {shape: rectangle, box: [0, 40mm, 40mm, 20mm], fill: "#0000ff"}
"""


def sheet(bleed_from: str, more: str = "", order: Order = ORDER) -> Pixels:
    said = f'bleed-from: "{bleed_from}"\n' if bleed_from else ""
    (kit,) = kits(tiny_game(deck=DECK + said + more, layout=LAYOUT), order)
    return pixels(kit.data, 0)


def seen(image: Pixels, x: float, y: float) -> tuple[int, int, int]:
    """The colour at a place of the card."""
    found = at(image, LEFT + x, TOP + y)
    return next((colour for colour in (RED, GREEN, BLUE, WHITE) if near(found, colour)), found)


BEYOND = {
    "left": (-3.0, 20.0),
    "left, close": (-0.5, 20.0),
    "right": (43.0, 20.0),
    "above": (20.0, -3.0),
    "below": (20.0, 63.0),
    "corner above": (-3.0, -3.0),
    "corner below": (43.0, 63.0),
}


@pytest.mark.parametrize(
    ("bleed_from", "expected"),
    [
        ("", [WHITE] * 7),
        ("art", [WHITE] * 7),
        ("none", [WHITE] * 7),
        ("extend", [GREEN, GREEN, RED, RED, BLUE, GREEN, BLUE]),
        ("mirror", [RED, GREEN, RED, RED, BLUE, RED, BLUE]),
        ("#0000ff", [BLUE] * 7),
    ],
)
def test_what_lies_beyond_the_cut(bleed_from: str, expected: list[tuple[int, int, int]]) -> None:
    image = sheet(bleed_from)
    assert [seen(image, *place) for place in BEYOND.values()] == expected
    assert [seen(image, 1, 20), seen(image, 20, 20), seen(image, 20, 50)] == [GREEN, RED, BLUE]


def test_the_option_says_it_for_all() -> None:
    image = sheet("", order=ORDER._replace(bleed_from="mirror"))
    assert seen(image, -3, 20) == RED
    image = sheet("mirror", order=ORDER._replace(bleed_from="none"))
    assert seen(image, -3, 20) == WHITE


def test_no_light_line_parts_the_face_from_what_is_made() -> None:
    image = sheet("mirror")
    row = [at(image, LEFT + 38 + step / 20, TOP + 20) for step in range(100)]
    assert all(near(colour, RED, by=12) for colour in row)


def test_a_round_piece_goes_on_at_all_sides_alike() -> None:
    deck = (
        "tokens: things\ntitle: Things\nlayout: face\nshape: round\nsize: 40mm x 40mm\n"
        "bleed: 0mm\nbleed-from: extend\npieces: [{title: One}]\n"
    )
    round_face = 'layout: face\nelements:\n  - {shape: ellipse, box: trim, fill: "#0000ff"}\n'
    order = ORDER._replace(papers=("a5",), marks="crop")
    (kit,) = kits(tiny_game(deck=deck, layout=round_face), order)
    blue = (pixels(kit.data, 0)[:, :, 2] > 200) & (pixels(kit.data, 0)[:, :, 0] < 60)
    rows = blue.any(axis=1).nonzero()[0]
    assert (rows.max() - rows.min()) / 300 * 25.4 == pytest.approx(40 + 2 * 3.9, abs=0.2)


def test_a_bleed_that_is_none_is_told() -> None:
    assert codes_of(tiny_game(deck=DECK + "bleed-from: miror\n", layout=LAYOUT)) == ["unknown-name"]
    (problem,) = problems_of(
        tiny_game(deck=DECK, layout=LAYOUT), ORDER._replace(bleed_from="miror")
    )
    assert (problem.code, str(problem.where)) == ("wrong-option", "--bleed-from")
    assert problem.hint == "did you mean 'mirror'?"
