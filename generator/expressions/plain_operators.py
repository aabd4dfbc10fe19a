"""What operators come to; LeftToJinja where Jinja2's sandbox watches over them."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

from generator.expressions.as_python import LeftToJinja
from generator.expressions.mathematics import LARGEST, MAX_TEXT

Operation = Callable[[Any, Any], Any]


def as_key(asked: str | int, inside: Mapping[Any, Any]) -> str | int:
    """Keys that are written in YAML are texts, those of tables are numbers: 1 finds either."""
    if asked in inside or isinstance(asked, bool):
        return asked
    return next((key for key in inside if str(key) == str(asked)), asked)


def field_of(value: Any, name: str) -> Any:
    if not isinstance(value, Mapping):
        raise LeftToJinja
    return value[name]


def item_of(value: Any, index: Any) -> Any:
    if isinstance(value, Mapping):
        return value[as_key(index, value) if isinstance(index, str | int) else index]
    if not isinstance(value, list | tuple | str):
        raise LeftToJinja
    return value[index]


def negated(value: Any) -> Any:
    if not isinstance(value, int | float):
        raise LeftToJinja
    return -value


def _sum(left: Any, right: Any) -> Any:
    if isinstance(left, list | tuple | str) and len(left) + len(right) > MAX_TEXT:
        raise LeftToJinja
    return left + right


def _joined(left: Any, right: Any) -> str:
    if not isinstance(left, str | int | float) or not isinstance(right, str | int | float):
        raise LeftToJinja
    return str(left) + str(right)


def _of_numbers(operation: Operation) -> Operation:
    """A text times a number is a text as long as one likes."""

    def worked_out(left: Any, right: Any) -> Any:
        if not isinstance(left, int | float) or not isinstance(right, int | float):
            raise LeftToJinja
        value = operation(left, right)
        if not abs(value) < LARGEST:
            raise LeftToJinja
        return value

    return worked_out


COMPARISONS: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
}
OPERATORS: Mapping[type[ast.operator], Operation] = {
    ast.Add: _sum,
    ast.Sub: operator.sub,
    ast.Mult: _of_numbers(operator.mul),
    ast.Div: _of_numbers(operator.truediv),
    ast.FloorDiv: _of_numbers(operator.floordiv),
    ast.Mod: _of_numbers(operator.mod),
    ast.MatMult: _joined,
}
