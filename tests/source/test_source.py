"""YAML text → nodes: YAML 1.2's meanings, exact places, and nothing that a game does not need."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.problems import Problem, Refusal, with_caret
from generator.source import (
    Mapping,
    Node,
    Scalar,
    Sequence,
    event_reader,
    node_builder,
    parse,
    written,
)

PROPERTY = settings(max_examples=60, deadline=None, derandomize=True)


def value_of(text: str) -> object:
    node = parse(f"key: {text}".encode(), "f.yaml")
    assert isinstance(node, Mapping)
    value = node.get("key")
    assert isinstance(value, Scalar)
    return value.value


def refused(data: str | bytes) -> tuple[Problem, ...]:
    with pytest.raises(Refusal) as caught:
        parse(data.encode() if isinstance(data, str) else data, "f.yaml")
    return caught.value.problems


def told(text: str) -> str:
    """The only problem of the text, with its caret."""
    (problem,) = refused(text)
    return with_caret(problem, lambda where: text.splitlines()[where.line - 1])


# -- meanings ---------------------------------------------------------------------------------


WORDS = (
    "no yes on off y n No YES On NO 12:30 1:20:30 007 -007 00.5 0x7f 0o17 0b11 1_000 .inf .nan "
    "2024-01-01 = << 1.2.3 1e e3 + . +.e1 nULL tRUE 9999999999999999 12a 1e400 -1e999"
)


@pytest.mark.parametrize("word", WORDS.split())
def test_words_that_yaml_1_1_would_turn_into_something_else_stay_text(word: str) -> None:
    assert value_of(word) == word


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("null", None),
        ("~", None),
        ("", None),
        ("Null", None),
        ("true", True),
        ("FALSE", False),
        ("12", 12),
        ("-3", -3),
        ("+3", 3),
        ("0", 0),
        ("1e3", 1000.0),
        ("1.5", 1.5),
        (".5", 0.5),
        ("-.5", -0.5),
        ("6.", 6.0),
        ("12e03", 12000.0),
    ],
)
def test_plain_scalars_mean_what_yaml_1_2_says(word: str, value: object) -> None:
    assert value_of(word) == value
    assert type(value_of(word)) is type(value)


@pytest.mark.parametrize("word", ["no", "null", "12", "true", "~", ""])
def test_quotes_make_text(word: str) -> None:
    assert value_of(f"'{word}'") == word
    assert value_of(f'"{word}"') == word


def test_what_was_written_is_kept_beside_its_value() -> None:
    node = parse(b"a: 1e3", "f")
    assert isinstance(node, Mapping)
    assert node.get("a") == Scalar(1000.0, "1e3", node.entries[0][1].where)


@PROPERTY
@given(st.integers(-(10**14), 10**14))
def test_whole_numbers_are_whole_numbers(number: int) -> None:
    assert value_of(str(number)) == number


@PROPERTY
@given(st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=40))
def test_quoted_text_comes_through_unchanged(text: str) -> None:
    quoted = text.replace("'", "''")
    assert value_of(f"'{quoted}'") == text


def test_keys_are_what_was_written() -> None:
    node = parse(b"on: 1\nnull: 2\n2024-01-01: 3\n1: 4\n<<: 5\n", "f")
    assert isinstance(node, Mapping)
    assert [key.text for key, _ in node.entries] == ["on", "null", "2024-01-01", "1", "<<"]


# -- places -----------------------------------------------------------------------------------


def test_every_node_knows_its_line_and_column() -> None:
    node = parse(b"# comment\na:\n  - x\n  - {b: y}\n", "f.yaml")
    assert isinstance(node, Mapping)
    key, items = node.entries[0]
    assert str(key.where) == "f.yaml:2:1"
    assert isinstance(items, Sequence)
    assert [str(item.where) for item in items.items] == ["f.yaml:3:5", "f.yaml:4:5"]
    assert isinstance(items.items[1], Mapping)
    assert str(items.items[1].entries[0][1].where) == "f.yaml:4:9"


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_a_byte_order_mark_change_no_place(newline: str, mark: bytes) -> None:
    node = parse(mark + f"a: 1{newline}é: 2{newline}".encode(), "f")
    assert isinstance(node, Mapping)
    assert [(k.text, k.where.line, k.where.column) for k, _ in node.entries] == [
        ("a", 1, 1),
        ("é", 2, 1),
    ]


@pytest.mark.parametrize("text", ["", "# only a comment\n", "\n\n", "---\n"])
def test_an_empty_file_is_an_empty_mapping_or_nothing(text: str) -> None:
    node = parse(text.encode(), "f")
    assert node in (Mapping((), node.where), Scalar(None, "", node.where))


def test_line_separators_inside_text_are_text() -> None:
    assert value_of("'a\u2028b'") == "a\nb"


def test_written_says_what_a_node_is() -> None:
    node = parse(b"[three, 3, ~, [], {}, '3']", "f")
    assert isinstance(node, Sequence)
    assert [written(item) for item in node.items] == [
        "text 'three'",
        "the value '3'",
        "nothing",
        "a list",
        "a mapping",
        "text '3'",
    ]


# -- refusals ---------------------------------------------------------------------------------


def test_a_key_said_twice_names_both_lines() -> None:
    assert told("id: 3\nname: x\nid: 4\n") == (
        "f.yaml:3:1: error: the key 'id' is already on line 1 — keep one of them [duplicate-key]\n"
        "  3 | id: 4\n"
        "    | ^"
    )


def test_all_keys_said_twice_are_told_at_once() -> None:
    problems = refused("a: 1\nb: {c: 1, c: 2}\na: 2\na: 3\n")
    assert [(p.code, p.where.line) for p in problems] == [
        ("duplicate-key", 2),
        ("duplicate-key", 3),
        ("duplicate-key", 4),
    ]
    assert all("line 1" in p.message for p in problems[1:])


def test_a_key_in_two_spellings_of_null_is_two_keys() -> None:
    assert parse(b"~: 1\nnull: 2\n", "f")


def test_an_unclosed_quote_is_told_where_it_opens() -> None:
    problem = told('a: 1\nname: "Red\nb: 2\n')
    assert problem.startswith("f.yaml:2:7: error: ")
    assert "close the quote" in problem
    assert problem.endswith('  2 | name: "Red\n    |       ^')


@pytest.mark.parametrize("quote", ["'", '"'])
def test_an_unclosed_quote_that_another_one_closes_is_told_where_it_opens(quote: str) -> None:
    text = f"a: {quote}open\nb: 1\nc:\n  - plain\n  - {quote}quoted{quote}\nd: 2\n"
    (problem,) = refused(text)
    assert (problem.where.line, problem.where.column, problem.hint) == (1, 4, "close the quote")
    assert (
        problem.message
        == "the quote that opens here closes only on line 5, in the middle of the line"
    )


def test_a_quote_of_several_lines_is_not_blamed_for_what_comes_later() -> None:
    (problem,) = refused("a: 'two\n  lines'\nb: x\n  c: y\n")
    assert problem.where.line == 4


def test_a_tab_as_indent_is_named() -> None:
    problem = told("a:\n\tb: 1\n")
    assert problem.startswith("f.yaml:2:1: error: ")
    assert "indent with spaces, not with tabs" in problem


def test_a_colon_in_plain_text_asks_for_quotes() -> None:
    problem = told("text: a: b\n")
    assert problem.startswith("f.yaml:1:8: error: ")
    assert "in quotes" in problem


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: 1\n b: 2\n", 2),
        ("a:\n  - x\n - y\n", 3),
        ("cards:\n  - id: a\n    title: A\n   copies: 3\n", 4),
        ("a:\n    b: 1\n  c: 2\n", 3),
    ],
)
def test_a_bad_indent_is_told_on_its_line(text: str, line: int) -> None:
    (problem,) = refused(text)
    assert problem.where.line == line
    assert "indent" in problem.hint or "quotes" in problem.hint


@pytest.mark.parametrize(
    ("text", "line"), [("a: [1, 2\nb: 3\n", 1), ("x: 1\na: {b: 1\nc: 2\n", 2), ("a: [1, 2", 1)]
)
def test_an_unclosed_bracket_is_told_where_it_opens(text: str, line: int) -> None:
    (problem,) = refused(text)
    assert problem.where.line == line
    assert "bracket" in problem.hint


def test_a_second_document_is_refused_at_its_start() -> None:
    (problem,) = refused("a: 1\n---\nb: 2\n")
    assert problem.where[1:3] == (2, 1)


@pytest.mark.parametrize(
    "text",
    [
        "a: !!python/object/apply:os.system [id]",
        "a: !!python/name:os.system",
        "a: !foo x",
        "a: !!int ''",
        "a: !!timestamp x",
        "a: !!bool x",
        "a: !!binary x",
        "a: !local {}",
        "!!set {a, b}",
        "!!omap []",
        "!<tag:example.com,2000:x> y",
    ],
)
def test_tags_are_refused_with_their_place(text: str) -> None:
    (problem,) = refused(text)
    assert problem.where.line == 1
    assert "tags" in problem.message


@pytest.mark.parametrize("code", [0x00, 0x07, 0x1B, 0x7F, 0x80, 0xFFFE])
def test_raw_control_characters_are_refused_by_name(code: int) -> None:
    (problem,) = refused(f"a: 1\nb: x{chr(code)}y\n")
    assert problem.where[1:3] == (2, 5)
    assert f"U+{code:04X}" in problem.message


@pytest.mark.parametrize("escape", [r"\0", r"\x1b[31m", r"\ud800", r"\a", r"\uffff"])
def test_escaped_control_characters_are_refused(escape: str) -> None:
    (problem,) = refused(f'a: "{escape}"')
    assert problem.where.line == 1


def test_an_escape_beyond_unicode_is_refused() -> None:
    assert refused(r'a: "\U99999999"')[0].where.line == 1


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"a: 1\nb: caf\xe9\n", (2, 7)),
        (b"\xef\xbb\xbfa: \x93quoted\x94", (1, 4)),
        (b"a: \xc0\xaf", (1, 4)),
        ("é: ".encode() + b"\xff", (1, 4)),
    ],
)
def test_bytes_that_are_not_utf_8_are_told_with_their_place(
    data: bytes, place: tuple[int, int]
) -> None:
    (problem,) = refused(data)
    assert problem.where[1:3] == place
    assert problem.hint == "save the file as UTF-8"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_is_named(encoding: str) -> None:
    data = "\ufeffa: 1".encode(encoding)
    (problem,) = refused(data)
    assert "UTF-" in problem.message
    assert problem.where.line == 0


def test_a_file_over_two_megabytes_is_refused() -> None:
    assert "2 MB" in refused(b"#" * 2_000_001)[0].message


@pytest.mark.parametrize("key", ["[a]: 1", "{a: 1}: 2", "? - x\n: 1"])
def test_a_key_is_a_word(key: str) -> None:
    assert refused(key)[0].message == "a key must be text, not a list or a mapping"


# -- bombs ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "[" * 60_000,
        "{a: " * 60_000,
        "- " * 60_000,
        "? " * 60_000,
        ("[" * 900 + "\n#" + "]" * 900 + "\n") * 500,
        ("[" * 900 + '"' + "]" * 900 + '",') * 500,
        "\n".join(" " * n + "a:" for n in range(1500)),
        "\n".join(" " * (78 * n) + "- " * 39 for n in range(200)),
        "[" * 60 + "]" * 60,
    ],
    ids=["lists", "maps", "dashes", "marks", "comments", "strings", "indents", "steps", "few"],
)
def test_deep_nesting_is_refused(text: str) -> None:
    assert "nested too deeply" in refused(text)[0].message


def test_many_brackets_side_by_side_are_fine() -> None:
    node = parse(("- [{a: 1}]\n" * 4000).encode(), "f")
    assert isinstance(node, Sequence)
    assert len(node.items) == 4000


def test_brackets_in_text_are_text() -> None:
    assert value_of("'" + "[" * 4000 + "'") == "[" * 4000


def test_aliases_are_values_again() -> None:
    node = parse(b"a: &x [1]\nb: *x\n", "f")
    assert isinstance(node, Mapping)
    assert node.get("b") == node.get("a")


def test_an_alias_bomb_is_refused() -> None:
    levels = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    levels += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
    assert "come from aliases" in refused("\n".join(levels))[0].message


def test_what_refers_to_itself_is_refused() -> None:
    assert "refers to itself" in refused("x: &x [*x]")[0].message
    assert "refers to itself" in refused("x: &x {a: *x}")[0].message


def test_a_merge_bomb_is_plain_keys() -> None:
    levels = ["x0: &x0 {a: 1}"]
    levels += [f"x{n}: &x{n} {{<<: [*x{n - 1}, *x{n - 1}]}}" for n in range(1, 30)]
    assert refused("\n".join(levels))


@PROPERTY
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        node = parse(data, "f")
    except Refusal as refusal:
        assert all(problem.where.file == "f" for problem in refusal.problems)
    else:
        assert_placed(node)


YAMLISH = st.text(st.sampled_from("ab:-?[]{},&*!|>'\"%@#\n \t\r0\u00e9"), max_size=120)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(YAMLISH)
def test_any_text_like_yaml_is_read_or_refused_with_a_place(text: str) -> None:
    try:
        node = parse(text.encode(), "f")
    except Refusal as refusal:
        assert all(problem.message for problem in refusal.problems)
    else:
        assert_placed(node)


def assert_placed(node: Node) -> None:
    assert node.where.line >= 1
    assert node.where.column >= 1
    children: tuple[Node, ...] = ()
    if isinstance(node, Sequence):
        children = node.items
    elif isinstance(node, Mapping):
        children = tuple(part for entry in node.entries for part in entry)
    for child in children:
        assert_placed(child)


# -- what other programs put in ---------------------------------------------------------------


@pytest.mark.parametrize("end", ["\x85", "\u2028", "\u2029"])
def test_line_ends_of_other_standards_are_text(end: str) -> None:
    node = parse(f"a: one{end}two\nb: 2\n".encode(), "x.yaml")
    assert isinstance(node, Mapping)
    assert [(key.text, getattr(value, "text", "")) for key, value in node.entries] == [
        ("a", "one\ntwo"),
        ("b", "2"),
    ]
    assert node.entries[1][0].where.line == 2


def test_few_aliases_are_read_and_many_are_told() -> None:
    few = "a: &a [1, 2]\nb: [" + ", ".join(["*a"] * 50) + "]\n"
    assert isinstance(parse(few.encode(), "x.yaml"), Mapping)
    levels = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10))
    with pytest.raises(Refusal) as caught:
        parse(f"a0: &a0 [1]\n{levels}".encode(), "x.yaml")
    assert "come from aliases" in caught.value.problems[0].message


@pytest.mark.parametrize(("count", "fits"), [(9, True), (10, False)])
def test_each_value_counts_once(monkeypatch: pytest.MonkeyPatch, count: int, fits: bool) -> None:
    for module in (event_reader, node_builder):
        monkeypatch.setattr(module, "MAX_NODES", 10)
    with nullcontext() if fits else pytest.raises(Refusal):
        parse(("- x\n" * count).encode(), "f")


@pytest.mark.parametrize("text", ["a:\n\tb: 1\n", "a:\n  - b: 1\n\tc: 2\n"])
def test_a_tab_is_told_where_it_stands(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        parse(text.encode(), "x.yaml")
    (problem,) = caught.value.problems
    assert problem.where.line == text.count("\n")
    assert "spaces" in problem.hint
