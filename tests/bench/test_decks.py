"""The bench compares like with like: the same cards, whoever draws them."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest

from bench import peers, safety
from bench.decks import Card, card, workloads
from bench.measure import Measured, Run, interleaved, once, written
from tests.games import REPOSITORY

FEW = tuple(card(number, copies=1 + number % 3) for number in range(12))


def drawn(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the titles and footers stand on the pages that the tool draws."""
    if not peers.is_installed(name):
        pytest.skip(f"{peers.SAYS[name]} is not installed; make bench does that")
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))
    peers.peer(name).prepare(folder, FEW)
    once(peers.peer(name).command(folder), folder)
    [path] = folder.rglob("out/**/*.pdf")
    pages = list(pypdfium2.PdfDocument(path))
    words = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)
    said = {text for card in FEW for text in (card.title, card.text)}
    return Counter({text: words.count(text) for text in said})


def expected(cards: tuple[Card, ...]) -> Counter[str]:
    return Counter({text: card.copies for card in cards for text in (card.title, card.text)})


def test_our_deck_holds_every_card_in_its_copies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert drawn("ours", tmp_path, monkeypatch) == expected(FEW)
    assert written(tmp_path) > 5000


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in peers.NAMES if name != "ours"])
def test_every_tool_draws_the_same_cards(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert drawn(name, tmp_path, monkeypatch) == expected(FEW)


def test_the_workloads_are_what_they_say() -> None:
    decks = workloads()
    assert {name: deck.printed for name, deck in decks.items()} == {
        "W1": 54,
        "W2": 1000,
        "W3": 10_000,
        "W4": 1000,
        "W5": 54,
    }
    assert len(set(decks["W3"].cards)) == 10_000
    changed = [a != b for a, b in zip(decks["W2"].cards, decks["W4"].cards, strict=True)]
    assert sum(changed) == 1
    assert all(80 < len(card.text) < 140 for card in decks["W3"].cards)


def test_a_tool_that_fails_says_why(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="no luck"):
        once(["sh", "-c", "echo no luck; exit 3"], tmp_path)


def test_who_is_slow_has_fewer_turns_and_everybody_has_one(tmp_path: Path) -> None:
    commands = {name: (["sh", "-c", f"sleep {t}"], tmp_path) for name, t in (("a", 0), ("b", 0.2))}
    failures: dict[str, str] = {}
    runs = interleaved(commands, 4, 0.3, failures)
    assert (len(runs["a"].runs), len(runs["b"].runs)) == (4, 1)
    assert runs["b"].best.wall > 0.2 and not failures


def test_what_safety_costs_is_measured_side_by_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both builds are whole and the same; one of them has a worker and the other has none."""
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))
    found = safety.measured(tmp_path, rounds=1)
    kits = [sorted(tmp_path.glob(f"safety-{name}/out/**/*.pdf")) for name in ("alone", "apart")]
    assert [path.read_bytes() for path in kits[0]] == [path.read_bytes() for path in kits[1]] != []
    best = {"alone": Run(0.2, 0.2, 50), "apart": Run(0.23, 0.24, 50)}
    results = {"": {name: Measured(run, (run,), 1) for name, run in best.items()}}
    assert found.keys() == best.keys()
    assert round(safety.more(results, "wall")) == 30 and round(safety.more(results, "cpu")) == 40


@pytest.mark.parametrize(("program", "code"), [(safety.IN_PROCESS, 0), (safety.BEHIND, 1)])
def test_only_one_of_the_two_has_a_worker(program: str, code: int) -> None:
    said = f"import generator.worker.boundary as one\none.start = None\n{program}"
    asked = [sys.executable, "-c", said, "games", "--json"]
    assert (
        subprocess.run(asked, cwd=REPOSITORY, check=False, capture_output=True).returncode == code
    )
