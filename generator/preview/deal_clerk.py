"""Questions about opening hands → the cards in each; the page has their pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.problems import Refusal
from generator.export.hand_sheet import DealtGame, dealt_game
from generator.kit.order import Order
from generator.live.workbench import Workbench
from generator.opened import Studio
from generator.preview.state import Data

MOST_DRAWN = 60
MOST_SEED = 1_000_000
Given = Mapping[str, Any]


class DealClerk:
    """Shuffles and deals the game as its files say now."""

    def __init__(self, workbench: Workbench, order: Order) -> None:
        self._workbench = workbench
        self._order = order

    def dealt(self, given: Given) -> Data:
        studio = self._workbench.table.studio
        if studio is None:
            raise Refusal(*self._workbench.table.problems)
        seed = _whole(given.get("seed"), 1, MOST_SEED)
        players = _whole(given.get("players"), 0, 99)
        draws = _whole(given.get("draw"), 0, MOST_DRAWN)
        order = self._order._replace(seed=seed)
        return _data(studio, dealt_game(studio, order, players, draws))


def _data(studio: Studio, dealt: DealtGame) -> Data:
    return {
        "hands": [
            {
                "title": hand.title,
                "drawn": hand.drawn,
                "cards": [
                    [face.component.id, face.card.id, name]
                    for face, name in zip(hand.faces, hand.names(studio), strict=True)
                ],
            }
            for hand in dealt.hands
        ],
        "left": dealt.left,
    }


def _whole(given: object, otherwise: int, most: int) -> int:
    return min(max(given, 0), most) if isinstance(given, int) else otherwise
