"""A component's keys and its cards → problems where they do not fit each other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from generator.core.geometry import Size
from generator.core.problems import Problem, did_you_mean
from generator.model import Card
from generator.model.values import Seams
from generator.read.component_kinds import CALLED, ONLY_OF
from generator.source import Mapping as MappingNode


def all_key_problems(
    kind: str,
    node: MappingNode,
    values: Mapping[str, Any],
    cards: tuple[Card, ...],
    fields: Collection[str],
    ids: Collection[str],
) -> Iterator[Problem]:
    """Keys that do not go with the kind of component, with its cards or with the game."""
    yield from card_problems(node, values, cards)
    yield from own_key_problems(kind, node)
    yield from sheet_problems(node, values, fields, ids)


def own_key_problems(kind: str, node: MappingNode) -> Iterator[Problem]:
    """Keys that only another kind of component has."""
    for name, own in ONLY_OF.items():
        key_node = node.key(name)
        if key_node is not None and kind not in own:
            message = f"a {CALLED.get(kind, kind)} has no '{name}'"
            hint = f"only a {' or a '.join(CALLED.get(one, one) for one in own)} has it"
            yield Problem("unknown-key", key_node.where, message, hint)


def card_problems(
    node: MappingNode, values: Mapping[str, Any], cards: tuple[Card, ...]
) -> Iterator[Problem]:
    """Spares that are no cards, and a number of cards that is not the one that it holds."""
    ids = [card.id for card in cards]
    items = getattr(node.get("spares"), "items", ())
    for item in items if values.get("spares") else ():
        name = getattr(item, "text", "")
        if name not in ids:
            message = f"there is no card '{name}' in this deck"
            yield Problem("unknown-name", item.where, message, did_you_mean(name, ids))
    count, holds = sum(card.copies for card in cards), values.get("holds")
    where = node.get("holds")
    if holds and where and count != holds:
        counts = sorted({card.copies for card in cards})
        message = f"'holds' says {holds} cards, but the copies add up to {count}"
        hint = f"the cards' copies are {', '.join(map(str, counts))}; change them, or 'holds'"
        yield Problem("wrong-count", where.where, message, hint)


def sheet_problems(
    node: MappingNode, values: Mapping[str, Any], fields: Collection[str], ids: Collection[str]
) -> Iterator[Problem]:
    """Cards kept together by a field that they do not have, pieces beside no deck of the game."""
    beside, deck = node.get("beside"), values.get("beside")
    if beside and deck and deck not in ids:
        message = f"there is no component '{deck}'"
        yield Problem("unknown-name", beside.where, message, did_you_mean(deck, ids))
    sheet = node.get("sheet")
    wanted = sheet.get("together") if isinstance(sheet, MappingNode) else None
    name = values["sheet"].together if "sheet" in values else ""
    if wanted and name and name not in fields:
        message = f"there is no field '{name}' in this component"
        yield Problem("unknown-name", wanted.where, message, did_you_mean(name, fields))


def seam_problems(node: MappingNode, values: Mapping[str, Any], size: Size) -> Iterator[Problem]:
    """A seam at or beyond the board's edge parts nothing."""
    where, seams = node.get("seams"), values.get("seams", Seams())
    for axis, extent in zip(("x", "y"), size, strict=True) if where else ():
        beyond = [f"{place:g} mm" for place in getattr(seams, axis) if place >= extent]
        if beyond and where:
            message = f"the seam at {axis}: {', '.join(beyond)} is outside the board"
            yield Problem("bad-value", where.where, message, f"the board is {size}")
