"""Work that is shared between two processes: all of it is done, whatever becomes of the other."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.core import fork
from generator.core.fork import Forked, ForkedParts

pytestmark = pytest.mark.usefixtures("two_processes")
COUNT = 12


def _meeting() -> Callable[[], None]:
    """Called by each of two processes: nobody goes on before both have come."""
    barrier = multiprocessing.get_context("fork").Barrier(2)
    come: set[int] = set()

    def meet() -> None:
        if os.getpid() not in come:
            come.add(os.getpid())
            barrier.wait(20)

    return meet


def _noted(folder: Path, number: int) -> int:
    """Leaves the process that did it, one line for each time."""
    with (folder / str(number)).open("a") as file:
        file.write(f"{os.getpid()}\n")
    return number * number


def _done_by(folder: Path) -> list[str]:
    return [pid for number in range(COUNT) for pid in (folder / str(number)).read_text().split()]


@pytest.mark.skipif(not fork.CAN_FORK, reason="there is no other process")
def test_two_processes_do_each_part_once(tmp_path: Path) -> None:
    meet = _meeting()
    found = ForkedParts(lambda number: (meet(), _noted(tmp_path, number))[1], COUNT).results()
    assert found == [number * number for number in range(COUNT)]
    pids = _done_by(tmp_path)
    assert len(pids) == COUNT
    assert len(set(pids)) == 2


def test_one_process_does_all_where_there_is_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fork, "CAN_FORK", False)
    found = ForkedParts(lambda number: _noted(tmp_path, number), COUNT).results()
    assert found == [number * number for number in range(COUNT)]
    assert _done_by(tmp_path) == [str(os.getpid())] * COUNT


@pytest.mark.skipif(not fork.CAN_FORK, reason="there is no other process")
def test_what_the_other_process_took_and_lost_is_done_here() -> None:
    here = os.getpid()

    def part(number: int) -> int:
        if os.getpid() != here:
            raise RuntimeError
        return number

    other = ForkedParts(part, COUNT)
    os.waitid(os.P_PID, other._others[0]._child, os.WEXITED | os.WNOWAIT)
    assert other.results() == list(range(COUNT))


@pytest.mark.skipif(not fork.CAN_FORK, reason="there is no other process")
def test_parts_are_packed_by_the_process_that_made_them() -> None:
    here, meet = os.getpid(), _meeting()
    packed = ForkedParts(
        lambda number: (meet(), number)[1],
        COUNT,
        lambda parts: {number: (os.getpid(), one) for number, one in parts.items()},
        lambda parts: {number: one + COUNT for number, (by, one) in parts.items() if by != here},
    )
    found = packed.results()
    assert [one % COUNT for one in found] == list(range(COUNT))
    assert any(one >= COUNT for one in found)


@pytest.mark.skipif(not fork.CAN_FORK, reason="there is no other process")
def test_a_large_result_that_nobody_waits_for_keeps_nobody() -> None:
    other = Forked(lambda: bytes(1_000_000))
    rescue = threading.Timer(10, os.kill, (other._child, signal.SIGKILL))
    rescue.start()
    other.drop()
    assert rescue.is_alive(), "the other process waited for somebody to read"
    rescue.cancel()
    rescue.join()


@pytest.mark.skipif(not fork.CAN_FORK, reason="there is no other process")
def test_a_part_that_fails_here_leaves_no_process() -> None:
    def part(number: int) -> int:
        raise ZeroDivisionError

    parts = ForkedParts(part, COUNT)
    other = parts._others[0]._child
    with pytest.raises(ZeroDivisionError):
        parts.results()
    with pytest.raises(ChildProcessError):
        os.waitpid(other, os.WNOHANG)


@pytest.mark.skipif(not fork.CAN_FORK, reason="there is no other process")
def test_several_processes_that_nobody_waits_for_keep_nobody() -> None:
    """Each later process has a copy of the earlier ones' pipes, which seem to have a reader."""
    barrier = multiprocessing.get_context("fork").Barrier(4)

    def part(number: int) -> bytes:
        barrier.wait(20)
        return bytes(1_000_000)

    parts = ForkedParts(part, 3, processes=4)
    others = [other._child for other in parts._others]
    rescue = threading.Timer(10, lambda: [os.kill(other, signal.SIGKILL) for other in others])
    rescue.start()
    barrier.wait(20)
    parts._stop()
    assert rescue.is_alive(), "a process waited for somebody to read"
    rescue.cancel()
    rescue.join()


def test_more_parts_than_a_pipe_holds_are_all_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fork, "MOST_PARTS", 3)
    assert ForkedParts(lambda number: -number, COUNT).results() == [-n for n in range(COUNT)]


def test_no_part_is_no_result() -> None:
    assert ForkedParts(lambda number: number, 0).results() == []
