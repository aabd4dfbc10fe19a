"""A rule's value and its checks → whether it is kept, what was found and what was wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from typing import Any

from generator.core.named_tuple import NamedTuple
from generator.model import Waiting
from generator.model.rules import CHECKS, Blamed, Rule, Verdict
from generator.rules.describe import (
    difference_of,
    differing,
    hashable,
    look_alikes,
    peculiarity,
    plain,
    show,
    surplus,
)
from generator.rules.filters import RuleError
from generator.rules.graph import GraphNode
from generator.rules.interpreter import Interpreter
from generator.rules.trace import Trace
from generator.source import Node, Scalar, Sequence
from generator.template.names import CardData

TOLD = 5
"""So many differing groups, and failing items, are listed."""


class Finding(NamedTuple):
    holds: bool
    wanted: str
    blamed: tuple[CardData, ...] = ()
    difference: str = ""


class Case(NamedTuple):
    """What a check may look at beside the value and what it must be."""

    rule: Rule
    names: Mapping[str, Any]
    language: Interpreter
    trace: Trace
    """Of the value."""
    wanted_trace: Trace


def judge(
    rule: Rule, case: str, names: Mapping[str, Any], language: Interpreter
) -> Iterator[Verdict]:
    """A verdict for each check that the rule makes."""
    value, trace = language.value(rule.value, names, rule.where_of("value"))
    for check in CHECKS:
        argument = getattr(rule, check)
        if argument is None or argument in (False, ""):
            continue
        wanted, wanted_trace = _worked_out(argument, names, language)
        with language.refusing(rule.value, names, rule.where_of(check)):
            seen = Case(rule, names, language, trace, wanted_trace)
            finding = _JUDGES[check](value, wanted, seen)
            found = show(value)
        cards = () if finding.holds else finding.blamed or trace.suspects()
        blamed = tuple(Blamed(one.card.id, one.card.where) for one in cards)
        yield Verdict(rule, case, finding.holds, found, finding.wanted, blamed, finding.difference)


def _worked_out(
    argument: Any, names: Mapping[str, Any], language: Interpreter
) -> tuple[Any, Trace]:
    """Numbers and lists are taken as they are; text is an expression."""
    node = argument.node if isinstance(argument, Waiting) else None
    if isinstance(node, Scalar) and isinstance(node.value, str):
        return language.value(node.text, names, node.where)
    return (_literal(node) if node else argument), Trace()


def _literal(node: Node) -> Any:
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [_literal(item) for item in node.items]
    return {key.value: _literal(value) for key, value in node.entries}


# -- the checks -------------------------------------------------------------------------------


def _is(value: Any, wanted: Any, case: Case) -> Finding:
    if plain(value) == plain(wanted):
        return Finding(True, show(wanted))
    blamed: tuple[CardData, ...] = ()
    if _is_tally(value) and _is_tally(wanted):
        blamed = case.trace.of_values(differing(value, wanted))
    elif isinstance(value, list) and isinstance(wanted, list):
        blamed = case.trace.of_values(surplus(value, wanted))
        blamed += case.wanted_trace.of_values(surplus(wanted, value))
    return Finding(False, show(wanted), blamed, difference_of(value, wanted))


def _is_not(value: Any, wanted: Any, case: Case) -> Finding:
    return Finding(plain(value) != plain(wanted), f"anything but {show(wanted)}")


def _at_least(value: Any, wanted: Any, case: Case) -> Finding:
    return Finding(_number(value) >= _number(wanted), f"{show(wanted)} or more")


def _at_most(value: Any, wanted: Any, case: Case) -> Finding:
    return Finding(_number(value) <= _number(wanted), f"{show(wanted)} or less")


def _between(value: Any, wanted: Any, case: Case) -> Finding:
    if not isinstance(wanted, list) or len(wanted) != 2:
        raise RuleError(f"'between' needs two numbers such as [1, 6], not {_told(wanted)}")
    low, high = (_number(end) for end in wanted)
    holds = low <= _number(value) <= high
    return Finding(holds, f"from {show(wanted[0])} to {show(wanted[1])}")


def _among(value: Any, wanted: Any, case: Case) -> Finding:
    allowed = {hashable(item) for item in _list(wanted, "among")}
    items = list(value) if isinstance(value, list) or _is_tally(value) else [value]
    strays = [item for item in items if hashable(item) not in allowed]
    words = [f"not allowed: {_once(strays)}", look_alikes(strays, wanted)] if strays else []
    difference = "; ".join(word for word in words if word)
    return Finding(not strays, f"only {show(wanted)}", case.trace.of_values(strays), difference)


def _each(value: Any, wanted: Any, case: Case) -> Finding:
    grouped = _is_tally(value)
    items = list(value.items()) if grouped else [(None, it) for it in _list(value, "each")]
    failing = []
    for group, it in items:
        names = {**case.names, "it": it, "group": group}
        if not case.language.value(case.rule.each, names, case.rule.where_of("each"))[0]:
            failing.append(group if grouped else it)
    difference = f"fails for {_once(failing)}" if failing else ""
    blamed = case.trace.of_values(failing)
    return Finding(not failing, f"for each: {case.rule.each}", blamed, difference)


def _none(value: Any, wanted: Any, case: Case) -> Finding:
    items = list(value) if _is_tally(value) else _list(value, "none")
    return Finding(not items, "nothing", case.trace.of_values(items))


def _unique(value: Any, wanted: Any, case: Case) -> Finding:
    items = _list(value, "unique")
    times = Counter(hashable(item) for item in items)
    twice = [item for item in items if times[hashable(item)] > 1]
    difference = f"more than once: {_once(twice)}" if twice else ""
    return Finding(not twice, "all different", case.trace.of_values(twice), difference)


def _same(value: Any, wanted: Any, case: Case) -> Finding:
    groups = value if _is_tally(value) else dict(enumerate(_list(value, "same"), 1))
    told = {name: hashable(item) for name, item in groups.items()}
    times = Counter(told.values())
    if len(times) <= 1:
        return Finding(True, "all alike")
    usual = max(times, key=lambda one: (times[one], repr(one)))
    pattern = next(groups[name] for name in groups if told[name] == usual)
    odd = {name: item for name, item in groups.items() if told[name] != usual}
    if _is_tally(value):
        ways = [peculiarity(name, item, pattern) for name, item in [*odd.items()][:TOLD]]
        blamed = tuple(card for name in odd for card in _of_group(name, odd[name], pattern, case))
    else:
        ways = [f"{_once(odd.values())} instead of {show(pattern)}"]
        blamed = case.trace.of_values(odd.values())
    return Finding(False, f"all like {show(pattern)}", blamed, "; ".join(ways))


def _of_group(name: Any, group: Any, pattern: Any, case: Case) -> tuple[CardData, ...]:
    """The cards of a group that make it differ; all of its cards if none does more than others."""
    own = case.trace.of_values([name])
    if not (_is_tally(group) and _is_tally(pattern)):
        return own
    extra = [key for key in differing(group, pattern) if key in group]
    odd = {id(card) for card in case.trace.of_values(extra)}
    return tuple(card for card in own if id(card) in odd) or own


_JUDGES: dict[str, Callable[[Any, Any, Case], Finding]] = {
    "is_": _is,
    "is_not": _is_not,
    "at_least": _at_least,
    "at_most": _at_most,
    "between": _between,
    "among": _among,
    "each": _each,
    "none": _none,
    "unique": _unique,
    "same": _same,
}


# -- values of the right kind -----------------------------------------------------------------


def _is_tally(value: Any) -> bool:
    """Groups by name, or a number for each name."""
    return isinstance(value, dict) and not isinstance(value, CardData | GraphNode)


def _list(value: Any, check: str) -> list[Any]:
    if isinstance(value, list):
        return value
    raise RuleError(f"'{check}' needs a list, not {_told(value)}")


def _number(value: Any) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return round(value, 9)
    hint = "; add '| count'" if isinstance(value, list) else ""
    raise RuleError(f"{_told(value)} is not a number{hint}")


def _told(value: Any) -> str:
    if isinstance(value, list) or _is_tally(value):
        what = "groups" if _is_tally(value) else "a list"
        return f"{what} ({show(value)})" if isinstance(value, Sized) and value else what
    return f"'{show(value)}'"


def _once(items: Iterable[Any]) -> str:
    words = list(dict.fromkeys(show(item) for item in items))
    return ", ".join(words[:TOLD]) + (f" and {len(words) - TOLD} more" if words[TOLD:] else "")
