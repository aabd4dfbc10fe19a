"""The clerk's side of the view of changes: earlier states of the game, and what differs now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from generator.core.display import Frame
from generator.files import Disk
from generator.files.milestones import unpacked_revision
from generator.files.settings import open_ledger
from generator.kit.before_after import (
    BeforeAfter,
    CardPair,
    FaceState,
    PastState,
    SidePair,
    compare,
    opened_then,
    past_run,
)
from generator.kit.kept_run import kept_run
from generator.kit.ledger import Record, read_ledger
from generator.kit.order import Order
from generator.live.workbench import Workbench
from generator.model.changes import Since
from generator.opened import Studio
from generator.preview.face_images import Pictures
from generator.preview.pair_names import pair_of

MOST_KEPT = 4
"""Of each kind: opened pages, and revisions."""
Data = dict[str, Any]
Given = Mapping[str, Any]
T = TypeVar("T")


class Comparing:
    """Keeps earlier states open as long as pages may ask for them."""

    def __init__(self, game: Disk, workbench: Workbench, order: Order, pictures: Pictures) -> None:
        self._game = game
        self._ledger = open_ledger(game)[1]
        self._workbench = workbench
        self._order = order
        self._pictures = pictures
        self._marks: dict[str, Studio] = {}
        self._revisions: dict[str, Studio] = {}
        self._run: tuple[Record, Studio | None] | None = None
        self.frames: tuple[Frame, ...] = ()
        """Those that a page shows for a comparison."""

    def mark(self, mark: str) -> Data:
        """Whether the page is known; if not, it is from now on."""
        now = self._now()
        is_known = mark in self._marks
        if now is not None and not is_known:
            _keep(self._marks, mark, now)
        return {"known": is_known}

    def learn(self, revision: str, files: bytes) -> None:
        """The files of a revision; Refusal if they could not be printed."""
        now = self._now()
        if now is not None:
            old = unpacked_revision(files, self._game, revision[:12])
            _keep(self._revisions, revision, opened_then(old, now))

    def reply(self, given: Given) -> Data | None:
        """What has changed since; None if the files of the revision are needed first."""
        now = self._now()
        if now is None:
            return {"waits": True}
        match given.get("since"):
            case "revision":
                revision = str(given.get("revision"))
                then = self._revisions.get(revision)
                if then is None:
                    return None
                past = PastState(Since("revision", str(given.get("name") or revision)), then)
            case "opened":
                self.mark(mark := str(given.get("mark")))
                then = self._marks[mark]
                past = PastState(Since("version", then.version), then)
            case _:
                last = read_ledger(self._ledger)
                if last is None:
                    return {"begins": True}
                past = past_run(last, self._printed(last, now))
        found = compare(past, now, self._order)
        self.frames = tuple(state.frame for state in found.states())
        return self._told(found)

    def _now(self) -> Studio | None:
        """The game as it is, if all of it can be read."""
        table = self._workbench.table
        is_stale = any(laid.stale for laid in table.laid)
        return None if table.studio is None or is_stale else table.studio

    def _printed(self, last: Record, now: Studio) -> Studio | None:
        """What draws the last print run, opened once for each."""
        if self._run is None or self._run[0] != last:
            files = kept_run(self._ledger)
            self._run = (last, opened_then(files, now) if files else None)
        return self._run[1]

    # -- as data --------------------------------------------------------------------------------

    def _told(self, found: BeforeAfter) -> Data:
        parts = [
            {"id": id, "title": title, "cards": [self._card(card) for card in cards]}
            for id, title, cards in found.in_components()
        ]
        return {"since": str(found.changes.since), "parts": parts}

    def _card(self, card: CardPair) -> Data:
        return {
            **card.change._asdict(),
            "copies": card.copies,
            "lacks": card.lacks_before,
            "sides": [self._side(pair) for pair in card.sides],
        }

    def _side(self, pair: SidePair) -> Data:
        before, after = pair.before, pair.after
        names = [self._pictures.name(one.frame) for one in (before, after) if one]
        return {
            "side": pair.side,
            "before": self._face(before) if before else None,
            "after": self._face(after) if after else None,
            "difference": pair_of(*names) if pair.differs else None,
            "words": pair.words if pair.differs else (),
        }

    def _face(self, state: FaceState) -> Data:
        name = self._pictures.name(state.frame)
        return {"picture": pair_of(name, name), "size": state.frame.size}


def _keep(states: dict[str, T], name: str, state: T) -> None:
    """With the last few others."""
    states[name] = state
    while len(states) > MOST_KEPT:
        del states[next(iter(states))]
