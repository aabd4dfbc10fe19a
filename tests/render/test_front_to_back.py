"""What lies behind what, measured in pixels: coins for each flip and folded over, standees."""

from __future__ import annotations

import numpy as np
import pytest

from generator.kit.order import Order
from tests.games import REPOSITORY, kits, tiny_game
from tests.looking import Mask, Pixels, inked, pixels

DPI = 600
PAPER = "5in x 6in"
FINE = 0.1
"""In mm."""
INK = 100
"""By how much a colour may differ in a channel."""

TOKENS = (
    "tokens: things\ntitle: Things\nlayout: face\nback: back\npieces: [{title: One, copies: 9}]\n"
)


def disc(name: str, colour: str) -> str:
    return (
        f"layout: {name}\nelements:\n"
        f'  - {{shape: ellipse, box: {{width: 9mm, height: 12mm}}, fill: "{colour}"}}\n'
        f'  - {{shape: rectangle, box: [2mm, 4mm, 3mm, 1mm], fill: "{colour}"}}\n'
    )


def mirrored_disc(colour: str) -> str:
    """What is seen of the front from behind."""
    there = "{right: 2mm, top: 4mm, width: 3mm, height: 1mm}"
    return disc("back", colour).replace("[2mm, 4mm, 3mm, 1mm]", there)


def size_of(shape: str) -> str:
    """What is 20 mm wide from point to point, or from side to side."""
    return {"hexagon": "20mm x 17.32mm", "hexagon\npoint: up": "20mm"}.get(shape, "20mm x 20mm")


def sheet(more: str, backs: str) -> bytes:
    size = size_of(more.removeprefix("shape: ").strip())
    files = tiny_game(deck=f"{TOKENS}size: {size}\n{more}", layout=disc("face", "#ff0000"))
    files["layouts/back.yaml"] = mirrored_disc("#0000ff")
    (kit,) = kits(files, Order(papers=(PAPER,), backs=backs))
    return kit.data


def within(one: Mask, other: Mask, reach: int) -> bool:
    """Whether all of the first lies within so many pixels of the second."""
    grown = other
    for axis in (0, 1):
        near = grown.copy()
        for shift in (*range(-reach, 0), *range(1, reach + 1)):
            near |= np.roll(grown, shift, axis)
        grown = near
    return not (one & ~grown).any()


REACH = int(FINE / 25.4 * DPI)


@pytest.mark.parametrize("backs", ["long", "short"])
@pytest.mark.parametrize(
    "more",
    [
        "shape: round",
        "shape: hexagon",
        "shape: hexagon\npoint: up",
        "",
        "shape: round\ncut: square",
    ],
)
def test_backs_lie_behind_their_fronts(more: str, backs: str) -> None:
    pdf = sheet(more + "\n", backs)
    front = inked(pixels(pdf, 0, DPI), (255, 0, 0), INK)
    back = inked(pixels(pdf, 1, DPI), (0, 0, 255), INK)
    through = back[:, ::-1] if backs == "long" else back[::-1]
    assert front.sum() > 9 * 80 / (25.4 / DPI) ** 2
    assert within(front, through, REACH)
    assert within(through, front, REACH)


@pytest.mark.parametrize("shape", ["round", "hexagon", "hexagon\npoint: up", "rectangle"])
def test_folded_over_backs_lie_behind_their_fronts(shape: str) -> None:
    """Every pair is mirrored at the line of dashes between its halves."""
    text = TOKENS.replace("copies: 9", "copies: 1")
    files = tiny_game(
        deck=text + f"size: {size_of(shape)}\nshape: {shape}\n", layout=disc("face", "#ff0000")
    )
    files["layouts/back.yaml"] = mirrored_disc("#0000ff")
    (kit,) = kits(files, Order(papers=(PAPER,), backs="gutterfold"))
    assert kit.pages == 1
    image = pixels(kit.data, 0, DPI)
    front, back = inked(image, (255, 0, 0), INK), inked(image, (0, 0, 255), INK)
    fold = fold_row(image, front, back)
    high = min(fold, image.shape[0] - fold)
    above, below = front[fold - high : fold], back[fold : fold + high][::-1]
    assert above.sum() == front.sum() > 0
    assert within(above, below, REACH)
    assert within(below, above, REACH)


DECK = (
    "deck: things\ntitle: Things\nlayout: face\nback: back\nfields: {tint: colour}\n"
    'cards: [{title: A, tint: "#ff0000"}, {title: B, tint: "#e00000", copies: 2}, '
    '{title: C, tint: "#c00000", copies: 4}]\n'
)


@pytest.mark.parametrize("size", ["40mm x 50mm", "50mm x 35mm", "28mm x 90mm"])
@pytest.mark.parametrize("paper", ["5in x 6in", "6in x 5in"])
def test_a_folded_sheet_lays_every_back_behind_its_front(size: str, paper: str) -> None:
    """The sheet is folded in the middle by turning the picture of one half onto the other."""
    tinted = disc("face", "#ff0000").replace('"#ff0000"', '"{{ tint }}"')
    files = tiny_game(deck=DECK + f"size: {size}\nbleed: 0mm\n", layout=tinted)
    files["layouts/back.yaml"] = behind_card(size)
    (kit,) = kits(files, Order(papers=(paper,), backs="gutterfold"))
    image = pixels(kit.data, 0, DPI)
    front, back = inked(image, (224, 0, 0), INK), inked(image, (0, 0, 255), INK)
    above, below = folded_halves(front, back)
    assert above.sum() == front.sum() > 1000
    assert below.sum() == back.sum()
    assert within(above, below, REACH)
    assert within(below, above, REACH)


def behind_card(size: str) -> str:
    """What is seen of the front from behind, on a card of that width."""
    width = float(size.split("mm", maxsplit=1)[0])
    return disc("back", "#0000ff").replace("[2mm, 4mm,", f"[{width - 5:g}mm, 4mm,")


def folded_halves(front: Mask, back: Mask) -> tuple[Mask, Mask]:
    """The half with the fronts, and the other as it lies on it once the sheet is folded."""
    height, width = front.shape
    if front[height // 2 :].any():
        return front[:, : width // 2], back[:, ::-1][:, : width // 2]
    return front[: height // 2], back[::-1][: height // 2]


def fold_row(image: Pixels, front: Mask, back: Mask) -> int:
    """The middle of the grey dashes between the two."""
    top, bottom = np.where(front.any(axis=1))[0].max(), np.where(back.any(axis=1))[0].min()
    dark = inked(image[top:bottom], (140, 140, 140), 60)
    counts = dark.sum(axis=1)
    rows = np.where(counts > counts.max() * 0.6)[0]
    assert counts.max() > 80
    return round(float(rows.mean())) + int(top)


STANDEE = """\
tokens: things
title: Things
layout: standee
size: 20mm x 88mm
fields: {art: picture}
pieces: [{title: One, art: lean}]
"""
LEAN = """\
drawings:
  lean:
    size: 18mm x 32mm
    elements:
      - {shape: triangle, box: [0, 0, 9mm, 32mm], fill: "#ff0000"}
      - {shape: rectangle, box: [9mm, 20mm, 8mm, 12mm], fill: "#ff0000"}
"""


def test_the_halves_of_a_standee_meet() -> None:
    """Folded at the heads, front and back have one outline."""
    files = tiny_game(deck=STANDEE) | {
        "layouts/standee.yaml": (REPOSITORY / "layouts" / "standee.yaml").read_text(),
        "drawings/lean.yaml": LEAN,
    }
    (kit,) = kits(files, Order(papers=(PAPER,)))
    red = inked(pixels(kit.data, 0, DPI), (255, 0, 0), INK)
    rows = np.where(red.any(axis=1))[0]
    figure = red[rows.min() : rows.max() + 1]
    assert figure.sum() > 100
    assert within(figure, figure[::-1], REACH)
    assert not within(figure, figure[:, ::-1], REACH)
