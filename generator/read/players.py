"""Quantities by number of players: every count that the game allows must have one."""

from __future__ import annotations

from generator.model import Value
from generator.problems import Problem, Refusal
from generator.read.objects import Found, as_mapping
from generator.source import Mapping, Node, Scalar, written


def read_per_player(
    node: Node, players: tuple[int, int], found: Found
) -> dict[str, dict[int, Value]]:
    tables = {}
    for name, table in as_mapping(node, "tables by name").entries:
        try:
            tables[name.text] = _table(name, as_mapping(table, "a quantity per count"), players)
        except Refusal as refusal:
            found.add(refusal)
    return tables


def _table(name: Scalar, node: Mapping, players: tuple[int, int]) -> dict[int, Value]:
    least, most = players
    table: dict[int, Value] = {}
    for key, value in node.entries:
        if not isinstance(key.value, int) or isinstance(key.value, bool):
            message = f"expected a number of players, found {written(key)}"
            raise Refusal(Problem("bad-value", key.where, message))
        if not least <= key.value <= most:
            message = (
                f"'{name.text}' has a value for {key.value} players; the game is for {least}-{most}"
            )
            raise Refusal(Problem("bad-value", key.where, message))
        if not isinstance(value, Scalar):
            message = f"expected one value, found {written(value)}"
            raise Refusal(Problem("bad-value", value.where, message))
        table[key.value] = value.value
    lacking = [str(number) for number in range(least, most + 1) if number not in table]
    if lacking:
        message = f"'{name.text}' has no value for {', '.join(lacking)} players"
        raise Refusal(Problem("missing-key", name.where, message, "give one for every count"))
    return table
