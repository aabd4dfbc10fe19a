"""Some cards in one picture: found in it again by their pixels alone."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from tests.export.exporting import exported, outcomes, picture
from tests.export.showing_cards import cards_in, runs, turned_card
from tests.games import DECK, ONE_PAPER, tiny_game, told

COLOURS = ("f00", "0f0", "00f", "ff0", "0ff", "f0f", "800", "080", "008", "880")
COLOURED = """\
layout: face
elements:
  - {shape: rectangle, box: bleed, fill: "{{ '#' + text }}"}
"""


def coloured(count: int = 10, more: str = "") -> dict[str, str]:
    """Cards a, b, c … each in a colour of its own."""
    cards = "".join(
        f"  - {{id: {chr(97 + n)}, title: Card, text: '{COLOURS[n]}'}}\n" for n in range(count)
    )
    deck = DECK.partition("cards:")[0].replace("layout: face\n", f"layout: face\n{more}")
    return tiny_game(deck=f"{deck}cards:\n{cards}", layout=COLOURED)


def shown(game: dict[str, str], target: str = "showcase", **keys: str) -> Image.Image:
    ((name, data),) = exported(game, target, **keys).items()
    assert name == f"tiny-{target}.png"
    image = picture(data)
    assert image.mode == "RGBA"
    return image


def colours(image: Image.Image) -> list[str]:
    """Of the cards from left to right."""
    found = []
    for box in cards_in(image):
        red, green, blue, _ = image.getpixel(((box[0] + box[2]) // 2, (box[1] + box[3]) // 2))  # type: ignore[misc]
        found.append(f"{red >> 4:x}{green >> 4:x}{blue >> 4:x}")
    return found


def test_a_row_shows_some_cards_from_all_over_the_deck() -> None:
    image = shown(coloured(), width="600")
    assert image.width == 600
    assert colours(image) == ["0f0", "ff0", "f0f", "080", "880"]
    assert colours(shown(coloured(3), width="600")) == ["f00", "0f0", "00f"]


def test_cards_are_named_in_their_order() -> None:
    keys = {"cards": "[c, things/a, b]", "width": "600"}
    assert colours(shown(coloured(), **keys)) == ["00f", "f00", "0f0"]
    order = ONE_PAPER._replace(only=("f", "e"))
    (data,) = exported(coloured(), "showcase", order=order, width="600").values()
    assert colours(picture(data)) == ["f0f", "0ff"]


def test_cards_have_round_corners_and_shadows_on_nothing() -> None:
    image = shown(coloured(1, "corner: 6mm\n"), width="700")
    alpha = np.asarray(image.getchannel("A"))
    ((left, top, right, bottom),) = cards_in(image)
    assert (right - left) / (bottom - top) == pytest.approx(63.5 / 88.9, rel=0.01)
    assert alpha[0].max() <= 2 and alpha[:, 0].max() <= 2, "nothing is cut off"
    assert alpha[top + 3, left + 3] < 255 and alpha[bottom - 3, right - 3] < 255
    below, above = alpha[bottom + 8, (left + right) // 2], alpha[top - 8, (left + right) // 2]
    assert 20 < below < 150 and above < below


def test_a_hand_turns_each_card_farther_and_lays_it_on_the_last_one() -> None:
    image = shown(coloured(), "hand", width="900")
    alpha = np.asarray(image.getchannel("A"))
    assert len(runs(alpha[alpha.shape[0] // 2] == 255)) == 1, "they overlap"
    top = turned_card(image, -21.0)
    assert colours_of(top) == {(136, 136, 0)}
    assert top.height > 4 * turned_card(image, -14.0).height, "only the right angle finds an edge"


def colours_of(card: Image.Image) -> set[tuple[int, ...]]:
    """Well inside of its edges."""
    inside = card.crop((10, 10, card.width - 10, card.height - 10)).convert("RGB")
    found = inside.getcolors(1000)
    assert found is not None
    return {colour for _, colour in found if isinstance(colour, tuple)}


def test_a_turned_row_keeps_its_cards_apart() -> None:
    image = shown(coloured(3), width="900", turn="10")
    assert len(cards_in(image)) == 3


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"cards": "[z]"}, "there is no card 'z'"),
        ({"pose": "heap"}, "expected one of row, fan"),
    ],
)
def test_what_cannot_be_shown_is_reported(keys: dict[str, str], said: str) -> None:
    (outcome,) = outcomes(coloured(), "showcase", **keys)
    assert not outcome.is_done and said in told(outcome.problems)


def test_too_many_cards_are_refused() -> None:
    deck = DECK.partition("cards:")[0] + "cards:\n"
    deck += "".join(f"  - {{id: c{n}, title: Card}}\n" for n in range(41))
    order = ONE_PAPER._replace(only=("*",))
    (outcome,) = outcomes(tiny_game(deck=deck), "showcase", order=order)
    assert "41 cards are too many for one picture, which shows 40" in told(outcome.problems)
