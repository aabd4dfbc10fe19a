"""A new value for a card → the one file to change, before and after."""

from __future__ import annotations

from itertools import takewhile

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.files import Folder
from generator.live.edit.cells import cell_replaced, in_a_cell
from generator.live.edit.list_items import list_replaced, typed_items
from generator.live.edit.nodes import cannot
from generator.live.edit.spelling import shown
from generator.live.edit.splice import NewKey, added, has_key, style_at
from generator.live.edit.table_columns import cell_at, column_of, encoding_of
from generator.live.edit.wishes import FieldWish, granted
from generator.model import Card, Component, Reference, Value
from generator.read.tables import SPREADSHEETS
from generator.source import Plain, forbidden_in

OWN_KEYS = ("id", "title", "copies")
BARE = ("number", "flag")
"""Kinds of field whose values are no text."""
SHOWN = 32


class Amendment(NamedTuple):
    """What a field of a card is to say."""

    field: str
    value: str | bool
    was: object
    """What was seen when it was decided."""


class Edit(NamedTuple):
    """One file, before and after."""

    name: str
    before: bytes
    after: bytes
    says: str
    """What it does, for people."""


def edit(folder: Folder, component: Component, card: Card, amendment: Amendment) -> Edit:
    """The change of one file that makes the amendment; Refusal if it cannot be done safely."""
    seen = seen_in(card, amendment)
    place = card.written_at.get(amendment.field)
    if isinstance(seen, list) and (seen or place is not None):
        return _list_edit(folder, component, card, amendment, seen)
    wish = wished(folder, component, card, amendment)
    name, before = file_of(folder, wish.place)
    return Edit(name, before, granted(before, [wish]), says(card, amendment, seen, wish.value))


def seen_in(card: Card, amendment: Amendment) -> object:
    """What the card says now; Refusal if that is not what was seen, or cannot be changed."""
    if isinstance(amendment.value, str) and (odd := forbidden_in(amendment.value)):
        raise cannot(card.where, f"the character U+{ord(odd):04X} is not allowed", "delete it")
    seen = plain(card.copies if amendment.field == "copies" else card.fields.get(amendment.field))
    if seen != amendment.was:
        message = f"'{amendment.field}' of '{card.id}' has changed in its file in the meantime"
        raise cannot(card.where, message, "check what it says now, then change it")
    if card.combined:
        message = f"'{card.id}' is one of a cross product: its values have no place of their own"
        raise cannot(card.where, message, "change the product, or write the card after 'then'")
    return seen


def wished(folder: Folder, component: Component, card: Card, amendment: Amendment) -> FieldWish:
    """Where the value goes: in place of another, or as a key or a cell more."""
    field, value = amendment.field, _meant(component, card, amendment)
    place = card.written_at.get(field)
    if place is not None and is_own(folder, component, card, field, place):
        encoding = encoding_of(folder, component, card) if place.cell else ""
        return FieldWish(place, value, encoding=encoding)
    if card.where.file != component.where.file:
        file_of(folder, card.where)
        column = column_of(folder, component, card, field)
        if card.where.cell:
            return FieldWish(cell_at(card.where, column), value, encoding=column.encoding)
        return FieldWish(card.where, value, NewKey(column.name, value))
    style = style_at(file_of(folder, place)[1], place.file, place) if place else ""
    return FieldWish(
        card.where, value, NewKey(field, value, style), (*OWN_KEYS, *component.field_types)
    )


def keeping_id(component: Component, card: Card, title: Edit) -> Edit | None:
    """The same edit of a title with the card's id written beside it, where it came from the title.

    What refers to the card by that id still finds it. None if the id is written already.
    """
    if card.where.file != component.where.file or card.where == component.where:
        return None
    if has_key(title.before, card.where.file, card.where, "id"):
        return None
    entry = NewKey("id", card.id)
    after = added(title.after, card.where.file, card.where, entry, OWN_KEYS)
    return title._replace(after=after, says=f"{title.says}, still called {card.id}")


def _list_edit(
    folder: Folder, component: Component, card: Card, amendment: Amendment, seen: list[Plain]
) -> Edit:
    """A list that is written in the card itself, item by item."""
    place = card.written_at.get(amendment.field)
    if place is None or not is_own(folder, component, card, amendment.field, place):
        raise cannot(card.where, f"'{card.id}' has no '{amendment.field}' of its own")
    items = typed_items(str(amendment.value), seen)
    name, before = file_of(folder, place)
    if place.cell:
        encoding = encoding_of(folder, component, card)
        after = cell_replaced(before, place, in_a_cell(items, place), encoding)
    else:
        after = list_replaced(before, place, seen, items)
    return Edit(name, before, after, says(card, amendment, seen, [*items]))


def says(card: Card, amendment: Amendment, seen: object, value: object) -> str:
    title = card.fields.get("title", card.id)
    before, after = _flat(seen), _flat(value)
    pairs = zip(before, after, strict=False)
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    is_long = max(len(before), len(after)) > SHOWN
    start = before.rfind(" ", 0, alike) + 1 if is_long and alike > SHOWN // 2 else 0
    return f"{amendment.field} of {title}: {_short(before, start)} → {_short(after, start)}"


def plain(value: Value) -> object:
    """A field's value as it is written."""
    if isinstance(value, Reference):
        return value.id
    return [plain(item) for item in value] if isinstance(value, tuple) else value


def is_own(folder: Folder, component: Component, card: Card, field: str, place: Where) -> bool:
    """Whether the value is written in the card itself, and not in what all cards share."""
    if card.where.file != component.where.file:
        return place.file != component.where.file  # the card is a row of a table
    if place.file != card.where.file or card.where == component.where:
        return True  # a text of another language, or the only card of its component
    return has_key(file_of(folder, place)[1], place.file, card.where, field)


def file_of(folder: Folder, where: Where) -> tuple[str, bytes]:
    """The name and the bytes of the file that a place is in, if it is one that can be written."""
    if where.file.lower().endswith(SPREADSHEETS):
        raise cannot(
            where,
            "a spreadsheet cannot be changed here",
            "change it in your spreadsheet program and save it",
        )
    if where.file.lower().endswith(".json"):
        raise cannot(where, "a JSON table cannot be changed here", "change it in the file")
    parts = where.file.split("/")
    for name in ("/".join(parts[n:]) for n in reversed(range(len(parts)))):
        data = folder.read(name) if folder.shown(name) == where.file else None
        if data is not None:
            return name, data
    raise cannot(where, "this value does not come from one of the game's files", "change it there")


def _meant(component: Component, card: Card, amendment: Amendment) -> Plain:
    """What was typed, as a value of the field's kind."""
    kind = (
        "number"
        if amendment.field == "copies"
        else component.field_types.get(amendment.field, "text")
    )
    if isinstance(amendment.value, bool) or kind not in BARE:
        return amendment.value
    text = amendment.value.strip()
    if kind == "number":
        try:
            return int(text) if text.lstrip("+-").isdigit() else _finite(text)
        except ValueError as error:
            message = f"'{amendment.field}' must be a number, but '{text[:SHOWN]}' is not"
            where = card.written_at.get(amendment.field, card.where)
            raise Refusal(Problem("bad-value", where, message)) from error
    return amendment.value


def _finite(text: str) -> float:
    number = float(text)
    if not abs(number) < 1e12:
        raise ValueError(text)
    return number


def _flat(value: object) -> str:
    if isinstance(value, list):
        value = ", ".join(map(shown, value))
    return " ".join(str("" if value is None else value).split())


def _short(text: str, start: int) -> str:
    """What differs of two long texts is shown, not how both begin."""
    cut = ("…" if start else "") + text[start : start + SHOWN]
    return f"{cut}…" if len(text) > start + SHOWN else cut or "nothing"
