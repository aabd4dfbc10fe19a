"""All mutants of `generator/` → a sample that is the same for the same seed."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter, defaultdict
from pathlib import Path

from bench.mutants.operators import KINDS, Mutant, mutants


def sampled(root: Path, seed: int, count: int) -> list[Mutant]:
    """Each kind of mistake has the same share, whether the code offers much of it or little."""
    kinds: dict[str, list[Mutant]] = defaultdict(list)
    texts: dict[str, bytes] = {}
    for path in sorted((root / "generator").rglob("*.py")):
        file = path.relative_to(root).as_posix()
        texts[file] = path.read_bytes()
        for mutant in mutants(file, texts[file].decode()):
            kinds[mutant.kind].append(mutant)
    drawn = {kind: _drawn(seed, kinds[kind], texts) for kind in KINDS}
    sample: list[Mutant] = []
    while len(sample) < count and any(drawn.values()):
        for kind in KINDS:
            sample += _next(drawn[kind], texts)
    return sample[:count]


def _drawn(seed: int, same: list[Mutant], texts: dict[str, bytes]) -> list[Mutant]:
    """By their texts: a change elsewhere in the code leaves most of the sample as it is."""
    seen: Counter[str] = Counter()
    places: dict[Mutant, bytes] = {}
    for mutant in same:
        before = texts[mutant.file][mutant.start : mutant.end].decode()
        named = "\0".join((str(seed), mutant.file, mutant.kind, before, mutant.new))
        places[mutant] = hashlib.sha256((named + "\0again" * seen[named]).encode()).digest()
        seen[named] += 1
    return sorted(same, key=lambda mutant: places[mutant])


def _next(same: list[Mutant], texts: dict[str, bytes]) -> list[Mutant]:
    """Some would be no Python, as a quote within a formatted text."""
    while same:
        mutant = same.pop(0)
        try:
            ast.parse(mutant.applied(texts[mutant.file]))
        except SyntaxError:
            continue
        return [mutant]
    return []
