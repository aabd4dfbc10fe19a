"""Jinja2's sandbox, narrowed to data in and values out; only real expressions load it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from jinja2 import Environment, StrictUndefined, Undefined, nodes, pass_environment
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.filters import do_round, do_unique, make_attrgetter
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.core.problems import did_you_mean
from generator.expressions import as_text
from generator.expressions.mathematics import (
    CALLED,
    FUNCTIONS,
    MAX_TEXT,
    Function,
    power,
    written_as,
)
from generator.expressions.plain import MAX_DEPTH
from generator.expressions.plain_filters import reverse
from generator.expressions.plain_operators import as_key

FILTERS = (
    "abs",
    "capitalize",
    "default",
    "first",
    "int",
    "last",
    "length",
    "list",
    "lower",
    "max",
    "min",
    "sort",
    "sum",
    "title",
    "trim",
    "upper",
)


class _UndefinedName(StrictUndefined):
    """An unknown name, reported in the words of a designer."""

    @property
    def _undefined_message(self) -> str:
        name, inside = self._undefined_name, self._undefined_obj
        if isinstance(inside, Mapping):
            return _missing_key(name, inside)
        if self._undefined_hint or not isinstance(inside, str | int | float | list | tuple):
            return str(super()._undefined_message)
        kind = "list" if isinstance(inside, list | tuple) else "value"
        return f"a {kind} has no '{name}'"


def _missing_key(name: Any, inside: Mapping[Any, Any]) -> str:
    hint = did_you_mean(str(name), map(str, inside))
    return f"there is no '{name}'" + (f"; {hint}" if hint else "")


class _Sandbox(ImmutableSandboxedEnvironment):
    """Data in, values out: no methods, no attributes of objects, no unbounded arithmetic."""

    intercepted_binops = frozenset(("**", "*", "%", "+"))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if isinstance(left, Undefined) or isinstance(right, Undefined):
            return super().call_binop(context, operator, left, right)
        if operator == "**":
            return power(left, right)
        if operator == "+" and isinstance(left, list | tuple | str):
            _refuse_long(len(left) + len(right))
        elif not (isinstance(left, int | float) and isinstance(right, int | float)):
            raise SecurityError(f"'{operator}' works only on numbers here")
        return super().call_binop(context, operator, left, right)

    def compile(self, source: Any, *arguments: Any, **named: Any) -> Any:
        if isinstance(source, nodes.Node):
            _refuse_deep(source)
        return super().compile(source, *arguments, **named)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        return False

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, Undefined):
            return obj  # what is wrong is its own name, not what is asked of it
        if isinstance(obj, Mapping) and attribute in obj:
            return obj[attribute]
        return self.undefined(obj=obj, name=attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        if isinstance(obj, Mapping) and isinstance(argument, str | int):
            argument = as_key(argument, obj)
        return super().getitem(obj, argument)

    def call(self, _context: Any, called: Any, *numbers: Any, **named: Any) -> Any:
        if isinstance(called, Function) and not named:
            for unknown in (one for one in numbers if isinstance(one, Undefined)):
                str(unknown)  # raises, and says what is not known
            return called(*numbers)
        known = ", ".join(FUNCTIONS)
        raise SecurityError(f"only {known} can be called here; use filters such as |upper")


def _round(value: float, precision: int = 0, method: str = "common") -> float:
    if not -15 <= precision <= 15:
        raise SecurityError("'round' gives at most 15 digits")
    return do_round(value, precision, method)  # type: ignore[arg-type]


def _replace(text: Any, old: Any, new: Any, count: int = -1) -> str:
    written, before, after = str(text), str(old), str(new)
    _refuse_long(len(written) + written.count(before) * len(after))
    return written.replace(before, after, count)


@pass_environment
def _join(
    environment: Environment, items: Iterable[Any], glue: Any = "", attribute: str | None = None
) -> str:
    if attribute is not None:
        items = map(make_attrgetter(environment, attribute), items)
    words = [as_text(item) for item in items]
    _refuse_long(sum(map(len, words)) + len(as_text(glue)) * len(words))
    return as_text(glue).join(words)


@pass_environment
def _unique(environment: Environment, *arguments: Any, **named: Any) -> list[Any]:
    return list(do_unique(environment, *arguments, **named))


def _refuse_deep(root: nodes.Node) -> None:
    level, depth = [root], 0
    while level:
        level = [child for node in level for child in node.iter_child_nodes()]
        depth += 1
        if depth > MAX_DEPTH:
            raise TemplateSyntaxError("this expression is nested too deeply", 1)


def _refuse_long(length: int) -> None:
    if length > MAX_TEXT:
        raise SecurityError("the result is too long")


OWN_FILTERS: Mapping[str, Callable[..., Any]] = {
    "format": written_as,
    "join": _join,
    "replace": _replace,
    "reverse": reverse,
    "round": _round,
    "unique": _unique,
}
"""Jinja2's, with an end to what they make, and lists where it has iterators."""


def sandbox(filters: Mapping[str, Callable[..., Any]]) -> ImmutableSandboxedEnvironment:
    """An environment with a few of Jinja2's filters and these."""
    environment = _Sandbox(undefined=_UndefinedName, autoescape=False, cache_size=0)
    environment.globals.clear()
    environment.globals.update(CALLED)
    environment.filters = {name: environment.filters[name] for name in FILTERS}
    environment.filters.update({**OWN_FILTERS, **filters})
    return environment
