"""Rules on the command line: tables, explanations, reports for machines, drafts and statistics."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

from generator.cli.tell import _annotation
from generator.core.problems import Problem, Where
from tests.cli.test_cli import PROBLEM, cubicle, document, write
from tests.games import DECK, GAME, tiny_game
from tests.looking import text_on

RULES = """\
rules:
  - {id: three-things, says: There are three things., from: Set up, value: things | count, is: %s}
  - id: alike
    says: All things are alike & <good>.
    severity: warning
    value: things | counts('title')
    same: true
  - id: enough
    says: There is enough for everybody.
    severity: note
    for: players
    value: things | count
    at-least: players
  - id: for-all
    says: Everybody gets one.
    for: players
    value: things | count
    at-least: players
    except: {when: players > 3, because: There are but three., settled: The fourth waits.}
"""
VERDICT = {
    "type": "object",
    "required": ["game", "rule", "says", "case", "verdict", "found", "wanted", "blamed"],
    "properties": {
        "verdict": {"enum": ["holds", "broken", "excepted", "erred"]},
        "severity": {"enum": ["error", "warning", "note"]},
        "blamed": {"type": "array", "items": {"type": "string"}},
    },
}


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with the game `tiny`, which keeps its rules but for a warning and a note."""
    write(tmp_path / "tiny", {**tiny_game(), "rules.yaml": RULES % 3})
    return tmp_path


@pytest.fixture
def broken(here: Path) -> Path:
    write(here / "tiny", {"rules.yaml": RULES % 4})
    return here


# -- check ------------------------------------------------------------------------------------


def test_a_broken_rule_is_told_at_the_card(broken: Path) -> None:
    ran = cubicle(broken, "check", "tiny")
    assert (ran.code, ran.out) == (1, "")
    assert (
        "tiny/things.yaml:6:5: error: three-things: There are three things. Found 3, wanted 4"
        in ran.err
    )
    assert "'one' (tiny/things.yaml:6)" in ran.err
    assert "1 error, 1 warning" in ran.err
    assert "enough" not in ran.err


def test_warnings_leave_the_exit_code_alone_unless_strict(here: Path) -> None:
    ran = cubicle(here, "check", "tiny")
    assert ran.code == 0
    assert "warning: alike:" in ran.err
    assert cubicle(here, "check", "tiny", "--strict").code == 1
    write(here / "tiny", {"rules.yaml": "rules: []\n"})
    assert cubicle(here, "check", "tiny", "--strict").code == 0


def test_notes_are_told_when_asked_for(here: Path) -> None:
    ran = cubicle(here, "check", "tiny", "--notes")
    assert ran.code == 0
    assert "note: enough (4 players): There is enough for everybody." in ran.err
    assert "note: for-all (4 players): There are but three. The fourth waits." in ran.err


def test_the_table_shows_every_rule(broken: Path) -> None:
    ran = cubicle(broken, "check", "tiny", "--rules", COLUMNS="120")
    lines = ran.out.splitlines()
    assert lines[0] == "Tiny Game: 1 of 4 rules hold"
    signs = [(line.split()[0], line.split()[1]) for line in lines[1:]]
    assert signs == [
        ("✗", "three-things"),
        ("✗", "alike"),
        *(("✓", "enough"), ("✓", "enough"), ("✗", "enough")),
        *(("✓", "for-all"), ("✓", "for-all"), ("~", "for-all")),
    ]
    assert all(len(line) <= 120 for line in lines)
    assert lines[1].split()[2:4] == ["3", "4"]


def test_the_table_cuts_nothing_off(here: Path) -> None:
    titles = [f"Thing number {number}" for number in range(1, 30)]
    cards = "".join(f"  - {{title: {title}}}\n" for title in titles)
    write(here / "tiny", {"things.yaml": DECK.partition("cards:")[0] + f"cards:\n{cards}"})
    says = "The things are numbered, and each number is there, and none of them is there twice."
    rule = f"rules:\n  - {{id: r, says: '{says}', value: things | values('title'), is: [x]}}\n"
    write(here / "tiny", {"rules.yaml": rule})
    out = cubicle(here, "check", "tiny", "--rules", COLUMNS="90").out
    assert all(len(line) <= 90 for line in out.splitlines()) and "…" not in out
    assert out.split()[-3:] == ["and", "17", "more"]
    assert set(says.split()) <= set(out.split())


def test_the_table_shows_a_rule_that_errs(here: Path) -> None:
    write(here / "tiny", {"rules.yaml": RULES.replace("things | count, is", "nope, is") % 3})
    ran = cubicle(here, "check", "tiny", "--rules")
    assert ran.code == 1
    assert "  ! three-things" in ran.out
    assert "tiny/rules.yaml:2:" in ran.err


def test_one_line_a_rule_where_all_cases_are_alike(here: Path) -> None:
    rules = "rules:\n  - {id: r, says: It., for: players, value: things | count, is: 3}\n"
    write(here / "tiny", {"rules.yaml": rules})
    assert len(cubicle(here, "check", "tiny", "--rules").out.splitlines()) == 2
    write(here / "tiny", {"rules.yaml": rules.replace("is: 3", "at-least: players - 1")})
    assert len(cubicle(here, "check", "tiny", "--rules").out.splitlines()) == 4


def test_a_rule_is_explained(broken: Path) -> None:
    ran = cubicle(broken, "check", "tiny", "--explain", "three-things")
    assert ran.out.splitlines() == [
        "three-things (error), tiny/rules.yaml:2:5",
        "  says    There are three things.",
        "  from    the rulebook, Set up",
        "  value   things | count",
        "  broken  found 3; wanted 4",
        "          'one' at tiny/things.yaml:6",
    ]
    more = cubicle(broken, "check", "tiny", "--explain", "for-all").out
    assert "  except  when players > 3: There are but three.\n          The fourth waits." in more
    assert "  holds   2 players: found 3; wanted 2 or more" in more
    assert "  excepted 4 players: found 3; wanted 4 or more" in more


def test_a_rule_that_differs_is_explained(broken: Path) -> None:
    out = cubicle(broken, "check", "tiny", "--explain", "alike").out
    assert "One has 1 instead of 2" in out
    assert "'one' at tiny/things.yaml:6" in out


def test_a_rule_that_errs_is_explained_as_far_as_it_goes(here: Path) -> None:
    write(here / "tiny", {"rules.yaml": RULES.replace("things | count, is", "nope, is") % 3})
    ran = cubicle(here, "check", "tiny", "--explain", "three-things")
    assert ran.code == 1
    assert "it cannot be worked out" in ran.out
    assert "'nope' is not known" in ran.err


def test_a_rule_that_there_is_not_is_wrong_usage(here: Path) -> None:
    ran = cubicle(here, "check", "tiny", "--explain", "tree-things")
    assert ran.code == 2
    assert "did you mean 'three-things'?" in ran.err


def test_the_code_of_a_problem_is_explained_elsewhere(here: Path) -> None:
    ran = cubicle(here, "check", "tiny", "--explain", "wrong-count")
    assert ran.code == 2
    assert "docs/problems.md#wrong-count explains this code" in ran.err


def test_verdicts_as_json(broken: Path) -> None:
    ran = cubicle(broken, "check", "tiny", "--json")
    found = ran.json(document(problems=PROBLEM, rules=VERDICT))
    assert {one["game"] for one in found["rules"]} == {"tiny"}
    assert (ran.code, ran.err) == (1, "")
    assert [(one["rule"], one["case"], one["verdict"]) for one in found["rules"]] == [
        ("three-things", "", "broken"),
        ("alike", "", "broken"),
        *(("enough", f"{n} players", "holds" if n < 4 else "broken") for n in (2, 3, 4)),
        *(("for-all", f"{n} players", "holds" if n < 4 else "excepted") for n in (2, 3, 4)),
    ]
    assert found["rules"][0]["blamed"] == ["one"]
    assert sorted(p["code"] for p in found["problems"]) == ["known-defect", *["rule-broken"] * 3]


# -- JUnit and GitHub -------------------------------------------------------------------------


def report(folder: Path, *games: str) -> ElementTree.Element:
    cubicle(folder, "check", *(games or ("tiny",)), "--junit", "report.xml")
    return ElementTree.parse(folder / "report.xml").getroot()


def counted(root: ElementTree.Element) -> list[tuple[str, int, int, int]]:
    """Each suite's name and what it says; what it says is what it holds."""
    suites = []
    for suite in root:
        told = tuple(int(suite.get(name, "-1")) for name in ("tests", "failures", "skipped"))
        held = (len(suite), len(suite.findall("*/failure")), len(suite.findall("*/skipped")))
        assert told == held
        suites.append((suite.get("name", ""), *held))
    return suites


def test_a_junit_report_counts_cases_failures_and_exceptions(broken: Path) -> None:
    root = report(broken)
    assert root.tag == "testsuites"
    assert counted(root) == [("tiny", 8, 2, 2)]
    failure = root.find("testsuite/testcase[@name='three-things']/failure")
    assert failure is not None
    assert failure.get("message") == "There are three things. Found 3, wanted 4"
    assert failure.text == "'one' at tiny/things.yaml:6:5"
    alike = root.find("testsuite/testcase[@name='alike']/failure")
    assert alike is not None and "alike & <good>" in alike.get("message", "")
    skipped = root.find("testsuite/testcase[@name='for-all 4 players']/skipped")
    assert skipped is not None and skipped.get("message") == "There are but three."


def test_a_junit_report_tells_what_is_no_rule_too(here: Path) -> None:
    write(here / "tiny", {"things.yaml": DECK + "colour: red\n"})
    root = report(here)
    assert counted(root) == [("tiny", 9, 2, 2)]
    names = [case.get("name") for case in root.iter("testcase")]
    assert "unknown-key tiny/things.yaml:10:1" in names


def test_a_junit_report_of_a_game_that_cannot_be_read_fails(here: Path) -> None:
    write(here / "bad", {"game.yaml": "title: [\n"})
    (suite,) = counted(report(here, "bad"))
    assert suite[0] == "files"
    assert suite[1] == suite[2] > 0
    assert [name for name, *_ in counted(report(here, "tiny", "bad", "nowhere"))] == [
        "tiny",
        "files",
        "files",
    ]


def test_annotations_name_the_place(broken: Path) -> None:
    ran = cubicle(broken, "check", "tiny", "--github", "--notes")
    lines = ran.out.splitlines()
    assert ran.code == 1
    kinds = sorted(line.split(" ")[0] for line in lines)
    assert kinds == ["::error", "::notice", "::notice", "::warning"]
    assert "::error file=tiny/things.yaml,line=6,col=5,title=rule-broken::three-things:" in ran.out
    assert "::warning file=tiny/things.yaml,line=6,col=5,title=rule-broken::alike:" in ran.out
    assert "::notice file=tiny/rules.yaml" in ran.out


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (
            Problem("bad-value", Where("a,b:c%.yaml", 3, 4), "50% of\nit", "look: here, there"),
            "::error file=a%2Cb%3Ac%25.yaml,line=3,col=4,title=bad-value"
            "::50%25 of%0Ait — look: here, there",
        ),
        (
            Problem("missing-file", Where("game.yaml"), "gone"),
            "::error file=game.yaml,title=missing-file::gone",
        ),
    ],
)
def test_an_annotation_cannot_be_broken_by_what_it_tells(problem: Problem, line: str) -> None:
    assert _annotation(problem) == line


# -- build ------------------------------------------------------------------------------------


def test_a_broken_deck_is_not_printed_and_the_last_output_stays(here: Path) -> None:
    assert cubicle(here, "build", "tiny", "--paper", "a4").code == 0
    kit = here / "output/tiny/tiny-a4.pdf"
    good, written = kit.read_bytes(), kit.stat().st_mtime_ns
    write(here / "tiny", {"rules.yaml": RULES % 4})
    ran = cubicle(here, "build", "tiny", "--paper", "a4")
    assert (ran.code, ran.out) == (1, "")
    assert "error: three-things:" in ran.err
    assert (kit.read_bytes(), kit.stat().st_mtime_ns) == (good, written)


def test_anyway_prints_it_with_draft_on_every_page(broken: Path) -> None:
    deck = DECK.replace("copies: 2", "copies: 20").replace(
        "layout: face", "layout: face\nback: face"
    )
    write(broken / "tiny", {"things.yaml": deck})
    ran = cubicle(broken, "build", "tiny", "--paper", "a4", "--anyway")
    assert ran.code == 0
    assert "error: three-things:" in ran.err
    data = (broken / "output/tiny/tiny-a4.pdf").read_bytes()
    pages = pypdfium2.PdfDocument(data)
    number = len(pages)
    pages.close()
    assert number == 6
    for page in range(number):
        assert "DRAFT" in text_on(data, page)


def test_a_sound_game_carries_no_draft(here: Path) -> None:
    cubicle(here, "build", "tiny", "--paper", "a4")
    assert "DRAFT" not in text_on((here / "output/tiny/tiny-a4.pdf").read_bytes())


def test_anyway_does_not_print_what_cannot_be_read(broken: Path) -> None:
    write(broken / "tiny", {"things.yaml": DECK + "colour: red\n"})
    ran = cubicle(broken, "build", "tiny", "--anyway")
    assert (ran.code, ran.out) == (1, "")
    assert not (broken / "output").exists()


# -- stats ------------------------------------------------------------------------------------


def test_statistics_as_a_table(here: Path) -> None:
    ran = cubicle(here, "stats", "tiny")
    assert ran.code == 0
    assert ran.out.startswith("Tiny Game · Things: 3 cards, 2 designs\n  by title\n    Two ")
    assert "66.7%" in ran.out and "hand 1" in ran.out


def test_the_odds_of_each_field_are_told_below_its_name(here: Path) -> None:
    deck = DECK.replace("{text: text?}", "{text: text?, colour: text}").replace(
        "    copies: 2", "    copies: 2\n    colour: red\n  - {title: Three, colour: red}"
    )
    write(here / "tiny", {"things.yaml": deck.replace("A thing.", "A thing.\n    colour: blue")})
    lines = cubicle(here, "stats", "tiny").out.splitlines()
    at = lines.index("  one or more in hand, by colour")
    assert lines[at + 1].split()[:4] == ["hand", "1", "hand", "2"]
    assert lines[at + 2].split() == ["red", "75.0%", "100.0%", "100.0%", "100.0%"]
    assert lines[at + 3].split() == ["blue", "25.0%", "50.0%", "75.0%", "100.0%"]


def test_statistics_as_json(here: Path) -> None:
    game = GAME + "per-player:\n  hand: {2: 1, 3: 2, 4: 3}\n"
    write(here / "tiny", {"game.yaml": game, "things.yaml": DECK + "dealt: hand\n"})
    ran = cubicle(here, "stats", "tiny", "--json")
    (deck,) = json.loads(ran.out)["decks"]
    assert (ran.code, ran.err) == (0, "")
    assert deck["fields"] == {"title": {"Two": 2, "One": 1}}
    assert [(one["value"], one["players"], one["chance"]) for one in deck["odds"]] == [
        *(("Two", 2, 0.666667), ("Two", 3, 1.0), ("Two", 4, 1.0)),
        *(("One", 2, 0.333333), ("One", 3, 0.666667), ("One", 4, 1.0)),
    ]


def test_statistics_as_one_page(here: Path) -> None:
    ran = cubicle(here, "stats", "tiny", "--pdf", "--paper", "letter")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[-1] == "output/tiny/tiny-statistics.pdf"
    told = json.loads(cubicle(here, "stats", "tiny", "--pdf", "--json").out)
    assert told["files"] == ["output/tiny/tiny-statistics.pdf"]
    assert "Things: 3 cards, 2 designs" in text_on((here / ran.out.split()[-1]).read_bytes())


def test_statistics_of_a_game_with_mistakes_tell_them(here: Path) -> None:
    write(here / "tiny", {"things.yaml": DECK + "dealt: hand\n"})
    ran = cubicle(here, "stats", "tiny", "--pdf")
    assert ran.code == 1
    assert "there is no per-player table 'hand'" in ran.err
    assert not (here / "output").exists()


# -- deal -------------------------------------------------------------------------------------


def test_opening_hands_are_listed_and_written_as_a_picture(here: Path) -> None:
    cards = "".join(f"  - title: Card {n}\n" for n in range(9))
    deck = f"deck: things\ntitle: Things\nlayout: face\ndealt: hand\ncards:\n{cards}"
    game = GAME + "per-player:\n  hand: {2: 2, 3: 2, 4: 1}\n"
    write(here / "tiny", {"game.yaml": game, "things.yaml": deck})
    ran = cubicle(here, "deal", "tiny", "--players", "3", "--seed", "7", "--draw", "1")
    assert (ran.code, ran.err) == (0, "")
    *hands, left, file = ran.out.splitlines()
    assert [line.split(": ")[0] for line in hands] == ["Player 1", "Player 2", "Player 3"]
    assert [line.count("Card") for line in hands] == [3, 3, 3]
    assert (left, file) == ("Things: 0 left", "output/tiny/tiny-hands-3p-seed-7-draw-1.png")
    assert (here / file).read_bytes().startswith(b"\x89PNG")
    told = json.loads(cubicle(here, "deal", "tiny", "--pdf", "--fan", "--json").out)
    assert told["files"] == ["output/tiny/tiny-hands-2p-seed-1.pdf"]
    assert [len(hand["cards"]) for hand in told["hands"]] == [2, 2]
    assert "Player 1: 2 cards" in text_on((here / told["files"][0]).read_bytes())


def test_a_game_without_hands_says_how_to_have_some(here: Path) -> None:
    ran = cubicle(here, "deal", "tiny")
    assert ran.code == 1 and "deals no cards" in ran.err and "--draw 5" in ran.err
    assert cubicle(here, "deal", "tiny", "--players", "9").code == 2
    assert not (here / "output").exists()
