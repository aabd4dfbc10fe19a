"""What is kept is used again for the same, and forgotten once nobody asks for it."""

from __future__ import annotations

import pytest

from generator.core.kept_things import NOTHING_KEPT, Kept, NothingKept


class Maker:
    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> object:
        self.times += 1
        return object()


def test_the_same_is_made_once_and_something_else_anew() -> None:
    kept, make = Kept(), Maker()
    first = kept.made("face", 1, make)
    kept.turn()
    assert kept.made("face", 1, make) is first
    assert kept.made("face", 2, make) is not first
    assert make.times == 2


def test_what_one_run_does_not_ask_for_is_forgotten() -> None:
    kept, make = Kept(), Maker()
    kept.made("face", 1, make)
    kept.turn()
    kept.turn()
    kept.made("face", 1, make)
    assert make.times == 2


def test_what_may_be_of_use_later_stays_without_being_asked_for() -> None:
    kept, make = Kept(), Maker()
    first = kept.made("face", 1, make)
    for _ in range(2):
        kept.turn()
        kept.stay("face")
        kept.stay("nothing")
    assert kept.made("face", 1, make) is first


def test_a_run_that_comes_to_nothing_changes_nothing() -> None:
    kept, make = Kept(), Maker()
    first = kept.made("face", 1, make)
    kept.turn()
    kept.made("face", 2, make)
    kept.drop()
    assert kept.made("face", 1, make) is first


def test_whoever_asks_may_say_what_is_alike() -> None:
    kept, make = Kept(), Maker()
    first = kept.made("word", "One", make)
    assert kept.made("word", "one", make, lambda a, b: a.lower() == b.lower()) is first


@pytest.mark.parametrize("kept", [NOTHING_KEPT, NothingKept()])
def test_a_run_that_is_the_only_one_makes_all_anew(kept: NothingKept) -> None:
    make = Maker()
    for _ in range(2):
        kept.made("face", 1, make)
        kept.turn()
        kept.stay("face")
    kept.drop()
    assert make.times == 2
