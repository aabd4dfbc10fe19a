"""Filled elements → the words of a face as HTML: paragraphs, headings, lists, tables, pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import groupby
from typing import assert_never

from generator.core.colour import Colour
from generator.core.display import Frame, GroupItem, Path
from generator.core.frozen import slotted
from generator.core.geometry import Rect, Size, translation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import rectangle
from generator.core.problems import Where
from generator.core.written import words_on
from generator.export.html import HtmlTag, said, tag
from generator.layout.blocks import Block, parse_blocks
from generator.layout.markup import Marked, Word, paragraphs
from generator.model import (
    Barcode,
    Curve,
    Group,
    Icon,
    Line,
    Picture,
    Prose,
    Qr,
    Regions,
    Shape,
    Text,
)
from generator.opened import Studio
from generator.template import Filled

ICONS, FIGURES = "icons", "figures"
ICON = 4.0
"""How large an icon is drawn, in mm."""
SHORT = 32
"""Texts of so few characters share a line with their neighbours."""
REPEATED = 3
"""A longer text that a face says again is a decoration."""
ANY_BOX = Size(60.0, 60.0)


class DrawnFace(NamedTuple):
    """A picture that words are written around."""

    frame: Frame
    alt: str


@slotted
class WebWords:
    """Writes the words of one game, and keeps the pictures that they need."""

    studio: Studio
    ink: Colour
    ground: Colour
    icons: dict[str, DrawnFace] = field(default_factory=dict)
    figures: dict[str, DrawnFace] = field(default_factory=dict)

    def of(
        self, elements: Sequence[Filled], level: int, known: Iterable[str] = ()
    ) -> tuple[HtmlTag, ...]:
        """All that they say, in their order, but for what is known already."""
        found = tuple(self._unrepeated(self._elements(elements, level), known))
        told = _folded(" ".join([*known, *(said(one.children) for one in found)]))
        return (*self._signs(elements, told), *_with_short_ones_together(found))

    def _signs(self, elements: Sequence[Filled], told: str) -> Iterator[HtmlTag]:
        """The icons of a face in one line, but for those that its words name."""
        signs: list[HtmlTag | str] = []
        for name, count in Counter(_icons(elements)).items():
            if name.replace("-", " ").casefold() in told:
                continue
            many = f" × {count}" if count > 1 else ""
            signs.append(tag("span", self._icon(name, ""), many))
        if signs:
            yield tag("p", *signs, class_="signs")

    def inline(self, text: str) -> tuple[HtmlTag | str, ...]:
        """One line with its bold and italic words, and its icons."""
        lines = [tuple(_pieces(line)) for line in paragraphs(text)]
        words = _folded("".join(one.text for line in lines for one in line if not one.icon))
        return tuple(
            part
            for number, line in enumerate(lines)
            for part in ((" ",) if number else ()) + tuple(self._line(line, words))
        )

    def _unrepeated(self, tags: Iterator[HtmlTag], known: Iterable[str]) -> Iterator[HtmlTag]:
        seen = {_folded(one) for one in known}
        for one in tags:
            told = _folded(said(one.children))
            if told in seen and one.name in ("p", "h3", "h4"):
                continue
            if len(told) > REPEATED:
                seen.add(told)
            yield one

    def _elements(self, elements: Iterable[Filled], level: int) -> Iterator[HtmlTag]:
        for filled in elements:
            match filled.element:
                case Text(text=text):
                    yield from self._text(text)
                case Prose(prose=text):
                    yield from self._prose(text, level, filled.where)
                case Picture() as picture if picture.picture:
                    frame = self.studio.faces.picture(picture, ANY_BOX, filled.where)
                    yield from self._text(words_on(frame), marked=False)
                case Qr(qr=told) | Barcode(barcode=told):
                    yield tag("p", tag("code", told))
                case Picture() | Shape() | Line() | Curve() | Icon() | Group() | Regions():
                    yield from self._elements(filled.children, level)
                case never:
                    assert_never(never)

    def _text(self, text: str, marked: bool = True) -> Iterator[HtmlTag]:
        lines = [line.strip() for line in text.split("\n")]
        for is_list, together in groupby(lines, key=lambda line: line.startswith("- ")):
            if is_list:
                yield tag("ul", *(tag("li", *self.inline(line[2:])) for line in together))
                continue
            for line in together:
                inside = self.inline(line) if marked else (line,)
                if line and inside:
                    yield tag("p", *inside)

    def _prose(self, text: str, level: int, where: Where) -> Iterator[HtmlTag]:
        for kind, together in groupby(parse_blocks(text), key=lambda block: block.kind):
            blocks = list(together)
            if kind == "bullet":
                yield tag("ul", *(tag("li", *self.inline(one.text)) for one in blocks))
            elif kind == "number":
                items = (tag("li", *self.inline(b.text), value=b.marker) for b in blocks)
                yield tag("ol", *items)
            else:
                yield from (self._block(block, level, where) for block in blocks)

    def _block(self, block: Block, level: int, where: Where) -> HtmlTag:
        match block.kind:
            case "title" | "heading":
                return tag(f"h{level}", *self.inline(block.text))
            case "table":
                return self._table(block.rows)
            case "note":
                return tag("p", *self.inline(block.text), class_="note")
            case "picture":
                return self._figure(block, where)
            case _:
                return tag("p", *self.inline(block.text))

    def _table(self, rows: Sequence[Sequence[str]]) -> HtmlTag:
        head, *others = rows
        heads = (self._cell("th", cell, scope="col") for cell in head)
        body = (tag("tr", *(self._cell("td", cell) for cell in row)) for row in others)
        return tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *body))

    def _cell(self, name: str, text: str, **attributes: str) -> HtmlTag:
        inside = self.inline(text)
        return tag(name if inside else "td", *inside, **(attributes if inside else {}))

    def _figure(self, block: Block, where: Where) -> HtmlTag:
        size = Size(block.width, block.height)
        frame = self.studio.faces.picture(Picture(block.text), size, where)
        name = f"{block.text}-{size.width:g}x{size.height:g}"
        alt = words_on(frame) or block.text.replace("-", " ")
        self.figures[name] = DrawnFace(on_ground(frame, self.ground), alt)
        return tag("p", _image(FIGURES, name, alt, f"{size.width:g}mm"), class_="figure")

    def _line(self, stretches: Iterable[Marked], words: str) -> Iterator[HtmlTag | str]:
        for look, together in groupby(stretches, key=_look):
            stretch = list(together)
            if look.icon:
                yield from (self._icon(one.text, words) for one in stretch)
            else:
                yield _styled("".join(one.text for one in stretch), look)

    def _icon(self, name: str, words: str) -> HtmlTag | str:
        """Nobody needs to hear what the words beside it say already."""
        alt = name.replace("-", " ")
        if name not in self.icons:
            items, width = self.studio.label(f"{{{name}}}", ICON, self.ink)
            if not width:
                return f"[{alt}]"
            drawn = (GroupItem(tuple(items), translation(0.2, ICON * 0.92)),)
            frame = Frame(Size(width + 0.4, ICON * 1.2), drawn)
            self.icons[name] = DrawnFace(on_ground(frame, self.ground), alt)
        return _image(ICONS, name, "" if alt in words else alt, "")


def _icons(elements: Iterable[Filled]) -> Iterator[str]:
    for filled in elements:
        if isinstance(filled.element, Icon) and filled.element.icon:
            yield filled.element.icon
        yield from _icons(filled.children)


def on_ground(frame: Frame, colour: Colour) -> Frame:
    """What is drawn on paper at home needs its colour on a screen."""
    ground = Path(rectangle(Rect(0, 0, *frame.size)), colour)
    return Frame(frame.size, (ground, *frame.items))


def _pieces(words: Sequence[Word]) -> Iterator[Marked]:
    """The words of a line with the spaces between them: between words alike they look alike."""
    last: Marked | None = None
    for word in words:
        for number, stretch in enumerate(word.stretches):
            if last and word.space_before and not number:
                alike = not stretch.icon and _look(last) == _look(stretch)
                yield stretch._replace(text=" ") if alike else Marked(" ")
            yield stretch
            last = stretch


def _look(stretch: Marked) -> Marked:
    return stretch._replace(text="", level=0)


def _image(folder: str, name: str, alt: str, width: str) -> HtmlTag:
    size = {"style": f"width:{width}"} if width else {"class_": "icon"}
    return tag("img", src=f"{folder}/{name}.png", alt=alt, **size)


def _styled(text: str, look: Marked) -> HtmlTag | str:
    words = {word.strip() for span in look.spans for word in span.split(",")}
    inside: HtmlTag | str = text
    names = {"super": "sup", "sub": "sub", "strike": "s"}
    for name in (names[word] for word in names if word in words):
        inside = tag(name, inside)
    if look.italic:
        inside = tag("em", inside)
    return tag("strong", inside) if look.bold else inside


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def _with_short_ones_together(tags: Iterable[HtmlTag]) -> Iterator[HtmlTag]:
    """Labels and numbers of a face on one line, not each on its own."""
    for short, together in groupby(tags, key=_is_short):
        some = list(together)
        if not short or len(some) == 1:
            yield from some
            continue
        parts: list[HtmlTag | str] = []
        for one in some:
            between = " " if said(tuple(parts)).endswith(":") else " · "
            parts.extend((between, *one.children) if parts else one.children)
        yield tag("p", *parts)


def _is_short(one: HtmlTag) -> bool:
    return one.name == "p" and not one.attributes and len(said(one.children)) <= SHORT
