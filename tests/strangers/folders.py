"""A small game on disk with one odd thing in it or around it: what the program makes of that.

`python -m tests.strangers.folders --cases 50 --seed 1` prints the figures as JSON. The program is
run as people run it, so that exit 70, a fault of ours, is seen. `--kinds output` tries these alone.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

import openpyxl

from generator.core.problems import USAGE
from generator.files import ENDINGS
from tests.games import DECK, LAYOUT, REPOSITORY, tiny_game

LINKED = ("x.yaml", "game.yaml", "things.yaml", "rules.yaml", "text.de.yaml", "printed.yaml",
          "layouts", "layouts/face.yaml", "layouts/x.yaml", "layouts/targets", "art", "art/x.png",
          "drawings", "drawings/a.yaml")  # fmt: skip
LONG = ("game.yaml", "things.yaml", "layouts/face.yaml", "layouts/papers.yaml", "drawings/a.yaml",
        "rules.yaml", "text.de.yaml", "things.csv", "art/x.svg")  # fmt: skip
PIECES = ("a", " ", "\t", "a ", "- ", "[", "{", "'", '"', "a:", ": ", "#", "*a ", "{{", "{{ a }}",
          "9", "<a ", "&#", ",", "é", "a-")  # fmt: skip
ODD = (r"{{ 1e400 }}", r"{{ 1e400 - 1e400 }}", r"{{ 1e400 if 1 else 2 }}", r"{{ 1e308 * 10 }}",
       r'{{ "\ud800" }}', r'{{ "\x1b[31m" }}', r'{{ "a" + "\udfff" }}', r'{{ title ~ "\0" }}',
       r"{{ 1e400|int }}", r"{{ [1e400] }}", "1e400", "-1e999", ".inf", ".nan")  # fmt: skip
ODD_PLACES = (
    "icon: VALUE, box: [5mm, 20mm, 5mm, 5mm]",
    "text: VALUE, box: [5mm, 20mm, 50mm, 5mm]",
    "picture: VALUE, box: [5mm, 20mm, 5mm, 5mm]",
    "text: x, box: [5mm, 20mm, 5mm, 5mm], repeat: {over: VALUE, step: [1mm, 1mm]}",
    "text: x, box: [5mm, 20mm, 5mm, 5mm], when: VALUE",
    "text: x, box: [5mm, 20mm, 5mm, 5mm], size: VALUE",
    "shape: rectangle, box: [5mm, VALUE, 5mm, 5mm], fill: paper",
    "shape: rectangle, box: safe, fill: VALUE",
)
CELLS = ("XFD1048576", "A1048576", "XFD1", "GR40000", "AAA99999", "B65536", "IV2", "ZZZZ1", "A0")
BROKEN = (
    ("<sheet ", "<shet "), ("<sheets>", "<sheets/><x>"), ('t="s"', 't="d"'), ("<row", "<rows"),
    ("r:id=", "id="), ('r="1"', 'r="-1"'), ("<c ", "<c><c "), ("<v>", "<f>A1</f><v>"),
    ("sharedStrings", "sharedString"), ("<t>", "<t>&#x1b;"), ("<?xml", "<!DOCTYPE x><?xml"),
)  # fmt: skip
"""What stands in a workbook, and what is to stand there."""
NUMBERS = ("1e400", "-1e400", "INF", "NaN", "1e300", "", "x", "9" * 400)


class Run(NamedTuple):
    """What is run in which folder, and whatever goes on beside it."""

    folder: Path
    arguments: tuple[str, ...]
    beside: Callable[[Event], None] | None = None


@dataclass
class Place:
    """A folder with a game, and one beside it that is none of the game's business."""

    root: Path
    game: Path = field(init=False)
    outside: Path = field(init=False)

    def __post_init__(self) -> None:
        self.game = self.root / "repo" / "game"
        self.outside = self.root / "outside"
        self.outside.mkdir(parents=True)
        (self.outside / "tiny-a4.pdf").write_bytes(b"kept")
        for name, text in tiny_game().items():
            self.write(name, text)

    def write(self, name: str, text: str | bytes) -> None:
        path = self.game / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)

    def around(self) -> dict[str, bytes]:
        """All that the program has no business to change."""
        files = [path for path in self.outside.rglob("*") if path.is_file()]
        return {str(path): path.read_bytes() for path in files}


def self_link(chance: random.Random, place: Place) -> Run:
    path = place.game / chance.choice(LINKED)
    if path.is_dir():
        shutil.rmtree(path)
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    other = path.with_name(chance.choice((path.name, "round.yaml")))
    path.symlink_to(other.name)
    if other != path:
        other.symlink_to(path.name)
    return _usual(chance, place)


def vanishing(chance: random.Random, place: Place) -> Run:
    """A file that comes and goes while it is weighed, listed and read."""
    path = place.game / chance.choice(
        ("things.yaml", "layouts/face.yaml", "x.yaml", "text.de.yaml")
    )
    data = path.read_bytes() if path.exists() else b"a: 1\n"

    def flicker(over: Event) -> None:
        while not over.is_set():
            path.unlink(missing_ok=True)
            time.sleep(0.0005)
            path.write_bytes(data)
            time.sleep(0.0005)

    return _usual(chance, place)._replace(beside=flicker)


def sheet(chance: random.Random, place: Place) -> Run:
    """A spreadsheet with a cell far away, a number that is none, or some bytes changed."""
    head = DECK.partition("cards:")[0].replace("text?}", "text?, n: number?}")
    place.write("things.yaml", f"{head}cards: {{from: t.xlsx}}\n")
    kind = chance.randrange(4)
    if kind == 0:
        data = altered('r="A3"', f'r="{chance.choice(CELLS)}"')
    elif kind == 1:
        data = altered("<v>4711</v>", f"<v>{chance.choice(NUMBERS)}</v>")
    elif kind == 2:
        data = altered(*chance.choice(BROKEN))
    else:
        changed = bytearray(workbook())
        for _ in range(chance.choice((1, 3, 30))):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
        data = bytes(changed[: chance.choice((len(changed), len(changed), len(changed) // 2))])
    place.write("t.xlsx", data)
    return _usual(chance, place)


def long_line(chance: random.Random, place: Place) -> Run:
    name = chance.choice(LONG)
    path = place.game / name
    before = path.read_text() if path.exists() else ""
    start = chance.choice(("", "note: ", "- ", "# ", "x: "))
    place.write(name, before + start + chance.choice(PIECES) * 20_000 + "\n")
    face = LAYOUT + "  - {picture: nosuch, box: [5mm, 20mm, 5mm, 5mm]}\n"
    if name != "layouts/face.yaml":
        place.write("layouts/face.yaml", face)
    return _usual(chance, place)


def odd_value(chance: random.Random, place: Place) -> Run:
    value = (
        json.dumps(chance.choice(ODD)).replace("\\u", "\\\\u") if chance.randrange(4) else "1e400"
    )
    element = chance.choice(ODD_PLACES).replace("VALUE", value)
    place.write("layouts/face.yaml", f"{LAYOUT}  - {{{element}}}\n")
    return _usual(chance, place)


def output(chance: random.Random, place: Place) -> Run:
    """An output folder that leads, or is, somewhere else."""
    game, outside = place.game, place.outside
    own = game / "output"
    kind = chance.randrange(9)
    if kind == 0:
        own.mkdir()
        (own / "tiny").symlink_to(outside)
    elif kind == 1:
        own.symlink_to(outside)
    elif kind == 2:
        (game.parent / "output").symlink_to("../outside")
        return Run(game.parent, ("build", "game"))
    elif kind in (3, 4):
        (own / "tiny").mkdir(parents=True)
        (own / "tiny" / "tiny-a4.pdf").symlink_to(outside / "tiny-a4.pdf")
        if kind == 4:
            os.chmod(outside / "tiny-a4.pdf", 0o4777)
    elif kind == 5:
        (own / "tiny").mkdir(parents=True)
        (own / "tiny" / "png").symlink_to(outside)
        return Run(game, ("export", ".", "--for", "png"))
    elif kind == 6:
        return Run(game, ("build", ".", "-o", "."))
    elif kind == 7:
        own.write_bytes(b"a file")
    else:
        os.mkfifo(own)
    return Run(game, ("build", "."))


KINDS: dict[str, Callable[[random.Random, Place], Run]] = {
    "self-link": self_link,
    "vanishing": vanishing,
    "sheet": sheet,
    "long-line": long_line,
    "odd-value": odd_value,
    "output": output,
}


def _usual(chance: random.Random, place: Place) -> Run:
    if chance.randrange(3) == 0:
        return Run(place.game.parent, ("build", "game", "-o", "out", "--json"))
    return Run(place.game.parent, ("check", "game", "--json"))


@cache
def workbook() -> bytes:
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in (("Title", "N"), ("One", 4711), ("Two", 2)):
        book.active.append(row)
    held = io.BytesIO()
    book.save(held)
    return held.getvalue()


def altered(old: str, new: str) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook())) as before, zipfile.ZipFile(held, "w") as after:
        for name in before.namelist():
            after.writestr(name, before.read(name).replace(old.encode(), new.encode()))
    return held.getvalue()


@dataclass
class Found:
    """What came of all cases."""

    cases: int = 0
    refused: int = 0
    named: int = 0
    """Every error names a file, or the option that is to be changed."""
    slowest: float = 0.0
    finds: list[str] = field(default_factory=list)


def run(count: int, seed: int, kinds: tuple[str, ...] = tuple(KINDS)) -> Found:
    found = Found()
    for number in range(seed, seed + count):
        chance = random.Random(number)
        kind = kinds[number % len(kinds)]
        with tempfile.TemporaryDirectory() as folder:
            place = Place(Path(folder))
            try:
                _try(KINDS[kind](chance, place), place, found)
            except AssertionError as error:
                found.finds.append(f"case {number} ({kind}): {str(error)[:600]}")
    return found


def _try(run: Run, place: Place, found: Found) -> None:
    before = place.around()
    start = time.monotonic()
    ended = _ended(run)
    found.cases += 1
    found.slowest = max(found.slowest, time.monotonic() - start)
    said = f"{run.arguments} ended with {ended.returncode}: {ended.stderr[-300:]}"
    assert ended.returncode in (0, 1, 2), said
    assert "Traceback" not in ended.stderr and "a bug of ours" not in ended.stderr, said
    assert "do not trust" not in ended.stderr, said
    assert place.around() == before, f"{run.arguments} wrote outside of its folder"
    for path in place.game.rglob("*.pdf"):
        assert path.is_symlink() or not path.stat().st_mode & 0o7000, f"{path.name} is set-uid"
    if ended.returncode:
        found.refused += 1
        nameless = [file for file in _files_of(ended, run) if not file.endswith(ENDINGS)]
        found.named += not nameless
        assert not nameless, f"{nameless} is no file: {said} {ended.stdout[-600:]}"


def _files_of(ended: subprocess.CompletedProcess[str], run: Run) -> list[str]:
    """The file of each error."""
    if "--json" not in run.arguments:
        return []
    problems = json.loads(ended.stdout)["problems"]
    return [one["file"] for one in problems if one["code"] not in USAGE]


def _ended(run: Run) -> subprocess.CompletedProcess[str]:
    over = Event()
    beside = Thread(target=run.beside or Event.wait, args=(over,))
    beside.start()
    try:
        return subprocess.run(
            [sys.executable, "-m", "generator", *run.arguments],
            cwd=run.folder,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
            capture_output=True,
            text=True,
            errors="replace",
            timeout=60,
            check=False,
        )
    finally:
        over.set()
        beside.join()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--cases", type=int, default=50)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--kinds", nargs="+", choices=sorted(KINDS), default=list(KINDS))
    asked = arguments.parse_args()
    print(json.dumps(vars(run(asked.cases, asked.seed, tuple(asked.kinds)))))


if __name__ == "__main__":
    main()
