"""Decks → sheets of cards as Tabletop Simulator cuts them up, and where each card is on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from generator.core.display import Frame
from generator.core.frozen import slotted
from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.export.art import (
    Art,
    Deck,
    back_name,
    backs_name,
    deck_art,
    deck_of,
    known_places,
    sheet_name,
)
from generator.export.atlas import AtlasSheet
from generator.export.job import Job
from generator.export.positions import AtlasGrid, Positions
from generator.export.tts_objects import HEXAGON, ROUND, ROUNDED, SQUARE, Object, sheet
from generator.export.tts_urls import FileUrls
from generator.model import Component
from generator.model.targets import TabletopSimulatorTarget
from generator.render.image_files import ImageOrder

TableJob = Job[TabletopSimulatorTarget]
PLAIN_SIZE = Size(64, 64)
PLAIN = "plain-back"
HIDDEN_CELL = 1
"""The last place of a sheet shows what others see of a card in a hand."""
SMALLEST = AtlasGrid(2, 2)


class CardPlace(NamedTuple):
    """Where a card is: the sheet by its number and as it is saved, and the place on it."""

    key: int
    slot: int
    sheet: Object


@slotted
class CardSheets:
    """Of all decks of a game; the ledger keeps every card where it was."""

    job: TableJob
    urls: FileUrls
    ledger: Positions = field(init=False)
    places: dict[tuple[str, str], CardPlace] = field(default_factory=dict)
    art: list[Art] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ledger = known_places(self.job)

    def add(self, components: Iterable[Component]) -> None:
        for component in components:
            if component.kind == "deck" and component.cards:
                self._add(component)

    def _add(self, component: Component) -> None:
        deck, self.ledger = deck_of(self.job, component, self.ledger, HIDDEN_CELL, SMALLEST)
        self.art.extend(deck_art(deck, self.job.target, deck.back))
        for one in deck.sheets:
            told = self._sheet(deck, one)
            for slot, faces in one.placed:
                place = CardPlace(one.slots.key, slot, told)
                self.places[component.id, faces.front.card.id] = place

    def _sheet(self, deck: Deck, one: AtlasSheet) -> Object:
        target = self.job.target
        face, back = sheet_name(one, target), self._back(deck, one)
        shape = _shape(deck.component)
        grid, unique = one.slots.grid, deck.unique_backs
        return sheet(self.urls.of(face), self.urls.of(back), *grid, unique, shape)

    def _back(self, deck: Deck, one: AtlasSheet) -> str:
        if deck.unique_backs:
            return backs_name(one, self.job.target)
        if deck.back is not None:
            return back_name(deck, self.job.target)
        name, (width, height) = f"{PLAIN}.{self.job.target.format}", map(int, PLAIN_SIZE)
        self.art.append(Art(name, ImageOrder(Frame(PLAIN_SIZE, ()), width, height)))
        return name


def _shape(component: Component) -> int:
    square = ROUNDED if component.corner else SQUARE
    return {"round": ROUND, "hexagon": HEXAGON}.get(component.shape, square)
