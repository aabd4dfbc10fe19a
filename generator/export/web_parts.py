"""A component → its section of the page: every card with its pictures, its words, its number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

from generator.core.geometry import Size
from generator.export.art import Art
from generator.export.atlas import shared_back
from generator.export.card_text import title_of
from generator.export.faces import ExportCard, ExportFace
from generator.export.html import HtmlTag, tag
from generator.export.web_words import WebWords
from generator.model import Component

PICTURES = "pictures"
ON_SCREEN = 150 / 25.4
"""How many pixels of a page show a millimetre of a face."""
WIDE = 120.0
"""Faces of so many millimetres have a row for themselves."""


class WebPart(NamedTuple):
    """A component with the pictures of its faces, by their names."""

    component: Component
    cards: tuple[ExportCard, ...]
    art: dict[str, Art]

    @property
    def shared_back(self) -> ExportFace | None:
        """The back that all cards have, shown once."""
        return self.cards[0].back if shared_back(self.cards) and len(self.cards) > 1 else None


def is_cut_out(component: Component) -> bool:
    """Whether its pictures show nothing outside of its outline: style sheets round corners."""
    return component.shape in ("hexagon", "drawn")


def section(part: WebPart, words: WebWords) -> HtmlTag:
    component, say = part.component, words.studio.words
    told = [say("in-all", count=sum(card.copies for card in part.cards))]
    if component.size:
        told.append(f"{say.size(component.size)}")
    head = (tag("h2", component.title), tag("p", " · ".join(told), class_="remark"))
    is_read = component.kind == "document"
    body = tuple((_document if is_read else _cards)(part, words))
    shape = {"class_": "cut"} if is_cut_out(component) else {"style": _corner(part)}
    return tag("section", *head, *body, id=component.id, **shape)


def _corner(part: WebPart) -> str:
    """In percent, because the pictures grow and shrink with the window."""
    component = part.component
    if component.shape == "round":
        return "--corner:50%"
    size = part.cards[0].front.frame.size
    across, down = (100 * component.corner / side for side in size)
    return f"--corner:{across:.2f}% / {down:.2f}%"


def _document(part: WebPart, words: WebWords) -> Iterator[HtmlTag]:
    """Its words to read, then its pages as they print."""
    pages = [tag("div", *_page_words(part, card, words), class_="text") for card in part.cards]
    yield from pages
    shown = (
        tag("li", _image(part, face, f"{part.component.title}: {_page_of(words, number, part)}"))
        for number, face in enumerate((card.front for card in part.cards), 1)
    )
    yield tag("p", words.studio.words("web/as-printed"), class_="remark")
    yield tag("ul", *shown, class_="pages")


def _page_of(words: WebWords, number: int, part: WebPart) -> str:
    return words.studio.words("page", number=number, count=len(part.cards))


def _page_words(part: WebPart, card: ExportCard, words: WebWords) -> Iterator[HtmlTag]:
    studio, face = words.studio, card.front
    title = studio.title(part.component, face.card)
    known = {studio.game.title, part.component.title, title, title_of(studio, face)}
    elements = studio.faces.elements(face.card.layout, part.component, face.card)
    own = title not in (studio.game.title, part.component.title, face.card.id)
    if own:
        yield tag("h3", *words.inline(title))
    yield from words.of(elements, 4 if own else 3, known)


def _cards(part: WebPart, words: WebWords) -> Iterator[HtmlTag]:
    back = part.shared_back
    if back is not None:
        alt = words.studio.words("web/back-of", title=part.component.title)
        said = _back_words(part, back, words, 3, alt)
        yield tag("div", _image(part, back, alt), class_="back")
        yield from said
    wide = part.cards[0].front.frame.size.width > WIDE
    items = (tag("li", tag("article", *_card(part, card, words))) for card in part.cards)
    yield tag("ul", *items, class_="cards wide" if wide else "cards")


def _card(part: WebPart, card: ExportCard, words: WebWords) -> Iterator[HtmlTag]:
    studio, front = words.studio, card.front
    title = title_of(studio, front)
    own_back = None if part.shared_back else card.back
    yield tag("div", *_pictures(part, card, own_back, words), class_="faces")
    named = title != part.component.title
    copies = (tag("span", f"× {card.copies}", class_="copies"),) if card.copies > 1 else ()
    if named:
        yield tag("h3", tag("span", title), " ", *copies, id=f"card/{front.name}")
    elements = studio.faces.elements(front.card.layout, part.component, front.card)
    said = words.of(elements, 4 if named else 3, {title})
    yield tag("div", *said, class_="words", dir="auto")
    if own_back is not None:
        yield from _back_words(part, own_back, words, 4 if named else 3, title)


def _back_words(
    part: WebPart, back: ExportFace, words: WebWords, level: int, title: str
) -> Iterator[HtmlTag]:
    """What its back says, below a heading, if it says anything."""
    layout = back.card.back
    assert layout is not None, "it has this back"
    elements = words.studio.faces.elements(layout, part.component, back.card)
    said = words.of(elements, level + 1, {title})
    if said:
        yield tag(f"h{level}", words.studio.words("web/back"))
        yield tag("div", *said, class_="words", dir="auto")


def _pictures(
    part: WebPart, card: ExportCard, own_back: ExportFace | None, words: WebWords
) -> Iterator[HtmlTag]:
    title, say = title_of(words.studio, card.front), words.studio.words
    if own_back is None:
        yield _image(part, card.front, f"{title}: {say('front')}")
        return
    beside = "two" if card.front.frame.size.width <= WIDE else ""
    yield _image(part, card.front, f"{title}: {say('front')}", beside)
    yield _image(part, own_back, f"{title}: {say('back')}", beside)


def _image(part: WebPart, face: ExportFace, alt: str, class_: str = "") -> HtmlTag:
    size = _shown(face.frame.size)
    named = {"class_": class_} if class_ else {}
    return tag(
        "img",
        src=quote(part.art[face.name].name),
        alt=alt,
        width=f"{size[0]}",
        height=f"{size[1]}",
        loading="lazy",
        **named,
    )


def _shown(size: Size) -> tuple[int, int]:
    return round(size.width * ON_SCREEN), round(size.height * ON_SCREEN)
