"""Things in an order → piles, stacks and shares; all chance is in the seed."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.model.table_plan import TableEntry
from generator.table.table_blocks import TableBlock, pile_block, spread_block
from generator.table.things import TABLE, TablePile, Thing
from generator.template.deal import deal


class Dealer(NamedTuple):
    """Who shuffles and deals."""

    seed: int

    def ordered(self, things: Sequence[Thing], entry: TableEntry) -> list[Thing]:
        """The top first; shuffled if that is asked for, some at fixed places."""
        if not entry.shuffle:
            return list(things)
        ids = [one.card if one.copy == 1 else f"{one.card}/{one.copy}" for one in things]
        if len(set(ids)) < len(ids):
            ids = [one.id for one in things]
        fixed = {id: place for id, place in entry.fixed.items() if id in ids}
        possible = all(1 <= place <= len(ids) for place in fixed.values())
        return deal(things, ids, fixed if possible else {}, self.seed)

    def dealt(self, things: list[Thing], share: int, players: int) -> dict[int, list[Thing]]:
        """One at a time from the top, seat by seat, as long as there are any."""
        shares: dict[int, list[Thing]] = {}
        for _ in range(share):
            for seat in range(1, players + 1):
                if things:
                    shares.setdefault(seat, []).append(things.pop(0))
        return shares

    def pile(
        self, id: str, things: Sequence[Thing], face: str, seat: int, share: int
    ) -> tuple[TablePile, tuple[Thing, ...]]:
        """A pile to draw from; the first thing is on top."""
        components = tuple(dict.fromkeys(one.component for one in things))
        size = _widest(things)
        pile = TablePile(
            id, "draw", components, size, None, seat, face == "down", face == "up", "", share
        )
        inside = (
            faced(one, face)._replace(
                zone=TABLE, seat=seat, hidden=face == "down", pile=id, order=order
            )
            for order, one in enumerate(reversed(things))
        )
        return pile, tuple(inside)


def faced(thing: Thing, face: str) -> Thing:
    """With that side up; what has no back shows its front."""
    turns = face == "down" and thing.kind not in ("die", "document") and len(thing.faces) > 1
    return thing._replace(shows=1 if turns else 0)


def stacked(things: Sequence[Thing], seat: int) -> list[TableBlock]:
    """A stack for each card that there are several of; single things side by side."""
    kinds: dict[tuple[str, str], list[Thing]] = {}
    for one in things:
        kinds.setdefault((one.component, one.card.partition(".")[0]), []).append(one)
    blocks = []
    for (component, card), alike in kinds.items():
        if len(alike) == 1:
            blocks.append(spread_block(alike))
            continue
        id = f"{component}.{card}" + (f"-{seat}" if seat else "")
        pile = TablePile(
            id, "stack", (component,), _widest(alike), None, seat, face_up=not alike[0].shows
        )
        inside = (one._replace(pile=id, order=order) for order, one in enumerate(alike))
        blocks.append(pile_block((pile, tuple(inside))))
    return blocks


def _widest(things: Sequence[Thing]) -> Size:
    return Size(
        max(one.size.width for one in things),
        max(one.size.height for one in things),
    )
