"""Outline and shadow: where they are, what is read, and what checks and less ink make of them."""

from __future__ import annotations

from typing import Any

from generator.core.backdrop import bounds_of, corners
from generator.core.colour import BLACK, WHITE, Colour
from generator.core.display import Frame, GroupItem, Item, Path, TextItem, spoken
from generator.core.geometry import IDENTITY, Point, Rect, Size, translation
from generator.core.outline import rectangle
from generator.ink import Inker
from generator.ink.low import Low
from generator.layout.text import lay_out_text
from generator.model import Text
from generator.rules.legibility import letterings
from tests.typesetting import HERE, setter

BOX = Rect(5, 5, 40, 20)
GREY = Colour(120, 120, 120)


def items(text: str = "Hi", **keys: Any) -> list[Item]:
    return lay_out_text(Text(text, **keys), BOX, setter(), HERE, [])


def around(**keys: Any) -> list[Path]:
    group = items(**keys)[0]
    assert isinstance(group, GroupItem)
    assert group.surrounds
    assert all(isinstance(item, Path) for item in group.items)
    return [item for item in group.items if isinstance(item, Path)]


def test_the_line_is_twice_as_wide_because_its_inner_half_is_below_the_letters() -> None:
    (line,) = around(outline=BLACK, outline_width=0.5)
    assert (line.stroke, line.stroke_width, line.fill) == (BLACK, 1.0, None)
    assert line.join == 1


def test_the_shadow_is_as_wide_as_the_letters_with_their_line() -> None:
    shadow, line = around(
        outline=BLACK, outline_width=0.5, shadow=GREY, shadow_offset=Point(0.4, 0.7)
    )
    assert shadow.matrix == translation(0.4, 0.7)
    assert (shadow.fill, shadow.stroke, shadow.stroke_width) == (GREY, GREY, 1.0)
    assert shadow.commands == line.commands
    (alone,) = around(shadow=GREY)
    assert alone.stroke is None


def test_it_follows_the_letters() -> None:
    (line,) = around(outline=BLACK)
    (text,) = [item for item in items() if isinstance(item, TextItem)]
    box = bounds_of(corners(line.commands, IDENTITY))
    (run,) = text.runs
    assert BOX.left < box.left < BOX.left + 0.2 * run.size
    assert abs(box.bottom - text.y) < 0.01
    assert box.right < BOX.left + run.glyphs.width * run.size


def test_lines_under_words_are_surrounded_too() -> None:
    letters, bars = around(text="[underline]{Hi}", outline=BLACK)
    assert (
        bounds_of(corners(bars.commands, IDENTITY)).top
        > bounds_of(corners(letters.commands, IDENTITY)).bottom - 0.01
    )


def test_words_are_read_once_and_less_ink_prints_the_letters_alone() -> None:
    frame = Frame(Size(60, 40), tuple(items(outline=BLACK, shadow=GREY)))
    assert spoken(frame) == "Hi"
    low = Inker(Low()).face(frame)
    assert spoken(low) == "Hi"
    assert not any(isinstance(item, GroupItem | Path) for item in low.items)


def test_letters_are_read_against_a_wide_line_and_never_against_their_shadow() -> None:
    ground = Path(rectangle(Rect(0, 0, 60, 40)), fill=Colour(250, 240, 200))

    def grounds(**keys: Any) -> set[Colour]:
        frame = Frame(Size(60, 40), (ground, *items("Hi there", colour=WHITE, **keys)))
        return {colour for one in letterings(frame) for colour in one.grounds}

    assert grounds() == {ground.fill}
    assert grounds(outline=BLACK) == {BLACK}
    assert grounds(outline=BLACK, outline_width=0.1) == {ground.fill}
    assert grounds(shadow=BLACK) == {ground.fill}
