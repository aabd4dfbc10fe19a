"""Strange places and rude callers: it runs, tells in a line, and executes nothing that it finds."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from generator.worker.limits import Limits
from generator.worker.outlet import Outlet, outgoing
from tests.cli.test_cli import cubicle, files_under, write
from tests.games import DECK, REPOSITORY, tiny_game

pytestmark = pytest.mark.skipif(os.name == "nt", reason="shells and limits of Unix")
COMMAND = [sys.executable, "-m", "generator"]
PYTHON = f"{sys.executable} -m generator"
SHELL = f"PYTHONPATH={REPOSITORY} {PYTHON}"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    write(tmp_path / "tiny", tiny_game())
    return tmp_path


def shell(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    ran = subprocess.run(
        ["bash", "-c", line.replace("cubicle", SHELL)],
        cwd=folder,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=60,
        check=False,
    )
    assert "Traceback" not in ran.stderr, ran.stderr
    return ran


# -- nothing that lies around is run ----------------------------------------------------------

TRAPS = ("yaml", "jinja2", "click", "PIL/__init__", "reportlab_settings", "sitecustomize",
         "usercustomize", "reportlab_mods", "uharfbuzz", "typing_extensions",
         "local_reportlab_settings", "fontpkg_fira_sans/__init__",
         "tkinter_icons_mat/__init__")  # fmt: skip


def trapped(folder: Path) -> Path:
    """A game's folder full of Python files, each of which leaves a mark when it is run."""
    mark = folder / "MARK"
    trap = f"open({str(mark)!r}, 'a').write(__name__)\n"
    write(folder, {**tiny_game(), **{f"{name}.py": trap for name in TRAPS}})
    for hidden in (".reportlab_settings", ".reportlab_mods"):
        (folder / hidden).write_text(trap)
    (folder / ".local/lib").mkdir(parents=True)
    return mark


@pytest.mark.parametrize("argument", [".", "../game"])
def test_no_python_of_a_game_is_run(tmp_path: Path, argument: str) -> None:
    mark = trapped(tmp_path / "game")
    ran = cubicle(tmp_path / "game", "build", argument, "-o", "../out", HOME=str(tmp_path / "game"))
    assert (ran.code, mark.exists()) == (0, False), ran.err
    control = [sys.executable, "-c", "import yaml"]
    subprocess.run(control, cwd=tmp_path / "game", check=False, capture_output=True)
    assert mark.exists(), "the trap itself does not work"


def test_the_console_script_runs_no_python_of_a_game(tmp_path: Path) -> None:
    script = shutil.which("cubicle", path=str(Path(sys.executable).parent))
    if script is None:
        pytest.skip("the command is not installed")
    mark = trapped(tmp_path / "game")
    ran = subprocess.run(
        [script, "check", "."], cwd=tmp_path / "game", capture_output=True, check=False
    )
    assert (ran.returncode, mark.exists()) == (0, False)


# -- places -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["two words", 'it\'s "quoted" 100%', "日本 🐉", "a\nb", "-o", "x" * 200, b"\xff\xfe"]
)
def test_folders_may_have_any_name(tmp_path: Path, name: str | bytes) -> None:
    folder = tmp_path / os.fsdecode(name)
    write(folder, tiny_game())
    ran = cubicle(tmp_path, "build", "--paper", "a4", "--", f"./{folder.name}")
    assert (ran.code, ran.err) == (0, "Print at 100 %, one-sided.\n"), ran.err
    assert files_under(tmp_path / "output") == ["tiny/tiny-a4.pdf"]
    ran = cubicle(tmp_path, "build", str(folder), "-o", str(folder / "out"), "--json")
    assert ran.code == 0
    assert (folder / "out/tiny/tiny-a4.pdf").exists()


def test_neighbours_with_odd_names_do_no_harm(here: Path) -> None:
    for name in (b"\xff.png", b"a\nb.svg", b"\x1b[31m.png"):
        (here / "tiny/art").mkdir(exist_ok=True)
        (here / "tiny/art" / os.fsdecode(name)).write_bytes(b"x")
    for options in ([], ["--json"], ["--github"], ["--notes"], ["--junit", "report.xml"]):
        ran = cubicle(here, "check", "tiny", *options)
        assert (ran.code, "\x1b" in ran.out + ran.err) == (0, False)


@pytest.mark.parametrize("output", ["/proc/nosuch", "/dev/null", "/dev/null/x", "y" * 300])
def test_output_that_cannot_be_is_told_before_the_work(here: Path, output: str) -> None:
    (here / "tiny/things.yaml").write_text("- not even read")
    ran = cubicle(here, "build", "tiny", "-o", output)
    assert ran.code in (1, 2) and ran.out == ""
    assert "things.yaml" not in ran.err


def test_a_game_does_not_lead_its_output_elsewhere(here: Path) -> None:
    (here / "elsewhere").mkdir()
    (here / "tiny/output").symlink_to("../elsewhere")
    ran = cubicle(here / "tiny", "build", ".")
    assert (ran.code, files_under(here / "elsewhere")) == (1, [])
    assert "a link would send" in ran.err and "-o ../elsewhere" in ran.err


def test_what_came_with_a_game_does_not_lead_its_output_elsewhere(here: Path) -> None:
    """The link is beside the game, in the repository or in what was unpacked."""
    (here / "elsewhere").mkdir()
    write(here / "repo/games/tiny", tiny_game())
    (here / "repo/.git").mkdir()
    (here / "repo/output").symlink_to("../elsewhere")
    (here / "repo/deep").mkdir()
    (here / "repo/deep/out").symlink_to("../../elsewhere")
    for output in ("output", "output/new", "deep/out", "deep/../output"):
        ran = cubicle(here / "repo", "build", "games/tiny", "-o", output)
        assert (ran.code, files_under(here / "elsewhere")) == (1, []), output
        assert "is a link in a folder that contains the game" in ran.err


def test_ones_own_link_elsewhere_is_followed(here: Path) -> None:
    (here / "real").mkdir()
    (here / "mine").mkdir()
    (here / "mine/out").symlink_to("../real")
    write(here / "games/tiny", tiny_game())
    ran = cubicle(here / "games", "build", "tiny", "--paper", "a4", "-o", "../mine/out")
    assert ran.code == 0, ran.err
    assert files_under(here / "real") == ["tiny/tiny-a4.pdf"]


@pytest.mark.parametrize(
    ("command", "folder"),
    [
        (("stats", "tiny", "--pdf"), "output"),
        (("check", "tiny", "--junit", "there/report.xml"), "there"),
    ],
)
def test_every_command_that_writes_looks_for_links(
    here: Path, command: tuple[str, ...], folder: str
) -> None:
    (here / "elsewhere").mkdir()
    (here / folder).symlink_to("elsewhere")
    ran = cubicle(here, *command)
    assert (ran.code, files_under(here / "elsewhere")) == (1, [])
    assert "a link would send" in ran.err


@pytest.mark.parametrize(
    ("command", "name"), [("schema", "schema"), ("calibrate", "output"), ("new game", "game")]
)
def test_what_needs_no_game_looks_for_links_too(here: Path, command: str, name: str) -> None:
    """One stands in a folder that somebody else made."""
    (here / "elsewhere").mkdir()
    (here / "theirs").mkdir()
    (here / "theirs" / name).symlink_to("../elsewhere")
    ran = cubicle(here / "theirs", *command.split())
    assert (ran.code, files_under(here / "elsewhere")) == (1, [])
    assert "is a link in the folder that you are in" in ran.err
    ran = cubicle(here / "theirs", *command.split(), HOME=str(here / "theirs"))
    assert ran.code == 0, "at home links are one's own"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives away")
def test_a_link_of_another_users_is_not_followed(here: Path) -> None:
    (here / "theirs").mkdir()
    (here / "real").mkdir()
    (here / "theirs/out").symlink_to("../real")
    write(here / "games/tiny", tiny_game())
    os.lchown(here / "theirs/out", 12345, 12345)
    ran = cubicle(here / "games", "build", "tiny", "-o", "../theirs/out")
    assert (ran.code, files_under(here / "real")) == (1, [])
    assert "a link that belongs to another user" in ran.err


@pytest.mark.parametrize(
    ("link", "command"),
    [
        ("tiny", ("build", ".", "--paper", "a4")),
        ("tiny", ("export", ".", "--for", "png")),
        ("tiny/png", ("export", ".", "--for", "png")),
    ],
)
def test_no_folder_in_the_output_is_a_link(here: Path, link: str, command: tuple[str, ...]) -> None:
    (here / "elsewhere").mkdir()
    (here / "elsewhere/things-one.png").write_bytes(b"not ours")
    (here / "tiny/output" / link).parent.mkdir(parents=True)
    (here / "tiny/output" / link).symlink_to(here / "elsewhere")
    ran = cubicle(here / "tiny", *command)
    assert ran.code == 1 and "is a link" in ran.err and "misbehave" not in ran.err
    assert files_under(here / "elsewhere") == ["things-one.png"]
    assert (here / "elsewhere/things-one.png").read_bytes() == b"not ours"


ALONE = "import os, sys; del os.fork; import generator.cli as c; sys.argv[0] = 'cubicle'; c.run()"


@pytest.mark.parametrize(
    ("command", "kind"), [(("build", "tiny", "--paper", "a4"), "pdf"), (("export", "tiny"), "png")]
)
def test_nor_where_there_is_one_process_alone(
    here: Path, command: tuple[str, ...], kind: str
) -> None:
    """As on Windows, which has no fork."""
    (here / "elsewhere").mkdir()
    (here / "output").mkdir()
    (here / "output/tiny").symlink_to("../elsewhere")
    target = ("--for", "png") if kind == "png" else ()
    asked = [sys.executable, "-c", ALONE, *command, *target]
    usual = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    ran = subprocess.run(asked, cwd=here, env=usual, capture_output=True, text=True, check=False)
    assert (ran.returncode, files_under(here / "elsewhere")) == (1, [])
    assert "'tiny' in the output folder is a link" in ran.stderr, ran.stderr
    (here / "output/tiny").unlink()
    assert (
        subprocess.run(asked, cwd=here, env=usual, capture_output=True, check=False).returncode == 0
    )
    assert files_under(here / "output")[0].endswith(kind)


@pytest.mark.parametrize("output", [".", "..", "./", "../here/.", "/"])
def test_every_folder_may_be_the_output(here: Path, output: str) -> None:
    outlet = Outlet(output, (".pdf",))
    stand = os.getcwd()
    os.chdir(here)
    try:
        found = outgoing([outlet], Limits(1, 0))._below(f"{output}/tiny/tiny-a4.pdf")
    finally:
        os.chdir(stand)
    assert (found.root, found.folders) == (os.path.realpath(here / output), ("tiny",))


def test_output_may_be_where_one_stands(here: Path) -> None:
    ran = cubicle(here, "build", "tiny", "--paper", "a4", "-o", ".")
    assert ran.code == 0, ran.err
    assert (here / "tiny/tiny-a4.pdf").is_file()


def test_files_that_the_program_did_not_write_stay(here: Path) -> None:
    write(here / "tiny", {"tiny/notes.txt": "mine", "notes.txt": "mine too"})
    assert cubicle(here, "build", "tiny", "-o", "tiny", "--paper", "a4").code == 0
    assert (here / "tiny/tiny/notes.txt").read_text() == "mine"
    assert (here / "tiny/notes.txt").read_text() == "mine too"
    assert (here / "tiny/things.yaml").read_text() == DECK


def test_a_folder_that_is_gone_is_told(here: Path) -> None:
    (here / "gone").mkdir()
    ran = shell(here, f"cd gone && rmdir ../gone && cubicle build {here}/tiny -o {here}/out")
    assert ran.returncode == 0
    ran = shell(here, "mkdir gone && cd gone && rmdir ../gone && cubicle build bad-day")
    assert ran.returncode == 1 and ran.stderr.count("\n") == 1, ran.stderr


def test_no_home_and_no_environment_at_all(here: Path) -> None:
    ran = shell(here, f"env -i {SHELL} build tiny --paper a4")
    assert ran.returncode == 0, ran.stderr


# -- letters ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "environment",
    [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "cp1252"},
     {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"TERM": "dumb"}],
)  # fmt: skip
def test_terminals_of_few_letters_are_spoken_to(here: Path, environment: Mapping[str, str]) -> None:
    write(here / "tiny", {"things.yaml": DECK.replace("title: One", "title: 猫 🐉\n    id: one")})
    words = " ".join(f"{name}={value}" for name, value in environment.items())
    for option in ("", "--json", "--github"):
        ran = shell(here, f"env {words} PYTHONPATH={REPOSITORY} {PYTHON} check tiny {option}")
        assert ran.returncode == 1
        assert "missing-glyph" in ran.stdout + ran.stderr


def test_no_message_begins_a_command_of_a_build_server(here: Path) -> None:
    title = '"\\n::error::x\\u202e"'
    write(here / "tiny", {"things.yaml": DECK.replace("title: One", f"title: {title}\n    x: y")})
    for options in ([], ["--github"], ["--notes"], ["--rules"]):
        ran = cubicle(here, "check", "tiny", *options)
        said = (ran.out + ran.err).splitlines()
        commands = [line for line in said if line.startswith("::")]
        assert len(commands) == (len(said) if "--github" in options else 0)
        assert "\u202e" not in ran.out + ran.err


# -- pipes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("cubicle build tiny --json | true; exit ${PIPESTATUS[0]}", 1),
        ("cubicle build tiny > /dev/full", 1),
        ("cubicle build tiny >&-", 1),
        ("cubicle check tiny >&-", 0),
        ("cubicle build tiny 2>&-", 0),
        ("cubicle check nosuch 2>&-", 2),
        ("cubicle build tiny <&- >&- 2>&-", 1),
        ("cubicle check nosuch 2> /dev/full", 1),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_what_is_not_heard_is_no_traceback(here: Path, line: str, code: int) -> None:
    ran = shell(here, line)
    assert ran.returncode == code, ran.stderr
    assert ran.stderr.count("\n") <= 1


# -- the same bytes everywhere ----------------------------------------------------------------


def test_the_same_bytes_everywhere(tmp_path: Path) -> None:
    made = set()
    for number, environment in enumerate(
        (
            {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C"},
            {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "C.UTF-8"},
            {"PYTHONHASHSEED": "77", "TZ": "America/Caracas", "SOURCE_DATE_EPOCH": "1"},
        )
    ):
        folder = tmp_path / ("deep/" * number) / "game"
        shutil.copytree(REPOSITORY / "docs/examples/tour", folder)
        stand = folder.parent if number else folder
        out = tmp_path / f"out{number}"
        ran = cubicle(stand, "build", str(folder), "-o", str(out), "--paper", "a4", **environment)
        assert ran.code == 0
        (pdf,) = out.rglob("*.pdf")
        made.add(pdf.read_bytes())
    assert len(made) == 1


# -- two at once, and killed ------------------------------------------------------------------


def building(folder: Path, *options: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, "build", "tiny", "--paper", "a4", *options],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def kits(folder: Path) -> Iterator[bytes]:
    """What the tiny game comes to, before and after a change."""
    for text in ("A thing.", "Another."):
        write(folder / "tiny", {"things.yaml": DECK.replace("A thing.", text)})
        assert building(folder).wait(60) == 0
        yield (folder / "output/tiny/tiny-a4.pdf").read_bytes()


def test_two_builds_at_once_are_one_of_the_two(here: Path) -> None:
    old, new = kits(here)
    for _ in range(3):
        pair = [building(here), building(here)]
        assert [one.wait(60) for one in pair] == [0, 0]
        assert (here / "output/tiny/tiny-a4.pdf").read_bytes() == new != old
        assert files_under(here / "output") == ["tiny/tiny-a4.pdf"]


def kill_builds(here: Path, times: int) -> int:
    """Kills so many builds at seeded moments; how many had replaced the output by then."""
    old, new = kits(here)
    pdf = here / "output/tiny/tiny-a4.pdf"
    start = time.monotonic()
    building(here).wait(60)
    usual = time.monotonic() - start
    done = 0
    for number in range(times):
        pdf.write_bytes(old)
        build = building(here)
        time.sleep(usual * 1.1 * (number * 0.618034 % 1))
        build.send_signal(signal.SIGKILL)
        build.wait(60)
        found = pdf.read_bytes()
        assert found in (old, new), f"half a file after kill {number}"
        done += found == new
    return done


def test_a_killed_build_leaves_the_old_output_or_the_new(here: Path) -> None:
    kill_builds(here, 6)


def test_what_killed_builds_leave_is_gone_after_the_next(here: Path) -> None:
    """Most are killed while they write: the disk is made slow."""
    slow = {"PYTHONPATH": f"{here}/slow:{REPOSITORY}"}
    write(here / "slow", {"sitecustomize.py": SLOW_DISK})
    for _ in range(6):
        build = subprocess.Popen(
            [*COMMAND, "build", "tiny"],
            cwd=here,
            env={**os.environ, **slow},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(1000):
            if list(here.glob("output/tiny/.cubicle-*")):
                break
            time.sleep(0.01)
        build.kill()
        build.wait(60)
    assert list(here.glob("output/tiny/.cubicle-*")) != []
    assert building(here).wait(60) == 0
    assert files_under(here / "output") == ["tiny/tiny-a4.pdf"]


SLOW_DISK = """
import os, time
real = os.fsync
def fsync(handle):
    time.sleep(30)
    real(handle)
os.fsync = fsync
"""


@pytest.mark.slow
def test_a_thousand_killed_builds_leave_the_old_output_or_the_new(here: Path) -> None:
    assert 0 < kill_builds(here, 1000) < 1000


@pytest.mark.slow
def test_a_whole_kit_on_a_disk_that_is_full_at_every_4_kib(here: Path) -> None:
    kit = here / "output/bad-day/bad-day-a4.pdf"
    build = f"{SHELL} build bad-day --paper a4"
    assert shell(here, build).returncode == 0
    whole = kit.read_bytes()
    for room in range(0, len(whole), 4096):
        kit.write_bytes(b"old")
        ran = shell(here, f"trap '' XFSZ; ulimit -f {room // 1024}; {build}")
        assert (ran.returncode, ran.stderr.count("\n")) == (1, 2), ran.stderr
        assert "bad-day-a4.pdf" in ran.stderr and "file too large" in ran.stderr
        assert kit.read_bytes() == b"old"
        assert os.listdir(kit.parent) == [kit.name]
