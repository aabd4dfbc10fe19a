"""Pictures in their boxes, measured from pixels."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from generator.build import build
from generator.core.geometry import Rect, Size
from generator.kit.order import Order
from generator.layout.placed_art import Fitting, fitted
from tests.games import assert_silent, codes_of, folder, tiny_game
from tests.looking import Pixels, at, extent, pixels

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
LEFT, TOP = (210 - 63.5 * 3) / 2, (297 - 88.9 * 3) / 2
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">
<rect width="10" height="10" fill="#ff0000"/><rect x="10" width="20" height="10" fill="#0000ff"/>
<rect x="30" width="10" height="10" fill="#00ff00"/></svg>"""
DRAWING = """\
drawings:
  bars:
    size: 40mm x 10mm
    elements:
      - {shape: rectangle, box: [0, 0, 10mm, 10mm], fill: "#ff0000"}
      - {shape: rectangle, box: [10mm, 0, 20mm, 10mm], fill: "#0000ff"}
      - {shape: rectangle, box: [30mm, 0, 10mm, 10mm], fill: "#00ff00"}
"""


def png() -> bytes:
    image = Image.new("RGB", (400, 100), RED)
    image.paste(BLUE, (100, 0, 300, 100))
    image.paste(GREEN, (300, 0, 400, 100))
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


SOURCES = {"svg": {"art/bars.svg": SVG.encode()}, "png": {"art/bars.png": png()}}
SOURCES["drawing"] = {"drawings/bars.yaml": DRAWING.encode()}


def sheet(art: dict[str, bytes], keys: str) -> Pixels:
    """A card with the red, blue and green bars in a box of 30 × 30 mm at 10, 20."""
    layout = (
        "layout: face\nelements: [{picture: bars, box: [10mm, 20mm, 30mm, 30mm]" + keys + "}]\n"
    )
    deck = "deck: things\ntitle: Things\nlayout: face\ncards: [{title: One}]\n"
    files = folder(tiny_game(layout=layout, deck=deck), **art)
    (kit,), problems = build(files, Order(papers=("a4",), marks="none"))
    assert_silent(problems)
    return card_of(kit.data)


def card_of(pdf: bytes) -> Pixels:
    """The first card with 2 mm around it."""
    return pixels(pdf, window=Rect(LEFT - 2, TOP - 2, 67.5, 92.9))


def place(image: Pixels, colour: tuple[int, int, int]) -> tuple[float, float, float, float]:
    """Where the colour lies, in mm on the card."""
    found = extent(image, colour)
    return (found.left - 2, found.top - 2, found.right - 2, found.bottom - 2)


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize(
    ("keys", "red", "blue"),
    [
        ("", (10, 31.25, 17.5, 38.75), (17.5, 31.25, 32.5, 38.75)),
        (", fit: contain", (10, 31.25, 17.5, 38.75), (17.5, 31.25, 32.5, 38.75)),
        (", fit: stretch", (10, 20, 17.5, 50), (17.5, 20, 32.5, 50)),
        (", fit: contain, flip: true", (32.5, 31.25, 40, 38.75), (17.5, 31.25, 32.5, 38.75)),
        (", fit: cover", None, (10, 20, 40, 50)),
        (", flip: down", (10, 31.25, 17.5, 38.75), (17.5, 31.25, 32.5, 38.75)),
        (", flip: both", (32.5, 31.25, 40, 38.75), (17.5, 31.25, 32.5, 38.75)),
        (", focus: top", (10, 20, 17.5, 27.5), (17.5, 20, 32.5, 27.5)),
        (", focus: bottom, flip: true", (32.5, 42.5, 40, 50), (17.5, 42.5, 32.5, 50)),
        (", fit: cover, focus: 20% 50%", (10, 20, 22, 50), (22, 20, 40, 50)),
        (", fit: cover, focus: 20% 50%, flip: true", (28, 20, 40, 50), (10, 20, 28, 50)),
        (", crop: [0%, 0%, 50%, 100%]", (10, 27.5, 25, 42.5), (25, 27.5, 40, 42.5)),
        (", crop: [0%, 0, 50%, 100%], flip: true", (25, 27.5, 40, 42.5), (10, 27.5, 25, 42.5)),
        (", crop: [0, 0, 50%, 50%], fit: stretch", (10, 20, 25, 50), (25, 20, 40, 50)),
        (", crop: [30%, 0, 40%, 100%], fit: cover", None, (10, 20, 40, 50)),
    ],
)
def test_a_picture_takes_its_place(
    source: str,
    keys: str,
    red: tuple[float, ...] | None,
    blue: tuple[float, ...],
) -> None:
    image = sheet(SOURCES[source], keys)
    assert place(image, BLUE) == pytest.approx(blue, abs=0.1)
    if red:
        assert place(image, RED) == pytest.approx(red, abs=0.1)
    else:
        assert not (image == RED).all(axis=2).any()
    assert at(image, 2 + 9.5, 2 + 35) == WHITE
    assert at(image, 2 + 40.5, 2 + 35) == WHITE


def test_a_drawing_comes_before_a_file_of_its_name() -> None:
    grey = SVG.replace("#0000ff", "#808080").encode()
    files = SOURCES["drawing"] | {"layouts/art/bars.svg": grey, "art/bars.svg": grey}
    shown = place(sheet(files, ", fit: stretch"), BLUE)
    assert shown == pytest.approx((17.5, 20, 32.5, 50), abs=0.1)


def test_fitted_boxes() -> None:
    box = Rect(10, 20, 30, 30)
    assert fitted(Size(40, 10), box, Fitting()) == (Rect(10, 31.25, 30, 7.5),) * 2
    assert fitted(Size(40, 10), box, Fitting("cover")) == (Rect(-35, 20, 120, 30), box)
    assert fitted(Size(10, 40), box, Fitting()) == (Rect(21.25, 20, 7.5, 30),) * 2
    assert fitted(Size(40, 10), box, Fitting("stretch")) == (box, box)


@pytest.mark.parametrize(
    ("flip", "red"), [("false", (10, 20)), ("down", (10, 35)), ("both", (25, 35))]
)
def test_a_picture_is_turned_upside_down(flip: str, red: tuple[float, float]) -> None:
    corner = "{shape: rectangle, box: [0, 0, 5mm, 5mm], fill: '#ff0000'}"
    drawing = f"drawings:\n  bars: {{size: 10mm x 10mm, elements: [{corner}]}}\n"
    image = sheet({"drawings/bars.yaml": drawing.encode()}, f", flip: {flip}")
    left, top, *_ = place(image, RED)
    assert (left, top) == pytest.approx(red, abs=0.1)


@pytest.mark.parametrize("source", SOURCES)
def test_tiles_fill_the_box_and_no_more(source: str) -> None:
    image = sheet(SOURCES[source], ", tile: 8mm x 2mm")
    for x, y in ((11, 21), (19, 21), (35, 47), (11, 49.5)):
        assert at(image, 2 + x, 2 + y) == RED
    assert at(image, 2 + 13, 2 + 31) == BLUE
    assert at(image, 2 + 39.5, 2 + 31) == BLUE
    for x, y in ((41, 21), (9, 21), (20, 51), (20, 19)):
        assert at(image, 2 + x, 2 + y) == WHITE
    inside = image[2 * 10 + 250 : 2 * 10 + 450, 250:450]
    assert not (inside == WHITE).all(axis=2).any(), "a seam shows"


def test_a_million_tiles_are_refused() -> None:
    layout = "layout: face\nelements: [{picture: bars, tile: 0.1mm}]\n"
    files = tiny_game(layout=layout) | {"drawings/bars.yaml": DRAWING}
    assert codes_of(files) == ["bad-value"]


def test_a_photo_is_blurred_as_widely_on_paper_as_it_says() -> None:
    image = sheet(SOURCES["png"], ", fit: stretch, blur: 1mm")
    edge = [at(image, 2 + 17.5 + by, 2 + 35) for by in (-3, -1, 0, 1, 3)]
    assert edge[0] == RED and edge[-1] == BLUE
    blue = [colour[2] for colour in edge[1:-1]]
    assert blue == pytest.approx([255 * 0.16, 127.5, 255 * 0.84], abs=12)
    assert at(image, 2 + 10.5, 2 + 20.5) == RED and at(image, 2 + 9.5, 2 + 20) == WHITE


@pytest.mark.parametrize("source", ["svg", "drawing"])
def test_what_is_drawn_is_not_blurred(source: str) -> None:
    layout = "layout: face\nelements: [{picture: bars, blur: 1mm}]\n"
    found = build(folder(tiny_game(layout=layout), **SOURCES[source]), Order(papers=("a4",)))[1]
    assert [problem.code for problem in found] == ["bad-value"]
    assert "'bars' is drawn" in found[0].message


def test_an_icon_fills_its_box_and_stands_in_its_middle() -> None:
    layout = "layout: face\nelements: [{icon: circle, box: [10mm, 20mm, 30mm, 20mm]}]\n"
    deck = "deck: things\ntitle: Things\nlayout: face\ncards: [{title: One}]\n"
    (kit,), problems = build(
        folder(tiny_game(layout=layout, deck=deck)), Order(papers=("a4",), marks="none")
    )
    assert_silent(problems)
    found = place(card_of(kit.data), (0, 0, 0))
    assert found == pytest.approx((15, 20, 35, 40), abs=0.15)


@pytest.mark.parametrize(
    ("element", "code"),
    [
        ("picture: nothing, box: trim", "missing-picture"),
        ("icon: cofee, box: trim", "missing-picture"),
    ],
)
def test_a_picture_that_is_not_there_is_told(element: str, code: str) -> None:
    assert codes_of(tiny_game(layout=f"layout: face\nelements: [{{{element}}}]\n")) == [code]


def test_drawings_that_hold_each_other_are_told_not_followed() -> None:
    drawings = (
        "drawings:\n"
        "  one: {size: 9mm x 9mm, elements: [{picture: two, box: trim}]}\n"
        "  two: {size: 9mm x 9mm, elements: [{picture: one, box: trim}]}\n"
    )
    layout = "layout: face\nelements: [{picture: one, box: trim}]\n"
    assert codes_of(tiny_game(layout=layout) | {"drawings/rings.yaml": drawings}) == ["bad-picture"]
