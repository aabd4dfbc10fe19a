"""A file that changed in an entry of a list is read as it would be from its beginning."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.problems import Refusal
from generator.source import _changed, _whole
from generator.source.rereading import Reading

BODIES = (
    '{title: "A b", text: hello}',
    "title: One\n%stext: two words",
    "plain\n%s  going on",
    '"quoted\n%s  more"',
    "title: |\n%s  in block\n%s\n",
    "|+\n%s  kept\n\n",
    ">-\n%s  folded\n\n%s  text",
    "[a, b, {c: d}]",
    "title: x # note\n%s# remark",
    "- - deep",
    "-",
    "",
    "? a\n%s: b",
    "*al",
    "&an x",
    '"R&D" # & more',
    "é — ñ: ü",
    "text: one\u2028two",
    "!!str a",
)
PIECES = (
    *"\n -:#\"'|>[]{},&*x1%\t?!é",
    "\n  - ",
    "- ",
    "\n...\n",
    "\n---\n",
    ": ",
    "  - {title: y}\n",
    "\r\n",
    "z: 1\n",
)


@st.composite
def files(draw: st.DrawFn) -> str:
    parts = [draw(st.sampled_from(("", "# top\n", "---\n", "deck: x\ntitle: T\n")))]
    for key in draw(st.sampled_from((["cards"], ["cards", "more"]))):
        indent = " " * draw(st.sampled_from((0, 2, 4)))
        bodies = draw(st.lists(st.sampled_from(BODIES), min_size=1, max_size=5))
        said = (f"{indent}- {body.replace('%s', indent + '  ')}\n" for body in bodies)
        parts += [f"{key}:\n", *said, draw(st.sampled_from(("", "\n", "# between\n", "last: 1\n")))]
    text = "".join(parts)
    return draw(st.sampled_from((text, text.rstrip("\n"), text.replace("\n", "\r\n"))))


@st.composite
def changed(draw: st.DrawFn) -> tuple[str, str]:
    text = draw(files())
    at = draw(st.integers(0, len(text)))
    gone = draw(st.sampled_from((0, 0, 1, 4, 20)))
    return text, text[:at] + draw(st.sampled_from(("", *PIECES))) + text[at + gone :]


def whole(text: str) -> Reading | None:
    try:
        return _whole(text, "f.yaml")
    except Refusal:
        return None


@given(changed())
def test_what_is_read_in_part_is_what_is_read_whole(texts: tuple[str, str]) -> None:
    before, after = texts
    known = whole(before)
    found = _changed(known, after, "f.yaml") if known else None
    if found is not None:
        assert found == whole(after)


LISTED = "deck: d\ncards:\n  - {title: One}\n  - {title: Two}\n  - {title: Three}\nlast: 1\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{title: Two}", "{title: Other}"),
        ("{title: Two}", "title: Two\n    text: more"),
        ("  - {title: Two}\n", ""),
        ("{title: Three}", "{title: Three}\n  - {title: Four}"),
    ],
)
def test_entries_that_did_not_change_are_the_same_nodes(old: str, new: str) -> None:
    known, text = whole(LISTED), LISTED.replace(old, new)
    assert known is not None
    found = _changed(known, text, "f.yaml")
    assert found is not None
    assert found == whole(text)
    assert found.root.get("cards").items[0] is known.root.get("cards").items[0]  # type: ignore[union-attr]


def test_a_key_that_an_entry_becomes_is_read_whole() -> None:
    known = whole("cards:\n  - {title: One}\n  - title: Two\n    text: x")
    assert known is not None
    assert _changed(known, "cards:\n  - {title: One}\n  - title: Two\ntext: x", "f.yaml") is None
