"""Paper figures of a shipped game on virtual tables: they stand, and what lies flat is told."""

from __future__ import annotations

import json
from functools import cache

import pytest

from generator.export import Outcome, Wish
from generator.export.faces import ExportCard
from generator.export.standees import upright
from generator.files import open_game
from generator.kit.order import Order
from tests.export.comparing import alone, away
from tests.export.exporting import run
from tests.export.showing import Game, game_of
from tests.export.tabling import ADDRESS, objects
from tests.export.test_cut_files import svg_boxes

ORDER = Order(papers=("a4",), decks=("pawns", "boss", "dice", "security-token"))


@cache
def game() -> Game:
    return game_of(open_game("bad-day")[1], ORDER)


def first(id: str) -> ExportCard:
    component = game().studio.game.component(id)
    assert component is not None
    return game().cards(component)[0]


@pytest.mark.parametrize("id", ["pawns", "boss"])
def test_a_strip_stands_on_its_feet_and_shows_both_sides_upright(id: str) -> None:
    figure, height = upright(first(id)), round(first(id).front.frame.size.height)
    assert figure is not None and figure.back is not None
    size = figure.front.frame.size
    assert size == figure.back.frame.size and 0.25 * height < size.height < 0.5 * height
    dots = 8  # pixels to a millimetre
    strip = alone(first(id).front.frame, round(size.width * dots), height * dots)
    middle, high = height * dots // 2, round(size.height * dots)
    for side, part in (
        (figure.front, strip[middle : middle + high]),
        (figure.back, strip[middle - high : middle][::-1, ::-1]),
    ):
        shown = alone(side.frame, part.shape[1], part.shape[0])
        assert away(shown, part).mean < 2
    assert figure.front.name.endswith("-upright") and figure.back.name.endswith("-upright-back")


def test_other_pieces_do_not_stand() -> None:
    assert upright(first("security-token")) is None
    assert upright(first("dice")) is None


def exported_for(*targets: str, decks: tuple[str, ...]) -> list[Outcome]:
    opened = open_game("bad-day")[1]
    order = ORDER._replace(decks=decks)
    said = {} if targets == ("silhouette",) else {"dpi": "40"}
    found, _ = run(opened, Wish(targets, address=ADDRESS), order, **said)
    return found


def test_tables_get_figures_and_are_told_what_lies_flat() -> None:
    for outcome in exported_for("tts", "ttpg", decks=ORDER.decks):
        is_flat = outcome.says[-1].startswith("shown flat, as before folding: ")
        assert is_flat == (outcome.target == "ttpg"), "dice roll in Tabletop Simulator"
        files = {file.name: file.data for file in outcome.files}
        if outcome.target == "tts":
            figures = [one for one in objects(files) if one["Name"] == "Figurine_Custom"]
            urls = {one["CustomImage"]["ImageURL"] for one in figures}
            assert len(figures) == 7 and f"{ADDRESS}/tts/boss-the-boss-upright.png" in urls
        else:
            boss = json.loads(files["Templates/boss-the-boss.json"])
            assert boss["Type"] == "Cardboard Figure"
            assert boss["BackTexture"] == "boss-the-boss-upright-back.png"


def test_decks_of_one_pile_are_told() -> None:
    (outcome,) = exported_for("ttpg", decks=("schemes", "ants"))
    assert outcome.says[-1].startswith("shuffle these together: ")


def test_strips_are_folded_by_the_machine_that_cuts_them() -> None:
    (outcome,) = exported_for("silhouette", decks=("pawns",))
    (svg,) = (file.data for file in outcome.files if file.name.endswith(".svg"))
    assert len(svg_boxes(svg, "cut")) == 6
    folds = svg_boxes(svg, "fold")
    assert len(folds) == 6 * 3
    lengths = {round(max(right - left, bottom - top)) for left, top, right, bottom in folds}
    assert lengths == {20}, "straight across"
