"""Workers that stay: they keep what they know, and when one has ended, another answers."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from generator.core.problems import Problem, Where
from generator.files import write
from generator.worker.endings import ASTRAY
from generator.worker.inside import Grants
from generator.worker.landlock import version
from generator.worker.limits import Limits
from generator.worker.outlet import Outlet
from generator.worker.seccomp import MACHINES
from generator.worker.workshop import (
    ANSWERED,
    ENDED,
    Moved,
    Over,
    Unconfined,
    Workshop,
    _as_problem,
)

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
MEGABYTE = 1_000_000


def begin(folder: Path) -> Callable[[int], Callable[[bytes], bytes]]:
    """What the workers of these tests can be asked."""

    def begun(number: int) -> Callable[[bytes], bytes]:
        asked: list[bytes] = []
        sys.excepthook = lambda *_: None

        def reply(question: bytes) -> bytes:
            asked.append(question)
            match question.split():
                case [b"number"]:
                    return str(number).encode()
                case [b"process"]:
                    return str(os.getpid()).encode()
                case [b"sleep"]:
                    time.sleep(60)
                case [b"die"]:
                    os.abort()
                case [b"fail"]:
                    raise AssertionError
                case [b"eat"]:
                    _ = [bytes(MEGABYTE) for _ in range(2000)]
                case [b"leave"]:
                    return _leave_a_child()
                case [b"read", path]:
                    try:
                        return Path(os.fsdecode(path)).read_bytes()
                    except OSError as error:
                        return type(error).__name__.encode()
                case [b"write", name]:
                    write(folder / os.fsdecode(name), b"x" * 100_000)
            return b" ".join(asked)

        return reply

    return begun


def _leave_a_child() -> bytes:
    child = os.fork()
    if child == 0:
        if sys.platform == "linux" and platform.machine() in MACHINES:
            with suppress(PermissionError):  # else nobody would know any more that it is ours
                os.setsid()
        time.sleep(60)
    return str(child).encode()


@pytest.fixture
def workshop(tmp_path: Path) -> Iterator[Workshop]:
    (tmp_path / "secret").write_text("secret")
    grants = Grants((), (Outlet(str(tmp_path / "output"), ("",)),), Limits(2, 300 * MEGABYTE))
    shop = Workshop(begin(tmp_path / "output"), lambda: grants)
    yield shop
    shop.close()


def is_gone(process: bytes) -> bool:
    """Within a moment; one that nobody waits for yet is gone too."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("reads the kernel's table of processes")
    for _ in range(200):
        try:
            state = Path(f"/proc/{int(process)}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except FileNotFoundError:
            return True
        if state == "Z":
            return True
        time.sleep(0.01)
    return False


def test_it_answers_and_keeps_what_it_knows(workshop: Workshop) -> None:
    assert workshop.ask(b"one") == b"one"
    assert workshop.ask(b"two" * 100_000) == b"one " + b"two" * 100_000


def test_it_writes_through_its_parent(workshop: Workshop, tmp_path: Path) -> None:
    assert workshop.ask(b"write kit") == b"write kit"
    assert (tmp_path / "output/kit").stat().st_size == 100_000
    with pytest.raises(Over):
        workshop.ask(b"write ../kit")
    assert not (tmp_path / "kit").exists()


@pytest.mark.skipif(version() == 0, reason="this kernel has no Landlock")
def test_it_reads_nothing_elsewhere(workshop: Workshop, tmp_path: Path) -> None:
    assert workshop.ask(b"read " + os.fsencode(tmp_path / "secret")) == b"PermissionError"


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (b"sleep", "stopped after 2 seconds"),
        (b"die", "SIGABRT"),
        (b"eat", "stopped at 300 MB of memory"),
        (b"fail", "a bug in Cubicle Press"),
    ],
)
def test_its_end_is_told_and_the_next_question_opens_another(
    workshop: Workshop, question: bytes, says: str
) -> None:
    first = workshop.ask(b"process")
    assert workshop.ask(b"number") == b"1"
    with pytest.raises(Over) as caught:
        workshop.ask(question)
    (problem,) = caught.value.problems
    assert says in problem.message
    assert is_gone(first)
    assert workshop.ask(b"number") == b"2"
    assert workshop.ask(b"process") != first


def test_a_folder_made_anew_is_read_by_a_new_worker(tmp_path: Path) -> None:
    """The old one was let into a folder that is gone, whatever its name."""
    game = tmp_path / "game"
    shop = Workshop(begin(tmp_path), lambda: Grants((str(game),), (), Limits(20, 0)))
    question = b"read " + os.fsencode(game / "x")
    with closing(shop):
        assert shop.ask(question) == b"FileNotFoundError" or version() > 0
        for word in (b"one", b"two", b"three"):
            game.mkdir()
            (game / "x").write_bytes(word)
            with pytest.raises(Moved):
                shop.ask(question)
            assert shop.ask(question) == word
            (game / "x").write_bytes(b"again")
            assert shop.ask(question) == b"again"
            shutil.rmtree(game)
            assert shop.ask(question) == b"FileNotFoundError"


def test_a_worker_without_the_memory_to_begin_is_told_too() -> None:
    def begin(number: int) -> Callable[[bytes], bytes]:
        return bytes(number * 1000 * MEGABYTE).__add__

    shop = Workshop(begin, lambda: Grants((), (), Limits(20, 300 * MEGABYTE)))
    with closing(shop), pytest.raises(Over) as caught:
        shop.ask(b"one")
    assert "stopped at 300 MB of memory" in caught.value.problems[0].message


def test_a_shell_with_threads_gets_another_worker_too(workshop: Workshop) -> None:
    """The keeper has none, whoever asks."""
    said: list[bytes] = []

    def ask() -> None:
        with pytest.raises(Over):
            workshop.ask(b"die")
        said.append(workshop.ask(b"number"))

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert said == [b"2"]


@pytest.mark.parametrize("end", ["die", "close"])
def test_nothing_that_a_worker_started_outlives_it(workshop: Workshop, end: str) -> None:
    left = workshop.ask(b"leave")
    if end == "die":
        with pytest.raises(Over):
            workshop.ask(b"die")
    else:
        workshop.close()
    assert is_gone(left)


def test_it_ends_in_silence(workshop: Workshop, capfd: pytest.CaptureFixture[str]) -> None:
    workshop.ask(b"one")
    workshop.close()
    assert capfd.readouterr() == ("", "")


def test_it_can_be_closed_while_somebody_waits_for_an_answer(workshop: Workshop) -> None:
    worker = workshop.ask(b"process")
    said: list[str] = []

    def ask() -> None:
        with pytest.raises(Over) as caught:
            workshop.ask(b"sleep")
        said.append(caught.value.problems[0].message)

    thread = threading.Thread(target=ask)
    thread.start()
    time.sleep(0.1)
    start = time.monotonic()
    workshop.close()
    thread.join()
    assert time.monotonic() - start < 1
    assert "has ended" in said[0]
    assert is_gone(worker)
    with pytest.raises(Over):
        workshop.ask(b"one")


def test_what_is_no_problem_is_not_taken_for_one() -> None:
    """A worker that is not ours any more may say anything of its own end."""
    for data in (b"", b"{", b"[1]", b'["a", 1, 2, 3, 4]', b"[" * 100_000, b'[[],["x"],[],[],[]]'):
        assert isinstance(_as_problem(data), Problem)
    assert _as_problem(b"[" * 100_000) == ASTRAY
    assert _as_problem(b'["a", ["f", 1, 2, ""], "m", "h", "error"]').where == Where("f", 1, 2)
    assert ANSWERED != ENDED


def test_where_no_process_can_be_forked_the_same_is_answered_here(tmp_path: Path) -> None:
    here = Unconfined(begin(tmp_path))
    before = sys.excepthook
    try:
        assert here.ask(b"one") == b"one"
        assert here.ask(b"process") == str(os.getpid()).encode()
        assert here.ask(b"number") == b"1"
    finally:
        sys.excepthook = before
    here.close()
