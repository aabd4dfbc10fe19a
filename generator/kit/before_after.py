"""Two states of a game → every card that changed, with its faces before and after."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.display import Frame
from generator.core.named_tuple import NamedTuple
from generator.core.written import words_on
from generator.files import Folder
from generator.impose.paper import Printed, face_size
from generator.kit.ledger import Record
from generator.kit.order import Order, asked_for
from generator.kit.reprint import (
    PAGE,
    compared_parts,
    opened_whole,
    parts_then,
    print_run,
    within,
)
from generator.kit.word_changes import WordRun, shortened, word_changes
from generator.model import Card, Component
from generator.model.changes import (
    Change,
    Changes,
    Key,
    PrintedEntry,
    PrintRun,
    Since,
    changes_between,
    entry_of,
)
from generator.opened import Studio
from generator.render.fingerprint import DIGITS, Fingerprints

SIDES = ("front", "back")


class FaceState(NamedTuple):
    """One side of a card, before or after."""

    component: Component
    frame: Frame
    fingerprint: str


States = dict[str, FaceState]
"""The sides of one card."""


class SidePair(NamedTuple):
    """One side of a card in both states."""

    side: str
    """front or back"""
    before: FaceState | None
    after: FaceState | None

    @property
    def states(self) -> tuple[FaceState, ...]:
        return tuple(one for one in (self.before, self.after) if one)

    @property
    def differs(self) -> bool:
        """Whether there are two faces to look at beside each other."""
        return bool(
            self.before and self.after and self.before.fingerprint != self.after.fingerprint
        )

    @property
    def is_alone(self) -> bool:
        """Whether only one state has this side."""
        return (self.before is None) != (self.after is None)

    @property
    def words(self) -> tuple[WordRun, ...]:
        """What is written there, as far as it is near a change."""
        said = [words_on(one.frame) if one else "" for one in (self.before, self.after)]
        return shortened(word_changes(*said))


class CardPair(NamedTuple):
    """A card that changed."""

    change: Change
    copies: tuple[int, int]
    """Before and after."""
    sides: tuple[SidePair, ...]
    """Those that changed; of a card that was added or removed, those that it has."""
    lacks_before: bool = False
    """It was there, but nobody knows any more what it looked like."""


class BeforeAfter(NamedTuple):
    """All that changed between two states."""

    changes: Changes
    cards: tuple[CardPair, ...]

    def states(self) -> Iterator[FaceState]:
        """Every face that is to be shown."""
        return (state for card in self.cards for pair in card.sides for state in pair.states)

    def in_components(self) -> Iterator[tuple[str, str, tuple[CardPair, ...]]]:
        """Each component's id and title, and its cards."""
        for id, title in self.changes.titles.items():
            own = tuple(one for one in self.cards if one.change.component == id)
            if own:
                yield id, title, own


class PastState(NamedTuple):
    """What is compared with: what was printed, and what draws it, if that is known."""

    since: Since
    studio: Studio | None
    run: PrintRun | None = None
    """What the ledger says; otherwise all that the earlier state prints."""


def opened_then(folder: Folder, now: Studio) -> Studio:
    """An earlier state of the game, opened as it is now; Refusal if it could not be printed."""
    return opened_whole(folder, now.opening)


def past_run(last: Record, studio: Studio | None) -> PastState:
    """The print run in the ledger, with the files that were kept of it."""
    return PastState(Since("run", last.version), studio, last.run)


def compare(past: PastState, now: Studio, order: Order) -> BeforeAfter:
    """Every card that prints otherwise than it did then."""
    if past.run is not None:
        parts = compared_parts(now, order, past.run)
    else:
        parts = asked_for(now.game, order)
    new = print_run(now, parts)
    old = past.run
    if old is None:
        assert past.studio is not None, "the ledger or the files say what there was"
        old = print_run(past.studio, parts_then(past.studio, new))
    old = within(old, new, order)
    found = changes_between(old, new, past.since)
    pairs = _Pairs(past.studio, now, old, new)
    return BeforeAfter(found, tuple(map(pairs.of, found.changes)))


class _Pairs:
    """Finds the faces of changed cards in both states."""

    def __init__(self, then: Studio | None, now: Studio, old: PrintRun, new: PrintRun) -> None:
        prints = Fingerprints()
        self._then = _Faces(then, prints) if then else None
        self._now = _Faces(now, prints)
        self._old, self._new = old, new

    def of(self, change: Change) -> CardPair:
        former = change.component, change.former or change.card
        was = entry_of(self._old, former)
        will = entry_of(self._new, (change.component, change.card))
        after = self._now.of(change.component, change.card) if will else {}
        if change.why in ("more", "fewer"):
            assert will is not None, "it has copies to count"
            copies = (will.copies - change.put + change.out, will.copies)
            return CardPair(change, copies, (SidePair("front", None, after["front"]),))
        before = self._before(former, was) if was else {}
        lacks = was is not None and not before
        pairs = (SidePair(side, before.get(side), after.get(side)) for side in SIDES)
        sides = tuple(one for one in pairs if one.differs or self._is_own(one, before, after))
        copies = (was.copies if was else 0, will.copies if will else 0)
        return CardPair(change, copies, sides, lacks)

    def _is_own(self, pair: SidePair, before: States, after: States) -> bool:
        """Whether it is there in one state alone, and no back that all new cards have."""
        if not pair.is_alone:
            return False
        faces, state = (self._now, pair.after) if pair.after else (self._then, pair.before)
        is_common = pair.side == "back" and not (before and after)
        return not (is_common and faces and state and faces.have_one_back(state.component))

    def _before(self, former: Key, was: PrintedEntry) -> States:
        """Its faces, if they are those that were printed and not some later ones."""
        if self._then is None:
            return {}
        faces = self._then.of(*former)
        return faces if self._then.print_of(*former) == was.face else {}


class _Faces:
    """The faces of one state by the names of their cards."""

    def __init__(self, studio: Studio, prints: Fingerprints) -> None:
        self._studio, self._prints = studio, prints
        self._cards: dict[Key, tuple[Component, Card]] = {
            (component.id, card.id): (component, card)
            for component in studio.game.components
            for card in component.cards
        }

    def of(self, component: str, card: str) -> States:
        found = self._printed(component, card)
        if found is None:
            return {}
        owner, printed = found
        frames = {"front": printed.front, "back": printed.back}
        return {
            side: FaceState(owner, frame, self._prints.form(frame)[:DIGITS])
            for side, frame in frames.items()
            if frame is not None
        }

    def print_of(self, component: str, card: str) -> str:
        """The fingerprint of both sides."""
        found = self._printed(component, card)
        return self._prints.of(found[1].front, found[1].back) if found else ""

    def have_one_back(self, component: Component) -> bool:
        return self._studio.have_one_back(component)

    def _printed(self, component: str, card: str) -> tuple[Component, Printed] | None:
        if (component, card) not in self._cards:
            return None
        owner, one = self._cards[component, card]
        return owner, self._studio.sides(owner, one, face_size(owner, PAGE))
