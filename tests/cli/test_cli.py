"""The command line as people meet it: a process, its two streams, its exit code, its files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pypdfium2
import pytest

from generator.cli.commands import games as games_command
from tests.export.press_profile import press_profile
from tests.games import DECK, LAYOUT, REPOSITORY, tiny_game
from tests.warm import forked, may_be_forked

PROBLEM = {
    "type": "object",
    "required": ["file", "line", "column", "code", "severity", "message", "hint", "cards"],
    "additionalProperties": False,
    "properties": {
        "file": {"type": "string"},
        "line": {"type": "integer", "minimum": 0},
        "column": {"type": "integer", "minimum": 0},
        "code": {"type": "string", "pattern": "^[a-z-]+$"},
        "severity": {"enum": ["error", "warning", "note"]},
        "message": {"type": "string", "minLength": 1},
        "hint": {"type": "string"},
        "cards": {"type": "array", "items": {"type": "string"}},
    },
}
COUNT = {"type": "integer", "minimum": 0}
KIT = {
    "type": "object",
    "required": ["file", "game", "paper", "pages", "bytes", "sheets", "components"],
    "additionalProperties": False,
    "properties": {
        "file": {"type": "string", "pattern": r"\.pdf$"},
        "game": {"type": "string"},
        "paper": {"type": "string"},
        "pages": {"type": "integer", "minimum": 1},
        "bytes": {"type": "integer", "minimum": 1},
        "sheets": {"type": "integer", "minimum": 1},
        "components": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["component", "sheets", "pages", "faces"],
                "properties": dict.fromkeys(("sheets", "pages", "faces"), COUNT),
            },
        },
    },
}
GAME = {
    "type": "object",
    "required": ["game", "title", "players", "cards", "rules"],
    "properties": {
        "game": {"type": "string"},
        "title": {"type": "string"},
        "players": {"type": "string", "pattern": r"^\d+(-\d+)?$"},
        **dict.fromkeys(("cards", "sheets", "rules", "rules_held", "problems"), COUNT),
    },
}


def document(**lists: Mapping[str, object]) -> dict[str, object]:
    return {
        "type": "object",
        "required": list(lists),
        "properties": {name: {"type": "array", "items": one} for name, one in lists.items()},
    }


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    def json(self, schema: dict[str, object]) -> Any:
        read = json.loads(self.out)
        jsonschema.validate(read, schema)
        return read


def cubicle(folder: Path, *arguments: str, **environment: str) -> Ran:
    """Runs the command in a folder; whatever a user does, nobody sees a traceback."""
    known = {**os.environ, "PYTHONPATH": str(REPOSITORY), **environment}
    if may_be_forked(environment):
        ran = Ran(*forked(folder, arguments, known))
    else:
        ran = started(folder, arguments, known)
    assert "Traceback" not in ran.err + ran.out, ran.err
    return ran


def started(folder: Path, arguments: Sequence[str], environment: Mapping[str, str]) -> Ran:
    """Runs the command in a process that starts with nothing, as a shell does."""
    ran = subprocess.run(
        [sys.executable, "-m", "generator", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with the game `tiny` in it."""
    write(tmp_path / "tiny", tiny_game())
    return tmp_path


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def files_under(folder: Path) -> list[str]:
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())


def shipped() -> list[str]:
    return sorted(path.parent.name for path in (REPOSITORY / "cards").glob("*/game.yaml"))


# -- games ------------------------------------------------------------------------------------


def test_games_lists_what_is_shipped(tmp_path: Path) -> None:
    ran = cubicle(tmp_path, "games")
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == shipped()
    assert files_under(tmp_path) == []


def test_games_lays_nothing_out_unless_it_is_to_check(tmp_path: Path) -> None:
    games = cubicle(tmp_path, "games", "--json").json(document(games=GAME))["games"]
    assert [game["game"] for game in games] == shipped()
    assert all(set(game) == set(GAME["required"]) and game["rules"] > 0 for game in games)


def test_games_are_checked_on_request(tmp_path: Path) -> None:
    ran = cubicle(tmp_path, "games", "--check", "--json")
    games = ran.json(document(games=GAME))["games"]
    assert [game["game"] for game in games] == shipped()
    assert all(game["sheets"] > 0 and game["rules_held"] == game["rules"] for game in games)
    assert all(game["problems"] == 0 for game in games)


def test_each_game_is_listed_before_the_next_is_checked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[str] = []

    def findings(name: str) -> dict[str, int]:
        seen.append(capsys.readouterr().out)
        return {"sheets": 1, "rules": 2, "rules_held": 1, "problems": 3}

    monkeypatch.setattr(games_command, "_findings", findings)
    games_command.games.main(["--check"], standalone_mode=False)
    first, second, *_ = shipped()
    assert seen[0] == "" and seen[1].startswith(first) and second not in seen[1]
    assert "1/2 rules  3 problems" in seen[1]


# -- check ------------------------------------------------------------------------------------


def test_check_is_silent_when_all_is_well(here: Path) -> None:
    assert cubicle(here, "check", "tiny") == Ran(0, "", "")


def test_check_shows_the_place_on_stderr(here: Path) -> None:
    write(here / "tiny", {"things.yaml": DECK + "colour: red\n"})
    ran = cubicle(here, "check", "tiny")
    assert (ran.code, ran.out) == (1, "")
    assert "tiny/things.yaml:10:1: error: unknown key 'colour'" in ran.err
    assert "  10 | colour: red\n     | ^" in ran.err
    assert ran.err.rstrip().endswith("1 error")


def test_check_as_json_keeps_stderr_empty(here: Path) -> None:
    write(here / "tiny", {"things.yaml": DECK + "colour: red\n"})
    ran = cubicle(here, "check", "tiny", "--json")
    (problem,) = ran.json(document(problems=PROBLEM))["problems"]
    assert (ran.code, ran.err) == (1, "")
    assert (problem["file"], problem["line"], problem["code"]) == (
        "tiny/things.yaml",
        10,
        "unknown-key",
    )


def test_check_as_json_of_a_good_game_is_an_empty_list(here: Path) -> None:
    ran = cubicle(here, "check", "tiny", "--json")
    assert ran.json(document(problems=PROBLEM, rules={"type": "object"}))["problems"] == []
    assert ran.code == 0


def test_check_annotates_for_github(here: Path) -> None:
    write(here / "tiny", {"things.yaml": DECK + "colour: red\n"})
    ran = cubicle(here, "check", "tiny", "--github")
    assert ran.code == 1
    assert ran.out.startswith("::error file=tiny/things.yaml,line=10,col=1,title=unknown-key::")


# -- build ------------------------------------------------------------------------------------


def test_build_writes_a_kit_for_each_paper_and_names_it(here: Path) -> None:
    ran = cubicle(here, "build", "tiny")
    assert (ran.code, ran.err) == (0, "Print the PDF for your paper at 100 %, one-sided.\n")
    assert files_under(here / "output") == ["tiny/tiny-a4.pdf", "tiny/tiny-letter.pdf"]
    files = [line.split()[0] for line in ran.out.splitlines() if not line.startswith(" ")]
    assert files == ["output/tiny/tiny-a4.pdf", "output/tiny/tiny-letter.pdf"]


def test_build_tells_how_many_cards_a_sheet_holds_and_what_is_left_around_them(here: Path) -> None:
    ran = cubicle(here, "build", "tiny")
    assert [line.strip() for line in ran.out.splitlines() if line.startswith(" ")] == [
        "9 to a sheet, 3 × 3, margins 9.75 / 15.15 mm: Things",
        "9 to a sheet, 3 × 3, margins 12.7 / 6.35 mm: Things",
    ]
    ran = cubicle(here, "build", "tiny", "--bleed", "3mm", "--paper", "a4")
    assert "8 to a sheet, 2 × 4 turned, margins " in ran.out


def test_build_as_json_tells_what_is_on_disk(here: Path) -> None:
    ran = cubicle(here, "build", "tiny", "--json", "-o", "out")
    made = ran.json(document(files=KIT, problems=PROBLEM))
    assert (ran.code, ran.err, made["problems"]) == (0, "", [])
    assert [kit["file"] for kit in made["files"]] == [
        "out/tiny/tiny-a4.pdf",
        "out/tiny/tiny-letter.pdf",
    ]
    for kit in made["files"]:
        assert (here / kit["file"]).stat().st_size == kit["bytes"]
        (part,) = kit["components"]
        grid = part.pop("grid")
        assert part == {"component": "things", "sheets": 1, "pages": 1, "faces": 3}
        assert (grid["to_a_sheet"], grid["columns"], grid["turned"]) == (9, 3, False)
        left = {"a4": 9.75, "letter": 12.7}[kit["paper"]]
        assert grid["margins"]["left"] == grid["margins"]["right"] == left


def test_a_failed_build_writes_nothing_and_leaves_the_last_good_output(here: Path) -> None:
    assert cubicle(here, "build", "tiny", "--paper", "a4").code == 0
    good = (here / "output/tiny/tiny-a4.pdf").read_bytes()
    write(here / "tiny", {"layouts/face.yaml": LAYOUT.replace("title }}", "titel }}")})
    ran = cubicle(here, "build", "tiny")
    assert (ran.code, ran.out) == (1, "")
    assert "bad-template" in ran.err
    assert files_under(here / "output") == ["tiny/tiny-a4.pdf"]
    assert (here / "output/tiny/tiny-a4.pdf").read_bytes() == good


def test_a_failed_build_as_json_names_no_file(here: Path) -> None:
    write(here / "tiny", {"things.yaml": DECK + "colour: red\n"})
    ran = cubicle(here, "build", "tiny", "--json")
    made = ran.json(document(files=KIT, problems=PROBLEM))
    assert (ran.code, ran.err, made["files"]) == (1, "", [])
    assert [problem["code"] for problem in made["problems"]] == ["unknown-key"]
    assert not (here / "output").exists()


def test_one_bad_game_of_two_writes_neither(here: Path) -> None:
    write(here / "other", tiny_game(deck=DECK + "colour: red\n"))
    ran = cubicle(here, "build", "tiny", "other")
    assert (ran.code, ran.out) == (1, "")
    assert not (here / "output").exists()


def test_some_decks_only(here: Path) -> None:
    game = tiny_game()["game.yaml"].replace("[things]", "[things, extra]")
    extra = "deck: extra\ntitle: Extra\nlayout: face\ncards: [{title: More}]\n"
    write(here / "tiny", {"game.yaml": game, "extra.yaml": extra})
    ran = cubicle(here, "build", "tiny", "--deck", "extra", "--paper", "a4", "--json")
    (kit,) = ran.json(document(files=KIT))["files"]
    assert kit["file"] == "output/tiny/tiny-extra-a4.pdf"
    assert [part["component"] for part in kit["components"]] == ["extra"]


@pytest.mark.parametrize("size", ["200mmx300mm", "200mm x 300mm", "20cm x 30cm"])
def test_paper_of_any_size(here: Path, size: str) -> None:
    ran = cubicle(here, "build", "tiny", "--paper", size)
    assert ran.code == 0, ran.err
    document = pypdfium2.PdfDocument(here / ran.out.split()[0])
    width, height = document[0].get_size()
    document.close()
    assert (width / 72 * 25.4, height / 72 * 25.4) == pytest.approx((200, 300), abs=0.01)


def test_a_game_is_a_folder_wherever_it_is(
    here: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    near = cubicle(here, "build", "tiny", "--paper", "a4")
    far = cubicle(elsewhere, "build", str(here / "tiny"), "--paper", "a4")
    assert near.code == far.code == 0
    one, other = (f / "output/tiny/tiny-a4.pdf" for f in (here, elsewhere))
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize(("output", "code"), [("taken", 2), ("taken/below", 1)])
def test_output_that_cannot_be_written_is_told(here: Path, output: str, code: int) -> None:
    (here / "taken").write_text("a file, not a folder")
    ran = cubicle(here, "build", "tiny", "-o", output)
    assert (ran.code, ran.out) == (code, "")
    assert "taken" in ran.err
    assert (here / "taken").read_text() == "a file, not a folder"


def test_components_may_be_named_together_or_one_by_one(tmp_path: Path) -> None:
    wanted = ["reference", "ants"]
    for named in (["--deck", "reference,ants"], ["--deck", "reference", "--deck", "ants"]):
        ran = cubicle(tmp_path, "build", "bad-day", "--paper", "a4", "--json", *named)
        (kit,) = ran.json(document(files=KIT))["files"]
        assert [part["component"] for part in kit["components"]] == wanted


# -- wrong names and wrong usage --------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["tyni"], 2, "there is no game 'tyni'"),
        (["bad-dya"], 2, "did you mean 'bad-day'?"),
        (["tiny", "--deck", "thigns"], 2, "did you mean 'things'?"),
        (["tiny", "--paper", "leter"], 2, "did you mean 'letter'?"),
        (["tiny", "--paper", "12x13"], 2, "there is no paper '12x13'"),
        (["tiny", "--paper", "20mmx20mm"], 1, "does not fit"),
        (["tiny", "--margin", "50mm", "--paper", "90mmx90mm"], 1, "margin"),
    ],
)
@pytest.mark.parametrize("command", ["build", "check"])
def test_what_cannot_be_is_told_and_nothing_is_written(
    here: Path, command: str, arguments: list[str], code: int, says: str
) -> None:
    ran = cubicle(here, command, *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert says in ran.err
    assert not (here / "output").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["biuld"],
        ["build", "--papre", "a4"],
        ["build", "--bleed", "3"],
        ["build", "--margin", "-1mm"],
        ["build", "--backs", "left"],
        ["build", "--boards", "left"],
        ["build", "--seed", "-1"],
        ["build", "--paper", ","],
    ],
)
def test_wrong_usage_is_two_and_explains(here: Path, arguments: list[str]) -> None:
    ran = cubicle(here, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Error:" in ran.err
    assert not (here / "output").exists()


@pytest.mark.parametrize("arguments", [["--help"], ["build", "--help"], ["--version"]])
def test_help_goes_to_stdout(tmp_path: Path, arguments: list[str]) -> None:
    ran = cubicle(tmp_path, *arguments)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out


def test_a_name_cannot_speak_to_the_terminal(here: Path) -> None:
    ran = cubicle(here, "build", "\x1b[31mred")
    assert ran.code == 2
    assert "\x1b" not in ran.err


def test_every_command_has_a_line_of_help() -> None:
    from click import Argument, Context, Group

    from generator.cli import COMMANDS, main

    assert isinstance(main, Group)
    assert main.list_commands(Context(main)) == list(COMMANDS)
    for name in COMMANDS:
        command = main.get_command(Context(main), name)
        assert command is not None and command.help, name
        for parameter in command.params:
            is_clear = isinstance(parameter, Argument) and parameter.nargs == 1
            assert is_clear or parameter.help, (name, parameter.name)


@pytest.mark.parametrize("command", ["build", "check"])
def test_the_shell_completes_games(tmp_path: Path, command: str) -> None:
    first = shipped()[0]
    ran = cubicle(
        tmp_path,
        _CUBICLE_COMPLETE="bash_complete",
        COMP_WORDS=f"cubicle {command} {first[:3]}",
        COMP_CWORD="2",
    )
    assert f"plain,{first}" in ran.out.splitlines()


def test_the_shell_completes_no_game_that_there_is_not(tmp_path: Path) -> None:
    ran = cubicle(
        tmp_path,
        _CUBICLE_COMPLETE="bash_complete",
        COMP_WORDS="cubicle build zzz",
        COMP_CWORD="2",
    )
    assert ran.out.strip() == ""


def test_a_report_tells_paper_and_ink(tmp_path: Path) -> None:
    game = tmp_path / "tiny"
    for name, text in tiny_game().items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text)
    ran = cubicle(tmp_path, "build", "tiny", "--paper", "a4", "--ink", "low", "--report")
    assert ran.code == 0, ran.err
    assert "paper: 1 sheets; ink: 0." in ran.out
    assert "cutting: 6 straight cuts, about 2 minutes" in ran.out
    assert "1 × cut 2 across, 4 down: Things" in ran.out
    told = cubicle(tmp_path, "build", "tiny", "--paper", "a4", "--report", "--json")
    (file,) = json.loads(told.out)["files"]
    assert (file["sheets"], len(file["ink"]["pages"])) == (1, 1)
    assert 0 < file["ink"]["coverage"] < 0.05
    assert (file["cutting"]["cuts"], file["cutting"]["kinds"][0]["titles"]) == (6, ["Things"])


# -- export -----------------------------------------------------------------------------------


def test_one_run_writes_many_targets_and_tells_of_each(here: Path) -> None:
    ran = cubicle(here, "export", "tiny", "--for", "png,jpg", "--set", "png.dpi=5", "--dpi", "50")
    assert (ran.code, len(ran.out.splitlines())) == (2, 3)
    assert ran.out.splitlines()[1].split() == ["png", "-", "-", "failed:", "1", "error"]
    assert ran.out.splitlines()[2].split()[:2] == ["jpg", "2"]
    assert "--set dpi:1:1: error: expected a whole number" in ran.err
    assert sorted(path.name for path in (here / "output" / "tiny").rglob("*.*")) == [
        "things-one.jpg",
        "things-two.jpg",
    ]


def test_a_target_that_the_game_describes_wrongly_fails_alone(here: Path) -> None:
    game = here / "tiny" / "game.yaml"
    game.write_text(f"{game.read_text()}targets: {{png: {{dpi: 5}}, jpg: {{dpi: 50}}}}\n")
    ran = cubicle(here, "export", "tiny", "--json")
    assert ran.code == 1
    data = json.loads(ran.out)
    assert [(one["target"], one["done"]) for one in data["targets"]] == [
        ("png", False),
        ("jpg", True),
    ]
    assert [Path(file).name for file in data["files"]] == ["things-one.jpg", "things-two.jpg"]
    assert cubicle(here, "check", "tiny", "--for", "png").code == 1
    assert cubicle(here, "check", "tiny", "--for", "jpg").code == 0


def test_cards_of_a_virtual_table_keep_their_places(here: Path) -> None:
    """What was written before is read again, and others find it where it lies."""
    arguments = ("export", "tiny", "--for", "tts", "--dpi", "20")
    assert cubicle(here, *arguments).code == 0
    write(here / "tiny", {"things.yaml": DECK.replace("title: One", "title: Zero")})
    assert cubicle(here, *arguments).code == 0
    told = json.loads((here / "output/tiny/tts/places.json").read_text())
    assert told["sheets"]["things"][0]["cards"] == {"two": 1, "zero": 0}
    save = (here / "output/tiny/tts/tiny.json").read_text()
    assert f'"{(here / "output/tiny/tts/things.png").as_uri()}"' in save


def test_a_press_is_described_by_a_file_anywhere(here: Path, tmp_path_factory: Any) -> None:
    """Its folder is none that the command may read in."""
    profile = tmp_path_factory.mktemp("elsewhere") / "press.icc"
    profile.write_bytes(press_profile())
    ran = cubicle(here, "export", "tiny", "--for", "drive-thru-cards", "--icc", str(profile))
    assert ran.code == 0 and "PDF/X-1a:2003 as far as we check it" in ran.out, ran
    game = here / "tiny" / "game.yaml"
    game.write_text(f"{game.read_text()}targets: {{drive-thru-cards: {{icc: proof}}}}\n")
    ran = cubicle(here, "export", "tiny")
    assert ran.code == 0 and "inks of 'Chemical proof'" in ran.out, ran
    for name, told in ((profile.parent, "it is a folder"), ("no.icc", "there is no file")):
        ran = cubicle(here, "export", "tiny", "--for", "drive-thru-cards", "--icc", str(name))
        assert (ran.code, told in ran.err) == (2, True), ran


def test_files_of_an_earlier_export_are_told_and_kept(here: Path) -> None:
    arguments = ("export", "tiny", "--dpi", "20")
    assert "still there" not in cubicle(here, *arguments).out
    write(here / "tiny", {"things.yaml": DECK.replace("title: One", "title: Zero")})
    line = cubicle(here, *arguments).out.splitlines()[2].strip()
    assert line == "1 file is still there from before: things-one.png"
    (told,) = json.loads(cubicle(here, *arguments, "--json").out)["targets"]
    assert told["left"] == ["things-one.png"]
    assert (here / "output/tiny/png/things-one.png").exists()


def test_the_address_of_a_virtual_table_has_an_option(here: Path) -> None:
    arguments = ("--for", "tts", "--dpi", "20", "--base-url", "https://example.org/tiny")
    assert cubicle(here, "export", "tiny", *arguments).code == 0
    save = (here / "output/tiny/tts/tiny.json").read_text()
    assert '"https://example.org/tiny/things.png"' in save


def test_names_of_pictures_have_an_option(here: Path) -> None:
    arguments = ("--dpi", "20", "--name", "{deck}/{n:02}-{title}")
    assert cubicle(here, "export", "tiny", *arguments).code == 0
    found = (here / "output/tiny/png").rglob("*.png")
    assert sorted(path.relative_to(here / "output/tiny/png").as_posix() for path in found) == [
        "things/01-One.png",
        "things/02-Two.png",
    ]


@pytest.mark.parametrize("written", ["dpi", "=300", "png.=300", " = "])
def test_a_setting_needs_a_key_and_a_value(here: Path, written: str) -> None:
    ran = cubicle(here, "export", "tiny", "--dry-run", "--set", written)
    assert (ran.code, ran.out) == (2, "")
    assert f"'{written}' is not key=value, such as dpi=600" in ran.err


def test_a_dry_run_writes_no_file(here: Path) -> None:
    ran = cubicle(here, "export", "tiny", "--dry-run")
    assert (ran.code, ran.out.splitlines()[1].split()[3:]) == (0, ["would", "write", "2", "files"])
    assert ran.out.splitlines()[2].strip() == "300 dpi"
    told = json.loads(cubicle(here, "export", "tiny", "--dry-run", "--json").out)
    assert [one["would_write"] for one in told["targets"]] == [2]
    assert not (here / "output").exists()
