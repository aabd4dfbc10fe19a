"""A game, its components and its cards. A card is data; no game is special."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.core.colour import Colour
from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Given, Where
from generator.model.allowances import Allowances
from generator.model.arrangement import AS_FITS, Arrangement
from generator.model.drawings import NO_DRAWINGS, Drawings
from generator.model.keywords import Keyword
from generator.model.layouts import Layout
from generator.model.values import (
    NOTHING,
    BleedFrom,
    Seams,
)
from generator.source import Mapping as MappingNode


class Reference(NamedTuple):
    """A card of another component, named by its id."""

    component: str
    id: str


Value = str | int | float | bool | None | Reference | tuple["Value", ...]


ALL_ALIKE: Mapping[int, int] = MappingProxyType({})


class Card(NamedTuple):
    id: str
    copies: int
    fields: Mapping[str, Value]
    where: Where
    written_at: Mapping[str, Where]
    layout: Layout
    """How its face looks: its own layout, its kind's or its component's."""
    back: Layout | None = None
    per_players: Mapping[int, int] = ALL_ALIKE
    """Its copies by number of players, where that matters; `copies` is the most of them."""
    combined: bool = False
    """Whether it is one of a cross product, whose values have no places of their own."""
    allow: Allowances = NOTHING
    """Print warnings that it may have."""
    copy: int = 0
    """Which copy it is, where each has a face of its own."""

    @property
    def written_id(self) -> str:
        """Its id in the file; ids have no dots, but for the number of a copy."""
        return self.id.partition(".")[0] if self.copy else self.id

    def copies_for(self, players: int) -> int:
        """As many as a game with so many players needs; 0 is any number of players."""
        return self.per_players.get(players, self.copies)


KINDS = ("deck", "tokens", "board", "document")
"""Of components, in the order of the box."""
SHAPES = ("rectangle", "round", "hexagon", "drawn")
"""Outlines that sheets draw for cutting; of a `drawn` piece the layout draws its own."""


class Stack(NamedTuple):
    """Cards on each other, upright, in their sleeves if they have any."""

    cards: int
    width: float
    height: float
    sleeves: float
    """How high the sleeves alone are, all together; cards are as thick as their paper."""


class Component(NamedTuple):
    """A deck, a set of tokens, a board or a document, with everything to print it."""

    kind: str
    id: str
    title: str
    back: Layout | None
    """How its backs look, but for cards that have one of their own."""
    size: Size | None
    """None fills the printable page of whatever paper is used."""
    corner: float
    bleed: float
    safe: float
    shape: str
    cards: tuple[Card, ...]
    where: Where
    bleed_from: BleedFrom = BleedFrom()
    """What goes on beyond the cut, if not the art itself."""
    optional: bool = False
    margin_note: str = ""
    note_at: Where | None = None
    """Where the note is written."""
    pile: str = ""
    """Components of one pile are shuffled together."""
    dealt: str = ""
    """The per-player table with the number that each player is dealt."""
    field_types: Mapping[str, str] = NOTHING
    seams: Seams = Seams()
    """Where the pages of a board may meet, if its designer says so."""
    overlap: float | None = None
    """How far the pages of a board go under each other; None leaves it to the press."""
    cut: str = "shape"
    """Pieces are cut along their `shape`, or on a `square` around it."""
    gap: float | None = None
    """Room between pieces on a sheet; None leaves it to their shape."""
    punch: bool = False
    fold_over: bool = False
    """Pieces print as front and back in one, joined at a fold."""
    footprint: Size | None = None
    """What a piece covers on the table, if that is not its size."""
    share_sheet: bool = True
    """Its cards or pieces may be on sheets with others."""
    sheet: Arrangement = AS_FITS
    """How its cards are arranged on their sheets."""
    beside: str = ""
    """The deck in whose free room its pieces print, if they find room there."""
    skip_if: str = ""
    """What people may own already, who then leave its sheets out."""
    spares: tuple[str, ...] = ()
    """Cards that fill slots of the last sheet that would stay free, by id."""
    blanks: Layout | None = None
    """How cards to write on look, which fill the rest of these slots."""
    allow: Allowances = NOTHING
    """Print warnings that its cards may have."""
    booklet: bool = False
    """A document's pages are printed two by two, to be folded and stapled."""
    blank_pages: str = "end"
    """Where the pages are that a booklet's last sheet has too many."""
    stack: tuple[str, ...] = ()
    """The decks that its pieces are made for, such as a box."""
    stacked: Stack | None = None
    """These decks, measured when the game is opened."""

    @property
    def in_grid(self) -> bool:
        """Whether its cards have straight cuts right across a sheet."""
        return self.kind == "deck" and self.shape == "rectangle"

    @property
    def shares_sheets(self) -> bool:
        return self.share_sheet and not self.skip_if

    @property
    def has_backs(self) -> bool:
        return self.back is not None or bool(self.backs)

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """The layouts of its cards' faces and backs, each once."""
        faces = {card.layout.name: card.layout for card in self.cards}
        return (*faces.values(), *(back for back in self.backs if back.name not in faces))

    @property
    def backs(self) -> tuple[Layout, ...]:
        """The layouts of its cards' backs, each once; none if nothing is printed on them."""
        named = {card.back.name: card.back for card in self.cards if card.back and card.copies}
        return tuple(named.values())


SIGNS = (
    "rising",
    "dots",
    "falling",
    "net",
    "lines",
    "waves",
    "bars",
    "squares",
    "checks",
    "ripples",
    "rails",
    "specks",
    "black",
    "white",
)
"""The signs that can replace a colour in black and white."""


class FontChoice(NamedTuple):
    """A font as game.yaml asks for it."""

    family: str
    weight: int | None = None
    """None is the regular weight, or what comes nearest to it."""
    italic: bool = False
    where: Where | None = None


class Asked(NamedTuple):
    """A target by name, where it was named, and what is said of it there."""

    name: str
    where: Where
    settings: MappingNode | None = None


class ListLook(NamedTuple):
    """Drawings on the pages of a game's lists, by name."""

    head: Given | None = None
    """Above each list; its value `title` is the list's."""
    foot: Given | None = None
    """Below the last one, where room is left."""


class Game(NamedTuple):
    id: str
    title: str
    players: tuple[int, int]
    colours: Mapping[str, Colour]
    fonts: Mapping[str, tuple[FontChoice, ...]]
    """By name: a font, and those that step in for characters that it lacks."""
    fallback: tuple[FontChoice, ...]
    icons: Mapping[str, str]
    icon_pack: str
    components: tuple[Component, ...]
    credits: tuple[str, ...]
    where: Where
    drawings: Drawings = NO_DRAWINGS
    facts: Mapping[str, str] = NOTHING
    is_whole: bool = True
    """Whether every component could be read: rules about the others would mislead."""
    least_type: float = 6 * 25.4 / 72
    per_player: Mapping[str, Mapping[int, Value]] = NOTHING
    checklist: bool = False
    """Whether a whole kit ends with a list of all its parts."""
    lists: ListLook = ListLook()
    targets: tuple[Asked, ...] = ()
    """The targets it is exported for if the command names none."""
    signs: Mapping[Colour, str] = MappingProxyType({})
    """Signs for colours in black and white, if the designer chose them."""
    language: str = "en"
    """The language of its texts."""
    keywords: tuple[Keyword, ...] = ()
    typography: bool = False
    """Whether straight quotes and double hyphens in texts are set as real ones."""
    author: str = ""
    """Who designed it, as its PDFs say."""

    def component(self, id: str) -> Component | None:
        return next((item for item in self.components if item.id == id), None)
