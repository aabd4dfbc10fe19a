"""A pattern is compiled when it is first used, and then works as any other."""

from __future__ import annotations

import re

import pytest

from generator.core.pattern import pattern


def test_it_finds_what_a_compiled_one_finds() -> None:
    late, now = pattern(r"\bb(\w)", re.IGNORECASE), re.compile(r"\bb(\w)", re.IGNORECASE)
    text = "Bad day, abbot; be kind"
    assert late.findall(text) == now.findall(text) == ["a", "e"]
    assert late.sub("x", text) == now.sub("x", text)
    assert late.match(text, 9) is None
    assert late.pattern == now.pattern
    assert pattern(rb"\d+").findall(b"1 of 20") == [b"1", b"20"]


def test_it_is_compiled_once_and_not_before() -> None:
    wrong = pattern("(")
    with pytest.raises(re.error):
        wrong.search("")
    right = pattern("a")
    assert right.search is right.search
