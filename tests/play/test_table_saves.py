"""What was played is there after any end, and a table opens beyond this machine only if asked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.core.problems import Refusal
from generator.files.kept_plays import ENDING
from generator.play.begun import BegunGame
from generator.play.saved_games import gone_on_with
from generator.table import TableStart, start
from generator.table.table_names import TableLabels
from tests.browser import Shown, on_the_table, write_files
from tests.games import REPOSITORY, game
from tests.play.small_game import ask, one, small_game, view


def kept(folder: Path) -> Path:
    """The last saved game of the test's own user."""
    files = Path(os.environ["XDG_STATE_HOME"]).glob(f"cubicle/played/*{ENDING}")
    return max(files, key=lambda file: file.stat().st_mtime_ns)


def some_moves(shown: Shown) -> None:
    deck = next(pile for pile in view(shown, 1)["piles"] if pile["kind"] == "draw")
    for move in (
        {"do": "shuffle", "pile": deck["id"]},
        {"do": "draw", "pile": deck["id"], "count": 2},
        {"do": "count", "counter": "score-1", "value": 4},
        {"do": "put", "things": [one(view(shown, 1), hand=1)["id"]], "at": [120, 80]},
    ):
        assert ask(shown, "move?seat=1", move).data == {}, move


def texts(seen: dict[str, list[dict[str, object]]]) -> object:
    things = [(one["title"], one["at"], one["hand"], one["shows"]) for one in seen["things"]]
    piles = sorted((one["kind"], one["count"]) for one in seen["piles"])
    return sorted(map(str, things)), piles, seen["counters"], seen["log"]


def test_a_killed_table_goes_on_as_it_was(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "tiny", small_game())
    with on_the_table(folder) as shown:
        some_moves(shown)
        before = view(shown, 1)
        saved = ask(shown, "save").body
        shown.process.kill()
        shown.process.wait(timeout=5)
    file = kept(folder)
    assert file.read_bytes() == saved
    assert saved.count(b"\n") == 5
    assert file.stat().st_mode & 0o077 == 0, "it says what is in every hand"
    torn = tmp_path / f"torn{ENDING}"
    torn.write_bytes(saved + b'{"n":5,"who":1,"do":"dr')
    with on_the_table(folder, "--load", str(torn)) as again:
        assert texts(view(again, 1)) == texts(before)
        assert ask(again, "move?seat=2", {"do": "undo"}).data == {}
        assert texts(view(again, 1)) != texts(before)
        assert ask(again, "save").body.startswith(saved)


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "generator", "play", str(folder), "--no-open", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )


def test_what_cannot_be_played_is_reported(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "tiny", small_game())
    ran = run(folder, "--players", "9")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "Tiny Game is for 2 to 4 players, not 9" in ran.stderr
    (folder / "things.yaml").write_text("deck: [\n")
    ran = run(folder)
    assert ran.returncode == 1
    assert "things.yaml" in ran.stderr
    assert "Traceback" not in ran.stderr


SAVED = ('{"version":1,"game":"tiny","players":2,"seed":3}', '{"n":1,"who":1,"do":"undo"}')


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("hello",), "Line 1: It cannot be read."),
        ((), "Line 1: This is no game"),
        ((SAVED[0].replace("tiny", "chess"),), "a saved game of chess, not of tiny"),
        ((SAVED[0], '{"n":7,"who":1,"do":"undo"}', ""), "Line 2: Move 1 is missing"),
    ],
)
def test_what_is_no_saved_game_is_refused(lines: tuple[str, ...], said: str) -> None:
    begun = BegunGame("tiny", "#204030", begin_small(), {}, TableLabels("Tiny Game"), ())
    with pytest.raises(Refusal) as caught:
        gone_on_with(begun, lines, "file", lambda words: None)
    assert said in caught.value.problems[0].message


def test_moves_that_are_no_longer_possible_are_reported() -> None:
    begun = BegunGame("tiny", "#204030", begin_small(), {}, TableLabels("Tiny Game"), ())
    said: list[str] = []
    assert len(gone_on_with(begun, SAVED, "file", said.append).log) == 1
    assert said == ["file: Line 2: There is no move to take back."]


def begin_small() -> TableStart:
    opened = game(small_game())
    return start(opened, 2, 3, with_hands=False)


def test_only_lan_opens_it_to_others_and_says_what_it_opens(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "tiny", small_game())
    try:
        with on_the_table(folder, "--lan", "--players", "3") as shown:
            assert shown.process.stdout is not None
            said = [shown.process.stdout.readline().strip() for _ in range(4)]
            address = said[0].split(" at ")[1].split(",")[0]
            assert said[0] == (
                f"Open to your network at {address}, port {shown.port}, by these links alone:"
            )
            assert [line.split(":")[0] for line in said[1:]] == ["spectators", "seat 1", "seat 2"]
            theirs = {"Host": f"{address}:{shown.port}"}
            assert ask(shown, "", headers=theirs).status == 200
            assert ask(shown, "", headers={"Host": f"10.99.99.99:{shown.port}"}).status == 403
            assert all(address in one["url"] for one in ask(shown, "links", {}).data["links"])
    except AssertionError as error:
        if "in no network" not in str(error):
            raise
        pytest.skip("this machine is in no network")
