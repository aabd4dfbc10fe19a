"""A list of cards as nodes → the same list, each card with an id of its own.

A card without an id gets one from its title as it reads once its templates are filled in, and a
row of a table that has neither gets one from its number.
"""

from __future__ import annotations

from collections.abc import Sequence as Several
from itertools import count

from generator.core.named_tuple import NamedTuple
from generator.core.problems import NOTE, WARNING, Problem, Where
from generator.read.card_names import CardNames
from generator.read.cards import folded, slug
from generator.read.objects import Found
from generator.source import Mapping, Node, Scalar, Sequence

SHOWN = 5


class _Renamed(NamedTuple):
    wanted: str
    id: str
    where: Where
    own: bool
    """Whether the table itself gave the id."""


def with_ids(entries: Sequence, names: CardNames, found: Found) -> Sequence:
    """What YAML gives as an id stays as it is; every other id is numbered if it is taken."""
    wanted = [_wanted(number, item, names) for number, item in enumerate(entries.items, 1)]
    owned = [_own_id(item) for item in entries.items]
    kept = set(map(folded, owned))
    asked = {*kept, *map(folded, wanted)}
    used: set[str] = set()
    renamed: list[_Renamed] = []
    items = []
    for id, own, item in zip(wanted, owned, entries.items, strict=True):
        if not id or not isinstance(item, Mapping):
            items.append(item)
            continue
        plain = folded(id)
        is_taken = plain in used or (not own and plain in kept)
        free = _free(id, asked) if is_taken else id
        plain = folded(free) if is_taken else plain
        asked.add(plain)
        used.add(plain)
        if free != id:
            renamed.append(_Renamed(id, free, _place(item), bool(own)))
        items.append(item if free == own else _with_id(item, free))
    _report([one for one in renamed if one.own], "row", "an id", WARNING, found)
    _report([one for one in renamed if not one.own], "card", "a title", NOTE, found)
    return entries._replace(items=tuple(items))


def _wanted(number: int, card: Node, names: CardNames) -> str:
    """Nothing, if the card has an id already or none can be made."""
    if not isinstance(card, Mapping):
        return ""
    in_a_table = card.where.file != names.component.where.file
    if card.get("id") is not None:
        return _own_id(card) if in_a_table else ""
    title = names.title(card)
    if title is None and in_a_table:
        return f"row-{card.where.line if card.where.cell else number}"
    return "" if title is None else slug(title) or f"card-{number}"


def _own_id(card: object) -> str:
    id = card.get("id") if isinstance(card, Mapping) else None
    return id.text if isinstance(id, Scalar) else ""


def _place(card: Mapping) -> Where:
    return (card.get("id") or card.get("title") or card).where


def _free(wanted: str, taken: set[str]) -> str:
    """The first of `id-2`, `id-3` … that no card has or wants."""
    numbered = (f"{wanted[:54]}-{number}" for number in count(2))
    return next(id for id in numbered if folded(id) not in taken)


def _with_id(card: Mapping, id: str) -> Mapping:
    where = _place(card)
    named = (Scalar("id", "id", where), Scalar(id, id, where))
    others = card.entries
    if card.get("id") is not None:
        others = tuple(entry for entry in others if entry[0].text != "id")
    return Mapping((*others, named), card.where)


def _report(renamed: Several[_Renamed], what: str, name: str, severity: str, found: Found) -> None:
    if not renamed:
        return
    who = f"{len(renamed)} {what}s repeat" if renamed[1:] else f"a {what} repeats"
    ids = ", ".join(f"'{one.id}'" for one in renamed[:SHOWN])
    more = f" and {len(renamed) - SHOWN} more" if renamed[SHOWN:] else ""
    message = f"{who} {name}, such as '{renamed[0].wanted}'"
    hint = f"called {ids}{more}; give them ids of your own if something refers to them"
    if renamed[0].own:
        hint = (
            f"their ids are {ids}{more}; if the column is no id, map it: `columns: {{ID: number}}`"
        )
    found.problems.append(Problem("duplicate-id", renamed[0].where, message, hint, severity))
