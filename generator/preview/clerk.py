"""Questions of the desk → answers, from inside the boundary: only it meets the files.

Questions and answers are JSON, pictures and kits are bytes. The clerk writes nothing: what an edit
makes of a file is an answer too.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from generator.core.problems import USAGE, Refusal
from generator.files import Disk, Folder, Overlay
from generator.files.settings import open_ledger
from generator.kit.findings import Findings
from generator.kit.order import Order, asked_for, presses
from generator.live.edit import Amendment, Edit, edit, keeping_id
from generator.live.table import CardName, Table
from generator.live.workbench import Workbench
from generator.model import Card
from generator.preview.answers import read_question
from generator.preview.art_clerk import ArtClerk
from generator.preview.card_acts import CardActs
from generator.preview.cards_told import CardsTold
from generator.preview.comparing import Comparing
from generator.preview.deal_clerk import DealClerk
from generator.preview.face_images import Pictures
from generator.preview.hand_clerk import HandClerk
from generator.preview.notes_of_plays import with_play_notes
from generator.preview.page_looks import held_file
from generator.preview.palette_clerk import PaletteClerk
from generator.preview.sheet_clerk import SheetClerk
from generator.preview.state import (
    Data,
    changes_data,
    findings_data,
    problems_data,
    statistics_data,
    step_data,
    table_data,
    trial_data,
)
from generator.preview.text_clerk import TextClerk
from generator.read.rules import has_rules

MOST_WARMED = 2
Given = Mapping[str, Any]


class Clerk:
    """One game on the workbench, and the words in which it is asked for."""

    def __init__(
        self, game: Disk, order: Order, order_of: Callable[[Given], Order], number: int
    ) -> None:
        self._game = game
        self._order = order
        self._workbench = Workbench(game, order, open_ledger(game)[1])
        self._pictures = Pictures(f"{number}f")
        self._told = CardsTold(str(number))
        self._trial: Table | None = None
        self._sheets = SheetClerk(game, self._workbench, order_of, self._pictures)
        self._hand = HandClerk(game, self._workbench, self._pictures)
        self._texts = TextClerk(game, order, self._pictures)
        self._art = ArtClerk(game, self._workbench, self._pictures)
        self._palette = PaletteClerk(game, self._workbench, self._pictures)
        self._steps: Iterator[Findings] = iter(())
        self._comparing = Comparing(game, self._workbench, order, self._pictures)
        self._acts = CardActs(game, self._workbench)
        self._deal = DealClerk(self._workbench, order)
        self._answers = self._by_name()

    def _by_name(self) -> dict[str, Callable[..., object]]:
        return {
            "held": held_file,
            "papers": self._papers,
            "read": self._read,
            "check": self._check,
            "statistics": self._statistics,
            "changes": self._changes,
            "mark": self._comparing.mark,
            "past": self._comparing.learn,
            "compare": self._comparing.reply,
            "tidy": gc.collect,
            "picture": self._picture,
            "texts": self._texts.texts,
            "try-text": self._texts.tried,
            "translate": self._texts.saved,
            "add-language": self._texts.begun,
            "choices": self._sheets.choices,
            "sheets": self._sheets.sheets,
            "needs": self._sheets.needs,
            "ink": self._sheets.ink,
            "edit": self._change,
            "arrange": self._acts.arranged,
            "art": self._art.put,
            "art-names": self._art.names,
            "art-thumbs": self._art.thumbs,
            "deal": self._deal.dealt,
            "palette": self._palette.palette,
            "palette-set": self._palette.changed,
            "try-palette": self._palette.tried,
            "try": self._tried,
            "handles": self._hand.handles,
            "try-move": self._hand.tried,
            "move": self._hand.moved,
            "kit": self._sheets.kit,
            "test-sheet": self._sheets.test_sheet,
            "file": self._sheets.file,
        }

    def reply(self, question: bytes) -> bytes:
        """A question's name and what goes with it → the answer."""
        name, given = read_question(question)
        try:
            answer = self._answers[name](*given)
        except Refusal as refusal:
            answer = {"problems": problems_data(refusal.problems)}
        return answer if isinstance(answer, bytes) else json.dumps(answer, default=str).encode()

    def _papers(self) -> None:
        """Refusal for papers and other names that do not exist, before a page opens."""
        next(presses(self._game, self._order))
        order = self._order
        if order.decks or order.only or order.language or order.sleeves or order.players:
            table = self._workbench.read(())
            wrong = [problem for problem in table.problems if problem.code in USAGE]
            if wrong:
                raise Refusal(*wrong)
            if table.game:
                asked_for(table.game, order)

    # -- what pages show ------------------------------------------------------------------------

    def _read(self, changed: Sequence[str], had: str = "") -> Data:
        """The table, the pictures there are, and the first of those that are new.

        Of the cards, those that are others than in the edition that the desk has.
        """
        table = self._workbench.read(changed)
        self._steps = self._workbench.findings()
        known = frozenset(self._pictures.names())
        data = with_play_notes(table_data(table, self._pictures), table)
        tried = [*(self._trial.frames() if self._trial else ()), *self._hand.frames()]
        tried += [*self._texts.frames(), *self._art.frames(), *self._palette.frames()]
        shown = (*self._sheets.frames(), *tried, *self._comparing.frames)
        self._pictures.keep([*table.frames(), *shown])
        names = self._pictures.names()
        fresh = [name for name in names if name not in known][:MOST_WARMED]
        told = {**data, "cards": self._told.new(data["cards"], had)}
        edition = self._told.edition()
        return {"told": told, "edition": edition, "pictures": names, "fresh": fresh}

    def _picture(self, name: str, dpi: int) -> bytes:
        return self._pictures.png(name, dpi) or b""

    def _check(self) -> Data | None:
        """One step of the rules and print checks; None when there are no more."""
        findings = next(self._steps, None)
        return findings_data(findings, has_rules(self._game)) if findings is not None else None

    def _statistics(self) -> list[Data]:
        return statistics_data(self._workbench.table)

    def _changes(self) -> Data | None:
        try:
            return changes_data(self._workbench.changes())
        except Refusal as refusal:  # a ledger that cannot be read
            return {"since": refusal.problems[0].message, "titles": {}, "changes": []}

    # -- what pages change ----------------------------------------------------------------------

    def _change(self, given: Given) -> Data:
        """The file that is to be written, unless it could no longer be read then."""
        _, change, tried = self._edited(self._game, self._workbench.table, given)
        problems = self._workbench.spoilt(tried)
        if problems:
            return {"problems": problems_data(problems)}
        return step_data([change], change.says)

    def _edited(
        self, game: Folder, table: Table, given: Given, is_trial: bool = False
    ) -> tuple[Card, Edit, Table]:
        """The card, its change, and the game with it. An id that others use survives its title.

        In a trial, the other cards are as they are now unless its title may change its id.
        """
        laid, card = table.find(str(given.get("component")), str(given.get("card")))
        value = given.get("value")
        amendment = Amendment(
            str(given.get("field")),
            value if isinstance(value, bool) else str(value),
            given.get("was"),
        )
        change = edit(game, laid.component, card, amendment)
        only = [(laid.component.id, card.id)] if is_trial and amendment.field != "title" else []
        tried = self._after(game, change, only)
        if amendment.field == "title" and self._workbench.worsens(tried):
            worse = self._workbench.worse(tried)
            kept = keeping_id(laid.component, card, change)
            with_id = self._after(game, kept) if kept else tried
            if kept and len(self._workbench.worse(with_id)) < len(worse):
                change, tried = kept, with_id
        return tried.same(laid.component.id, card), change, tried

    def _after(self, game: Folder, change: Edit, only: Collection[CardName] = ()) -> Table:
        return self._workbench.trial(Overlay(game, change.name, change.after), only)

    def _tried(self, given: Given) -> Data:
        """How the card would look with all that is typed on it, and what would be wrong."""
        others = given.get("others")
        drafts = (
            [one for one in others if isinstance(one, dict)] if isinstance(others, list) else []
        )
        game: Folder = self._game
        table = self._workbench.table
        component, card = str(given.get("component")), str(given.get("card"))
        for draft in (*drafts, given):
            shown, change, table = self._edited(game, table, {**draft, "card": card}, True)
            game, card = Overlay(game, change.name, change.after), shown.id
        self._trial = table
        worse = self._workbench.worse(table)
        return trial_data(table, (component, card), worse, self._pictures)
