"""A mapping node → the values of a class's keys, with all problems at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Any, TypeVar

from generator.core.frozen import slotted
from generator.core.problems import Given, Problem, Refusal, did_you_mean
from generator.model.keys import keys_of, python_name
from generator.model.values import Scope
from generator.source import Mapping, Node, Scalar, written

T = TypeVar("T")


@slotted
class Found:
    """What reading gathers on its way."""

    problems: list[Problem] = field(default_factory=list)

    def add(self, refusal: Refusal) -> None:
        self.problems.extend(refusal.problems)


def read_keys(
    model: type, node: Mapping, scope: Scope, found: Found, also: Iterable[str] = ()
) -> dict[str, Any]:
    """Values by Python name. What is wrong is added to `found` and left out."""
    keys = keys_of(model)
    values = {}
    for name, value_node in node.entries:
        key = keys.get(name.text)
        if key is None:
            if name.text not in also:
                found.problems.append(unknown_key(name, [*keys, *also]))
            continue
        try:
            values[python_name(name.text)] = key.kind.read(value_node, scope)
        except Refusal as refusal:
            found.add(refusal)
    found.problems.extend(missing_keys(model, node))
    return values


def in_any_order(
    entries: Iterable[tuple[Scalar, Node]], read: Callable[[Node], T], into: dict[str, T]
) -> list[Refusal]:
    """Values that may name each other, whichever comes first; what stays unread is returned."""
    waiting = list(entries)
    while True:
        left, refusals = [], []
        for name, node in waiting:
            try:
                into[Given(name.text, name.where)] = read(node)
            except Refusal as refusal:
                left.append((name, node))
                refusals.append(refusal)
        if len(left) in (0, len(waiting)):
            return refusals
        waiting = left


def complete(model: type, values: dict[str, Any]) -> bool:
    """Whether every key that must be there was read."""
    return all(python_name(n) in values for n, k in keys_of(model).items() if k.required)


def missing_keys(model: type, node: Mapping) -> Iterable[Problem]:
    for name, key in keys_of(model).items():
        if key.required and node.get(name) is None:
            message = f"the key '{name}' is missing: {key.kind.says}"
            yield Problem("missing-key", node.where, message, key.says)


def unknown_key(name: Scalar, known: Iterable[str]) -> Problem:
    odd = next((c for c in name.text if not c.isascii()), None)
    hint = did_you_mean(name.text, known)
    if odd and "did you" not in hint:
        hint = f"it contains the letter U+{ord(odd):04X}"
    return Problem("unknown-key", name.where, f"unknown key '{name.text}'", hint)


def as_mapping(node: Node, what: str) -> Mapping:
    if isinstance(node, Mapping):
        return node
    message = f"expected {what}, found {written(node)}"
    raise Refusal(Problem("bad-value", node.where, message))
