"""Every target of the bench is in its table, whatever came of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import art, report, shipped
from bench.measure import Measured, Run, interleaved
from bench.targets import TARGETS, Target, measured_row, reckoned
from generator.build import build
from generator.files import open_game, shipped_games
from generator.kit.order import Order
from tests.games import REPOSITORY, assert_silent

ONE = Measured(Run(1.0, 1.0, 60.0), (), 100)
SLOW = Measured(Run(30.0, 30.0, 60.0), (), 400)


def test_targets_are_ratios_of_one_run_and_missing_tools_leave_them_open() -> None:
    rows = {row.target.says: row for row in reckoned({"W2": {"ours": ONE, "protograf": SLOW}})}
    assert rows.keys() == {target.says for target, _ in TARGETS}
    assert rows["W2 times faster than protograf"].value == 30
    assert rows["peak memory of W2, MB"].value == 60
    typst = rows["W2 as a share of typst's time"]
    assert typst.value is None and "typst" in typst.why and not typst.failed
    faster = next(target for target, _ in TARGETS if target.at_least and "W2" in target.says)
    assert faster.reached(30) and not faster.reached(20)


def test_the_compiled_wheel_has_its_own_value_in_each_row() -> None:
    results = {"W2": {"ours": SLOW, "compiled": ONE, "typst": ONE}}
    rows = [row for row in reckoned(results) if row.target.says == "W2 as a share of typst's time"]
    assert [(row.value, row.compiled) for row in rows] == [(30, 1)]
    assert "30.00  ≤ 1.5    MISSED; compiled 1.00, reached" in report.target_table(rows)
    assert reckoned({"W2": {"ours": ONE, "typst": ONE}})[3].compiled is None


def test_what_failed_is_told_in_its_row_and_hides_no_other() -> None:
    def broken() -> float:
        raise RuntimeError("first line\nno luck")

    rows = [
        measured_row(Target("a", 1.0), broken),
        *(row for row in reckoned({}, {"W2": "typst failed on W2: no font"}) if "W2" in row.why),
        measured_row(Target("b", 1.0), lambda: 0.5),
        measured_row(Target("c", 1.0, at_least=True), lambda: 0.5),
    ]
    assert [row.failed for row in rows] == [*[True] * (len(rows) - 2), False, False]
    table = report.target_table(rows)
    assert len(table.splitlines()) == 1 + len(rows) > 4
    for told in ("FAILED: RuntimeError: no luck", "FAILED: typst failed on W2: no font"):
        assert told in table
    assert "reached" in table and "MISSED" in table


def test_who_fails_has_no_more_turns_and_is_told_of(tmp_path: Path) -> None:
    tools = (("a", "exit 0"), ("b", "echo no luck; exit 3"))
    commands = {name: (["sh", "-c", script], tmp_path) for name, script in tools}
    failures: dict[str, str] = {}
    assert interleaved(commands, 2, 1.0, failures).keys() == {"a"}
    assert failures == {"b": "no luck"}


def test_the_art_of_the_bench_is_what_it_says(tmp_path: Path) -> None:
    assert 1.9e6 < len(art.picture(0)) < 2.3e6
    art.prepare(tmp_path / "art", cards=2)
    [kit], problems = build(open_game(str(tmp_path / "art"))[1], Order(papers=("a4",)))
    assert_silent(problems)
    assert kit.pages == 1 and len(kit.data) > 2 * 1.5e6


@pytest.mark.parametrize("game", shipped_games())
def test_an_edit_changes_one_word_of_a_card(game: str) -> None:
    file, before, after = next(shipped._edits(REPOSITORY / "cards" / game))
    assert file.read_text() == before
    changed = [(a, b) for a, b in zip(before.split(" "), after.split(" "), strict=True) if a != b]
    assert changed == [("the", "any")]
