"""`where` of a table or a product → whether a row is kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from generator.core.problems import Problem, Refusal, did_you_mean
from generator.expressions import evaluate
from generator.model.values import Kind
from generator.read.tables.card_table import column_name
from generator.read.tables.typed import NO, YES
from generator.source import Mapping as MappingNode
from generator.source import Node, Scalar, Sequence, plain, written

CONDITION = Kind(
    "an expression, or the values that columns must have",
    lambda node, scope: node,
    {"type": ["string", "object"]},
)
Names = Mapping[str, Any]
"""Values by name, as templates write it."""
Keeps = Callable[[Names, str], bool]
"""Values, and what their row is called in messages."""


def keeper(node: Node | None, known: Iterable[str]) -> Keeps:
    """An expression, or a mapping of names and the values that they must have."""
    if node is None:
        return lambda names, row: True
    if isinstance(node, MappingNode):
        return _by_values(node, [*known])
    if isinstance(node, Scalar) and isinstance(node.value, str):
        return _by_expression(node)
    message = f"expected an expression or a mapping such as {{set: base}}, found {written(node)}"
    raise Refusal(Problem("bad-value", node.where, message))


def names_in(node: Node | None) -> set[str]:
    """Keys that the condition looks at; an expression may look at fewer."""
    if isinstance(node, MappingNode):
        return {column_name(name.text) for name, _ in node.entries}
    words = re.findall(r"\w+", node.text) if isinstance(node, Scalar) else []
    return {column_name(word) for word in words}


def _by_expression(node: Scalar) -> Keeps:
    text = node.text.strip()
    if not text.startswith("{{"):
        text = "{{ " + text + " }}"

    def keeps(names: Names, row: str) -> bool:
        try:
            return bool(evaluate(text, names, node.where))
        except Refusal as refusal:
            first = refusal.problems[0]
            raise Refusal(first._replace(message=f"{first.message}, in {row}")) from refusal

    return keeps


def _by_values(node: MappingNode, known: list[str]) -> Keeps:
    wanted: dict[str, list[Scalar]] = {}
    for name, value in node.entries:
        key = column_name(name.text).replace("-", "_")
        if key not in known:
            message = f"there is no column '{name.text}'"
            hint = did_you_mean(name.text, known)
            raise Refusal(Problem("unknown-name", name.where, message, hint))
        items = value.items if isinstance(value, Sequence) else (value,)
        wanted[key] = [item for item in items if isinstance(item, Scalar)]

    def keeps(names: Names, row: str) -> bool:
        return all(
            any(_same(item, names.get(key)) for item in items) for key, items in wanted.items()
        )

    return keeps


def _same(wanted: Scalar, value: object) -> bool:
    if isinstance(value, Mapping):
        value = value.get("id")
    said = "" if value is None else str(value).strip().lower()
    if isinstance(wanted.value, bool):
        return said in YES if wanted.value else said in NO or not said
    if wanted.value is None:
        return not said
    return said == wanted.text.strip().lower() or (
        value is not None and plain(said) == wanted.value
    )
