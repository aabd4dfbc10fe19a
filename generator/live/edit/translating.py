"""A text in another language → text.<language>.yaml with it, and a mark of what it translates.

Whatever is written is read again: every other text and every other mark must be as it was.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.core.problems import Where
from generator.files import Folder
from generator.files.rewriting import Rewritten
from generator.live.edit import Edit
from generator.live.edit.nodes import cannot, flows, follow, read_again, way_to
from generator.live.edit.spelling import Surroundings, spellings
from generator.live.edit.splice import bytes_of, newline_of, replaced, with_entry
from generator.model.values import LANGUAGE_CODE
from generator.read.language import PSEUDO, flat_texts, languages, written_in
from generator.rules.translation import ABOUT_MARKS, mark_of
from generator.source import Mapping, Node, Scalar, composed, forbidden_in, parse

MADE_FROM = "made-from"
LONGEST = 60
_BARE = pattern(r"[A-Za-z_][\w/-]*")
_RESERVED = frozenset(("true", "false", "yes", "no", "on", "off", "null", "y", "n"))


class TextWish(NamedTuple):
    """A text by its key, what it is to say, and what that translates."""

    language: str
    key: str
    text: str
    was: str | None
    """What was seen when it was decided; None if it was missing."""
    original: str


def begun_language(folder: Folder, code: str, called: str) -> Rewritten:
    """The first lines of a language's file; Refusal if it has one, or these are no names."""
    name = f"text.{code}.yaml"
    if not re.fullmatch(LANGUAGE_CODE, code) or code == PSEUDO:
        hint = "type two or three small letters, such as de, or pt-br"
        raise cannot(Where("text"), f"'{code[:LONGEST]}' is no code of a language", hint)
    if code in languages(folder):
        raise cannot(Where(folder.shown(name)), f"there is a {name} already", "choose it above")
    if code == written_in(folder):
        raise cannot(Where("game.yaml"), f"the game is written in '{code}'", "choose another")
    if not called or len(called) > LONGEST or not called.isprintable():
        hint = f"type its own name for itself, up to {LONGEST} letters"
        raise cannot(Where(folder.shown(name)), "the language needs a name", hint)
    text = f"language: {json.dumps(called, ensure_ascii=False)}\n"
    return Rewritten(name, None, text.encode())


def translated(folder: Folder, wish: TextWish) -> Edit:
    """The change of the language's file that says it; Refusal if it cannot be done safely."""
    name = f"text.{wish.language}.yaml"
    shown = folder.shown(name)
    before = folder.read(name)
    if before is None:
        hint = f"begin it: cubicle texts GAME --lang {wish.language} --missing > {name}"
        raise cannot(Where(shown), f"there is no {name} yet", hint)
    if odd := forbidden_in(wish.text):
        raise cannot(Where(shown), f"the character U+{ord(odd):04X} is not allowed", "delete it")
    known = texts_in(before, shown)
    seen = known.get(wish.key)
    if (seen.text if seen else None) != wish.was:
        message = f"'{wish.key}' has changed in its file in the meantime"
        raise cannot(seen.where if seen else Where(shown), message, "check what it says now")
    after = before if seen and seen.text == wish.text else said(before, shown, wish.key, wish.text)
    after = marked(after, shown, wish.key, mark_of(wish.original))
    what = "kept as it is" if seen and seen.text == wish.text else "translated"
    return Edit(name, before, after, f"{wish.key} {what} in {name}")


def texts_in(data: bytes, file: str) -> dict[str, Scalar]:
    """Every text and every mark of a file, by the way to it."""
    return dict(flat_texts(parse(data, file)))


def marked(data: bytes, file: str, key: str, mark: str) -> bytes:
    """The file with the mark of what a text translates; marks are its last key."""
    tree = parse(data, file)
    marks = tree.get(MADE_FROM) if isinstance(tree, Mapping) else None
    if marks is None:
        return _begun(data, file, key, mark)
    if not isinstance(marks, Mapping):
        return data
    known = marks.get(key)
    if isinstance(known, Scalar):
        return data if known.text == mark else replaced(data, file, known.where, mark)
    return _added(data, file, (MADE_FROM, key), mark)


def _begun(data: bytes, file: str, key: str, mark: str) -> bytes:
    """The file with its first mark; as it is, if that is written in braces."""
    text = composed(data, file)[0]
    lines = (ABOUT_MARKS, f"{MADE_FROM}:", f'  {key}: "{mark}"', "")
    written = newline_of(text).join([text.rstrip(), "", *lines])
    tree = read_again(written, file)
    wanted = {**dict(_leaves(parse(data, file))), (MADE_FROM, key): mark}
    is_good = tree is not None and dict(_leaves(tree)) == wanted
    return bytes_of(written, data) if is_good else data


def said(data: bytes, file: str, key: str, text: str) -> bytes:
    """The file with one text replaced, or added where its neighbours are."""
    known = texts_in(data, file).get(key)
    if known is not None:
        return replaced(data, file, known.where, text)
    return _added(data, file, tuple(key.split("/")), text)


def _added(data: bytes, file: str, names: tuple[str, ...], text: str) -> bytes:
    mapping, depth = _deepest(parse(data, file), names)
    way = way_to(parse(data, file), mapping.where, Mapping)
    whole, root = composed(data, file)
    assert way is not None
    node = follow(root, way)[-1]
    if not node.value:
        raise cannot(mapping.where, f"'{'/'.join(names)}' cannot be written here")
    before = dict(_leaves(parse(data, file)))
    wanted = {**before, names: text}
    for entry in _entries(names[depth:], text, flows(node), node.start_mark.column, whole):
        index = _last(node, names[depth])
        written = with_entry(whole, node, index, entry)
        tree = read_again(written, file)
        if tree is not None and dict(_leaves(tree)) == wanted:
            return bytes_of(written, data)
    raise cannot(mapping.where, f"'{'/'.join(names)}' cannot be written here")


def _leaves(node: Node, way: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text by the names on the way to it: names of marks have slashes of their own."""
    if isinstance(node, Scalar):
        yield way, node.text
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            yield from _leaves(value, (*way, key.text))
    else:
        for number, item in enumerate(node.items, 1):
            yield from _leaves(item, (*way, str(number)))


def _deepest(node: Node, names: tuple[str, ...]) -> tuple[Mapping, int]:
    """The innermost mapping on the way that is there already, and how far that is."""
    depth = 0
    while isinstance(node, Mapping) and isinstance(inner := node.get(names[depth]), Mapping):
        node, depth = inner, depth + 1
    if not isinstance(node, Mapping) or node.get(names[depth]) is not None:
        raise cannot(node.where, f"'{'/'.join(names)}' has no place in this file")
    return node, depth


def _last(node: object, name: str) -> int:
    """Behind the last entry; marks stay the last key of the file."""
    keys = [key.value for key, _ in getattr(node, "value", ())]
    return keys.index(MADE_FROM) - 1 if MADE_FROM in keys and name != MADE_FROM else len(keys) - 1


def _entries(
    names: tuple[str, ...], text: str, is_flowing: bool, column: int, whole: str
) -> Iterator[str]:
    """Ways to write a text under its names: one below the other, or in braces."""
    keys = [_key(name) for name in names]
    newline = newline_of(whole)
    below = Surroundings(indent=column + 2 * len(keys), newline=newline)
    quoted = Surroundings(style='"')
    for spelling in () if is_flowing else spellings(text, below):
        lines = [f"{' ' * (column + 2 * n)}{key}:" for n, key in enumerate(keys)]
        yield newline.join([*lines[:-1], f"{lines[-1]} {spelling}"]).removeprefix(" " * column)
    for spelling in spellings(text, quoted):
        outer = "".join(f"{key}: {{" for key in keys[:-1])
        yield f"{outer}{keys[-1]}: {spelling}{'}' * (len(keys) - 1)}"


def _key(name: str) -> str:
    if _BARE.fullmatch(name) and name.lower() not in _RESERVED:
        return name
    return next(spellings(name, Surroundings(style='"')))
