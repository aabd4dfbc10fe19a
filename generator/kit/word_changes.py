"""Two texts → one text with what was taken out and what was put in, word by word."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Literal

from generator.core.named_tuple import NamedTuple

MOST_WORDS = 4_000
"""Longer texts are compared as a whole: a stranger's text may take long otherwise."""
BESIDE = 12
"""So many words are shown before and after a change; those further away are left out."""
LEFT_OUT = "…"


class WordRun(NamedTuple):
    """Words one after the other that share their lot."""

    kind: Literal["same", "out", "in"]
    text: str


def word_changes(before: str, after: str) -> tuple[WordRun, ...]:
    """All words of both texts in their order; nothing if the texts are the same."""
    old, new = before.split(), after.split()
    if old == new:
        return ()
    return tuple(run for run in _runs(old, new) if run.text)


def shortened(runs: tuple[WordRun, ...]) -> tuple[WordRun, ...]:
    """The same with long unchanged parts cut to the words around the changes."""
    last = len(runs) - 1
    return tuple(
        run._replace(text=_cut(run.text.split(), at > 0, at < last)) if run.kind == "same" else run
        for at, run in enumerate(runs)
    )


def _runs(old: list[str], new: list[str]) -> Iterator[WordRun]:
    if len(old) + len(new) > MOST_WORDS:
        yield WordRun("out", " ".join(old))
        yield WordRun("in", " ".join(new))
        return
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for kind, first, last, start, end in matcher.get_opcodes():
        if kind == "equal":
            yield WordRun("same", " ".join(old[first:last]))
        else:
            yield WordRun("out", " ".join(old[first:last]))
            yield WordRun("in", " ".join(new[start:end]))


def _cut(words: list[str], has_before: bool, has_after: bool) -> str:
    head, tail = BESIDE * has_before, BESIDE * has_after
    if len(words) <= head + tail + 1:
        return " ".join(words)
    return " ".join([*words[:head], LEFT_OUT, *words[len(words) - tail :]])
