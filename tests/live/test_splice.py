"""One value replaced, or one key added, where it stands: all else stays to the byte."""

from __future__ import annotations

import difflib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.problems import Refusal, Where
from generator.live.edit.splice import NewKey, added, has_key, replaced, style_at
from generator.source import Mapping, Node, Plain, Scalar, Sequence, parse

FILE = "deck.yaml"
TEXT = r"""# a deck
deck: things   # which
cards:
  - title: One   # the first
    text: >-     # folded
      A long text that goes on and is folded
      here.

      A second paragraph.
    note: |
      lines
      that stay
  # a comment between
  - {title: Two, copies: 2, text: "quo\u00a0ted"} # in brackets

  - title: Three
    several: plain text
      over lines
    empty:
    single: 'a ''quoted'' one'
    double: "one \
      of two lines"
  - {title: Vier,
     text: äöü}
"""
DATA = TEXT.encode()
VALUES = [
    ("cards", 0, "title"),
    ("cards", 0, "text"),
    ("cards", 0, "note"),
    ("cards", 1, "title"),
    ("cards", 1, "copies"),
    ("cards", 1, "text"),
    ("cards", 2, "title"),
    ("cards", 2, "several"),
    ("cards", 2, "empty"),
    ("cards", 2, "single"),
    ("cards", 2, "double"),
    ("cards", 3, "text"),
]
Way = tuple[str | int, ...]


def at(data: bytes, way: Way) -> Node:
    node = parse(data, FILE)
    for step in way:
        if isinstance(step, str):
            assert isinstance(node, Mapping)
            found = node.get(step)
            assert found is not None
            node = found
        else:
            assert isinstance(node, Sequence)
            node = node.items[step]
    return node


def plain(node: Node, skipping: Where | None = None) -> object:
    """What a file says, but for the value at one place."""
    if isinstance(node, Scalar):
        return "…" if node.where == skipping else (node.value, type(node.value))
    if isinstance(node, Sequence):
        return [plain(item, skipping) for item in node.items]
    return [(key.text, plain(value, skipping)) for key, value in node.entries]


def said(data: bytes, way: Way) -> object:
    node = at(data, way)
    assert isinstance(node, Scalar)
    return node.value


def lines_changed(before: bytes, after: bytes) -> list[str]:
    compared = difflib.ndiff(before.decode().splitlines(), after.decode().splitlines())
    return [line for line in compared if line[0] in "+-"]


@pytest.mark.parametrize(
    ("way", "value", "lines"),
    [
        (
            ("cards", 0, "title"),
            "Uno",
            ["-   - title: One   # the first", "+   - title: Uno   # the first"],
        ),
        (
            ("cards", 0, "title"),
            "Uno: x",
            ["-   - title: One   # the first", '+   - title: "Uno: x"   # the first'],
        ),
        (
            ("cards", 0, "title"),
            "7",
            ["-   - title: One   # the first", '+   - title: "7"   # the first'],
        ),
        (
            ("cards", 0, "text"),
            "A long text that goes on and is folded here, and here.\n\nA second paragraph.",
            ["-       here.", "+       here, and here."],
        ),
        (("cards", 0, "note"), "lines\nthat go\n", ["-       that stay", "+       that go"]),
        (
            ("cards", 1, "copies"),
            3,
            [
                r'-   - {title: Two, copies: 2, text: "quo\u00a0ted"} # in brackets',
                r'+   - {title: Two, copies: 3, text: "quo\u00a0ted"} # in brackets',
            ],
        ),
        (
            ("cards", 2, "several"),
            "plain text over lines and lines",
            [
                "-       over lines",
                "+       over lines and lines",
            ],
        ),
        (("cards", 2, "empty"), "full", ["-     empty:", "+     empty: full"]),
        (
            ("cards", 2, "single"),
            "it's",
            ["-     single: 'a ''quoted'' one'", "+     single: 'it''s'"],
        ),
        (("cards", 3, "text"), "ö, ü", ["-      text: äöü}", '+      text: "ö, ü"}']),
    ],
)
def test_a_value_is_replaced_in_its_own_style(way: Way, value: Plain, lines: list[str]) -> None:
    after = replaced(DATA, FILE, at(DATA, way).where, value)
    changed = lines_changed(DATA, after)
    assert [line for line in changed if line.strip() != "+"] == lines
    assert said(after, way) == value


ANY_TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"))
    | st.sampled_from("\n'\"#:-,{}[]& "),
    max_size=60,
)
ANY_VALUE = ANY_TEXT | st.integers(-(10**9), 10**9) | st.booleans()


@settings(derandomize=True, max_examples=60)
@given(st.sampled_from(VALUES), ANY_VALUE, st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_whatever_is_written_is_read_again_and_all_else_is_as_it_was(
    way: Way, value: Plain, newline: str, bom: bool
) -> None:
    data = (b"\xef\xbb\xbf" if bom else b"") + TEXT.replace("\n", newline).encode()
    where = at(data, way).where
    try:
        after = replaced(data, FILE, where, value)
    except Refusal as refusal:
        assert _is_unwritable(value), refusal
        return
    assert said(after, way) == value
    assert plain(parse(data, FILE), where) == plain(parse(after, FILE), at(after, way).where)
    assert after.startswith(b"\xef\xbb\xbf") == bom
    comments = [line.partition("#")[2] for line in TEXT.splitlines() if "#" in line]
    assert all(comment.encode() in after for comment in comments if comment != " folded")


def _is_unwritable(value: Plain) -> bool:
    """What no YAML may hold that is read here."""
    return isinstance(value, str) and any(ord(c) >= 0xFFFE or ord(c) in (0x85,) for c in value)


@pytest.mark.parametrize(
    ("card", "key", "line"),
    [
        (0, "copies", "+     copies: 3"),
        (2, "copies", "+     copies: 3"),
        (2, "zest", "+     zest: 3"),
        (0, "zest", "+     zest: 3"),
    ],
)
def test_a_key_is_added_in_its_order_on_a_line_of_its_own(card: int, key: str, line: str) -> None:
    order = (
        "id",
        "title",
        "copies",
        "text",
        "note",
        "several",
        "empty",
        "single",
        "double",
        "zest",
    )
    where = at(DATA, ("cards", card)).where
    after = added(DATA, FILE, where, NewKey(key, 3), order)
    assert lines_changed(DATA, after) == [line]
    assert said(after, ("cards", card, key)) == 3
    assert has_key(after, FILE, where, key)
    assert not has_key(DATA, FILE, where, key)


def test_a_key_is_added_inside_of_brackets() -> None:
    where = at(DATA, ("cards", 1)).where
    after = added(DATA, FILE, where, NewKey("icon", "a, b"), ("title", "copies", "icon", "text"))
    assert b'{title: Two, copies: 2, icon: "a, b", text:' in after
    several = at(DATA, ("cards", 3)).where
    after = added(DATA, FILE, several, NewKey("copies", 2), ("title", "copies", "text"))
    assert "{title: Vier, copies: 2,\n     text: äöü}".encode() in after


def test_a_key_is_added_at_the_end_of_a_file_without_a_last_new_line() -> None:
    data = b"cards:\n- title: One"
    after = added(
        data, FILE, at(data, ("cards", 0)).where, NewKey("copies", 2), ("title", "copies")
    )
    assert after == b"cards:\n- title: One\n  copies: 2"


@settings(derandomize=True, max_examples=40)
@given(st.integers(0, 3), ANY_VALUE, st.sampled_from(["", "'", '"', "|", ">"]))
def test_any_value_can_be_added_to_any_card(card: int, value: Plain, style: str) -> None:
    where = at(DATA, ("cards", card)).where
    try:
        after = added(DATA, FILE, where, NewKey("zest", value, style), ("title", "zest"))
    except Refusal:
        assert _is_unwritable(value)
        return
    assert said(after, ("cards", card, "zest")) == value
    assert len(lines_changed(DATA, after)) <= 2 + str(value).count("\n") + 3


def test_a_style_is_told() -> None:
    styles = [style_at(DATA, FILE, at(DATA, way).where) for way in VALUES]
    assert styles == ["", ">", "|", "", "", '"', "", "", "", "'", '"', ""]


@pytest.mark.parametrize(
    ("data", "place", "told"),
    [
        (b"a: &x {b: 1}\nc: *x\n", Where(FILE, 1, 11), "anchors"),
        (b"a: [1]\n", Where(FILE, 1, 4), "no single value"),
        (b"a: 1\n", Where(FILE, 9, 9), "no single value"),
        (b"a: [\n", Where(FILE, 1, 4), "bracket"),
    ],
)
def test_what_cannot_be_replaced_is_told(data: bytes, place: Where, told: str) -> None:
    with pytest.raises(Refusal) as refusal:
        replaced(data, FILE, place, "new")
    (problem,) = refusal.value.problems
    assert told in problem.message + problem.hint
