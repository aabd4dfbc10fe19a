"""A layout → whether its templates mention a name, without working anything out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.core.pattern import pattern
from generator.model.layouts import ElementSpec, Layout
from generator.model.waiting import Waiting
from generator.source import Mapping, Node, Scalar, Sequence

_TEMPLATE = pattern(r"\{\{(.*?)(?:\}\}|\Z)", re.DOTALL)
_NAME = pattern(r"(?<![\w.])[A-Za-z_]\w*")
_QUOTED = pattern(r"'[^']*'|\"[^\"]*\"")


def mentions(layout: Layout, name: str) -> bool:
    """Whether any template of the layout, or of one that it draws, names it."""
    return any(
        text_mentions(text, name)
        for waiting in (*_in_elements(layout.elements), *layout.values.values())
        for text in _texts(waiting.node)
    )


def template_words(layout: Layout) -> Iterator[str]:
    """All names in templates of the layout, and of those that it draws."""
    for waiting in (*_in_elements(layout.elements), *layout.values.values()):
        for text in _texts(waiting.node):
            yield from names_in(text)


def names_in(text: str) -> Iterator[str]:
    """Whatever may be a name in the text's templates."""
    if "{{" in text:
        for found in _TEMPLATE.findall(text):
            yield from _NAME.findall(_QUOTED.sub("", found))


def text_mentions(text: str, name: str) -> bool:
    if name not in text or "{{" not in text:
        return False
    word = re.compile(rf"(?<![\w.]){re.escape(name)}(?!\w)")
    return any(word.search(_QUOTED.sub("", found)) for found in _TEMPLATE.findall(text))


def _in_elements(specs: Iterable[ElementSpec]) -> Iterator[Waiting]:
    for spec in specs:
        yield from spec.waiting.values()
        yield from spec.waiting_placing.values()
        yield from spec.waiting_repeat.values()
        if spec.placing.when:
            yield spec.placing.when
        if spec.repeat and spec.repeat.over:
            yield spec.repeat.over
        for value in spec.settled.values():
            yield from _in_value(value)


def _in_value(value: object) -> Iterator[Waiting]:
    """What is inside an element: its list, its elements, the layout that it draws."""
    if isinstance(value, Waiting):
        yield value
    elif isinstance(value, Layout):
        yield from value.values.values()
    elif isinstance(value, dict):
        yield from (one for one in value.values() if isinstance(one, Waiting))
    elif isinstance(value, tuple) and value and isinstance(value[0], ElementSpec):
        yield from _in_elements(value)


def _texts(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _texts(item)
    elif isinstance(node, Mapping):
        for _, value in node.entries:
            yield from _texts(value)
