"""A game that is read again and again: what is good stays, what is mended comes back."""

from __future__ import annotations

import pytest

from generator.build import check
from generator.core.display import Frame
from generator.core.display_dump import dump
from generator.kit.findings import Findings
from generator.kit.order import Order
from generator.live.workbench import AT_ONCE
from generator.rules import legibility, print_checks
from tests.games import DECK, GAME, LAYOUT, ONE_PAPER, folder, tiny_game
from tests.opened.test_face_cache import Bed

MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'
BROKEN = DECK.replace("title: Two", "title: Two: Three")


def findings(bed: Bed) -> Findings:
    return list(bed.workbench.findings())[-1]


def test_a_component_that_cannot_be_read_stays_as_it_last_was() -> None:
    bed = Bed(tiny_game())
    before = bed.fronts()
    bed.save("things.yaml", BROKEN)
    (laid,) = bed.workbench.table.laid
    assert laid.stale
    assert bed.fronts() == before
    assert [problem.code for problem in bed.workbench.table.problems] == ["bad-yaml"]
    bed.save("things.yaml", DECK)
    (laid,) = bed.workbench.table.laid
    assert not laid.stale
    assert bed.fronts() == before
    assert bed.workbench.table.problems == ()


def test_a_card_with_a_mistake_in_its_file_keeps_its_whole_component() -> None:
    bed = Bed(tiny_game())
    bed.save("things.yaml", DECK.replace("copies: 2", "copies: many"))
    (laid,) = bed.workbench.table.laid
    assert laid.stale
    assert [card.copies for card in laid.component.cards] == [1, 2]


def test_a_broken_game_keeps_everything() -> None:
    bed = Bed(tiny_game())
    before = bed.fronts()
    bed.save("game.yaml", GAME + "  nonsense")
    assert bed.workbench.table.laid[0].stale
    assert bed.fronts() == before
    assert findings(bed).problems == ()
    bed.save("game.yaml", GAME)
    assert not bed.workbench.table.laid[0].stale


def test_a_game_that_was_never_good_shows_nothing_but_its_problems() -> None:
    bed = Bed(tiny_game())
    bed.workbench.__init__(folder(tiny_game(game="game: [")), ONE_PAPER)  # type: ignore[misc]
    table = bed.workbench.read()
    assert table.laid == ()
    assert table.game is None
    assert [problem.code for problem in table.problems] == ["bad-yaml"]


def test_a_component_that_is_taken_out_is_gone() -> None:
    other = DECK.replace("deck: things", "deck: others")
    bed = Bed({**tiny_game(game=GAME.replace("[things]", "[things, others]")), "o.yaml": other})
    assert [laid.component.id for laid in bed.workbench.table.laid] == ["things", "others"]
    del bed.files.files["o.yaml"]
    bed.save("game.yaml", GAME)
    assert [laid.component.id for laid in bed.workbench.table.laid] == ["things"]


def test_it_finds_what_check_finds() -> None:
    layout = LAYOUT.replace("font: title", 'font: title\n    colour: "#eeeeee"\n    size: 4pt')
    files = {
        **tiny_game(layout=layout),
        "rules.yaml": "rules:\n  - {id: five, says: Five., value: things | count, is: 5}\n",
    }
    bed = Bed(files)
    table = bed.workbench.table
    found = findings(bed)
    told = check(bed.files, ONE_PAPER)
    assert {*table.problems, *found.problems} == set(told.problems)
    assert {problem.code for problem in told.problems} >= {"rule-broken", "low-contrast"}
    assert [v.holds for v in found.verdicts] == [v.holds for v in told.verdicts]


def test_it_finds_what_shows_only_when_all_is_looked_at_together() -> None:
    drawing = "drawings:\n  unused: {size: 10mm x 10mm, elements: []}\n"
    bed = Bed({**tiny_game(), "drawings/unused.yaml": drawing})
    found = findings(bed).problems
    assert [problem.code for problem in found] == ["orphan"]
    assert list(found) == list(check(bed.files, ONE_PAPER).problems)


def test_drawings_of_lists_are_used_and_what_is_wrong_with_them_is_found() -> None:
    drawing = "drawings:\n  top: {size: 9mm x 1mm, elements: [], values: {title: ''}}\n"
    lists = GAME + "lists: {head: top}\n"
    bed = Bed({**tiny_game(game=lists), "drawings/lists.yaml": drawing})
    assert findings(bed).problems == ()
    bed.save("game.yaml", GAME + "lists: {head: topp}\n")
    assert "unknown-name" in {problem.code for problem in findings(bed).problems}


THREE = "rules:\n  - {id: three, says: Three., value: things | count, is: 3}\n"
LONG = DECK.replace("title: One", "title: " + "A title that is far too long " * 5)


@pytest.mark.parametrize(
    ("deck", "spoilt", "worse"),
    [
        (DECK.replace("A thing", "Another"), [], []),
        (BROKEN, ["bad-yaml"], ["bad-yaml"]),
        (LONG, [], ["text-overflow"]),
        (DECK.replace("copies: 2", "copies: 3"), [], ["rule-broken"]),
    ],
)
def test_a_trial_shows_what_it_would_break_and_leaves_the_table(
    deck: str, spoilt: list[str], worse: list[str]
) -> None:
    files = {**tiny_game(), "rules.yaml": THREE}
    bed = Bed(files)
    table = bed.workbench.table
    trial = bed.workbench.trial(folder({**files, "things.yaml": deck}))
    assert [problem.code for problem in bed.workbench.spoilt(trial)] == spoilt
    assert [problem.code for problem in bed.workbench.worse(trial)] == worse
    assert bed.workbench.table is table


def test_what_is_wrong_already_is_not_held_against_a_trial() -> None:
    bed = Bed({**tiny_game(), "rules.yaml": THREE})
    for deck in (BROKEN, DECK.replace("copies: 2", "copies: 3")):
        bed.save("things.yaml", deck)
        trial = bed.workbench.trial(bed.files)
        assert (bed.workbench.spoilt(trial), bed.workbench.worse(trial)) == ([], [])


def test_sheets_are_those_of_the_kit() -> None:
    bed = Bed(tiny_game())
    pages, problems = bed.workbench.sheets(Order(papers=("letter",)))
    assert problems == ()
    assert [page.side for page in pages] == ["front"]
    assert sum(pages[0].faces.values()) == 3
    _, problems = bed.workbench.sheets(Order(papers=("nonsense",)))
    assert [problem.code for problem in problems] == ["wrong-option"]


def test_sheets_are_shown_in_the_ink_that_is_asked_for_and_the_gallery_in_full() -> None:
    bed = Bed(tiny_game(layout=LAYOUT.replace("fill: paper", "fill: accent")))
    before = bed.fronts()
    full, low = (
        [dump(page.frame) for page in bed.workbench.sheets(Order(papers=("a4",), ink=ink))[0]]
        for ink in ("full", "low")
    )
    assert "#ffc800" in full[0] and full != low
    assert bed.fronts() == before


def test_sheets_for_another_seed_are_laid_out_with_it() -> None:
    bed = Bed(tiny_game())
    pages, problems = bed.workbench.sheets(Order(papers=("a4",), seed=5, players=3))
    assert problems == ()
    assert len(pages) == 1


def test_pictures_of_faces_that_are_not_laid_out_again_are_still_used() -> None:
    layout = LAYOUT + "  - {picture: mark, box: [5mm, 30mm, 9mm, 9mm]}\n"
    bed = Bed({**tiny_game(layout=layout), "art/mark.svg": MARK})
    assert findings(bed).problems == ()
    bed.save("things.yaml", DECK.replace("A thing.", "Another."))
    assert findings(bed).problems == ()


def test_an_allowance_counts_at_once_and_moved_lines_move_their_problems() -> None:
    small = LAYOUT.replace("font: title", "font: title\n    size: 4pt")
    bed = Bed(tiny_game(layout=small))
    (problem,) = findings(bed).problems
    bed.save("layouts/face.yaml", f"# moved\n{small}")
    (moved,) = findings(bed).problems
    assert moved == problem._replace(where=problem.where._replace(line=problem.where.line + 1))
    bed.save("things.yaml", DECK + "allow: {small-type: it is a stamp}\n")
    assert findings(bed).problems == ()


def test_only_the_face_that_is_another_is_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    small = LAYOUT + "    size: 4pt\n"
    bed = Bed({**tiny_game(), "layouts/face.yaml": small})
    before = findings(bed)
    assert [one.code for one in before.problems if one.cards] == ["small-type"]
    looked: list[object] = []

    def seen_on(frame: Frame) -> legibility.Seen:
        looked.append(frame)
        return legibility.seen_on(frame)

    monkeypatch.setattr(print_checks, "seen_on", seen_on)
    bed.save("things.yaml", DECK.replace("title: Two", "title: Twelve"))
    after = findings(bed)
    assert len(looked) == 1
    assert [one.cards for one in after.problems if one.cards] == [("things/one", "things/twelve")]
    looked.clear()
    fresh = Bed({**tiny_game(), "layouts/face.yaml": small})
    fresh.save("things.yaml", DECK.replace("title: Two", "title: Twelve"))
    assert findings(fresh).problems == after.problems
    assert len(looked) == 2
    bed.save("layouts/face.yaml", LAYOUT)
    assert not [one for one in findings(bed).problems if one.code == "small-type"]


def test_checks_of_many_faces_let_other_work_go_first() -> None:
    many = DECK[: DECK.index("cards:")] + "cards:\n"
    many += "".join(f"  - {{id: c{n}, title: Card {n}}}\n" for n in range(2 * AT_ONCE + 1))
    bed = Bed(tiny_game(deck=many))
    assert len(list(bed.workbench.findings())) == 4
