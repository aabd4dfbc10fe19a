"""A line that is kept whole: it is written, read and looked at as its words one by one would be."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.colour import BLACK
from generator.core.display import PlainLine, TextItem, Typeface
from generator.layout.line_drawing import draw_line
from generator.layout.lines import TextLine, justified
from generator.layout.typesetting import Measured
from generator.render.embedded_fonts import EmbeddedFont
from generator.render.operators import Content
from generator.render.resources import State
from tests.render.test_operators import Named
from tests.typesetting import measured, said

GLASS = BLACK._replace(alpha=128)
WORDS = ("Take", "two-thirds", "and/or", "“more”", "élan", "AVA", "7")
SENTENCES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9)


NUMBER = re.compile(rb"(?<![/\w])-?[0-9.]+(?![0-9a-fA-F]*>)")


def numbers(data: bytes) -> list[float]:
    return [float(number) for number in NUMBER.findall(data)]


class OneDocument(Named):
    """Fonts that are kept, as those of a document are."""

    def __init__(self) -> None:
        self.fonts: dict[int, EmbeddedFont] = {}

    def font(self, typeface: Typeface) -> EmbeddedFont:
        if id(typeface) not in self.fonts:
            self.fonts[id(typeface)] = EmbeddedFont(typeface, f"F{len(self.fonts) + 1}")
        return self.fonts[id(typeface)]

    def state(self, state: State) -> str:
        return "G1"


def written(*lines: TextItem, spaced: bool = False) -> bytes:
    content = Content(OneDocument(), spaced=spaced)
    content.draw(lines)
    return content.data()


@cache
def words(text: str) -> tuple[Measured, ...]:
    return measured(text)


def width(line: tuple[Measured, ...]) -> float:
    return sum(word.width + (word.space_before if n else 0) for n, word in enumerate(line))


def drawn(text: str, wide: float = 0.0) -> TextItem:
    line = TextLine(words(text), width(words(text)))
    [item] = draw_line(justified(line, wide) if wide else line, 3.0, 7.0, 4.0, BLACK)
    assert isinstance(item, TextItem) and isinstance(item.letters, PlainLine)
    return item


def apart(line: TextItem) -> TextItem:
    return line._replace(letters=line.runs)


@given(SENTENCES, st.booleans(), st.floats(0.0, 3.0))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_it_is_written_and_read_as_its_words_are(
    told: list[str], spaced: bool, stretched: float
) -> None:
    text = " ".join(told)
    line = drawn(text, width(words(text)) + stretched)
    whole, parts = (written(one, one, spaced=spaced) for one in (line, apart(line)))
    assert NUMBER.sub(b"n", whole) == NUMBER.sub(b"n", parts)
    assert numbers(whole) == pytest.approx(numbers(parts), abs=1.01), "a gap may be rounded up"
    assert line.text == apart(line).text == said(line) == text


def test_its_runs_are_where_its_words_are() -> None:
    line = drawn("Take two")
    first, second = line.runs
    assert (first.offset, first.glyphs.text, second.glyphs.text) == (0.0, "Take", "two")
    assert second.offset == pytest.approx(4.0 * (width(words("Take two")) - second.glyphs.width))


def test_words_that_let_something_through_are_set_in_a_state_of_their_own() -> None:
    line = drawn("Take two")
    assert isinstance(line.letters, PlainLine)
    clear = line._replace(letters=line.letters._replace(colour=GLASS))
    assert {run.colour for run in clear.runs} == {GLASS}
    assert written(clear) == written(apart(clear))
    assert b"/G1 gs" in written(clear) and b" gs" not in written(line)


@pytest.mark.parametrize("text", ["one {heart} two", "one **two**", "[red]{one} two"])
def test_a_line_with_more_than_one_look_is_a_line_of_runs(text: str) -> None:
    line = TextLine(words(text), width(words(text)))
    texts = [one for one in draw_line(line, 0, 0, 4.0, BLACK) if isinstance(one, TextItem)]
    assert texts and not any(isinstance(one.letters, PlainLine) for one in texts)
