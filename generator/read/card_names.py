"""Cards as nodes → what a template may ask of each before the game is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from generator.core.frozen import slotted
from generator.core.problems import Refusal
from generator.expressions import as_text, evaluate
from generator.read.cards import FIELD_TYPES, field_type_names
from generator.read.kinds import Entries, kind_of
from generator.read.objects import Found
from generator.source import Mapping as MappingNode
from generator.source import Node, Plain, Scalar, Sequence

Names = dict[str, Any]
LATER = ("text", "value", "icon", "picture")
"""Types whose templates are filled in when a face is: they may use all that a layout knows."""


STAND_INS: Mapping[str, tuple[Plain, str]] = {"number": (1, "1"), "flag": (False, "false")}
"""For values that cannot be worked out, which is reported once."""


@slotted
class CardNames:
    """The cards of one component as plain data; those of others are found through it."""

    component: MappingNode
    others: Callable[[str], Mapping[str, Names] | None]
    """Component → its cards by id, None if there is none."""
    types: dict[str, str] = field(init=False)
    shared: Entries = field(init=False)
    has_kinds: bool = field(init=False)

    def __post_init__(self) -> None:
        each = self.component.get("each")
        self.types = {
            **field_type_names(self.component.get("fields")),
            "copies": "number",
            "from-players": "number",
        }
        self.shared = each.entries if isinstance(each, MappingNode) else ()
        self.has_kinds = self.component.get("kinds") is not None

    def of(self, card: MappingNode) -> Names:
        """A card's own values, and what `each` gives it; references are the cards they name."""
        given = {name.text: value for name, value in self._given(card)}
        said = {name: self._value(node, self.types.get(name, "")) for name, node in given.items()}
        names = {**dict.fromkeys(self.types), **said}
        return {name.replace("-", "_"): value for name, value in names.items()}

    def _given(self, card: MappingNode) -> Entries:
        """What `each` says, then the card's kind, then the card itself."""
        if not self.shared and not self.has_kinds:
            return card.entries
        return (*self.shared, *kind_of(card, self.component), *card.entries)

    def _value(self, node: Node, type: str) -> Any:
        if isinstance(node, Sequence):
            return [self._value(item, "") for item in node.items]
        if not isinstance(node, Scalar):
            return None
        if type in ("", *FIELD_TYPES):
            return node.value
        return (self.others(type) or {}).get(node.text, node.value)

    def title(self, card: MappingNode) -> str | None:
        """The title as it reads, nothing if that is not known yet; None if it has none."""
        titles = [node for name, node in self._given(card) if name.text == "title"]
        title = titles[-1] if titles else None
        if not isinstance(title, Scalar) or "{{" not in title.text:
            return title.text if isinstance(title, Scalar) else None
        try:
            return as_text(evaluate(title.text, self.of(card), title.where))
        except Refusal:
            return ""  # reported when the face is filled in

    def worked_out(self, card: MappingNode, found: Found) -> MappingNode:
        """The card with numbers, flags and references in place of templates for them."""
        said = self._given(card)
        if not any(isinstance(value, Scalar) and "{{" in value.text for _, value in said):
            return card
        given = {name.text: (name, value) for name, value in said}
        waiting = {
            key: (name, value)
            for key, (name, value) in given.items()
            if isinstance(value, Scalar) and "{{" in value.text and self._is_due(key)
        }
        if not waiting:
            return card
        names = self.of(card)
        entries = [entry for entry in card.entries if entry[0].text not in waiting]
        for key, (name, value) in waiting.items():
            try:
                node = _as_node(evaluate(value.text, names, value.where), value)
            except Refusal as refusal:
                found.add(refusal)
                stand_in = STAND_INS.get(self.types.get(key, ""), value[:2])
                node = Scalar(*stand_in, value.where)
            names[key.replace("-", "_")] = self._value(node, self.types.get(key, ""))
            entries.append((name, node))
        return card._replace(entries=tuple(entries))

    def _is_due(self, key: str) -> bool:
        return self.types.get(key, LATER[0]) not in LATER


def _as_node(value: Any, template: Scalar) -> Node:
    if isinstance(value, list | tuple):
        items = tuple(_as_node(item, template) for item in value)
        return Sequence(items, template.where)
    if isinstance(value, Mapping):
        value = value.get("id")
    return Scalar(value, as_text(value), template.where)
