"""One run, many targets: which are asked for, what they are like, and what becomes of each."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from generator.core.problems import Problem, Refusal, Where
from generator.export import Outcome, Wish, setting
from generator.export.job import Job, Preflight
from generator.model.targets import TARGETS
from generator.read import read_game
from tests.export.exporting import exported, outcomes, picture, run
from tests.export.tabling import desk
from tests.games import GAME, ONE_PAPER, REPOSITORY, folder, tiny_game, told


def test_every_kind_has_its_writer_its_tests_and_a_shared_target() -> None:
    shared = (REPOSITORY / "layouts/targets").glob("*.yaml")
    assert set(TARGETS) == set(re.findall(r"^kind: (.+)$", "".join(map(text, shared)), re.M))
    for kind in TARGETS:
        module = import_module(f"generator.export.{kind.replace('-', '_')}")
        assert callable(module.preflight) and callable(module.write), kind
        assert (Path(__file__).parent / f"test_{kind.replace('-', '_')}.py").exists()


def text(path: Path) -> str:
    return path.read_text("utf-8")


def test_a_game_says_what_it_is_exported_for() -> None:
    assert names(outcomes(tiny_game(game=f"{GAME}targets: [jpg, webp]\n"))) == ["jpg", "webp"]
    assert names(outcomes(tiny_game())) == ["png"]
    assert names(outcomes(tiny_game(game=f"{GAME}targets: [jpg]\n"), "png", "png")) == ["png"]


def test_targets_are_a_list_or_a_mapping() -> None:
    _, (problem,) = read_game(folder(tiny_game(game=f"{GAME}targets: png\n")))
    assert "targets by name, such as [png, jpg]" in problem.message
    assert problem.where.line == 7


def names(found: list[Outcome]) -> list[str]:
    return [outcome.target for outcome in found]


def test_what_the_game_says_of_a_target_counts_unless_the_command_says_otherwise() -> None:
    game = tiny_game(
        game=f"{GAME}targets: {{png: {{dpi: 100}}, small: {{extends: jpg, dpi: 50}}}}\n"
    )
    assert picture(exported(game, "png")["things-one.png"]).size == (250, 350)
    assert picture(exported(game, "small")["things-one.jpg"]).size == (125, 175)
    assert picture(exported(game, "png", dpi="200")["things-one.png"]).size == (500, 700)


def test_a_setting_may_be_for_one_target_alone() -> None:
    (png, jpg), _ = run(tiny_game(), Wish(("png", "jpg"), (setting("dpi", "60", "jpg"),)))
    assert picture(png.files[0].data).width == 750
    assert picture(jpg.files[0].data).width == 150


def test_a_target_of_the_games_own_folder_extends_a_shared_one() -> None:
    own = {"layouts/targets/screen.yaml": "extends: jpg\ntitle: Screen\ndpi: 96\n"}
    (outcome,) = outcomes({**tiny_game(), **own}, "screen")
    assert outcome.title == "Screen"
    assert picture(outcome.files[0].data).size == (240, 336)


def test_targets_choose_components() -> None:
    game = {**tiny_game(game=f"{GAME.replace('[things]', '[things, others]')}{CHOICE}")}
    game["others.yaml"] = "deck: others\ntitle: Others\nlayout: face\ncards: [{title: Three}]\n"
    assert list(exported(game, "png")) == ["others-three.png"]
    deck = outcomes(game, "png", order=ONE_PAPER._replace(decks=("things",)))[0]
    assert [file.name for file in deck.files] == ["things-one.png", "things-two.png"]


CHOICE = "targets: {png: {components: [others]}}\n"


def test_only_what_a_target_takes_is_laid_out() -> None:
    """A rulebook that has a fault still stops what prints it, but no shop and no machine."""
    page = "layout: page\nelements: [{text: much too long for it, box: [5mm, 5mm, 9mm, 4mm]}]\n"
    game = desk() | {"layouts/page.yaml": page}
    game["page.yaml"] = game["page.yaml"].replace("layout: face", "layout: page")
    faults = {
        target: [problem.code for problem in run(game, Wish((target,)))[1]]
        for target in ("png", "cricut", "makeplayingcards")
    }
    assert faults == {"png": ["text-overflow"], "cricut": [], "makeplayingcards": []}


def test_a_dry_run_writes_nothing() -> None:
    (outcome,) = outcomes(tiny_game(), "png", dry=True)
    assert outcome.is_done and not outcome.files


def test_a_target_that_fails_does_not_stop_the_others() -> None:
    game = tiny_game(
        game=f"{GAME}targets:\n  png: {{dpi: 5}}\n  jpg: {{components: [no]}}\n  webp:\n"
    )
    png, jpg, webp = outcomes(game)
    assert webp.is_done and webp.files
    assert not png.is_done and not jpg.is_done and not (png.files or jpg.files)
    assert told(list(png.problems)).startswith("game.yaml:8:14: error: expected a whole number")
    assert "game.yaml:9:3: error: the target 'jpg' names a component 'no'" in told(
        list(jpg.problems)
    )


def test_a_refusal_while_writing_fails_only_its_target(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(job: Job) -> list[object]:  # type: ignore[type-arg]
        if job.target.name == "png":
            raise Refusal(Problem("bad-picture", Where("a.png"), "it is damaged"))
        return []

    monkeypatch.setattr("generator.export.pictures.write", write)
    monkeypatch.setattr("generator.export.pictures.preflight", lambda job: Preflight())
    assert [outcome.is_done for outcome in outcomes(tiny_game(), "png", "jpg")] == [False, True]


@pytest.mark.parametrize(
    ("targets", "wanted"),
    [
        ("targets: 3", "game.yaml:7:10: error: expected targets by name"),
        ("targets: [pgn]", "game.yaml:7:11: error: there is no target 'pgn' — did you mean 'png'?"),
        ("targets: {png: {dip: 3}}", "game.yaml:7:17: error: unknown key 'dip'"),
        ("targets: {png: 3}", "game.yaml:7:16: error: expected settings of the target, key by key"),
        ("targets: {mine: {extends: pgn}}", "game.yaml:7:27: error: there is no target 'pgn'"),
        ("targets: {png: {kind: fax}}", "game.yaml:7:23: error: there is no kind of target 'fax'"),
    ],
)
def test_what_is_wrong_with_targets_is_told_at_its_place(targets: str, wanted: str) -> None:
    game = tiny_game(game=f"{GAME}{targets}\n")
    found, problems = run(game, Wish())
    everything = [*problems, *(problem for outcome in found for problem in outcome.problems)]
    assert told(everything).startswith(wanted)


def test_a_file_that_extends_itself_is_told() -> None:
    own = {
        "layouts/targets/one.yaml": "extends: two\n",
        "layouts/targets/two.yaml": "extends: one\n",
    }
    (outcome,) = outcomes({**tiny_game(), **own}, "one")
    assert "extends itself" in told(list(outcome.problems))


def test_a_target_that_nobody_knows_stops_the_command() -> None:
    with pytest.raises(Refusal) as raised:
        outcomes(tiny_game(), "png", "fax")
    assert [problem.code for problem in raised.value.problems] == ["wrong-option"]


def test_a_game_that_is_at_fault_is_not_exported() -> None:
    """Its own rules count too, since a print shop is dear; `--anyway` says otherwise."""
    rules = {"rules.yaml": "rules: [{id: five, says: Five., value: things | count, is: 5}]\n"}
    found, problems = run({**tiny_game(), **rules}, Wish())
    assert not found and [problem.code for problem in problems] == ["rule-broken"]
    (made,), _ = run({**tiny_game(), **rules}, Wish(), ONE_PAPER._replace(anyway=True))
    assert made.files
