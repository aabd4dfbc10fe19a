"""What decides how the faces of a game look, beside its files."""

from __future__ import annotations

from generator.core.named_tuple import NamedTuple


class Opening(NamedTuple):
    """How a game is opened. Another opening gives another opened game."""

    seed: int = 1
    players: int = 0
    """As many copies are made as so many players need; 0 is any number of players."""
    language: str = ""
    """What its texts are said in; empty is the language it is written in."""
    sleeves: tuple[str, ...] = ()
    """What its decks are cut for, by name."""
    ink: str = "full"
    """How much of it its faces take: `full`, `low` or `bw`."""
    stock: str = ""
    """The sheets whose cells its cards are laid out for, by name."""
    blueprint: bool = False
    """Whether boxes and names are drawn over its faces."""
