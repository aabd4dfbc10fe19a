"""Faces with less ink: what becomes of fills, strokes, words and patterns on their ground."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.core.backdrop import bounds_of, corners
from generator.core.colour import BLACK, WHITE, Colour, Pattern, contrast, grey
from generator.core.display import (
    Frame,
    Glyphs,
    GroupItem,
    Item,
    Mask,
    Path,
    Run,
    Stamp,
    TextItem,
    Typeface,
)
from generator.core.geometry import IDENTITY, Rect, Size, translation
from generator.core.outline import ellipse, polyline, rectangle
from generator.ink import Inker
from generator.ink.bw import BlackAndWhite
from generator.ink.knockout import AROUND, knockouts
from generator.ink.low import FINE, HAIR, Low
from generator.ink.signs import Signs
from generator.layout.shapes import painted

TEAL, YELLOW, MINT, INK = (
    Colour(11, 115, 119),
    Colour(255, 200, 0),
    Colour(207, 233, 230),
    Colour(27, 27, 27),
)
SIZE = Size(60, 90)
BAND = Rect(5, 5, 50, 15)
FACE = Typeface("Test", b"", 1000, 0.8, -0.2, (0, 0, 1000, 1000))


def words(x: float = 20, y: float = 14, colour: Colour = BLACK, said: str = "Words") -> TextItem:
    glyphs = Glyphs((1,) * len(said), (0.5,) * len(said), tuple(said), 0.5 * len(said))
    return TextItem(x, y, (Run(0, FACE, 4.0, colour, glyphs),))


def icon(colour: Colour = BLACK) -> TextItem:
    glyphs = Glyphs((1,), (1.0,), ("[coffee]",), 1.0)
    return TextItem(20, 14, (Run(0, FACE, 4.0, colour, glyphs),))


def fill(colour: Colour, rect: Rect = BAND) -> Path:
    return Path(rectangle(rect), colour)


def low(*items: Item, reach: float = 0.0) -> tuple[Item, ...]:
    return Inker(Low()).face(Frame(SIZE, items, reach)).items


def bw(*items: Item, reach: float = 0.0) -> tuple[Item, ...]:
    inker = Inker(BlackAndWhite(Signs((TEAL, YELLOW, MINT, INK))))
    return inker.face(Frame(SIZE, items, reach)).items


def paths(items: tuple[Item, ...]) -> list[Path]:
    found: list[Path] = []
    for item in items:
        if isinstance(item, Path):
            found.append(item)
        elif isinstance(item, GroupItem):
            found.extend(paths(item.items))
        elif isinstance(item, Stamp):
            found.extend(paths(item.frame.items))
    return found


def colours(items: tuple[Item, ...]) -> set[Colour]:
    return {c for p in paths(items) for c in (p.fill, p.stroke) if isinstance(c, Colour)}


def run_of(items: tuple[Item, ...]) -> Run:
    (text,) = (item for item in items if isinstance(item, TextItem))
    return text.runs[0]


def test_a_fill_becomes_an_outline_in_its_own_colour_that_hides_what_lies_behind() -> None:
    (band,) = low(fill(TEAL))
    assert isinstance(band, Path)
    assert (band.fill, band.stroke) == (WHITE, TEAL)
    assert 0.1 < band.stroke_width < 0.3


def test_a_pale_fill_is_outlined_in_a_darker_shade_of_itself() -> None:
    (band,) = paths(low(fill(YELLOW)))
    assert band.stroke is not None
    assert contrast(band.stroke, WHITE) >= 3
    assert band.stroke.red > band.stroke.green > band.stroke.blue


def test_the_ground_of_a_whole_face_vanishes() -> None:
    ground = fill(TEAL, Rect(-3, -3, 66, 96))
    (path,) = paths(low(ground, reach=3.0))
    assert (path.fill, path.stroke) == (WHITE, None)


def test_a_fine_bar_stays_filled_and_a_shade_on_its_like_is_dropped() -> None:
    (bar,) = paths(low(fill(INK, Rect(5, 5, 30, 0.4))))
    assert (bar.fill, bar.stroke) == (INK, None)
    assert low(fill(Colour(252, 252, 250), Rect(5, 5, 30, 0.4))) == ()


@pytest.mark.parametrize(
    ("colour", "side", "stays"),
    [(INK, 2.5, True), (INK, 3.5, False), (TEAL, 2.5, False), (Colour(90, 56, 40), 2.5, False)],
)
def test_small_spots_stay_filled_if_they_are_nearly_black(
    colour: Colour, side: float, stays: bool
) -> None:
    (spot,) = paths(low(fill(colour, Rect(20, 20, side, side))))
    assert spot.fill == (colour if stays else WHITE)
    assert (spot.stroke is None) == stays


def test_outlines_of_large_shapes_are_broader() -> None:
    small, large = paths(low(fill(TEAL, Rect(5, 5, 6, 6)), fill(TEAL, Rect(5, 20, 20, 20))))
    assert (small.stroke_width, large.stroke_width) == (HAIR, FINE)


def test_light_words_on_a_dark_band_take_its_colour() -> None:
    run = run_of(low(fill(TEAL), words(colour=WHITE)))
    assert contrast(run.colour, WHITE) >= 4.5
    assert run.colour == TEAL


@pytest.mark.parametrize("colour", [YELLOW, Colour(150, 150, 150), Colour(0, 200, 80)])
def test_pale_words_are_darkened_until_they_can_be_read(colour: Colour) -> None:
    assert contrast(run_of(low(words(colour=colour))).colour, WHITE) >= 4.5


def test_light_shapes_on_a_dark_one_get_the_line_that_parted_them() -> None:
    _, sign = paths(low(fill(INK), fill(WHITE, Rect(10, 8, 6, 6))))
    assert (sign.fill, sign.stroke) == (WHITE, INK)


def test_a_band_of_two_strokes_keeps_its_edges() -> None:
    way = polyline([(5, 30), (40, 60)], closed=False)
    for below in (Rect(0, 0, 0, 0), Rect(0, 20, 60, 60)):
        band = (Path(way, None, INK, 3.0), Path(way, None, WHITE, 2.0))
        *_, edge, core = paths(low(fill(YELLOW, below), *band))
        assert edge.stroke == INK
        assert 2.0 < edge.stroke_width < 3.0
        assert (core.stroke, core.stroke_width) == (WHITE, 2.0)


def test_a_frame_that_is_stamped_twice_on_like_grounds_stays_one_frame() -> None:
    art = Frame(Size(10, 10), (fill(TEAL, Rect(1, 1, 8, 8)),))
    stamps = [Stamp(art, translation(x, 40)) for x in (5, 25)]
    first, second = low(*stamps)
    assert isinstance(first, Stamp)
    assert isinstance(second, Stamp)
    assert first.frame is second.frame
    assert first.frame is not art


def test_a_stamped_sign_is_drawn_by_the_ground_below_it() -> None:
    art = Frame(Size(10, 10), (fill(WHITE, Rect(1, 1, 8, 8)),))
    on_paper, on_band = Stamp(art, translation(5, 40)), Stamp(art, translation(20, 7))
    items = low(fill(INK), on_paper, on_band)
    drawn = [paths(item.frame.items) for item in items if isinstance(item, Stamp)]
    assert [[path.stroke for path in one] for one in drawn] == [[None], [INK]]


def test_words_know_what_a_stamp_painted_below_them() -> None:
    art = Frame(SIZE, (fill(TEAL),))
    run = run_of(low(Stamp(art, translation(0, 0)), words(colour=WHITE)))
    assert run.colour == TEAL


def test_black_and_white_is_nothing_else() -> None:
    items = bw(fill(TEAL), fill(YELLOW, Rect(5, 30, 40, 20)), fill(MINT, Rect(5, 60, 40, 20)))
    assert colours(items) == {BLACK, WHITE}


def test_colours_become_patterns_that_differ() -> None:
    drawn = [bw(fill(colour)) for colour in (TEAL, YELLOW)]
    figures = [paths(items)[1] for items in drawn]
    assert figures[0].commands != figures[1].commands


def test_dark_grounds_are_black_and_carry_white_words() -> None:
    items = bw(fill(INK), words(colour=WHITE))
    assert run_of(items).colour == WHITE
    assert colours(items) == {BLACK}


@pytest.mark.parametrize("size", [9.0, 30.0])
def test_large_letters_stay_solid_in_low_ink_but_not_on_backs(size: float) -> None:
    run = words().runs[0]._replace(size=size)
    face = Frame(SIZE, (words()._replace(letters=(run,)),))
    inker = Inker(Low(), Inker(Low(hollow=True)))
    assert run_of(inker.face(face).items).outline == 0
    assert run_of(inker.back(face).items).outline > 0


def test_large_ornaments_are_hollow_in_low_ink() -> None:
    faint = words(colour=MINT).runs[0]._replace(size=9.0)
    sign = icon().runs[0]._replace(size=9.0)
    for run in (faint, sign):
        assert run_of(low(words()._replace(letters=(run,)))).outline > 0


def test_a_light_icon_stays_light_on_a_dark_box_that_is_narrower_than_its_glyph() -> None:
    assert run_of(bw(fill(INK, Rect(20.5, 10, 3, 5)), icon(WHITE))).colour == WHITE


def test_the_inside_of_a_band_in_a_colour_of_art_is_white() -> None:
    way = polyline([(5, 30), (40, 60)], closed=False)
    arm = Colour(99, 63, 43)
    edge, core = paths(bw(Path(way, None, INK, 3.0), Path(way, None, arm, 2.0)))
    assert (edge.stroke, core.stroke) == (BLACK, WHITE)


def test_what_is_kept_in_full_is_grey_and_black_where_it_was_nearly_black() -> None:
    (kept,) = bw(GroupItem((fill(Colour(20, 32, 26)), fill(TEAL), words(colour=INK)), ink="full"))
    assert isinstance(kept, GroupItem)
    dark, swatch = paths((kept,))
    assert (dark.fill, swatch.fill, run_of(kept.items).colour) == (BLACK, grey(TEAL), BLACK)


def test_what_is_on_a_dark_box_that_is_kept_stays_as_light_as_it_was() -> None:
    box = GroupItem((fill(INK),), ink="full")
    pip, edge = fill(YELLOW, Rect(10, 8, 1, 1)), Path(rectangle(Rect(8, 7, 9, 9)), None, MINT, 0.4)
    assert low(box, pip, edge) == (box, pip, edge)


def test_a_box_under_words_is_white_with_an_outline_and_nothing_is_cut_around_them() -> None:
    plain, edge, text = bw(fill(TEAL), words(colour=WHITE))
    assert isinstance(plain, Path) and isinstance(edge, Path) and isinstance(text, TextItem)
    assert (plain.fill, edge.stroke, text.runs[0].colour) == (WHITE, BLACK, BLACK)
    assert plain.commands == edge.commands == fill(TEAL).commands


def test_a_box_without_words_of_its_own_keeps_its_pattern() -> None:
    other = fill(TEAL, Rect(5, 40, 50, 30))
    panel = fill(WHITE, Rect(10, 45, 40, 10))
    assert bw(other, panel, words(y=51))[:2] == bw(other)[:2]
    assert bw(other, fill(YELLOW), words())[:3] == bw(other)


def on_its_own(x: float, y: float, *items: Item) -> Stamp:
    return Stamp(Frame(SIZE, items), translation(x, y))


@pytest.mark.parametrize(
    "items",
    [
        (fill(TEAL), on_its_own(0, 0, words())),
        (on_its_own(0, 0, fill(TEAL)), words()),
        (on_its_own(0, 0, fill(TEAL)), on_its_own(0, 0, words())),
        (GroupItem((fill(TEAL),), clip=rectangle(BAND)), words()),
        (fill(TEAL), GroupItem((words(),), ink="full")),
    ],
)
def test_the_box_may_be_in_another_drawing_than_its_words(items: tuple[Item, ...]) -> None:
    drawn = paths(bw(*items))
    assert {path.fill for path in drawn} == {WHITE, None}
    assert all(path.commands == fill(TEAL).commands for path in drawn)


def test_the_same_drawing_keeps_its_pattern_on_another_card() -> None:
    inker = Inker(BlackAndWhite(Signs((TEAL,))))
    box = on_its_own(0, 0, fill(TEAL))
    plain, patterned = (inker.face(Frame(SIZE, it)) for it in ((box, words()), (box,)))
    assert len(paths(plain.items)) < len(paths(patterned.items))
    assert inker.face(Frame(SIZE, (box,))).items == patterned.items


def test_paper_around_words_after_an_icon_is_no_disc() -> None:
    (line,) = words().runs
    both = icon()._replace(letters=(*icon().runs, line._replace(offset=5)))
    box = bounds_of(corners(knockouts([both])[0].commands, IDENTITY))
    assert box.height < box.width / 2


def test_paper_around_an_icon_is_a_disc_and_around_words_a_little_higher_than_they_are() -> None:
    box, disc = (
        bounds_of(corners(knockouts([it])[0].commands, IDENTITY)) for it in (words(), icon())
    )
    assert box.top == pytest.approx(14 - (0.86 + AROUND) * 4)
    assert box.bottom == pytest.approx(14 + (0.28 + AROUND) * 4)
    assert disc.height == pytest.approx(disc.width)
    assert disc.top + disc.bottom == pytest.approx(2 * (14 - 0.45 * 4))


def test_what_goes_beyond_the_cut_gets_no_outline_there() -> None:
    white, edge = low(fill(TEAL, Rect(-3, 20, 40, 15)), reach=3.0)
    assert isinstance(white, Path) and isinstance(edge, GroupItem)
    assert (white.fill, white.stroke) == (WHITE, None)
    (line,) = paths(edge.items)
    assert (line.fill, line.stroke) == (None, TEAL) and edge.clip


def test_what_is_marked_is_kept_or_left_out() -> None:
    kept = GroupItem((fill(YELLOW),), ink="full")
    left = GroupItem((fill(YELLOW),), ink="none")
    assert low(kept, left) == (kept,)
    assert bw(kept, left) == (GroupItem((fill(grey(YELLOW)),), ink="full"),)


@pytest.mark.parametrize(("stroke", "cap"), [(None, 1), (1.0, 1), (0.05, 1)])
def test_figures_of_a_pattern_are_hairlines_in_its_darkest_colour(
    stroke: float | None, cap: int
) -> None:
    way = rectangle(BAND)
    dots = Path(rectangle(Rect(10, 10, 2, 2)), TEAL if stroke is None else None)
    if stroke is not None:
        dots = dots._replace(stroke=TEAL, stroke_width=stroke, cap=cap)
    ground, figures = paths(low(GroupItem((Path(way, MINT), dots), clip=way)))
    assert (ground.fill, ground.stroke) == (WHITE, None)
    assert (figures.fill, figures.stroke) == (None, TEAL)
    assert figures.stroke_width == min(stroke or HAIR, HAIR)


@pytest.mark.parametrize(("width", "printed"), [(0.1, 0.1), (0.3, 0.195), (2.0, 0.4)])
def test_broad_lines_get_much_thinner_and_fine_ones_stay(width: float, printed: float) -> None:
    way = polyline([(5, 30), (40, 30)], closed=False)
    (line,) = paths(low(Path(way, None, TEAL, width)))
    assert line.stroke_width == pytest.approx(printed, abs=0.02)


def test_faint_lines_stay_fine_where_all_lines_are_black() -> None:
    way = polyline([(5, 30), (40, 30)], closed=False)
    faint, strong = paths(bw(Path(way, None, MINT, 1.0), Path(way, None, TEAL, 0.9)))
    assert faint.stroke_width < 0.2
    assert strong.stroke_width == 0.9


@pytest.mark.parametrize("draw", [low, bw])
def test_a_light_line_on_its_like_still_hides_and_any_other_shows(
    draw: Callable[..., tuple[Item, ...]],
) -> None:
    way = polyline([(5, 30), (40, 30)], closed=False)
    hiding, *shown = paths(draw(*(Path(way, None, one, 1.0) for one in (WHITE, YELLOW, TEAL))))
    assert hiding.stroke == WHITE
    assert all(line.stroke and contrast(line.stroke, WHITE) >= 2 for line in shown)


def test_what_shines_through_is_drawn_in_the_colour_that_was_seen() -> None:
    half = Colour(11, 115, 119, 128)
    (band,) = paths(low(fill(half)))
    assert band.stroke is not None and band.stroke.alpha == 255
    assert contrast(band.stroke, WHITE) >= 3
    (grouped,) = low(GroupItem((fill(TEAL),), opacity=0.5, blend="multiply"))
    assert isinstance(grouped, GroupItem) and not grouped.is_veiled
    assert colours((grouped,)) | {WHITE} == colours(low(fill(half)))
    assert {c.alpha for c in colours(bw(fill(half), GroupItem((fill(INK),), opacity=0.4)))} == {255}


def test_things_in_a_group_mix_with_what_is_below_the_group_alone() -> None:
    group = GroupItem((fill(TEAL), fill(INK, Rect(10, 8, 20, 8))), opacity=0.5)
    (_, inner) = paths(low(group))
    assert inner.stroke == Colour(141, 141, 141)


def test_soft_edges_become_the_outline_of_their_figure() -> None:
    ring = ellipse(30, 12, 20, 6)
    soft = GroupItem((fill(TEAL),), mask=Mask((Path(ring, BLACK),), 2.0))
    for drawn in (low(soft), low(GroupItem((fill(TEAL),), clip=ring))):
        (group,) = drawn
        assert isinstance(group, GroupItem) and group.mask is None and group.clip is None
        (path,) = paths(drawn)
        assert path.commands == ring and path.stroke == TEAL


def test_clear_words_are_printed_in_the_colour_that_was_seen() -> None:
    run = run_of(low(words(colour=Colour(0, 0, 0, 128))))
    assert run.colour.alpha == 255 and contrast(run.colour, WHITE) >= 4.5


HATCH = Pattern("stripes", None, TEAL, 2.0, 45.0, 0.3)


def hatched(pattern: Pattern = HATCH) -> tuple[Item, ...]:
    return tuple(painted(rectangle(BAND), pattern, None, BAND))


def test_a_hatching_shows_what_is_below_it_in_every_ink() -> None:
    for inked in (low, bw):
        ground, group = fill(YELLOW), hatched()
        found = inked(ground, *group)[-1]
        assert isinstance(found, GroupItem)
        under, lines = found.items
        assert isinstance(under, Path) and under.fill is None and under.stroke is None
        assert isinstance(lines, Path) and lines.stroke is not None


def test_a_hatching_on_black_is_white_in_black_and_white() -> None:
    found = bw(fill(INK), *hatched(HATCH._replace(ink=YELLOW)))[-1]
    assert colours((found,)) == {WHITE}


def test_dots_without_a_ground_stay_dots() -> None:
    found = bw(*hatched(Pattern("dots", None, TEAL, 3.0, weight=1.0)))[-1]
    assert colours((found,)) == {BLACK}


def test_words_on_a_hatching_get_paper_below_them_in_black_and_white() -> None:
    found = bw(*hatched(), words())
    assert WHITE in {path.fill for path in paths(found[1:])}
