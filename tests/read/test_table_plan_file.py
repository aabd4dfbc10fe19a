"""table.yaml: what is read, and every mistake with its place and a way out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generator.build import check
from generator.core.problems import Problem
from generator.kit import table_findings
from generator.kit.order import Order
from generator.model import Card, Component
from generator.opened import Studio
from generator.read.table_plan_file import read_table_plan
from generator.start.editor_schemas import with_schema
from tests.games import ONE_PAPER, folder, game, studio, tiny_game

PER_PLAYER = """\
game: tiny
title: Tiny
players: 2-3
components: [things]
colours: {paper: "#ffffff"}
fonts: {title: Barlow Condensed 700, body: Fira Sans}
per-player: {few: {2: 1, 3: 2}, odd: {2: a, 3: b}}
"""


def said(plan: str) -> list[Problem]:
    files = {**tiny_game(game=PER_PLAYER), "table.yaml": plan}
    return [one for one in check(folder(files), ONE_PAPER).problems if "table" in one.where.file]


def test_a_word_is_where_it_is_and_a_mapping_says_more() -> None:
    files = tiny_game(game=PER_PLAYER)
    plan, problems = read_table_plan(
        folder({**files, "table.yaml": "things: {things: {deal: few}, things.one: box}"}),
        game(files),
    )
    assert not problems
    assert plan.entries["things.one"].at == "box"
    assert [plan.entries["things"].deal.of(players, 9) for players in (2, 3, 4)] == [1, 2, 9]


@pytest.mark.parametrize(
    ("plan", "column", "message", "hint"),
    [
        ("things: {thingz: box}", 10, "there is no component 'thingz'", "things"),
        ("things: {things.ona: box}", 10, "'things' has no card 'ona'", "one"),
        ("things: {things: bax}", 18, "found text 'bax'", "box"),
        ("things: {things: {faze: up}}", 19, "unknown key 'faze'", "face"),
        ("things: {things: {deal: fwe}}", 25, "there is no per-player table 'fwe'", "few"),
        ("things: {things: {deal: odd}}", 25, "values that are not whole numbers", ""),
        ("things: {things: {deal: -1}}", 25, "expected a whole number", ""),
        ("things: {things: {grid: 3 by 3}}", 25, "columns and rows such as 3 x 3", ""),
        ("things: {things: {fixed: {tvo: 1}}}", 27, "'things' has no card 'tvo'", "two"),
        ("things: {things: {on: things}}", 23, "a component and a place of it", ""),
        ("things: {things: {on: {thing: a}}}", 24, "there is no component 'thing'", "things"),
        ("things: {things: {on: {things: a}}}", 32, "no place 'a' on 'things'", "name"),
        ("things: {things: {on: {own: a}}}", 29, "on anything of a seat's own", "name"),
        ("things: {things: {on: {things: []}}}", 32, "at least one place", ""),
        ("counters: {a: {least: 1}}", 15, "the key 'title' is missing", ""),
        ("counters: {a: {title: A, least: 5, most: 3}}", 12, "starts at 5", ""),
        ("thing: {}", 1, "unknown key 'thing'", "things"),
        ("- box", 1, "expected a mapping", ""),
    ],
)
def test_a_mistake_has_its_place(plan: str, column: int, message: str, hint: str) -> None:
    problems = said(plan)
    assert len(problems) == 1, problems
    assert message in problems[0].message
    assert hint in problems[0].hint
    assert (problems[0].where.line, problems[0].where.column) == (1, column)


def test_all_mistakes_are_reported_at_once() -> None:
    plan = "things: {things: bax, thingz: {faze: up}}\ncounters: {a: 3}\n"
    assert len(said(plan)) == 3


def test_editors_know_its_keys() -> None:
    assert with_schema("table.yaml", b"things: {}\n").startswith(
        b"# yaml-language-server: $schema=schema/table.json"
    )


def test_a_broken_table_stops_no_other_check() -> None:
    files = {**tiny_game(), "table.yaml": "things: [", "rules.yaml": "rules: ["}
    found = check(folder(files), Order()).problems
    assert {one.where.file for one in found} == {"table.yaml", "rules.yaml"}


def test_a_face_is_filled_once_and_only_until_its_places_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[str] = []
    real = table_findings.place_names

    def counted(studio: Studio, component: Component, card: Card) -> Iterator[str]:
        looked.append(card.id)
        return real(studio, component, card)

    monkeypatch.setattr(table_findings, "place_names", counted)
    layout = "layout: face\nelements: [{shape: rectangle, name: spot}]\n"
    plan = "things: {things.one: {on: {things: spot}}, things.two: {on: {things: spot}}}\n"
    files = {**tiny_game(game=PER_PLAYER, layout=layout), "table.yaml": plan}
    assert not list(table_findings.table_findings(studio(files)))
    assert looked == ["one"]
