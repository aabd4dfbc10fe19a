"""One slip of the finger in any key is met with the key that was meant, 95 times in a hundred."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.problems import did_you_mean
from generator.model import ELEMENTS, Placing, Repeat
from generator.model.keys import keys_of
from generator.read.components import ComponentFile
from generator.read.game_file import GameFile
from generator.read.layouts import LayoutFile

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def slips(word: str) -> Iterator[str]:
    """Each letter left out, doubled, swapped with the next, or another one in its place."""
    for at, letter in enumerate(word):
        before, after = word[:at], word[at + 1 :]
        yield before + after
        yield before + letter * 2 + after
        if after:
            yield before + after[0] + letter + after[1:]
        near = LETTERS[(LETTERS.find(letter) + 1) % len(LETTERS)]
        yield before + near + after


def known_keys() -> Iterator[list[str]]:
    """The keys of each place that has keys; those of an element stand with those of its placing."""
    placing = [*keys_of(Placing)]
    for kind in (GameFile, ComponentFile, LayoutFile, Repeat):
        yield [*keys_of(kind)]
    for element in ELEMENTS.values():
        yield [*keys_of(element), *placing]


def test_a_slip_in_a_key_is_met_with_what_was_meant() -> None:
    tried, met = 0, 0
    for keys in known_keys():
        for key in keys:
            for slip in set(slips(key)) - {key, "", *keys}:
                tried += 1
                met += did_you_mean(slip, keys).startswith(f"did you mean '{key}'?")
    print(f"{met} of {tried}: {met / tried:.2%}")
    assert tried > 3000
    assert met / tried >= 0.95
