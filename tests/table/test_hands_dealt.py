"""What each seat holds at the start, and after it has drawn."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.model import Game
from generator.table import TableStart, start
from generator.table.hands_dealt import hands_dealt
from tests.games import GAME, game, tiny_game

CARDS = "\n".join(f"  - title: Card {number}" for number in range(30))
DECK = f"deck: things\ntitle: Things\nlayout: face\nback: face\ndealt: hand\ncards:\n{CARDS}\n"
DEALT = tiny_game(game=GAME + "per-player: {hand: {2: 5, 3: 4, 4: 3}}\n", deck=DECK)


def begun(players: int, seed: int = 7, found: Game | None = None) -> TableStart:
    return start(found or game(DEALT), players, seed)


def test_hands_are_those_of_the_start_and_draws_come_last() -> None:
    at_first, later = hands_dealt(begun(3)), hands_dealt(begun(3), 2)
    assert [len(hand.things) for hand in at_first.hands] == [4, 4, 4]
    assert [pile.left for pile in at_first.piles] == [18]
    for before, after in zip(at_first.hands, later.hands, strict=True):
        assert after.things[:4] == before.things and len(after.things) == 6 and after.drawn == 2
    assert [pile.left for pile in later.piles] == [12]


def test_the_seed_alone_decides() -> None:
    assert hands_dealt(begun(2), 1) == hands_dealt(begun(2), 1)
    assert hands_dealt(begun(2, seed=8)) != hands_dealt(begun(2))


FOUND = game(DEALT)


@settings(max_examples=20, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 99), draws=st.integers(0, 40))
def test_no_card_is_lost_or_doubled_even_when_the_pile_runs_out(
    players: int, seed: int, draws: int
) -> None:
    dealt = hands_dealt(begun(players, seed, FOUND), draws)
    held = [one.id for hand in dealt.hands for one in hand.things]
    assert len({*held}) == len(held) == 30 - sum(pile.left for pile in dealt.piles)
    counts = [hand.drawn for hand in dealt.hands]
    assert max(counts) - min(counts) <= 1 and max(counts) <= draws
