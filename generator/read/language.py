"""text.<language>.yaml → a game in that language; or stretched texts that test the room."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from typing import Protocol

from generator.core.frozen import slotted
from generator.core.pattern import pattern
from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.core.words import ENGLISH
from generator.files import Folder
from generator.model.values import LANGUAGE_CODE
from generator.model.writing import ICON_MARK, SPAN_MARK
from generator.read.objects import as_mapping
from generator.source import Mapping, Node, Scalar, Sequence, parse

PSEUDO = "pseudo"
STRETCH = 1.35
_FILE = pattern(rf"text\.({LANGUAGE_CODE})\.yaml")
_KEPT = pattern(rf"(\{{\{{.*?(?:\}}\}}|\Z)|{ICON_MARK}|{SPAN_MARK}|!\[[^\]]*(?:\]|\Z))", re.DOTALL)
_WORD = pattern(r"[^\W\d_]+")
_ACCENTS = str.maketrans("aeiouAEIOU", "àéîõüÀÉÎÕÜ")


class Language(Protocol):
    """What the game's texts are said in; `heard` keeps every text asked for, as it was written."""

    name: str
    where: Where
    texts: dict[str, Scalar]
    heard: dict[str, Scalar]

    def say(self, key: str, text: Scalar) -> Scalar: ...


@slotted
class Translation:
    """Texts of text.<language>.yaml by key; what it lacks stays as it is."""

    name: str
    texts: dict[str, Scalar]
    made_from: dict[str, str]
    """By key the mark of the text that was translated, so that a later change of it shows."""
    where: Where
    heard: dict[str, Scalar] = field(default_factory=dict)

    def say(self, key: str, text: Scalar) -> Scalar:
        self.heard[key] = text
        return self.texts.get(key, text)


@slotted
class Stretched:
    """Every text a third longer and full of accents: whoever fits this fits most languages."""

    name: str = PSEUDO
    where: Where = Where("--lang")
    texts: dict[str, Scalar] = field(default_factory=dict)
    """It has none of its own."""
    heard: dict[str, Scalar] = field(default_factory=dict)

    def say(self, key: str, text: Scalar) -> Scalar:
        self.heard[key] = text
        said = stretched(text.text)
        return Scalar(said, said, text.where)


def languages(folder: Folder) -> tuple[str, ...]:
    """Those the game has texts in."""
    found = (_FILE.fullmatch(name) for name in folder.names("", ".yaml"))
    return tuple(match[1] for match in found if match)


def find_language(folder: Folder, name: str) -> Language | None:
    """The language by name; None is the one that the game is written in."""
    if not name:
        return None
    if name == PSEUDO:
        return Stretched()
    known = languages(folder)
    if name not in known and name == written_in(folder):
        return None
    if name not in known:
        message = f"the game has no texts in the language '{name}'"
        hint = did_you_mean(name, [*known, PSEUDO])
        raise Refusal(Problem("wrong-option", Where("--lang"), message, hint))
    return own_texts(folder, name)


def written_in(folder: Folder) -> str:
    """The language that game.yaml names; its problems are reported when it is read."""
    try:
        data = folder.read("game.yaml")
        node = as_mapping(parse(data or b"", "game.yaml"), "the game").get("language")
    except Refusal:
        return ""
    return node.text if isinstance(node, Scalar) else ENGLISH.language


def own_texts(folder: Folder, name: str) -> Translation:
    """What the game's own file says in a language; nothing if there is no such file."""
    file = f"text.{name}.yaml"
    data = folder.read(file) if name in languages(folder) else None
    if data is None:
        return Translation(name, {}, {}, Where(folder.shown("game.yaml")))
    node = as_mapping(parse(data, folder.shown(file)), "texts by key")
    made_from = node.get("made-from")
    marks = made_from.entries if isinstance(made_from, Mapping) else ()
    entries = tuple((key, value) for key, value in node.entries if key.text != "made-from")
    return Translation(
        name,
        dict(flat_texts(node._replace(entries=entries))),
        {key.text: mark.text for key, mark in marks if isinstance(mark, Scalar)},
        node.where,
    )


def unreadable(folder: Folder) -> list[Problem]:
    """What is wrong with files of texts, whatever language is asked for."""
    problems: list[Problem] = []
    for name in languages(folder):
        try:
            own_texts(folder, name)
        except Refusal as refusal:
            problems.extend(refusal.problems)
    return problems


def flat_texts(node: Node, way: tuple[str, ...] = ()) -> Iterator[tuple[str, Scalar]]:
    """Every text by the way to it."""
    if isinstance(node, Scalar):
        yield "/".join(way), node
    elif isinstance(node, Sequence):
        for number, item in enumerate(node.items, 1):
            yield from flat_texts(item, (*way, str(number)))
    else:
        for key, value in node.entries:
            yield from flat_texts(value, (*way, key.text))


def stretched(text: str) -> str:
    """Words a third longer, vowels doubled and accented; templates, marks and icons as they are."""
    owed = 0.0
    pieces = []
    for number, piece in enumerate(_KEPT.split(text)):
        if number % 2:
            pieces.append(piece)
            continue
        end = 0
        for word in _WORD.finditer(piece):
            owed += len(word[0]) * (STRETCH - 1)
            extra = int(owed)
            owed -= extra
            pieces.extend((piece[end : word.start()], _longer(word[0], extra)))
            end = word.end()
        pieces.append(piece[end:])
    return "".join(pieces)


def _longer(word: str, extra: int) -> str:
    """The word with letters from its middle on said twice, and its vowels accented."""
    middle = len(word) // 2
    twice = "".join(c + c for c in word[middle : middle + extra])
    return (word[:middle] + twice + word[middle + extra :]).translate(_ACCENTS)
