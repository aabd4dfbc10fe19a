"""A designer's first three rules, written as docs/rules.md tells, for a game nobody here knows."""

from __future__ import annotations

from pathlib import Path

from tests.cli.test_cli import cubicle, write
from tests.games import tiny_game

BREADS = """\
deck: breads
title: Breads
layout: face
fields: {flour: flours, hours: number}
cards:
  - {title: Rye Loaf, flour: rye, hours: 3, copies: 3}
  - {title: Rye Crisp, flour: rye, hours: 1, copies: 3}
  - {title: Spelt Roll, flour: spelt, hours: 2, copies: 3}
  - {title: Spelt Ring, flour: spelt, hours: 1, copies: 3}
"""
FLOURS = "deck: flours\ntitle: Flours\nlayout: face\ncards: [{title: Rye}, {title: Spelt}]\n"
RULES = """\
rules:
  - id: twelve-breads
    says: There are twelve breads.
    from: What is in the box
    value: breads | count
    is: 12
  - id: as-many-of-each-flour
    says: Every flour makes as many breads as any other.
    value: breads | counts('flour')
    same: true
  - id: enough-for-all
    says: After the deal there is a bread left.
    severity: warning
    for: players
    value: players * game.per_player.basket[players]
    at-most: (breads | count) - 1
"""


def bakery(folder: Path, breads: str = BREADS) -> Path:
    files = tiny_game()
    del files["things.yaml"]
    game = files["game.yaml"].replace("[things]", "[breads, flours]").replace("tiny", "bakery")
    game += "per-player:\n  basket: {2: 5, 3: 3, 4: 2}\n"
    files |= {"game.yaml": game, "breads.yaml": breads, "flours.yaml": FLOURS, "rules.yaml": RULES}
    write(folder / "bakery", files)
    return folder


def test_three_rules_hold_and_the_game_is_printed(tmp_path: Path) -> None:
    here = bakery(tmp_path)
    ran = cubicle(here, "check", "bakery", "--rules")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Tiny Game: 3 of 3 rules hold\n")
    assert cubicle(here, "build", "bakery", "--paper", "a4").code == 0


def test_each_rule_tells_what_is_wrong_and_where(tmp_path: Path) -> None:
    here = bakery(tmp_path, BREADS.replace("hours: 2, copies: 3", "hours: 2, copies: 2"))
    ran = cubicle(here, "check", "bakery")
    assert ran.code == 1
    assert (
        "bakery/breads.yaml:8:5: error: twelve-breads: There are twelve breads. "
        "Found 11, wanted 12 — look at 'spelt-roll' (bakery/breads.yaml:8)" in ran.err
    )
    assert (
        "as-many-of-each-flour: Every flour makes as many breads as any other. "
        "Found rye: 6, spelt: 5, wanted all like 6 (spelt has 5 instead of 6)" in ran.err
    )
    assert cubicle(here, "build", "bakery").code == 1
    fewer = bakery(tmp_path, BREADS.replace("copies: 3", "copies: 2"))
    told = cubicle(fewer, "check", "bakery").err
    assert "warning: enough-for-all (2 players): After the deal" in told
    assert "Found 10, wanted 7 or less" in told


def test_a_typing_mistake_is_found_in_the_rule(tmp_path: Path) -> None:
    here = bakery(tmp_path)
    write(here / "bakery", {"rules.yaml": RULES.replace("counts('flour')", "counts('flower')")})
    ran = cubicle(here, "check", "bakery")
    assert ran.code == 1
    assert "bakery/rules.yaml:9:12: error: the card 'rye-loaf' has no field 'flower'" in ran.err
    assert "did you mean 'flour'?" in ran.err
    assert "  9 |     value: breads | counts('flower')\n    |            ^" in ran.err
