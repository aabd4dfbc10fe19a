"""An element as written → the values that small controls change: type, colours, alignment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

from generator.core.geometry import MM_PER_POINT
from generator.core.named_tuple import NamedTuple
from generator.model import Element
from generator.model.keys import keys_of, python_name
from generator.model.values import SizeRange
from generator.model.waiting import waits
from generator.source import Mapping, Node, Scalar

KNOBS = ("size", "font", "colour", "align", "valign", "fill", "stroke")
"""In the order of the controls."""


class Knob(NamedTuple):
    """One value that a small control changes."""

    key: str
    kind: str
    value: str
    choices: tuple[str, ...] = ()
    why: str = ""
    """Why it cannot be changed, if so."""


def knobs(node: Mapping, element: Element, fonts: tuple[str, ...]) -> Iterator[Knob]:
    keys = keys_of(cast(type, type(element)))
    for name in KNOBS:
        if name not in keys:
            continue
        written = node.get(name)
        choices = fonts if name == "font" else tuple(keys[name].kind.schema.get("enum", ()))
        kind = "size" if name == "size" else "choice" if choices else "colour"
        value = _written(written) or _plain(getattr(element, python_name(name)))
        yield Knob(name, kind, value, choices, _fixed(written))


def _written(node: Node | None) -> str:
    if isinstance(node, Scalar):
        return node.text
    return "…" if node is not None else ""


def _fixed(written: Node | None) -> str:
    """Why a control cannot change the value."""
    if written is None:
        return ""
    if not isinstance(written, Scalar):
        return "it is more than one value: change it in the file"
    return f"it is worked out from {written.text}" if waits(written.text) else ""


def _plain(value: Any) -> str:
    """What it comes to where nothing is written."""
    if value is None:
        return "none"
    if isinstance(value, SizeRange):
        sizes: Iterable[float] = dict.fromkeys(value)
        return " to ".join(f"{round(size / MM_PER_POINT, 2):g}pt" for size in sizes)
    return str(value)
