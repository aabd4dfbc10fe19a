"""The shipped games with less ink: a quarter of it, and every word readable."""

from __future__ import annotations

import pytest

from generator.build import build, check
from generator.core.problems import NOTE
from generator.files import open_game, shipped_games
from generator.kit.order import Order
from generator.render.coverage import ink_of
from tests.games import games_slow_but


@pytest.mark.parametrize("game", games_slow_but("bad-day", "office-job"))
def test_low_ink_can_be_read(game: str) -> None:
    assert told(game, "low") == []


@pytest.mark.parametrize("game", games_slow_but("bad-day", "office-job"))
def test_black_and_white_can_be_read(game: str) -> None:
    assert told(game, "bw") == []


def told(game: str, ink: str) -> list[str]:
    """What print checks find on the faces as they are printed: contrast, size, place."""
    found = check(open_game(game)[1], Order(papers=("a4",), ink=ink)).problems
    return [problem.message for problem in found if problem.severity != NOTE]


@pytest.mark.slow
@pytest.mark.parametrize("game", shipped_games())
def test_low_ink_takes_less_than_a_quarter(game: str) -> None:
    full, low = (ink_of(printed(game, ink)).coverage for ink in ("full", "low"))
    assert low < full / 4


def printed(game: str, ink: str) -> bytes:
    kits, _ = build(open_game(game)[1], Order(papers=("a4",), ink=ink))
    return kits[0].data
