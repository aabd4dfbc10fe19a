"""`cross` of a list of cards → one card for each combination, and the fields it brings."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator

from generator.core.frozen import frozen
from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.core.problems import Problem, Refusal, did_you_mean
from generator.model import key
from generator.model.values import Kind, Scope
from generator.read.card_names import CardNames
from generator.read.cards import OWN_KEYS
from generator.read.objects import Found, as_mapping, complete, read_keys
from generator.read.tables.keeping import CONDITION, keeper
from generator.source import Mapping as MappingNode
from generator.source import Node, Scalar, Sequence, written

MOST_CARDS = 20_000
_RANGE = pattern(r"(-?[0-9]{1,5}) ?(?:-|–|\.\.) ?(-?[0-9]{1,5})")

Entries = tuple[tuple[Scalar, Node], ...]


def _as_written(node: Node, scope: Scope) -> Node:
    return node


def _mapping(node: Node, scope: Scope) -> MappingNode:
    return as_mapping(node, "a mapping")


CROSSED = Kind(
    "fields, each with its values",
    _mapping,
    {"type": "object", "additionalProperties": {"type": ["string", "array", "object"]}},
)


@frozen
class ProductFile:
    """A card for every combination of some values."""

    cross: MappingNode = key(
        CROSSED,
        "The fields to combine, such as `{suit: suits, rank: 1-12}`: a component for its cards, a "
        "range, a list, or a table.",
    )
    each: MappingNode | None = key(
        Kind("values for every card", _mapping, {"type": "object"}),
        "Values for every combination; templates may use what is combined.",
        None,
    )
    where: Node | None = key(
        CONDITION,
        "Keeps only some combinations: an expression such as `rank > 6`, or `{suit: [red]}`.",
        None,
    )
    then: Node | None = key(
        Kind("a list of cards, or a table", _as_written, {"type": ["array", "object"]}),
        "Cards that follow the combinations.",
        None,
    )


class Sources(NamedTuple):
    """Where the values of a field may come from."""

    cards: Callable[[Scalar], list[str] | None]
    """The ids of a component's cards; None if there is no such component."""
    components: list[str]
    rows: Callable[[MappingNode], Sequence]
    """The rows of a table."""


class Product(NamedTuple):
    combinations: list[MappingNode]
    fields: Entries
    """What `fields` need not say, because the values say it."""
    then: Node | None


def product(asked: MappingNode, sources: Sources, found: Found) -> Product:
    """The combinations, the last field changing fastest; each has the place of its list."""
    values = read_keys(ProductFile, asked, Scope(), found)
    if not complete(ProductFile, values):
        return Product([], (), None)
    axes = []
    fields: dict[str, tuple[Scalar, Node]] = {}
    for name, node in values["cross"].entries:
        options = [*_options(name, node, sources)]
        fields.update(_typed(options, node, sources))
        axes.append(options)
    if math.prod(map(len, axes)) > MOST_CARDS:
        message = f"these are more than {MOST_CARDS:,} combinations"
        raise Refusal(Problem("over-the-limit", values["cross"].where, message))
    shared = values["each"].entries if values.get("each") else ()
    combinations = [
        MappingNode(_merged(_called(chosen), shared, *chosen), asked.where)
        for chosen in itertools.product(*axes)
    ]
    return Product(combinations, tuple(fields.values()), values.get("then"))


def kept(
    combinations: list[MappingNode], asked: MappingNode, names: CardNames
) -> list[MappingNode]:
    condition = asked.get("where")
    if condition is None:
        return combinations
    known = {name for card in combinations for name in names.of(card)}
    keeps = keeper(condition, known)
    return [card for card in combinations if keeps(names.of(card), _row(card))]


def _row(card: MappingNode) -> str:
    values = [value.text for _, value in card.entries if isinstance(value, Scalar)]
    return f"the combination {', '.join(values[:4])}"


def _called(chosen: tuple[Entries, ...]) -> Entries:
    """A title for combinations that get no other: what is combined, in order."""
    firsts = [entries[0] for entries in chosen if entries]
    text = " ".join(value.text for _, value in firsts if isinstance(value, Scalar))
    where = firsts[0][1].where
    return ((Scalar("title", "title", where), Scalar(text, text, where)),)


def _merged(*parts: Entries) -> Entries:
    return tuple({name.text: (name, value) for part in parts for name, value in part}.values())


def _options(name: Scalar, node: Node, sources: Sources) -> Iterator[Entries]:
    if isinstance(node, MappingNode):
        items: tuple[Node, ...] = sources.rows(node).items
    elif isinstance(node, Sequence):
        items = tuple(one for item in node.items for one in _in_range(item))
    else:
        items = tuple(_in_range(node))
        if len(items) < 2:
            items = tuple(_cards(node, sources))
    for item in items:
        if isinstance(item, MappingNode):
            yield item.entries
        elif isinstance(item, Scalar):
            yield ((name, item),)
        else:
            message = f"expected a value or a mapping of several, found {written(item)}"
            raise Refusal(Problem("bad-value", item.where, message))


def _in_range(node: Node) -> Iterator[Node]:
    """1-12 is twelve numbers; anything else is itself."""
    match = _RANGE.fullmatch(node.text) if isinstance(node, Scalar) else None
    if match is None:
        yield node
        return
    first, last = int(match[1]), int(match[2])
    step = 1 if last >= first else -1
    for number in range(first, last + step, step):
        yield Scalar(number, str(number), node.where)


def _cards(node: Scalar, sources: Sources) -> list[Scalar]:
    ids = sources.cards(node)
    if ids is None:
        message = f"there is no component '{node.text}'"
        hint = did_you_mean(node.text, sources.components)
        if not hint.startswith("did"):
            hint = "write a component's id, a range such as 1-12, or a list such as [a, b]"
        raise Refusal(Problem("unknown-name", node.where, message, hint))
    return [Scalar(id, id, node.where) for id in ids]


def _typed(
    options: list[Entries], node: Node, sources: Sources
) -> Iterator[tuple[str, tuple[Scalar, Node]]]:
    """A field for each key of the values, with the type that all its values have."""
    values: dict[str, list[tuple[Scalar, Node]]] = {}
    for entries in options:
        for name, value in entries:
            values.setdefault(name.text, []).append((name, value))
    for text, given in values.items():
        if text not in OWN_KEYS:
            type = _type([value for _, value in given])
            if isinstance(node, Scalar) and not _RANGE.fullmatch(node.text):
                type = f"{node.text}?"  # cards that follow have none
            yield text, (given[0][0], Scalar(type, type, given[0][0].where))


def _type(values: list[Node]) -> str:
    if all(isinstance(value, Sequence) for value in values):
        return "list"
    plain = [value.value for value in values if isinstance(value, Scalar)]
    if all(isinstance(value, bool) for value in plain):
        return "flag?"
    numbers = [isinstance(value, int | float) and not isinstance(value, bool) for value in plain]
    if all(numbers):
        return "number?"
    return "value?" if any(numbers) else "text?"
