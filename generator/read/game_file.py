"""The keys of game.yaml."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.core.colour import Colour
from generator.model import FontChoice, key
from generator.model.targets import Asked
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
    refuse,
)
from generator.read.signs import SIGN
from generator.read.targets import ASKED
from generator.source import Node


def _players(node: Node, scope: Scope) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,2})(?: *- *([0-9]{1,2}))?", TEXT.read(node, scope))
    if match:
        least, most = int(match[1]), int(match[2] or match[1])
        if 1 <= least <= most <= 99:
            return least, most
    raise refuse(node, "a number of players such as 2-6")


def _font(node: Node, scope: Scope) -> FontChoice:
    words = TEXT.read(node, scope).split()
    if words and re.fullmatch(r"[0-9]{1,6}", words[-1]):
        weight = int(words.pop())
        if not 1 <= weight <= 1000:
            raise refuse(node, "a weight from 1 to 1000")
    else:
        weight = 400
    if not words:
        raise refuse(node, "a font family, and a weight if it is not 400")
    return FontChoice(" ".join(words), weight, node.where)


PLAYERS: Kind[tuple[int, int]] = Kind("a number of players such as 2-6", _players)
FONT: Kind[FontChoice] = Kind("a font such as `Barlow Condensed 700`", _font, {"type": "string"})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GameFile:
    """game.yaml: what the game is."""

    game: str = key(ID, "The game's id, as its folder is called.")
    title: str = key(TEXT, "What people call it.")
    players: tuple[int, int] = key(PLAYERS, "How many can play, such as `2-6`.")
    components: tuple[str, ...] = key(listed(ID), "Its components in the order of the kit.")
    colours: dict[str, Colour] = key(mapped(COLOUR), "The palette: names for colours.", {})
    fonts: dict[str, FontChoice] = key(mapped(FONT), "Names for fonts; `body` is the default.", {})
    fallback: tuple[FontChoice, ...] = key(
        listed(FONT), "Fonts tried for characters that a font lacks.", ()
    )
    icon_pack: str = key(ID, "The icon pack: `material` or `awesome`.", "material")
    icons: dict[str, str] = key(mapped(TEXT), "The game's own names for icons or drawings.", {})
    signs: dict[str, str] = key(
        mapped(SIGN),
        "What stands for a colour of the palette in black and white, where it should not be "
        "chosen by itself.",
        {},
    )
    sizes: Node | None = key(
        Kind("sizes by name", lambda node, scope: node, {"type": "object"}),
        "Sizes of the game's own, as in layouts/sizes.yaml.",
        None,
    )
    least_type: float = key(
        EXTENT, "The smallest type that no warning is given for.", 6 * 25.4 / 72
    )
    facts: dict[str, str] = key(
        mapped(TEXT), "Values that texts may name as {{ game.facts.… }}.", {}
    )
    per_player: Node | None = key(
        Kind("tables by name", lambda node, scope: node, {"type": "object"}),
        "Quantities by number of players, such as `hand: {2: 6, 3: 4}`; "
        "{{ game.per_player.hand }} names one.",
        None,
    )
    checklist: bool = key(
        FLAG, "The kit ends with a list of all its parts, with boxes to tick.", False
    )
    language: str = key(LANGUAGE, "The language that it is written in, such as `de`.", "en")
    credits: tuple[str, ...] = key(listed(TEXT), "Who made it, and under what licence.", ())
    targets: tuple[Asked, ...] = key(
        ASKED, "What `cubicle export` makes of it when no `--for` says otherwise.", ()
    )
