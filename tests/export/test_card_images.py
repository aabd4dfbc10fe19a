"""MakePlayingCards, The Game Crafter: a picture for each side, on exactly their pixels."""

from __future__ import annotations

import pytest

from generator.core.problems import Problem
from tests.export.exporting import exported, outcomes, picture
from tests.games import DECK, GAME, tiny_game, told

MPC, TGC = "makeplayingcards", "the-game-crafter"
WIDE = DECK.replace("layout: face\n", "layout: face\nback: behind\nbleed: 3.5mm\n")
BEHIND = {
    "layouts/behind.yaml": "layout: behind\nelements: [{shape: rectangle, box: bleed, fill: ink}]\n"
}
BACKED = {**tiny_game(deck=WIDE), **BEHIND}
OWN_BACKS = {**tiny_game(deck=WIDE.replace("back: behind", "back: face"))}
COLOURED = {
    **tiny_game(deck=WIDE.replace("back: behind", "back: tone")),
    "layouts/tone.yaml": "layout: tone\nelements: [{shape: rectangle, box: bleed, "
    "fill: \"{{ 'accent' if title else 'ink' }}\"}]\n",
}


def test_each_copy_has_a_number_and_backs_that_are_alike_are_one_file() -> None:
    files = exported(BACKED, MPC)
    assert list(files) == [
        "things/back.png",
        "things/fronts/001-one.png",
        "things/fronts/002-two.png",
        "things/fronts/003-two.png",
    ]
    assert {picture(data).size for data in files.values()} == {(822, 1122)}
    assert {picture(data).mode for data in files.values()} == {"RGB"}
    assert files["things/fronts/002-two.png"] == files["things/fronts/003-two.png"]
    assert picture(files["things/back.png"]).getpixel((0, 0)) == (32, 32, 32)


def test_backs_that_differ_carry_the_number_of_their_front() -> None:
    files = list(exported(OWN_BACKS, MPC))
    assert files[:4] == [
        "things/fronts/001-one.png",
        "things/backs/001-one.png",
        "things/fronts/002-two.png",
        "things/backs/002-two.png",
    ]


def test_backs_that_only_might_differ_are_one_file_too() -> None:
    assert next(iter(exported(COLOURED, MPC))) == "things/back.png"


def test_the_game_crafter_takes_each_card_once() -> None:
    files = exported(BACKED, TGC)
    assert list(files)[1:] == ["things/fronts/001-one.png", "things/fronts/002-two-x2.png"]
    assert {picture(data).size for data in files.values()} == {(825, 1125)}


@pytest.mark.parametrize(
    ("size", "target", "pixels", "slot"),
    [
        ("bridge", MPC, (747, 1122), "bridge"),
        ("tarot", MPC, (897, 1497), "tarot, scaled by 1.005"),
        ("business", MPC, (672, 1122), "business"),
        ("standard", MPC, (822, 1122), "poker, scaled by 1.010"),
        ("standard", TGC, (825, 1125), "euro-poker"),
        ("mini", TGC, (600, 825), "mini"),
    ],
)
def test_sizes_go_into_their_slots(
    size: str, target: str, pixels: tuple[int, int], slot: str
) -> None:
    layout = "layout: face\nelements: [{shape: rectangle, box: bleed, fill: accent}]\n"
    deck = WIDE.replace("fields:", f"size: {size}\nfields:")
    files = {**tiny_game(deck=deck, layout=layout), **BEHIND}
    (outcome,) = outcomes(files, target)
    assert outcome.says[0].endswith(f"({slot})"), outcome.says
    assert {picture(file.data).size for file in outcome.files} == {pixels}


def refused(deck: str, target: str = MPC, layout: str = "", **keys: str) -> list[Problem]:
    changed = {"layout": layout} if layout else {}
    (outcome,) = outcomes({**tiny_game(deck=deck, **changed), **BEHIND}, target, **keys)
    return list(outcome.problems)


def test_what_a_shop_refuses_is_told_at_its_place() -> None:
    (size,) = refused(WIDE.replace("fields:", "size: square-50\nfields:"))
    assert told([size]).startswith(
        "things.yaml:1:1: error: MakePlayingCards does not sell cards of 50 × 50 mm — it sells"
    )
    (many,) = refused(WIDE.replace("copies: 2", "copies: 700"))
    assert (many.code, many.severity) == ("too-many-cards", "error")


def test_what_a_shop_only_frowns_at_is_told_too() -> None:
    assert refused(WIDE) == []
    (bleed,) = refused(WIDE.replace("bleed: 3.5mm", "bleed: 2mm"))
    assert (bleed.code, bleed.severity) == ("short-bleed", "warning")
    (back,) = refused(WIDE.replace("back: behind\n", ""))
    assert (back.code, back.severity) == ("no-back", "warning")
    near = tiny_game()["layouts/face.yaml"].replace("[5mm, 5mm", "[3mm, 3mm")
    safe = WIDE.replace("bleed:", "safe: 2mm\nbleed:")
    assert [p.code for p in refused(safe, layout=near)] == []
    (close, _) = refused(safe, layout=near, safe="90")
    assert (close.code, close.severity) == ("near-the-cut", "warning")
    assert close.message.endswith("mm outside the safe area of MakePlayingCards")


def test_a_game_without_decks_has_nothing_for_a_card_printer() -> None:
    tokens = (
        "tokens: things\ntitle: Things\nlayout: face\nsize: 25mm x 25mm\npieces: [{title: One}]\n"
    )
    layout = "layout: face\nelements: [{shape: ellipse, fill: accent}]\n"
    (problem,) = refused(tokens, layout=layout)
    assert problem.code == "nothing-to-print"


def test_decks_of_one_size_are_added_up() -> None:
    game = {**BACKED, "game.yaml": GAME.replace("[things]", "[things, more]")}
    game["more.yaml"] = WIDE.replace("deck: things", "deck: more").replace(
        "copies: 2", "copies: 40"
    )
    (outcome,) = outcomes(game, MPC)
    assert outcome.says == (
        "things: 3 cards in 18 slots, 15 empty (poker)",
        "more: 41 cards in 55 slots, 14 empty (poker)",
        "all poker decks in one order: 44 cards in 55 slots, 11 empty",
    )
