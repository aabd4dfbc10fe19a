"""Expressions → values without Jinja2, which takes long to load and to compile them.

Names, fields, indexes, slices, constants, lists, mappings, comparisons, and/or/not, a choice with
`if`, sums, products, `~`, functions and filters. Whatever else an expression has, or whatever goes
wrong in one, is left to Jinja2 and its messages.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from generator.core.pattern import pattern
from generator.expressions.as_python import KEYWORD, LeftToJinja, as_python
from generator.expressions.complaints import PYTHON_REFUSES
from generator.expressions.mathematics import CALLED, FUNCTIONS, LARGEST
from generator.expressions.plain_filters import PLAIN_NAMES, Apply, apply_filter
from generator.expressions.plain_operators import COMPARISONS, OPERATORS, field_of, item_of, negated

Names = Mapping[str, Any]
Step = Callable[[Names, Apply], Any]

NOT_PLAIN = object()
MAX_LENGTH = 2000
MAX_DEPTH = 30
"""Jinja2 takes ever longer for what is nested deeper: seconds for a hundred filters in a row."""
_CONSTANTS = {"true": True, "false": False, "none": None, "pi": CALLED["pi"]}
_JOINT = pattern(r"\W")
"""Nothing is nested without one more of these."""
_PRODUCTS = (ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)


class UnknownName(LookupError):
    """Nobody knows this name, whoever reads the expression."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def plain_value(
    expression: str,
    names: Names,
    apply: Apply = apply_filter,
    known: frozenset[str] = PLAIN_NAMES,
) -> Any:
    """The value, or NOT_PLAIN. `apply` works out a filter by its name, one of those `known`."""
    step = _step_of(expression, known)
    if step is None:
        return NOT_PLAIN
    try:
        return step(names, apply)
    except UnknownName:
        raise
    except (LeftToJinja, *PYTHON_REFUSES):
        return NOT_PLAIN


@lru_cache(maxsize=4096)
def _step_of(expression: str, known: frozenset[str]) -> Step | None:
    if len(expression) > MAX_LENGTH:
        return None
    try:
        body = ast.parse(as_python(expression), mode="eval").body
        if isinstance(body, ast.Tuple) or _is_deep(expression, body):
            return None
        if "|" in expression and not known.issuperset(_filters_in(body)):
            return None  # also where it is not asked for
        return _read(body)
    except (SyntaxError, ValueError, LeftToJinja, RecursionError, MemoryError):
        return None


def _filters_in(root: ast.expr) -> Iterator[str]:
    for node in ast.walk(root):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            named = node.right.func if isinstance(node.right, ast.Call) else node.right
            yield named.id if isinstance(named, ast.Name) else ""


def _is_deep(expression: str, root: ast.expr) -> bool:
    if len(_JOINT.findall(expression)) < MAX_DEPTH:
        return False
    level: list[ast.AST] = [root]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    return bool(level)


def _read(node: ast.expr) -> Step:
    match node:
        case ast.Constant(value):
            return _constant(value)
        case ast.Name(id):
            return _name(id.removesuffix(KEYWORD))
        case ast.Attribute(inner, name):
            return _pair(field_of, _read(inner), _constant(name.removesuffix(KEYWORD)))
        case ast.Subscript(inner, index):
            return _pair(item_of, _read(inner), _read(index))
        case ast.Slice():
            return _slice(node)
        case ast.List(items):
            return _row(list, [_read(item) for item in items])
        case ast.Tuple(items):
            return _row(tuple, [_read(item) for item in items])
        case ast.Dict(keys, values):
            return _mapping([_read(key) for key in keys if key], [_read(value) for value in values])
        case ast.Call(ast.Name(id), arguments, []) if id in FUNCTIONS:
            return _call(id, [_read(argument) for argument in arguments])
        case _:
            return _read_operation(node)


def _read_operation(node: ast.expr) -> Step:
    match node:
        case ast.IfExp(test, then, otherwise):
            return _choice(_read(test), _read(then), _read(otherwise))
        case ast.BoolOp(kind, parts):
            return _either([_read(part) for part in parts], stop_at=isinstance(kind, ast.Or))
        case ast.UnaryOp(ast.Not(), inner):
            inside = _read(inner)
            return lambda names, apply: not inside(names, apply)
        case ast.UnaryOp(ast.USub(), inner):
            number = _read(inner)
            return lambda names, apply: negated(number(names, apply))
        case ast.Compare(left, kinds, parts):
            return _compared(kinds, [_read(part) for part in (left, *parts)])
        case ast.BinOp(left, ast.BitOr(), right) if _is_clear(node):
            return _filter(_read(left), right)
        case ast.BinOp(left, kind, right) if type(kind) in OPERATORS and _is_clear(node):
            return _pair(OPERATORS[type(kind)], _read(left), _read(right))
        case _:
            raise LeftToJinja


def _constant(value: Any) -> Step:
    if isinstance(value, int | float) and not abs(value) < LARGEST:
        raise LeftToJinja
    if value is None or isinstance(value, str | int | float):
        return lambda names, apply: value
    raise LeftToJinja


def _name(name: str) -> Step:
    if name in _CONSTANTS:
        constant = _CONSTANTS[name]
        return lambda names, apply: names.get(name, constant)

    def step(names: Names, apply: Apply) -> Any:
        if name in names:
            return names[name]
        raise LeftToJinja if name in CALLED else UnknownName(name)

    return step


def _slice(node: ast.Slice) -> Step:
    ends = [_read(end) if end else _constant(None) for end in (node.lower, node.upper, node.step)]
    return lambda names, apply: slice(*(end(names, apply) for end in ends))


def _row(kind: type, items: list[Step]) -> Step:
    return _lenient(lambda names, apply: kind(item(names, apply) for item in items))


def _mapping(keys: list[Step], values: list[Step]) -> Step:
    entries = list(zip(keys, values, strict=True))
    return _lenient(lambda names, apply: {k(names, apply): v(names, apply) for k, v in entries})


def _lenient(step: Step) -> Step:
    """In Jinja2 what nobody knows may be in a list, or be given to a filter."""

    def lenient(names: Names, apply: Apply) -> Any:
        try:
            return step(names, apply)
        except UnknownName as error:
            raise LeftToJinja from error

    return lenient


def _call(name: str, arguments: list[Step]) -> Step:
    function = FUNCTIONS[name]

    def step(names: Names, apply: Apply) -> Any:
        if name in names:
            raise LeftToJinja
        return function(*(argument(names, apply) for argument in arguments))

    return step


def _choice(test: Step, then: Step, otherwise: Step) -> Step:
    return lambda names, apply: (then if test(names, apply) else otherwise)(names, apply)


def _either(parts: list[Step], stop_at: bool) -> Step:
    """`and` and `or`: the first part that settles it, or the last."""

    def step(names: Names, apply: Apply) -> Any:
        value = parts[0](names, apply)
        for part in parts[1:]:
            if bool(value) is stop_at:
                break
            value = part(names, apply)
        return value

    return step


def _compared(kinds: list[ast.cmpop], parts: list[Step]) -> Step:
    """`1 < a < 6` asks each pair until one is not so."""
    if not all(type(kind) in COMPARISONS for kind in kinds):
        raise LeftToJinja
    following = [(COMPARISONS[type(kind)], part) for kind, part in zip(kinds, parts[1:])]  # noqa: B905

    def step(names: Names, apply: Apply) -> Any:
        left = parts[0](names, apply)
        holds: Any = True
        for comparison, part in following:
            right = part(names, apply)
            holds = comparison(left, right)
            if not holds:
                break
            left = right
        return holds

    return step


def _is_clear(node: ast.BinOp) -> bool:
    """Whether Jinja2 would group it in the same way, or brackets on the left say how.

    There filters bind more than any operator, and `~` less than products.
    """
    left = node.left
    if node.col_offset < left.col_offset:
        return True
    inner = left.op if isinstance(left, ast.BinOp | ast.UnaryOp) else None
    if isinstance(node.op, ast.BitOr):
        return inner is None or isinstance(inner, ast.BitOr)
    return not (isinstance(node.op, _PRODUCTS) and isinstance(inner, ast.MatMult))


def _pair(operation: Callable[[Any, Any], Any], left: Step, right: Step) -> Step:
    return lambda names, apply: operation(left(names, apply), right(names, apply))


def _filter(value: Step, filter_: ast.expr) -> Step:
    match filter_:
        case ast.Name(name):
            return _lenient(lambda names, apply: apply(name, value(names, apply)))
        case ast.Call(ast.Name(name), arguments, keywords):
            given = [_read(argument) for argument in arguments]
            named = {_keyword(keyword): _read(keyword.value) for keyword in keywords}
        case _:
            raise LeftToJinja
    return _lenient(
        lambda names, apply: apply(
            name,
            value(names, apply),
            *(argument(names, apply) for argument in given),
            **{key: argument(names, apply) for key, argument in named.items()},
        )
    )


def _keyword(keyword: ast.keyword) -> str:
    if keyword.arg is None:
        raise LeftToJinja
    return keyword.arg.removesuffix(KEYWORD)
