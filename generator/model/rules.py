"""A rule: arithmetic of the rulebook, as a check of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from generator.core.frozen import frozen
from generator.core.named_tuple import NamedTuple
from generator.core.problems import ERROR, NOTE, WARNING, Where
from generator.model.keys import key
from generator.model.values import ID, TEXT, Kind, Scope, choice, refuse
from generator.model.waiting import Waiting
from generator.source import Node

ANY: Kind[Waiting] = Kind("a value, or an expression", lambda node, scope: Waiting(node))


def _true(node: Node, scope: Scope) -> bool:
    if getattr(node, "value", None) is not True:
        raise refuse(node, "true", "leave the key out if the rule does not check this")
    return True


TRUE: Kind[bool] = Kind("true", _true, {"const": True})
MAPPING: Kind[Any] = Kind("a mapping", lambda node, scope: node, {"type": "object"})


@frozen
class Defect:
    """A defect of the rulebook that is known, and how the kit settles it."""

    when: str = key(TEXT, "When the defect occurs, as an expression.")
    because: str = key(TEXT, "What is wrong in the rulebook.")
    settled: str = key(TEXT, "What this game does instead.")


@frozen
class Rule:
    """One check: a value worked out from the game, and what it must be."""

    id: str = key(ID, "Its name in reports.")
    says: str = key(TEXT, "What it requires, in plain words.")
    value: str = key(TEXT, "An expression over the game's components.")
    from_: str = key(TEXT, "Where the rulebook says so.", "")
    severity: str = key(
        choice(ERROR, WARNING, NOTE),
        "`error` if the rulebook says so, `warning` for a design choice, `note` for a fact "
        "worth knowing.",
        ERROR,
    )
    for_: str = key(
        TEXT, "Repeats the check: `players`, `players 2-4` or `name in expression`.", ""
    )
    is_: Waiting | None = key(ANY, "The value equals this.", None)
    is_not: Waiting | None = key(ANY, "The value differs from this.", None)
    at_least: Waiting | None = key(ANY, "The value is this or more.", None)
    at_most: Waiting | None = key(ANY, "The value is this or less.", None)
    between: Waiting | None = key(
        ANY, "The value is between these two numbers, or equal to one.", None
    )
    among: Waiting | None = key(ANY, "The value, or every item in it, is one of these.", None)
    each: str = key(TEXT, "This is true for every item of the value; the item is called `it`.", "")
    none: bool = key(TRUE, "The value is empty.", False)
    unique: bool = key(TRUE, "No item of the value occurs twice.", False)
    same: bool = key(
        TRUE,
        "All groups or items of the value are the same.",
        False,
    )
    except_: Node | None = key(
        MAPPING,
        "A known defect of the rulebook: `when` it occurs, `because` of what, and "
        "how it is `settled`.",
        None,
    )
    where: Where = Where("")
    written_at: Mapping[str, Where] = field(default_factory=dict)
    defect: Defect | None = None

    def where_of(self, name: str) -> Where:
        """Where one of its keys is written."""
        return self.written_at.get(name, self.where)


CHECKS = (
    "is_",
    "is_not",
    "at_least",
    "at_most",
    "between",
    "among",
    "each",
    "none",
    "unique",
    "same",
)


class Blamed(NamedTuple):
    """A card that a broken rule points at."""

    id: str
    where: Where


class Verdict(NamedTuple):
    """How one check of one rule came out in one case: plain data, which another process may send.

    It is here and not in `rules/`, so that whoever takes it need not load what judges rules.
    """

    rule: Rule
    case: str
    holds: bool
    found: str
    wanted: str
    blamed: tuple[Blamed, ...] = ()
    difference: str = ""
    excepted: bool = False
    erred: bool = False
    """The rule could not be worked out; what is wrong with it is a Problem of its own."""
