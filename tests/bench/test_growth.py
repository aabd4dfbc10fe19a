"""No stage turns quadratic: its work is counted in calls, which no busy machine changes."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from bench.decks import card
from bench.peers.ours import GAME, LAYOUT, MUG_SVG, deck
from bench.stages import STAGES, walked
from generator.expressions.plain import _step_of
from generator.files import Memory
from generator.source import _shelf, parse
from tests.games import folder

SLACK = 1.15
"""What is looked up, sorted or packed may grow a little faster than the cards."""


def work(cards: int = 60, copies: int = 1, rules: int = 1) -> Counter[str]:
    """Calls that each stage makes for a game of that many cards, copies and rules."""
    counted: Counter[str] = Counter()
    parse.cache_clear()
    _shelf.cache_clear()  # no game is read as a change of the one before
    _step_of.cache_clear()

    @contextmanager
    def counting(stage: str) -> Iterator[None]:
        def count(frame: FrameType, event: str, argument: object) -> None:
            counted[stage] += event in ("call", "c_call")

        sys.setprofile(count)
        try:
            yield
        finally:
            sys.setprofile(None)

    walked(game(cards, copies, rules), counting)
    return counted


def game(cards: int, copies: int, rules: int) -> Memory:
    checks = "".join(
        f"  - {{id: r{n}, says: S., value: cards | where(copies={copies}) | count, is: "
        f"{cards * copies}}}\n"
        for n in range(rules)
    )
    files = {
        "game.yaml": GAME,
        "cards.yaml": deck([card(n, copies) for n in range(cards)]),
        "layouts/face.yaml": LAYOUT,
        "rules.yaml": f"rules:\n{checks}",
    }
    return folder(files, **{"art/mug.svg": MUG_SVG.encode()})


@pytest.mark.parametrize("stage", STAGES)
def test_twice_the_cards_are_twice_the_work(stage: str) -> None:
    some, many = (grown(cards=number)[stage] for number in (120, 240))
    assert many <= 2 * SLACK * some


@pytest.mark.parametrize("stage", ("read", "rules", "lay out"))
def test_copies_cost_nothing_before_they_are_placed(stage: str) -> None:
    assert grown(copies=40)[stage] <= grown(copies=2)[stage] * 1.02 + 50


@pytest.mark.parametrize("stage", ("impose", "write"))
def test_twice_the_copies_are_at_most_twice_the_work(stage: str) -> None:
    some, many = (grown(copies=number)[stage] for number in (20, 40))
    assert many <= 2 * SLACK * some


def test_twice_the_rules_are_twice_the_work() -> None:
    some, many = (grown(rules=number)["rules"] for number in (20, 40))
    assert many <= 2 * SLACK * some


def test_a_quadratic_stage_would_be_noticed() -> None:
    some, many = (n * n + 500 * n for n in (120, 240))  # half of its work is linear still
    assert not many <= 2 * SLACK * some


_KNOWN: dict[tuple[int, int, int], Counter[str]] = {}


def grown(cards: int = 60, copies: int = 1, rules: int = 1) -> Counter[str]:
    if not _KNOWN:
        _KNOWN[0, 0, 0] = work(3, 2, 2)  # the first game of all opens the fonts
    key = (cards, copies, rules)
    if key not in _KNOWN:
        _KNOWN[key] = work(*key)
    return _KNOWN[key]
