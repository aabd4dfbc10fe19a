"""Deck, tokens, board and document files → Components, their cards checked against each other."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from generator.geometry import Size
from generator.model import SHAPES, Card, Component, Reference, Value, key
from generator.problems import Problem, Refusal, Where, did_you_mean
from generator.read.layouts import NODE, Layouts
from generator.read.objects import (
    Found,
    as_mapping,
    complete,
    read_keys,
    unknown_key,
)
from generator.source import Mapping as MappingNode
from generator.source import Node, Scalar, Sequence, written
from generator.values import (
    COLOUR,
    FLAG,
    ID,
    NUMBER,
    SIZE,
    SPAN,
    TEXT,
    Kind,
    choice,
    unknown,
    whole,
)

KINDS = {"deck": "cards", "tokens": "pieces", "board": "", "document": "pages"}
"""Each kind of component, and what its list of cards is called."""

FIELD_TYPES = ("text", "number", "flag", "icon", "picture", "colour", "list")
_OWN_KEYS = ("id", "copies", "title")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ComponentFile:
    """A component: the first key says its kind, and the other keys are the same for all."""

    title: str = key(TEXT, "What people call it; bookmarks and sheets show it.")
    layout: str = key(ID, "The layout of its faces.")
    size: Node | None = key(
        Kind("a size or the name of one", lambda node, scope: node, {"type": "string"}),
        "A preset such as `poker`, or `63.5mm x 88.9mm`; a document without one fills the page.",
        None,
    )
    back: str = key(ID, "The layout of its backs; without it nothing is printed behind.", "")
    shape: str = key(
        choice(*SHAPES), "The outline that is cut; `drawn` if the layout draws it.", "rectangle"
    )
    corner: float = key(SPAN, "Radius of its corners; a preset brings its own.", -1.0)
    bleed: float = key(SPAN, "How far the art goes on beyond the trim.", 3.0)
    safe: float = key(SPAN, "How far from the trim all that matters stays.", 3.0)
    fields: Node | None = key(
        Kind("a mapping of field names and types", lambda node, scope: node, {"type": "object"}),
        "What a card may say: text, number, flag, icon, picture, colour, list or a component's id; "
        "with `?` it may be left out.",
        None,
    )
    each: Node | None = key(
        Kind("values for every card", lambda node, scope: node, {"type": "object"}),
        "Values that every card has unless it says otherwise.",
        None,
    )
    cards: Node | None = key(NODE, "The cards of a deck.", None)
    pieces: Node | None = key(NODE, "The pieces of a set of tokens.", None)
    pages: Node | None = key(NODE, "The pages of a document.", None)
    holds: int = key(whole(1, 1_000_000), "How many cards there are, copies counted.", 0)
    optional: bool = key(FLAG, "Left out of the kit unless asked for by name.", False)
    note: str = key(TEXT, "A few words for the sheet's margin.", "")


class Field(NamedTuple):
    type: str
    optional: bool
    where: Where


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SizePreset:
    """One entry of layouts/sizes.yaml or of a game's `sizes`."""

    size: Size = key(SIZE, "Width and height of the trimmed piece.")
    corner: float = key(SPAN, "Radius of its corners.", 0.0)


@dataclass(slots=True, eq=False, repr=False)
class ComponentReader:
    layouts: Layouts
    sizes: Mapping[str, SizePreset]
    found: Found

    def read(self, kind: str, node: MappingNode) -> Component | None:
        id_node = node.get(kind)
        try:
            id = ID.read(id_node or node, self.layouts.scope)
        except Refusal as refusal:
            self.found.add(refusal)
            return None
        values = read_keys(ComponentFile, node, self.layouts.scope, self.found, also=(kind,))
        if not complete(ComponentFile, values):
            return None
        layout_node = node.get("layout") or node
        layout = self.layouts.named(values["layout"], layout_node)
        back_node = node.get("back")
        back = self.layouts.named(values["back"], back_node) if back_node else None
        preset = self._size(kind, values.get("size"))
        cards = self._cards(kind, id, node, values)
        self._check_holds(node, values.get("holds"), cards)
        if layout is None or preset is None or (back_node and back is None):
            return None
        corner = values.get("corner", preset.corner)
        defaults = {name: values[name] for name in ("bleed", "safe", "shape") if name in values}
        return Component(
            kind=kind,
            id=id,
            title=values["title"],
            layout=layout,
            back=back,
            size=preset.size if preset.size.width else None,
            corner=corner,
            bleed=defaults.get("bleed", 3.0 if kind != "document" else 0.0),
            safe=defaults.get("safe", 3.0 if kind == "deck" else 0.0),
            shape=defaults.get("shape", "rectangle"),
            cards=cards,
            where=node.where,
            optional=values.get("optional", False),
            margin_note=values.get("note", ""),
        )

    def _size(self, kind: str, node: Node | None) -> SizePreset | None:
        if node is None:
            if kind == "document":
                return SizePreset(Size(0, 0))
            return self.sizes.get("poker")
        if isinstance(node, Scalar) and node.text in self.sizes:
            return self.sizes[node.text]
        try:
            if isinstance(node, Scalar) and re.fullmatch(r"[a-z][a-z0-9 -]*", node.text):
                raise unknown(node, "size", node.text, self.sizes)
            return SizePreset(SIZE.read(node, self.layouts.scope))
        except Refusal as refusal:
            self.found.add(refusal)
            return None

    def _cards(
        self, kind: str, id: str, node: MappingNode, values: dict[str, Any]
    ) -> tuple[Card, ...]:
        types = self._field_types(values.get("fields"))
        each = values.get("each")
        defaults = as_mapping(each, "a mapping of values") if each else None
        own = KINDS[kind]
        for other in {"cards", "pieces", "pages"} - {own}:
            if other in values:
                name = node.key(other) or node
                hint = f"a {kind} has '{own}'" if own else f"a {kind} gives its values in 'each'"
                self.found.problems.append(
                    Problem("unknown-key", name.where, f"a {kind} has no '{other}'", hint)
                )
        entries = values.get(own) if own else None
        if entries is None:
            return (self._card(MappingNode((), node.where), defaults, types, id, kind),)
        if not isinstance(entries, Sequence):
            message = f"expected a list of {own}, found {written(entries)}"
            self.found.problems.append(Problem("bad-value", entries.where, message))
            return ()
        return tuple(self._unique(self._each_card(entries, defaults, types, kind)))

    def _each_card(
        self,
        entries: Sequence,
        defaults: MappingNode | None,
        types: dict[str, Field],
        kind: str,
    ) -> Iterator[Card]:
        for entry in entries.items:
            try:
                yield self._card(as_mapping(entry, "a card"), defaults, types, "", kind)
            except Refusal as refusal:
                self.found.add(refusal)

    def _field_types(self, node: Node | None) -> dict[str, Field]:
        if node is None:
            return {}
        types = {}
        for name, value in as_mapping(node, "a mapping of field names and types").entries:
            type_name = TEXT.read(value, self.layouts.scope)
            optional = type_name.endswith("?")
            types[name.text] = Field(type_name.rstrip("?"), optional, value.where)
        return types

    def _card(
        self,
        node: MappingNode,
        defaults: MappingNode | None,
        types: dict[str, Field],
        fallback_id: str,
        kind: str,
    ) -> Card:
        own = {name.text: (name, value) for name, value in node.entries}
        given = {name.text: (name, value) for name, value in defaults.entries} if defaults else {}
        given.update(own)
        fields: dict[str, Value] = {}
        places: dict[str, Where] = {}
        copies = 1
        for name, (key_node, value) in given.items():
            places[name] = value.where
            try:
                if name == "copies":
                    copies = whole(0, 1_000_000).read(value, self.layouts.scope)
                elif name == "title":
                    fields[name] = TEXT.read(value, self.layouts.scope)
                elif name in types:
                    fields[name] = self._value(types[name], value)
                elif name != "id":
                    known = [*_OWN_KEYS, *types]
                    self.found.problems.append(unknown_key(key_node, known))
            except Refusal as refusal:
                self.found.add(refusal)
        self._fill_missing(node, types, fields, given)
        id = self._id(given, fields, fallback_id, node)
        fields.setdefault("title", id)
        return Card(id, copies, fields, node.where, places)

    def _fill_missing(
        self,
        node: MappingNode,
        types: dict[str, Field],
        fields: dict[str, Value],
        given: Mapping[str, object],
    ) -> None:
        for name, field in types.items():
            if name in given:
                continue
            if field.optional:
                fields[name] = "" if field.type == "text" else None
            else:
                message = f"the key '{name}' is missing"
                hint = f"the deck's fields say that every card has one ({field.type})"
                self.found.problems.append(Problem("missing-key", node.where, message, hint))

    def _id(
        self,
        given: Mapping[str, tuple[Scalar, Node]],
        fields: Mapping[str, Value],
        fallback: str,
        node: MappingNode,
    ) -> str:
        if "id" in given:
            try:
                return ID.read(given["id"][1], self.layouts.scope)
            except Refusal as refusal:
                self.found.add(refusal)
        title = fields.get("title")
        id = slug(title) if isinstance(title, str) else fallback
        if not id:
            self.found.problems.append(
                Problem("missing-key", node.where, "a card needs an 'id' or a 'title'")
            )
        return id

    def _value(self, field: Field, node: Node) -> Value:
        match field.type:
            case "text" | "icon" | "picture":
                return TEXT.read(node, self.layouts.scope)
            case "number":
                number = NUMBER.read(node, self.layouts.scope)
                return int(number) if number == int(number) else number
            case "flag":
                return FLAG.read(node, self.layouts.scope)
            case "colour":
                return str(COLOUR.read(node, self.layouts.scope))
            case "list":
                return _plain_list(node, self.layouts.scope)
            case component:
                return Reference(component, ID.read(node, self.layouts.scope))

    def _unique(self, cards: Iterator[Card]) -> Iterator[Card]:
        seen: dict[str, Card] = {}
        for card in cards:
            folded = unicodedata.normalize("NFC", card.id).casefold()
            if card.id and folded in seen:
                where = card.places.get("id", card.where)
                message = f"the id '{card.id}' is already on line {seen[folded].where.line}"
                hint = "give one of them an id of its own"
                self.found.problems.append(Problem("duplicate-id", where, message, hint))
            seen[folded] = card
            yield card

    def _check_holds(self, node: MappingNode, holds: int | None, cards: tuple[Card, ...]) -> None:
        count = sum(card.copies for card in cards)
        where = node.get("holds")
        if holds and where and count != holds:
            counts = sorted({card.copies for card in cards})
            message = f"this should hold {holds} cards, but its copies add up to {count}"
            hint = f"copies are {', '.join(map(str, counts))}; change them, or 'holds'"
            self.found.problems.append(Problem("wrong-count", where.where, message, hint))


def _plain_list(node: Node, scope: Any) -> tuple[Value, ...]:
    if not isinstance(node, Sequence):
        raise Refusal(Problem("bad-value", node.where, f"expected a list, found {written(node)}"))
    return tuple(
        item.value if isinstance(item, Scalar) else TEXT.read(item, scope) for item in node.items
    )


def slug(title: str) -> str:
    """`Post-it Shortage` → `post-it-shortage`."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:60]


def check_references(components: tuple[Component, ...], found: Found) -> None:
    """Every reference names a card that there is."""
    ids = {component.id: {card.id for card in component.cards} for component in components}
    for component in components:
        for card in component.cards:
            for name, value in card.fields.items():
                if isinstance(value, Reference):
                    _check_reference(value, card.places.get(name, card.where), ids, found)


def _check_reference(
    value: Reference, where: Where, ids: Mapping[str, set[str]], found: Found
) -> None:
    if value.component not in ids:
        known = [*FIELD_TYPES, *ids]
        message = f"there is no component or field type '{value.component}'"
        hint = did_you_mean(value.component, known)
        found.problems.append(Problem("unknown-name", where, message, hint))
    elif value.id not in ids[value.component]:
        message = f"there is no '{value.id}' among the {value.component}"
        hint = did_you_mean(value.id, ids[value.component])
        found.problems.append(Problem("unknown-name", where, message, hint))
