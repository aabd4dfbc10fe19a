"""What code in a worker tries right after it was locked in, with none of our checks in between.

Each attempt is made on the kernel as it is, and as if it knew Landlock 1, 2, 3, or none at all.
"""

from __future__ import annotations

import ctypes
import errno
import json
import mmap
import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest

from generator.worker import landlock
from generator.worker.boundary import work_apart
from generator.worker.calls import HARMLESS, MACHINES, NEWER, NOT_THERE, narrow_calls
from generator.worker.inside import Grants, Held, Worker, program_folders
from generator.worker.limits import Limits
from generator.worker.parent import Ended
from tests.games import REPOSITORY, tiny_game
from tests.worker.test_boundary import is_gone
from tests.worker.working import told_by

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or platform.machine() not in MACHINES,
    reason="seccomp and Landlock are Linux's",
)
REAL = landlock.version()
COLUMN = MACHINES.get(platform.machine(), (0, 0))[0]
CAPS = (REAL, 3, 2, 1, 0)
REFUSED = {errno.EPERM, errno.EACCES, errno.ENOSYS}

CALLS = {
    "truncate": (76, 45),
    "mremap": (25, 216),
    "prlimit64": (302, 261),
    "kill": (62, 129),
    "tgkill": (234, 131),
    "ioctl": (16, 29),
    "fcntl": (72, 25),
    "shmget": (29, 194),
    "msgget": (68, 186),
    "semget": (64, 190),
    "memfd_create": (319, 279),
    "inotify_init1": (294, 26),
    "pidfd_open": (434, 434),
    "syslog": (103, 116),
    "fanotify_init": (300, 262),
    "fsopen": (430, 430),
    "open_tree": (428, 428),
    "swapon": (167, 224),
    "sethostname": (170, 161),
    "setpriority": (141, 140),
    "io_uring_setup": (425, 425),
    "prctl": (157, 167),
    "clone": (56, 220),
    "clone3": (435, 435),
}


def call(name: str, *arguments: int | bytes | None) -> int:
    """0 if the kernel does it, else what it says."""
    libc = ctypes.CDLL(None, use_errno=True)
    words = [
        ctypes.c_long(one) if isinstance(one, int) else ctypes.c_char_p(one) for one in arguments
    ]
    found = libc.syscall(ctypes.c_long(CALLS[name][COLUMN]), *words)
    return ctypes.get_errno() if found < 0 else 0


def python(attempt: Callable[[], object]) -> int:
    try:
        attempt()
    except OSError as error:
        return error.errno or -1
    return 0


def _end_of_the_stack() -> int:
    """Its last page, which is not in use now: work was nested deeper before."""
    json.loads("[" * 900 + "]" * 900)
    maps = Path("/proc/self/maps").read_text().splitlines() if sys.platform == "linux" else []
    return next((int(line.partition("-")[0], 16) for line in maps if line.endswith("[stack]")), 0)


STACK = _end_of_the_stack()
GROWING = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x100


class Attack(NamedTuple):
    """What to try, and whether it works here for a process that is not locked in."""

    attempt: Callable[[Path], int]
    works: bool = True


ATTACKS = {
    "type into the terminal": Attack(lambda p: call("ioctl", 0, 0x5412, b"x"), False),
    "type by the console": Attack(lambda p: call("ioctl", 0, 0x541C, b"\x03"), False),
    "be sent signals for others": Attack(lambda p: call("fcntl", 0, 8, os.getppid())),
    "empty a file by its name": Attack(lambda p: call("truncate", os.fsencode(p / "file"), 0)),
    "empty a file by opening it": Attack(
        lambda p: python(lambda: os.close(os.open(p / "file", os.O_RDONLY | os.O_TRUNC)))
    ),
    "write a file": Attack(lambda p: python(lambda: (p / "file").write_text("x"))),
    "make a file": Attack(lambda p: python((p / "new").touch)),
    "make a file without a name": Attack(
        lambda p: python(lambda: os.close(os.open(p, os.O_TMPFILE | os.O_WRONLY)))
    ),
    "make a folder": Attack(lambda p: python((p / "newer").mkdir)),
    "remove a file": Attack(lambda p: python((p / "spare").unlink)),
    "rename a file": Attack(lambda p: python(lambda: (p / "file").rename(p / "file2"))),
    "make a link": Attack(lambda p: python(lambda: (p / "sym").symlink_to("x"))),
    "give a file a second name": Attack(lambda p: python(lambda: os.link(p / "file2", p / "3"))),
    "change a file's rights": Attack(lambda p: python(lambda: (p / "file2").chmod(0o777))),
    "change a file's times": Attack(lambda p: python(lambda: os.utime(p / "file2"))),
    "limit its parent": Attack(lambda p: call("prlimit64", os.getppid(), 4, None, b"x" * 16)),
    "signal its parent": Attack(lambda p: call("kill", os.getppid(), 0)),
    "signal everybody": Attack(lambda p: call("kill", -1, 0)),
    "signal a thread of its parent": Attack(
        lambda p: call("tgkill", os.getppid(), os.getppid(), 0)
    ),
    "hold its parent": Attack(lambda p: call("pidfd_open", os.getppid(), 0)),
    "slow others down": Attack(lambda p: call("setpriority", 0, os.getpid(), 19)),
    "share memory": Attack(lambda p: call("shmget", 0, 4096, 0o1600)),
    "leave messages": Attack(lambda p: call("msgget", 0, 0o1600)),
    "share semaphores": Attack(lambda p: call("semget", 0, 1, 0o1600)),
    "have a file in memory": Attack(lambda p: call("memfd_create", b"x", 0)),
    "take memory that nobody counts": Attack(
        lambda p: python(lambda: mmap.mmap(-1, 1 << 20, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS))
    ),
    "take memory that grows like a stack": Attack(
        lambda p: python(lambda: mmap.mmap(-1, 1 << 20, flags=GROWING))
    ),
    "resize the stack": Attack(lambda p: call("mremap", STACK, 4096, 1 << 20, 1)),
    "watch folders": Attack(lambda p: call("inotify_init1", 0)),
    "watch everything": Attack(lambda p: call("fanotify_init", 0, 0), False),
    "read the kernel's log": Attack(lambda p: call("syslog", 10, None, 0), False),
    "prepare a mount": Attack(lambda p: call("fsopen", b"tmpfs", 0), False),
    "copy a mount": Attack(lambda p: call("open_tree", -100, b"/", 1), False),
    "swap to a file": Attack(lambda p: call("swapon", b"/nosuch", 0), False),
    "rename the machine": Attack(lambda p: call("sethostname", b"x", 1 << 20), False),
    "work past all calls": Attack(lambda p: call("io_uring_setup", 1, bytes(120)), False),
    "outlive its parent": Attack(lambda p: call("prctl", 1, 0)),
    "leave its parent": Attack(lambda p: call("clone", 0x8000 | 0x100 | 0x4000 | 17), False),
    "be root somewhere": Attack(lambda p: call("clone", 0x10000000 | 17), False),
    "fork as nobody can see": Attack(lambda p: call("clone3", bytes(88), 88), False),
    "start a program": Attack(lambda p: python(lambda: os.execv("/bin/true", ["true"])), False),
}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "game").mkdir()
    for name in ("file", "spare"):
        (tmp_path / "game" / name).write_text("kept")
    return tmp_path


@pytest.fixture(params=CAPS, ids=lambda cap: f"landlock-{cap}")
def capped(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """As if the kernel knew no more of Landlock."""
    if request.param > REAL:
        pytest.skip("this kernel knows less")
    monkeypatch.setattr(landlock, "version", lambda: request.param)
    yield request.param


def test_the_attacks_work_where_nothing_is_locked(place: Path) -> None:
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        failed = [
            name for name, one in ATTACKS.items() if one.works and one.attempt(place / "game")
        ]
        (place / "failed").write_text(json.dumps(failed))
        os._exit(0)
    os.waitpid(child, 0)
    assert json.loads((place / "failed").read_text()) == []


@pytest.mark.usefixtures("capped")
def test_every_attack_is_refused(place: Path) -> None:
    def tried() -> str:
        return json.dumps({name: one.attempt(place / "game") for name, one in ATTACKS.items()})

    found = json.loads(told_by(tried, place))
    assert {name: code for name, code in found.items() if code not in REFUSED} == {}
    assert sorted(os.listdir(place / "game")) == ["file", "spare"]
    assert (place / "game/file").read_text() == "kept"


@pytest.mark.usefixtures("capped")
def test_every_call_that_is_not_on_the_list_is_refused(place: Path) -> None:
    listed = {numbers[COLUMN] for numbers in (*HARMLESS, *NOT_THERE)}
    listed |= {one.numbers[COLUMN] for one in narrow_calls(1, True)}
    listed |= {335, 336} if COLUMN == 0 else set()  # the kernel's own: no filter ever sees them
    others = [*(number for number in range(NEWER + 30) if number not in listed), 0x40000000 | 59]

    def tried() -> str:
        libc = ctypes.CDLL(None, use_errno=True)
        open_ones = []
        for number in others:
            found = libc.syscall(ctypes.c_long(number), *[ctypes.c_long(-1)] * 6)
            if found >= 0 or ctypes.get_errno() not in REFUSED:
                open_ones.append(number)
        return json.dumps(open_ones)

    assert json.loads(told_by(tried, place)) == []


def test_pipes_are_few(place: Path) -> None:
    """What is in them is memory that no limit counts."""

    def tried() -> str:
        pipes = []
        with suppress(OSError):
            while len(pipes) < 1000:
                pipes.append(os.pipe())
        for end in chain(*pipes):
            os.close(end)
        return str(len(pipes))

    assert 100 < int(told_by(tried, place)) < 128


def test_nothing_else_is_read_where_there_is_landlock(place: Path, capped: int) -> None:
    (place / "secret").write_text("s3cret")

    def tried() -> str:
        return str(python((place / "secret").read_text))

    assert told_by(tried, place) == (str(errno.EACCES) if capped else "0")


# -- processes --------------------------------------------------------------------------------


def many_forks() -> int:
    """How many processes can be had at a time."""
    count = 0
    while count < 300:
        try:
            child = os.fork()
        except OSError:
            break
        if child == 0:
            time.sleep(5)
            os._exit(0)
        count += 1
    return count


def test_a_few_processes_may_be_started_and_no_more(place: Path) -> None:
    assert told_by(lambda: str(many_forks()), place) == "4"


def test_a_process_that_was_started_starts_none(place: Path) -> None:
    def tried() -> str:
        child = os.fork()
        if child == 0:
            os._exit(min(many_forks(), 100) or 7)
        return str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))

    assert told_by(tried, place) == "7"


def test_one_after_the_other_may_be_started(place: Path) -> None:
    def tried() -> str:
        for _ in range(20):
            child = os.fork()
            if child == 0:
                os._exit(0)
            os.waitpid(child, 0)
        return "done"

    assert told_by(tried, place) == "done"


def test_where_the_parent_cannot_be_asked_nothing_is_forked(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.core.fork import Forked

    monkeypatch.setattr("generator.worker.seccomp.ask_before_forks", lambda: -1)
    assert told_by(lambda: str(many_forks()), place) == "0"
    assert told_by(lambda: Forked(lambda: "worked out all the same").result(), place)


def test_where_the_kernel_can_only_refuse_nothing_is_forked(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.worker.forks.GO_ON", 1 << 5)
    assert told_by(lambda: str(many_forks()), place) == "0"


def test_threads_go_on(place: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    def tried() -> str:
        with ThreadPoolExecutor(8) as threads:
            return str(sum(threads.map(len, [(1,)] * 100)))

    assert told_by(tried, place) == "100"


@pytest.mark.parametrize("is_confined", [False, True])
def test_a_worker_ends_with_its_parent(tmp_path: Path, is_confined: bool) -> None:
    def work(worker: Worker) -> int:
        if is_confined:
            worker.confine(Grants((), (), Limits(0, 0)))
        time.sleep(60)
        return 0

    parent = os.fork()
    if parent == 0:
        from generator.worker.boundary import start

        found = start(work)
        (tmp_path / "worker").write_text(str(found.child))
        time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(parent, 0)
    assert is_gone(int((tmp_path / "worker").read_text()))


def test_a_helper_ends_with_whoever_asked_it(tmp_path: Path) -> None:
    from generator.core.fork import Forked

    def wait() -> int:
        (tmp_path / "helper").write_text(str(os.getpid()))
        time.sleep(60)
        return 0

    parent = os.fork()
    if parent == 0:
        Forked(wait)
        time.sleep(60)
        os._exit(0)
    while not (tmp_path / "helper").exists() or not (tmp_path / "helper").read_text():
        time.sleep(0.01)
    os.kill(parent, signal.SIGKILL)
    os.waitpid(parent, 0)
    assert is_gone(int((tmp_path / "helper").read_text()))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has something to lose")
@pytest.mark.parametrize(("owner", "kept"), [(0, 0), (12345, 1 << 2)])
def test_root_loses_what_makes_it_root(tmp_path: Path, owner: int, kept: int) -> None:
    os.chown(tmp_path, owner, owner)
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        landlock.drop_capabilities([str(tmp_path)])
        os.write(writer, Path("/proc/self/status").read_bytes())
        os._exit(0)
    os.waitpid(child, 0)
    lines = dict(line.split(":\t") for line in os.read(reader, 9999).decode().splitlines())
    assert [int(lines[name], 16) for name in ("CapEff", "CapPrm", "CapInh")] == [kept, kept, 0]
    for end in (reader, writer):
        os.close(end)


# -- what may be read -------------------------------------------------------------------------


def test_of_a_checkout_only_the_package_is_granted() -> None:
    """An editable installation puts the whole checkout, with `.git/config`, where Python looks."""
    granted = [Path(folder) for folder in program_folders()]
    for private in (".git/config", "pyproject.toml", "tests/games.py", "output/README.md"):
        path = (REPOSITORY / private).resolve()
        assert not any(path.is_relative_to(folder) for folder in granted), private
    assert any((REPOSITORY / "generator/build.py").is_relative_to(folder) for folder in granted)


def test_a_checkout_inside_of_an_environment_is_no_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`pip install -e git+https://…` clones into the environment's own folder."""
    checkout = tmp_path / "venv/src/press"
    (checkout / ".git").mkdir(parents=True)
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "venv"))
    monkeypatch.syspath_prepend(str(checkout))
    assert str(checkout.resolve()) not in program_folders()


# -- where it cannot be had -------------------------------------------------------------------


def held_by(monkeypatch: pytest.MonkeyPatch, cap: int) -> Held:
    monkeypatch.setattr(landlock, "version", lambda: min(cap, REAL))
    found = []

    def work(worker: Worker) -> int:
        held = worker.confine(Grants((), (), Limits(5, 0)))
        return held.files + 2 * held.calls

    ended = work_apart(work)
    found.append(Held(bool(ended.code & 1), bool(ended.code & 2)))
    assert ended == Ended(ended.code)
    return found[0]


def test_a_worker_knows_what_is_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    assert held_by(monkeypatch, 99) == Held(REAL > 0, True)
    assert held_by(monkeypatch, 0) == Held(False, True)


NESTED = """
import struct, sys
from generator.worker.landlock import CREATE, NO_NEW_PRIVILEGES, RESTRICT, prctl, system_call
prctl(NO_NEW_PRIVILEGES, 1)
for _ in range(16):
    rules = system_call(CREATE, struct.pack("=Q", 1 << 11), 8, 0)
    assert system_call(RESTRICT, rules, 0) == 0
sys.argv = ["cubicle", *sys.argv[1:]]
from generator.cli import run
run()
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    for name, text in tiny_game().items():
        (tmp_path / "tiny" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tiny" / name).write_text(text)
    return tmp_path


def nested(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """The command where the kernel takes no more rules: sixteen are in force already."""
    return subprocess.run(
        [sys.executable, "-c", NESTED, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(REAL == 0, reason="this kernel has no Landlock")
class TestNested:
    """Sixteen rule sets are the most that a kernel takes."""

    def test_it_is_told_in_one_line(self, tiny: Path) -> None:
        ran = nested(tiny, "check", "tiny")
        assert ran.returncode == 0, ran.stderr
        (line,) = ran.stderr.splitlines()
        assert (
            line.startswith("cubicle: warning: ")
            and "cannot stop someone" in line
            and "--quiet-boundary" in line
        )

    def test_the_line_can_be_left_out(self, tiny: Path) -> None:
        ran = nested(tiny, "--quiet-boundary", "check", "tiny")
        assert (ran.returncode, ran.stderr) == (0, "")
        (tiny / "kept/cubicle").mkdir(parents=True)
        (tiny / "kept/cubicle/settings.yaml").write_text("quiet-boundary: true\n")
        ran = nested(tiny, "check", "tiny", XDG_CONFIG_HOME=str(tiny / "kept"))
        assert (ran.returncode, ran.stderr) == (0, "")

    def test_nothing_is_opened_where_it_is_required(self, tiny: Path) -> None:
        (tiny / "tiny/things.yaml").write_text("- not even read")
        ran = nested(tiny, "--require-boundary", "check", "tiny")
        assert ran.returncode == 1 and "things.yaml" not in ran.stdout + ran.stderr
        assert len(ran.stderr.splitlines()) == 1 and "[no-boundary]" in ran.stderr
        ran = nested(tiny, "--require-boundary", "check", "tiny", "--json")
        assert json.loads(ran.stdout)["problems"][0]["code"] == "no-boundary"

    def test_our_own_games_are_nobody_elses(self, tiny: Path) -> None:
        ran = nested(tiny, "--require-boundary", "check", "office-job")
        assert "boundary" not in ran.stderr
