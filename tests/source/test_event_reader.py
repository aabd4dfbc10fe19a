"""Files read from the parser's events alone say the same as those looked at as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.source import _looked_at, _read, _whole, parse
from generator.source.event_reader import TextLoader
from tests.games import REPOSITORY

FILES = sorted((REPOSITORY / "cards").glob("*/*.yaml"))
TEXTS = (
    "a: 1\nb: [x, 'y', \"z\\n\", 007, .5, ~, yes]\n",
    "- |\n  block\n\n  of text\n- >-\n\n   folded\n   text\n- plain\n  goes on\n",
    "{a: {b: {c: [[[]]]}}, 'd e': \"\"}\n",
    "---\na: 1\n...\n",
    "# a comment\n\nnumber: 12\n? key\n: value\n",
    "über: 'ä — ß'\n",
)
NOT_PLAIN = (
    "",
    "# nothing\n",
    "a: &one 1\nb: *one\n",
    "a: !!int 1\n",
    "a: ! 1\n",
    "a: 1\na: 2\n",
    "[a]: 1\n",
    "a: 1\n---\nb: 2\n",
    "a: [1\n",
    "a: 1\x00\n",
    'a: "\\u0007"\n',
    "a: one\u2028two\n",
    "[" * 60 + "]" * 60 + "\n",
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_shipped_file_means_the_same_read_either_way(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert _whole(text, "f") == _looked_at(text, "f")


@pytest.mark.parametrize("text", TEXTS)
def test_plain_text_means_the_same_read_either_way(text: str) -> None:
    assert _read(text, "f") == _looked_at(text, "f")


@pytest.mark.parametrize("text", NOT_PLAIN)
def test_what_is_wrong_or_has_more_in_it_is_looked_at(text: str) -> None:
    assert _read(text, "f") is None


def test_a_parser_that_cannot_say_that_memory_is_lacking_is_out_of_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def lacking(loader: TextLoader) -> None:
        raise SystemError("error return without exception set")

    for name in ("get_event", "get_single_node"):
        monkeypatch.setattr(TextLoader, name, lacking, raising=False)
    with pytest.raises(MemoryError):
        parse(b"a: 1\n", "game.yaml")
