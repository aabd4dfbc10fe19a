"""Printing only what has changed: the ledger through one edit after the other, and against git."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from generator.build import build
from generator.core.problems import Problem, Refusal
from generator.files import Memory
from generator.kit.binding import Kit
from generator.kit.ledger import Record, ledger_text, read_ledger
from generator.kit.order import Order
from generator.kit.reprint import changes_from, changes_since, confirmed
from generator.model.changes import Changes, Since
from tests.games import LAYOUT, ONE_PAPER, Files, assert_silent, folder, tiny_game
from tests.looking import text_on

THEN = Since("revision", "then")
Told = list[tuple[str, str, int, int]]

GAME = tiny_game()["game.yaml"].replace("[things]", "[things, coins, mat, manual, extra]")
DECK = """\
deck: things
title: Things
layout: face
back: behind
fields: {text: text?}
cards:
  - {id: one, title: One, text: A thing.}
  - {id: two, title: Two, copies: 2}
  - {id: three, title: Three, copies: 3}
"""
FILES: Files = tiny_game(game=GAME, deck=DECK) | {
    "layouts/behind.yaml": LAYOUT.replace("face", "behind").replace("{{ title }}", "behind"),
    "layouts/coin.yaml": LAYOUT.replace("face", "coin").replace("50mm, 10mm", "15mm, 10mm"),
    "coins.yaml": "tokens: coins\ntitle: Coins\nlayout: coin\nsize: 25mm x 25mm\n"
    "pieces: [{id: cent, title: C, copies: 4}, {id: euro, title: E}]\n",
    "mat.yaml": "board: mat\ntitle: The mat\nlayout: face\nsize: 150mm x 100mm\n",
    "manual.yaml": "document: manual\ntitle: Manual\nlayout: face\npages: [{title: Page}]\n",
    "extra.yaml": "deck: extra\ntitle: Extra\nlayout: face\noptional: true\n"
    "cards: [{id: more, title: More}]\n",
}


@dataclass
class Desk:
    """A designer's folder, and the ledger in it."""

    files: dict[str, str] = field(default_factory=lambda: dict(FILES))

    def edit(self, name: str, old: str, new: str) -> Desk:
        assert old in self.files[name]
        self.files[name] = self.files[name].replace(old, new)
        return self

    @property
    def folder(self) -> Memory:
        return folder(self.files)

    def last(self) -> Record | None:
        return read_ledger(self.folder)

    def print(self, order: Order = ONE_PAPER) -> Desk:
        """All that the order asks for is printed, and confirmed."""
        self.files["printed.yaml"] = ledger_text(confirmed(self.folder, order, self.last()))
        return self

    def changes(self, order: Order = ONE_PAPER) -> Changes:
        last = self.last()
        assert last is not None
        return changes_since(self.folder, order, last)

    def told(self, order: Order = ONE_PAPER) -> Told:
        return told(self.changes(order))

    def kit(self, order: Order = ONE_PAPER) -> Kit:
        kits, problems = build(self.folder, order._replace(changes=self.changes(order)))
        assert_silent(problems)
        (kit,) = kits
        return kit


def told(changes: Changes) -> Told:
    return [(f"{c.component}/{c.card}", c.why, c.out, c.put) for c in changes.changes]


def printed(kit: Kit) -> dict[str, int]:
    return {part.component: part.faces for part in kit.parts}


def test_one_edit_after_the_other() -> None:
    """Text, copies, a card more and one less, then a layout that several share."""
    desk = Desk().print()
    assert desk.told() == []

    desk.edit("things.yaml", "A thing.", "Another thing.")
    assert desk.told() == []  # no layout shows it
    desk.edit("things.yaml", "title: Two", "title: Too")
    assert desk.told() == [("things/two", "changed", 2, 2)]
    assert printed(desk.kit()) == {"things": 2}
    desk.print()
    assert desk.told() == []

    desk.edit("things.yaml", "copies: 3", "copies: 5").edit("coins.yaml", "copies: 4", "copies: 1")
    assert desk.told() == [("things/three", "more", 0, 2), ("coins/cent", "fewer", 3, 0)]
    assert printed(desk.kit()) == {"things": 2}
    desk.print()
    assert desk.told() == []

    desk.edit(
        "things.yaml", "  - {id: one, title: One, text: A", "  - {id: six, title: Six, text: A"
    )
    assert desk.told() == [("things/six", "changed", 1, 1)]
    assert printed(desk.kit()) == {"things": 1}
    desk.print()
    assert desk.told() == []

    desk.edit("layouts/face.yaml", "50mm, 10mm", "49mm, 10mm")
    assert desk.told() == []  # the text is no other for it
    desk.edit("layouts/face.yaml", "[5mm, 5mm", "[6mm, 5mm")
    assert desk.told() == [
        ("things/six", "changed", 1, 1),
        ("things/two", "changed", 2, 2),
        ("things/three", "changed", 5, 5),
        ("mat/mat", "changed", 1, 1),
        ("manual/page", "changed", 1, 1),
    ]
    assert printed(desk.kit()) == {"things": 8, "mat": 1, "manual": 1}
    assert desk.print().told() == []


def test_edits_add_up_until_they_are_confirmed() -> None:
    desk = Desk().print().edit("things.yaml", "title: Two", "title: Too")
    desk.edit("coins.yaml", "title: E", "title: F").edit("things.yaml", "copies: 3", "copies: 4")
    assert desk.told() == [
        ("things/two", "changed", 2, 2),
        ("things/three", "more", 0, 1),
        ("coins/euro", "changed", 1, 1),
    ]
    desk.edit("things.yaml", "title: Too", "title: Two")
    assert [name for name, *_ in desk.told()] == ["things/three", "coins/euro"]


def test_comments_order_and_ids_are_no_changes() -> None:
    desk = Desk().print()
    desk.edit("things.yaml", "deck: things", "# cards\ndeck: things")
    desk.edit("things.yaml", "id: two", "id: zwei")
    desk.edit(
        "coins.yaml",
        "{id: cent, title: C, copies: 4}, {id: euro, title: E}",
        "{id: euro, title: E}, {id: cent, title: C, copies: 4}",
    )
    assert desk.told() == []


def test_a_back_that_changes_changes_every_card_before_it() -> None:
    desk = Desk().print().edit("layouts/behind.yaml", 'text: "behind"', "text: Behind")
    assert [name for name, *_ in desk.told()] == ["things/one", "things/two", "things/three"]


def test_what_is_not_asked_for_stays_as_it_was_noted() -> None:
    desk = Desk().print()
    desk.edit("things.yaml", "title: Two", "title: Too")
    desk.edit("things.yaml", "title: One", "title: Uno").edit("coins.yaml", "title: E", "title: F")
    desk.print(ONE_PAPER._replace(only=("things/two",)))
    assert [name for name, *_ in desk.told()] == ["things/one", "coins/euro"]
    assert [n for n, *_ in desk.told(ONE_PAPER._replace(decks=("coins",)))] == ["coins/euro"]
    assert [n for n, *_ in desk.told(ONE_PAPER._replace(only=("o*",)))] == ["things/one"]
    desk.print(ONE_PAPER._replace(decks=("coins",)))
    assert [name for name, *_ in desk.told()] == ["things/one"]
    assert printed(desk.kit()) == {"things": 1}


def test_an_optional_component_counts_once_it_was_printed() -> None:
    desk = Desk().print().edit("extra.yaml", "title: More", "title: Most")
    assert desk.told() == []
    desk.print(ONE_PAPER._replace(decks=("extra",))).edit("extra.yaml", "title: Most", "title: M")
    assert desk.told() == [("extra/more", "changed", 1, 1)]
    assert printed(desk.kit()) == {"extra": 1}
    assert desk.print().told() == []


def test_a_component_that_is_gone_is_taken_out() -> None:
    desk = Desk().print()
    del desk.files["coins.yaml"]
    desk.edit("game.yaml", "coins, ", "")
    assert desk.told() == [("coins/cent", "removed", 4, 0), ("coins/euro", "removed", 1, 0)]
    kit = desk.kit()
    assert (printed(kit), kit.pages) == ({}, 1)
    assert desk.print().told() == []


def test_the_paper_makes_no_change() -> None:
    """Pages fill the paper that they are printed on, and are the same pages."""
    desk = Desk().print(Order(papers=("letter",)))
    assert desk.told(Order(papers=("a3",))) == []


def test_numbers_of_players_and_the_deal_are_of_the_run() -> None:
    desk = Desk()
    desk.edit("coins.yaml", "copies: 4", "copies: 2, for-each-player: true")
    desk.print(ONE_PAPER._replace(players=2))
    assert desk.told(ONE_PAPER._replace(players=2)) == []
    assert desk.told(ONE_PAPER._replace(players=3)) == [("coins/cent", "more", 0, 2)]


def test_the_kit_has_a_pull_list_and_a_name_of_its_own() -> None:
    desk = Desk().print().edit("things.yaml", "title: Two", "title: Too")
    desk.edit("coins.yaml", "copies: 4", "copies: 1")
    kit = desk.kit()
    assert kit.name == "tiny-changed-a4.pdf"
    first = text_on(kit.data, 0)
    for words in ("Pull list", "Take these out", "Put these in", "Two", "Too", "changed", "fewer"):
        assert words in first
    assert first.index("Two") < first.index("Put these in") < first.index("Too")


def test_the_numbers_on_the_pull_list_add_up() -> None:
    desk = Desk().print().edit("layouts/face.yaml", "[5mm, 5mm", "[6mm, 5mm")
    changes = desk.changes()
    assert sum(c.put for c in changes.changes) == sum(printed(desk.kit()).values()) == 8


def test_rules_look_at_the_whole_game_when_a_part_is_printed() -> None:
    desk = Desk().print().edit("things.yaml", "title: Two", "title: Too")
    desk.files["rules.yaml"] = "rules: [{id: six, says: Six., value: things | count, is: 7}]\n"
    kits, problems = build(desk.folder, ONE_PAPER._replace(changes=desk.changes()))
    assert (kits, [problem.code for problem in problems]) == ([], ["rule-broken"])


def test_texts_count_all_copies_when_few_are_printed() -> None:
    desk = Desk()
    desk.edit("layouts/face.yaml", "{{ title }}", "{{ title }} {{ copies }}/{{ deck.count }}")
    desk.print().edit("things.yaml", "copies: 3", "copies: 4")
    assert ("things/three", "changed", 3, 4) in desk.told()
    assert "Three 4/7" in " ".join(
        text_on(desk.kit().data, page) for page in range(desk.kit().pages)
    )


# -- the ledger as a file ---------------------------------------------------------------------


def test_a_ledger_is_read_as_it_was_written() -> None:
    desk = Desk()
    desk.edit("things.yaml", "title: One", "title: 'Say \"on\": ✓ # 1'").print()
    last = desk.last()
    assert last is not None
    assert last == confirmed(desk.folder, ONE_PAPER, None)
    assert ledger_text(last) == desk.files["printed.yaml"]
    assert last.run["things"].cards["one"].title == 'Say "on": ✓ # 1'


def test_a_ledger_is_no_part_of_the_game() -> None:
    desk = Desk()
    before = confirmed(desk.folder, ONE_PAPER, None)
    assert confirmed(desk.print().folder, ONE_PAPER, None) == before
    kits, problems = build(desk.folder, ONE_PAPER)
    assert_silent(problems)
    assert kits


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("game: tiny", "game: [", "]"),
        ("copies: 2,", "copies: many,", "many"),
        ('face: "', 'fase: "', "unknown key 'fase'"),
        ("printed:", "printed_:", "unknown key 'printed_'"),
        ("    cards:\n", "    cards: 7\n    card:\n", "expected cards by id"),
        ("printed:\n", "printed: no\nrest:\n", "expected a list of components"),
    ],
)
def test_a_ledger_that_was_spoilt_is_told_with_its_place(old: str, new: str, message: str) -> None:
    desk = Desk().print()
    desk.edit("printed.yaml", old, new)
    with pytest.raises(Refusal) as refused:
        desk.last()
    problems: tuple[Problem, ...] = refused.value.problems
    assert all(problem.where.file == "printed.yaml" for problem in problems)
    assert any(message in problem.message for problem in problems)


def test_a_game_that_cannot_be_read_is_not_confirmed() -> None:
    desk = Desk()
    desk.files["game.yaml"] = "game: tiny\n"
    with pytest.raises(Refusal):
        confirmed(desk.folder, ONE_PAPER, None)
    desk = Desk().edit("coins.yaml", "layout: coin", "layout: coyn")
    with pytest.raises(Refusal, match="coyn"):
        confirmed(desk.folder, ONE_PAPER, None)


# -- against another state of the files -------------------------------------------------------


def test_two_states_of_a_folder_compare_without_a_ledger() -> None:
    old, desk = folder(FILES), Desk()
    assert told(changes_from(desk.folder, old, ONE_PAPER, THEN)) == []
    desk.edit("things.yaml", "title: Two", "title: Too").edit("extra.yaml", "More", "Most")
    assert told(changes_from(desk.folder, old, ONE_PAPER, THEN)) == [
        ("things/two", "changed", 2, 2)
    ]
    extra = ONE_PAPER._replace(decks=("extra",))
    assert told(changes_from(desk.folder, old, extra, THEN)) == [("extra/more", "changed", 1, 1)]
    only = ONE_PAPER._replace(only=("t*",))
    assert told(changes_from(desk.folder, old, only, THEN)) == [("things/two", "changed", 2, 2)]


def test_a_component_that_was_not_there_yet_is_new() -> None:
    desk = Desk()
    older = {name: text for name, text in FILES.items() if name != "coins.yaml"}
    older["game.yaml"] = older["game.yaml"].replace("coins, ", "")
    for decks in ((), ("coins",)):
        order = ONE_PAPER._replace(decks=decks)
        assert told(changes_from(desk.folder, folder(older), order, THEN)) == [
            ("coins/cent", "new", 0, 4),
            ("coins/euro", "new", 0, 1),
        ]
