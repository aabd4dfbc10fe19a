"""`{deck}-{n:02}-{title}` → the fields of a file name, and what is between them."""

from __future__ import annotations

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.core.problems import Where
from generator.model.values import TEXT, Kind, Scope, refuse
from generator.source import Node

SAYS = "a name with fields, such as `{deck}-{n:02}-{title}`"
FIELD = pattern(r"\{([A-Za-z][\w-]*)(?::0?([1-9]))?\}")


class NameField(NamedTuple):
    name: str
    digits: int = 0
    """Shorter ones get zeros in front."""


class NameTemplate(NamedTuple):
    parts: tuple[NameField | str, ...]
    where: Where

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(part.name for part in self.parts if isinstance(part, NameField))


def _template(node: Node, scope: Scope) -> NameTemplate:
    text, parts, end = TEXT.read(node, scope), list[NameField | str](), 0
    for found in FIELD.finditer(text):
        parts.append(text[end : found.start()])
        parts.append(NameField(found[1].replace("-", "_"), int(found[2] or 0)))
        end = found.end()
    parts.append(text[end:])
    if any(isinstance(part, str) and ("{" in part or "}" in part) for part in parts):
        raise refuse(node, SAYS)
    return NameTemplate(tuple(part for part in parts if part), node.where)


NAME_TEMPLATE: Kind[NameTemplate] = Kind(SAYS, _template, TEXT.schema)
