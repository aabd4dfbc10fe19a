"""A game and sleeves → the size that each deck is cut at, what does not go in, what to buy."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import ERROR, WARNING, Problem
from generator.files import Folder
from generator.model import Component, Game
from generator.read.sleeves import Sleeve, find_sleeve, read_sleeves

MOST_TRIMMED = 1.0
"""How much may be taken off a card's width or height, so that it goes into a sleeve."""
LOOSE = 3.0
"""More room than that, and a card slides about."""
LOOSEST = 8.0
"""With more than that, it is no sleeve for the card."""
SUGGESTED = 6


class SleeveFit(NamedTuple):
    """A sleeve that a card goes into, and the size that it must be cut at for that."""

    sleeve: Sleeve
    cut: Size
    trimmed: bool
    room: float
    """The larger of what is left in its width and in its height."""

    @property
    def loose(self) -> bool:
        return self.room > LOOSE


def fit(card: Size, sleeve: Sleeve) -> SleeveFit | None:
    """A card that is a hair too large is cut to whole millimetres: a rough cut then goes in too."""
    inside = sleeve.card
    if (card.width > card.height) != (inside.width > inside.height):
        inside = inside.turned()
    over = max(card.width - inside.width, card.height - inside.height)
    if over > MOST_TRIMMED + 1e-6:
        return None
    cut, trimmed = card, over > 1e-6
    if trimmed:
        sides = zip(card, inside, strict=True)
        cut = Size(*(float(math.floor(min(pair) + 1e-6)) for pair in sides))
    room = max(inside.width - cut.width, inside.height - cut.height)
    return SleeveFit(sleeve, cut, trimmed, room)


def best_fit(card: Size, sleeves: Iterable[Sleeve]) -> SleeveFit | None:
    """The sleeve that a card fits best: whole before trimmed, and with the least room."""
    fits = [found for sleeve in sleeves if (found := fit(card, sleeve))]
    return min(fits, key=lambda one: (one.loose, one.trimmed, one.room), default=None)


def suggested(card: Size, sleeves: Iterable[Sleeve]) -> list[SleeveFit]:
    """Of each brand the sleeve that fits best, the best first; loose ones if all are."""
    brands: dict[str, list[Sleeve]] = {}
    for sleeve in sleeves:
        brands.setdefault(sleeve.brand, []).append(sleeve)
    fits = [found for own in brands.values() if (found := best_fit(card, own))]
    good = [one for one in fits if not one.loose] or [one for one in fits if one.room <= LOOSEST]
    return sorted(good, key=lambda one: (one.trimmed, one.room))[:SUGGESTED]


# -- a game in sleeves ------------------------------------------------------------------------


def cut_for(game: Game, folder: Folder, names: Sequence[str]) -> Game:
    """The game with every deck at the size that goes into the best of these sleeves."""
    chosen = _chosen(folder, names)
    return game._replace(components=tuple(_cut(one, chosen) for one in game.components))


def _chosen(folder: Folder, names: Sequence[str]) -> list[Sleeve]:
    table = read_sleeves(folder)
    return [find_sleeve(name, table) for name in names]


def _cut(component: Component, chosen: Sequence[Sleeve]) -> Component:
    if component.kind != "deck" or component.size is None:
        return component
    found = best_fit(component.size, chosen)
    return component._replace(size=found.cut) if found else component


def misfits(
    components: Iterable[Component], folder: Folder, names: Sequence[str]
) -> tuple[Problem, ...]:
    """Decks that go into none of the sleeves, or slide about; errors, if it is all of them."""
    chosen, known = _chosen(folder, names), read_sleeves(folder).values()
    decks = [(one, one.size) for one in components if one.kind == "deck" and one.size]
    fits = [best_fit(size, chosen) for _, size in decks]
    severity = WARNING if any(fits) else ERROR
    return tuple(
        _misfit(deck, size, found, chosen, known)._replace(severity=severity)
        for (deck, size), found in zip(decks, fits, strict=True)
        if found is None or found.loose
    )


def _misfit(
    deck: Component,
    size: Size,
    found: SleeveFit | None,
    chosen: Sequence[Sleeve],
    known: Iterable[Sleeve],
) -> Problem:
    better = ", ".join(one.sleeve.name for one in suggested(size, known))
    hint = f"these fit: {better}" if better else "no known sleeve fits them"
    names = " or ".join(f"{one.name} ({one.card})" for one in chosen)
    message = f"the cards of '{deck.title}' ({size}) do not fit {names}"
    if found:
        name, room = found.sleeve.name, found.room
        message = f"the cards of '{deck.title}' ({size}) are loose in {name}: {room:g} mm of room"
    return Problem("sleeve-misfit", deck.where, message, hint)


# -- what to buy ------------------------------------------------------------------------------

USUAL_PACK = 50
USUAL_SLEEVE = 0.2
USUAL_CARD = 0.3


class Bundle(NamedTuple):
    """A deck, and the sleeves for it."""

    deck: Component
    size: Size
    cards: int
    fits: tuple[SleeveFit, ...]
    """The sleeve that it goes into if it was asked for, else those that fit, the best first."""
    thickness: float
    """Of one card, without its sleeve."""

    @property
    def height(self) -> float:
        """Of all its cards in the first of its sleeves, in mm."""
        return stack(self.cards, self.thickness, self.fits[0].sleeve) if self.fits else 0.0


def stack(cards: int, thickness: float, sleeve: Sleeve) -> float:
    """The height of a pile of so many cards in their sleeves."""
    return cards * (thickness + (sleeve.thickness or USUAL_SLEEVE))


class Purchase(NamedTuple):
    """How many of one sleeve a game takes."""

    sleeve: Sleeve
    cards: int
    pack: int
    packs: int
    assumed: tuple[str, ...]


def bundles(
    components: Iterable[Component],
    folder: Folder,
    names: Sequence[str],
    players: int = 0,
    thickness: float = USUAL_CARD,
) -> list[Bundle]:
    """Every deck, at the size it was written with, and the sleeves for it."""
    table, chosen = read_sleeves(folder), _chosen(folder, names)
    found = []
    for deck in components:
        cards = sum(one.copies_for(players) for one in deck.cards)
        if deck.kind != "deck" or deck.size is None or not cards:
            continue
        asked = best_fit(deck.size, chosen)
        fits = (asked,) if asked else () if chosen else tuple(suggested(deck.size, table.values()))
        found.append(Bundle(deck, deck.size, cards, fits, thickness))
    return found


def purchases(decks: Sequence[Bundle], pack: int = USUAL_PACK) -> list[Purchase]:
    """Decks in the same sleeve share its packs."""
    cards: dict[str, int] = {}
    sleeves: dict[str, Sleeve] = {}
    for bundle in decks:
        if bundle.fits:
            sleeve = bundle.fits[0].sleeve
            sleeves[sleeve.name] = sleeve
            cards[sleeve.name] = cards.get(sleeve.name, 0) + bundle.cards
    return [purchase(sleeves[name], count, pack) for name, count in cards.items()]


def purchase(sleeve: Sleeve, cards: int, usual: int) -> Purchase:
    pack = sleeve.pack or usual
    assumed = [*sleeve.assumed]
    assumed += [] if sleeve.pack else ["pack"]
    assumed += [] if sleeve.thickness else ["thickness"]
    return Purchase(sleeve, cards, pack, -(-cards // pack), tuple(dict.fromkeys(assumed)))
