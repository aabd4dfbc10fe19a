"""What is said reaches people and machines as text, and never speaks to the terminal."""

from __future__ import annotations

import io
import json

import pytest

from generator.cli.streams import PROGRESS, _polite


def heard(text: str, encoding: str = "utf-8") -> str:
    bytes_ = io.BytesIO()
    stream = _polite(io.TextIOWrapper(bytes_, encoding))
    stream.write(text)
    stream.flush()
    return bytes_.getvalue().decode(encoding)


@pytest.mark.parametrize(
    "text", ["Plain words\n", "日本 🐉\ttab\n", "60\u00a0%", f"{PROGRESS}step …"]
)
def test_words_are_said_as_they_are(text: str) -> None:
    assert heard(text) == text


@pytest.mark.parametrize(
    "rude", ["\x1b[31m", "\u202e", "\r", "\x07", "\x9b", "\ud800", "\U000e0041"]
)
def test_rude_characters_are_spelt_out(rude: str) -> None:
    said = heard(f"a{rude}b")
    assert rude not in said and said.startswith("a\\u") and said.isprintable()
    assert rude not in heard(f"{PROGRESS}a{rude}b")[len(PROGRESS) :]


def test_json_means_the_same() -> None:
    text = "a\u202e\x1b\U000e0041\u2028 🐉"
    assert json.loads(heard(json.dumps({"a": text}, ensure_ascii=False))) == {"a": text}


def test_letters_that_a_terminal_lacks_are_spelt_out() -> None:
    assert heard("ä🐉", "ascii") == "\\xe4\\U0001f409"


def test_a_stream_that_is_closed_is_somewhere() -> None:
    assert _polite(None).write("said to nobody")
