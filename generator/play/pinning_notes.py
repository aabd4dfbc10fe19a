"""A thing on the table and what somebody says of it → a note on its card."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.named_tuple import NamedTuple
from generator.table.moves import BadMove
from generator.table.played import Played
from generator.table.sight import Sight
from generator.table.sight_of_things import knows
from generator.table.table_names import Names

MOST_SAID = 400


class PinnedNote(NamedTuple):
    """What is said of which card, and the moment in the log."""

    card: str
    says: str
    move: int
    after: str


def pinned_note(played: Played, seat: int, given: Mapping[str, object], names: Names) -> PinnedNote:
    """BadMove unless the seat sees which card it is: a note would tell."""
    thing, says = given.get("thing"), given.get("says")
    if given.keys() != {"thing", "says"} or not isinstance(thing, str) or not isinstance(says, str):
        raise BadMove("A note needs a card and what you say of it.")
    words = " ".join(says.split())
    if not 0 < len(words) <= MOST_SAID or not words.isprintable():
        raise BadMove(f"A note is some words, at most {MOST_SAID} letters of plain text.")
    id = Sight(played.state, seat, names).meant().get(thing, "")
    if id not in played.state.laid:
        raise BadMove("That is no longer there.")
    if not knows(played.state, seat, id):
        raise BadMove("You do not see which card that is. Turn it over first.")
    one = played.state.things[id]
    after = played.log[-1].words[seat] if played.log else ""
    return PinnedNote(f"{one.component}/{one.card}", words, len(played.log), after)
