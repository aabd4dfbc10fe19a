"""A game that breaks its own rules is marked on every sheet, and only then."""

from __future__ import annotations

import pytest

from generator.core.colour import Colour
from generator.core.display import Item
from generator.core.geometry import Size
from generator.impose import Page, Press, impose
from tests.sheets import A4, card, component, game, trims


def pages(kind: str, press: Press) -> tuple[list[Page], list[str]]:
    """The pages, and every word that is set on them."""
    said: list[str] = []

    def label(text: str, size: float, colour: Colour) -> tuple[list[Item], float]:
        said.append(text)
        return [], 0.45 * size * len(text)

    one = component(kind)
    cards = [card(Size(60, 90), 12)] if kind != "board" else [card(Size(500, 500))]
    return list(impose(game([one]), [one], {one.id: cards}, press, label)), said


@pytest.mark.parametrize("kind", ["deck", "tokens", "board", "document"])
def test_every_page_of_a_draft_says_so(kind: str) -> None:
    made, said = pages(kind, Press(A4, draft=True))
    finished, other = pages(kind, Press(A4))
    assert said.count("DRAFT") == 3 * len(made)
    assert "DRAFT" not in other
    assert [trims(page) for page in made] == [trims(page) for page in finished]
