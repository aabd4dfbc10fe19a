"""Waiting for what we ship: an edit, a check, an export, the list of games, --help."""

from __future__ import annotations

import gc
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from bench.measure import interleaved
from bench.targets import Row, Target, measured_row

ROUNDS = 7
HELP = "import click\n@click.group()\ndef main(): pass\nmain(['--help'])"
EXPORTED = "bad-day"


def rows(folder: Path, repository: Path) -> Iterator[Row]:
    for game in _games():
        edit = Target(f"warm edit of {game}, ms", 120)
        yield measured_row(edit, partial(_warm_edit, folder / "edits" / game, repository, game))
    for game in _games():
        asked = (["check", game], ["build", game, "-o", "out"])
        checked = Target(f"check of {game} over its build", 1.0)
        yield measured_row(checked, partial(_ratio, folder / "checks" / game, *asked))
    cut, pictures = (["export", EXPORTED, "--for", kind, "-o", "out"] for kind in ("cricut", "png"))
    exports = Target(f"export of {EXPORTED} for cricut over png", 1.6)
    yield measured_row(exports, partial(_ratio, folder / "exports", cut, pictures))
    yield measured_row(Target("list of games, s", 0.4), partial(_list, folder))
    yield measured_row(Target("cubicle --help over bare click, ms", 60), partial(_help, folder))
    yield measured_row(Target("all games over their own work", 1.5), partial(_all_games, folder))


def _program() -> str:
    return str(Path(sys.executable).parent / "cubicle")


def _games() -> tuple[str, ...]:
    from generator.files import shipped_games

    return shipped_games()


def _wall(command: Sequence[str], folder: Path) -> float:
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return time.perf_counter() - start


def _ratio(folder: Path, one: list[str], other: list[str]) -> float:
    """Wall time of one command over that of another, in turns."""
    commands = {}
    for name, asked in (("one", one), ("other", other)):
        place = folder / name
        place.mkdir(parents=True)
        commands[name] = ([_program(), *asked], place)
    failures: dict[str, str] = {}
    found = interleaved(commands, ROUNDS, patience=30, failures=failures)
    if failures:
        raise RuntimeError("; ".join(failures.values()))
    return found["one"].best.wall / found["other"].best.wall


def _list(folder: Path) -> float:
    return min(_wall([_program(), "games"], folder) for _ in range(ROUNDS))


def _help(folder: Path) -> float:
    bare = [sys.executable, "-c", HELP]
    pairs = [(_wall(bare, folder), _wall([_program(), "--help"], folder)) for _ in range(ROUNDS)]
    without, ours = (min(times) for times in zip(*pairs, strict=True))
    return (ours - without) * 1000


def _warm_edit(folder: Path, repository: Path, name: str) -> float:
    """A word of a card changes, in a process such as the preview's; until the kit is written."""
    from generator.build import build
    from generator.cli.served_pages import SELDOM
    from generator.core.kept_things import Kept
    from generator.files import open_game, write
    from generator.kit.order import Order

    gc.set_threshold(*SELDOM)
    game = folder / name
    shutil.copytree(repository / "cards" / name, game)
    for layouts in (repository / "layouts", repository / "layouts" / name):
        if layouts.is_dir():
            shutil.copytree(layouts, game / "layouts", dirs_exist_ok=True)

    kept = Kept()

    def built() -> bool:
        kits, _ = build(open_game(str(game))[1], Order(papers=("a4",)), kept=kept)
        for kit in kits:
            write(folder / "out" / kit.name, kit.data)
        return bool(kits)

    for file, before, after in _edits(game):
        file.write_text(after)
        if built():  # a rule may count on the word that changed
            return 1000 * min(_written(file, text, built) for text in (before, after) * ROUNDS)
        file.write_text(before)
    raise LookupError("no word of a card can be changed without breaking a rule")


def _written(file: Path, text: str, built: Callable[[], bool]) -> float:
    file.write_text(text)
    start = time.perf_counter()
    assert built()
    return time.perf_counter() - start


def _edits(game: Path) -> Iterator[tuple[Path, str, str]]:
    """Files of cards, as they are and with a word replaced by one as long."""
    for file in sorted(game.glob("*.yaml")):
        text = file.read_text()
        _, mark, cards = text.partition("\ncards:")
        for word in re.finditer(r"(?<= )the(?= [a-z])", cards):
            changed = f"{cards[: word.start()]}any{cards[word.end() :]}"
            yield file, text, text.replace(mark + cards, mark + changed)


def _all_games(folder: Path) -> float:
    """Every game on both papers, over the sum of what laying out and writing take by themselves."""
    own = sum(_own_work(name) for name in _games())
    command = [_program(), "build", "-o", str(folder / "all")]
    return min(_wall(command, folder) for _ in range(3)) / own


def _own_work(name: str) -> float:
    code = (
        "import time\nfrom generator.files import open_game\nfrom generator.build import build\n"
        "from generator.kit.order import Order\nimport gc; gc.disable()\n"
        "import generator.render.pdf, generator.rules, jinja2\n"
        f"start = time.perf_counter()\nbuild(open_game({name!r})[1], Order())\n"
        "print(time.perf_counter() - start)"
    )
    times = [
        float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout)
        for _ in range(3)
    ]
    return min(times)
