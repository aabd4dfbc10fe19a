"""A game → figures about its decks: fields counted, and the odds of drawing each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import comb

from generator.core.named_tuple import NamedTuple
from generator.model import Card, Component, Game, Reference, Value

MOST_VALUES = 16
"""A field with more different values than this names cards rather than kinds of them."""

LONGEST_WORD = 40
"""A field with longer values is running text."""


class Spread(NamedTuple):
    """How many copies have each value of a field, the commonest first."""

    field: str
    counts: tuple[tuple[str, int], ...]


class NumberCurve(NamedTuple):
    """How many copies have each number, from the smallest up."""

    field: str
    counts: tuple[tuple[float, int], ...]
    mean: float


class Odds(NamedTuple):
    """The chance of at least one such card in a hand, and how many to expect."""

    field: str
    value: str
    copies: int
    hand: int
    players: int | None
    chance: float
    expected: float


class DeckStatistics(NamedTuple):
    deck: str
    title: str
    cards: int
    designs: int
    spreads: tuple[Spread, ...]
    curves: tuple[NumberCurve, ...]
    odds: tuple[Odds, ...]

    def as_dict(self) -> dict[str, object]:
        return {
            "deck": self.deck,
            "title": self.title,
            "cards": self.cards,
            "designs": self.designs,
            "fields": {spread.field: dict(spread.counts) for spread in self.spreads},
            "curves": {
                curve.field: {"mean": round(curve.mean, 4), "counts": dict(curve.counts)}
                for curve in self.curves
            },
            "odds": [{**one._asdict(), "chance": round(one.chance, 6)} for one in self.odds],
        }


def statistics(game: Game) -> tuple[DeckStatistics, ...]:
    return tuple(_of_deck(game, deck) for deck in game.components if deck.kind == "deck")


def _of_deck(game: Game, deck: Component) -> DeckStatistics:
    cards = [card for card in deck.cards if card.copies]
    titles = _titles(game)
    spreads = tuple(_spreads(deck, cards, titles))
    total = sum(card.copies for card in cards)
    return DeckStatistics(
        deck=deck.id,
        title=deck.title,
        cards=total,
        designs=len(cards),
        spreads=spreads,
        curves=tuple(_curves(deck, cards)),
        odds=tuple(_odds(list(_hands(game, deck, total)), spreads, total)),
    )


def _titles(game: Game) -> dict[Reference, str]:
    """What cards are called that others name, where that tells them apart."""
    titles = {
        Reference(one.id, card.id): str(card.fields.get("title") or card.id)
        for one in game.components
        for card in one.cards
    }
    taken = Counter((named.component, title) for named, title in titles.items())
    return {
        named: title if taken[named.component, title] == 1 else named.id
        for named, title in titles.items()
    }


def _spreads(
    deck: Component, cards: list[Card], titles: Mapping[Reference, str]
) -> Iterator[Spread]:
    """The title always; other fields where several cards share a value."""
    for name in ("title", *deck.field_types):
        if deck.field_types.get(name) in ("number", "list", "picture", "colour", "icon"):
            continue
        counts: dict[str, int] = {}
        for card in cards:
            word = _word(card.fields.get(name), titles)
            counts[word] = counts.get(word, 0) + card.copies
        tells = len(counts) < len(cards) or (name == "title" and len(counts) < _copies(cards))
        short = all(len(word) <= LONGEST_WORD for word in counts)
        if 1 < len(counts) <= MOST_VALUES and tells and short:
            ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
            yield Spread(name, tuple(ordered))


def _copies(cards: list[Card]) -> int:
    return sum(card.copies for card in cards)


def _word(value: Value, titles: Mapping[Reference, str]) -> str:
    if isinstance(value, Reference):
        return titles.get(value, value.id)
    if value is None or value == "":
        return "(none)"
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _curves(deck: Component, cards: list[Card]) -> Iterator[NumberCurve]:
    for name, type in deck.field_types.items():
        if type != "number":
            continue
        counts: dict[float, int] = {}
        for card in cards:
            value = card.fields.get(name)
            if isinstance(value, int | float) and not isinstance(value, bool):
                counts[value] = counts.get(value, 0) + card.copies
        if counts:
            mean = sum(value * n for value, n in counts.items()) / sum(counts.values())
            yield NumberCurve(name, tuple(sorted(counts.items())), mean)


def _odds(
    hands: list[tuple[int | None, int]], spreads: tuple[Spread, ...], total: int
) -> Iterator[Odds]:
    for spread in spreads:
        for value, copies in spread.counts:
            for players, hand in hands:
                chance = at_least_one(total, copies, hand)
                yield Odds(
                    spread.field, value, copies, hand, players, chance, copies * hand / total
                )


def _hands(game: Game, deck: Component, total: int) -> Iterator[tuple[int | None, int]]:
    """What is dealt of this deck by player count; 1 to 7 where no deck says what is dealt."""
    if deck.dealt:
        for players, hand in game.per_player.get(deck.dealt, {}).items():
            if isinstance(hand, int) and 0 < hand <= total:
                yield players, hand
    elif not any(other.dealt for other in game.components):
        for hand in range(1, min(7, total) + 1):
            yield None, hand


def at_least_one(total: int, copies: int, drawn: int) -> float:
    """The hypergeometric chance of one or more of `copies` among `drawn` of `total` cards."""
    return 1 - comb(total - copies, drawn) / comb(total, drawn)
