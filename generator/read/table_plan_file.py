"""table.yaml → the plan of a table: where things are when play begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.core.colour import Colour
from generator.core.frozen import frozen
from generator.core.problems import Given, Problem, Refusal, did_you_mean
from generator.files import Folder
from generator.model import Game, key
from generator.model.keys import made_of
from generator.model.table_plan import (
    AT,
    FELT,
    NO_PLAN,
    OWN,
    Amount,
    CounterPlan,
    OnPlaces,
    TableEntry,
    TablePlan,
)
from generator.model.values import COLOUR, Kind, Scope, choice
from generator.read import TABLE_FILE
from generator.read.objects import Found, as_mapping, complete, read_keys
from generator.source import Mapping, Node, Scalar, parse

ENTRY_SAYS = f"one of {', '.join(AT)}, or a mapping such as `{{at: seat, face: up}}`"
_ENTRY_SCHEMA = made_of(TableEntry, ENTRY_SAYS).schema
_COUNTER_SCHEMA = made_of(CounterPlan, "a counter").schema


@frozen
class TablePlanFile:
    """table.yaml: where things are when play begins on a screen."""

    things: Node | None = key(
        Kind(
            "things by component",
            lambda node, scope: node,
            {
                "type": "object",
                "additionalProperties": {"anyOf": [{"enum": list(AT)}, _ENTRY_SCHEMA]},
            },
        ),
        "Where components are, by id; `component.card` is for one card alone.",
        None,
    )
    counters: Node | None = key(
        Kind(
            "counters by id",
            lambda node, scope: node,
            {"type": "object", "additionalProperties": _COUNTER_SCHEMA},
        ),
        "Numbers that players change on screen, by id.",
        None,
    )
    felt: Colour = key(
        COLOUR, "Colour of the table's surface, on virtual tables that can show one.", FELT
    )


def read_table_plan(folder: Folder, game: Game) -> tuple[TablePlan, tuple[Problem, ...]]:
    """The plan as far as it can be read, and all that is wrong with its file."""
    data = folder.read(TABLE_FILE)
    if data is None:
        return NO_PLAN, ()
    reader = _PlanReader(game, Found())
    try:
        node = as_mapping(parse(data, folder.shown(TABLE_FILE)), "a mapping with the key things")
        plan = reader.plan(node)
    except Refusal as refusal:
        reader.found.add(refusal)
        plan = NO_PLAN
    return plan, tuple(reader.found.problems)


@frozen
class _PlanReader:
    game: Game
    found: Found

    def plan(self, node: Mapping) -> TablePlan:
        values = read_keys(TablePlanFile, node, Scope(self.game.colours), self.found)
        entries = dict(self._all(values.get("things"), "things by component", self._entry))
        counters = self._all(values.get("counters"), "counters by id", self._counter)
        felt = values.get("felt", FELT)
        return TablePlan(entries, tuple(one for _, one in counters), felt)

    def _all(self, node: Node | None, what: str, read: Any) -> Iterator[tuple[str, Any]]:
        if node is None:
            return
        for name, entry in as_mapping(node, what).entries:
            try:
                one = read(name, entry)
            except Refusal as refusal:
                self.found.add(refusal)
                continue
            if one is not None:
                yield name.text, one

    # -- things

    def _entry(self, name: Scalar, node: Node) -> TableEntry:
        self._known(Given(name.text, name.where), False)
        if isinstance(node, Scalar):
            return TableEntry(at=choice(*AT).read(node, Scope()), where=node.where)
        values = read_keys(TableEntry, as_mapping(node, ENTRY_SAYS), Scope(), self.found)
        for amount in ("keep", "deal", "hand"):
            if amount in values:
                values[amount] = self._amount(values[amount])
        for place in ("on", "reveal", "discard_on"):
            if place in values:
                self._host(values[place])
        self._fixed(name, values.get("fixed", {}))
        return replace(TableEntry(**values), where=name.where)

    def _known(self, name: Given, own: bool) -> None:
        """Refusal unless there is such a component, or such a card of it."""
        component, dot, card = name.partition(".")
        ids = [one.id for one in self.game.components]
        if component not in ids:
            message = f"there is no component '{component}'"
            known = [*ids, OWN] if own else ids
            raise Refusal(
                Problem("unknown-name", name.where, message, did_you_mean(component, known))
            )
        if dot:
            found = self.game.component(component)
            self._card(found.id if found else component, Given(card, name.where))

    def _card(self, component: str, card: Given) -> None:
        found = self.game.component(component)
        cards = dict.fromkeys(one.written_id for one in found.cards) if found else {}
        if card not in cards:
            message = f"'{component}' has no card '{card}'"
            raise Refusal(Problem("unknown-name", card.where, message, did_you_mean(card, cards)))

    def _fixed(self, name: Scalar, fixed: dict[Given, int]) -> None:
        for card in fixed:
            self._card(name.text.partition(".")[0], card)

    def _host(self, on: OnPlaces) -> None:
        if on.component != OWN:
            self._known(on.component, True)

    def _amount(self, amount: Amount) -> Amount:
        if amount.table is None:
            return amount
        table = self.game.per_player.get(amount.table)
        if table is None:
            message = f"there is no per-player table '{amount.table}'"
            hint = did_you_mean(amount.table, self.game.per_player)
            raise Refusal(Problem("unknown-name", amount.table.where, message, hint))
        numbers = {count: n for count, n in table.items() if type(n) is int and n >= 0}
        if len(numbers) < len(table):
            message = f"the per-player table '{amount.table}' has values that are not whole numbers"
            raise Refusal(Problem("bad-value", amount.table.where, message))
        return amount._replace(by_players=numbers)

    # -- counters

    def _counter(self, name: Scalar, node: Node) -> CounterPlan | None:
        values = read_keys(CounterPlan, as_mapping(node, "a counter"), Scope(), self.found)
        if not complete(CounterPlan, values):
            return None
        plan = CounterPlan(id=name.text, where=name.where, **values)
        first = plan.least if plan.start is None else plan.start
        if not plan.least <= first <= plan.most:
            message = f"the counter starts at {first}, but goes from {plan.least} to {plan.most}"
            raise Refusal(Problem("bad-value", name.where, message))
        return replace(plan, start=first)
