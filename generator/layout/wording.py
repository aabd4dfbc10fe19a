"""Filled elements → the same in the words that print: real quotes, keywords, their reminders."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING

from generator.core.frozen import slotted
from generator.layout.typography import Quotes, quotes_of, typeset
from generator.model import (
    Game,
    Prose,
    Text,
)
from generator.template import Filled

if TYPE_CHECKING:
    from generator.layout.keyword_finder import KeywordFinder


@slotted
class Wording:
    """How one game words its texts. A game that asks for nothing gets its elements back."""

    keywords: KeywordFinder | None
    quotes: Quotes | None
    _static: dict[tuple[int, frozenset[str]], tuple[Filled, frozenset[str]]] = field(
        default_factory=dict
    )
    """Static elements by what has been explained before them, which then is more."""
    _kept: list[Filled] = field(default_factory=list)

    @classmethod
    def of(cls, game: Game) -> Wording:
        quotes = quotes_of(game.language) if game.typography else None
        if not game.keywords:
            return cls(None, quotes)
        from generator.layout.keyword_finder import KeywordFinder  # many games have no keywords

        return cls(KeywordFinder(game.keywords, game.language), quotes)

    def face(self, filled: tuple[Filled, ...], title: str = "") -> tuple[Filled, ...]:
        """The elements of one face; a title is a name, in which no word is a keyword."""
        if self.keywords is None and self.quotes is None:
            return filled
        explained: set[str] = set()
        return tuple(self._worded(one, title, explained) for one in filled)

    def _worded(self, filled: Filled, title: str, explained: set[str]) -> Filled:
        if not filled.static:
            return self._said(filled, title, explained)
        key = (id(filled), frozenset(explained))
        if key not in self._static:
            self._kept.append(filled)  # holds the id that the table is keyed by
            said = self._said(filled, "", explained)
            self._static[key] = (said, frozenset(explained))
        said, now_explained = self._static[key]
        explained |= now_explained
        return said

    def _said(self, filled: Filled, title: str, explained: set[str]) -> Filled:
        element = filled.element
        if isinstance(element, Text):
            told = self._words(element.text, element.keywords, False, title, explained)
            same = told == element.text
            return filled if same else replace(filled, element=replace(element, text=told))
        if isinstance(element, Prose):
            told = self._words(element.prose, element.keywords, True, title, explained)
            same = told == element.prose
            return filled if same else replace(filled, element=replace(element, prose=told))
        children = tuple(self._worded(one, title, explained) for one in filled.children)
        same = all(a is b for a, b in zip(children, filled.children, strict=True))
        return filled if same else replace(filled, children=children)

    def _words(
        self, text: str, keywords: str, running: bool, title: str, explained: set[str]
    ) -> str:
        is_title = text == title
        if self.quotes is not None:
            text = typeset(text, self.quotes)
        if self.keywords is None or keywords == "plain" or is_title:
            return text
        return self.keywords.marked(text, running, explained if keywords == "explain" else None)
