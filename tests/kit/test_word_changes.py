"""Which words were taken out and put in: nothing is lost, and what is far away is left out."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.kit.word_changes import BESIDE, LEFT_OUT, MOST_WORDS, shortened, word_changes

SOME = ["draw", "two", "cards", ",", "then", "<b>one</b>", "more"]
WORDS = st.lists(st.sampled_from(SOME), max_size=30)


def words(texts: list[str]) -> list[str]:
    return " ".join(texts).split()


@given(WORDS, WORDS)
def test_both_texts_can_be_read_off(before: list[str], after: list[str]) -> None:
    runs = word_changes(" ".join(before), "  ".join(after))
    if before == after:
        assert runs == ()
        return
    assert words([run.text for run in runs if run.kind != "in"]) == before
    assert words([run.text for run in runs if run.kind != "out"]) == after
    assert all(run.text for run in runs)


def test_a_changed_number_is_all_that_is_marked() -> None:
    runs = word_changes("Draw 2 cards.", "Draw 3 cards.")
    assert [tuple(run) for run in runs] == [
        ("same", "Draw"), ("out", "2"), ("in", "3"), ("same", "cards."),
    ]  # fmt: skip


def test_words_far_from_a_change_are_left_out() -> None:
    far = " ".join(f"w{n}" for n in range(100))
    first, out, put, last = shortened(word_changes(f"{far} old {far}", f"{far} new {far}"))
    assert (out.text, put.text) == ("old", "new")
    assert first.text.split() == [LEFT_OUT, *far.split()[-BESIDE:]]
    assert last.text.split() == [*far.split()[:BESIDE], LEFT_OUT]


def test_endless_texts_are_compared_as_a_whole() -> None:
    runs = word_changes("a " * MOST_WORDS, "a b " * MOST_WORDS)
    assert [run.kind for run in runs] == ["out", "in"]
