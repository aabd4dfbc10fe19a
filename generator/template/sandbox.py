"""Jinja2's sandbox, narrowed to data in and values out. Importing it costs: only real
expressions do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import StrictUndefined
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

FILTERS = (
    "abs",
    "capitalize",
    "default",
    "first",
    "int",
    "join",
    "last",
    "length",
    "list",
    "lower",
    "max",
    "min",
    "replace",
    "reverse",
    "round",
    "sort",
    "sum",
    "title",
    "trim",
    "unique",
    "upper",
)


class _Sandbox(ImmutableSandboxedEnvironment):
    """Data in, values out: no methods, no attributes of objects, no unbounded arithmetic."""

    intercepted_binops = frozenset(("**", "*", "%"))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if operator == "**" or isinstance(left, str | list | tuple) or isinstance(right, str):
            raise SecurityError(f"'{operator}' works on numbers only here")
        return super().call_binop(context, operator, left, right)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        return False

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, Mapping):
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        return self.undefined(obj=obj, name=attribute)

    def is_safe_callable(self, obj: Any) -> bool:
        return False


def sandbox(filters: Mapping[str, Callable[..., Any]]) -> ImmutableSandboxedEnvironment:
    """An environment with a few of Jinja2's filters and these."""
    environment = _Sandbox(undefined=StrictUndefined, autoescape=False, cache_size=0)
    environment.globals.clear()
    environment.filters = {name: environment.filters[name] for name in FILTERS}
    environment.filters.update(filters)
    return environment
