"""Paper parts: what is cut, folded and glued fits, whatever size a game gives it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from generator.core.display import Frame, GroupItem, Item, Path, Stamp, Zone
from generator.core.geometry import IDENTITY, Matrix, Point, Rect
from tests.games import REPOSITORY, kits, printed, problems_of, tiny_game
from tests.looking import Pixels, pixels
from tests.typesetting import placed_texts, said

PARTS = (
    "standee",
    "standee-tab",
    "standee-base",
    "cube",
    "die",
    "dial",
    "dial-cover",
    "dial-pointer",
    "tray",
    "screen",
    "screen-inside",
)
BLOT = """\
drawings:
  blot:
    size: 20mm x 30mm
    elements:
      - {shape: rectangle, box: [1mm, 3mm, 8mm, 20mm], fill: "#d02020"}
      - {shape: ellipse, box: [8mm, 6mm, 11mm, 9mm], fill: "#2040d0"}
"""


def game(part: str, head: str, piece: str = "{title: Thing}") -> dict[str, str]:
    """One piece of a part, with the layouts that are shipped."""
    things = f"tokens: things\ntitle: Things\nlayout: {part}\n{head}\npieces: [{piece}]\n"
    return {**tiny_game(deck=things), **_layouts(), "drawings/blots.yaml": BLOT}


@cache
def _layouts() -> dict[str, str]:
    names = [f"layouts/{part}.yaml" for part in PARTS]
    return {name: (REPOSITORY / name).read_text("utf-8") for name in names}


def part(part: str, head: str, piece: str = "{title: Thing}") -> Frame:
    (one,) = printed(game(part, head, piece))
    return one.front


def walked(items: tuple[Item, ...], at: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    for item in items:
        match item:
            case GroupItem():
                yield from walked(item.items, item.matrix.then(at))
            case Stamp():
                yield from walked(item.frame.items, item.matrix.then(at))
            case _:
                yield item, at


def corners(path: Path, at: Matrix) -> list[Point]:
    return [at.apply(*map(float, c[-2:])) for c in path.commands if len(c) > 1]


def bounds(places: list[Point]) -> Rect:
    left, top = min(p.x for p in places), min(p.y for p in places)
    right, bottom = max(p.x for p in places), max(p.y for p in places)
    return Rect(left, top, right - left, bottom - top)


def cut_line(frame: Frame) -> list[Point]:
    """The last figure that is stroked and neither filled nor dashed."""
    lines = [
        corners(item, at)
        for item, at in walked(frame.items)
        if isinstance(item, Path) and item.stroke and not item.fill and not item.dash
    ]
    return lines[-1]


def fold_lines(frame: Frame) -> list[tuple[Point, Point]]:
    found = []
    for item, at in walked(frame.items):
        if isinstance(item, Path) and item.dash:
            ends = [at.apply(*map(float, c[1:3])) for c in item.commands]
            starts = [c[0] for c in item.commands]
            found += [
                (a, b)
                for (a, b), letter in zip(pairwise(ends), starts[1:], strict=True)
                if letter == "l"
            ]
    return found


def zones(frame: Frame, kind: str) -> list[Zone]:
    return [i for i, _ in walked(frame.items) if isinstance(i, Zone) and i.kind == kind]


# -- standees ---------------------------------------------------------------------------------


STRIP = "fields: {art: picture}\nbleed: 0\n"


def face_pixels(part: str, size: str, piece: str) -> Pixels:
    """The piece alone as it is printed."""
    (kit,) = kits(game(part, f"size: {size}\n{STRIP}", piece))
    image = pixels(kit.data, dpi=200)
    coloured = (abs(image - image.mean(axis=2, keepdims=True)) > 40).any(axis=2)
    rows, columns = coloured.any(axis=1).nonzero()[0], coloured.any(axis=0).nonzero()[0]
    return image[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


@pytest.mark.parametrize(
    ("layout", "size"), [("standee", "22mm x 82mm"), ("standee-tab", "24mm x 78mm")]
)
def test_the_halves_of_a_standee_meet_when_it_is_folded(layout: str, size: str) -> None:
    """The ink of the back is that of the front upside down: a fold lays one on the other."""
    image = face_pixels(layout, size, "{title: Thing, art: blot}")
    away = abs(image - image[::-1]).max(axis=2)
    assert (away > 60).mean() < 0.01
    assert (abs(image - image[:, ::-1]).max(axis=2) > 60).mean() > 0.1


def test_a_picture_with_words_is_not_mirrored() -> None:
    head = "size: 24mm x 78mm\nfields: {art: picture, mirror: flag}"
    stamps = []
    for mirror in ("true", "false"):
        frame = part("standee-tab", head, f"{{title: A, art: blot, mirror: {mirror}}}")
        groups = [item for item in frame.items if isinstance(item, GroupItem)]
        stamps.append([i.matrix.a for g in groups for i in g.items if isinstance(i, Stamp)])
    assert [[value > 0 for value in found] for found in stamps] == [[False], [True]]


@pytest.mark.parametrize("foot", [6, 9, 12])
def test_a_strip_folds_at_its_middle_and_at_its_feet(foot: int) -> None:
    frame = part(
        "standee", "size: 20mm x 90mm\nfields: {foot: number}", f"{{title: A, foot: {foot}}}"
    )
    assert sorted(a.y for a, _ in fold_lines(frame)) == pytest.approx([foot, 45, 90 - foot])
    assert all(abs(b.x - a.x) == pytest.approx(20) for a, b in fold_lines(frame))


JOINTS = "fields: {tab-width: number, thickness: number}"


@pytest.mark.parametrize(("width", "thickness"), [(8, 0.2), (12, 0.3), (15, 0.5)])
def test_the_slot_of_a_base_is_the_tab_and_the_tolerance(width: float, thickness: float) -> None:
    says = f"{{title: A, tab-width: {width}, thickness: {thickness}}}"
    tabs = zones(part("standee-tab", f"size: 24mm x 80mm\n{JOINTS}", says), "tab")
    (slot,) = zones(part("standee-base", f"size: 30mm x 25mm\n{JOINTS}", says), "slot")
    assert len(tabs) == 2
    for tab in tabs:
        assert (tab.name, tab.thickness) == (slot.name, pytest.approx(2 * thickness))
        assert tab.box.width == pytest.approx(width)
        assert slot.box.width == pytest.approx(tab.box.width + 0.2)
        assert slot.box.height == pytest.approx(tab.thickness + 0.2)
    assert slot.box.centre == pytest.approx((15, 12.5))


def test_the_outline_of_a_tab_is_cut_where_the_tab_is() -> None:
    frame = part(
        "standee-tab", "size: 24mm x 80mm\nfields: {tab-width: number}", "{title: A, tab-width: 10}"
    )
    outline = cut_line(frame)
    assert bounds(outline) == pytest.approx((0, 0, 24, 80))
    assert sorted({p.x for p in outline if p.y in (0, 80)}) == pytest.approx([7, 17])


def test_a_figure_and_a_base_that_disagree_are_told() -> None:
    files = game(
        "standee-tab", "size: 24mm x 80mm\nfields: {art: picture}", "{title: A, art: blot}"
    )
    files["game.yaml"] = files["game.yaml"].replace("[things]", "[things, bases]")
    files["bases.yaml"] = (
        "tokens: bases\ntitle: Bases\nlayout: standee-base\nsize: 30mm x 25mm\n"
        "fields: {tab-width: number}\npieces: [{title: Base, tab-width: 12}]\n"
    )
    assert problems_of(files) == []
    files["bases.yaml"] = files["bases.yaml"].replace("tab-width: 12", "tab-width: 10")
    (problem,) = problems_of(files)
    assert problem.code == "tight-slot"


# -- cubes ------------------------------------------------------------------------------------


def pips(frame: Frame) -> list[Point]:
    found = []
    for item, at in walked(frame.items):
        if isinstance(item, Path) and item.fill and len(item.commands) == 6:
            found.append(bounds(corners(item, at)).centre)
    return found


def on_face(places: list[Point], across: int, down: int, side: float, flap: float) -> int:
    box = Rect(across * side, flap + down * side, side, side)
    return sum(box.contains(Rect(*place, 0, 0)) for place in places)


@pytest.mark.parametrize(("side", "flap"), [(15, 3.5), (16, 4), (25, 6)])
def test_opposite_faces_of_a_die_add_up_to_seven(side: float, flap: float) -> None:
    dots = pips(part("die", f"size: {3 * side}mm x {4 * side + flap}mm"))
    cross = {(1, 0): 2, (0, 1): 3, (1, 1): 1, (2, 1): 4, (1, 2): 5, (1, 3): 6}
    assert {place: on_face(dots, *place, side, flap) for place in cross} == cross
    assert len(dots) == 21
    for one, other in (((1, 1), (1, 3)), ((1, 0), (1, 2)), ((0, 1), (2, 1))):
        assert cross[one] + cross[other] == 7


def test_a_face_with_a_picture_has_no_pips() -> None:
    frame = part(
        "die", "size: 45mm x 63.5mm\nfields: {face-6: picture}", "{title: A, face-6: blot}"
    )
    assert len(pips(frame)) == 21 - 6 + 1  # the blot has a disc of its own


@pytest.mark.parametrize("layout", ["cube", "die"])
def test_the_net_of_a_cube_is_cut_as_large_as_its_size(layout: str) -> None:
    outline = cut_line(part(layout, "size: 48mm x 68mm"))
    assert bounds(outline) == pytest.approx((0, 0, 48, 68))
    area = abs(sum(a.x * b.y - b.x * a.y for a, b in pairwise([*outline, outline[0]]))) / 2
    flap = (16 + 16 - 2 * 4 * 0.46) / 2 * 4
    assert area == pytest.approx(6 * 16 * 16 + 7 * flap)


def test_every_edge_of_a_cube_is_folded_or_has_one_flap() -> None:
    """A cube has twelve edges; a net of six faces folds at five, and seven need a flap."""
    frame = part("cube", "size: 45mm x 63.5mm")
    stretches = sum(math.dist(a, b) / 15 for a, b in fold_lines(frame))
    assert stretches == pytest.approx(5 + 7)


# -- dials ------------------------------------------------------------------------------------


def middles(frame: Frame) -> list[tuple[str, Point]]:
    found = []
    for item, at in walked(frame.items):
        for _, text in placed_texts([item]):
            run = text.runs[0]
            width = run.glyphs.width * run.size
            found.append((said(text), at.apply(text.x + width / 2, text.y - 0.35 * run.size)))
    return found


@pytest.mark.parametrize("count", [6, 12, 20])
def test_the_numbers_of_a_dial_stand_on_a_circle(count: int) -> None:
    frame = part(
        "dial",
        "size: 50mm x 50mm\nshape: round\nfields: {numbers: number}",
        f"{{title: A, numbers: {count}}}",
    )
    found = middles(frame)
    assert [words for words, _ in found] == [str(n) for n in range(1, count + 1)]
    for number, (_, place) in enumerate(found):
        angle = 2 * math.pi * number / count
        on_circle = (25 + 20 * math.sin(angle), 25 - 20 * math.cos(angle))
        assert math.dist(place, on_circle) < 0.35


def test_a_dial_takes_words_and_a_window_shows_one() -> None:
    dial = part(
        "dial",
        "size: 50mm x 50mm\nshape: round\nfields: {numbers: list}",
        "{title: A, numbers: [I, II, III]}",
    )
    (_, first), *_ = middles(dial)
    cover = part("dial-cover", "size: 50mm x 50mm\nshape: round")
    window = next(
        bounds(corners(item, at))
        for item, at in walked(cover.items)
        if isinstance(item, Path) and item.stroke and item.fill
    )
    assert window.contains(Rect(*first, 0, 0).grown(2.5))


def test_a_hand_turns_about_its_foot() -> None:
    frame = part("dial-pointer", "size: 8mm x 30mm")
    hand, hole = [
        bounds(corners(item, at)) for item, at in walked(frame.items) if isinstance(item, Path)
    ]
    assert (hand.left, hand.top) == pytest.approx((0, 0))
    assert hole.centre == pytest.approx((4, 26))


# -- trays and screens ------------------------------------------------------------------------


@pytest.mark.parametrize("wall", [10, 20, 30])
def test_a_tray_folds_along_the_edges_of_its_floor(wall: int) -> None:
    frame = part(
        "tray", "size: 120mm x 90mm\nfields: {wall: number}", f"{{title: A, wall: {wall}}}"
    )
    folds = fold_lines(frame)
    assert sorted({a.x for a, b in folds if a.x == b.x}) == pytest.approx([wall, 120 - wall])
    assert sorted({a.y for a, b in folds if a.y == b.y}) == pytest.approx([wall, 90 - wall])
    assert bounds(cut_line(frame)) == pytest.approx((0, 0, 120, 90))


def test_the_walls_of_a_tray_are_as_long_as_its_floor() -> None:
    frame = part("tray", "size: 120mm x 90mm")
    grounds = [
        bounds(corners(item, at))
        for item, at in walked(frame.items)
        if isinstance(item, Path) and item.fill and len(item.commands) == 5
    ]
    assert Rect(20, 20, 80, 50) in grounds
    for wall in (
        Rect(20, 0, 80, 20),
        Rect(20, 70, 80, 20),
        Rect(0, 20, 20, 50),
        Rect(100, 20, 20, 50),
    ):
        assert any(ground == pytest.approx(wall) for ground in grounds)


def test_the_flaps_of_a_tray_keep_clear_of_the_walls_beside_them() -> None:
    """The outline never crosses itself: each flap stays in its corner of the sheet."""
    outline = cut_line(part("tray", "size: 120mm x 90mm"))
    in_corners = [p for p in outline if not 20 <= p.x <= 100 and not 20 <= p.y <= 70]
    assert len(in_corners) == 8


@pytest.mark.parametrize("panels", [2, 3, 4])
def test_a_screen_folds_between_its_panels(panels: int) -> None:
    texts = ", ".join(f"P{n}" for n in range(panels))
    says = f"{{title: A, panels: [{texts}], inside: [{texts.lower()}]}}"
    head = "size: 180mm x 100mm\nback: screen-inside\nfields: {panels: list, inside: list}"
    (one,) = printed(game("screen", head, says))
    assert one.back is not None
    for frame in (one.front, one.back):
        assert [a.x for a, _ in fold_lines(frame)] == pytest.approx(
            [180 / panels * n for n in range(1, panels)]
        )
    front, back = ([words for words, _ in middles(frame)] for frame in (one.front, one.back))
    assert front == ["A", *texts.split(", ")]
    assert back == texts.lower().split(", ")


# -- values of layouts ------------------------------------------------------------------------


def test_a_games_own_layout_gives_a_shared_one_its_sizes() -> None:
    own = "layout: bin\nextends: tray\nvalues: {wall: 30, colour: accent}\nelements: []\n"
    files = game("tray", "size: 120mm x 90mm") | {"layouts/bin.yaml": own}
    files["things.yaml"] = files["things.yaml"].replace("layout: tray", "layout: bin")
    (one,) = printed(files)
    folds = fold_lines(one.front)
    assert sorted({a.x for a, b in folds if a.x == b.x}) == pytest.approx([30, 90])
