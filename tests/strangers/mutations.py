"""Shipped games with one mistake each, made at random from a seed: what becomes of check and build.

`python -m tests.strangers.mutations --cases 300 --seed 1` prints the figures as JSON. Each case is
the same wherever it is run: a find is told by its number.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import resource
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from generator.build import build, check
from generator.core.problems import ERROR, Problem, Refusal
from generator.files import ENDINGS, Memory, data_root, shipped_games
from generator.kit.binding import Kit
from generator.kit.order import Order
from tests.strangers.entries import assert_told
from tests.strangers.watch import Watch

BUILDS = 20
"""One case in so many is built as well."""


VANISHES = 40
"""In one case in so many no file is wrong, but one goes while the game is read."""


class Mutant(NamedTuple):
    """A file with a mistake in it, and the lines that it is on; none if it may show anywhere."""

    data: bytes
    lines: range | None = None


Mutate = Callable[[random.Random, bytes], Mutant | None]

PAYLOADS = ("{{ ''.__class__ }}", "{{ cycler.__init__ }}", "{{ 9**9**9 }}", "{{ nosuch }}",
            "{{ a b", "{{ 'A' * 10**9 }}", "{{ range(10**9) }}", "{{ 1/0 }}", "{{ 1e400 }}",
            "{{ 1e400 - 1e400 }}", '{{ "\\ud800" }}', '{{ "\\x1b" if 1 else 2 }}')  # fmt: skip
VALUES = ("[]", "{a: 1}", "!!python/name:os.system x", "!foo x", '"\\ud800"', "&x [*x]", "[1, 2",
          "'open", "a: b", "[" * 60 + "]" * 60)  # fmt: skip
ODD = ("../../etc/passwd", "/etc/passwd", "http://127.0.0.1:9/x", "C:\\x", "-1", "0", "1e308",
       ".nan", "9" * 40, "٣", "null", "'\u202e'", "'" + "W" * 6000 + "'", "'<b>x'", "'{nosuch}'",
       "'猫'", "1e400", "-1e999", "nan", "inf", "-1mm",
       "63parsecs", "setColors(x=1)", "99999mm x 1mm")  # fmt: skip
_ENTRY = re.compile(rb"^(\s*(?:- )?)([a-z][a-z-]*)(:\s+)(\S.*)$")


def _entries(data: bytes) -> list[tuple[int, re.Match[bytes]]]:
    lines = enumerate(data.splitlines())
    return [(n, match) for n, line in lines if (match := _ENTRY.match(line))]


def _with_line(data: bytes, at: int, line: bytes) -> Mutant:
    lines = data.splitlines()
    lines[at] = line
    return Mutant(b"\n".join(lines) + b"\n", range(at + 1, at + 2))


def _set(choices: tuple[str, ...], local: bool) -> Mutate:
    """Another value for one key."""

    def mutate(chance: random.Random, data: bytes) -> Mutant | None:
        found = [(n, m) for n, m in _entries(data) if m[4][:1] not in b"|>&{["]
        if not found:
            return None
        at, match = chance.choice(found)
        text = chance.choice(choices)
        if text.startswith("{{"):
            text = f"'{text.replace(chr(39), chr(39) * 2)}'"
        made = _with_line(data, at, match[1] + match[2] + match[3] + text.encode())
        return made if local else made._replace(lines=None)

    return mutate


def misspell(chance: random.Random, word: str) -> str:
    """One letter left out, doubled, swapped or mistaken."""
    at = chance.randrange(len(word))
    kind = chance.randrange(4)
    if kind == 0 and len(word) > 2:
        return word[:at] + word[at + 1 :]
    if kind == 1:
        return word[:at] + word[at] + word[at:]
    if kind == 2 and at + 1 < len(word):
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word[:at] + chance.choice("aeioustrn") + word[at + 1 :]


def _typo(chance: random.Random, data: bytes) -> Mutant | None:
    found = _entries(data)
    if not found:
        return None
    at, match = chance.choice(found)
    typo = misspell(chance, match[2].decode()).encode()
    return _with_line(data, at, match[1] + typo + match[3] + match[4])


def _cut_line(chance: random.Random, data: bytes) -> Mutant:
    lines = data.splitlines()
    del lines[chance.randrange(len(lines))]
    return Mutant(b"\n".join(lines) + b"\n")


def _swap_lines(chance: random.Random, data: bytes) -> Mutant:
    lines = data.splitlines()
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return Mutant(b"\n".join(lines) + b"\n")


def _flip(chance: random.Random, data: bytes) -> Mutant:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 20))):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return Mutant(bytes(changed))


def _cut_off(chance: random.Random, data: bytes) -> Mutant:
    return Mutant(data[: chance.randrange(len(data))])


def _insert(*pieces: bytes, local: bool = True) -> Mutate:
    def mutate(chance: random.Random, data: bytes) -> Mutant:
        at = chance.randrange(len(data))
        line = data.count(b"\n", 0, at) + 1
        changed = data[:at] + chance.choice(pieces) + data[at:]
        return Mutant(changed, range(line, line + 1) if local else None)

    return mutate


def _long_line(chance: random.Random, data: bytes) -> Mutant | None:
    """A value, or the rest of a line, that goes on and on."""
    found = _entries(data)
    if not found:
        return None
    at, match = chance.choice(found)
    piece = chance.choice(
        (b"a", b" ", b"\t", b"a ", b"- ", b"{", b"'", b'"', b"a:", b"#", b"*", b"{{")
    )
    return _with_line(
        data, at, match[1] + match[2] + match[3] + match[4] + piece * 20_000
    )._replace(
        lines=None  # a remark, or the indent of nothing, may be as long as it likes
    )


def _many_lines(chance: random.Random, data: bytes) -> Mutant:
    """The same mistake again and again, from some line on."""
    lines = data.splitlines()
    at = chance.randrange(len(lines))
    many = [chance.choice((b"a: 1", b"- a", b"'", b"\t", b"x"))] * 5_000
    return Mutant(b"\n".join([*lines[:at], *many, *lines[at:]]) + b"\n")


OF_YAML: tuple[Mutate, ...] = (
    _typo,
    _typo,
    _set(PAYLOADS, local=True),
    _set(VALUES, local=True),
    _set(ODD, local=False),
    _cut_line,
    _swap_lines,
    _flip,
    _cut_off,
    _insert(b"\0", b"\x1b", b"\xff", b"\xc0\xaf"),
    _long_line,
    _many_lines,
    _insert(b"\n\t", b"\n---\n", b"{{", b"[" * 40, b"'", b'"', b": ", b"*x"),
)
OF_SVG: tuple[Mutate, ...] = (
    _flip,
    _cut_off,
    _insert(b"<script/>", b'<image href="../x"/>', b"<use/>", b"&x;", b"\0", b"<g>", b"e999"),
)


class Vanishing(Memory):
    """A folder in which one file is listed, and gone when it is read."""

    gone: str

    def __new__(cls, files: dict[str, bytes], gone: str) -> Vanishing:
        made = super().__new__(cls, files)
        made.gone = gone
        return made

    def read(self, name: str) -> bytes | None:
        return None if name == self.gone else Memory.read(self, name)


class Case(NamedTuple):
    files: Memory
    file: str
    lines: range | None
    order: Order


@dataclass
class Figures:
    """What came of all cases."""

    cases: int = 0
    refused: int = 0
    placed: int = 0
    """The caret is in the file with the mistake, or the advice names a line of it."""
    named: int = 0
    local: int = 0
    at_line: int = 0
    """The caret is at the mistake, give or take two lines."""
    told_line: int = 0
    """The caret is, or the advice names the line: a name misspelt where it is given."""
    slowest_check: float = 0.0
    slowest_build: float = 0.0
    peak: int = 0
    finds: list[str] = field(default_factory=list)


def shipped(name: str) -> dict[str, bytes]:
    """All files of a shipped game, in memory."""
    root = data_root()
    shared, own = root / "layouts", root / "layouts" / name
    files = {}
    for folder, prefix in ((shared, "layouts/"), (own, "layouts/"), (root / "cards" / name, "")):
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder)
            of_a_game = folder == shared and inside.parts[0] in shipped_games()
            if path.is_file() and not of_a_game:
                files[prefix + inside.as_posix()] = path.read_bytes()
    return files


def cases(count: int, seed: int) -> Iterator[tuple[int, Case]]:
    games = {name: shipped(name) for name in shipped_games()}
    for number in range(seed, seed + count):
        yield number, _case(games, number)


def _prints(file: str, data: bytes) -> bool:
    """Whether the file holds a component that has something to print."""
    return "/" not in file and b"\nlayout:" in data and b"\neach: {copies: 0," not in data


def _case(games: dict[str, dict[str, bytes]], number: int) -> Case:
    """One file of one game with one mistake; the pages are those of one component that shows it."""
    chance = random.Random(number)
    name = chance.choice(sorted(games))
    files = games[name]
    components = sorted(file for file in files if _prints(file, files[file]))
    if chance.randrange(VANISHES) == 0:
        gone = chance.choice(sorted(file for file in files if not file.startswith("layouts/words")))
        order = Order(papers=("a4",))
        return Case(Vanishing(files, gone), gone, None, order)
    while True:
        ending = chance.choice((".yaml",) * 9 + (".svg",))
        file = chance.choice(sorted(f for f in files if f.endswith(ending)))
        mutant = chance.choice(OF_SVG if ending == ".svg" else OF_YAML)(chance, files[file])
        if mutant is not None and mutant.data != files[file]:
            break
    shows = file if file in components else chance.choice(components)
    for component in components:
        used = re.search(rb"^layout: (\S+)", files[component], re.MULTILINE)
        if used and file == f"layouts/{used[1].decode()}.yaml":
            shows = component
    named = re.search(rb"^(?:deck|tokens|board|document): (\S+)", files[shows], re.MULTILINE)
    assert named, shows
    id = named[1].decode()
    changed = {**files, file: mutant.data}
    if file != "rules.yaml":
        changed.pop("rules.yaml", None)
    order = Order(papers=("a4",), decks=(id,), only=(f"{id}/*",))
    return Case(Memory(changed), file, mutant.lines, order)


def run(count: int, seed: int) -> Figures:
    figures = Figures()
    made = cases(count, seed)
    import_module("generator.render.png")  # loads its library before anybody watches
    watch = Watch()
    for number, case in made:
        figures.cases += 1
        with watch:
            try:
                _try(case, number, figures)
            except Exception:
                figures.finds.append(f"case {number}: {traceback.format_exc()[-1500:]}")
        if watch.seen:
            figures.finds.append(f"case {number}: {sorted(watch.seen)[:3]}")
            watch.seen.clear()
    figures.peak = most_memory()
    return figures


def most_memory() -> int:
    """Megabytes this program held at most: not its parent, which getrusage would count as well."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _try(case: Case, number: int, figures: Figures) -> None:
    start = time.process_time()
    problems = check(case.files, case.order).problems
    figures.slowest_check = max(figures.slowest_check, time.process_time() - start)
    assert_told(problems)
    errors = [problem for problem in problems if problem.severity == ERROR]
    _count(case, number, errors, figures)
    if number % BUILDS == 0:
        start = time.process_time()
        kits: list[Kit] = []
        with suppress(Refusal):  # papers that cannot be read: the command tells it
            kits, _ = build(case.files, case.order)
        figures.slowest_build = max(figures.slowest_build, time.process_time() - start)
        assert not (kits and errors), "a game with errors was printed"


def _count(case: Case, number: int, errors: list[Problem], figures: Figures) -> None:
    if not errors:
        return
    figures.refused += 1
    nameless = [problem for problem in errors if not _names_a_file(problem, case)]
    figures.named += not nameless
    figures.finds.extend(f"case {number}: no file in {problem}" for problem in nameless[:1])
    if case.lines is None:
        return
    figures.local += 1
    figures.placed += any(case.file in (one.where.file, *_told_files(one)) for one in errors)
    near = range(case.lines.start - 2, case.lines.stop + 2)
    figures.at_line += any(p.where.file == case.file and p.where.line in near for p in errors)
    figures.told_line += any(
        _told_lines(problem, case.file).intersection(near) for problem in errors
    )


def _names_a_file(problem: Problem, case: Case) -> bool:
    """One of the game's, one that it lacks, or the option that asks for what there is not."""
    file = problem.where.file
    return file in case.files.files or file.endswith(ENDINGS) or file == "--paper"


def _told_files(problem: Problem) -> list[str]:
    """The files whose lines the advice names."""
    return re.findall(r"([^\s(]+):[0-9]+", problem.hint)


def _told_lines(problem: Problem, file: str) -> set[int]:
    """The lines of this file that the problem names, be it at its caret or in its advice."""
    named = re.findall(rf"{re.escape(file)}:([0-9]+)", f"{problem.where} {problem.hint}")
    return set(map(int, named))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--cases", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    print(json.dumps(vars(run(asked.cases, asked.seed))))


if __name__ == "__main__":
    main()
