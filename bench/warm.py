"""Waiting for what we ship: an edit in the largest game, all games at once, and --help."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

from bench.targets import Target

ROUNDS = 7
HELP = "import click\n@click.group()\ndef main(): pass\nmain(['--help'])"


def targets(folder: Path, repository: Path) -> list[tuple[Target, float | None]]:
    return [
        (Target("warm edit of the largest game, ms", _unused, 120), _warm_edit(folder, repository)),
        (Target("cubicle --help over bare click, ms", _unused, 60), _help(folder)),
        (Target("all games over their own work", _unused, 1.5), _all_games(folder)),
    ]


def _unused(results: object) -> float:
    raise KeyError("measured apart")


def _program() -> str:
    return str(Path(sys.executable).parent / "cubicle")


def _wall(command: list[str], folder: Path) -> float:
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return time.perf_counter() - start


def _help(folder: Path) -> float:
    bare = [sys.executable, "-c", HELP]
    pairs = [(_wall(bare, folder), _wall([_program(), "--help"], folder)) for _ in range(ROUNDS)]
    without, ours = (min(times) for times in zip(*pairs, strict=True))
    return (ours - without) * 1000


def _warm_edit(folder: Path, repository: Path) -> float:
    """A word changes in the deck with most cards; until the kit is on the disk again."""
    from generator.build import build
    from generator.files import open_game, write
    from generator.kit.order import Order

    game = folder / "thrown-under-the-bus"
    shutil.copytree(repository / "cards" / "thrown-under-the-bus", game)
    shutil.copytree(repository / "layouts", game / "layouts", dirs_exist_ok=True)
    own = repository / "layouts" / "thrown-under-the-bus"
    shutil.copytree(own, game / "layouts", dirs_exist_ok=True)
    deck = next(path for path in sorted(game.glob("*.yaml")) if "\ncards:" in path.read_text())
    text = deck.read_text()
    at = text.index("title: ", text.index("\ncards:")) + len("title: ")
    best = 1e9
    for number in range(ROUNDS + 2):
        deck.write_text(f"{text[:at]}{'Ab'[number % 2]} {text[at:]}")
        start = time.perf_counter()
        [kit], _ = build(open_game(str(game))[1], Order(papers=("a4",)))
        write(folder / "out" / kit.name, kit.data)
        spent = time.perf_counter() - start
        best = min(best, spent) if number > 1 else best
    return best * 1000


def _all_games(folder: Path) -> float:
    """Every game on both papers, over the sum of what laying out and writing take by themselves."""
    own = sum(_own_work(name) for name in _games())
    command = [_program(), "build", "-o", str(folder / "all")]
    return min(_wall(command, folder) for _ in range(3)) / own


def _games() -> tuple[str, ...]:
    from generator.files import shipped_games

    return shipped_games()


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
