"""A file's text → every mutant of it: one small mistake, and which kind of mistake it is."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple


class Mutant(NamedTuple):
    """`text[start:end]` of a file becomes `new`; the file's bytes count, not its characters."""

    file: str
    line: int
    kind: str
    start: int
    end: int
    new: str

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]


def mutants(file: str, text: str) -> Iterator[Mutant]:
    source = Source(file, text)
    for node in _worth(ast.parse(text)):
        for kind, change in KINDS.items():
            for place, new in change(node, source):
                start, end = source.span(place)
                if source.data[start:end].decode() != new:
                    yield Mutant(file, place.lineno, kind, start, end, new)


Place = ast.expr | ast.stmt
Change = Iterator[tuple[Place, str]]


class Source:
    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.data = text.encode()
        self._starts = [0]
        for line in self.data.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def span(self, node: Place) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = self._starts[node.lineno - 1] + node.col_offset
        return start, self._starts[node.end_lineno - 1] + node.end_col_offset

    def of(self, node: Place) -> str:
        start, end = self.span(node)
        return self.data[start:end].decode()


def _worth(node: ast.AST) -> Iterator[ast.AST]:
    """Nodes that do something: no annotations, decorators, imports, assertions or docstrings."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Assert) or _is_for_readers(node):
        return
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _worth(child)


def _is_for_readers(node: ast.AST) -> bool:
    """A docstring, `...`, or the list of a module's names."""
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) == "__all__"
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


# -- the mistakes -----------------------------------------------------------------------------


def _negated(node: ast.AST, source: Source) -> Change:
    tests = node.ifs if isinstance(node, ast.comprehension) else [getattr(node, "test", None)]
    if isinstance(node, ast.If | ast.While | ast.comprehension):
        for test in tests:
            if test is not None and not _is_not(test):
                yield test, f"(not ({source.of(test)}))"


def _without_not(node: ast.AST, source: Source) -> Change:
    if _is_not(node):
        assert isinstance(node, ast.UnaryOp)
        yield node, f"({source.of(node.operand)})"


def _is_not(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


OPPOSITE = {"==": "!=", "<": ">=", "<=": ">", "is": "is not", "in": "not in"}
OPPOSITE |= {new: old for old, new in OPPOSITE.items()}
NEIGHBOUR = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
}


def _opposite(node: ast.AST, source: Source) -> Change:
    return _compared(node, source, OPPOSITE)


def _off_by_one(node: ast.AST, source: Source) -> Change:
    return _compared(node, source, NEIGHBOUR)


def _compared(node: ast.AST, source: Source, others: dict[str, str]) -> Change:
    if not isinstance(node, ast.Compare):
        return
    for number, sign in enumerate(node.ops):
        parts = [source.of(node.left)]
        for at, (one, value) in enumerate(zip(node.ops, node.comparators, strict=True)):
            text = SIGNS[type(one)]
            parts += [others.get(text, text) if at == number else text, source.of(value)]
        if SIGNS[type(sign)] in others:
            yield node, f"({' '.join(parts)})"


def _and_or(node: ast.AST, source: Source) -> Change:
    if isinstance(node, ast.BoolOp):
        word = " or " if isinstance(node.op, ast.And) else " and "
        yield node, f"({word.join(f'({source.of(value)})' for value in node.values)})"


ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "/",
    ast.Div: "*",
    ast.FloorDiv: "*",
    ast.Mod: "*",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.LShift: ">>",
    ast.RShift: "<<",
}


def _arithmetic(node: ast.AST, source: Source) -> Change:
    """Not between texts, which have no difference."""
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        if not any(_is_text(one) for one in (node.left, node.right)):
            sign = ARITHMETIC[type(node.op)]
            yield node, f"({source.of(node.left)} {sign} {source.of(node.right)})"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield node, f"({source.of(node.operand)})"


def _is_text(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_text(node.left) or _is_text(node.right)
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _branches(node: ast.AST, source: Source) -> Change:
    if isinstance(node, ast.IfExp):
        parts = (source.of(one) for one in (node.orelse, node.test, node.body))
        yield node, "(({}) if ({}) else ({}))".format(*parts)


def _number(node: ast.AST, source: Source) -> Change:
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        value = node.value
        yield node, repr(value * 2 if isinstance(value, float) and value else value + 1)


def _truth(node: ast.AST, source: Source) -> Change:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield node, str(not node.value)


def _text(node: ast.AST, source: Source) -> Change:
    """A text of its own; the parts of a longer one have no place in the file."""
    for child in ast.iter_child_nodes(node):
        is_part = isinstance(node, ast.JoinedStr | ast.FormattedValue | ast.Expr)
        if isinstance(child, ast.Constant) and isinstance(child.value, str) and not is_part:
            yield child, '"XX"' if not child.value else '""'


def _no_result(node: ast.AST, source: Source) -> Change:
    if isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        yield node.value, "None"


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _no_statement(node: ast.AST, source: Source) -> Change:
    gone = ast.Expr | ast.AugAssign | ast.Raise | ast.Continue | ast.Break
    if isinstance(node, gone) and "assert_never" not in source.of(node):
        yield node, "pass"


def _no_argument(node: ast.AST, source: Source) -> Change:
    """An argument by name is left out; whoever has no default for it will say so."""
    if isinstance(node, ast.Call):
        parts = [source.of(one) for one in node.args]
        named = [(one.arg, source.of(one.value)) for one in node.keywords]
        for left_out in range(len(named)):
            if named[left_out][0] is None:
                continue
            rest = [n for at, n in enumerate(named) if at != left_out]
            words = [f"{name}={value}" if name else f"**{value}" for name, value in rest]
            yield node, f"{source.of(node.func)}({', '.join([*parts, *words])})"


KINDS: dict[str, Callable[[ast.AST, Source], Change]] = {
    "condition negated": _negated,
    "not dropped": _without_not,
    "comparison reversed": _opposite,
    "comparison off by one": _off_by_one,
    "and for or": _and_or,
    "arithmetic": _arithmetic,
    "branches swapped": _branches,
    "number": _number,
    "truth": _truth,
    "text": _text,
    "no result": _no_result,
    "no statement": _no_statement,
    "no argument": _no_argument,
}
