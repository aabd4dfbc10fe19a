"""Every shipped game for every target, read back by others and held against its faces by pixels."""

from __future__ import annotations

from functools import lru_cache

import pytest

from generator.core.geometry import Size
from generator.core.problems import Where
from generator.export import Outcome, Wish, export, setting
from generator.files import open_game, shipped_games
from generator.kit.order import Order
from generator.render.proof import proof_profile
from tests.export.showing import (
    PACKED,
    Game,
    Shop,
    card_images_show,
    card_pdf_shows,
    game_of,
    mpc_autofill_shows,
    pictures_show,
    sheets_show,
)
from tests.export.showing_cards import showcase_shows
from tests.export.showing_cuts import cricut_shows, silhouette_shows
from tests.export.showing_rooms import assert_readable, read_archive, room_shows
from tests.export.showing_starts import assert_begins
from tests.export.showing_tables import tabletop_playground_shows, tabletop_simulator_shows
from tests.export.tabling import ADDRESS, Written
from tests.export.test_cut_files import dxf_boxes, svg_boxes
from tests.export.test_tabletop_playground import assert_valid as assert_template
from tests.export.test_tabletop_playground import templates
from tests.export.tts_format import assert_valid as assert_save
from tests.games import told

pytestmark = [pytest.mark.slow, pytest.mark.parametrize("game", shipped_games())]
ORDER = Order(papers=("a4",))
PROFILE = proof_profile(Where("--icc"))
"""It lays on so little ink that nothing needs to be held back."""
POKER = Size(63.5, 88.9)
OF_POKER_SIZE = ("makeplayingcards", "the-game-crafter", "drive-thru-cards", "print-play-games",
                 "silhouette", "silhouette-4", "silhouette-borderless", "mpc-autofill")  # fmt: skip
"""Shops that sell it, and sheets whose slots are reckoned here for it."""


def exported(game: str, target: str, *papers: str, **keys: str) -> Written:
    outcome = outcome_of(game, target, *papers, **keys)
    assert outcome.is_done and outcome.files, told(outcome.problems)
    return {file.name: file.data for file in outcome.files}


def outcome_of(
    game: str, target: str, *papers: str, _order: Order | None = None, **keys: str
) -> Outcome:
    said = tuple(setting(key, value) for key, value in keys.items())
    wish = Wish((target,), said, icc=PROFILE, address=ADDRESS)
    order = _order or asked(game, target)
    order = order._replace(papers=papers) if papers else order
    (outcome,), problems = export(open_game(game)[1], order, wish)
    assert all(problem.severity == "note" for problem in problems), told(problems)
    return outcome


@lru_cache
def asked(game: str, target: str) -> Order:
    """Whatever is optional too, but for decks of sizes that a target knows nothing of."""
    components = game_of(open_game(game)[1], ORDER).studio.game.components
    taken = [
        one.id
        for one in components
        if one.kind != "deck" or one.size == POKER or target not in OF_POKER_SIZE
    ]
    return ORDER._replace(decks=tuple(taken))


def faces(game: str, target: str) -> Game:
    return _faces(game, asked(game, target))


@lru_cache(maxsize=2)
def _faces(game: str, order: Order) -> Game:
    return game_of(open_game(game)[1], order)


def test_pictures_in_every_format_show_every_face(game: str) -> None:
    assert pictures_show(faces(game, "png"), exported(game, "png"), 300) > 40
    for target in ("jpg", "webp"):
        files = exported(game, target, dpi="100")
        assert pictures_show(faces(game, target), files, 100, PACKED) > 40


def test_a_showcase_shows_five_cards(game: str) -> None:
    assert showcase_shows(faces(game, "showcase"), exported(game, "showcase"), 5) == 5


@pytest.mark.parametrize(
    ("target", "shop"),
    [("makeplayingcards", Shop(822, 1122, True)), ("the-game-crafter", Shop(825, 1125, False))],
)
def test_pictures_for_shops_show_both_sides_of_every_card(
    game: str, target: str, shop: Shop
) -> None:
    assert card_images_show(faces(game, target), exported(game, target), shop) > 20


def test_mpc_autofill_gets_both_sides_of_every_slot(game: str) -> None:
    assert mpc_autofill_shows(faces(game, "mpc-autofill"), exported(game, "mpc-autofill")) > 20


def test_the_pdf_of_each_deck_shows_every_card_in_inks(game: str) -> None:
    assert (
        card_pdf_shows(faces(game, "drive-thru-cards"), exported(game, "drive-thru-cards"), PROFILE)
        > 100
    )


def test_sheets_show_every_card_in_its_slot_with_its_back_behind_it(game: str) -> None:
    assert sheets_show(faces(game, "print-play-games"), exported(game, "print-play-games")) > 100


def test_tabletop_simulator_gets_every_picture_in_its_place(game: str) -> None:
    files = exported(game, "tts")
    assert_save(files, game)
    assert_begins(faces(game, "tts"), files)
    assert tabletop_simulator_shows(faces(game, "tts"), files) > 40


def test_tabletop_playground_gets_every_picture_in_its_place(game: str) -> None:
    files = exported(game, "ttpg")
    for template in templates(files).values():
        assert_template(template)
    assert tabletop_playground_shows(faces(game, "ttpg"), files) > 40


def test_virtualtabletop_gets_a_room_for_each_number_of_players(game: str) -> None:
    whole = game_of(open_game(game)[1], ORDER)
    outcome = outcome_of(game, "vtt", format="png", dpi="300", _order=ORDER)
    archive = read_archive(outcome.files[0].data)
    least, most = whole.studio.game.players
    assert len(archive.rooms) == most - least + 1
    assert_readable(archive, whole.studio.game.title)
    assert room_shows(whole, archive) > 40


@pytest.mark.parametrize("target", ["silhouette", "silhouette-4"])
def test_every_card_and_piece_lies_where_it_is_cut(game: str, target: str) -> None:
    outcome = outcome_of(game, target, "a4", "letter")
    assert all(one.code == "does-not-fit" for one in outcome.problems), told(outcome.problems)
    left_out = _left_out(game, target, outcome)
    files = {file.name: file.data for file in outcome.files}
    for paper in ("a4", "letter"):
        assert silhouette_shows(faces(game, target), files, paper, left_out) > 100
    for name in (name for name in files if name.endswith(".svg")):
        boxes = svg_boxes(files[name])
        high = max(box[3] for box in svg_boxes(files[name], "page"))
        drawn = dxf_boxes(files[name.replace(".svg", ".dxf")], high)
        assert drawn == [pytest.approx(box, abs=0.01) for box in boxes], name


def test_cricut_gets_pictures_of_nothing_but_what_is_cut(game: str) -> None:
    outcome = outcome_of(game, "cricut", dpi="144")
    assert all(one.code == "does-not-fit" for one in outcome.problems), told(outcome.problems)
    files = {file.name: file.data for file in outcome.files}
    left_out = _left_out(game, "cricut", outcome)
    assert cricut_shows(faces(game, "cricut"), files, left_out) > 100


def _left_out(game: str, target: str, outcome: Outcome) -> list[str]:
    """What is said to be too large for the machine."""
    return [
        component.id
        for component in faces(game, target).components
        if any(f"'{component.title}'" in problem.message for problem in outcome.problems)
    ]
