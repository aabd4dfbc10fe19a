"""Quantities by number of players: each number that the game allows must have one."""

from __future__ import annotations

import collections.abc

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Given, Problem, Refusal
from generator.model import Value
from generator.model.values import NOTHING, Kind, Scope, unknown, whole
from generator.read.objects import Found, as_mapping
from generator.source import Mapping, Node, Scalar, written

MOST = 1_000_000
COPIES: Kind[int] = whole(0, MOST)
FROM_PLAYERS: Kind[int] = whole(1, 1000)


class Quantities(NamedTuple):
    """What a number of copies may depend on; a table that cannot be read is empty."""

    players: tuple[int, int] = (1, 1)
    tables: collections.abc.Mapping[str, collections.abc.Mapping[int, Value]] = NOTHING

    def copies(self, node: Node | None, each: bool, scope: Scope) -> dict[int, int]:
        """By number of players: a number, or a table's name; for each player or for all."""
        least, most = self.players
        table = self._table(node, scope)
        counts = range(least, most + 1)
        return {count: table.get(count, 1) * (count if each else 1) for count in counts}

    def _table(self, node: Node | None, scope: Scope) -> dict[int, int]:
        least, most = self.players
        counts = range(least, most + 1)
        if not self.tables or not isinstance(node, Scalar) or not isinstance(node.value, str):
            return dict.fromkeys(counts, COPIES.read(node, scope) if node else 1)
        if node.text.isdigit():
            return dict.fromkeys(counts, COPIES.read(node, scope))
        if node.text not in self.tables:
            raise unknown(node, "per-player table", node.text, self.tables)
        table = self.tables[node.text]
        numbers = {p: n for p, n in table.items() if type(n) is int and 0 <= n <= MOST}
        if len(numbers) < len(table):
            message = f"the per-player table '{node.text}' has values that are not whole numbers"
            raise Refusal(Problem("bad-value", node.where, message))
        return numbers


def read_per_player(
    node: Node, players: tuple[int, int], found: Found
) -> dict[str, dict[int, Value]]:
    tables: dict[str, dict[int, Value]] = {}
    for name, table in as_mapping(node, "tables by name").entries:
        try:
            given = Given(name.text, name.where)
            tables[given] = _table(name, as_mapping(table, "a quantity per count"), players)
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
                f"'{name.text}' has a value for {key.value} players, but the game is for "
                f"{least}-{most}"
            )
            raise Refusal(Problem("bad-value", key.where, message))
        if not isinstance(value, Scalar):
            message = f"expected one value, found {written(value)}"
            raise Refusal(Problem("bad-value", value.where, message))
        table[key.value] = value.value
    lacking = [str(number) for number in range(least, most + 1) if number not in table]
    if lacking:
        message = f"'{name.text}' has no value for {', '.join(lacking)} players"
        raise Refusal(
            Problem("missing-key", name.where, message, "give a value for every number of players")
        )
    return table
