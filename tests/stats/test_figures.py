"""Figures of decks: counts, means and odds, against hand-worked numbers and against counting."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.stats import DeckStatistics, at_least_one, statistics
from tests.games import GAME, game, tiny_game

DECK = """\
deck: things
title: Things
layout: face
fields: {kind: text, cost: number?, flag: flag?, next: things?, say: text, tags: list?}
cards:
  - {id: a, title: A, kind: red, cost: 1, copies: 4, say: "LONG", tags: [x]}
  - {id: b, title: B, kind: red, cost: 2, flag: true, say: "LONG", next: a}
  - {id: c, title: C, kind: blue, cost: 2.5, copies: 5, say: "LONG", next: a}
  - {id: d, title: D, kind: blue, copies: 0, say: never}
""".replace("LONG", "a text that is too long to be one kind of card among others")


def decks(deck: str = DECK, more: str = "") -> tuple[DeckStatistics, ...]:
    return statistics(game(tiny_game(deck=deck, game=GAME + more)))


def test_a_deck_is_counted_by_copies_and_designs() -> None:
    (deck,) = decks()
    assert (deck.deck, deck.title, deck.cards, deck.designs) == ("things", "Things", 10, 3)


def test_fields_that_several_cards_share_are_spread_out() -> None:
    (deck,) = decks()
    spreads = {spread.field: dict(spread.counts) for spread in deck.spreads}
    assert spreads == {
        "title": {"A": 4, "C": 5, "B": 1},
        "kind": {"red": 5, "blue": 5},
        "flag": {"(none)": 9, "yes": 1},
        "next": {"A": 6, "(none)": 4},
    }
    for spread in deck.spreads:
        numbers = [count for _, count in spread.counts]
        assert numbers == sorted(numbers, reverse=True)
        assert sum(numbers) == deck.cards


@pytest.mark.parametrize(("copies", "fields"), [(1, []), (2, ["title"])])
def test_titles_are_spread_out_only_if_they_tell_more_than_a_list(
    copies: int, fields: list[str]
) -> None:
    text = "deck: things\ntitle: Things\nlayout: face\ncards:\n"
    text += f"  - {{title: A, copies: {copies}}}\n  - {{title: B}}\n"
    (deck,) = decks(text)
    assert [spread.field for spread in deck.spreads] == fields


def test_numbers_make_a_curve_with_their_mean() -> None:
    (deck,) = decks()
    (curve,) = deck.curves
    assert (curve.field, curve.counts) == ("cost", ((1, 4), (2, 1), (2.5, 5)))
    assert curve.mean == pytest.approx((4 * 1 + 2 + 5 * 2.5) / 10)


def test_only_decks_are_counted() -> None:
    files = tiny_game(deck=DECK, game=GAME.replace("[things]", "[things, cubes]"))
    files["cubes.yaml"] = "tokens: cubes\ntitle: Cubes\nlayout: face\npieces: [{title: Cube}]\n"
    assert [deck.deck for deck in statistics(game(files))] == ["things"]


# -- odds -------------------------------------------------------------------------------------


def test_odds_are_those_worked_out_by_hand() -> None:
    """Seven of 54 in a hand of six: 1 - (47·46·45·44·43·42) / (54·53·52·51·50·49)."""
    by_hand = 1 - (47 * 46 * 45 * 44 * 43 * 42) / (54 * 53 * 52 * 51 * 50 * 49)
    assert at_least_one(54, 7, 6) == pytest.approx(by_hand)
    assert at_least_one(54, 7, 6) == pytest.approx(0.584, abs=0.0005)
    assert at_least_one(52, 4, 5) == pytest.approx(0.341158, abs=1e-6)  # an ace in a poker hand
    assert at_least_one(2, 1, 1) == 0.5


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(1, 9), st.integers(0, 9), st.integers(0, 9))
def test_odds_are_those_of_all_hands_counted(total: int, copies: int, drawn: int) -> None:
    copies, drawn = min(copies, total), min(drawn, total)
    hands = list(combinations(range(total), drawn))
    with_one = [hand for hand in hands if any(card < copies for card in hand)]
    assert at_least_one(total, copies, drawn) == pytest.approx(len(with_one) / len(hands))


def test_odds_are_told_for_hands_of_one_to_seven_where_nothing_is_dealt() -> None:
    (deck,) = decks()
    red = [one for one in deck.odds if (one.field, one.value) == ("kind", "red")]
    assert [(one.hand, one.players) for one in red] == [(n, None) for n in range(1, 8)]
    for one in red:
        assert one.chance == pytest.approx(1 - comb(5, one.hand) / comb(10, one.hand))
        assert one.expected == pytest.approx(one.hand / 2)


def test_odds_are_told_for_what_each_number_of_players_is_dealt() -> None:
    (deck,) = decks(DECK + "dealt: hand\n", "per-player:\n  hand: {2: 5, 3: 3, 4: 2}\n")
    red = [one for one in deck.odds if (one.field, one.value) == ("kind", "red")]
    assert [(one.players, one.hand) for one in red] == [(2, 5), (3, 3), (4, 2)]
    assert red[1].chance == pytest.approx(1 - (5 * 4 * 3) / (10 * 9 * 8))


def test_a_deck_that_is_not_dealt_beside_one_that_is_has_no_odds() -> None:
    text = GAME.replace("[things]", "[things, more]") + "per-player:\n  hand: {2: 2, 3: 2, 4: 2}\n"
    files = tiny_game(deck=DECK + "dealt: hand\n", game=text)
    files["more.yaml"] = "deck: more\ntitle: M\nlayout: face\ncards: [{title: X, copies: 3}]\n"
    things, more = statistics(game(files))
    assert things.odds and not more.odds


def test_no_hand_is_larger_than_the_deck() -> None:
    deck = "deck: things\ntitle: T\nlayout: face\ncards: [{title: A, copies: 2}, {title: B}]\n"
    (few,) = decks(deck)
    assert max(one.hand for one in few.odds) == 3
    (dealt,) = decks(deck + "dealt: hand\n", "per-player:\n  hand: {2: 9, 3: 2, 4: two}\n")
    assert {one.players for one in dealt.odds} == {3}


def test_a_deck_without_cards_has_no_figures() -> None:
    (deck,) = decks("deck: things\ntitle: T\nlayout: face\ncards: []\n")
    assert (deck.cards, deck.designs, deck.spreads, deck.odds) == (0, 0, (), ())


def test_cards_of_one_title_are_told_apart_by_their_ids() -> None:
    deck = DECK.replace("title: A,", "title: C,")
    spreads = {spread.field: dict(spread.counts) for spread in decks(deck)[0].spreads}
    assert spreads["next"] == {"a": 6, "(none)": 4}
