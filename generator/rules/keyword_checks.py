"""A game's texts → its keywords that none of them uses, and words that are nearly keywords."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.core.problems import WARNING, Problem, Where
from generator.layout.keyword_finder import KeywordFinder
from generator.model import Card, Component, ElementSpec, Game, Layout, Waiting
from generator.model.elements import CHILDREN, POINTED_AT
from generator.model.writing import ICON_MARK, SPAN_MARK
from generator.source import Node, Scalar

SHORTEST = 5
"""Shorter words are too much like others."""
SHORTEST_MISSED = 6
"""`tick` is no slip of `trick`."""
SHORTEST_EXCHANGED = 7
"""`prison` is no slip of `poison`; of a long word it may be one."""
READ = ("text", "list")
"""Types of field whose words players read."""
_WORD = pattern(r"(?<![\w\\])[^\W\d_]+(?:['’-](?!s\b)[^\W\d_]+)*")
_NO_WORDS = pattern(rf"\{{\{{.*?\}}\}}|{ICON_MARK}|{SPAN_MARK}|!\[[^\]]*\]|[*\\](?=\W)", re.DOTALL)


class GameText(NamedTuple):
    """A text of a game as it is written, and whether players read its words."""

    text: str
    where: Where
    is_read: bool


def keyword_problems(game: Game) -> Iterator[Problem]:
    finder = KeywordFinder(game.keywords, game.language)
    texts = written(game)
    yield from _unused(game, finder, texts)
    yield from _misspelt(finder, texts)


def _unused(game: Game, finder: KeywordFinder, texts: Iterable[GameText]) -> Iterator[Problem]:
    used = {use.keyword for one in texts for use in finder.uses(one.text)}
    for keyword in game.keywords:
        if keyword not in used:
            message = f"no text uses the keyword '{keyword.name}'"
            hint = "use it or remove it; a keyword with a capital matches only words with a capital"
            hint = hint if keyword.name[0].isupper() else "use it or remove it"
            yield Problem("unused-keyword", keyword.where, message, hint, WARNING)


def _misspelt(finder: KeywordFinder, texts: Iterable[GameText]) -> Iterator[Problem]:
    """Words that occur once in the whole game, and are one slip away from a keyword."""
    known = {spelling.casefold() for spelling in finder.spellings}
    forms = {form.casefold() for word in finder.spellings.values() for form in word.forms}
    candidates = sorted(form for form in forms if len(form) >= SHORTEST)
    longest = max((form.count(" ") + 1 for form in candidates), default=0)
    for phrase, where in rare_phrases(texts, longest):
        meant = next((form for form in candidates if is_slip(phrase, form)), None)
        if meant and phrase not in known:
            message = f"'{phrase}' is nearly the keyword '{meant}'"
            hint = f"correct it, or write \\{phrase} if it is another word"
            yield Problem("misspelt-keyword", where, message, hint, WARNING)


def rare_phrases(texts: Iterable[GameText], longest: int) -> list[tuple[str, Where]]:
    """What is written once in a game, and where: whoever misspells a word does it once."""
    phrases = [(p, one.where) for one in texts if one.is_read for p in _phrases(one.text, longest)]
    times = Counter(phrase for phrase, _ in phrases)
    return [(phrase, where) for phrase, where in phrases if times[phrase] == 1]


def _phrases(text: str, longest: int) -> Iterator[str]:
    """Its words, and neighbours as far as keywords have several words."""
    words = list(_WORD.finditer(_NO_WORDS.sub("", text)))
    for first in range(len(words)):
        for count in range(1, longest + 1):
            run = words[first : first + count]
            if len(run) == count:
                yield " ".join(word[0] for word in run).casefold().replace("’", "'")


def is_slip(word: str, keyword: str) -> bool:
    """One letter too many, missing, exchanged or two swapped; ends may differ by inflection."""
    more = len(word) - len(keyword)
    if word[0] != keyword[0] or word[-1] != keyword[-1] or abs(more) > 1 or word == keyword:
        return False
    if more and len(keyword) < SHORTEST_MISSED:
        return False
    start = next(
        (n for n, (a, b) in enumerate(zip(word, keyword, strict=False)) if a != b),
        min(len(word), len(keyword)),
    )
    if more > 0:
        return word[start + 1 :] == keyword[start:]
    if more < 0:
        return word[start:] == keyword[start + 1 :]
    if word[start + 2 :] == keyword[start + 2 :] and word[start : start + 2] == "".join(
        reversed(keyword[start : start + 2])
    ):
        return True
    return word[start + 1 :] == keyword[start + 1 :] and len(keyword) >= SHORTEST_EXCHANGED


# -- texts ------------------------------------------------------------------------------------


def written(game: Game) -> tuple[GameText, ...]:
    """Every text of its cards, layouts and drawings once."""
    return tuple(dict.fromkeys(_written(game)))


def _written(game: Game) -> Iterator[GameText]:
    for component in game.components:
        for card in component.cards:
            yield from _on_card(component, card)
        for layout in (*component.layouts, component.blanks):
            if layout is not None:
                yield from _in_layout(layout)
    for name in game.drawings:
        yield from _in_layout(game.drawings[name].layout)


def _on_card(component: Component, card: Card) -> Iterator[GameText]:
    for name, value in card.fields.items():
        where = card.written_at.get(name, card.where)
        is_read = component.field_types.get(name, "").rstrip("?") in READ
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, str):
                yield GameText(item, where, is_read)


def _in_layout(layout: Layout) -> Iterator[GameText]:
    for waiting in layout.values.values():
        yield from _in_node(waiting.node)
    for spec in layout.elements:
        yield from _in_element(spec)


def _in_element(spec: ElementSpec) -> Iterator[GameText]:
    for name in POINTED_AT[spec.kind][:1]:
        value: Any = spec.waiting.get(name) or spec.settled.get(name)
        if isinstance(value, Waiting):
            yield from _in_node(value.node)
        elif isinstance(value, str):
            yield GameText(value, spec.written_at.get(name, spec.where), True)
    for child in spec.settled.get(CHILDREN.get(spec.kind, ""), ()):
        yield from _in_element(child)


def _in_node(node: Node) -> Iterator[GameText]:
    if isinstance(node, Scalar):
        yield GameText(node.text, node.where, True)
        return
    inner = getattr(node, "items", None) or [value for _, value in getattr(node, "entries", ())]
    for one in inner:
        yield from _in_node(one)
