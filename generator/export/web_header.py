"""A game → the head of its page: facts, kits to print, links to its parts, a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from generator.core.named_tuple import NamedTuple
from generator.export.html import HtmlTag, tag
from generator.export.web_parts import WebPart
from generator.export.web_words import WebWords


class KitLink(NamedTuple):
    """A file to print."""

    file: str
    paper: str
    pages: int


def header(parts: Sequence[WebPart], words: WebWords, kits: Sequence[KitLink]) -> HtmlTag:
    game = words.studio.game
    by = (tag("p", game.author, class_="remark"),) if game.author else ()
    facts = (tag("div", tag("dt", name), tag("dd", told)) for name, told in _facts(parts, words))
    return tag(
        "header", tag("h1", game.title), *by, tag("dl", *facts, class_="facts"), *_kits(words, kits)
    )


def _facts(parts: Sequence[WebPart], words: WebWords) -> Iterator[tuple[str, str]]:
    studio, game = words.studio, words.studio.game
    least, most = game.players
    yield studio.words("web/number-of-players"), f"{least}–{most}" if least != most else f"{least}"
    for fact in ("minutes", "ages"):
        if fact in game.facts:
            yield studio.words(f"web/{fact}"), game.facts[fact]
    decks = (part for part in parts if part.component.kind == "deck")
    cards = sum(card.copies for part in decks for card in part.cards)
    if cards:
        yield studio.words("web/cards"), f"{cards}"


def _kits(words: WebWords, kits: Sequence[KitLink]) -> Iterator[HtmlTag]:
    """Links to what can be printed at home."""
    if not kits:
        return
    studio = words.studio
    links = (
        tag(
            "li",
            tag(
                "a",
                studio.words("web/kit", paper=kit.paper, pages=kit.pages),
                href=quote(kit.file),
                class_="button",
            ),
        )
        for kit in kits
    )
    yield tag("ul", *links, class_="kits", aria_label=studio.words("web/print"))


def contents(parts: Sequence[WebPart], words: WebWords) -> HtmlTag:
    """Links to every part, and what changes how the parts are shown."""
    studio = words.studio
    links = (
        tag("li", tag("a", part.component.title, href=f"#{part.component.id}")) for part in parts
    )
    return tag(
        "nav",
        tag("ul", *links),
        tag(
            "div",
            tag(
                "label",
                tag("input", type="checkbox", id="all/texts"),
                " ",
                studio.words("web/texts"),
                class_="texts",
            ),
            tag(
                "label",
                tag("span", studio.words("web/search"), class_="unseen"),
                tag("input", type="search", id="find", placeholder=studio.words("web/search")),
                class_="search",
                hidden="hidden",
            ),
            tag("span", id="found", role="status", data_told=studio.words("web/found")),
            class_="tools",
        ),
        aria_label=studio.words("web/contents"),
    )
