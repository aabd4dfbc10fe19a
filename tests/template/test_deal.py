"""The seeded shuffle: a permutation that the seed alone decides, with fixed places kept."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.template.deal import deal

PROPERTY = settings(max_examples=60, deadline=None, derandomize=True)
ids = st.lists(st.text("abc", min_size=1, max_size=2), max_size=12)
seeds = st.integers(0, 2**32)


@st.composite
def fixed(draw: st.DrawFn, of: list[str]) -> dict[str, int]:
    """Places that some of the ids keep."""
    keeping = draw(st.lists(st.sampled_from(sorted(set(of))), unique=True)) if of else []
    places = draw(st.permutations(range(1, len(of) + 1)))
    return dict(zip(keeping, places, strict=False))


@PROPERTY
@given(ids, seeds, st.data())
def test_dealing_is_a_permutation_that_keeps_places(
    ids: list[str], seed: int, data: st.DataObject
) -> None:
    places = data.draw(fixed(ids))
    items = [(id, n) for n, id in enumerate(ids)]
    dealt = deal(items, ids, places, seed)
    assert sorted(dealt) == sorted(items)
    assert all(dealt[place - 1][0] == id for id, place in places.items())


@PROPERTY
@given(seeds, st.permutations("abcdefgh"))
def test_the_seed_alone_decides(seed: int, order: list[str]) -> None:
    dealt = deal(order, order, {}, seed)
    assert dealt == deal(order, order, {}, seed)
    if seed:
        assert dealt == deal("abcdefgh", "abcdefgh", {}, seed)


def test_seed_0_keeps_the_written_order() -> None:
    assert deal("cab", "cab", {}, 0) == ["c", "a", "b"]
    assert deal("cab", "cab", {"b": 1}, 0) == ["b", "c", "a"]


def test_seeds_deal_differently() -> None:
    assert len({tuple(deal("abcdef", "abcdef", {}, seed)) for seed in range(1, 20)}) > 15


def test_one_seed_is_the_same_for_ever() -> None:
    assert "".join(deal("abcdefgh", "abcdefgh", {"a": 1}, 7)) == "acefdhgb"
