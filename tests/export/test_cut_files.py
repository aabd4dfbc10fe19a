"""Cut files read back by programs that are not ours, and held against the printed page."""

from __future__ import annotations

import io
import math
from functools import cache
from itertools import pairwise

import ezdxf
import pytest
import svgelements
from ezdxf.document import Drawing
from ezdxf.path import make_path

from generator.core.geometry import Rect, Size
from generator.export.cut_dxf import write_dxf
from generator.export.cut_svg import write_svg
from generator.impose import Press
from generator.impose.cut_grid import CutArea
from generator.impose.cutting import CutSheet, Cutting, cut_cards, cut_pieces
from generator.impose.drawn_lines import lines_of
from generator.impose.pieces import Piece
from generator.impose.registration import Registration
from generator.render.about import About
from generator.render.pdf import PdfPage, write_pdf
from tests.games import studio, tiny_game
from tests.looking import extent, pixels
from tests.sheets import A4, label, trims

Box = tuple[float, float, float, float]
INK = (0, 90, 200)
FINE = 600
"""Pixels to the inch: a rectangle's ink ends at a whole one."""


def cutting() -> Cutting:
    bed = CutArea(A4.size, Registration(3), 1.25)
    press = Press(A4, bleed=0.625)
    return Cutting(bed, press, "Tiny", label, lines_of, lambda plan: f"tiny-{plan.version}")


def game(size: str, more: str = "", layout: str = "") -> dict[str, str]:
    """One blue card on its trim."""
    face = layout or (
        'layout: face\nelements:\n  - {shape: rectangle, box: trim, fill: "#005ac8"}\n'
    )
    tokens = (
        f"tokens: things\ntitle: Things\nlayout: face\nsize: {size}\n{more}pieces: [{{id: a}}]\n"
    )
    return tiny_game(deck=tokens, layout=face)


def sheet_of(files: dict[str, str]) -> CutSheet:
    opened = studio(files)
    (tokens,) = opened.game.components
    assert tokens.size is not None
    pieces = [Piece(tokens, one) for one in opened.printed(tokens, tokens.size)]
    return next(cut_pieces(pieces, cutting()))


@cache
def deck() -> CutSheet:
    files = tiny_game(
        layout='layout: face\nelements:\n  - {shape: rectangle, box: trim, fill: "#005ac8"}\n',
        deck="deck: things\ntitle: Things\nlayout: face\ncards: [{title: Only}]\n",
    )
    opened = studio(files)
    (things,) = opened.game.components
    assert things.size is not None
    return next(cut_cards(things, opened.printed(things, things.size), cutting()))


def pdf_of(sheet: CutSheet) -> bytes:
    page = sheet.pages[0]
    return write_pdf([PdfPage(page.frame, page.trim, page.bleed, "x", ("x",))], About("x"))


# -- read by others ---------------------------------------------------------------------------


def svg_paths(data: bytes, group: str) -> list[svgelements.Path]:
    """In mm: so many pixels to the inch that one is a millimetre."""
    read = svgelements.SVG.parse(io.BytesIO(data), ppi=25.4)
    return [
        abs(path)
        for one in read.select(lambda e: isinstance(e, svgelements.Group) and e.id == group)
        for path in one
    ]


def svg_boxes(data: bytes, group: str = "cut") -> list[Box]:
    return [tuple(path.bbox()) for path in svg_paths(data, group)]


def read_dxf(data: bytes) -> Drawing:
    return ezdxf.read(io.StringIO(data.decode("ascii")))


def dxf_boxes(data: bytes, height: float, layer: str = "CUT") -> list[Box]:
    found = []
    for line in read_dxf(data).modelspace().query(f'POLYLINE[layer=="{layer}"]'):
        places = list(make_path(line).flattening(0.0005))
        across, down = [p.x for p in places], [height - p.y for p in places]
        found.append((min(across), min(down), max(across), max(down)))
    return found


def corners(box: Rect) -> Box:
    return box.left, box.top, box.right, box.bottom


SHEETS = {
    "deck": deck,
    "round": lambda: sheet_of(game("25mm x 25mm", "shape: round\n")),
    "hexagon": lambda: sheet_of(game("22mm x 19.05mm", "shape: hexagon\n")),
    "rounded": lambda: sheet_of(game("30mm x 12mm", "corner: 2mm\n")),
    "square": lambda: sheet_of(game("10mm x 10mm")),
}


@pytest.mark.parametrize("name", SHEETS)
def test_both_files_cut_on_the_trim(name: str) -> None:
    sheet = SHEETS[name]()
    height = sheet.plan.bed.paper.height
    expected = [pytest.approx(corners(trim), abs=0.002) for trim in trims(sheet.pages[0])]
    assert svg_boxes(write_svg(sheet.plan, name)) == expected
    assert dxf_boxes(write_dxf(sheet.plan), height) == expected


@pytest.mark.parametrize("name", ["deck", "round", "hexagon", "rounded"])
def test_both_files_hold_the_same_lines(name: str) -> None:
    """Every place on one lies on the other."""
    plan = SHEETS[name]().plan
    (path,) = svg_paths(write_svg(plan, name), "cut")
    (line,) = read_dxf(write_dxf(plan)).modelspace().query('POLYLINE[layer=="CUT"]')
    drawn = [(p.x, plan.bed.paper.height - p.y) for p in make_path(line).flattening(0.001)]
    for number in range(60):
        place = path.point(number / 60)
        assert _away((place.x, place.y), drawn) < 0.01


def _away(place: tuple[float, float], line: list[tuple[float, float]]) -> float:
    return min(_from_stretch(place, *ends) for ends in pairwise(line))


def _from_stretch(
    place: tuple[float, float], start: tuple[float, float], end: tuple[float, float]
) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = dx * dx + dy * dy or 1e-12
    share = ((place[0] - start[0]) * dx + (place[1] - start[1]) * dy) / long
    share = min(max(share, 0.0), 1.0)
    return math.dist(place, (start[0] + dx * share, start[1] + dy * share))


@pytest.mark.parametrize("name", ["deck", "square", "rounded"])
def test_the_blade_follows_the_ink(name: str) -> None:
    """The printed page, as pixels, against the file that another program reads."""
    sheet = SHEETS[name]()
    (cut,) = svg_boxes(write_svg(sheet.plan, name))
    window = Rect(
        *(round(value) for value in Rect(*cut[:2], cut[2] - cut[0], cut[3] - cut[1]).grown(3))
    )
    ink = extent(pixels(pdf_of(sheet), dpi=FINE, window=window), INK, FINE)
    left, top = (round(mm / 25.4 * FINE) / FINE * 25.4 for mm in window[:2])
    printed = (ink.left + left, ink.top + top, ink.right + left, ink.bottom + top)
    assert printed == pytest.approx(cut, abs=0.05)


def test_dxf_is_whole_and_in_millimetres() -> None:
    read = read_dxf(write_dxf(deck().plan))
    assert read.dxfversion == "AC1009"
    assert read.header["$INSUNITS"] == 4
    assert read.header["$MEASUREMENT"] == 1
    assert not read.audit().errors
    (line,) = read.modelspace().query('POLYLINE[layer=="CUT"]')
    assert line.is_closed
    bulges = [vertex.dxf.bulge for vertex in line.vertices if vertex.dxf.bulge]
    assert len(bulges) == 4
    assert {layer.dxf.name for layer in read.layers} >= {"CUT", "FOLD", "PAGE"}


def test_svg_tells_its_page_in_millimetres() -> None:
    plan = deck().plan
    data = write_svg(plan, "tiny")
    read = svgelements.SVG.parse(io.BytesIO(data), ppi=25.4)
    assert (read.width, read.height) == pytest.approx(plan.bed.paper, abs=0.01)
    head = data.decode().splitlines()[0]
    assert 'width="297mm" height="210mm" viewBox="0 0 297 210"' in head


@pytest.mark.parametrize("name", SHEETS)
def test_corners_of_the_page_hold_the_drawing_in_place(name: str) -> None:
    """Whatever crops to what is drawn still has the whole page."""
    plan = SHEETS[name]().plan
    width, height = plan.bed.paper
    for boxes in (
        svg_boxes(write_svg(plan, name), "page"),
        dxf_boxes(write_dxf(plan), height, "PAGE"),
    ):
        assert min(box[0] for box in boxes) == pytest.approx(0)
        assert min(box[1] for box in boxes) == pytest.approx(0)
        assert max(box[2] for box in boxes) == pytest.approx(width)
        assert max(box[3] for box in boxes) == pytest.approx(height)


def test_the_same_plan_gives_the_same_bytes() -> None:
    first, again = SHEETS["round"]().plan, SHEETS["round"]().plan
    assert write_svg(first, "x") == write_svg(again, "x")
    assert write_dxf(first) == write_dxf(again)


# -- pieces that draw their own outline -------------------------------------------------------

NET = """\
layout: face
elements:
  - {path: "M 0 0 H 40 V 30 H 0 Z", fill: paper}
  - {path: "M 4 4 H 9 V 9 H 4 Z", stroke: "#123456", stroke-width: 0.4mm}
  - {path: "M 0 15 H 40", stroke: paper, stroke-width: 0.4mm, dash: [1mm, 1mm]}
  - {path: "M 0 15 H 40", stroke: ink, stroke-width: 0.2mm, dash: [1mm, 1mm]}
  - {path: "M 0 0 H 40 V 30 H 0 Z M 18 20 H 22 M 30 10 A 3 3 0 0 1 36 10 A 3 3 0 0 1 30 10 Z",
     stroke: "#606060", stroke-width: 0.2mm}
"""


def net() -> CutSheet:
    return sheet_of(game("40mm x 30mm", "shape: drawn\n", NET))


def test_a_drawn_piece_is_cut_and_folded_along_its_own_lines() -> None:
    sheet = net()
    (trim,) = trims(sheet.pages[0])
    data = write_svg(sheet.plan, "net")
    outline, slit, window = svg_boxes(data)
    assert outline == pytest.approx(corners(trim), abs=0.002)
    assert slit == pytest.approx(
        (trim.left + 18, trim.top + 20, trim.left + 22, trim.top + 20), abs=0.002
    )
    assert window == pytest.approx(
        (trim.left + 30, trim.top + 7, trim.left + 36, trim.top + 13), abs=0.01
    )
    (fold,) = svg_boxes(data, "fold")
    assert fold == pytest.approx((trim.left, trim.top + 15, trim.right, trim.top + 15), abs=0.002)
    assert dxf_boxes(write_dxf(sheet.plan), 297, "FOLD") == [pytest.approx(fold, abs=0.002)]


def test_art_without_an_outline_says_no_lines() -> None:
    opened = studio(game("40mm x 30mm", "shape: drawn\n"))
    (tokens,) = opened.game.components
    assert lines_of(opened.printed(tokens, Size(40, 30))[0].front).cuts == ()
