"""Columns of a table → a layout that shows them: plain, and pleasant to start from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.start.card_parts import (
    COST,
    FLAG,
    FLAVOUR,
    KIND,
    LABEL,
    NUMBER,
    PICTURE,
    TEXT,
    TITLE,
    CardPart,
)
from generator.start.deck_game import quoted

MOST_BADGES = 4
"""Numbers in the row at the foot of a card; more go into the small print."""
EDGE = 4.0
GAP = 1.5
_MARKUP = pattern(r"[*_{}\\`\[\]\n]")


class Room(NamedTuple):
    """How the middle of a card is shared out."""

    picture: float
    """Height of the picture in millimetres."""
    text: str
    """Type sizes, from the one that is wanted to the least."""


TITLE_TYPE = "font: title, size: 17pt to 9pt, leading: 0.95, colour: paper, valign: middle"
KIND_TYPE = "font: title, size: 9pt to 7pt, colour: accent, valign: middle"
COST_TYPE = "font: title, size: 17pt to 9pt, colour: ink, align: centre, valign: middle"
BADGE_TYPE = "font: title, size: 15pt to 9pt, colour: ink, align: centre, valign: middle"
FLAVOUR_TYPE = "size: 8pt to 6pt, italic: true, colour: smoke, valign: bottom, balance: true"
ROOMS = (
    Room(33, "11pt to 8.5pt"),
    Room(25, "9.5pt to 7pt"),
    Room(16, "8pt to 6pt"),
    Room(10, "6pt to 3.5pt"),
)
"""From the airiest to the fullest."""


def front_layout(columns: Sequence[CardPart], room: Room, width: float) -> str:
    """For a card of this width."""
    return "\n".join([*_FRONT, *_elements(columns, room, width), ""])


_FRONT = (
    "# How a card looks. Boxes are [left, top, width, height], or distances from the card's edges.",
    "layout: card-front",
    "elements:",
    "  - {shape: rectangle, box: bleed, fill: paper}",
    "  - shape: rectangle          # the band goes over the edge, for cuts that slip",
    "    box: {left: 0, top: 0, right: 0, height: 18mm, base: bleed}",
    "    fill: accent",
)
BACK_LAYOUT = """\
layout: card-back
elements:
  - {shape: rectangle, box: bleed, fill: {pattern: grid, ground: accent, ink: paper, pitch: 6mm}}
  - {shape: rectangle, box: {width: 46mm, height: 26mm}, fill: paper, radius: 3mm}
  - text: "{{ game.title }}"
    box: {width: 40mm, height: 22mm}
    font: title
    size: 20pt to 9pt
    colour: accent
    align: centre
    valign: middle
    balance: true
"""


def _elements(columns: Sequence[CardPart], room: Room, width: float) -> Iterator[str]:
    cost, badges, small = _numbers(columns)
    top = 15.5
    yield from _head(columns, cost)
    kind = _first(columns, KIND)
    if kind:
        box = f"{{left: {EDGE:g}mm, top: 15.5mm, right: {EDGE:g}mm, height: 5mm}}"
        yield _text(kind, box, KIND_TYPE)
        top = 21.0
    picture = _first(columns, PICTURE)
    if picture:
        box = f"{{left: {EDGE:g}mm, top: {top:g}mm, right: {EDGE:g}mm, height: {room.picture:g}mm}}"
        yield f"  - {{shape: rectangle, box: {box}, fill: mist}}"
        yield f'  - {{picture: "{{{{ {picture.name} }}}}", box: {box}, fit: cover}}'
        top += room.picture
    labels = [one for one in (*columns, *small) if one.role in (LABEL, FLAG) or one in small]
    foot = EDGE + (11.5 if badges else 0) + (5 if labels else 0)
    yield from _words(columns, room, top + 1.5, foot)
    yield from _small_print(labels, EDGE + (11.5 if badges else 0))
    yield from _badges(badges, width - 2 * EDGE)


def _first(columns: Sequence[CardPart], role: str) -> CardPart | None:
    return next((one for one in columns if one.role == role), None)


def _numbers(columns: Sequence[CardPart]) -> tuple[CardPart | None, list[CardPart], list[CardPart]]:
    """What a card costs, the badges at its foot, and the numbers that find no room there."""
    numbers = [one for one in columns if one.role == NUMBER]
    cost = next((one for one in numbers if one.field in COST), None)
    others = [one for one in numbers if one is not cost]
    return cost, others[:MOST_BADGES], others[MOST_BADGES:]


def _head(columns: Sequence[CardPart], cost: CardPart | None) -> Iterator[str]:
    left = EDGE
    if cost:
        left = 14.5
        box = "[3.5mm, 3mm, 9mm, 9mm]"
        yield f"  - {{{_shown_if(cost)}shape: ellipse, box: {box}, fill: paper}}"
        yield _text(cost, box, COST_TYPE)
    title = _first(columns, TITLE)
    if title:
        box = f"{{left: {left:g}mm, top: 3mm, right: {EDGE:g}mm, height: 9mm}}"
        yield _text(title, box, TITLE_TYPE)


def _text(column: CardPart, box: str, style: str) -> str:
    return f'  - {{{_shown_if(column)}text: "{{{{ {column.name} }}}}", box: {box}, {style}}}'


def _shown_if(column: CardPart) -> str:
    if column.is_whole or column.role != NUMBER:
        return ""
    return f'when: "{{{{ {column.name} is not none }}}}", '


def _words(columns: Sequence[CardPart], room: Room, top: float, foot: float) -> Iterator[str]:
    texts = [one for one in columns if one.role == TEXT]
    flavour = _first(columns, FLAVOUR)
    if texts:
        said = " ~ ".join(one.name if one.is_whole else f"({one.name} or '')" for one in texts[:1])
        lines = [f"{{{{ {said} }}}}"]
        lines += [
            f"{{{{ '**{_plain(o.head)}:** ' ~ {o.name} if {o.name} else '' }}}}" for o in texts[1:]
        ]
        bottom = foot + (9.5 if flavour else 0)
        box = f"{{left: {EDGE:g}mm, top: {top:g}mm, right: {EDGE:g}mm, bottom: {bottom:g}mm}}"
        style = f"size: {room.text}, colour: ink, valign: middle"
        yield f"  - {{text: {quoted(chr(10).join(lines))}, box: {box}, {style}}}"
    if flavour:
        box = f"{{left: {EDGE:g}mm, bottom: {foot:g}mm, right: {EDGE:g}mm, height: 8.5mm}}"
        yield _text(flavour, box, FLAVOUR_TYPE)


def _small_print(labels: Sequence[CardPart], bottom: float) -> Iterator[str]:
    """**Set** Base **Artist** Jo: what has a name, and no place of its own."""
    if not labels:
        return
    said = " ".join(map(_part, labels))
    box = f"{{left: {EDGE:g}mm, bottom: {bottom:g}mm, right: {EDGE:g}mm, height: 4mm}}"
    style = "size: 7pt to 6pt, colour: smoke, valign: middle"
    yield f"  - {{text: {quoted(said)}, box: {box}, {style}}}"


def _part(column: CardPart) -> str:
    name = _plain(column.head)
    said = f"'**{name}**'" if column.role == FLAG else f"'**{name}** ' ~ {column.name}"
    return f"{{{{ {said} if {_is_given(column)} else '' }}}}"


def _is_given(column: CardPart) -> str:
    return f"{column.name} is not none" if column.role == NUMBER else column.name


def _badges(badges: Sequence[CardPart], across: float) -> Iterator[str]:
    """A row of numbers, each above its name."""
    if not badges:
        return
    width = (across - GAP * (len(badges) - 1)) / len(badges)
    for place, column in enumerate(badges):
        left = EDGE + place * (width + GAP)
        span = f"left: {left:.4g}mm, width: {width:.4g}mm"
        box = f"{{{span}, bottom: {EDGE:g}mm, height: 10.5mm}}"
        shown = _shown_if(column)
        yield f"  - {{{shown}shape: rectangle, box: {box}, fill: mist, radius: 2mm}}"
        box = f"{{{span}, bottom: 7.5mm, height: 6.5mm}}"
        yield _text(column, box, BADGE_TYPE)
        name = quoted(_plain(column.head))
        style = "size: 7pt to 6pt, colour: smoke, align: centre, valign: middle"
        yield f"  - {{{shown}text: {name}, box: {{{span}, bottom: 4.3mm, height: 3.2mm}}, {style}}}"


def _plain(head: str) -> str:
    """Without what a text would take for marks, and no longer than a badge is wide."""
    return " ".join(_MARKUP.sub(" ", head).replace("'", "’").replace('"', "”").split())[:24]
