"""A card that is there → what a new one beside it says: as little as its deck allows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import count

from generator.files import Folder
from generator.live.edit import file_of
from generator.live.edit.card_entries import Said
from generator.live.edit.listed_cards import ListedCards
from generator.model import Card, Component
from generator.read.cards import slug
from generator.read.kinds import FACES, KIND
from generator.source import Mapping as MappingNode
from generator.source import Node, Plain, Scalar, parse

CALLED = {"tokens": "piece", "document": "page"}
UNTITLED = "…"
"""What stands for a text in a table, where an empty cell is no text."""


def called(component: Component) -> str:
    return CALLED.get(component.kind, "card")


def ids_of(component: Component) -> set[str]:
    return {card.written_id for card in component.cards}


def free_title(wanted: str, taken: Collection[str]) -> str:
    """The first of `New card`, `New card 2` … whose id is not taken."""
    titles = (wanted if number == 1 else f"{wanted} {number}" for number in count(1))
    return next(title for title in titles if slug(title) not in taken)


def new_cards(
    folder: Folder, component: Component, near: Card, here: ListedCards
) -> Iterator[Said]:
    """What a new card may say, from as little as its deck allows to all that its neighbour says.

    A picture goes by the card's own id: until there is one, a placeholder is drawn.
    """
    title = free_title(f"New {called(component)}", ids_of(component))
    written = here.written(near)
    must, given = _fields(folder, component, near)
    own: Said = {"title": title}
    if "id" in written and here.is_table:
        own["id"] = slug(title)
    for key in (KIND, *FACES):
        if key in written:
            own[key] = written[key]
    types = component.field_types
    for field in (field for field, type in types.items() if type == "picture"):
        if field in must or field in written:
            own[field] = slug(title)
    blank = {
        field: _blank(type, written.get(field), here.is_table)
        for field, type in types.items()
        if field in must
    }
    empty = _blank("text", None, here.is_table)
    texts: Said = {
        field: empty if field in must or field in given else None
        for field in written
        if types.get(field) == "text"
    }
    alike: Said = {**written, **({"id": slug(title)} if "id" in written else {})}
    ways = ({**blank}, {**blank, **texts}, {**alike, **texts}, alike)
    for said in ({**way, **own} for way in ways):
        yield {key: said[key] for key in _ordered(said, types) if said[key] is not None}


def _ordered(said: Said, types: Mapping[str, str]) -> list[str]:
    order = ["id", "title", "copies", KIND, *FACES, *types]
    return sorted(said, key=lambda key: order.index(key) if key in order else len(order))


def _blank(type: str, value: Plain, is_row: bool) -> Plain | tuple[()]:
    match type:
        case "text":
            return UNTITLED if is_row else ""
        case "number":
            return 0
        case "flag":
            return False
        case "list":
            return value if is_row else ()
        case _:
            return value


def _fields(folder: Folder, component: Component, near: Card) -> tuple[set[str], set[str]]:
    """Fields that a card must say itself; those that `each` or the neighbour's kind gives."""
    node = parse(file_of(folder, component.where)[1], component.where.file)
    kinds = _part(node, "kinds")
    shared = (_part(node, "each"), _part(kinds, str(near.fields.get(KIND))))
    given = {name.text for part in shared if part for name, _ in part.entries}
    fields = _part(node, "fields")
    types = {name.text: value for name, value in fields.entries} if fields else {}
    must = {
        name
        for name, value in types.items()
        if isinstance(value, Scalar) and not value.text.endswith("?")
    }
    return must - given, given


def _part(node: Node | None, key: str) -> MappingNode | None:
    part = node.get(key) if isinstance(node, MappingNode) else None
    return part if isinstance(part, MappingNode) else None
