"""What one reading of a game gives to look at."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from generator.core.display import Frame
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.impose.paper import Printed
from generator.model import Card, Component, Game
from generator.model.values import Seams
from generator.opened import Studio

CardName = tuple[str, str]
"""A component's id, and a card's."""


class LaidComponent(NamedTuple):
    """One component with its faces, one for each of its cards."""

    component: Component
    faces: tuple[Printed, ...]
    stale: bool = False
    """It cannot be read as it is now: this is how it was when it last could."""
    seams: Seams = Seams()
    """Where its pages meet on the order's first paper."""

    @property
    def printed(self) -> tuple[Printed, ...]:
        """The faces of cards that have copies, as rules and sheets want them."""
        pairs = zip(self.component.cards, self.faces, strict=True)
        return tuple(face for card, face in pairs if card.copies)

    def face(self, card: str) -> Printed:
        pairs = zip(self.component.cards, self.faces, strict=True)
        return next(face for one, face in pairs if one.id == card)


class Table(NamedTuple):
    """All that one reading of the game gives to look at."""

    studio: Studio | None
    game: Game | None
    laid: tuple[LaidComponent, ...]
    problems: tuple[Problem, ...]
    """What reading, filling and laying out found."""

    def find(self, component: str, card: str) -> tuple[LaidComponent, Card]:
        laid = next((one for one in self.laid if one.component.id == component), None)
        cards = laid.component.cards if laid else ()
        found = next((one for one in cards if one.id == card), None)
        if laid is None or found is None:
            message = f"the card '{card}' is no longer in '{component}'"
            raise Refusal(Problem("unknown-name", Where(component), message))
        return laid, found

    def same(self, component: str, card: Card) -> Card:
        """The card as it is here: its id may come from a title that has just changed."""
        laid = next((one for one in self.laid if one.component.id == component), None)
        cards = laid.component.cards if laid else ()
        at_its_place = (one for one in cards if (one.where, one.copy) == (card.where, card.copy))
        return next(at_its_place, None) or self.find(component, card.id)[1]

    def faces(self, but: Collection[CardName]) -> dict[CardName, Printed]:
        """Every card's, but for some."""
        every = (
            ((laid.component.id, card.id), face)
            for laid in self.laid
            for card, face in zip(laid.component.cards, laid.faces, strict=True)
        )
        return {name: face for name, face in every if name not in but}

    def frames(self) -> Iterator[Frame]:
        for laid in self.laid:
            for face in laid.faces:
                yield face.front
                if face.back is not None:
                    yield face.back


EMPTY = Table(None, None, (), ())
