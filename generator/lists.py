"""Lists in the game's own type → pages of the kit: the pull list, the checklist."""

from __future__ import annotations

from collections.abc import Iterator

from generator.changes import Changes
from generator.contents import Part, checklist
from generator.geometry import Size
from generator.impose.paper import Page, Press
from generator.impose.pulls import pull_list
from generator.impose.ticklist import Ticklist, lettering, ticklist_pages
from generator.model import Component
from generator.order import Order, asked_for
from generator.studio import Studio


def pull_pages(studio: Studio, press: Press, changes: Changes) -> Iterator[Page]:
    return _pages(studio, press, pull_list(changes, studio.words))


def checklist_pages(studio: Studio, press: Press, order: Order, size: Size) -> Iterator[Page]:
    """Of all that the order asks for; boards that print elsewhere are there all the same."""
    parts = [part_of(studio, one, size) for one in asked_for(studio.game, order)]
    return _pages(studio, press, checklist(studio.game, parts, studio.words))


def part_of(studio: Studio, component: Component, size: Size) -> Part:
    titles = [studio.title(component, card) for card in component.cards if card.copies]
    return Part(component, studio.printed(component, size), titles)


def _pages(studio: Studio, press: Press, told: Ticklist) -> Iterator[Page]:
    letters = lettering(studio.headline, studio.label, studio.game.colours)
    return ticklist_pages(told, press, letters, studio.game.title)
