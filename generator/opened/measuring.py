"""A game → the same with the stack that each paper part is made for, and the part's own size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.core.geometry import Size
from generator.core.problems import Problem, Refusal
from generator.files import Folder
from generator.model import Component, Game
from generator.model.game import Stack
from generator.model.values import Scope
from generator.opened.sleeves import USUAL_SLEEVE, best_fit
from generator.read.sleeves import Sleeve, find_sleeve, read_sleeves
from generator.template import Filler, World

AROUND = 2.0
"""How much larger than its card a sleeve is whose outer size nobody measured."""


def measured(game: Game, folder: Folder, sleeves: Sequence[str]) -> Game:
    """Parts are measured by the decks that they name, in the sleeves that are asked for."""
    if not any(one.stack for one in game.components):
        return game
    known = read_sleeves(folder) if sleeves else {}
    chosen = [find_sleeve(name, known) for name in sleeves]
    parts = (_with_stack(one, game, chosen) for one in game.components)
    # a deck that does not exist, or cannot be read, has been reported where it is named
    stacked = game._replace(components=tuple(one for one in parts if one.stacked or not one.stack))
    world = World(stacked)
    sized = tuple(_with_size(one, stacked, world) for one in stacked.components)
    return stacked._replace(components=sized)


def _with_stack(part: Component, game: Game, sleeves: Sequence[Sleeve]) -> Component:
    decks = [one for one in game.components if one.id in part.stack]
    return part._replace(stacked=stack_of(decks, sleeves)) if decks else part


def stack_of(decks: Iterable[Component], sleeves: Sequence[Sleeve]) -> Stack:
    """All cards of some decks on each other: upright, as wide and as high as the largest."""
    cards, width, height, thickness = 0, 0.0, 0.0, 0.0
    for deck in decks:
        size = deck.size or Size(0, 0)
        copies = sum(card.copies for card in deck.cards)
        found = best_fit(size, sleeves)
        if found:
            inside = found.sleeve.card
            size = found.sleeve.outer or Size(inside.width + AROUND, inside.height + AROUND)
            thickness += copies * (found.sleeve.thickness or USUAL_SLEEVE)
        cards += copies
        width, height = max(width, min(size)), max(height, *size)
    return Stack(cards, width, height, thickness)


def _with_size(part: Component, game: Game, world: World) -> Component:
    if not part.stack or part.size or not part.cards:
        return part
    card = part.cards[0]
    asked = card.layout.size
    if asked is None:
        message = f"nothing says how large '{part.title}' is"
        hint = f"give it a 'size', or the layout '{card.layout.name}' one that uses deck.stack"
        raise Refusal(Problem("missing-key", part.where, message, hint))
    filler = Filler(Scope(game.colours, tuple(game.fonts)))
    return part._replace(size=filler.size(card.layout, world.card(part, card), card))
