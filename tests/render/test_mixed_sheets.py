"""Cards and pieces on one sheet: what is behind what, measured in pixels of the printed pages."""

from __future__ import annotations

import numpy as np
import pytest

from generator.kit.order import Order
from tests.games import kits, tiny_game
from tests.looking import Extent, Pixels, pixels

DPI = 150
FINE = 0.25
"""In mm: a pixel and a half."""
CARDS, COINS = 7, 4
STEP = 20
RED, BLUE = 0, 2
BY_HAND = "sheet: {start: top-right, gap: 2mm, columns: 2, turned: false}\n"
DECK = (
    "deck: things\ntitle: Things\nsize: poker\nlayout: face\nback: back\n"
    "fields: {tint: colour, behind: colour}\n"
)
TOKENS = (
    "tokens: coins\ntitle: Coins\nsize: 18mm x 24mm\nlayout: face\nback: back\n"
    "fields: {tint: colour, behind: colour}\npieces:\n"
)
FACE = """\
layout: {name}
elements:
  - {{shape: rectangle, box: [2mm, 3mm, 9mm, 5mm], fill: "{{{{ {field} }}}}"}}
"""
BACK = FACE.replace("[2mm, 3mm, 9mm, 5mm]", "{{right: 2mm, top: 3mm, width: 9mm, height: 5mm}}")


def entry(number: int) -> str:
    shade = 255 - STEP * number
    return f'  - {{title: N{number}, tint: "#{shade:02x}0000", behind: "#0000{shade:02x}"}}\n'


def files(sheet: str) -> dict[str, str]:
    cards = "cards:\n" + "".join(map(entry, range(CARDS)))
    made = tiny_game(deck=f"{DECK}{sheet}{cards}", layout=FACE.format(name="face", field="tint"))
    made["game.yaml"] = made["game.yaml"].replace("[things]", "[things, coins]")
    made["coins.yaml"] = TOKENS + "".join(map(entry, range(CARDS, CARDS + COINS)))
    made["layouts/back.yaml"] = BACK.format(name="back", field="behind")
    return made


def place(image: Pixels, channel: int, number: int) -> Extent | None:
    """Where the only patch of that red or blue is, in mm."""
    others = [other for other in range(3) if other != channel]
    pure = image[:, :, others].max(axis=2) < STEP
    near = pure & (np.abs(image[:, :, channel] - (255 - STEP * number)) < STEP // 2)
    if not near.any():
        return None
    rows, columns = np.where(near.any(axis=1))[0], np.where(near.any(axis=0))[0]
    ends = (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1)
    return Extent(*(float(end) / DPI * 25.4 for end in ends))


def patches(front: Pixels, back: Pixels, number: int) -> tuple[Extent, Extent]:
    one, other = place(front, RED, number), place(back, BLUE, number)
    assert one and other, number
    return one, other


@pytest.mark.parametrize(("paper", "backs"), [("a4", "long"), ("letter", "short")])
@pytest.mark.parametrize("sheet", ["", BY_HAND])
def test_every_back_is_behind_its_front(paper: str, backs: str, sheet: str) -> None:
    (kit,) = kits(files(sheet), Order(papers=(paper,), backs=backs))
    assert kit.pages == (4 if sheet else 2)
    sides = [pixels(kit.data, page, DPI) for page in range(kit.pages)]
    seen = 0
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        through = back[:, ::-1] if backs == "long" else back[::-1]
        for number in range(CARDS + COINS):
            if place(front, RED, number):
                one, other = patches(front, through, number)
                assert one == pytest.approx(other, abs=FINE), number
                seen += 1
    assert seen == CARDS + COINS


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_folded_in_the_middle_every_back_is_behind_its_front(paper: str) -> None:
    """One card leaves a column of its sheet, where all coins are, each folded by itself."""
    order = Order(papers=(paper,), backs="gutterfold", only=("things/n0", "coins/*"))
    (kit,) = kits(files(""), order)
    assert kit.pages == 1
    image = pixels(kit.data, 0, DPI)
    high, wide = (length / DPI * 25.4 for length in image.shape[:2])
    one, other = patches(image, image, 0)
    folded = Extent(other.left, high - other.bottom, other.right, high - other.top)
    assert one == pytest.approx(folded, abs=FINE)
    for number in range(CARDS, CARDS + COINS):
        one, other = patches(image, image, number)
        across = (one.left, one.right) == pytest.approx((other.left, other.right), abs=FINE)
        down = (one.top, one.bottom) == pytest.approx((other.top, other.bottom), abs=FINE)
        assert across != down, "a pair is folded along one line"
        assert 0 < one.left < one.right < wide


def test_a_part_of_the_kit_is_on_one_sheet_too() -> None:
    order = Order(papers=("a4",), only=("things/n1", "things/n3", "coins/n8"))
    (kit,) = kits(files(""), order)
    front, back = (pixels(kit.data, page, DPI) for page in range(2))
    assert kit.pages == 2
    for number in (1, 3, 8):
        one, other = patches(front, back[:, ::-1], number)
        assert one == pytest.approx(other, abs=FINE)


def test_a_sheet_turned_the_wrong_way_is_noticed() -> None:
    (kit,) = kits(files(""), Order(papers=("a4",), backs="long"))
    front, back = (pixels(kit.data, page, DPI) for page in range(2))
    one, other = patches(front, back[::-1], 0)
    assert one != pytest.approx(other, abs=FINE)
