"""The same YAML with the keys of every mapping in another order."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from generator.source import Mapping, Node, Sequence, parse


def backwards(text: str) -> str:
    """Every mapping's keys from last to first."""
    return _written(parse(text.encode(), "f"), lambda entries: entries[::-1])


def shuffled(text: str, seed: int) -> str:
    """Every mapping's keys in the order of the seed."""
    chance = random.Random(seed)
    return _written(parse(text.encode(), "f"), lambda e: chance.sample(e, len(e)))


def _written(node: Node, order: Callable[[list[str]], list[str]]) -> str:
    if isinstance(node, Sequence):
        return "[" + ", ".join(_written(item, order) for item in node.items) + "]"
    if isinstance(node, Mapping):
        entries = [f"{_quoted(k.text)}: {_written(v, order)}" for k, v in node.entries]
        return "{" + ", ".join(order(entries)) + "}"
    return _quoted(node.text) if isinstance(node.value, str) else node.text or "null"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
