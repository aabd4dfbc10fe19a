"""What a worker hands over: plain names of its command's kinds, and not too much."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from generator.core.problems import Refusal
from generator.files import write
from generator.files.writer import write_together
from generator.worker.boundary import start, work_apart
from generator.worker.inside import Grants, Worker
from generator.worker.limits import Limits
from generator.worker.messages import ANSWER, COMMIT, SAID, STAGE, Message, packed
from generator.worker.outlet import Misbehaved, Outlet, outgoing
from generator.worker.parent import Ended

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
MEGABYTE = 1_000_000
LIMITS = Limits(30, 300 * MEGABYTE)


def handed_over(outlet: Outlet, *files: tuple[Path, bytes], limits: Limits = LIMITS) -> Ended:
    def work(worker: Worker) -> int:
        worker.confine(Grants((), (outlet,), limits))
        try:
            write_together(files)
        except Refusal as refusal:
            return 9 if "more than" in refusal.problems[0].message else 8
        return 0

    return work_apart(work)


@pytest.mark.parametrize(
    "name",
    [
        "Makefile",
        ".envrc",
        ".git/hooks/pre-commit",
        ".git/hooks/x.pdf",
        "game/.hidden.pdf",
        "game/kit.pdf.sh",
        "game/kit",
        "kit\n.pdf",
        "\x1b[31m.pdf",
        "../kit.pdf",
        "game/../../kit.pdf",
        "a/b/c/d/e/f/kit.pdf",
        "",
    ],
)
def test_a_command_that_makes_pdfs_writes_nothing_else(tmp_path: Path, name: str) -> None:
    """The output is the folder that one works in: `-o "$PWD"`."""
    (tmp_path / "Makefile").write_text("all:")
    ended = handed_over(Outlet(str(tmp_path), (".pdf",)), (tmp_path / name, b"bad"))
    assert ended.code == 1 and ended.problem and "misbehave" in ended.problem.message
    assert os.listdir(tmp_path) == ["Makefile"]
    assert (tmp_path / "Makefile").read_text() == "all:"


def test_its_own_kinds_are_written(tmp_path: Path) -> None:
    outlet = Outlet(str(tmp_path), (".pdf", ".png"))
    names = ("game/kit.pdf", "game/png/one card.png", "Spiel/Größe.pdf")
    assert handed_over(outlet, *((tmp_path / name, b"x") for name in names)) == Ended(0)
    assert all((tmp_path / name).read_bytes() == b"x" for name in names)


def test_a_command_that_knows_its_folder_writes_into_no_other(tmp_path: Path) -> None:
    outlet = Outlet(str(tmp_path), (".png",), ("tiny",))
    assert handed_over(outlet, (tmp_path / "tiny/png/a.png", b"x")) == Ended(0)
    for name in ("other/a.png", "a.png", "tiny.png", "tiny2/a.png"):
        assert handed_over(outlet, (tmp_path / name, b"x")).code == 1
    assert os.listdir(tmp_path) == ["tiny"]


def test_kits_are_called_after_their_folder_and_replace_nothing_else(tmp_path: Path) -> None:
    outlet = Outlet(str(tmp_path), (".pdf",), is_named_after_folder=True)
    (tmp_path / "taxes").mkdir()
    (tmp_path / "taxes/2025.pdf").write_bytes(b"mine")
    for name in ("tiny/tiny-a4.pdf", "tiny/tiny.pdf"):
        assert handed_over(outlet, (tmp_path / name, b"x")) == Ended(0)
    for name in ("taxes/2025.pdf", "thesis.pdf", "tiny/tiny/tiny.pdf", "tiny/tinyx.pdf"):
        assert handed_over(outlet, (tmp_path / name, b"x")).code == 1
    assert (tmp_path / "taxes/2025.pdf").read_bytes() == b"mine"
    assert sorted(os.listdir(tmp_path)) == ["taxes", "tiny"]


def test_a_game_may_have_an_odd_name_that_the_user_gave(tmp_path: Path) -> None:
    outlet = Outlet(str(tmp_path), (".pdf",), (".odd\n",))
    for name in (".odd\n/kit.pdf", ".odd\n/.odd\n-statistics.pdf"):
        outgoing([outlet], LIMITS)._below(str(tmp_path / name))
    with pytest.raises(Misbehaved):
        outgoing([outlet], LIMITS)._below(str(tmp_path / ".odd\n/.git/kit.pdf"))


def test_one_file_is_one_file(tmp_path: Path) -> None:
    outlet = Outlet(str(tmp_path / "report.xml"))
    assert handed_over(outlet, (tmp_path / "report.xml", b"x")) == Ended(0)
    for name in ("report.xml/x", "report.xml2", "other.xml"):
        assert handed_over(outlet, (tmp_path / name, b"x")).code == 1
    assert os.listdir(tmp_path) == ["report.xml"]


def test_more_than_its_memory_can_hold_is_refused_and_nothing_stays(tmp_path: Path) -> None:
    files = [(tmp_path / f"{n}.pdf", bytes(20 * MEGABYTE)) for n in range(6)]
    outlet = Outlet(str(tmp_path), (".pdf",))
    assert handed_over(outlet, *files, limits=Limits(30, 200 * MEGABYTE)).code == 9
    assert os.listdir(tmp_path) == []
    assert handed_over(outlet, *files) == Ended(0)


def test_too_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.worker.outlet.MOST_FILES", 3)
    files = [(tmp_path / f"{n}.pdf", b"x") for n in range(4)]
    assert handed_over(Outlet(str(tmp_path), (".pdf",)), *files).code == 9
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="there is no /proc")
@pytest.mark.parametrize("kind", [STAGE, ANSWER, SAID, b"G", b"C", b"Q"])
def test_junk_costs_the_parent_nothing(tmp_path: Path, kind: bytes) -> None:
    """1.5 GB of it, or as much as is taken."""

    def work(worker: Worker) -> int:
        worker.confine(Grants((), (Outlet(str(tmp_path), (".pdf",)),), Limits(60, 0)))
        head, _ = packed(Message(kind, os.fsencode(tmp_path / "kit.pdf")))
        os.write(worker.asks, head[:9] + (1500 * MEGABYTE).to_bytes(8, "big") + head[17:])
        piece = bytes(MEGABYTE)
        for _ in range(1500 if kind != STAGE else 300):
            os.write(worker.asks, piece)
        os._exit(0)

    reader = os.fork()
    if reader == 0:
        before = kilobytes("VmRSS")
        ended = work_apart(work)
        (tmp_path / "cost").write_text(f"{kilobytes('VmHWM') - before} {ended.code}")
        os._exit(0)
    os.waitpid(reader, 0)
    cost, code = (tmp_path / "cost").read_text().split()
    assert int(cost) < 300_000 and code == "1", "kB"
    assert os.listdir(tmp_path) == ["cost"]


def kilobytes(name: str) -> int:
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(name))


def test_a_worker_that_does_not_listen_is_not_waited_for(tmp_path: Path) -> None:
    """Its parent has more to say than a pipe takes."""

    def work(worker: Worker) -> int:
        worker.confine(Grants((), (), Limits(1, 0)))
        commits = b"".join(packed(Message(COMMIT)))
        for _ in range(20_000):
            os.write(worker.asks, commits)
        time.sleep(60)
        return 0

    began = time.monotonic()
    ended = work_apart(work)
    assert ended.code == 1 and ended.problem and time.monotonic() - began < 20


def test_a_question_that_is_not_heard_is_not_waited_for() -> None:
    def work(worker: Worker) -> int:
        worker.confine(Grants((), (), Limits(0, 0)))
        time.sleep(60)
        return 0

    parent = start(work)
    try:
        ended = parent.question(bytes(MEGABYTE), 0.5)
    finally:
        parent.end()
    assert isinstance(ended, Ended) and ended.problem
    assert "stopped after" in ended.problem.message


def test_what_is_said_goes_through_the_parent(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def work(worker: Worker) -> int:
        import sys

        worker.confine(Grants((), (), LIMITS))
        print("one", flush=True)
        print("two", file=sys.stderr, flush=True)
        os.write(2, b"from a library\n")
        assert not any(os.isatty(place) for place in range(3))
        return 0

    assert work_apart(work) == Ended(0)
    said = capfd.readouterr()
    assert said.out == "one\n"
    assert sorted(said.err.splitlines()) == ["from a library", "two"], "they come by two ways"


def test_a_long_report_is_said_whole(capfd: pytest.CaptureFixture[str]) -> None:
    """A document of JSON is printed at once."""
    report = "".join(f"{n} " for n in range(500_000))

    def work(worker: Worker) -> int:
        worker.confine(Grants((), (), LIMITS))
        print(report, flush=True)
        return 0

    assert len(report) > 3 * MEGABYTE and work_apart(work) == Ended(0)
    assert capfd.readouterr().out == report + "\n"


def test_a_worker_that_talks_without_end_is_stopped(capfd: pytest.CaptureFixture[str]) -> None:
    def work(worker: Worker) -> int:
        worker.confine(Grants((), (), LIMITS))
        while True:
            print("x" * 500_000)

    ended = work_apart(work)
    capfd.readouterr()
    assert ended.code == 1 and ended.problem and "misbehave" in ended.problem.message


def test_a_file_is_replaced_only_when_all_is_there(tmp_path: Path) -> None:
    write(tmp_path / "a.pdf", b"old")
    outlet = Outlet(str(tmp_path), (".pdf",))
    ended = handed_over(outlet, (tmp_path / "a.pdf", b"new"), (tmp_path / "b.txt", b"bad"))
    assert ended.code == 1
    assert (tmp_path / "a.pdf").read_bytes() == b"old" and os.listdir(tmp_path) == ["a.pdf"]
