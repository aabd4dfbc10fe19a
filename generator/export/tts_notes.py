"""The words of a game's documents → pages of Tabletop Simulator's notebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.colour import BLACK, WHITE
from generator.export.card_text import title_of
from generator.export.faces import ExportCard
from generator.export.html import HtmlTag
from generator.export.tts_objects import Object, tab
from generator.export.web_words import WebWords
from generator.model import Component
from generator.opened import Studio

HEADINGS = ("h2", "h3", "h4", "h5", "h6")


def notebook(
    studio: Studio, documents: Iterable[tuple[Component, tuple[ExportCard, ...]]]
) -> list[Object]:
    """A page for each document that says anything."""
    words = WebWords(studio, BLACK, WHITE)
    read = ((one, "\n".join(_read(words, pages))) for one, pages in documents)
    said = [(one.title, body.strip()) for one, body in read if body.strip()]
    return [tab(number, title, body) for number, (title, body) in enumerate(said)]


def _read(words: WebWords, pages: Iterable[ExportCard]) -> Iterator[str]:
    for page in pages:
        face, studio = page.front, words.studio
        elements = studio.faces.elements(face.card.layout, face.component, face.card)
        known = (studio.game.title, title_of(studio, face))
        yield from _lines(words.of(elements, 3, known))


def _lines(tags: Iterable[HtmlTag | str]) -> Iterator[str]:
    for one in tags:
        if isinstance(one, str):
            continue
        if one.name in HEADINGS:
            yield f"\n[b]{_inline(one)}[/b]"
        elif one.name == "tr":
            yield " | ".join(_inline(cell) for cell in one.children)
        elif one.name == "li":
            marker = dict(one.attributes).get("value")
            yield f"{f'{marker}.' if marker else '•'} {_inline(one)}"
        elif one.name == "p":
            yield _inline(one)
        else:
            yield from _lines(one.children)


def _inline(one: HtmlTag | str) -> str:
    """In one line, with the names of pictures."""
    return " ".join(_said(one).split())


def _said(one: HtmlTag | str) -> str:
    if isinstance(one, str):
        return one
    if one.name == "img":
        return dict(one.attributes).get("alt", "")
    return "".join(_said(child) for child in one.children)
