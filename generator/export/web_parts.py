"""A component → its section of the page: every card with its pictures, its words, its number."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
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
FEW = 3
SMALL = 40.0
"""More pieces than cards fit in a row."""


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
    is_read = component.kind == "document"
    told = [] if is_read else [say("in-all", count=sum(card.copies for card in part.cards))]
    if component.size:
        told.append(f"{say.size(component.size)}")
    head = [tag("h2", component.title)]
    if told:
        head.append(tag("p", " · ".join(told), class_="remark"))
    body = tuple((_document if is_read else _cards)(part, words))
    shape = {} if is_cut_out(component) else {"style": _corner(part)}
    told = ["cut"] * is_cut_out(component) + ["little"] * _is_little(part)
    classes = {"class_": " ".join(told)} if told else {}
    return tag("section", *head, *body, id=component.id, **classes, **shape)


def _is_little(part: WebPart) -> bool:
    """Parts of few small pieces share a line."""
    return len(part.cards) <= FEW and _breadth(part) == "small"


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
        tag("li", _large(part, face, f"{part.component.title}: {_page_of(words, number, part)}"))
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
    items = [tag("li", tag("article", *_card(part, card, words))) for card in part.cards]
    back = part.shared_back
    if back is not None:
        items.append(tag("li", tag("article", *_of_all(part, back, words)), class_="back"))
    yield tag("ul", *items, class_=f"cards {_breadth(part)}".rstrip())


def _of_all(part: WebPart, back: ExportFace, words: WebWords) -> Iterator[HtmlTag]:
    """The back that all cards share."""
    title = part.component.title
    yield tag("h3", words.studio.words("web/back"))
    alt = words.studio.words("web/back-of", title=title)
    yield tag("div", _large(part, back, alt), class_="faces")
    said = _back_words(part, back, words, 4, title)
    if said:
        yield tag("div", *said, class_="words", dir="auto")


def _breadth(part: WebPart) -> str:
    """How much room a card of the part needs in a row."""
    width = max(card.front.frame.size.width for card in part.cards)
    has_two = any(card.back for card in part.cards) and not part.shared_back
    if width > WIDE:
        return "wide"
    if has_two:
        return "small pairs" if width < SMALL else "pairs"
    return "small" if width < SMALL else ""


def _card(part: WebPart, card: ExportCard, words: WebWords) -> Iterator[HtmlTag]:
    """Its title once, then its pictures, then all that they say."""
    studio, front, say = words.studio, card.front, words.studio.words
    title = title_of(studio, front)
    own_back = None if part.shared_back else card.back
    named = title != part.component.title
    copies = (tag("span", f"× {card.copies}", class_="copies"),) if card.copies > 1 else ()
    if named:
        yield tag("h3", tag("span", title), " ", *copies, id=f"card/{front.name}")
    alts = [say("front"), say("back")] if named else [title, f"{title}: {say('back')}"]
    faces = [face for face in (front, own_back) if face is not None]
    pictures = (_large(part, *one) for one in zip(faces, alts, strict=False))
    yield tag("div", *pictures, class_="faces")
    level = 4 if named else 3
    elements = studio.faces.elements(front.card.layout, part.component, front.card)
    said = [*words.of(elements, level, {title})]
    if own_back is not None:
        on_back = _back_words(part, own_back, words, level + 1, title)
        if on_back:
            said.extend((tag(f"h{level}", say("web/back")), *on_back))
    if said:
        yield tag("div", *said, class_="words", dir="auto")


def _back_words(
    part: WebPart, back: ExportFace, words: WebWords, level: int, title: str
) -> tuple[HtmlTag, ...]:
    layout = back.card.back
    assert layout is not None, "it has this back"
    elements = words.studio.faces.elements(layout, part.component, back.card)
    return words.of(elements, level, {title})


def _large(part: WebPart, face: ExportFace, alt: str) -> HtmlTag:
    """A picture that leads to itself, alone and as large as it is."""
    return tag("a", _image(part, face, alt), href=quote(part.art[face.name].name))


def _image(part: WebPart, face: ExportFace, alt: str) -> HtmlTag:
    size = _shown(face.frame.size)
    return tag(
        "img",
        src=quote(part.art[face.name].name),
        alt=alt,
        width=f"{size[0]}",
        height=f"{size[1]}",
        loading="lazy",
    )


def _shown(size: Size) -> tuple[int, int]:
    return round(size.width * ON_SCREEN), round(size.height * ON_SCREEN)
