"""Of the cards, only those that have changed are sent."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from generator.preview.cards_told import CardsTold, learn, news

CARDS = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 2))


def state(cards: dict[str, int]) -> dict[str, Any]:
    named = {f"deck/{name}": value for name, value in cards.items()}
    return {"components": {"deck": {"cards": list(cards)}}, "cards": named}


@given(st.lists(CARDS, min_size=1))
def test_whoever_hears_all_the_news_knows_what_is_so_now(readings: list[dict[str, int]]) -> None:
    known = state({})
    told = CardsTold("1")
    for cards in readings:
        now = state(cards)
        new = news(known, {**now, "cards": told.new(now["cards"], told.edition())})
        if new:
            learn(known, new)
        assert known == now


def test_only_the_card_that_is_another_is_told() -> None:
    told = CardsTold("1")
    first = told.new({"a": 1, "b": 2}, "")
    assert first == {"a": 1, "b": 2}
    assert told.new({"a": 1, "b": 3}, told.edition()) == {"b": 3}
    assert told.new({"a": 1, "b": 3}, "1.1") == {"a": 1, "b": 3}, "an answer was lost"
    after = CardsTold("2")
    assert after.new({"a": 1}, told.edition()) == {"a": 1}
