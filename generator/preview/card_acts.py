"""What a page wants done to its cards → the files to write, or why that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Where
from generator.files import Folder, Overlay
from generator.live.edit import Amendment, Edit
from generator.live.edit.arranging import Arranged, added, deleted, duplicated, moved, named
from generator.live.edit.listed_cards import listed
from generator.live.edit.new_card import new_cards
from generator.live.edit.nodes import cannot
from generator.live.edit.several import Picked, edits, says_of
from generator.live.referring import Mention, mentions_of, translations_of
from generator.live.table import Table
from generator.live.workbench import Workbench
from generator.model import Card, Component
from generator.preview.state import Data, problems_data, step_data

SHOWN = 3
NOWHERE = Where("cards")
Given = Mapping[str, Any]
Chosen = dict[str, tuple[Component, list[Card]]]
"""By component: it, and the cards of it that are chosen."""


class Act(NamedTuple):
    """Files to write, and the components whose cards are then in another order."""

    edits: tuple[Edit, ...]
    says: str
    arranged: tuple[tuple[Component, Arranged], ...] = ()


class CardActs:
    """Adds, copies, moves and deletes cards, and changes several of them alike."""

    def __init__(self, game: Folder, workbench: Workbench) -> None:
        self._game = game
        self._workbench = workbench
        self._acts: dict[str, Callable[[Chosen, Given], Act]] = {
            "add": self._add,
            "duplicate": self._duplicate,
            "delete": self._delete,
            "move": self._move,
            "copies": self._copies,
            "set": self._set,
        }

    def arranged(self, given: Given) -> Data:
        chosen = self._chosen(given.get("cards"))
        if given.get("act") == "delete" and (needed := self._staying(chosen)):
            problem = _needed_problem(chosen, needed)
            mentions = [one._asdict() for one in needed]
            return {"problems": problems_data([problem]), "mentions": mentions}
        what = self._acts.get(str(given.get("act")))
        if what is None:
            raise cannot(NOWHERE, "there is no such act", "reload the page")
        act = what(chosen, given)
        if all(edit.before == edit.after for edit in act.edits):
            raise cannot(NOWHERE, "nothing changes", "")
        tried = self._tried(act)
        problems = self._against(act, tried)
        if problems:
            return {"problems": problems_data(problems)}
        new = [
            [component.id, _cards(tried, component)[one.new].id]
            for component, one in act.arranged
            if one.new is not None
        ]
        renamed = {c.id: _renamed(tried, c, one) for c, one in act.arranged}
        more = {"renamed": renamed, "open": new[0] if new else None}
        return step_data(act.edits, act.says) | {"more": more}

    def _chosen(self, names: object) -> Chosen:
        chosen: Chosen = {}
        for component_id, card_id in names if isinstance(names, list) else ():
            laid, card = self._workbench.table.find(str(component_id), str(card_id))
            if laid.stale:
                message = f"'{laid.component.title}' cannot be read as it is now"
                raise cannot(laid.component.where, message, "mend its file first")
            cards = chosen.setdefault(laid.component.id, (laid.component, []))[1]
            cards.append(card)
        if not chosen:
            raise cannot(NOWHERE, "no card is selected", "select one")
        return chosen

    # -- acts -----------------------------------------------------------------------------------

    def _add(self, chosen: Chosen, given: Given) -> Act:
        """A new card behind the last that is chosen, as blank as its deck allows."""
        component, (*_, near) = [*chosen.values()][-1]
        here = listed(self._game, component, [near])
        for said in new_cards(self._game, component, near, here):
            act = _act(component, added(component, near, here, said))
            if not self._against(act, self._tried(act)):
                break
        return act

    def _duplicate(self, chosen: Chosen, given: Given) -> Act:
        return self._of_all(chosen, duplicated)

    def _delete(self, chosen: Chosen, given: Given) -> Act:
        act = self._of_all(chosen, deleted)
        left = {
            file
            for component, cards in chosen.values()
            for file in translations_of(self._game, component, _ids(cards))
        }
        says = f"{act.says}; {', '.join(sorted(left))} still has its texts" if left else act.says
        return act._replace(says=says)

    def _move(self, chosen: Chosen, given: Given) -> Act:
        component, cards = next(iter(chosen.values()))
        if len(chosen) > 1:
            message = "cards of several decks are not moved together"
            raise cannot(component.where, message, "move them deck by deck")
        behind = given.get("after")
        after = self._workbench.table.find(component.id, str(behind))[1] if behind else None
        return _act(component, moved(self._game, component, cards, after))

    def _of_all(
        self, chosen: Chosen, change: Callable[[Folder, Component, Sequence[Card]], Arranged]
    ) -> Act:
        arranged = [(c, change(self._game, c, cards)) for c, cards in chosen.values()]
        files = [one.edit.name for _, one in arranged]
        if len(set(files)) < len(files):
            component = arranged[0][0]
            message = "the cards of several decks are in one file"
            raise cannot(component.where, message, "do it deck by deck")
        says = " · ".join(one.edit.says for _, one in arranged)
        return Act(tuple(one.edit for _, one in arranged), says, tuple(arranged))

    def _copies(self, chosen: Chosen, given: Given) -> Act:
        """So many more or fewer of each."""
        by = given.get("by")
        picked: dict[object, Picked] = {}
        if not isinstance(by, int):
            raise cannot(NOWHERE, "copies are counted in whole numbers", "")
        for component, cards in chosen.values():
            for card in cards:
                if card.per_players:
                    message = f"the copies of '{card.id}' depend on the number of players"
                    raise cannot(card.where, message)
                now = sum(one.copies for one in component.cards if one.where == card.where)
                wish = Amendment("copies", str(max(0, now + by)), card.copies)
                picked[card.where] = Picked(component, card, wish)
        return self._amended([*picked.values()])

    def _set(self, chosen: Chosen, given: Given) -> Act:
        """A field of all, each of which must be what the page has seen."""
        field, value, was = str(given.get("field")), given.get("value"), given.get("was")
        seen = was if isinstance(was, dict) else {}
        wanted = value if isinstance(value, bool) else str(value)
        picked = [
            Picked(component, card, Amendment(field, wanted, seen.get(f"{component.id}/{card.id}")))
            for component, cards in chosen.values()
            for card in cards
        ]
        return self._amended(picked)

    def _amended(self, picked: Sequence[Picked]) -> Act:
        return Act(tuple(edits(self._game, picked)), says_of(picked))

    # -- what speaks against it -----------------------------------------------------------------

    def _tried(self, act: Act) -> Table:
        folder = self._game
        for edit in act.edits:
            folder = Overlay(folder, edit.name, edit.after)
        return self._workbench.trial(folder)

    def _against(self, act: Act, tried: Table) -> list[Problem]:
        """Who would be mistaken for another card, and what could not be read any more."""
        mistaken = [problem for c, one in act.arranged for problem in self._mistaken(tried, c, one)]
        if found := mistaken or self._workbench.spoilt(tried) or self._missed(act, tried):
            return found
        for component, arranged in act.arranged:
            if len(_cards(tried, component)) != len(arranged.order):
                message = f"the cards of '{component.title}' would not be what you expect"
                return [*cannot(component.where, message).problems]
        return []

    def _missed(self, act: Act, tried: Table) -> list[Problem]:
        """Rules that name a card that is deleted."""
        if all(len(one.order) >= len(component.cards) for component, one in act.arranged):
            return []
        return [one for one in self._workbench.worse(tried) if one.code == "unknown-name"]

    def _mistaken(self, tried: Table, component: Component, arranged: Arranged) -> list[Problem]:
        ids = _renamed(tried, component, arranged)
        needed = self._needed(component, ids)
        if not needed:
            return []
        id = needed[0].id
        message = f"'{id}' would be called '{ids[id]}' then, but {_who(needed)} to '{id}'"
        hint = f"write its id into its file first: `id: {id}`"
        return [*cannot(component.where, message, hint).problems]

    def _needed(self, component: Component, ids: Mapping[str, str]) -> list[Mention]:
        game = self._workbench.table.game
        found = [*mentions_of(game, component, ids)] if game else []
        files = [*translations_of(self._game, component, ids)]
        return [*found, *(Mention(next(iter(ids)), "", "", file) for file in files)]

    def _staying(self, chosen: Chosen) -> list[Mention]:
        """Who refers to cards that are chosen, and is not chosen too."""
        game = self._workbench.table.game
        gone = {(c.id, card.id) for c, cards in chosen.values() for card in cards}
        found = (
            one
            for component, cards in chosen.values()
            for one in (mentions_of(game, component, _ids(cards)) if game else ())
        )
        return [one for one in found if (one.component, one.card) not in gone]


def _needed_problem(chosen: Chosen, needed: Sequence[Mention]) -> Problem:
    component, cards = next(iter(chosen.values()))
    them = "it" if len(cards) == 1 else "them"
    message = f"{named(component, cards)} cannot be deleted: {_who(needed)} to {them}"
    return cannot(cards[0].where, message, "choose another card there, or none").problems[0]


def _act(component: Component, arranged: Arranged) -> Act:
    return Act((arranged.edit,), arranged.edit.says, ((component, arranged),))


def _cards(tried: Table, component: Component) -> tuple[Card, ...]:
    laid = (one for one in tried.laid if one.component.id == component.id and not one.stale)
    return next((one.component.cards for one in laid), ())


def _renamed(tried: Table, component: Component, arranged: Arranged) -> dict[str, str]:
    """Cards that take their ids from their titles or rows, and are called something else now."""
    cards = _cards(tried, component)
    pairs = zip(arranged.order, cards, strict=True) if len(cards) == len(arranged.order) else ()
    return {old: card.id for old, card in pairs if old is not None and old != card.id}


def _ids(cards: Sequence[Card]) -> set[str]:
    return {card.written_id for card in cards}


def _who(mentions: Sequence[Mention]) -> str:
    """Latte (needs) and Mocha (needs) refer"""
    names = [*dict.fromkeys(one.says for one in mentions)]
    shown, more = names[:SHOWN], len(names) - SHOWN
    rest = f" and {more} more" if more > 0 else ""
    verb = "refers" if len(names) == 1 else "refer"
    return f"{', '.join(shown)}{rest} {verb}"
