"""Codes that scanners would not read are reported; those that they read are not."""

from __future__ import annotations

import pytest

from tests.games import problems_of, tiny_game

DECK = "deck: things\ntitle: Things\nlayout: face\ncards: [{title: One}]\n"
DARK = "{shape: rectangle, box: bleed, fill: ink}"
LIGHT = "{shape: rectangle, box: bleed, fill: accent}"
CODE = '{qr: "TEA 7", box: [5mm, 5mm, 15mm, 15mm]'


def found(*elements: str) -> list[tuple[str, str]]:
    layout = "layout: face\nelements:\n" + "".join(f"  - {one}\n" for one in elements)
    problems = problems_of(tiny_game(layout=layout, deck=DECK))
    return [(one.code, one.message) for one in problems]


@pytest.mark.parametrize(
    "elements",
    [
        [DARK, CODE + "}"],
        [LIGHT, CODE + ", ground: none}"],
        [CODE + ', colour: "#123a7a", ground: "#fff4cc"}'],
        [CODE + "}", "{text: Scan me, box: [5mm, 21mm, 20mm, 5mm]}"],
        [CODE + "}", "{shape: rectangle, box: [5mm, 5mm, 15mm, 15mm], stroke: ink}"],
        ['{barcode: "TEA-1", box: [5mm, 5mm, 40mm, 12mm]}'],
    ],
)
def test_a_code_that_scanners_read_is_silent(elements: list[str]) -> None:
    assert found(*elements) == []


@pytest.mark.parametrize(
    ("elements", "code", "says"),
    [
        (
            ['{qr: "TEA 7", box: [5mm, 5mm, 9mm, 9mm]}'],
            "hard-to-scan",
            "the QR code 'TEA 7' has modules of 0.31 mm at its printed size",
        ),
        (
            ['{qr: "' + "tea " * 60 + '", box: [5mm, 5mm, 15mm, 15mm]}'],
            "hard-to-scan",
            "has modules of 0.",
        ),
        ([DARK, CODE + ", ground: none}"], "hard-to-scan", "a contrast of 1.3 : 1"),
        (
            [DARK, CODE + ', ground: none, colour: "#ffffff"}'],
            "hard-to-scan",
            "is lighter than what is below it (#ffffff on #202020)",
        ),
        ([CODE + ', colour: "#888888"}'], "hard-to-scan", "a contrast of 3.5 : 1"),
        (
            ["{shape: rectangle, box: [4mm, 4mm, 2mm, 20mm], fill: ink}", CODE + ", ground: none}"],
            "hard-to-scan",
            "a contrast of",
        ),
        (
            [CODE + "}", "{shape: rectangle, box: [9mm, 9mm, 7mm, 7mm], fill: accent}"],
            "hard-to-scan",
            "has something painted over it",
        ),
        (
            [CODE + "}", "{text: Scan me, box: [5mm, 18mm, 20mm, 5mm]}"],
            "hard-to-scan",
            "has the text 'Scan' on it",
        ),
        (['{barcode: "TEA-1", box: [5mm, 5mm, 20mm, 12mm]}'], "hard-to-scan", "modules of 0.18 mm"),
        (['{barcode: "TEA-1", box: [5mm, 5mm, 40mm, 6mm]}'], "hard-to-scan", "bars 2.7 mm high"),
        (['{qr: "TEA 7", box: [0.5mm, 5mm, 15mm, 15mm]}'], "near-the-cut", "outside the safe area"),
        (['{qr: "TEA 7", box: [-1mm, 5mm, 25mm, 25mm]}'], "near-the-cut", "beyond the cut"),
    ],
)
def test_a_code_that_is_hard_to_scan_is_reported(elements: list[str], code: str, says: str) -> None:
    problems = found(*elements)
    assert any(one == code and says in message for one, message in problems), problems


def test_a_code_in_a_drawing_counts_at_its_printed_size() -> None:
    drawing = "drawings:\n  poster:\n    size: 40mm x 40mm\n    elements:\n"
    drawing += '      - {qr: "TEA 7", box: [5mm, 5mm, 20mm, 20mm]}\n'
    layout = "layout: face\nelements: [{picture: poster, box: [5mm, 5mm, 15mm, 15mm]}]\n"
    files = {**tiny_game(layout=layout, deck=DECK), "drawings/all.yaml": drawing}
    (problem,) = problems_of(files)
    assert "modules of 0.26 mm" in problem.message
    assert "make it 25.5 mm wide" not in problem.message
    assert problem.where.file == "drawings/all.yaml"


def test_a_code_may_be_allowed() -> None:
    small = '{qr: "TEA 7", box: [5mm, 5mm, 9mm, 9mm], allow: {hard-to-scan: tried it}}'
    assert found(small) == []
