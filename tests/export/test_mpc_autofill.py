"""MPC Autofill: an order and its pictures, as the desktop client finds them in a folder."""

from __future__ import annotations

import pytest

from tests.export.exporting import exported, outcomes, picture
from tests.export.ordering import BRACKETS, read_order
from tests.export.test_card_images import BACKED, BEHIND, OWN_BACKS, WIDE
from tests.games import DECK, GAME, tiny_game, told

MPC = "mpc-autofill"


def test_each_copy_has_a_slot_and_each_picture_is_there_once() -> None:
    files = exported(BACKED, MPC)
    assert list(files) == [
        "cards.xml",
        "cards/things-one.png",
        "cards/things-back.png",
        "cards/things-two.png",
    ]
    order = read_order(files)
    assert order.fronts == ("cards/things-one.png", *["cards/things-two.png"] * 2)
    assert order.backs == ("cards/things-back.png",) * 3
    assert (order.stock, order.foil) == ("(S30) Standard Smooth", False)
    pictures = [data for name, data in files.items() if name.endswith(".png")]
    assert {picture(data).size for data in pictures} == {(816, 1110)}
    assert {picture(data).mode for data in pictures} == {"RGB"}


def test_backs_that_differ_have_the_slots_of_their_fronts() -> None:
    order = read_order(exported(OWN_BACKS, MPC))
    assert [name.replace("-back", "") for name in order.backs] == list(order.fronts)


def test_decks_are_one_order_and_what_has_no_back_is_white() -> None:
    game = {**BACKED, "game.yaml": GAME.replace("[things]", "[things, more]")}
    game["more.yaml"] = DECK.replace("deck: things", "deck: more")
    (outcome,) = outcomes(game, MPC)
    files = {file.name: file.data for file in outcome.files}
    order = read_order(files)
    assert order.backs == ("cards/things-back.png",) * 3 + ("cards/no-back-standard.png",) * 3
    assert picture(files["cards/no-back-standard.png"]).getcolors() == [(816 * 1110, (255,) * 3)]
    assert outcome.says[0].startswith("cards.xml: 6 cards in 18 slots, 12 empty")
    assert [one.code for one in outcome.problems] == ["no-back"]


def test_what_is_too_much_for_one_order_becomes_another() -> None:
    game = {**BACKED, "game.yaml": GAME.replace("[things]", "[things, more]")}
    game["more.yaml"] = WIDE.replace("deck: things", "deck: more").replace(
        "copies: 2", "copies: 610"
    )
    files = exported(game, MPC)
    first, second = (read_order(files, f"cards-{number}.xml") for number in (1, 2))
    assert (len(first.fronts), len(second.fronts)) == (3, 611)


def test_stock_foil_and_fineness_are_settings() -> None:
    files = exported(BACKED, MPC, stock="s33", foil="true", dpi="600", format="jpg")
    order = read_order(files)
    assert (order.stock, order.foil) == ("(S33) Superior Smooth", True)
    assert picture(files["cards/things-one.jpg"]).size == (1632, 2220)


@pytest.mark.parametrize(
    ("deck", "keys", "said"),
    [
        (WIDE, {"stock": "p10", "foil": "true"}, "no plastic cards with foil"),
        (WIDE.replace("fields:", "size: tarot\nfields:"), {}, "does not sell cards of"),
        (WIDE.replace("copies: 2", "copies: 612"), {}, "takes 612 in one order"),
    ],
)
def test_what_the_shop_does_not_have_is_refused(deck: str, keys: dict[str, str], said: str) -> None:
    (outcome,) = outcomes({**tiny_game(deck=deck), **BEHIND}, MPC, **keys)
    assert not outcome.is_done and said in told(outcome.problems)


def test_a_reader_sees_what_would_be_wrong() -> None:
    files = exported(BACKED, MPC)
    for old, new in (
        (b"<slots>1,2</slots>", b"<slots>1,1</slots>"),
        (b"<slots>1,2</slots>", b"<slots>1</slots>"),
        (b"<quantity>3<", b"<quantity>4<"),
        (b"<bracket>18<", b"<bracket>36<"),
        (b"Standard Smooth", b"Standard"),
        (b"cards/things-two.png", b"cards/things-three.png"),
    ):
        assert old in files["cards.xml"]
        with pytest.raises(AssertionError):
            read_order({**files, "cards.xml": files["cards.xml"].replace(old, new)})
    assert BRACKETS[-1] == 612
