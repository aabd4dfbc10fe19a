"""Hexagons with a point at the top, and decks of round and hexagonal cards."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.display import Path, Stamp
from generator.core.geometry import Rect, Size
from generator.core.polygons import hexagon, hexagon_size
from generator.impose import Page, Press
from generator.impose.contours import contour_of
from generator.impose.lattice import Mould, lattices
from generator.impose.pieces import CUT_GREY, CUT_WIDTH
from tests.impose.strategies import MODEST, presses
from tests.sheets import A4, NO_LAYOUT, card, component, placed, sheets

ACROSS = 40.0


def cut_lines(page: Page) -> list[Path]:
    return [one for one in page.frame.items if isinstance(one, Path) and one.stroke == CUT_GREY]


@given(st.floats(10, 60), st.booleans(), st.sampled_from([0.0, 2.0, 3.0]))
@MODEST
def test_hexagons_in_a_lattice_are_as_far_apart_as_their_gap(
    across: float, pointy: bool, gap: float
) -> None:
    mould = Mould(hexagon_size(across, pointy), "hexagon", gap, gap)
    for lattice in lattices(mould):
        room = Rect(0, 0, 300, 300)
        spots, _ = lattice.block(room, min(lattice.capacity(room), 20))
        middles = [spot.box.centre for spot in spots]
        pairs = [math.dist(a, b) for n, a in enumerate(middles) for b in middles[:n]]
        assert not pairs or min(pairs) == pytest.approx(across + gap)


@given(st.floats(15, 50), st.integers(1, 40), presses(("long", "short", "fronts")))
@MODEST
def test_pointed_tiles_share_each_cut_once(across: float, copies: int, press: Press) -> None:
    one = component("tokens", shape="hexagon", back=NO_LAYOUT)
    if press.bleed:
        return
    for page in sheets([card(hexagon_size(across, True), copies, back=True)], press, one):
        lines = [c for path in cut_lines(page) for c in path.commands]
        lengths = [
            math.dist(a[1:], b[1:])  # type: ignore[arg-type]
            for a, b in zip(lines[::2], lines[1::2], strict=True)
        ]
        assert lengths == pytest.approx([across / math.sqrt(3)] * len(lengths))
        tiles = len(placed(page))
        assert not lines or 3 * tiles < len(lengths) <= 6 * tiles


@pytest.mark.parametrize("pointy", [False, True])
def test_the_blade_follows_a_hexagon_either_way(pointy: bool) -> None:
    box = Rect(3, 4, *hexagon_size(ACROSS, pointy))
    contour = contour_of("hexagon", box, 0.0)
    assert [(c.x, c.y) for c in contour.corners] == [pytest.approx(p) for p in hexagon(box)]


def test_round_cards_get_a_round_cut_line_each_and_nest() -> None:
    deck = component("deck", shape="round", back=NO_LAYOUT)
    front, back = sheets([card(Size(60, 60), 12, back=True)], Press(A4), deck)
    lines = cut_lines(front)
    assert len(lines) == len(placed(front)) == 12
    assert not cut_lines(back)
    for path in lines:
        xs = [float(c[-2]) for c in path.commands if len(c) > 1]
        assert max(xs) - min(xs) == pytest.approx(60 + CUT_WIDTH)
    stamps = [one for one in front.frame.items if isinstance(one, Stamp)]
    assert all(isinstance(stamp.clip, tuple) for stamp in stamps)


def test_rectangles_keep_their_grid() -> None:
    page, _ = sheets([card(Size(60, 60), 12, back=True)], Press(A4), component(back=NO_LAYOUT))
    assert page.grid is not None
    assert not cut_lines(page)


def test_round_decks_and_tokens_share_sheets() -> None:
    from generator.impose import impose
    from tests.sheets import game, label

    deck, tokens = component("deck", "deck", shape="round"), component("tokens", "tokens")
    printed = {"deck": [card(Size(40, 40), 2)], "tokens": [card(Size(20, 20), 2)]}
    pages = list(impose(game([deck, tokens]), [deck, tokens], printed, Press(A4), label))
    assert [list(page.faces) for page in pages] == [["deck", "tokens"]]
