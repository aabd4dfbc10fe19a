"""An element that draws another layout → that layout, made for this place, and its values."""

from __future__ import annotations

from typing import Any, Protocol

from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.model import Layout, Waiting
from generator.model.mentions import mentions
from generator.read.objects import Found, as_mapping
from generator.source import Mapping, Node, Scalar, Sequence

MOST_DEEP = 10
MOST_INSETS = 2000
"""In one game: each is read for itself, so that its mistakes can name both places."""


class Insets(Protocol):
    """Finds the layouts that are drawn inside others."""

    def inset(self, name: Scalar) -> Layout | None:
        """The layout for this place alone; None if it cannot be read, which is reported."""


def read_inset(
    node: Mapping, found: Found, insets: Insets | None
) -> tuple[Mapping, dict[str, Any]]:
    """The element without its values; its values and the layout that takes them."""
    name = node.get("layout")
    if insets is None:
        message = "a drawing cannot draw a layout"
        hint = "drawings know no card: draw the layout on the face, or use a picture"
        raise Refusal(Problem("bad-value", node.where, message, hint))
    if not isinstance(name, Scalar) or "{{" in name.text:
        message = "the layout in a box must be named as it is, without a template"
        hint = "give each layout an element of its own, with a 'when'"
        raise Refusal(Problem("bad-value", (name or node).where, message, hint))
    layout = insets.inset(name)
    if layout is None:
        raise Refusal
    given = node.get("values")
    entries = as_mapping(given, "values by name").entries if given else ()
    for key, _ in entries:
        found.problems.extend(_unknown(key, layout))
    rest = node._replace(entries=tuple(e for e in node.entries if e[0].text != "values"))
    values = {key.text: Waiting(node) for key, node in entries}
    drawn = layout._replace(elements=())
    return rest, {"group": layout.elements, "drawn": drawn, "values": values}


def _unknown(key: Scalar, layout: Layout) -> list[Problem]:
    """A value that the layout neither declares nor uses."""
    if key.text in layout.values or mentions(layout, key.text.replace("-", "_")):
        return []
    message = f"the layout '{layout.name}' has no value '{key.text}'"
    hint = did_you_mean(key.text, layout.values) or f"it says nothing with {{{{ {key.text} }}}}"
    return [Problem("unknown-key", key.where, message, hint)]


def used_at(node: Node, place: Where) -> Node:
    """The node as it is used at that place: problems with it name both."""
    return _placed(node, _use(place, place.used_at))


def used_in(place: Where, given: Where) -> Where:
    """The place of a value, with the place inside the layout that uses it."""
    return given._replace(used_at=_use(place, given.used_at))


def _use(place: Where, beyond: str) -> str:
    return f"{place.file}:{place.line}{f', {beyond}' if beyond else ''}"


def _placed(node: Node, use: str) -> Node:
    where = node.where._replace(used_at=use)
    if isinstance(node, Scalar):
        return node._replace(where=where)
    if isinstance(node, Sequence):
        return Sequence(tuple(_placed(item, use) for item in node.items), where)
    entries = (
        (key._replace(where=key.where._replace(used_at=use)), value) for key, value in node.entries
    )
    return Mapping(tuple((key, _placed(value, use)) for key, value in entries), where)
