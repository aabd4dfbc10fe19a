"""What of the boundary works on this machine, by trying it, for `cubicle doctor`."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from importlib import metadata
from tempfile import NamedTemporaryFile

from generator import __version__
from generator.core.named_tuple import NamedTuple
from generator.files import data_root, installed_file
from generator.files.settings import settings_folder
from generator.worker.boundary import CAN_FORK, start
from generator.worker.inside import Worker
from generator.worker.landlock import version
from generator.worker.limits import Weight, limits_for
from generator.worker.promise import NOTHING, probed
from generator.worker.workshop import Over, Workshop

LIBRARIES = ("reportlab", "pillow", "pyyaml", "jinja2", "click", "uharfbuzz", "pypdfium2")
PROGRAMS = {"gs": "Ghostscript", "chromium": "Chromium", "git": "git"}
NEVER_NEEDED = "not installed; games do not need it"


class HealthCheck(NamedTuple):
    """One thing that was looked at; `wrong` if something cannot work as it is."""

    about: str
    name: str
    says: str
    wrong: bool = False


def examined() -> list[HealthCheck]:
    return [*_program(), *_boundary(), *_libraries(), *_fonts(), *_others()]


def _program() -> Iterator[HealthCheck]:
    yield HealthCheck("Program", "cubicle", __version__)
    yield HealthCheck("Program", "python", f"{platform.python_version()} on {platform.platform()}")
    shared = data_root() / "layouts"
    yield HealthCheck("Program", "shared layouts", str(shared), wrong=not shared.is_dir())
    compiled = importlib.util.cache_from_source(importlib.util.__file__)
    own = importlib.util.cache_from_source(__file__)
    if os.path.exists(compiled) and not os.path.exists(own):
        advice = (
            f"no; for a faster start run: {sys.executable} -m compileall -q <folder of generator>"
        )
        yield HealthCheck("Program", "compiled", advice)
    else:
        yield HealthCheck("Program", "compiled", "yes")


# -- the boundary, tried ----------------------------------------------------------------------


def _boundary() -> Iterator[HealthCheck]:
    about = "Untrusted games"
    if not CAN_FORK:
        says = "no: this system cannot fork; only checks protect you"
        yield HealthCheck(about, "process of its own", says, wrong=True)
        return
    yield HealthCheck(about, "process of its own", "yes")
    yield from _means(about)
    with NamedTemporaryFile() as victim:
        refused, served = _refused(victim.name), _refused_on_the_page(victim.name)
    for number, (name, _) in enumerate(ATTEMPTS):
        is_refused = bool(refused >> number & 1)
        says = "blocked (just tested)" if is_refused else "not blocked by the system"
        yield HealthCheck(about, name, says, wrong=not is_refused)
    same = "its worker is blocked from the same (just tested)"
    less = "its worker is blocked from less than other commands'"
    yield HealthCheck(about, "the preview", same if served == refused else less, served != refused)
    limits = limits_for(Weight())
    most = f"{limits.seconds:.0f} s, {limits.memory / 1_000_000:.0f} MB, more for larger games"
    yield HealthCheck(about, "time and memory", most)


def _means(about: str) -> Iterator[HealthCheck]:
    """What the kernel has, and whether it lets a worker use it."""
    held, landlock = probed(), version()
    says = f"version {landlock}" if landlock else "not on this system; checks protect you instead"
    if landlock and not held.files:
        says += ", but the system refuses to use it here; checks protect you instead"
    yield HealthCheck(about, "Landlock", says, wrong=not held.files)
    says = "allows only the calls that work needs" if held.calls else "not on this system"
    yield HealthCheck(about, "seccomp", says, wrong=not held.calls)


def _read_elsewhere(victim: str) -> None:
    with open("/etc/passwd", "rb") as file:
        file.read(1)


def _write_elsewhere(victim: str) -> None:
    os.close(os.open(os.devnull, os.O_WRONLY))


def _start_program(victim: str) -> None:
    os.execv("/bin/sh", ["sh", "-c", ":"])


def _connect(victim: str) -> None:
    with socket.socket() as one:
        one.settimeout(1)
        one.connect(("127.0.0.1", 9))


def _send_packet(victim: str) -> None:
    with socket.socket(type=socket.SOCK_DGRAM) as one:
        one.sendto(b"", ("127.0.0.1", 9))


def _signal_others(victim: str) -> None:
    os.kill(os.getppid(), 0)


def _type_into_the_terminal(victim: str) -> None:
    import fcntl

    fcntl.ioctl(0, TYPE_A_LETTER, b" ")


TYPE_A_LETTER = 0x5412
ATTEMPTS: tuple[tuple[str, Callable[[str], None]], ...] = (
    ("reading elsewhere", _read_elsewhere),
    ("writing anywhere", _write_elsewhere),
    ("emptying a file", lambda victim: os.truncate(victim, 0)),
    ("starting a program", _start_program),
    ("connecting", _connect),
    ("sending packets", _send_packet),
    ("ending other processes", _signal_others),
    ("typing into the terminal", _type_into_the_terminal),
)
"""What a game's files might want; each is tried in a worker that may do nothing."""


def _refused(victim: str) -> int:
    """A bit for each attempt that the system refused."""

    def work(worker: Worker) -> int:
        worker.confine(NOTHING)
        return worker.answer(lambda question: b"%d" % _tried(victim))

    parent = start(work)
    try:
        answer = parent.question(b"", NOTHING.limits.seconds)
    finally:
        parent.end()
    return int(answer) if isinstance(answer, bytes) else 0


def _refused_on_the_page(victim: str) -> int:
    """The same of a worker that stays."""
    shop = Workshop(lambda number: lambda question: b"%d" % _tried(victim), lambda: NOTHING)
    with closing(shop), suppress(Over):
        return int(shop.ask(b""))
    return 0


def _tried(victim: str) -> int:
    return sum(1 << n for n, (_, attempt) in enumerate(ATTEMPTS) if _is_refused(attempt, victim))


def _is_refused(attempt: Callable[[str], None], victim: str) -> bool:
    try:
        attempt(victim)
    except PermissionError:
        return True
    except OSError:
        return False
    return False


# -- what is installed ------------------------------------------------------------------------


def _libraries() -> Iterator[HealthCheck]:
    for name in LIBRARIES:
        try:
            yield HealthCheck("Libraries", name, metadata.version(name))
        except metadata.PackageNotFoundError:
            yield HealthCheck("Libraries", name, "missing; reinstall cubicle-press", wrong=True)
    import pypdfium2

    yield HealthCheck("Libraries", "pdfium", str(pypdfium2.PDFIUM_INFO))


def _fonts() -> Iterator[HealthCheck]:
    names = {one.metadata["Name"] for one in metadata.distributions() if one.metadata["Name"]}
    for name in sorted(name for name in names if name.startswith("fontpkg-")):
        package = name.replace("-", "_")
        there = installed_file(package, "metadata.json") is not None
        says = metadata.version(name) if there else "damaged: it has no metadata"
        yield HealthCheck("Fonts", name.removeprefix("fontpkg-"), says, wrong=not there)


def _others() -> Iterator[HealthCheck]:
    folder = settings_folder()
    kept = str(folder) if folder else "no folder: neither HOME nor XDG_CONFIG_HOME is set"
    yield HealthCheck("Other", "your printers are kept in", kept)
    for program, name in PROGRAMS.items():
        yield HealthCheck("Other", name, shutil.which(program) or NEVER_NEEDED)
