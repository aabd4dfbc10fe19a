"""A cell as people fill it in → the node that its field's type asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.core.pattern import pattern
from generator.core.problems import Problem, Refusal, Where
from generator.read.cards import FIELD_TYPES, slug
from generator.source import Node, Scalar, Sequence, plain

YES = frozenset(("true", "yes", "y", "x", "1", "✓", "✔", "wahr", "ja", "vrai", "oui", "verdadero"))
NO = frozenset(("false", "no", "n", "0", "-", "falsch", "nein", "faux", "non", "falso"))
"""What spreadsheets write for a flag, in several languages, and what people write."""
_DECIMAL = pattern(r"([-+]?[0-9]*),([0-9]+)")
_WHOLE = pattern(r"([-+]?[0-9]+)[.,]0+")
_ID = pattern(r"[a-z0-9][a-z0-9_-]{0,59}")


def kind_of(node: Node, kinds: Iterable[str]) -> Node:
    """`Monster` is the kind monster, if there is no other of that name."""
    names = [*kinds]
    if not isinstance(node, Scalar) or node.text in names:
        return node
    same = [name for name in names if name.casefold() == node.text.strip().casefold()]
    return Scalar(same[0], same[0], node.where) if len(same) == 1 else node


def typed(node: Node, key: str, type: str) -> Node:
    """The value of a key; `type` is that of its field, if it is one."""
    if type == "list":
        return _listed(node)
    if not isinstance(node, Scalar):
        return node
    if key in _OWN:
        return _OWN[key](node)
    if type in _BY_TYPE:
        return _BY_TYPE[type](node)
    return node if type in ("", *FIELD_TYPES) else _id(node)


def as_value(node: Node) -> Node:
    """A cell without a type: 3 is a number, TRUE a flag."""
    return node._replace(value=plain(node.text)) if isinstance(node, Scalar) else node


def _as_text(node: Scalar) -> Scalar:
    return node._replace(value=node.text)


def _number(node: Scalar) -> Scalar:
    text = node.text.strip()
    if match := _DECIMAL.fullmatch(text):
        if len(match[2]) == 3 and match[1].lstrip("+-0"):
            message = f"is '{text}' {match[1]}{match[2]} or a little more than {match[1]}?"
            hint = f"write {match[1]}{match[2]}, or {match[1]}.{match[2].rstrip('0') or '0'}"
            raise Refusal(Problem("bad-value", node.where, message, hint))
        text = f"{match[1]}.{match[2]}"
    return Scalar(plain(text), text, node.where)


def _count(node: Scalar) -> Scalar:
    text = _WHOLE.sub(r"\1", node.text.strip())
    return Scalar(plain(text), text, node.where)


def _flag(node: Scalar) -> Scalar:
    word = node.text.strip().lower()
    if word in YES or word in NO:
        return Scalar(word in YES, "true" if word in YES else "false", node.where)
    return node


def _id(node: Scalar) -> Scalar:
    """`36/17` is 36-17; what is an id stays as it is."""
    text = node.text.strip()
    tidy = text if _ID.fullmatch(text) else slug(text)
    return Scalar(tidy, tidy, node.where) if tidy else node


def _listed(node: Node) -> Node:
    """Several values in one cell, on lines of their own or parted by semicolons."""
    if not isinstance(node, Scalar):
        return node
    parts = node.text.replace("\n", ";").split(";")
    return Sequence(tuple(_item(part.strip(), node.where) for part in parts), node.where)


def _item(text: str, where: Where) -> Scalar:
    return Scalar(plain(text), text, where)


_OWN: dict[str, Callable[[Scalar], Scalar]] = {
    "id": _id,
    "title": _as_text,
    "copies": _count,
    "for-each-player": _flag,
    "from-players": _count,
}
_BY_TYPE: dict[str, Callable[[Scalar], Node]] = {
    **dict.fromkeys(("text", "icon", "picture"), _as_text),
    "value": as_value,
    "number": _number,
    "flag": _flag,
    "colour": _as_text,
}
