"""A game → every text that players read, by key, so that a translation can replace it.

`schemes/cards/decaf-switch/title` is a key: the way to the text in `text.<language>.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container

from generator.core.pattern import pattern
from generator.core.problems import Where
from generator.model.writing import ICON_MARK, SPAN_MARK
from generator.read.card_lists import CARD_LISTS
from generator.read.cards import slug
from generator.source import Mapping, Node, Scalar, Sequence

Say = Callable[[str, Scalar], Scalar]
"""A text's key and its text → the text to use instead."""

_TEMPLATE = pattern(r"\{\{.*?(?:\}\}|\Z)", re.DOTALL)
_QUOTED = pattern(r"(?<![\[=\w])'([^']*)'")
_MARK = pattern(rf"{ICON_MARK}|{SPAN_MARK}|!\[[^\]]*(?:\]|\Z)")
_NAME = pattern(r"[a-z0-9]+(?:-[a-z0-9]+)*|#[0-9a-fA-F]{3,8}")
_PATH = pattern(r"[Mm](?:[\s\d.,+-]|[A-Za-z](?![A-Za-z]))+")
"""Commands of a path: single letters among numbers."""
DRAWN_TEXTS = ("text", "prose")


def has_words(text: str) -> bool:
    """Whether players read words in it: names that layouts go by, templates and paths are none."""
    if _PATH.fullmatch(text):
        return False
    quoted = [words for found in _TEMPLATE.findall(text) for words in _QUOTED.findall(found)]
    bare = _MARK.sub("", _TEMPLATE.sub("", text))
    return any(_is_word(piece) and not _NAME.fullmatch(piece.strip()) for piece in (bare, *quoted))


def _joins(key: str, text: str) -> bool:
    """Whether it is a title with a small word between templates: no layout goes by that."""
    return key.endswith("/title") and "{{" in text and _is_word(_TEMPLATE.sub("", text))


def marks_in(text: str) -> list[str]:
    """Its icons, pictures and templates, without the words that templates say."""
    templates = [_QUOTED.sub("''", found) for found in _TEMPLATE.findall(text)]
    return sorted([*templates, *_MARK.findall(_TEMPLATE.sub("", text))])


def _is_name(piece: str) -> bool:
    """A single small word: on a card a layout may go by it, in a layout it is there to be read."""
    return _is_word(piece) and _NAME.fullmatch(piece) is not None


def _is_word(piece: str) -> bool:
    return any(c.isalpha() for c in piece)


def game_texts(node: Mapping, say: Say) -> Mapping:
    """Title, facts, credits and keywords of game.yaml."""
    said = _changed(node, ("title", "facts", "credits"), "game", say)
    entries = tuple(
        (name, _keywords(value, say) if name.text == "keywords" else value)
        for name, value in said.entries
    )
    return said._replace(entries=entries)


def _keywords(node: Node, say: Say) -> Node:
    """Keywords are called by the first of their forms."""
    if not isinstance(node, Mapping):
        return node
    entries: list[tuple[Scalar, Node]] = []
    for name, value in node.entries:
        under = f"game/keywords/{name.text.split('/')[0].strip()}"
        if isinstance(value, Scalar) and value.text:
            entries.append((say(f"{under}/name", name), say(f"{under}/reminder", value)))
        else:
            entries.append((say(f"{under}/name", name), value))
    return node._replace(entries=tuple(entries))


def component_texts(kind: str, node: Mapping, say: Say) -> Mapping:
    """Its title and notes, and the fields of its cards that contain text."""
    id = getattr(node.get(kind), "text", "")
    spoken = {"title", *_spoken_fields(node.get("fields"))}

    def changed(name: str, value: Node) -> Node:
        if name in ("title", "note", "skip-if"):
            return _said(value, f"{id}/{name}", say)
        if name == "kinds" and isinstance(value, Mapping):
            return _kinds(value, f"{id}/kinds", spoken, say)
        if name == "each" and isinstance(value, Mapping):
            return _changed(value, spoken, f"{id}/each", say)
        if name in CARD_LISTS and isinstance(value, Sequence):
            shared = _shared_places(value)
            cards = (_card(card, id, spoken, shared, say) for card in value.items)
            return value._replace(items=tuple(cards))
        return value

    return node._replace(entries=tuple((name, changed(name.text, v)) for name, v in node.entries))


def _kinds(node: Mapping, under: str, spoken: Container[str], say: Say) -> Mapping:
    entries = tuple(
        (
            name,
            _changed(value, spoken, f"{under}/{name.text}", say)
            if isinstance(value, Mapping)
            else value,
        )
        for name, value in node.entries
    )
    return node._replace(entries=entries)


def _spoken_fields(node: Node | None) -> list[str]:
    fields = node.entries if isinstance(node, Mapping) else ()
    return [
        name.text
        for name, type in fields
        if isinstance(type, Scalar) and type.text.rstrip("?") in ("text", "list")
    ]


def _shared_places(cards: Sequence) -> dict[str, list[Where]]:
    """Key → where several cards take their texts from, such as the `each` of a product."""
    times: dict[tuple[str, Where], int] = {}
    for card in cards.items:
        for name, value in card.entries if isinstance(card, Mapping) else ():
            place = (name.text, value.where)
            times[place] = times.get(place, 0) + 1
    shared: dict[str, list[Where]] = {}
    for (key, where), count in times.items():
        if count > 1:
            shared.setdefault(key, []).append(where)
    return shared


def _card(
    node: Node,
    component: str,
    spoken: Container[str],
    shared: dict[str, list[Where]],
    say: Say,
) -> Node:
    """What cards share is said once, as if `each` said it."""
    if not isinstance(node, Mapping):
        return node
    id = getattr(node.get("id"), "text", "")

    def said(name: str, value: Node) -> Node:
        key = f"{component}/cards/{id}/{name}"
        if value.where in shared.get(name, ()):
            key = f"{component}/each/{name}"
            if len(shared[name]) > 1:
                key += f"/{slug(getattr(value, 'text', '')) or shared[name].index(value.where) + 1}"
        return _said(value, key, say)

    entries = tuple(
        (name, said(name.text, value) if name.text in spoken else value)
        for name, value in node.entries
    )
    return node if entries == node.entries else node._replace(entries=entries)


def _changed(node: Mapping, spoken: Container[str], under: str, say: Say) -> Mapping:
    entries = tuple(
        (name, _said(value, f"{under}/{name.text}", say) if name.text in spoken else value)
        for name, value in node.entries
    )
    return node if entries == node.entries else node._replace(entries=entries)


def _said(node: Node, key: str, say: Say) -> Node:
    if isinstance(node, Scalar):
        return say(key, node) if has_words(node.text) or _joins(key, node.text) else node
    if isinstance(node, Sequence):
        items = tuple(_said(item, f"{key}/{n}", say) for n, item in enumerate(node.items, 1))
        return node._replace(items=items)
    named = tuple((name, _said(value, f"{key}/{name.text}", say)) for name, value in node.entries)
    return node._replace(entries=named)


def drawn_texts(node: Node, under: str, say: Say) -> Node:
    """What a layout or a drawing says by itself; such texts are called by their first words."""
    if isinstance(node, Mapping) and node.get("layout") and not node.get("elements"):
        return _inset_texts(node, under, say)
    if isinstance(node, Sequence):
        return node._replace(items=tuple(drawn_texts(item, under, say) for item in node.items))
    if isinstance(node, Scalar):
        return node
    return node._replace(
        entries=tuple(
            (name, _drawn_value(name.text, value, under, say)) for name, value in node.entries
        )
    )


def _inset_texts(node: Mapping, under: str, say: Say) -> Node:
    """What one layout lets another say: the same value says other words elsewhere."""
    entries = tuple(
        (name, _given(value, under, say) if name.text == "values" else value)
        for name, value in node.entries
    )
    return node._replace(entries=entries)


def _given(node: Node, under: str, say: Say) -> Node:
    if isinstance(node, Scalar):
        return say(f"{under}/{slug(node.text)}", node) if has_words(node.text) else node
    if isinstance(node, Sequence):
        return node._replace(items=tuple(_given(item, under, say) for item in node.items))
    entries = tuple((name, _given(value, under, say)) for name, value in node.entries)
    return node._replace(entries=entries)


def _drawn_value(name: str, value: Node, under: str, say: Say) -> Node:
    if isinstance(value, Scalar):
        fixed = name in DRAWN_TEXTS and (has_words(value.text) or _is_name(value.text))
        return say(f"{under}/{slug(value.text)}", value) if fixed else value
    if name == "values" and isinstance(value, Mapping):
        return _said(value, f"{under}/values", say)
    return drawn_texts(value, under, say)
