"""Short expressions → values without Jinja2, which takes long to load.

Names, fields, indexes, constants, comparisons, and/or/not, `a if b else c`, sums and products of
numbers. Whatever else an expression holds, or whatever goes wrong in one, is left to Jinja2 and its
messages.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

Names = Mapping[str, Any]
Step = Callable[[Names], Any]

NOT_PLAIN = object()
MAX_LENGTH = 300
_CONSTANTS = {"true": True, "false": False, "none": None, "True": True, "False": False}
_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_SUMS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
}
_PRODUCTS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


class _NotPlain(Exception):
    """The expression holds something that is not plain."""


def plain_value(expression: str, names: Names) -> Any:
    """The value, or NOT_PLAIN."""
    step = _step_of(expression)
    if step is None:
        return NOT_PLAIN
    try:
        return step(names)
    except (_NotPlain, ArithmeticError, LookupError, TypeError, ValueError):
        return NOT_PLAIN


@lru_cache(maxsize=4096)
def _step_of(expression: str) -> Step | None:
    if len(expression) > MAX_LENGTH:
        return None
    try:
        return _read(ast.parse(expression, mode="eval").body)
    except (SyntaxError, ValueError, _NotPlain, RecursionError, MemoryError):
        return None


def _read(node: ast.expr) -> Step:
    match node:
        case ast.Constant(value) if isinstance(value, str | int | float):
            return lambda names: value
        case ast.Name(id):
            if id in _CONSTANTS:
                constant = _CONSTANTS[id]
                return lambda names: names.get(id, constant)
            return lambda names: names[id]
        case ast.Attribute(inner, name):
            return _field(_read(inner), name)
        case ast.Subscript(inner, index):
            return _item(_read(inner), _read(index))
        case ast.IfExp(test, then, otherwise):
            return _choice(_read(test), _read(then), _read(otherwise))
        case ast.BoolOp(kind, parts):
            return _either([_read(part) for part in parts], stop_at=isinstance(kind, ast.Or))
        case ast.UnaryOp(ast.Not(), inner):
            inside = _read(inner)
            return lambda names: not inside(names)
        case ast.Compare(left, [comparison], [right]) if type(comparison) in _COMPARISONS:
            return _pair(_COMPARISONS[type(comparison)], _read(left), _read(right))
        case ast.BinOp(left, kind, right) if type(kind) in _SUMS:
            return _pair(_SUMS[type(kind)], _read(left), _read(right))
        case ast.BinOp(left, kind, right) if type(kind) in _PRODUCTS:
            return _pair(_of_numbers(_PRODUCTS[type(kind)]), _read(left), _read(right))
        case _:
            raise _NotPlain


def _field(inside: Step, name: str) -> Step:
    def step(names: Names) -> Any:
        value = inside(names)
        if not isinstance(value, Mapping):
            raise _NotPlain
        return value[name]

    return step


def _item(inside: Step, index: Step) -> Step:
    def step(names: Names) -> Any:
        value = inside(names)
        if not isinstance(value, Mapping | list | tuple):
            raise _NotPlain
        return value[index(names)]

    return step


def _choice(test: Step, then: Step, otherwise: Step) -> Step:
    return lambda names: then(names) if test(names) else otherwise(names)


def _either(parts: list[Step], stop_at: bool) -> Step:
    """`and` and `or`: the first part that settles it, or the last."""

    def step(names: Names) -> Any:
        value = parts[0](names)
        for part in parts[1:]:
            if bool(value) is stop_at:
                break
            value = part(names)
        return value

    return step


def _pair(operation: Callable[[Any, Any], Any], left: Step, right: Step) -> Step:
    return lambda names: operation(left(names), right(names))


def _of_numbers(operation: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """A text times a number is a text as long as one likes: Jinja2's sandbox watches over that."""

    def step(left: Any, right: Any) -> Any:
        if not isinstance(left, int | float) or not isinstance(right, int | float):
            raise _NotPlain
        value = operation(left, right)
        if not abs(value) < 1e15:
            raise _NotPlain
        return value

    return step
