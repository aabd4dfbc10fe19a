"""Bleed as it prints: outside of every cut through colour there is colour, on all sheets."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from generator.core.display import Stamp
from generator.core.geometry import Point, Rect
from generator.core.polygons import hexagon, is_pointy
from generator.files import Folder, open_game
from generator.impose.drawn_lines import lines_of
from generator.kit.binding import Kit
from generator.kit.order import Order
from generator.kit.pages import kits_of
from generator.model import Component
from generator.opened import Studio, open_studio
from tests.games import DECK, folder, tiny_game
from tests.looking import Pixels, pixels

DPI = 200
STEP = 0.5
INSIDE = 0.4
OUTSIDE = (1.2, 2.5)
OUTSIDE_OF_NETS = (0.5,)
WHITE = 250
DICE = "white dice have grey tabs: beyond an edge between the two is the other"
ALLOWED: dict[str, dict[str, tuple[float, str]]] = {
    "action-the-project": {},
    "bad-day": {
        "schemes": (0.01, "events have a torn edge below their title"),
    },
    "office-job": {},
    "theyre-coming": {
        "players": (0.2, "the fifth is white"),
        "counters": (1.0, "injuries have a white rim"),
        "events": (0.01, "torn edges and dashes below their titles"),
        "dice": (0.05, DICE),
    },
    "thrown-under-the-bus": {},
}
"""White that is in the art: the component, at most which part of its samples, and why."""


class Edge(NamedTuple):
    """A place on a cut, in the piece's own millimetres, and the way out."""

    at: Point
    out: Point


def edges_of(component: Component, stamp: Stamp) -> Iterator[Edge]:
    box = Rect(0, 0, *stamp.frame.size)
    if component.shape == "drawn":
        for contour in lines_of(stamp.frame).cuts:
            for start, end in contour.stretches():
                yield from _straight(Point(*start[:2]), Point(*end[:2]), 1.5)
        return
    if component.shape == "round":
        yield from _circle(box)
        return
    places = [(0, 0), (box.right, 0), (box.right, box.bottom), (0, box.bottom)]
    if component.shape == "hexagon":
        places = hexagon(box, is_pointy(box.size))
    corners = [Point(*place) for place in places]
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        yield from _straight(start, end, max(component.corner, 0.25))


def _straight(start: Point, end: Point, away: float) -> Iterator[Edge]:
    """Not near its ends; outside is at the left of the way, which is clockwise."""
    length = math.dist(start, end)
    if length <= 2 * away:
        return
    dx, dy = (end.x - start.x) / length, (end.y - start.y) / length
    for n in range(int((length - 2 * away) / STEP) + 1):
        along = away + n * STEP
        yield Edge(Point(start.x + dx * along, start.y + dy * along), Point(dy, -dx))


def _circle(box: Rect) -> Iterator[Edge]:
    radius = box.width / 2
    for n in range(int(2 * math.pi * radius / STEP)):
        turn = n * STEP / radius
        out = Point(math.cos(turn), math.sin(turn))
        yield Edge(Point(box.centre.x + radius * out.x, box.centre.y + radius * out.y), out)


class Proof(NamedTuple):
    """Samples outside of coloured edges, by component, and how many of them are white."""

    samples: Counter[str]
    white: Counter[str]

    def share(self, id: str) -> float:
        return self.white[id] / self.samples[id]


def proof(id: str, order: Order) -> Proof:
    return opened_proof(open_game(id)[1], order)


def opened_proof(files: Folder, order: Order) -> Proof:
    studio, problems = open_studio(files, order.opening)
    assert studio is not None, problems
    kits, problems = kits_of(studio, files, order)
    (kit,) = kits
    return looked_at(studio, kit)


def looked_at(studio: Studio, kit: Kit) -> Proof:
    owners = owners_of(studio)
    samples, white = Counter[str](), Counter[str]()
    for number, page in enumerate(kit.imposed):
        stamps = [item for item in page.frame.items if isinstance(item, Stamp)]
        own = [(owners[id(one.frame)], one) for one in stamps if id(one.frame) in owners]
        if not own:
            continue
        shown = pixels(kit.data, number, DPI)
        for component, stamp in own:
            found = [bool(one) for one in whites(component, stamp, shown)]
            samples[component.id] += len(found)
            white[component.id] += sum(found)
    return Proof(samples, +white)


def owners_of(studio: Studio) -> dict[int, Component]:
    """Boards and pages have no bleed that a reader asks for."""
    owners = {}
    for component in studio.game.components:
        if component.kind in ("deck", "tokens") and component.size:
            for printed in studio.printed(component, component.size):
                owners |= {id(face): component for face in printed[:2] if face is not None}
    return owners


def whites(component: Component, stamp: Stamp, shown: Pixels) -> Iterator[bool]:
    """For each place outside of a coloured edge, whether it is white."""
    beyond = OUTSIDE_OF_NETS if component.shape == "drawn" else OUTSIDE
    origin = stamp.matrix.apply(0, 0)
    for at, out in edges_of(component, stamp):
        place = stamp.matrix.apply(*at)
        turned = stamp.matrix.apply(*out)
        way = Point(turned.x - origin.x, turned.y - origin.y)
        if _white(shown, place, way, -INSIDE):
            continue
        for distance in beyond:
            yield _white(shown, place, way, distance)


def _white(shown: Pixels, place: Point, way: Point, distance: float) -> bool:
    row = int((place.y + way.y * distance) / 25.4 * DPI)
    column = int((place.x + way.x * distance) / 25.4 * DPI)
    height, width, _ = shown.shape
    return 0 <= row < height and 0 <= column < width and shown[row, column].min() >= WHITE


@pytest.mark.slow
@pytest.mark.parametrize("id", sorted(ALLOWED))
def test_no_cut_through_colour_shows_paper(id: str) -> None:
    """What is allowed is white in the art itself, and must still be there."""
    found, allowed = proof(id, Order(papers=("a4",), bleed=3.0)), ALLOWED[id]
    assert found.samples.total() > 50_000
    assert set(found.white) == set(allowed), found
    assert all(found.share(one) <= most for one, (most, _) in allowed.items()), found


PLAIN = """\
layout: face
elements: [{shape: SHAPE, box: BOX, fill: ink}]
"""


@pytest.mark.parametrize("shape", ["rectangle", "round", "hexagon"])
@pytest.mark.parametrize("kind", ["deck", "tokens"])
@pytest.mark.parametrize(("box", "least"), [("bleed", 0.0), ("trim", 0.9)])
def test_paper_beside_a_cut_is_noticed(kind: str, shape: str, box: str, least: float) -> None:
    """Art that ends at the cut shows white at nearly all places, and art with bleed at none."""
    head = f"title: Things\nsize: 60mm x 60mm\nshape: {shape}\n"
    deck = DECK.replace("title: Things\n", head).replace("text: A thing.", "copies: 2")
    if kind == "tokens":
        deck = deck.replace("deck: ", "tokens: ").replace("cards:", "pieces:")
    drawn = PLAIN.replace("BOX", box).replace("SHAPE", shape.replace("round", "ellipse"))
    files = tiny_game(deck=deck, layout=drawn)
    found = opened_proof(folder(files), Order(papers=("a4",), bleed=3.0))
    assert found.samples.total() > 100
    assert found.share("things") <= 0.0 if not least else found.share("things") >= least
