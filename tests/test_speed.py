"""How long a maker and a designer wait, as ratios measured side by side in one run."""

from __future__ import annotations

import compileall
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bench import safety
from generator.build import build
from generator.files import open_game
from generator.kit.order import Order

REPOSITORY = Path(__file__).parent.parent
LIBRARIES = "import reportlab.pdfgen.canvas, yaml, jinja2, click"
ROUNDS = 9


def seconds(command: list[str], folder: Path) -> float:
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return time.perf_counter() - start


@pytest.mark.slow
def test_a_cold_build_takes_twice_its_libraries_import_and_what_safety_costs(
    tmp_path: Path,
) -> None:
    compileall.compile_dir(REPOSITORY / "generator", quiet=1)
    bare = [sys.executable, "-c", LIBRARIES]
    ours = [sys.executable, "-m", "generator", "build", "bad-day", "--deck", "schemes"]
    ours += ["--paper", "a4", "-o", str(tmp_path)]
    pairs = [(seconds(bare, REPOSITORY), seconds(ours, REPOSITORY)) for _ in range(ROUNDS)]
    importing, building = (min(times) for times in zip(*pairs, strict=True))
    print(f"libraries {importing * 1000:.0f} ms, build {building * 1000:.0f} ms")
    assert building <= 2 * importing + safety.MOST / 1000


@pytest.mark.slow
def test_the_boundary_costs_little_of_a_cold_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compileall.compile_dir(REPOSITORY / "generator", quiet=1)
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))
    found = {"": safety.measured(tmp_path)}
    print({name: one.best for name, one in found[""].items()})
    assert safety.more(found, "wall") <= safety.MOST


@pytest.mark.slow
def test_a_deck_is_drawn_again_within_a_tenth_of_a_second() -> None:
    order = Order(papers=("a4",), decks=("schemes",))

    def once() -> float:
        start = time.perf_counter()
        assert build(open_game("bad-day")[1], order)[0]
        return time.perf_counter() - start

    once()
    best = min(once() for _ in range(ROUNDS))
    print(f"warm {best * 1000:.0f} ms")
    assert best <= 0.1
