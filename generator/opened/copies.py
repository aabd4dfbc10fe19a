"""A game → the same game with each copy a card of its own where copies differ by their number.

Rules, references and lists of cards keep to the cards as they are written; what is drawn, printed,
exported and recorded in the ledger goes by these.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.problems import Problem, Refusal
from generator.model import Card, Component, Game
from generator.model.mentions import mentions, text_mentions

COPY = "copy"
MOST = 1000


def with_copies_apart(game: Game) -> Game:
    parts = tuple(map(_apart, game.components))
    changed = any(one is not other for one, other in zip(parts, game.components, strict=True))
    return game._replace(components=parts) if changed else game


def _apart(component: Component) -> Component:
    if not any(card.copies > 1 and _differs(card) for card in component.cards):
        return component
    cards = tuple(one for card in component.cards for one in _copies(card))
    return component._replace(cards=cards)


def _differs(card: Card) -> bool:
    """Whether its face, its back or a text of its own says which copy it is."""
    if COPY in card.fields:
        return False  # a field of the game's own
    sides = (card.layout, card.back) if card.back else (card.layout,)
    texts = (text for text in card.fields.values() if isinstance(text, str))
    return any(mentions(side, COPY) for side in sides) or any(
        text_mentions(text, COPY) for text in texts
    )


def _copies(card: Card) -> Iterator[Card]:
    if card.copies < 2 or not _differs(card):
        yield card
        return
    if card.copies > MOST:
        message = f"each of the {card.copies:,} copies of '{card.id}' has a face of its own"
        hint = f"its layout or its text names {{{{ copy }}}}, which works for up to {MOST:,} copies"
        raise Refusal(Problem("over-the-limit", card.where, message, hint))
    for number in range(1, card.copies + 1):
        players = {count: int(number <= many) for count, many in card.per_players.items()}
        id = f"{card.id}.{number}"
        yield card._replace(id=id, copies=1, copy=number, per_players=players)
