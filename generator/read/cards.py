"""Entries of a card list → Cards: fields read by type, defaults filled in, ids unique."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.core.problems import Given, Problem, Refusal, Where, did_you_mean
from generator.model import Card, Reference, Value
from generator.model.allowances import ALLOW, Allowances
from generator.model.values import COLOUR, FLAG, ID, NUMBER, RESERVED, TEXT, Scope
from generator.read.kinds import FACES, KIND, Kinds, Looks
from generator.read.objects import Found, as_mapping, unknown_key
from generator.read.players import FROM_PLAYERS, Quantities
from generator.source import Mapping as MappingNode
from generator.source import Node, Scalar, Sequence, written

FIELD_TYPES = ("text", "value", "number", "flag", "icon", "picture", "colour", "list")
_LEFT_OUT: dict[str, Value] = {"text": "", "list": ()}
"""What an optional field is if a card leaves it out; None for other types."""
_PICTURE_FILE = pattern(r"(?:.*[/\\])?([^/\\]+)\.(?:svg|png|jpe?g|webp)", re.IGNORECASE)
_BETWEEN_WORDS = pattern(r"[^a-z0-9]+")
SHOWN = 5
NUMBERING = ("copies", "for-each-player", "from-players")
OWN_KEYS = ("id", "copies", "title", "for-each-player", "from-players", "layout", "back", "allow")


class Field(NamedTuple):
    type: str
    optional: bool
    where: Where


def field_types(
    node: Node | None, scope: Scope, components: Iterable[str], found: Found
) -> dict[str, Field]:
    """What a component's `fields` says: names, types, and which may be left out."""
    if node is None:
        return {}
    types: dict[str, Field] = {}
    known = [*FIELD_TYPES, *components]
    for name, value in as_mapping(node, "a mapping of field names and types").entries:
        type_name = TEXT.read(value, scope)
        type, optional = type_name.rstrip("?"), type_name.endswith("?")
        if type not in known:
            message = f"there is no component or field type '{type}'"
            problem = Problem("unknown-name", value.where, message, did_you_mean(type, known))
            found.problems.append(problem)
            type = ""  # reported once here, not at every card
        types[Given(name.text, name.where)] = Field(type, optional, value.where)
    return types


def field_type_names(fields: Node | None, kinds: object = None) -> dict[str, str]:
    """What a component declares; where there are kinds, a card has its kind's name too."""
    declared = fields.entries if isinstance(fields, MappingNode) else ()
    types = {
        name.text: value.text.rstrip("?") for name, value in declared if isinstance(value, Scalar)
    }
    return types if kinds is None else {KIND: "value", **types}


@dataclass(slots=True, eq=False, repr=False)
class CardReader:
    """Reads the cards of one component."""

    types: Mapping[str, Field]
    defaults: MappingNode | None
    scope: Scope
    found: Found
    looks: Looks
    kinds: Kinds
    quantities: Quantities = Quantities()
    _lacking: dict[str, list[Where]] = field(default_factory=dict)
    """Keys that rows of a table must have and do not."""

    def cards(self, entries: Sequence) -> tuple[Card, ...]:
        cards = tuple(self._unique(self._each(entries)))
        self._report_lacking(len(cards))
        return cards

    def only(self, where: Where, id: str) -> Card:
        """The one card of a component that gives all its values in `each`."""
        return self._card(MappingNode((), where), id)

    def _each(self, entries: Sequence) -> Iterator[Card]:
        for entry in entries.items:
            try:
                card = self._card(as_mapping(entry, "a card"), "")
                yield card._replace(combined=True) if entry.where == entries.where else card
            except Refusal as refusal:
                self.found.add(refusal)

    def _card(self, node: MappingNode, fallback_id: str) -> Card:
        defaults = self.defaults.entries if self.defaults else ()
        kind = self.kinds.of(node, self.defaults, self.found)
        self.looks.excused |= kind.misspelt
        given = {
            name.text: (name, value) for name, value in (*defaults, *kind.entries, *node.entries)
        }
        fields: dict[str, Value] = {KIND: kind.name} if self.kinds.keys else {}
        for name, (key_node, value) in given.items():
            try:
                if name == "title":
                    fields[name] = TEXT.read(value, self.scope)
                elif name in self.types:
                    fields[name] = self._value(self.types[name], value)
                elif name not in OWN_KEYS and name not in self.kinds.keys:
                    known = [*OWN_KEYS, *self.kinds.keys, *self.types]
                    self.found.problems.append(unknown_key(key_node, known))
            except Refusal as refusal:
                self.found.add(refusal)
        self._fill_missing(node, fields, given)
        id = self._id(given, fallback_id, node)
        fields.setdefault("title", id)
        written_at = {name: value.where for name, (_, value) in given.items()}
        copies, per_players = self._copies(given)
        faces = {name: given[name][1] for name in FACES if name in given and name not in self.types}
        looks = self.looks.of(faces, node.where)
        card = Card(id, copies, fields, node.where, written_at, *looks, per_players)
        allow = self._allow(given)
        return card._replace(allow=allow) if allow else card

    def _allow(self, given: Mapping[str, tuple[Scalar, Node]]) -> Allowances:
        """A field of the deck's own may have that name too."""
        if "allow" not in given or "allow" in self.types:
            return {}
        try:
            return ALLOW.read(given["allow"][1], self.scope)
        except Refusal as refusal:
            self.found.add(refusal)
            return {}

    def _copies(self, given: Mapping[str, tuple[Scalar, Node]]) -> tuple[int, Mapping[int, int]]:
        """The most copies that any number of players needs, and each number's own."""
        if not any(key in given for key in NUMBERING):
            return 1, {}
        try:
            each = "for-each-player" in given and FLAG.read(given["for-each-player"][1], self.scope)
            node = given["copies"][1] if "copies" in given else None
            counts = self.quantities.copies(node, each, self.scope)
            least = given["from-players"][1] if "from-players" in given else None
            needed = FROM_PLAYERS.read(least, self.scope) if least else 0
        except Refusal as refusal:
            self.found.add(refusal)
            return 1, {}
        by_players = {count: n * (count >= needed) for count, n in counts.items()}
        most = max(counts.values())
        return most, by_players if set(by_players.values()) != {most} else {}

    def _fill_missing(
        self,
        node: MappingNode,
        fields: dict[str, Value],
        given: Mapping[str, tuple[Scalar, Node]],
    ) -> None:
        for name, type in self.types.items():
            if name in given:
                continue
            if type.optional:
                fields[name] = _LEFT_OUT.get(type.type)
            elif node.where.file != type.where.file:
                self._lacking.setdefault(name, []).append(node.where)
            else:
                message = f"the key '{name}' is missing{_of(given)}"
                hint = f"the deck's 'fields' require it on every card ({_said(type)})"
                self.found.problems.append(Problem("missing-key", node.where, message, hint))

    def _report_lacking(self, rows: int) -> None:
        """A table has one problem for each column, whichever of its rows lack a value."""
        for name, places in self._lacking.items():
            type = self.types[name]
            if len(places) == rows:
                message = (
                    f"no row has the key '{name}': the table has no such column, or it is empty"
                )
                hint = f"add a column '{name}', map the one that has it: `columns: {{…: {name}}}`"
            else:
                cells = ", ".join(str(where.line) for where in places[:SHOWN])
                more = f" and {len(places) - SHOWN} more" if places[SHOWN:] else ""
                message = f"the key '{name}' is missing in {len(places)} of {rows} rows"
                hint = f"fill it in below '{name}' (rows {cells}{more})"
            hint += f", or make it optional: `{name}: {type.type}?` ({_said(type)})"
            self.found.problems.append(Problem("missing-key", places[0], message, hint))

    def _id(
        self, given: Mapping[str, tuple[Scalar, Node]], fallback: str, node: MappingNode
    ) -> str:
        if "id" in given:
            try:
                return ID.read(given["id"][1], self.scope)
            except Refusal as refusal:
                self.found.add(refusal)
        elif not fallback:
            message = "a card needs an 'id' or a 'title'"
            self.found.problems.append(Problem("missing-key", node.where, message))
        return fallback

    def _value(self, field: Field, node: Node) -> Value:
        match field.type:
            case "text" | "icon":
                return TEXT.read(node, self.scope)
            case "value":
                return _number_or_text(node, self.scope)
            case "picture":
                return _picture_name(TEXT.read(node, self.scope))
            case "number":
                number = NUMBER.read(node, self.scope)
                return int(number) if number == int(number) else number
            case "flag":
                return FLAG.read(node, self.scope)
            case "colour":
                return _colour(node, self.scope)
            case "":
                return None
            case "list":
                return _plain_list(node, self.scope)
            case component:
                return Reference(component, ID.read(node, self.scope))

    def _unique(self, cards: Iterator[Card]) -> Iterator[Card]:
        seen: dict[str, Card] = {}
        for card in cards:
            id = folded(card.id)
            if card.id and id in seen:
                where = card.written_at.get("id", card.where)
                message = f"the id '{card.id}' is already on line {seen[id].where.line}"
                hint = "give one of them a different id"
                self.found.problems.append(Problem("duplicate-id", where, message, hint))
            seen[id] = card
            yield card


def _said(field: Field) -> str:
    return f"{field.type}, {field.where.file}:{field.where.line}"


def _of(given: Mapping[str, tuple[Scalar, Node]]) -> str:
    """What a card is called by its own id or title, if it has one."""
    called = next((given[name][1] for name in ("title", "id") if name in given), None)
    return f" in '{called.text[:60]}'" if isinstance(called, Scalar) and called.text else ""


def _picture_name(text: str) -> str:
    """`art/Ogre.png` is the picture Ogre: pictures go by their names, without folder and ending."""
    if "{{" in text:
        return text
    found = _PICTURE_FILE.fullmatch(text)
    return found[1] if found else text


def _number_or_text(node: Node, scope: Scope) -> Value:
    """A number stays one if it prints as it is written; 007 is text."""
    if isinstance(node, Scalar) and isinstance(node.value, int | float):
        return node.value if str(node.value) == node.text else TEXT.read(node, scope)
    return TEXT.read(node, scope)


def _colour(node: Node, scope: Scope) -> str:
    """By its name in the palette if it has one there: layouts compare it with names."""
    colour = COLOUR.read(node, scope)
    text = node.text if isinstance(node, Scalar) else ""
    return text if text in scope.colours else str(colour)


def _plain_list(node: Node, scope: Scope) -> tuple[Value, ...]:
    if not isinstance(node, Sequence):
        raise Refusal(Problem("bad-value", node.where, f"expected a list, found {written(node)}"))
    return tuple(
        item.value if isinstance(item, Scalar) else TEXT.read(item, scope) for item in node.items
    )


def folded(id: str) -> str:
    """Ids that fold alike are one: letters and cases of every script count."""
    return id.casefold() if id.isascii() else unicodedata.normalize("NFC", id).casefold()


def slug(title: str) -> str:
    """`Post-it Shortage` → `post-it-shortage`."""
    plain = title
    if not title.isascii():
        plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    id = _BETWEEN_WORDS.sub("-", plain.lower()).strip("-")[:60]
    return f"{id}-" if id in RESERVED else id
