"""Kits with less ink as they are printed: pixels, words that can be copied, names."""

from __future__ import annotations

import numpy as np

from generator.kit.order import Order
from tests.games import kits, tiny_game
from tests.looking import Pixels, pixels, text_on

LAYOUT = """\
layout: face
elements:
  - {shape: rectangle, box: bleed, fill: accent}
  - {shape: rectangle, box: {left: 0, right: 0, top: 0, height: 20mm}, fill: "#0b7377"}
  - {text: "{{ title }}", box: [5mm, 5mm, 50mm, 12mm], font: title, size: 30pt, colour: paper}
  - {text: Small words below, box: [5mm, 40mm, 50mm, 10mm], size: 9pt, colour: ink}
"""
GAME = tiny_game(layout=LAYOUT)


def printed(ink: str) -> bytes:
    (kit,) = kits(GAME, Order(papers=("a4",), ink=ink))
    return kit.data


def coverage(image: Pixels) -> float:
    """The mean of what cyan, magenta and yellow take away from white."""
    return float(1 - image.mean() / 255)


def test_low_ink_takes_little_ink_and_loses_no_word() -> None:
    full, low = printed("full"), printed("low")
    assert coverage(pixels(low)) < coverage(pixels(full)) / 4
    assert text_on(low) == text_on(full)


def test_black_and_white_has_no_colour() -> None:
    image = pixels(printed("bw"), dpi=150)
    assert int(np.ptp(image, axis=2).max()) <= 2
    extremes = (image.max(axis=2) < 60) | (image.min(axis=2) > 195)
    assert extremes.mean() > 0.95
