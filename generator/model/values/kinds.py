"""The type Kind, and plain kinds of value: text, ids, numbers, flags, choices, lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from generator.core.colour import Colour
from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.core.problems import Given, Problem, Refusal, did_you_mean
from generator.source import Mapping as MappingNode
from generator.source import Node, Scalar, Sequence, written

T = TypeVar("T")
_NUMBER = pattern(r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?")
RESERVED = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
}
"""Names that are no files on Windows; ids become names of files."""
MOST_TEXT = 8000
"""A full page of small type in two columns, in a language that needs a third more of it."""
LANGUAGE_CODE = r"[a-z]{2,3}(?:-[a-z0-9]{2,8})?"
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Scope(NamedTuple):
    """The names that values may use: a game's colours, fonts and sizes, a layout's areas."""

    colours: Mapping[str, Colour] = NOTHING
    fonts: tuple[str, ...] = ()
    areas: Mapping[str, Box] = NOTHING


class Kind(NamedTuple, Generic[T]):
    says: str
    read: Callable[[Node, Scope], T]
    schema: Mapping[str, Any] = NOTHING


class Box(NamedTuple):
    """A place inside a parent: distances from its edges; what is not said is filled in."""

    left: float | None = None
    top: float | None = None
    right: float | None = None
    bottom: float | None = None
    width: float | None = None
    height: float | None = None
    base: str = "trim"


def refuse(node: Node, wanted: str, hint: str = "", code: str = "bad-value") -> Refusal:
    return Refusal(Problem(code, node.where, f"expected {wanted}, found {written(node)}", hint))


def unknown(node: Node, what: str, name: str, known: Iterable[str]) -> Refusal:
    message = f"there is no {what} '{name}'"
    return Refusal(Problem("unknown-name", node.where, message, did_you_mean(name, known)))


def _text(node: Node, scope: Scope) -> str:
    if not isinstance(node, Scalar) or node.value is None:
        raise refuse(node, "text")
    if len(node.text) > MOST_TEXT:
        raise refuse(node, f"at most {MOST_TEXT:,} characters of text")
    return node.text


def _word(node: Node, scope: Scope) -> str:
    text = _text(node, scope)
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,59}", text):
        raise refuse(node, "an id of lower-case letters, digits and dashes")
    if text in RESERVED:
        raise refuse(node, "an id that Windows allows as a file name")
    return text


def _language(node: Node, scope: Scope) -> str:
    text = _text(node, scope)
    if not re.fullmatch(LANGUAGE_CODE, text):
        raise refuse(node, "a language by its code, such as `de` or `pt-br`")
    return text


def _flag(node: Node, scope: Scope) -> bool:
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return node.value
    if isinstance(node, Scalar) and node.text.lower() in ("true", "false"):
        return node.text.lower() == "true"
    raise refuse(node, "true or false")


def _number(node: Node, scope: Scope) -> float:
    if isinstance(node, Scalar) and _NUMBER.fullmatch(node.text) and abs(float(node.text)) < 1e9:
        return float(node.text)
    raise refuse(node, "a number")


def whole(least: int = 0, most: int = 100_000) -> Kind[int]:
    says = f"a whole number from {least:,} to {most:,}"

    def read(node: Node, scope: Scope) -> int:
        written_whole = isinstance(node, Scalar) and re.fullmatch(r"-?[0-9]{1,9}", node.text)
        if written_whole and least <= int(written_whole[0]) <= most:
            return int(written_whole[0])
        raise refuse(node, says)

    return Kind(says, read, {"type": "integer", "minimum": least, "maximum": most})


def choice(*names: str) -> Kind[str]:
    says = "one of " + ", ".join(names)

    def read(node: Node, scope: Scope) -> str:
        if isinstance(node, Scalar) and node.text in names:
            return node.text
        text = node.text if isinstance(node, Scalar) else ""
        hint = did_you_mean(text, names)
        raise refuse(node, says, hint if hint.startswith("did") else "")

    return Kind(says, read, {"enum": list(names)})


def listed(kind: Kind[T]) -> Kind[tuple[T, ...]]:
    def read(node: Node, scope: Scope) -> tuple[T, ...]:
        if not isinstance(node, Sequence):
            raise refuse(node, f"a list, each item {kind.says}")
        return tuple(_all_read([(kind, item) for item in node.items], scope))

    return Kind(f"a list, each item {kind.says}", read, {"type": "array", "items": kind.schema})


def mapped(kind: Kind[T]) -> Kind[dict[str, T]]:
    def read(node: Node, scope: Scope) -> dict[str, T]:
        if not isinstance(node, MappingNode):
            raise refuse(node, f"a mapping, each value {kind.says}")
        values = _all_read([(kind, value) for _, value in node.entries], scope)
        names = [Given(key.text, key.where) for key, _ in node.entries]
        return dict(zip(names, values, strict=True))

    schema = {"type": "object", "additionalProperties": kind.schema}
    return Kind(f"a mapping, each value {kind.says}", read, schema)


def read_parts(node: MappingNode, scope: Scope, **kinds: Kind[Any]) -> dict[str, Any]:
    """The entries of a small mapping, each by its kind; unknown keys are refused."""
    problems = []
    for key, _ in node.entries:
        if key.text not in kinds:
            hint = did_you_mean(key.text, kinds)
            message = f"unknown key '{key.text}'"
            problems.append(Problem("unknown-key", key.where, message, hint))
    known = [(key.text, value) for key, value in node.entries if key.text in kinds]
    values = _all_read([(kinds[name], value) for name, value in known], scope, problems)
    return {name: value for (name, _), value in zip(known, values, strict=True)}


def _all_read(
    waiting: Iterable[tuple[Kind[T], Node]], scope: Scope, problems: Iterable[Problem] = ()
) -> list[T]:
    """Every value by its kind, or one Refusal with all that is wrong."""
    values, found = [], list(problems)
    for kind, node in waiting:
        try:
            values.append(kind.read(node, scope))
        except Refusal as refusal:
            found.extend(refusal.problems)
    if found:
        raise Refusal(*found)
    return values


TEXT: Kind[str] = Kind("text", _text, {"type": ["string", "number", "boolean"]})
ID: Kind[str] = Kind("an id", _word, {"type": "string", "pattern": "^[a-z0-9][a-z0-9_-]*$"})
LANGUAGE: Kind[str] = Kind(
    "a language by its code", _language, {"type": "string", "pattern": f"^{LANGUAGE_CODE}$"}
)
FLAG: Kind[bool] = Kind("true or false", _flag, {"type": "boolean"})
NUMBER: Kind[float] = Kind("a number", _number, {"type": "number"})
