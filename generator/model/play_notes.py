"""Notes that players pinned to cards while they played on a screen, as playtest.yaml keeps them."""

from __future__ import annotations

from generator.core.frozen import frozen
from generator.core.problems import Given, Where
from generator.model.keys import key
from generator.model.values import TEXT, Kind, Scope, refuse, whole
from generator.source import Node

MOST_MOVES = 1_000_000
CARD_SAYS = "a component and a card of it, such as deck/card"


def _card(node: Node, scope: Scope) -> Given:
    text = TEXT.read(node, scope)
    component, slash, card = text.partition("/")
    if not (component and slash and card):
        raise refuse(node, CARD_SAYS)
    return Given(text, node.where)


@frozen(kw_only=True)
class PlayNote:
    """One note, and the moment in the log of the game in which it was written."""

    card: Given = key(
        Kind(CARD_SAYS, _card, {"type": "string"}), "The card that it is about: `deck/card`."
    )
    says: str = key(TEXT, "The note.")
    play: str = key(TEXT, "The saved game in which it was written.", "")
    move: int = key(whole(0, MOST_MOVES), "As many moves had been made.", 0)
    after: str = key(TEXT, "The last of these moves, as the log says it.", "")
    where: Where
