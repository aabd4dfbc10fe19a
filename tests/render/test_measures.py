"""What a ruler on the printed sheet would say, from pixels at 300 dpi."""

from __future__ import annotations

import numpy as np
import pytest

from generator.kit.order import Order
from tests.games import kits, tiny_game
from tests.looking import Extent, Pixels, extent, pixels

RED, BLUE = (255, 0, 0), (0, 0, 255)
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
FACE = 'layout: face\nelements: [{shape: rectangle, box: trim, fill: "#ff0000"}]\n'
BACK = 'layout: back\nelements: [{shape: rectangle, box: trim, fill: "#0000ff"}]\n'
DECK = "deck: things\ntitle: Things\nlayout: face\nback: back\ncards: [{title: One}]\n"


def sheet(page: int, paper: str = "a4", backs: str = "long", size: str = "poker") -> Pixels:
    files = tiny_game(deck=DECK + f"size: {size}\n", layout=FACE) | {"layouts/back.yaml": BACK}
    (kit,) = kits(files, Order(papers=(paper,), backs=backs))
    return pixels(kit.data, page)


def card(page: int, paper: str = "a4", backs: str = "long", size: str = "poker") -> Extent:
    return extent(sheet(page, paper, backs, size), BLUE if page else RED)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_poker_card_is_a_poker_card(paper: str) -> None:
    found = card(0, paper)
    assert found.width == pytest.approx(63.5, abs=0.1)
    assert found.height == pytest.approx(88.9, abs=0.1)


def test_a_turned_card_keeps_its_size() -> None:
    found = card(0, size="70mm x 99mm")
    assert sorted((found.width, found.height)) == pytest.approx([70, 99], abs=0.1)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", ["long", "short"])
@pytest.mark.parametrize("size", ["poker", "85mm x 55mm"])
def test_a_back_lies_behind_its_front(paper: str, backs: str, size: str) -> None:
    width, height = PAPERS[paper]
    front, back = (card(page, paper, backs, size) for page in (0, 1))
    if backs == "long":
        through = Extent(width - back.right, back.top, width - back.left, back.bottom)
    else:
        through = Extent(back.left, height - back.bottom, back.right, height - back.top)
    assert tuple(through) == pytest.approx(tuple(front), abs=0.1)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_ruler_is_a_hundred_millimetres(paper: str) -> None:
    image = sheet(0, paper)
    dark = (255 - image[:, :, 1]) / 255
    edge = round((PAPERS[paper][0] - 5 - 0.1) / 25.4 * 300)
    strip = dark[:, edge - 2 : edge + 3].max(axis=1) > 0.15
    longest = max(stretches(strip), key=lambda ends: ends[1] - ends[0])
    assert (longest[1] - longest[0]) / 300 * 25.4 == pytest.approx(100, abs=0.1 + 25.4 / 300)
    middle = sum(longest) / 2 / 300 * 25.4
    assert middle == pytest.approx(PAPERS[paper][1] / 2, abs=0.1)


def stretches(strip: np.ndarray) -> list[tuple[int, int]]:
    """Where ink begins and ends."""
    steps = np.diff(np.concatenate([[0], strip.astype(int), [0]]))
    return list(zip(np.where(steps == 1)[0], np.where(steps == -1)[0], strict=True))
