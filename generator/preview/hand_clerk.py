"""Questions about the layout by hand → answers: the elements of a face, trials, files to write."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from generator.core.display import Frame
from generator.core.geometry import Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import NOTE, Problem, Refusal, Where
from generator.files import Disk, Folder, Overlay
from generator.files.own_layouts import is_own
from generator.files.rewriting import Rewritten
from generator.live.edit.nodes import cannot
from generator.live.hand import BOX, FaceHandles, HandAmendment, LayoutEdit, amended, face_handles
from generator.live.table import CardName, Table
from generator.live.workbench import Workbench
from generator.model import Card, Layout
from generator.preview.face_images import Pictures
from generator.preview.hand_data import handles_data
from generator.preview.state import Data, problems_data, step_data, trial_data

OTHERS = 3
"""Other cards that show what a change does to them."""
NEAR = 0.03
"""Millimetres between a box as it was wanted and as it came out."""
MOST_CHANGES = 40
SHARED = "this layout is shared by all games, so it cannot be changed for one of them"
Given = Mapping[str, Any]


class _Side(NamedTuple):
    """The face that a page is looking at."""

    component: str
    card: str
    side: str

    @property
    def name(self) -> CardName:
        return self.component, self.card


class _Tried(NamedTuple):
    """A game that can still be read with all changes made, and the files that say so."""

    table: Table
    folder: Folder
    edits: tuple[LayoutEdit, ...]


class HandClerk:
    """Lays hands on the layouts of the game on the workbench; writes nothing."""

    def __init__(self, game: Disk, workbench: Workbench, pictures: Pictures) -> None:
        self._game = game
        self._workbench = workbench
        self._pictures = pictures
        self._trial: Table | None = None

    def frames(self) -> Iterator[Frame]:
        """What the last trial shows."""
        yield from self._trial.frames() if self._trial else ()

    def handles(self, given: Given) -> Data:
        face, table = _side(given), self._workbench.table
        found = self._handles(self._game, table, face)
        return {**handles_data(found, table), "others": self._others(face)}

    def tried(self, given: Given) -> Data:
        """How this card and three others would look, and what would be wrong."""
        face = _side(given)
        tried = self._tried(face, given)
        self._trial = tried.table
        shown = [face.name, *self._others(face)]
        cards = [trial_data(tried.table, name, (), self._pictures) for name in shown]
        names = ({"component": component, "card": card} for component, card in shown)
        return {
            "cards": [name | card for name, card in zip(names, cards, strict=True)],
            "problems": problems_data(self._new(tried.table)),
            **handles_data(self._handles(tried.folder, tried.table, face), tried.table),
        }

    def moved(self, given: Given) -> Data:
        """The files that are to be written, all in one step."""
        tried = self._tried(_side(given), given)
        says = "; ".join(dict.fromkeys(edit.says for edit in tried.edits))
        return step_data(list(_together(tried.edits)), says)

    def _tried(self, face: _Side, given: Given) -> _Tried:
        """Boxes depend on each other and are read anew; for other values once is enough."""
        folder: Folder = self._game
        only = [face.name, *self._others(face)]
        table, edits = self._workbench.table, list[LayoutEdit]()
        handles: FaceHandles | None = self._handles(folder, table, face)
        amendments = _amendments(given)
        for amendment in amendments:
            if handles is None or (edits and amendment.key == BOX):
                table = self._readable(folder, only)
                handles = self._handles(folder, table, face)
            handle = handles.find(amendment.path)
            if handle is None:
                raise Refusal(_gone(face))
            edit = amended(handle, amendment)
            folder = Overlay(folder, edit.name, edit.after)
            edits.append(edit)
            handles = handles.in_file(edit.name, edit.after)
        if not edits:
            raise cannot(Where(face.component), "nothing has been changed", "move something first")
        table = self._readable(folder, only)
        self._check(self._handles(folder, table, face), amendments)
        return _Tried(table, folder, tuple(edits))

    def _readable(self, folder: Folder, only: Collection[CardName]) -> Table:
        table = self._workbench.trial(folder, only)
        if spoilt := self._workbench.spoilt(table):
            raise Refusal(*spoilt)
        return table

    def _new(self, trial: Table) -> list[Problem]:
        """What is wrong with it now; rules of the game look at cards, not at layouts."""
        now = {problem[2:] for problem in self._workbench.table.problems}
        bad = [problem for problem in trial.problems if problem.severity != NOTE]
        return [problem for problem in bad if problem[2:] not in now]

    def _check(self, handles: FaceHandles, amendments: Sequence[HandAmendment]) -> None:
        """A box that something else decides would be written in vain."""
        for amendment in amendments:
            handle, wanted = handles.find(amendment.path), amendment.value
            if not handle or not isinstance(wanted, Rect):
                continue
            if any(abs(a - b) > NEAR for a, b in zip(handle.box, wanted, strict=True)):
                message = "something else decides where this element is"
                raise cannot(handle.where, message, "change its 'box' in the file")

    def _handles(self, folder: Folder, table: Table, face: _Side) -> FaceHandles:
        laid, card = table.find(*face.name)
        if table.studio is None or laid.stale:
            message = "the game cannot be read now"
            raise cannot(laid.component.where, message, "mend the file that the page names first")
        size: Size = laid.face(card.id).size
        return face_handles(
            folder, table.studio, (laid.component, card, size), face.side, self._closed
        )

    def _closed(self, name: str) -> str:
        return "" if is_own(self._game.mounts, name) else SHARED

    def _others(self, face: _Side) -> list[CardName]:
        """Cards with the same layout: with the most words, the fewest, and the middle ones."""
        laid, card = self._workbench.table.find(*face.name)
        layout = _layout(card, face.side)
        same = [
            one
            for one in laid.component.cards
            if one.id != card.id and layout and _is(_layout(one, face.side), layout)
        ]
        by_words = sorted(same, key=lambda one: (-_words(one), one.id))
        chosen = [*by_words[:1], *by_words[-1:], *by_words[len(by_words) // 2 :]]
        names = dict.fromkeys((laid.component.id, one.id) for one in chosen)
        return list(names)[:OTHERS]


def _side(given: Given) -> _Side:
    side = "back" if given.get("side") == "back" else "front"
    return _Side(str(given.get("component")), str(given.get("card")), side)


def _amendments(given: Given) -> list[HandAmendment]:
    """Boxes first."""
    changes = given.get("changes")
    found = (
        [_amendment(one) for one in islice(changes or (), MOST_CHANGES)]
        if isinstance(changes, list)
        else []
    )
    return sorted(found, key=lambda one: one.key != BOX)


def _amendment(given: Any) -> HandAmendment:
    if not isinstance(given, dict):
        raise Refusal(Problem("cannot-edit", Where("layout"), "this is no change"))
    return HandAmendment(
        str(given.get("path")),
        str(given.get("key")),
        _value(given.get("value")),
        _value(given.get("was")),
        str(given.get("home") or ""),
    )


def _value(given: Any) -> str | Rect:
    """A text, or the four numbers of a box."""
    if not isinstance(given, list):
        return str(given)
    numbers = [one for one in given if isinstance(one, int | float) and abs(one) < 5000]
    if len(numbers) != 4 or len(given) != 4:
        raise Refusal(Problem("bad-value", Where("box"), "a box has four numbers, in mm"))
    return Rect(*map(float, numbers))


def _together(edits: Sequence[LayoutEdit]) -> Iterator[Rewritten]:
    """Each file once: as it was first, and as it is last."""
    for name in dict.fromkeys(edit.name for edit in edits):
        own = [edit for edit in edits if edit.name == name]
        yield Rewritten(name, own[0].before, own[-1].after)


def _layout(card: Card, side: str) -> Layout | None:
    return card.layout if side == "front" else card.back


def _is(one: Layout | None, other: Layout) -> bool:
    return one is not None and one.name == other.name


def _words(card: Card) -> int:
    return sum(len(value) for value in card.fields.values() if isinstance(value, str))


def _gone(face: _Side) -> Problem:
    message = f"this element is no longer on the {face.side} of '{face.card}'"
    return Problem("cannot-edit", Where(face.component), message, "choose it again")
