"""Codes: a decoder reads every one back from the pixels of the page."""

from __future__ import annotations

import numpy as np
import pytest
import zxingcpp

from generator.build import build
from generator.core.display import Frame, GroupItem, Path, TextItem
from generator.core.geometry import Rect
from generator.core.outline import Command
from generator.kit.order import Order
from tests.games import assert_silent, codes_of, face, folder, problems_of, tiny_game
from tests.looking import Pixels, pixels

DECK = "deck: things\ntitle: Things\nlayout: face\ncards: [{title: One}]\n"
LEFT, TOP = (210 - 63.5 * 3) / 2, (297 - 88.9 * 3) / 2
CARD = Rect(LEFT, TOP, 63.5, 88.9)
ADDRESS = "https://example.com/tea-round?table=4"
EVERY_SIGN = "".join(map(chr, range(32, 127)))


def layout(*elements: str) -> str:
    return "layout: face\nelements:\n" + "".join(f"  - {one}\n" for one in elements)


def shown(*elements: str, ink: str = "full", dpi: int = 300) -> Pixels:
    files = folder(tiny_game(layout=layout(*elements), deck=DECK))
    (kit,), problems = build(files, Order(papers=("a4",), marks="none", ink=ink))
    assert_silent(problems)
    return pixels(kit.data, dpi=dpi, window=CARD)


def read_back(shot: Pixels) -> list[str]:
    found = zxingcpp.read_barcodes(np.ascontiguousarray(shot.astype(np.uint8)))
    return sorted(one.text for one in found)


def frame(*elements: str) -> Frame:
    return face(tiny_game(layout=layout(*elements), deck=DECK))


def code(*elements: str) -> GroupItem:
    ((group, *_),) = [f.items for f in (item.frame for item in frame(*elements).items)]  # type: ignore[union-attr]
    assert isinstance(group, GroupItem)
    return group


GROUND = "{shape: rectangle, box: bleed, fill: accent}"
CODES = [
    (f'{{qr: "{ADDRESS}", box: [5mm, 5mm, 20mm, 20mm]}}', ADDRESS),
    ('{qr: "0123456789012345", box: [5mm, 5mm, 14mm, 14mm]}', "0123456789012345"),
    ('{qr: "Grüße — 你好", box: [5mm, 5mm, 20mm, 20mm], correction: high}', "Grüße — 你好"),
    ('{qr: "TEA 7", box: [5mm, 5mm, 40mm, 15mm], ground: none}', "TEA 7"),
    ('{qr: "{{ title }}", box: [20mm, 20mm, 15mm, 15mm], rotate: 30}', "One"),
    ('{barcode: "4006381333931", kind: ean-13, box: [5mm, 5mm, 38mm, 20mm]}', "4006381333931"),
    ('{barcode: "978-0-306-40615", kind: ean-13, box: [5mm, 5mm, 38mm, 20mm]}', "9780306406157"),
    ('{barcode: "999999", box: [5mm, 5mm, 30mm, 12mm]}', "999999"),
    ('{barcode: "TEA-12345678x1", box: [5mm, 5mm, 53mm, 12mm], label: false}', "TEA-12345678x1"),
    ('{barcode: "UP 1", box: [15mm, 25mm, 30mm, 12mm], rotate: 90}', "UP 1"),
]


@pytest.mark.parametrize(("element", "says"), CODES)
@pytest.mark.parametrize("ink", ["full", "low", "bw"])
def test_a_decoder_reads_every_code(element: str, says: str, ink: str) -> None:
    assert read_back(shown(GROUND, element, ink=ink)) == [says]


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 95, 7))
def test_every_sign_of_code_128_is_read(start: int) -> None:
    said = EVERY_SIGN[start : start + 7].strip()
    quoted = said.replace("'", "''")
    element = f"{{barcode: '{quoted}', box: [5mm, 5mm, 53mm, 12mm]}}"
    assert read_back(shown(element)) == [said]


@pytest.mark.slow
@pytest.mark.parametrize("first", range(10))
def test_every_first_digit_of_an_ean_is_read(first: int) -> None:
    element = f'{{barcode: "{first}12345678900", kind: ean-13, box: [5mm, 5mm, 38mm, 20mm]}}'
    (said,) = read_back(shown(element))
    assert said.startswith(f"{first}12345678900")


def test_a_code_is_one_path_without_edges_between_its_squares() -> None:
    group = code('{qr: "TEA 7", box: [5mm, 5mm, 29mm, 29mm]}')
    marks = [item for item in group.items if isinstance(item, Path)][1:]
    assert len(marks) == 1
    edges = sides(marks[0].commands)
    assert len(edges) == len(set(edges)) and not edges & {(b, a) for a, b in edges}
    assert marks[0].matrix.a == pytest.approx(1.0)  # 21 modules and 4 at each side in 29 mm


def sides(commands: tuple[Command, ...]) -> set[tuple[Command, Command]]:
    """Every side of every outline, cut into pieces of one module."""
    found: set[tuple[Command, Command]] = set()
    ring: list[tuple[float, float]] = []
    for command in commands:
        if command[0] == "h":
            for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
                steps = int(abs(bx - ax) + abs(by - ay))
                dx, dy = (bx - ax) / steps, (by - ay) / steps
                for n in range(steps):
                    start = (ax + dx * n, ay + dy * n)
                    found.add((start, (start[0] + dx, start[1] + dy)))
            ring = []
        else:
            ring.append((float(command[1]), float(command[2])))
    return found


def test_a_page_shows_no_seam_inside_of_a_code() -> None:
    """The large square in a QR code's corner is black in every pixel, at an odd resolution."""
    shot = shown('{qr: "TEA 7", box: [5mm, 5mm, 29mm, 29mm]}', dpi=211)
    inside = shot[round(11.2 * 211 / 25.4) : round(13.8 * 211 / 25.4)]
    inside = inside[:, round(11.2 * 211 / 25.4) : round(13.8 * 211 / 25.4)]
    assert inside.max() == 0


def test_the_digits_of_an_ean_are_printed_below_it_as_text() -> None:
    stamp = frame('{barcode: "400638133393", kind: ean-13, box: [5mm, 5mm, 38mm, 20mm]}').items[0]
    texts = [item.text for item in stamp.frame.items if isinstance(item, TextItem)]  # type: ignore[union-attr]
    assert texts == ["4", "006381", "333931"]


@pytest.mark.parametrize(
    ("element", "said"),
    [
        (
            '{barcode: "4006381333932", kind: ean-13, box: [5mm, 5mm, 38mm, 20mm]}',
            "the last digit of the EAN-13 4006381333932 is 2, but should be 1",
        ),
        ('{barcode: "12345", kind: ean-13, box: [5mm, 5mm, 38mm, 20mm]}', "is not an EAN-13"),
        ('{barcode: "Grüße", box: [5mm, 5mm, 38mm, 20mm]}', "plain letters, digits and signs"),
        ('{barcode: "A1", box: [5mm, 5mm, 38mm, 2mm]}', "no room for bars"),
        (f'{{qr: "{"long " * 600}", box: [5mm, 5mm, 38mm, 38mm]}}', "too long for a QR code"),
    ],
)
def test_what_is_no_code_is_reported(element: str, said: str) -> None:
    (problem,) = problems_of(tiny_game(layout=layout(element), deck=DECK))
    assert said in problem.message
    assert problem.where.file == "layouts/face.yaml"


def test_an_empty_text_draws_nothing() -> None:
    files = tiny_game(
        layout=layout(
            '{qr: "", box: [5mm, 5mm, 38mm, 38mm]}', '{barcode: "", box: [5mm, 5mm, 38mm, 38mm]}'
        )
    )
    assert codes_of(files) == []
    assert problems_of(files) == []
