"""A game that is read again after every change; the last good cards stay until it is fixed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import islice
from typing import TYPE_CHECKING

from generator.assets import Library
from generator.core.frozen import slotted
from generator.core.problems import ERROR, NOTE, Problem, Refusal, Where, in_order
from generator.files import TABLES, Folder
from generator.impose import Page, page_size
from generator.impose.board_sheets import seams_on
from generator.impose.paper import Press, Printed, face_size
from generator.kit.face_findings import face_faults, gathered_findings
from generator.kit.findings import (
    Findings,
    rule_findings,
    unused_findings,
    whole_findings,
)
from generator.kit.order import DRAWN, Order, presses
from generator.kit.pages import sheet_pages
from generator.live.table import EMPTY, CardName, LaidComponent, Table
from generator.model import Component, Game
from generator.model.changes import Changes
from generator.model.opening import Opening
from generator.model.rules import Verdict
from generator.opened import Studio, open_studio
from generator.opened.face_cache import CachedFace, FaceCache, Key
from generator.opened.face_tools import looks_of
from generator.rules.frame_faults import FrameFaults
from generator.source import parse

if TYPE_CHECKING:
    from generator.rules.faults import Fault


TOLD_BY_CARDS = (".yaml", *TABLES)
FORGETFUL = 40
AT_ONCE = 20
"""Faces that are checked before other work gets its turn."""


@slotted
class Workbench:
    """Reads one game again and again; lays out again only what has changed."""

    folder: Folder
    order: Order
    ledger: Folder | None = None
    """Where what was printed is noted, if that is not the folder itself."""
    table: Table = EMPTY
    _kept: Mapping[Key, CachedFace] = field(default_factory=dict)
    _library: Library | None = None
    """What the last good reading drew with."""
    _checked: dict[str, tuple[object, tuple[Fault | Problem, ...]]] = field(default_factory=dict)
    _known_faults: FrameFaults = field(default_factory=FrameFaults)
    _verdicts: tuple[Verdict, ...] = ()
    _readings: int = 0

    @property
    def _opening(self) -> Opening:
        """Cards are shown in full ink; sheets may take less."""
        return self.order.opening._replace(ink="full")

    def read(self, changed: Sequence[str] = ()) -> Table:
        """The game as its files say now; `changed` names the paths that were written."""
        kept = FaceCache(self._kept, any(map(_is_art, changed)))
        self.table = self._table(self.folder, kept)
        if self.table.studio is not None:
            library = self.table.studio.library
            if self._library is not None and not kept.art_changed:
                library.remember(self._library)  # of faces that were not laid out again
            self._kept, self._library = kept.now, library
        self._forget()
        return self.table

    def trial(self, folder: Folder, only: Collection[CardName] = ()) -> Table:
        """The game as it would be with other files; the table stays as it is.

        With `only`, those cards alone are laid out: the others look as they do now.
        """
        self._forget()
        known = self.table.faces(only) if only else None
        return self._table(folder, FaceCache(self._kept), known)

    def spoilt(self, trial: Table) -> list[Problem]:
        """What could not be read any more if it were so."""
        now = {problem[2:] for problem in self.table.problems}
        broken = [p for p in trial.problems if p.severity == ERROR and p.code not in DRAWN]
        return [problem for problem in broken if problem[2:] not in now]

    def worse(self, trial: Table) -> list[Problem]:
        """What is wrong with it that is not wrong with the game now."""
        now = {problem[2:] for problem in self._said_of(self.table)}
        return [problem for problem in self._said_of(trial) if problem[2:] not in now]

    def worsens(self, trial: Table) -> bool:
        """Whether more is wrong with it than now, and not just the same with other names."""
        now, then = (Counter(p.code for p in self._said_of(one)) for one in (self.table, trial))
        return bool(then - now)

    def _said_of(self, table: Table) -> list[Problem]:
        """What reading, drawing and the game's own rules have against it."""
        rules = rule_findings(table.studio).problems if table.studio else ()
        return [one for one in in_order([*table.problems, *rules]) if one.severity != NOTE]

    def _table(
        self, folder: Folder, kept: FaceCache, known: Mapping[CardName, Printed] | None = None
    ) -> Table:
        stale: frozenset[str] = frozenset()

        def mended(game: Game, problems: Sequence[Problem]) -> Game:
            nonlocal stale
            game, stale = self._mended(game, _broken_files(problems))
            if self.table.game is not None and looks_of(self.table.game) != looks_of(game):
                kept.art_changed = True
            return game

        problems: tuple[Problem, ...] = ()
        try:
            press = next(presses(folder, self.order))
            studio, problems = open_studio(folder, self._opening, kept, mended=mended)
        except Refusal as refusal:
            studio, problems = None, refusal.problems
        if studio is None:
            laid = tuple(one._replace(stale=True) for one in self.table.laid)
            return Table(None, self.table.game, laid, tuple(in_order(problems)))
        refused: list[Problem] = []
        laid = tuple(self._all_laid(studio, press, stale, refused, known or {}))
        found = in_order([*problems, *studio.problems, *refused])
        return Table(studio, studio.game, laid, tuple(found))

    def _all_laid(
        self,
        studio: Studio,
        press: Press,
        stale: frozenset[str],
        refused: list[Problem],
        known: Mapping[CardName, Printed],
    ) -> Iterator[LaidComponent]:
        """Every component; one that cannot be drawn at all stays as it was."""
        for component in studio.game.components:
            try:
                yield _laid(studio, component, press, stale, known)
            except Refusal as refusal:
                refused.extend(refusal.problems)
                before = (one for one in self.table.laid if one.component.id == component.id)
                yield from (one._replace(stale=True) for one in before)

    def _mended(self, game: Game, broken: frozenset[str]) -> tuple[Game, frozenset[str]]:
        """The game with the last good state of every component that cannot be read whole now."""
        good = {one.component.id: one.component for one in self.table.laid}
        read = {one.id: one for one in game.components}
        spoilt = {id for id, one in read.items() if one.where.file in broken}
        lost = () if game.is_whole else good.keys() - read.keys()
        stale = frozenset(good.keys() & {*spoilt, *lost})
        ids = dict.fromkeys([*good, *read] if lost else read)
        components = tuple(good[id] if id in stale else read[id] for id in ids)
        return game._replace(components=components), stale

    def findings(self) -> Iterator[Findings]:
        """What rules and print checks say, step by step, so that other work may go first."""
        table = self.table
        if table.studio is None or table.game is None:
            yield Findings(self._verdicts)
            return
        verdicts, problems = rule_findings(table.studio)
        self._verdicts = verdicts or self._verdicts
        found, used = list(problems), set[Where]()
        self._known_faults.begin()
        for laid in table.laid:
            for _ in self._looked_at(table.studio, laid):
                yield Findings(self._verdicts, tuple(in_order(found)))
            of_faces = gathered_findings(
                table.studio, laid.component, self._face_faults(table.studio, laid)
            )
            found.extend(of_faces.problems)
            used |= of_faces.used
        self._known_faults.end()
        table.studio.world.settle()
        if not _has_errors(table.problems):
            together = (face for laid in table.laid for face in laid.printed)
            found.extend(whole_findings(table.studio, together))
            components = [laid.component for laid in table.laid]
            found.extend(unused_findings(table.studio, components, used))
        found.extend(table.studio.problems)
        yield Findings(self._verdicts, tuple(in_order(found)))

    def _forget(self) -> None:
        """Now and then: files are kept parsed in every state they were ever in."""
        self._readings += 1
        if self._readings % FORGETFUL == 0:
            parse.cache_clear()

    def _looked_at(self, studio: Studio, laid: LaidComponent) -> Iterator[None]:
        """Some faces at a time; a face that was looked at before takes no time."""
        from generator.rules.print_checks import looked_at

        component = laid.component._replace(seams=laid.seams)
        new = looked_at(studio.game, component, laid.printed, self._known_faults)
        while len(list(islice(new, AT_ONCE))) == AT_ONCE:
            yield
        yield

    def _face_faults(self, studio: Studio, laid: LaidComponent) -> tuple[Fault | Problem, ...]:
        """Those of one component; looked for anew only if its faces are others."""
        component = laid.component._replace(seams=laid.seams)
        cards = tuple((card.id, card.copies, card.fields.get("kind")) for card in component.cards)
        frames = tuple((id(face.front), id(face.back)) for face in laid.faces)
        limits = (component.safe, studio.game.least_type)
        state = (frames, cards, component.pile, component.seams, limits)
        known = self._checked.get(component.id)
        if known is None or known[0] != state:
            found = face_faults(studio, component, laid.printed, self._known_faults)
            self._checked[component.id] = (state, found)
            return found
        return known[1]

    def changes(self) -> Changes | None:
        """What has changed since the last print run, if one was confirmed and all can be read."""
        from generator.kit.ledger import read_ledger
        from generator.kit.reprint import changes_in

        last = read_ledger(self.ledger or self.folder)
        table = self.table
        if last is None or table.studio is None or any(laid.stale for laid in table.laid):
            return None
        return changes_in(table.studio, self.order, last)

    def sheets(self, order: Order) -> tuple[Sequence[Page], tuple[Problem, ...]]:
        """The pages of a kit on the order's first paper."""
        studio = self.table.studio
        if order.opening._replace(ink="full") != self._opening:
            studio = open_studio(self.folder, order.opening)[0]
        if studio is None:
            return (), self.table.problems
        studio = studio.in_ink(order.ink)
        try:
            press = next(presses(self.folder, order))
        except Refusal as refusal:
            return (), refusal.problems
        return sheet_pages(studio, press, order)


def _laid(
    studio: Studio,
    component: Component,
    press: Press,
    stale: frozenset[str],
    known: Mapping[CardName, Printed],
) -> LaidComponent:
    size = face_size(component, page_size(press))
    faces = tuple(
        known.get((component.id, card.id)) or studio.sides(component, card, size)
        for card in component.cards
    )
    return LaidComponent(component, faces, component.id in stale, seams_on(component, press))


def _is_art(path: str) -> bool:
    """Whether faces name it without holding it: a picture, or a drawing."""
    return not path.endswith(TOLD_BY_CARDS) or "/drawings/" in path.replace("\\", "/")


def _broken_files(problems: Sequence[Problem]) -> frozenset[str]:
    """Files in which something could not be read; a wrong count of cards spoils none of them."""
    return frozenset(
        problem.where.file
        for problem in problems
        if problem.severity == ERROR and problem.code != "wrong-count"
    )


def _has_errors(problems: Sequence[Problem]) -> bool:
    return any(problem.severity == ERROR for problem in problems)
