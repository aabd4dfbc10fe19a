"""Spans: what brackets say, how their words then look, and that other texts stay as they are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.colour import Colour
from generator.core.curves import box_around
from generator.core.display import GroupItem, Item, Path, Run, TextItem
from generator.core.geometry import Rect
from generator.core.problems import Problem
from generator.expressions import evaluate
from generator.layout.markup import NO_LETTER, paragraphs, plain, unmarked
from generator.layout.spans import LOWERED, MOVED_SCALE, RAISED
from generator.layout.text import lay_out_text
from generator.layout.typography import quotes_of, typeset
from generator.layout.unknown_marks import unknown_marks
from generator.model import Along, Text
from generator.model.values import SizeRange
from generator.read.language import stretched
from generator.read.texts import marks_in
from tests.games import assert_silent, the_problem, tiny_game
from tests.typesetting import HERE, points, setter, texts

BOX = Rect(5, 5, 60, 40)
ACCENT = Colour(255, 200, 0)
MODEST = settings(max_examples=200, deadline=None, derandomize=True)
ANYTHING = st.text(st.sampled_from("ab ,[]{}*\\%120\n-אم猫") | st.characters(), max_size=40)
NO_MARKS = st.text("ab, %120.-+=()אמ猫é\"'", max_size=40)
TEN = SizeRange(points(10), points(10))


def runs(text: str, box: Rect = BOX, **keys: object) -> list[Run]:
    return [run for line in lines(text, box, **keys) for run in line.runs]


def lines(text: str, box: Rect = BOX, **keys: object) -> list[TextItem]:
    problems: list[Problem] = []
    element = Text(text, **{"size": TEN, **keys})  # type: ignore[arg-type]
    items = texts(lay_out_text(element, box, setter(), HERE, problems))
    assert_silent(problems)
    return items


def wrong(text: str) -> Problem:
    problems: list[Problem] = []
    lay_out_text(Text(text, size=TEN), BOX, setter(), HERE, problems)
    (problem,) = problems
    return problem


@given(ANYTHING)
@MODEST
def test_any_text_is_parsed_and_every_other_stage_takes_it(text: str) -> None:
    paragraphs(text)
    plain(text)
    stretched(text)
    marks_in(text)
    typeset(text, quotes_of("en"))
    assert len(list(unknown_marks(text, HERE))) <= len(text)


@given(NO_MARKS)
@MODEST
def test_a_text_without_brackets_and_braces_has_no_spans(text: str) -> None:
    assert unmarked(text) == text
    assert all(
        not stretch.spans and not word.space_spans
        for line in paragraphs(text)
        for word in line
        for stretch in word.stretches
    )


@given(NO_MARKS.filter(str.strip), st.sampled_from(["accent", "120%", "underline, title"]))
@MODEST
def test_a_span_around_a_text_says_the_same_words(text: str, span: str) -> None:
    inside = [
        word.stretches[0].text
        for word in paragraphs(f"[{span}]{{{text}}}")[0]
        if word.stretches[0].spans == (span,)
    ]
    assert inside == [word.stretches[0].text for word in paragraphs(text.strip())[0]]


@pytest.mark.parametrize(
    "text",
    ["[a] b", "[accent]", "a] {b", "{a b}", "[accent]{no end", "[]{A}", "[[a]]{B}", "]{A}", "{}"],
)
def test_what_is_no_span_prints_as_it_is_written(text: str) -> None:
    assert plain(text) == text
    assert not any(stretch.spans for word in paragraphs(text)[0] for stretch in word.stretches)


def test_a_span_ends_with_its_own_brace() -> None:
    (words,) = paragraphs("a [x]{b {c d} [y]{e} f} g")
    spans = {
        "".join(stretch.text for stretch in word.stretches): word.stretches[0].spans
        for word in words
    }
    assert spans == {
        "a": (), "b": ("x",), "{c": ("x",), "d}": ("x",), "e": ("x", "y"), "f": ("x",), "g": (),
    }  # fmt: skip


def test_a_backslash_prints_the_brackets() -> None:
    assert plain(r"\[accent]\{a\}") == "[accent]{a}"
    assert runs(r"\[accent]\{a\}")[0].colour != ACCENT


def test_spaces_inside_the_braces_count_for_nothing() -> None:
    assert plain("a[x]{ {drop} }b") == "a[drop]b"
    assert evaluate("[x]{{{ 1 + 1 }}} [y]{ {{ 3 }} }", {}, HERE) == "[x]{2} [y]{ 3 }"


def test_marks_are_known_to_all_who_look_for_words() -> None:
    assert unmarked("a [x]{b} c") == f"a {NO_LETTER}b{NO_LETTER} c"
    assert typeset('[accent]{"a"}', quotes_of("en")) == "[accent]{“a”}"
    assert stretched("[accent]{ab}").startswith("[accent]{")
    assert marks_in("[accent]{b} {drop}") == ["[accent]", "{drop}"]


def test_a_colour_a_font_and_a_size_hold_for_their_words_alone() -> None:
    before, inside, after = runs("a [accent, 150%, title]{b} c")
    assert inside.colour == ACCENT
    assert inside.size == pytest.approx(points(15))
    assert inside.typeface.name.startswith("Barlow")
    assert before.size == after.size == pytest.approx(points(10))
    assert runs("[#ff0000]{a}")[0].colour == Colour(255, 0, 0)


def test_percentages_are_of_what_is_around_and_points_shrink_with_the_text() -> None:
    assert runs("[200%]{[50%]{a}}")[0].size == pytest.approx(points(10))
    assert runs("[20pt]{a}")[0].size == pytest.approx(points(20))
    shrinking = SizeRange(points(10), points(5))
    small = runs("[20pt]{a} words", box=Rect(0, 0, 13, 40), size=shrinking, lines=1)
    assert small[0].size == pytest.approx(2 * small[-1].size)
    assert small[-1].size < points(10)


def test_raised_and_lowered_words_are_smaller() -> None:
    _, up, _, down = runs("x[super]{2} y[sub]{3}")
    assert up.size == down.size == pytest.approx(points(10) * MOVED_SCALE)
    assert up.rise == pytest.approx(points(10) * RAISED)
    assert down.rise == pytest.approx(points(10) * LOWERED)


def test_one_line_is_under_all_words_of_a_span_and_under_no_other() -> None:
    first, second, third = runs("[underline]{one two} three")
    (bar,) = first.bars
    assert not second.bars
    assert not third.bars
    end = second.offset + second.glyphs.width * second.size
    assert bar.left == 0
    assert bar.width == pytest.approx(end)
    assert bar.top > 0
    apart = runs("[underline]{one} [underline]{two}")
    assert [len(run.bars) for run in apart] == [1, 1]
    (through,) = runs("[strike]{one}")[0].bars
    assert through.top < 0


def test_two_colours_have_lines_of_their_own_that_meet() -> None:
    first, second = runs("[underline]{one [accent]{two}}")
    assert first.bars[0].width == pytest.approx(second.offset)
    assert second.bars[0].left == 0


def test_large_words_keep_away_from_the_line_above() -> None:
    plain_lines = lines("one\ntwo\nthree")
    tall = lines("one\n[200%]{two}\nthree")
    pitch = plain_lines[1].y - plain_lines[0].y
    assert tall[1].y - tall[0].y == pytest.approx(2 * pitch)
    assert tall[2].y - tall[1].y == pytest.approx(pitch)
    first = lines("[200%]{one}", Rect(0, 0, 60, 40))[0]
    assert first.y > 1.8 * lines("one", Rect(0, 0, 60, 40))[0].y


def test_text_that_a_span_makes_too_large_is_reported() -> None:
    problems: list[Problem] = []
    lay_out_text(Text("[400%]{wide words}", size=TEN), Rect(0, 0, 30, 9), setter(), HERE, problems)
    assert [problem.code for problem in problems] == ["text-overflow"]


def test_capitals_and_bold_work_inside() -> None:
    (inside,) = runs("[accent]{**größe**}", capitals=True)
    assert inside.glyphs.text == "GRÖSSE"
    assert inside.typeface.name.endswith("Bold")


def test_icons_take_the_colour_and_size_of_their_span() -> None:
    small, large = runs("{heart} [accent, 200%]{ {heart} }")
    assert large.colour == ACCENT
    assert large.size == pytest.approx(2 * small.size)


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("[acent]{a}", "'acent' in '[acent]{…}'", "did you mean 'accent'"),
        ("[accent, underlin]{a}", "'underlin' in '[accent, underlin]{…}'", "'underline'"),
        ("[bold]{a}", "'bold'", "for bold write **words**"),
        ("[qqqqqq]{a}", "'qqqqqq'", "write \\["),
        ("[4000%]{a}", "'4000%' in '[4000%]{…}' makes words too small or too large", "2000%"),
    ],
)
def test_a_word_that_nobody_knows_is_reported(text: str, message: str, hint: str) -> None:
    problem = wrong(text)
    assert problem.where == HERE
    assert message in problem.message
    assert hint in problem.hint


def test_the_problem_points_at_the_text_of_the_card() -> None:
    deck = (
        "deck: things\ntitle: Things\nlayout: face\n"
        "cards:\n  - {title: One}\n  - {title: 'a [acent]{b}'}\n"
    )
    problem = the_problem(tiny_game(deck=deck))
    assert problem.where.file.endswith("things.yaml")
    assert problem.where.line == 6
    assert "did you mean 'accent' (game.yaml:5)?" in problem.hint


def test_a_wrong_word_is_reported_once_however_many_words_it_is_about() -> None:
    assert "nocolour" in wrong("[nocolour]{one two three {heart} four}").message


def laid_out(text: str, **keys: object) -> list[Item]:
    problems: list[Problem] = []
    element = Text(text, **{"size": TEN, **keys})  # type: ignore[arg-type]
    items = lay_out_text(element, BOX, setter(), HERE, problems)
    assert_silent(problems)
    return items


def grounds(text: str, **keys: object) -> list[tuple[Rect, object]]:
    found = (item for item in laid_out(text, **keys) if isinstance(item, Path))
    return [(box_around(path.commands) or BOX, path.fill) for path in found]


def test_a_colour_is_below_all_words_of_a_span_and_below_no_other() -> None:
    ((box, fill),) = grounds("one [on accent]{two three} four")
    assert fill == ACCENT
    (line,) = lines("one [on accent]{two three} four")
    second, third = line.runs[1], line.runs[2]
    assert box.left == pytest.approx(line.x + second.offset)
    assert box.right == pytest.approx(line.x + third.offset + third.glyphs.width * third.size)
    assert box.top < line.y - 0.8 * second.size and box.bottom > line.y + 0.2 * second.size


def test_colours_are_below_the_letters_of_all_lines() -> None:
    items = laid_out("[on accent]{one}\n[on accent 40%, underline]{two}")
    assert [type(item) for item in items] == [Path, Path, TextItem, TextItem]
    assert [fill for _, fill in grounds("[on accent]{a [on ink]{b} c}")] == [
        ACCENT,
        Colour(32, 32, 32),
        ACCENT,
    ]


def test_an_outline_is_between_a_colour_and_its_letters() -> None:
    items = laid_out("[on accent]{one}", outline=ACCENT, outline_width=0.3)
    assert [type(item) for item in items] == [Path, GroupItem, TextItem]


def test_words_on_a_path_have_a_piece_of_the_colour_each() -> None:
    along = Along(shape="ellipse")
    (group,) = laid_out("ab [on accent]{cd}", along=along)
    assert isinstance(group, GroupItem) and group.says == "ab cd"
    inside = [item.items[0] for item in group.items if isinstance(item, GroupItem)]
    assert [type(item) for item in inside] == [Path, Path, *[TextItem] * 4]


def test_letters_of_a_span_have_spaces_of_their_own() -> None:
    plain_run, wide, tight = (
        runs(text)[0] for text in ("cd", "[spacing 100]{cd}", "[spacing -20]{cd}")
    )
    assert wide.glyphs.width == pytest.approx(plain_run.glyphs.width + 0.2)
    assert tight.glyphs.width == pytest.approx(plain_run.glyphs.width - 0.04)
    (inner,) = runs("[spacing 0]{cd}", spacing=100.0)
    assert inner.glyphs.width == plain_run.glyphs.width


@pytest.mark.parametrize(
    ("span", "hint"),
    [
        ("on acent", "did you mean 'accent' (game"),
        ("highlight", "write 'on gold'"),
        ("spacing", "such as 'spacing 80'"),
    ],
)
def test_a_ground_or_spacing_that_is_none_is_reported(span: str, hint: str) -> None:
    problem = wrong(f"[{span}]{{word}}")
    assert f"'{span}'" in problem.message and hint in problem.hint
