"""Odd folders on disk: no exit 70, nothing is written outside, and every problem names a file."""

from __future__ import annotations

import os

import pytest

from tests.apart import figures

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and modes of Unix")
READ = ("self-link", "vanishing", "sheet", "long-line", "odd-value")


def assert_good(cases: int, seed: int, *kinds: str) -> None:
    asked = (f"--cases={cases}", f"--seed={seed}", "--kinds", *kinds)
    found = figures("tests.strangers.folders", *asked)
    assert found["finds"] == []
    assert found["slowest"] < 20
    assert found["named"] == found["refused"] > 0


def test_odd_folders_are_read_or_refused() -> None:
    assert_good(15, 1, *READ)


def test_output_that_leads_elsewhere_is_refused_or_stays_inside() -> None:
    assert_good(18, 1, "output")


@pytest.mark.slow
def test_a_thousand_odd_folders() -> None:
    assert_good(1000, 1000, *READ, "output")
