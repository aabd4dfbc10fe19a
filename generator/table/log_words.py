"""A move, and the tables before and after it → the move in plain words, as one seat may hear it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import assert_never

from generator.core.named_tuple import NamedTuple
from generator.table.moves import (
    Between,
    DealOut,
    Discard,
    Draw,
    Fix,
    Flip,
    InPlace,
    Leaf,
    LookAt,
    Pass,
    Put,
    Roll,
    SetCount,
    SetMark,
    Shuffle,
    StackUp,
    TurnBy,
    Unlook,
)
from generator.table.pile_titles import pile_title
from generator.table.sight_of_things import knows
from generator.table.table_names import TableLabels
from generator.table.table_state import TableState, is_hand
from generator.table.things import Thing

KINDS = {
    "card": ("a card", "cards"),
    "piece": ("a piece", "pieces"),
    "board": ("a board", "boards"),
    "die": ("a die", "dice"),
    "standee": ("a figure", "figures"),
    "document": ("a document", "documents"),
}
MOST_NAMED = 6
"""Of more things only their number is said."""


class LogWords(NamedTuple):
    """What a log needs to know; `mover` moves, `seat` reads."""

    before: TableState
    after: TableState
    labels: TableLabels
    mover: int
    seat: int

    def words(self, move: InPlace | Between) -> str:
        says = self._in_place(move) if isinstance(move, InPlace) else self._between(move)
        return f"Seat {self.mover} {says}."

    def _in_place(self, move: InPlace) -> str:
        match move:
            case Flip():
                return f"flips {self._what(move.things)}"
            case TurnBy():
                return f"turns {self._what(move.things)}"
            case Leaf():
                return self._leaf(move)
            case Roll():
                return "rolls " + _and([self._rolled(id) for id in move.things])
            case SetCount():
                return self._count(move)
            case SetMark() if move.mark:
                return f"marks {self._what(move.things)} {move.mark}"
            case SetMark():
                return f"takes the marks off {self._what(move.things)}"
            case Fix():
                return f"{'fixes' if move.fixed else 'unfixes'} {self._what(move.things)}"
            case never:
                assert_never(never)

    def _between(self, move: Between) -> str:
        match move:
            case Put():
                return self._put(move)
            case StackUp():
                return f"stacks {self._what(move.things)}"
            case Shuffle():
                return f"shuffles {self._pile(move.pile)}"
            case Draw():
                return self._draw(move)
            case DealOut():
                number = "one" if move.number == 1 else str(move.number)
                return f"deals {number} to each seat from {self._pile(move.pile)}"
            case LookAt():
                top = self.before.heaps[move.pile].things[::-1][: move.number]
                return f"looks at {self._what(top)} on top of {self._pile(move.pile)}"
            case Unlook():
                return f"stops looking at {self._pile(move.pile)}"
            case Discard():
                return f"discards {self._what(move.things)}"
            case Pass() if move.seat == self.mover:
                return f"takes {self._what(move.things)}{self._from(move.things)}"
            case Pass():
                return f"gives {self._what(move.things)} to {self._whom(move.seat)}"
            case never:
                assert_never(never)

    # -- single moves

    def _put(self, move: Put) -> str:
        what, comes = self._what(move.things), self._from(move.things)
        own = self.before.hand_of(self.mover)
        if own in (move.pile, self.before.hand_of(move.hand)) and comes == " from their hand":
            return "sorts their hand"
        if move.hand == self.mover:
            return f"takes {what}{comes}"
        if move.hand:
            return f"gives {what} to {self._whom(move.hand)}"
        if not move.pile:
            return f"puts {what}{comes} on the table" if comes else f"moves {what}"
        pile = self._pile(move.pile)
        if self.before.heaps[move.pile].pile.kind in ("hand", "box"):
            return f"puts {what} into {pile}"
        word, _, number = move.where.partition(" ")
        if number:
            return f"puts {what} into {pile}, {number} from the top"
        return f"puts {what} {'under' if word == 'bottom' else 'on'} {pile}"

    def _draw(self, move: Draw) -> str:
        heap, own = self.before.heaps[move.pile], self.after.hand_of(self.mover)
        drawn = [id for id in heap.things[::-1] if self.after.laid[id].pile == own]
        chance = " without looking" if is_hand(heap) else ""
        return f"draws {self._named(drawn)} from {self._pile(move.pile)}{chance}"

    def _leaf(self, move: Leaf) -> str:
        what = self._what(move.things)
        if all(self.before.things[id].kind == "document" for id in move.things):
            return f"opens {what} on page {move.to + 1}"
        return f"sets {what} to side {move.to + 1}"

    def _rolled(self, id: str) -> str:
        thing, shows = self.after.things[id], self.after.laid[id].shows
        side = f"side {shows + 1}" if thing.kind == "die" else ("front", "back")[shows > 0]
        return f"{self._named([id])} ({side})"

    def _count(self, move: SetCount) -> str:
        title, owner = next(
            (one.title, one.seat) for one in self.after.start.counters if one.id == move.counter
        )
        whose = f" of {self._whom(owner)}" if owner and owner != self.mover else ""
        old = self.before.counters[move.counter]
        return f"changes {title}{whose} from {old} to {move.value}"

    # -- what things are called

    def _what(self, ids: Iterable[str]) -> str:
        piles: list[str] = []
        things: list[str] = []
        for id in ids:
            (piles if id in self.before.heaps else things).append(id)
        parts = [f"the pile {self._title(id)}" for id in piles]
        return _and([*parts, *([self._named(things)] if things else [])])

    def _named(self, ids: Sequence[str]) -> str:
        """By title what this seat may know, before or after; the rest by number."""
        if len(ids) > MOST_NAMED:
            return self._counted(ids)
        known = [id for id in ids if self._knows(id)]
        titles = Counter(self.labels.title(self.before.things[id]) for id in known)
        parts = [f"{title} ({n} times)" if n > 1 else title for title, n in titles.items()]
        unknown = [id for id in ids if id not in known]
        return _and([*parts, *([self._counted(unknown)] if unknown else [])])

    def _knows(self, id: str) -> bool:
        return knows(self.before, self.seat, id) or knows(self.after, self.seat, id)

    def _counted(self, ids: Sequence[str]) -> str:
        kinds = Counter(self.before.things[id].kind for id in ids)
        words = [KINDS[kind] for kind in kinds]
        return _and(
            [
                one if n == 1 else f"{n} {many}"
                for (one, many), n in zip(words, kinds.values(), strict=True)
            ]
        )

    def _from(self, ids: Sequence[str]) -> str:
        """Where they come from, if that is one pile."""
        piles = {self.before.laid[id].pile for id in ids if id in self.before.laid}
        if len(piles) != 1 or not (pile := piles.pop()):
            return ""
        return f" from {self._pile(pile)}"

    def _pile(self, id: str) -> str:
        heap = self.before.heaps[id]
        if heap.pile.seat == self.mover:
            return "their hand" if is_hand(heap) else f"their {self._title(id)}"
        if is_hand(heap):
            return f"the hand of {self._whom(heap.pile.seat)}"
        whose = f" of {self._whom(heap.pile.seat)}" if heap.pile.seat else ""
        return (
            f"the {self._title(id).lower()}{whose}"
            if self._is_plain(id)
            else self._title(id) + whose
        )

    def _title(self, id: str) -> str:
        return pile_title(self.before, id, self.labels)

    def _is_plain(self, id: str) -> bool:
        return self._title(id) in ("Box", "Stack")

    def _whom(self, seat: int) -> str:
        return f"Seat {seat}"


def edit_words(
    removed: Sequence[Thing], added: Sequence[Thing], old: TableLabels, new: TableLabels
) -> str:
    """Who edits a game says what is new in it: nobody holds it yet, or nobody holds it any more."""
    says = "The game has been edited."
    if removed:
        says += f" Put aside: {_and(_titles(removed, old))}."
    if added:
        says += f" New in the box: {_and(_titles(added, new))}."
    return says


def _titles(things: Sequence[Thing], labels: TableLabels) -> list[str]:
    titles = Counter(labels.title(one) for one in things)
    named = [f"{title} ({n} times)" if n > 1 else title for title, n in titles.items()]
    more = len(named) - MOST_NAMED
    return [*named[:MOST_NAMED], f"{more} more"] if more > 0 else named


def _and(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
