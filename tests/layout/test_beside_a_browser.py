"""Shapes, strokes and patterns beside the same SVG in Chromium, pixel by pixel."""

from __future__ import annotations

import io
import math

import numpy as np
import pytest
from PIL import Image

from generator.core.colour import Pattern
from generator.core.geometry import Point, Rect
from generator.layout.shapes import lay_out_curve, lay_out_line, lay_out_shape
from generator.model import Curve, Line, Shape
from generator.model.values import PathDistance
from tests.browser import a_browser
from tests.layout.test_strokes import BLUE, BOX, RED, SIZE, drawn
from tests.looking import Pixels

WAVE = "M 0 10 C 5 -5 15 25 20 10 L 20 20 Z"
MITRE = 'stroke-linejoin="miter" stroke-miterlimit="10"'
ROUND = 'stroke-linejoin="round" stroke-linecap="round"'


def around(count: int, radius: float, shift: float = 0.0) -> list[tuple[float, float]]:
    turns = [math.tau * (n + shift) / count - math.pi / 2 for n in range(count)]
    return [(20 + radius * math.cos(t), 20 + radius * math.sin(t)) for t in turns]


def points(places: list[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


STAR = points([p for pair in zip(around(5, 10), around(5, 6, 0.5), strict=True) for p in pair])
HEXAGON = points(around(6, 16 / math.sqrt(3)))
MASKED = (
    '<clipPath id="i"><path d="{0}"/></clipPath>'
    '<mask id="o" maskUnits="userSpaceOnUse" x="0" y="0" width="40" height="40">'
    '<rect width="40" height="40" fill="white"/><path d="{0}" fill="black"/></mask>'
)
MOVED = "M 10 20 C 15 5 25 35 30 20 L 30 30 Z"
STRIPES = "".join(f'<path d="M 0 {20 + n * 2} H 40"/>' for n in range(-12, 13))

PAIRS = {
    "star": (
        Shape(
            "star",
            fill=RED,
            stroke=BLUE,
            stroke_width=1,
            join="mitre",
            depth=PathDistance(0.4, is_share=True),
        ),
        f'<polygon points="{STAR}" fill="red" stroke="blue" stroke-width="1" {MITRE}/>',
    ),
    "hexagon": (
        Shape("hexagon", point="up", across=16, stroke=BLUE, stroke_width=2, join="bevel"),
        f'<polygon points="{HEXAGON}" fill="none" stroke="blue" stroke-width="2"'
        ' stroke-linejoin="bevel"/>',
    ),
    "arc": (
        Shape("arc", start=200, end=80, stroke=RED, stroke_width=3, cap="square"),
        '<path fill="none" stroke="red" stroke-width="3" stroke-linecap="square" d="M '
        f"{20 + 10 * math.sin(math.radians(200))} {20 - 10 * math.cos(math.radians(200))} "
        f"A 10 10 0 1 1 {20 + 10 * math.sin(math.radians(80))} "
        f'{20 - 10 * math.cos(math.radians(80))}"/>',
    ),
    "sector": (
        Shape("sector", start=0, end=90, fill=RED),
        '<path fill="red" d="M 20 20 L 20 10 A 10 10 0 0 1 30 20 Z"/>',
    ),
    "radii": (
        Shape("rectangle", radius=(8, 0, 4, 0), fill=RED),
        '<path fill="red" d="M 18 10 H 30 V 26 A 4 4 0 0 1 26 30 H 10 V 18 A 8 8 0 0 1 18 10 Z"/>',
    ),
    "dashes": (
        Line((Point(5, 20), Point(35, 20)), RED, 1.5, (2.0, 1.0), "butt"),
        '<path d="M 5 20 H 35" stroke="red" stroke-width="1.5" stroke-dasharray="2 1"/>',
    ),
    "round": (
        Line((Point(5, 30), Point(20, 8), Point(35, 30)), RED, 3),
        f'<path d="M 5 30 L 20 8 L 35 30" fill="none" stroke="red" stroke-width="3" {ROUND}/>',
    ),
    "inside": (
        Curve(WAVE, stroke=RED, stroke_width=1.5, stroke_at="inside", join="mitre"),
        MASKED.format(MOVED) + f'<path d="{MOVED}" fill="none" stroke="red" stroke-width="3"'
        f' clip-path="url(#i)" {MITRE}/>',
    ),
    "outside": (
        Curve(WAVE, stroke=RED, stroke_width=1.5, stroke_at="outside", join="mitre"),
        MASKED.format(MOVED) + f'<path d="{MOVED}" fill="none" stroke="red" stroke-width="3"'
        f' mask="url(#o)" {MITRE}/>',
    ),
    "hatching": (
        Shape("ellipse", fill=Pattern("stripes", None, BLUE, 2.0, 45.0, 0.5)),
        '<clipPath id="e"><circle cx="20" cy="20" r="10"/></clipPath><g clip-path="url(#e)">'
        f'<g stroke="blue" stroke-width="0.5" transform="rotate(45 20 20)">{STRIPES}</g></g>',
    ),
}


def ours(element: Shape | Line | Curve) -> Pixels:
    match element:
        case Shape():
            return drawn(lay_out_shape(element, BOX))
        case Curve():
            return drawn(lay_out_curve(element, BOX, None))  # type: ignore[arg-type]
        case _:
            return drawn(lay_out_line(element, Rect(0, 0, *SIZE)))


@pytest.mark.slow
def test_shapes_look_as_in_a_browser() -> None:
    with a_browser() as browser:
        page = browser.new_page(viewport={"width": 400, "height": 400})
        try:
            for name, (element, svg) in PAIRS.items():
                page.set_content(
                    '<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="400"'
                    f' height="400" viewBox="0 0 40 40">{svg}</svg>'
                )
                with Image.open(io.BytesIO(page.screenshot())) as shot:
                    theirs = np.array(shot.convert("RGB"), dtype=np.int16)
                found = ours(element)[:400, :400]
                apart = np.abs(found - theirs).mean()
                inked = np.abs(255 - theirs).mean()
                assert inked > 2, name
                assert apart < 1.0, f"{name} is {apart:.2f} of 255 off"
        finally:
            page.close()
