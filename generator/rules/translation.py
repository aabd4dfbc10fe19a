"""A game's texts in another language → what is missing, out of date, or the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256

from generator.core.named_tuple import NamedTuple
from generator.core.problems import NOTE, WARNING, Problem, Where, did_you_mean
from generator.core.words import Words
from generator.files import Folder
from generator.model import Game
from generator.read import read_game
from generator.read.language import Language, Stretched, Translation, find_language
from generator.read.texts import marks_in
from generator.read.words import UNDER, read_words
from generator.source import Scalar

MADE_FROM = "made-from:"
ABOUT_MARKS = "# What each text was translated from; `cubicle texts` with --settle updates it."


WORST = ("untranslated", "stale-text", "marks-differ", "same-text")
"""What can be wrong with one text, the worst first."""


class TranslationState(NamedTuple):
    """How far one translation goes."""

    language: str
    texts: int
    missing: int
    stale: int
    same: int
    problems: tuple[Problem, ...]
    to_do: str
    """What is missing, as YAML with the original texts, to be said otherwise."""
    marks: str
    """The file's last key as it should be, once all is right."""


class TranslatedText(NamedTuple):
    """One text of a game, and what it is in another language."""

    key: str
    original: Scalar
    own: Scalar | None
    state: str
    """The worst that is wrong with it, by code; nothing if all is right."""


def translated_texts(folder: Folder, name: str) -> tuple[TranslatedText, ...]:
    """Every text in the order in which the game says them; nothing if it cannot be read."""
    spoken, _, _ = _heard(folder, name)
    if spoken is None:
        return ()
    found = (
        (key, text, {one.code for one in _finding(spoken, key, text)})
        for key, text in spoken.heard.items()
        if isinstance(spoken, Translation)
    )
    return tuple(
        TranslatedText(
            key, text, spoken.texts.get(key), next(filter(codes.__contains__, WORST), "")
        )
        for key, text, codes in found
    )


def _heard(
    folder: Folder, name: str
) -> tuple[Language | None, tuple[Problem, ...], tuple[Problem, ...]]:
    """The language with all that the game says, its findings, and what reading found."""
    language = find_language(folder, name) if _has_file(folder, name) else None
    spoken = language or Stretched(name)
    game, problems = read_game(folder)
    if game is not None and game.language != name:  # its own it needs for its sheets alone
        game, problems = read_game(folder, spoken)
    if game is None:
        return None, (), problems
    return spoken, tuple(findings(game, spoken, read_words(folder, name, spoken))), problems


def translation_state(
    folder: Folder, name: str
) -> tuple[TranslationState | None, tuple[Problem, ...]]:
    """How far the translation goes; a language without a file has everything to do."""
    spoken, found, problems = _heard(folder, name)
    if spoken is None:
        return None, problems
    missing = {key: text for key, text in spoken.heard.items() if key not in spoken.texts}
    translated = {key: text for key, text in spoken.heard.items() if key in spoken.texts}
    stale, same = (sum(one.code == code for one in found) for code in ("stale-text", "same-text"))
    to_do, marks = _as_yaml(missing), _marks(translated)
    total = len(spoken.heard)
    return TranslationState(name, total, len(missing), stale, same, found, to_do, marks), problems


def _has_file(folder: Folder, name: str) -> bool:
    return folder.read(f"text.{name}.yaml") is not None


def findings(game: Game, language: Language | None, words: Words) -> Iterator[Problem]:
    """What a translation lacks, has too much, or no longer says; and its sheets."""
    len(game.drawings)  # their words are heard when they are read, which nothing may have asked for
    if words.lacking:
        yield _lacking(words, language.where if language else game.where)
    if not isinstance(language, Translation):
        return
    for key, text in language.texts.items():
        if key not in language.heard and key != "language":
            message = f"the game has no text '{key}'"
            hint = did_you_mean(key, language.heard)
            yield Problem("unknown-key", text.where, message, hint)
    told = {UNDER + key for key in words.lacking}
    for key, text in language.heard.items():
        if key not in told:
            yield from _finding(language, key, text)


def _lacking(words: Words, where: Where) -> Problem:
    """Sentences of Cubicle Press are reported together, to keep the list short."""
    count = len(words.lacking)
    message = f"{count} of the words on sheets and lists have no text in '{words.language}'"
    hint = f"they stay English; `cubicle texts --missing` lists them under '{UNDER[:-1]}'"
    return Problem("untranslated", where, message, hint, WARNING)


def _finding(language: Translation, key: str, text: Scalar) -> Iterator[Problem]:
    own = language.texts.get(key)
    if own is None:
        message = f"'{key}' has no text in '{language.name}'"
        hint = f"the original is printed: {text.text[:60]}"
        yield Problem("untranslated", text.where, message, hint, WARNING)
        return
    if own.text == text.text:
        message = f"'{key}' is the same in '{language.name}'"
        yield Problem("same-text", own.where, message, "", NOTE)
    elif marks_in(own.text) != marks_in(text.text):
        message = f"the icons or templates of '{key}' differ from those of the original"
        hint = f"the original has {' '.join(marks_in(text.text)) or 'none'}"
        yield Problem("marks-differ", own.where, message, hint, WARNING)
    if language.made_from.get(key, "") not in ("", mark_of(text.text)):
        message = f"'{key}' translates a text that has since changed"
        hint = "update the translation, then run `cubicle texts` with --settle"
        yield Problem("stale-text", own.where, message, hint, WARNING)


def mark_of(text: str) -> str:
    """A few letters that change with the text."""
    return sha256(text.encode()).hexdigest()[:6]


def settled(file: str, marks: str) -> str:
    """The file's text, its marks renewed: they are its last key, so the rest stays as it was."""
    head, _, _ = file.partition(f"\n{MADE_FROM}")
    return f"{head.removesuffix(ABOUT_MARKS).rstrip()}\n\n{marks}"


def _marks(translated: Mapping[str, Scalar]) -> str:
    lines = [f'  {key}: "{mark_of(text.text)}"' for key, text in translated.items()]
    return "\n".join([ABOUT_MARKS, MADE_FROM, *lines, ""])


def _as_yaml(texts: Mapping[str, Scalar]) -> str:
    """Texts nested by their keys, as a block that can be pasted into the file."""
    lines: list[str] = []
    above: list[str] = []
    for key, text in texts.items():
        way = key.split("/")
        known = next((n for n, (a, b) in enumerate(zip(way, above, strict=False)) if a != b), 0)
        lines.extend("  " * n + f"{_plain_key(way[n])}:" for n in range(known, len(way) - 1))
        lines.extend(_entry(way[-1], text.text, "  " * (len(way) - 1)))
        above = way
    return "\n".join([*lines, ""]) if lines else ""


def _entry(name: str, text: str, indent: str) -> Iterator[str]:
    if "\n" not in text:
        yield f"{indent}{_plain_key(name)}: {_quoted(text)}"
        return
    yield f"{indent}{_plain_key(name)}: {'|' if text.endswith(chr(10)) else '|-'}"
    yield from (f"{indent}  {line}" if line else "" for line in text.rstrip("\n").split("\n"))


def _plain_key(name: str) -> str:
    return f'"{name}"' if name.isdigit() else name


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\u00a0", "\\u00a0")
    return f'"{escaped}"'
