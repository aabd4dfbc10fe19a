"""Lines of words: what breaking, balancing and orphans may and may not do."""

from __future__ import annotations

from functools import cache, partial
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.assets import Library
from generator.assets.icons import GlyphIcon
from generator.core.colour import BLACK
from generator.core.display import Stamp, TextItem
from generator.core.problems import Problem
from generator.layout.line_drawing import draw_line
from generator.layout.lines import (
    SHORT,
    TextLine,
    balanced,
    break_lines,
    raggedness,
    without_orphan,
)
from generator.layout.typesetting import ICON_GAP, ICON_SCALE, Measured, Typesetter, TypeStyle
from tests.games import assert_silent, folder, game, tiny_game
from tests.typesetting import BODY, HERE, measured, read, read_lines, said, setter

WORD = st.text("abilmwAVTo019-/.é", min_size=1, max_size=12)
PARAGRAPH = st.lists(WORD, min_size=1, max_size=25).map(" ".join)
WIDTH = st.floats(0.5, 25)
MODEST = settings(max_examples=60, deadline=None, derandomize=True)


def width_of(words: tuple[Measured, ...]) -> float:
    return sum(word.width + (word.space_before if n else 0) for n, word in enumerate(words))


def assert_set(lines: list[TextLine], text: str, width: float) -> None:
    """Nothing is lost, every line fits or is one word, and knows its width."""
    assert read_lines(lines) == text
    for line in lines:
        assert line.width == pytest.approx(width_of(line.words), abs=1e-9)
        assert line.width <= width + 1e-6 or len(line.words) == 1


@given(PARAGRAPH, WIDTH)
@MODEST
def test_broken_lines_fit_and_rejoin_to_the_text(text: str, width: float) -> None:
    lines = break_lines(measured(text), width)
    assert_set(lines, text, width)
    for line, following in pairwise(lines):
        first = following.words[0]
        assert line.width + first.space_before + first.width > width - 1e-6


@given(PARAGRAPH, WIDTH)
@MODEST
def test_a_paragraph_changes_only_for_a_short_last_word_and_only_to_be_more_even(
    text: str, width: float
) -> None:
    broken = break_lines(measured(text), width)
    lines = without_orphan(measured(text), width)
    assert_set(lines, text, width)
    assert len(lines) == len(broken)
    if lines == broken:
        return
    assert len(broken[-1].words) == 1
    assert broken[-1].width < max(line.width for line in broken) * SHORT
    assert raggedness(lines, width) < raggedness(broken, width)


def test_an_avoidable_orphan_gets_company() -> None:
    words = measured("one two three four")
    width = width_of(words) - 0.01
    assert [read(line.words) for line in break_lines(words, width)] == ["one two three", "four"]
    lines = without_orphan(words, width)
    assert [read(line.words) for line in lines] == ["one two", "three four"]


def test_all_lines_of_a_paragraph_make_up_for_a_last_word() -> None:
    words = measured("When you run, roll the dice for your new space twice and choose.")
    width = width_of(measured("When you run, roll the dice for")) + 0.1
    assert [read(line.words) for line in without_orphan(words, width)] == [
        "When you run, roll the dice",
        "for your new space twice",
        "and choose.",
    ]


@pytest.mark.parametrize(
    ("above", "last"),
    [("all difficulties are", "1\u00a0lower."), ("Round down;", "÷0\u00a0is\u00a00.")],
)
def test_words_that_belong_together_are_not_alone(above: str, last: str) -> None:
    words = measured(f"{above} {last}")
    width = width_of(measured(above)) + 0.1
    assert [read(line.words) for line in without_orphan(words, width)] == [above, last]


@given(PARAGRAPH, WIDTH)
@MODEST
def test_balanced_lines_are_as_many_and_as_even_as_can_be(text: str, width: float) -> None:
    words = measured(text)
    broken = break_lines(words, width)
    lines = balanced(words, width)
    assert_set(lines, text, width)
    assert len(lines) == len(broken)
    best = narrowest(words, len(lines))
    assert max(line.width for line in lines) <= max(best * 1.002, best + 0.02)


def narrowest(words: tuple[Measured, ...], count: int) -> float:
    """The least width at which the words make at most so many lines, by trying every break."""

    @cache
    def of(start: int, lines: int) -> float:
        if lines == 1:
            return width_of(words[start:])
        ends = range(start + 1, len(words))
        splits = (max(width_of(words[start:end]), of(end, lines - 1)) for end in ends)
        return min([width_of(words[start:]), *splits])

    return of(0, count)


def test_a_word_wider_than_the_line_does_not_widen_the_balance() -> None:
    words = measured("a bb incomprehensibilities cc d ee")
    lines = balanced(words, 4.0)
    assert len(lines) == len(break_lines(words, 4.0))
    assert [line.width > 4 for line in lines].count(True) == 1


def test_an_empty_paragraph_is_an_empty_line() -> None:
    assert break_lines((), 10) == balanced((), 10) == [TextLine((), 0.0)]


@pytest.mark.parametrize("pair", ["AV", "To", "Ty", "LT"])
def test_text_is_kerned(pair: str) -> None:
    together = measured(pair)[0].width
    apart = sum(measured(letter)[0].width for letter in pair)
    assert together < apart


def test_letter_spacing_is_added_after_every_letter() -> None:
    plain, spaced = measured("wide"), measured("wide", TypeStyle("body", spacing=100))
    assert spaced[0].width == pytest.approx(plain[0].width + 4 * 0.1)


def test_bold_italic_and_capitals_choose_other_glyphs() -> None:
    names = {
        mark: measured(f"{mark}word{mark}")[0].parts[0].typeface.name  # type: ignore[union-attr]
        for mark in ("", "*", "**", "***")
    }
    assert len(set(names.values())) == 4
    assert "Bold" in names["**"] and "Italic" in names["*"]
    assert read(measured("loud", TypeStyle("body", capitals=True))) == "LOUD"


def test_marked_words_in_italic_text_stand_upright() -> None:
    italic = TypeStyle("body", italic=True)
    (word,) = measured("*word*", italic)
    assert word.parts[0].typeface is measured("word")[0].parts[0].typeface


def test_an_icon_is_centred_on_the_capitals_and_copied_by_its_name() -> None:
    (word,) = measured("{coffee}")
    (part,) = word.parts
    icon = setter().library.icon("coffee", HERE)
    assert isinstance(icon, GlyphIcon)
    cap = setter().library.font("body", HERE).first.cap_height
    middle = part.rise - (icon.ink.top + icon.ink.height / 2) * ICON_SCALE
    assert middle == pytest.approx(cap / 2)
    assert part.glyphs is not None and part.glyphs.clusters == ("[coffee]",)
    assert word.width == pytest.approx(icon.ink.width * ICON_SCALE, abs=0.2)


def test_a_line_is_one_text_whose_words_stand_apart() -> None:
    words = measured("Drink {coffee} **now**, please")
    (text,) = draw_line(TextLine(words, width_of(words)), 10, 20, 3.0, BLACK)
    assert isinstance(text, TextItem)
    assert (text.x, text.y) == (10, 20)
    assert said(text) == "Drink [coffee] now, please"
    last = text.runs[-1]
    assert last.offset + last.glyphs.width * 3.0 == pytest.approx(width_of(words) * 3.0)


# -- problems ---------------------------------------------------------------------------------


def found_in(text: str, times: int = 1) -> list[Problem]:
    fresh = Typesetter(setter().library, setter().art)
    problems: list[Problem] = []
    for number in range(times):
        fresh.measure(text, BODY, HERE._replace(line=number + 1), problems)
    return problems


@pytest.mark.parametrize(
    ("text", "code"), [("日本", "missing-glyph"), ("{cofee}", "missing-picture")]
)
def test_every_place_that_says_the_same_wrong_thing_is_told(text: str, code: str) -> None:
    problems = found_in(f"ok {text}", times=3)
    assert [(p.code, p.where.line) for p in problems] == [(code, 1), (code, 2), (code, 3)]


def test_a_missing_glyph_is_shown_with_its_code() -> None:
    (problem,) = found_in("a 日 b 日")
    assert "'日' (U+65E5)" in problem.message
    assert problem.message.count("日") == 1


def test_an_unknown_icon_gets_a_suggestion() -> None:
    (problem,) = found_in("{cofee}")
    assert problem.hint == "did you mean 'coffee'?"


def test_an_icon_may_be_an_svg_file_or_a_drawing_of_the_game() -> None:
    files = tiny_game(game=tiny_game()["game.yaml"] + "icons: {boss: sign, room: plan}\n") | {
        "art/sign.svg": '<svg viewBox="0 0 20 10"><rect width="20" height="10"/></svg>',
        "drawings/plans.yaml": (
            "drawings: {plan: {size: 10mm x 10mm, elements: [{shape: ellipse, fill: ink}]}}\n"
        ),
        "layouts/face.yaml": (
            "layout: face\nelements: [{text: 'a {boss} {room}', box: [5mm, 5mm, 40mm, 9mm]},"
            " {icon: room, box: [5mm, 20mm, 9mm, 9mm]}]\n"
        ),
    }
    from tests.games import face

    (static,) = face(files).items
    assert isinstance(static, Stamp)
    stamps = [item for item in static.frame.items if isinstance(item, Stamp)]
    heights = [stamp.frame.size.height * stamp.matrix.d for stamp in stamps]
    assert heights == pytest.approx([heights[0], heights[0], 9.0])
    assert stamps[1].frame is stamps[2].frame


def test_a_photo_is_an_icon_as_large_as_any_and_is_named_for_those_who_copy() -> None:
    files = tiny_game()
    library = Library(folder(files, **{"art/photo.png": png_of_one_pixel()}), game(files))
    problems: list[Problem] = []
    one = Typesetter(library, partial(library.picture, colours={}))
    ((first, second),) = one.measure("{photo} {photo}", BODY, HERE, problems)
    assert_silent(problems)
    picture, named = first.parts
    assert picture.scale == ICON_SCALE
    assert first.width == pytest.approx(ICON_SCALE + 2 * ICON_GAP)
    assert named.glyphs is not None
    assert named.glyphs.text == "[photo]"
    assert picture.picture is second.parts[0].picture, "drawn once for all texts"


def png_of_one_pixel() -> bytes:
    import io

    from PIL import Image

    buffer = io.BytesIO()
    Image.new("RGB", (1, 1)).save(buffer, "PNG")
    return buffer.getvalue()
