"""The worker: what it hands over is written, what it must not do it cannot, it never lingers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.core.problems import Refusal
from generator.files import write
from generator.files.writer import write_together
from generator.worker import inside
from generator.worker.boundary import work_apart
from generator.worker.limits import Limits
from generator.worker.messages import COMMIT, STAGE, Garbled, Message, packed, received
from generator.worker.parent import Ended
from tests.games import REPOSITORY, tiny_game
from tests.worker.working import confined, told_by

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "game").mkdir()
    return tmp_path


def test_what_the_worker_hands_over_is_written(place: Path) -> None:
    def work() -> None:
        write_together([(place / "output/a/1", b"one"), (place / "output/2", b"two" * 100_000)])

    assert confined(work, place) == Ended(0)
    assert (place / "output/a/1").read_bytes() == b"one"
    assert (place / "output/2").read_bytes() == b"two" * 100_000
    assert sorted(os.listdir(place / "output")) == ["2", "a"]


def test_the_exit_code_is_the_works_own(place: Path) -> None:
    assert work_apart(lambda worker: 3) == Ended(3)


def test_what_cannot_be_written_is_told_inside(place: Path) -> None:
    (place / "output").write_text("a file")

    def work() -> None:
        with pytest.raises(Refusal) as caught:
            write(place / "output/kit.pdf", b"new")
        (problem,) = caught.value.problems
        assert problem.code == "cannot-write" and "kit.pdf" in problem.message

    assert confined(work, place) == Ended(0)
    assert (place / "output").read_text() == "a file"


def test_after_a_refusal_the_next_file_is_written(place: Path) -> None:
    (place / "output/taken").mkdir(parents=True)

    def work() -> None:
        with pytest.raises(Refusal):
            write_together([(place / "output/first", b"1"), (place / "output/taken", b"2")])
        write(place / "output/second", b"2")

    assert confined(work, place) == Ended(0)
    assert sorted(os.listdir(place / "output")) == ["second", "taken"]


@pytest.mark.parametrize("target", ["elsewhere", "output/../elsewhere", "output-2/x", "game/x"])
def test_nothing_is_written_where_the_command_did_not_say(place: Path, target: str) -> None:
    ended = confined(lambda: write(place / target, b"new"), place)
    assert ended.code == 1 and ended.problem and "misbehave" in ended.problem.message
    assert sorted(os.listdir(place)) == ["game"]


def test_a_second_grant_is_refused(place: Path) -> None:
    def work(worker: inside.Worker) -> int:
        grants = inside.Grants((), (), Limits(30, 0))
        worker.confine(grants)
        worker.confine(grants._replace(writes=(inside.Outlet(str(place), ("",)),)))
        write(place / "x", b"x")
        return 0

    assert "misbehave" in str(work_apart(work).problem)
    assert os.listdir(place) == ["game"]


@pytest.mark.parametrize("noise", [b"x", b"S" + b"\xff" * 16, b"Q" + bytes(16), bytes(40)])
def test_a_worker_that_talks_nonsense_is_stopped(place: Path, noise: bytes) -> None:
    def work(worker: inside.Worker) -> int:
        inside.send(worker.asks, noise)
        return 0

    ended = work_apart(work)
    assert ended.code == 1 and ended.problem


def test_messages_go_through_and_cut_ones_are_noticed() -> None:
    message = Message(STAGE, b"name", b"data" * 10)
    whole = b"".join(packed(message)) + b"".join(packed(Message(COMMIT)))
    for end in range(len(whole) + 1):
        rest = memoryview(whole[:end])

        def read(size: int) -> bytes:
            nonlocal rest
            part, rest = bytes(rest[:size]), rest[size:]
            return part

        found = []
        try:
            while (one := received(read)) is not None:
                found.append(one)
        except Garbled:
            assert end not in (0, len(whole) - 17, len(whole))
        assert found == [message, Message(COMMIT)][: len(found)]
    assert found == [message, Message(COMMIT)]


# -- how it may end ---------------------------------------------------------------------------


def test_a_worker_that_takes_too_long_is_stopped(place: Path) -> None:
    start = time.monotonic()
    ended = confined(lambda: time.sleep(60), place, Limits(0.3, 0))
    assert ended.code == 1 and ended.problem
    assert "stopped after" in ended.problem.message and "--seconds" in ended.problem.hint
    assert time.monotonic() - start < 5


def test_what_a_slow_worker_staged_is_thrown_away(place: Path) -> None:
    def work() -> None:
        def files() -> Iterator[tuple[Path, bytes]]:
            yield place / "output/kit", b"x"
            time.sleep(60)

        write_together(files())

    assert confined(work, place, Limits(0.3, 0)).code == 1
    assert not (place / "output").exists()


def test_a_worker_that_takes_too_much_memory_is_told(place: Path) -> None:
    caught = []

    def work() -> None:
        try:
            caught.append(bytes(900_000_000))
        except MemoryError:
            raise SystemExit(9) from None

    assert confined(work, place, Limits(30, 300_000_000)) == Ended(70)  # no command, no exit code
    assert confined(work, place).code == 0


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL, signal.SIGXCPU])
def test_a_worker_that_is_killed_is_told_in_one_line(place: Path, number: int) -> None:
    ended = confined(lambda: os.kill(os.getpid(), number), place)
    assert ended.code == 1 and ended.problem
    assert ended.problem.message and "\n" not in ended.problem.message


def test_a_bug_of_ours_is_told_by_the_hook(place: Path) -> None:
    def work(worker: inside.Worker) -> int:
        sys.excepthook = lambda kind, error, trace: write(place / "told", kind.__name__.encode())
        raise KeyError("oops")

    assert work_apart(work) == Ended(70)
    assert (place / "told").read_text() == "KeyError"


# -- what it knows ----------------------------------------------------------------------------


def test_the_worker_has_no_secrets_of_the_environment(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", "ghp_secret")
    assert "secret" not in told_by(lambda: repr(dict(os.environ)), place)


def test_the_worker_has_no_open_files_but_its_own(place: Path) -> None:
    secret = os.open("/etc/hostname", os.O_RDONLY)

    def look() -> str:
        try:
            return os.read(secret, 10).decode()
        except OSError as error:
            return error.strerror or ""

    assert told_by(look, place) == "Bad file descriptor"
    os.close(secret)


# -- as people meet it ------------------------------------------------------------------------


@pytest.fixture
def slow(tmp_path: Path) -> Path:
    """A game that takes some seconds to build."""
    cards = "".join(f"  - {{title: Card {n}, text: Some words of {n}.}}\n" for n in range(15_000))
    deck = "deck: things\ntitle: T\nlayout: face\nfields: {text: text?}\ncards:\n" + cards
    layout = (
        tiny_game()["layouts/face.yaml"]
        + '  - {text: "{{ text }}", box: [5mm, 20mm, 50mm, 40mm]}\n'
    )
    for name, text in tiny_game(deck=deck, layout=layout).items():
        (tmp_path / "slow" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "slow" / name).write_text(text)
    return tmp_path


def hear_signals() -> None:
    """Whoever runs the tests in the background may have had these ignored, for us as well."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def started(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "generator", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_signals,  # noqa: PLW1509 (no thread runs here)
        start_new_session=True,
    )


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task/{process}/children")
    return [int(word) for word in tasks.read_text().split()] if tasks.exists() else []


def worker_of(process: int) -> int:
    for _ in range(500):
        if found := children(process):
            return found[0]
        time.sleep(0.01)
    raise AssertionError("no worker was started")


def is_gone(process: int) -> bool:
    for _ in range(300):
        try:
            if Path(f"/proc/{process}/stat").read_text().split()[2] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.01)
    return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="there is no /proc")
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_build_that_is_asked_to_end_leaves_nothing(slow: Path, number: int, code: int) -> None:
    build = started(slow, "build", "slow", "--paper", "a4")
    worker = worker_of(build.pid)
    time.sleep(0.3)
    build.send_signal(number)
    _, told = build.communicate(timeout=10)
    assert build.returncode == code, told
    assert "Traceback" not in told
    assert is_gone(worker)
    assert not (slow / "output").exists()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells children")
def test_the_worker_of_a_killed_build_ends_with_it(slow: Path) -> None:
    build = started(slow, "build", "slow", "--paper", "a4")
    worker = worker_of(build.pid)
    time.sleep(0.5)
    build.kill()
    build.communicate()
    assert is_gone(worker)
    assert not (slow / "output").exists()


def test_time_and_memory_are_options(slow: Path) -> None:
    for option, amount, says in (("--seconds", "1", "1 seconds"), ("--memory", "40", "40 MB")):
        build = started(slow, option, amount, "build", "slow", "--paper", "a4")
        out, told = build.communicate(timeout=20)
        assert (build.returncode, out, told.count("\n")) == (1, "", 1), told
        assert says in told and "[over-the-limit]" in told
    assert not (slow / "output").exists()
