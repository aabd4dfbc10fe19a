"""A rule's value against its checks → whether it holds, what was found and what was wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from generator.model.rules import CHECKS, Rule
from generator.rules.language import Language
from generator.rules.trace import Trace
from generator.rules.words import difference_of, hashable, plain, show
from generator.source import Mapping as MappingNode
from generator.source import Node, Scalar, Sequence
from generator.template.names import CardData


class Verdict(NamedTuple):
    """One check of one rule in one case."""

    rule: Rule
    case: str
    holds: bool
    found: str
    wanted: str
    blamed: tuple[CardData, ...] = ()
    difference: str = ""
    excepted: bool = False


class Finding(NamedTuple):
    holds: bool
    wanted: str
    blamed: tuple[CardData, ...] = ()
    difference: str = ""


def judge(rule: Rule, case: str, names: Mapping[str, Any], language: Language) -> Iterator[Verdict]:
    """A verdict for each check that the rule makes."""
    value, trace = language.value(rule.value, names, rule.where)
    for check in CHECKS:
        argument = getattr(rule, check)
        if argument is None or argument in (False, ""):
            continue
        wanted = _worked_out(argument, rule, names, language)
        finding = _JUDGES[check](value, wanted, trace, rule, names, language)
        blamed = finding.blamed or tuple(trace.odd_ones())
        yield Verdict(
            rule, case, finding.holds, show(value), finding.wanted, blamed, finding.difference
        )


def _worked_out(argument: Any, rule: Rule, names: Mapping[str, Any], language: Language) -> Any:
    """Numbers and lists stand for themselves; text is an expression."""
    if isinstance(argument, Scalar):
        if isinstance(argument.value, str):
            return language.value(argument.text, names, argument.where)[0]
        return argument.value
    if isinstance(argument, Sequence):
        return [_literal(item) for item in argument.items]
    if isinstance(argument, MappingNode):
        return {_key(key): _literal(value) for key, value in argument.entries}
    return argument


def _key(node: Scalar) -> Any:
    return node.value


def _literal(node: Node) -> Any:
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [_literal(item) for item in node.items]
    return {_key(key): _literal(value) for key, value in node.entries}


# -- the checks -------------------------------------------------------------------------------


def _is(value: Any, wanted: Any, trace: Trace, *_: Any) -> Finding:
    holds = plain(value) == plain(wanted)
    blamed: tuple[CardData, ...] = ()
    difference = "" if holds else difference_of(value, wanted)
    if not holds and isinstance(value, list) and isinstance(wanted, list):
        extra = Counter(map(hashable, value)) - Counter(map(hashable, wanted))
        blamed = tuple(
            card for item in value if hashable(item) in extra for card in trace.of_value(item)
        )
    return Finding(holds, show(wanted), blamed, difference)


def _is_not(value: Any, wanted: Any, *_: Any) -> Finding:
    return Finding(plain(value) != plain(wanted), f"anything but {show(wanted)}")


def _at_least(value: Any, wanted: Any, *_: Any) -> Finding:
    return Finding(_number(value) >= _number(wanted), f"{show(wanted)} or more")


def _at_most(value: Any, wanted: Any, *_: Any) -> Finding:
    return Finding(_number(value) <= _number(wanted), f"{show(wanted)} or less")


def _between(value: Any, wanted: Any, *_: Any) -> Finding:
    low, high = (_number(end) for end in wanted)
    holds = low <= _number(value) <= high
    return Finding(holds, f"from {show(wanted[0])} to {show(wanted[1])}")


def _among(value: Any, wanted: Any, trace: Trace, *_: Any) -> Finding:
    items = list(value) if isinstance(value, list | tuple | dict) else [value]
    allowed = [plain(item) for item in wanted]
    strays = [item for item in items if plain(item) not in allowed]
    blamed = tuple(card for item in strays for card in trace.of_value(item))
    difference = f"not among them: {', '.join(show(item) for item in strays)}" if strays else ""
    return Finding(not strays, f"among {show(wanted)}", blamed, difference)


def _each(
    value: Any, wanted: Any, trace: Trace, rule: Rule, names: Mapping[str, Any], language: Language
) -> Finding:
    items = list(value.items()) if _is_groups(value) else list(value)
    failing = []
    for item in items:
        it, group = (item[1], item[0]) if _is_groups(value) else (item, None)
        if not language.value(rule.each, {**names, "it": it, "group": group}, rule.where)[0]:
            failing.append(group if _is_groups(value) else it)
    blamed = tuple(card for item in failing for card in trace.of_value(item))
    difference = f"not so: {', '.join(show(item) for item in failing[:8])}" if failing else ""
    return Finding(not failing, f"each of them: {rule.each}", blamed, difference)


def _none(value: Any, wanted: Any, trace: Trace, *_: Any) -> Finding:
    blamed = tuple(card for item in value or () for card in trace.of_value(item))
    return Finding(not value, "nothing", blamed)


def _unique(value: Any, wanted: Any, trace: Trace, *_: Any) -> Finding:
    times = Counter(hashable(item) for item in value)
    twice = [item for item in value if times[hashable(item)] > 1]
    blamed = _cards_of(twice, trace)
    shown = dict.fromkeys(show(item) for item in twice)
    difference = f"more than once: {', '.join(shown)}" if twice else ""
    return Finding(not twice, "no two alike", blamed, difference)


def _same(value: Any, wanted: Any, trace: Trace, *_: Any) -> Finding:
    groups = value if isinstance(value, dict) else dict(enumerate(value, 1))
    plain = {name: hashable(item) for name, item in groups.items()}
    if len(set(plain.values())) <= 1:
        return Finding(True, "all alike")
    usual = Counter(plain.values()).most_common(1)[0][0]
    pattern = next(groups[name] for name in groups if plain[name] == usual)
    differing = [name for name in groups if plain[name] != usual]
    lines = [f"{show(name)}: {difference_of(groups[name], pattern)}" for name in differing[:5]]
    blamed = _cards_of([item for n in differing for item in _items(groups[n])], trace)
    return Finding(False, f"all like {show(pattern)}", blamed, "; ".join(lines))


_JUDGES: dict[str, Callable[..., Finding]] = {
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


def _is_groups(value: Any) -> bool:
    return isinstance(value, dict) and not isinstance(value, CardData)


def _items(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


def _cards_of(items: list[Any], trace: Trace) -> tuple[CardData, ...]:
    seen = {id(card): card for item in items for card in trace.of_value(item)}
    return tuple(seen.values())


def _number(value: Any) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    raise TypeError(f"'{show(value)}' is not a number")
