"""Tuck boxes: the net is cut and folded by arithmetic, and every edge of the box meets another."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest

from generator.core.arclength import measured
from generator.core.display import Frame, Path
from generator.core.geometry import Size
from generator.impose.drawn_lines import lines_of
from generator.kit.order import Order
from generator.model.opening import Opening
from generator.opened import Studio, open_studio
from tests.games import GAME, REPOSITORY, folder, kits, the_problem, tiny_game
from tests.test_parts import fold_lines, walked

Place = tuple[float, float]
Solid = npt.NDArray[np.float64]


def boxed(count: int = 60, size: str = "poker", more: str = "", part: str = "tuckbox") -> Studio:
    files = game_with_box(count, size, more, part)
    opened, problems = open_studio(folder(files))
    assert opened and not problems
    return opened


def game_with_box(count: int, size: str, more: str = "", part: str = "tuckbox") -> dict[str, str]:
    deck = f"deck: things\ntitle: Things\nsize: {size}\nlayout: face\ncards:\n"
    files = tiny_game(
        game=GAME.replace("[things]", "[things, box]"),
        deck=f"{deck}  - {{title: One, copies: {count}}}\n",
    )
    files["box.yaml"] = (
        f"tokens: box\ntitle: Box\nlayout: {part}\nshape: drawn\nstack: [things]\n{more}"
        "pieces: [{title: One}, {title: Two}]\n"
    )
    return {**files, **_layouts()}


@cache
def _layouts() -> dict[str, str]:
    names = [f"layouts/{name}.yaml" for name in ("tuckbox", "divider")]
    return {name: (REPOSITORY / name).read_text("utf-8") for name in names}


def net(studio: Studio) -> Frame:
    box = studio.game.component("box")
    assert box and box.size
    return studio.printed(box, box.size)[0].front


# -- the net as a plane figure: its outline and folds part it into panels -----------------------


def outline(frame: Frame) -> list[Place]:
    """The closed line that is cut, its curves as chords."""
    lines = [
        item.commands
        for item, _ in walked(frame.items)
        if isinstance(item, Path) and item.stroke and not item.fill and not item.dash
    ]
    pieces = measured(lines[-1]).pieces
    return _distinct([(round(p.start.x, 4), round(p.start.y, 4)) for p in pieces])


def _distinct(places: list[Place]) -> list[Place]:
    return [one for n, one in enumerate(places) if one != places[n - 1]]


def panels(frame: Frame) -> list[list[Place]]:
    """Every face of the plane graph of cuts and folds, but the one around it."""
    edge = outline(frame)
    pairs = list(zip(edge, [*edge[1:], edge[0]], strict=True))
    pairs += [
        ((round(a.x, 4), round(a.y, 4)), (round(b.x, 4), round(b.y, 4)))
        for a, b in fold_lines(frame)
    ]
    places = {place for pair in pairs for place in pair}
    ways: dict[Place, set[Place]] = {place: set() for place in places}
    for a, b in pairs:
        between = sorted((p for p in places if _on(p, a, b)), key=lambda p: math.dist(a, p))
        for one, other in pairwise(between):
            ways[one].add(other)
            ways[other].add(one)
    return [face for face in _faces(ways) if _area(face) > 0.5]


def _on(place: Place, a: Place, b: Place) -> bool:
    return abs(math.dist(a, place) + math.dist(place, b) - math.dist(a, b)) < 1e-3


def _faces(ways: dict[Place, set[Place]]) -> list[list[Place]]:
    """Round each face by always turning the same way."""
    left = {(a, b) for a, others in ways.items() for b in others}
    found = []
    while left:
        start = min(left)
        face, (a, b) = [], start
        while (a, b) in left:
            left.discard((a, b))
            face.append(a)
            back = math.atan2(a[1] - b[1], a[0] - b[0])
            others = [c for c in ways[b] if c != a]
            a, b = b, min(others, key=lambda c, b=b, back=back: _turning(b, c, back))  # type: ignore[misc]
        found.append(face)
    return found


def _turning(b: Place, c: Place, back: float) -> float:
    return (math.atan2(c[1] - b[1], c[0] - b[0]) - back) % math.tau or math.tau


def _area(face: list[Place]) -> float:
    pairs = zip(face, [*face[1:], face[0]], strict=True)
    return -sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


# -- folding ------------------------------------------------------------------------------------


def folded(frame: Frame) -> list[Solid]:
    """Each panel's corners in space, every fold a right angle away from the print."""
    parts = panels(frame)
    folds = [
        ((round(a.x, 4), round(a.y, 4)), (round(b.x, 4), round(b.y, 4)))
        for a, b in fold_lines(frame)
    ]
    largest = max(range(len(parts)), key=lambda n: abs(_area(parts[n])))
    placed: dict[int, Solid] = {largest: np.eye(4)}
    waiting = [largest]
    while waiting:
        number = waiting.pop()
        for other in range(len(parts)):
            shared = _shared(parts[number], parts[other], folds) if other not in placed else None
            if shared:
                inside = np.mean([*parts[other]], axis=0)
                placed[other] = placed[number] @ _turn(*shared, inside)
                waiting.append(other)
    assert len(placed) == len(parts), "every panel hangs on a fold"
    return [
        np.array([(placed[n] @ [x, y, 0.0, 1.0])[:3] for x, y in part])
        for n, part in enumerate(parts)
    ]


def _shared(
    one: list[Place], other: list[Place], folds: list[tuple[Place, Place]]
) -> tuple[Place, Place] | None:
    for a, b in zip(one, [*one[1:], one[0]], strict=True):
        if {a, b} <= set(other) and any(_on(a, *fold) and _on(b, *fold) for fold in folds):
            return a, b
    return None


def _turn(a: Place, b: Place, inside: npt.NDArray[np.float64]) -> Solid:
    """A right angle about the line from a to b that takes `inside` below the plane."""
    axis = np.array([b[0] - a[0], b[1] - a[1], 0.0])
    axis /= np.linalg.norm(axis)
    x, y, _ = axis
    for angle in (math.pi / 2, -math.pi / 2):
        c, s = round(math.cos(angle)), round(math.sin(angle))
        turn = np.array(
            [
                [c + x * x * (1 - c), x * y * (1 - c), y * s],
                [x * y * (1 - c), c + y * y * (1 - c), -x * s],
                [-y * s, x * s, c],
            ]
        )
        about = np.array([*a, 0.0])
        matrix = np.eye(4)
        matrix[:3, :3], matrix[:3, 3] = turn, about - turn @ about
        if (matrix @ [*inside, 0.0, 1.0])[2] < 0:
            return matrix
    raise AssertionError("a fold through the middle of its panel")


def walls(frame: Frame) -> list[Solid]:
    """The panels with four right angles that are no flaps: the six sides of the box."""
    solids = folded(frame)
    around = np.vstack(solids)
    low, high = around.min(axis=0), around.max(axis=0)
    return [one for one in solids if _fills(one, low, high)]


def _fills(solid: Solid, low: Solid, high: Solid) -> bool:
    """Whether it is as large as the box on the side that it is on."""
    spans = [
        abs(solid[:, n].min() - low[n]) < 0.01 and abs(solid[:, n].max() - high[n]) < 0.01
        for n in range(3)
    ]
    flat = [np.ptp(solid[:, n]) < 0.01 for n in range(3)]
    return sum(a or b for a, b in zip(spans, flat, strict=True)) == 3 and sum(spans) >= 2


SIZES = [(20, "poker"), (60, "poker"), (54, "tarot"), (30, "mini"), (100, "square-70")]


@pytest.mark.parametrize(("count", "size"), SIZES)
def test_every_edge_of_the_folded_box_meets_another(count: int, size: str) -> None:
    studio = boxed(count, size)
    sides = walls(net(studio))
    assert len(sides) == 6
    edges: Counter[frozenset[tuple[float, ...]]] = Counter()
    for side in sides:
        low, high = side.min(axis=0), side.max(axis=0)
        corners = {
            tuple(round(float((low, high)[pick[n]][n]), 1) for n in range(3))
            for pick in np.ndindex(2, 2, 2)
        }
        edges.update(
            frozenset((a, b))
            for a in corners
            for b in corners
            if a < b
            if sum(abs(p - q) > 0.05 for p, q in zip(a, b, strict=True)) == 1
        )
    assert len(edges) == 12 and set(edges.values()) == {2}


@pytest.mark.parametrize(("count", "size"), SIZES)
def test_the_stack_goes_into_the_box(count: int, size: str) -> None:
    studio = boxed(count, size)
    box, deck = studio.game.component("box"), studio.game.component("things")
    assert box and box.size and deck and deck.size
    around = np.vstack(walls(net(studio)))
    inside = sorted(float(n) for n in np.ptp(around, axis=0))
    stack = sorted((*deck.size, count * 0.3))
    assert all(0.9 < room - need < 8 for room, need in zip(inside, stack, strict=True))


def test_flaps_are_inside_and_tuck_behind_the_front() -> None:
    solids = folded(net(boxed()))
    sides = walls(net(boxed()))
    low, high = np.vstack(sides).min(axis=0), np.vstack(sides).max(axis=0)
    flaps = [one for one in solids if not any(np.array_equal(one, side) for side in sides)]
    assert len(flaps) == 7
    for flap in flaps:
        assert (flap >= low - 0.01).all() and (flap <= high + 0.01).all()


def test_a_net_whose_lid_is_too_short_is_noticed() -> None:
    """The fold is no proof of itself: a box with a fault does not close."""
    files = game_with_box(60, "poker")
    broken = files["layouts/tuckbox.yaml"].replace(
        'top: "{{ tuck + deep }}"', 'top: "{{ tuck + deep - 3 }}"'
    )
    opened, _ = open_studio(folder({**files, "layouts/tuckbox.yaml": broken}))
    assert opened
    assert len(walls(net(opened))) != 6


def test_sleeves_make_the_box_larger() -> None:
    files = game_with_box(60, "standard")
    bare, _ = open_studio(folder(files))
    sleeved, _ = open_studio(folder(files), Opening(sleeves=("gamegenic-grey",)))
    assert bare and sleeved
    sizes = [np.ptp(np.vstack(walls(net(one))), axis=0) for one in (bare, sleeved)]
    wider, deeper = sizes[1][0] - sizes[0][0], sizes[1][2] - sizes[0][2]
    assert (wider, deeper) == pytest.approx((66 - 63, 60 * 0.2), abs=0.01)


def test_a_thumb_goes_into_the_notch() -> None:
    edge = outline(net(boxed()))
    curve = [p for p in edge if sum(math.dist(p, q) < 3 for q in edge) > 3]
    across = [x for x, _ in curve]
    assert 14 < max(across) - min(across) <= 18.1


def test_dividers_are_as_wide_as_the_cards_and_their_tabs_take_turns() -> None:
    studio = boxed(part="divider")
    box = studio.game.component("box")
    assert box and box.size == Size(63.5, 96.9)
    tabs = [
        min(x for x, y in outline(one.front) if y == 0) for one in studio.printed(box, box.size)
    ]
    assert tabs == pytest.approx([0, 63.5 / 3], abs=0.001)


def test_a_machine_cuts_the_outline_and_scores_the_folds() -> None:
    lines = lines_of(net(boxed()))
    assert len(lines.cuts) == 1 and lines.cuts[0].closed
    assert len(lines.folds) == 12


def test_a_box_is_printed_on_both_papers() -> None:
    files = game_with_box(70, "poker")
    for paper in ("a4", "letter"):
        made = kits(files, Order(papers=(paper,), decks=("box",)))
        assert made[0].parts[0].faces == 2


def test_what_no_deck_answers_to_is_refused() -> None:
    files = game_with_box(60, "poker")
    files["box.yaml"] = files["box.yaml"].replace("[things]", "[thing]")
    assert "did you mean 'things'" in the_problem(files).hint
    files = game_with_box(60, "poker", part="face")
    problem = the_problem(files)
    assert problem.code == "missing-key" and "how large 'Box' is" in problem.message
