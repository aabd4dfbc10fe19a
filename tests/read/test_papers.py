"""Papers by name or by size."""

from __future__ import annotations

import pytest

from generator.core.problems import Refusal
from generator.read.papers import find_paper, read_papers
from tests.games import folder


def test_the_papers_that_people_have_are_known() -> None:
    papers = read_papers(folder({}))
    assert papers["a4"].size == (210, 297)
    assert papers["letter"].size == pytest.approx((215.9, 279.4))
    assert find_paper("letter", papers).title == "Letter"


def test_a_paper_may_be_a_size() -> None:
    paper = find_paper("200mmx300mm", {})
    assert (paper.title, paper.size) == ("200 × 300 mm", (200, 300))


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("leter", "did you mean 'letter'?"),
        ("200x300", "choose one of"),
        ("", "choose one of"),
    ],
)
def test_a_paper_that_is_none_is_told_with_what_was_meant(name: str, hint: str) -> None:
    with pytest.raises(Refusal) as caught:
        find_paper(name, read_papers(folder({})))
    (problem,) = caught.value.problems
    assert (problem.code, str(problem.where)) == ("wrong-option", "--paper")
    assert hint in problem.hint


def test_all_that_is_wrong_with_papers_is_told() -> None:
    text = "a: {title: A}\nb: {title: B, size: 3}\nc: {titel: C, title: C, size: 1mm x 1mm}\n"
    with pytest.raises(Refusal) as caught:
        read_papers(folder({"layouts/papers.yaml": text}))
    assert [p.code for p in caught.value.problems] == ["missing-key", "bad-value", "unknown-key"]
