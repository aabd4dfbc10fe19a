"""The keys of game.yaml."""

from __future__ import annotations

import re

from generator.core.colour import Colour
from generator.core.frozen import frozen
from generator.core.problems import Given
from generator.model import FontChoice, key
from generator.model.game import Asked, ListLook
from generator.model.keywords import Keyword
from generator.model.values import (
    COLOUR,
    EXTENT,
    FLAG,
    ID,
    LANGUAGE,
    TEXT,
    Kind,
    Scope,
    listed,
    mapped,
    read_parts,
    refuse,
)
from generator.read.keywords import KEYWORDS
from generator.read.signs import SIGN
from generator.read.targets import ASKED
from generator.source import Mapping, Node, Sequence


def _players(node: Node, scope: Scope) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,2})(?: *- *([0-9]{1,2}))?", TEXT.read(node, scope))
    if match:
        least, most = int(match[1]), int(match[2] or match[1])
        if 1 <= least <= most <= 99:
            return least, most
    raise refuse(node, "a number of players such as 2-6")


def _font(node: Node, scope: Scope) -> FontChoice:
    words = TEXT.read(node, scope).split()
    italic = len(words) > 1 and words[-1].lower() == "italic"
    if italic:
        words.pop()
    weight = None
    if words and re.fullmatch(r"[0-9]{3,6}|0", words[-1]):
        weight = int(words.pop())
        if not 1 <= weight <= 1000:
            raise refuse(node, "a weight from 100 to 1000")
    if not words:
        raise refuse(node, "a font family, and a weight if it is not 400")
    return FontChoice(" ".join(words), weight, italic, node.where)


def _fonts(node: Node, scope: Scope) -> tuple[FontChoice, ...]:
    if not isinstance(node, Sequence):
        return (_font(node, scope),)
    if not node.items:
        raise refuse(node, "a font, or a list of fonts")
    return listed(FONT).read(node, scope)


PLAYERS: Kind[tuple[int, int]] = Kind("a number of players such as 2-6", _players)
FONT: Kind[FontChoice] = Kind(
    "a font such as `Barlow Condensed 700 italic`", _font, {"type": "string"}
)
FONTS: Kind[tuple[FontChoice, ...]] = Kind(
    "a font such as `Barlow Condensed 700 italic`, or a list of them",
    _fonts,
    {"anyOf": [FONT.schema, listed(FONT).schema]},
)


def _drawing(node: Node, scope: Scope) -> Given:
    return Given(ID.read(node, scope), node.where)


def _list_look(node: Node, scope: Scope) -> ListLook:
    if not isinstance(node, Mapping):
        raise refuse(node, LISTS_SAY)
    return ListLook(**read_parts(node, scope, head=DRAWING, foot=DRAWING))


LISTS_SAY = "the drawings of lists, such as {head: list-head, foot: list-foot}"
DRAWING: Kind[Given] = Kind("the name of a drawing", _drawing, ID.schema)
LIST_LOOK: Kind[ListLook] = Kind(
    LISTS_SAY,
    _list_look,
    {
        "type": "object",
        "additionalProperties": False,
        "properties": dict.fromkeys(ListLook._fields, ID.schema),
    },
)


@frozen
class GameFile:
    """game.yaml: what the game is."""

    game: str = key(ID, "The game's id: the name of its folder.")
    title: str = key(TEXT, "Its name for people.")
    players: tuple[int, int] = key(PLAYERS, "The number of players, such as `2-6`.")
    components: tuple[str, ...] = key(
        listed(ID), "Its components, in the order in which the kit prints them."
    )
    colours: dict[str, Colour] = key(mapped(COLOUR), "The palette: colours by name.", {})
    fonts: dict[str, tuple[FontChoice, ...]] = key(
        mapped(FONTS),
        "Fonts by name; `body` is the default. The second and further fonts of a list step in "
        "for characters that the first lacks.",
        {},
    )
    fallback: tuple[FontChoice, ...] = key(
        listed(FONT), "Fonts to try for characters that no font of a name has.", ()
    )
    icon_pack: str = key(ID, "The icon pack: `material` or `awesome`.", "material")
    icons: dict[str, str] = key(mapped(TEXT), "Your own names for icons or drawings.", {})
    signs: dict[str, str] = key(
        mapped(SIGN),
        "The sign for a colour of the palette in black and white, if you do not want it chosen "
        "for you.",
        {},
    )
    sizes: Node | None = key(
        Kind("sizes by name", lambda node, scope: node, {"type": "object"}),
        "Your own sizes, written as in layouts/sizes.yaml.",
        None,
    )
    least_type: float = key(EXTENT, "Warns about type smaller than this.", 6 * 25.4 / 72)
    facts: dict[str, str] = key(
        mapped(TEXT),
        "Values for texts, which write them as {{ game.facts.… }}; the page to share shows "
        "`minutes` and `ages`.",
        {},
    )
    per_player: Node | None = key(
        Kind("tables by name", lambda node, scope: node, {"type": "object"}),
        "Quantities by number of players, such as `hand: {2: 6, 3: 4}`; texts write "
        "{{ game.per_player.hand }}.",
        None,
    )
    checklist: bool = key(
        FLAG,
        "Ends the kit with a checklist of all its parts, and a cut plan if its sheets need one, "
        "where paper is free.",
        False,
    )
    lists: ListLook = key(
        LIST_LOOK,
        "Your drawings on the checklist, the pull list and the cut plan: a `head` with the value "
        "`title`, and a `foot` where the last page has room.",
        ListLook(),
    )
    language: str = key(LANGUAGE, "The language of the game's texts, such as `de`.", "en")
    keywords: tuple[Keyword, ...] = key(
        KEYWORDS,
        "Words with a meaning in the rules, each with its reminder; texts set them in bold.",
        (),
    )
    typography: bool = key(
        FLAG, "Sets straight quotes and double hyphens in texts as real ones.", False
    )
    author: str = key(TEXT, "Who designed the game, as its PDFs name their author.", "")
    credits: tuple[str, ...] = key(listed(TEXT), "Who made the game, and its licence.", ())
    targets: tuple[Asked, ...] = key(
        ASKED, "What `cubicle export` makes if you give no `--for`.", ()
    )
