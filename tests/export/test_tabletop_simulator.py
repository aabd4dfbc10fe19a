"""Tabletop Simulator: objects as it saves them, sheets as it cuts them up, places that stay."""

from __future__ import annotations

import json

import jsonschema
import pytest

from generator.core.problems import Problem
from generator.export import Wish
from generator.files import Memory
from tests.export.exporting import picture, run
from tests.export.tabling import (
    ADDRESS,
    Object,
    Written,
    cell,
    desk,
    named,
    objects,
    shown,
    unlike,
    written,
)
from tests.export.tts_format import assert_valid
from tests.games import ONE_PAPER, printed, tiny_game

NEAR = 8
"""By so many of 255 may pixels differ: places are rounded where they are written."""


@pytest.fixture(scope="module")
def files() -> Written:
    return written(desk(), "tts", dpi="100")


def test_every_object_is_as_the_program_saves_it(files: Written) -> None:
    assert_valid(files, "desk")


def test_a_field_that_nobody_knows_is_caught(files: Written) -> None:
    save = json.loads(files["desk.json"])
    save["ObjectStates"][0]["Colour"] = "red"
    with pytest.raises(jsonschema.ValidationError):
        assert_valid({**files, "desk.json": json.dumps(save).encode()}, "desk")


# -- decks ------------------------------------------------------------------------------------


def objects_of(files: Written, kind: str) -> list[Object]:
    return [one for one in objects(files) if one["Name"] == kind]


def test_copies_are_repeated_numbers(files: Written) -> None:
    deck = named(files, "Cards")
    (key,) = deck["CustomDeck"]
    slots = [number - 100 * int(key) for number in deck["DeckIDs"]]
    assert sorted(slots) == [0, 0, 1, 2]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    titles = [card["Nickname"] for card in deck["ContainedObjects"]]
    assert sorted(titles) == ["One", "One", "Three", "Two"]
    assert named(files, "Three")["Description"] == "Three"


def test_one_card_alone_is_no_deck(files: Written) -> None:
    only = named(files, "Only")
    assert only["Name"] == "CardCustom"
    assert only["Transform"]["rotZ"] == 0, "it has no back to lie on"


def test_decks_with_backs_lie_face_down(files: Written) -> None:
    assert named(files, "Cards")["Transform"]["rotZ"] == 180


@pytest.mark.parametrize(("deck", "unique"), [("One", False), ("Left", True)])
def test_backs_that_differ_have_a_sheet_of_their_own(
    files: Written, deck: str, unique: bool
) -> None:
    (sheet,) = named(files, deck)["CustomDeck"].values()
    assert sheet["UniqueBack"] is unique
    back = picture(files[name_of(sheet["BackURL"])])
    face = picture(files[name_of(sheet["FaceURL"])])
    assert (back.size == face.size) is unique


def name_of(url: str) -> str:
    return url.rsplit("/", 1)[-1]


def test_every_place_of_a_sheet_shows_its_card(files: Written) -> None:
    """Cut up as the program does it, the sheet gives the faces by themselves, to the pixel."""
    for component, nickname in (("cards", "One"), ("twins", "Left")):
        ((key, sheet),) = named(files, nickname)["CustomDeck"].items()
        grid = sheet["NumWidth"], sheet["NumHeight"]
        faces = printed(desk(), component)
        numbers = [one["CardID"] for one in objects(files) if one["Name"] == "CardCustom"]
        for slot in sorted({number % 100 for number in numbers if number // 100 == int(key)}):
            card = cell(files[name_of(sheet["FaceURL"])], slot, *grid)
            assert unlike(card, shown(faces[slot].front, card.size)) <= NEAR
            other = shown(faces[(slot + 1) % len(faces)].front, card.size)
            assert unlike(card, other) > 100, "and no other"
            if sheet["UniqueBack"]:
                back = faces[slot].back
                assert back is not None
                behind = cell(files[name_of(sheet["BackURL"])], slot, *grid)
                assert unlike(behind, shown(back, behind.size)) <= NEAR


def test_the_last_place_shows_the_back(files: Written) -> None:
    (sheet,) = named(files, "Cards")["CustomDeck"].values()
    grid = sheet["NumWidth"], sheet["NumHeight"]
    hidden = cell(files[name_of(sheet["FaceURL"])], grid[0] * grid[1] - 1, *grid)
    back = printed(desk(), "cards")[0].back
    assert back is not None
    assert unlike(hidden, shown(back, hidden.size)) <= NEAR


def many(count: int) -> dict[str, str]:
    cards = "".join(f"  - {{id: c{n}, title: Card {n}}}\n" for n in range(count))
    return tiny_game(deck=f"deck: things\ntitle: Things\nlayout: face\ncards:\n{cards}")


def test_a_large_deck_takes_several_sheets() -> None:
    files = written(many(75), "tts", dpi="20")
    cards = sorted(objects_of(files, "CardCustom"), key=lambda one: one["CardID"])
    assert {key for one in cards for key in one["CustomDeck"]} == {"1", "2"}
    sheet = cards[0]["CustomDeck"]["1"]
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (10, 7)
    assert [one["CardID"] for one in cards][68:71] == [168, 200, 201]
    assert_valid(files, "tiny")


def test_no_picture_is_larger_than_the_program_takes() -> None:
    files = written(desk(), "tts", pixels="512")
    sizes = [picture(data).size for name, data in files.items() if name.endswith("png")]
    assert sizes and all(max(size) <= 512 for size in sizes)


def test_pictures_may_be_jpeg_where_nothing_is_cut_out() -> None:
    files = written(desk(), "tts", format="jpg", dpi="60")
    assert "cards.jpg" in files and "tiles-hill.png" in files
    assert picture(files["cards.jpg"]).format == "JPEG"
    assert_valid(files, "desk")


# -- boards, pieces and documents -------------------------------------------------------------


def test_boards_and_pieces_have_their_true_size(files: Written) -> None:
    """Everything is as large as its neighbours say."""
    board, chip = named(files, "Board"), named(files, "Red")["ContainedObjects"][0]
    assert board["Locked"]
    for one, width, height in ((board, 300, 200), (chip, 22, 22)):
        assert one["Name"] == "Custom_Tile"
        scale = one["Transform"]
        assert scale["scaleX"] * 58 == pytest.approx(width, abs=0.01)
        assert scale["scaleZ"] * 58 == pytest.approx(height, abs=0.01)


def test_equal_pieces_lie_in_a_bag(files: Written) -> None:
    bag = named(files, "Red")
    assert bag["Name"] == "Bag"
    assert [one["Nickname"] for one in bag["ContainedObjects"]] == ["Red"] * 5
    assert named(files, "Blue")["Name"] == "Custom_Tile", "one alone needs no bag"


def test_bags_may_be_endless_or_none() -> None:
    endless = named(written(desk(), "tts", bags="endless", dpi="40"), "Red")
    assert (endless["Name"], len(endless["ContainedObjects"])) == ("Infinite_Bag", 1)
    loose = objects(written(desk(), "tts", bags="none", dpi="40"))
    reds = [one for one in loose if one["Nickname"] == "Red"]
    assert [one["Transform"]["rotZ"] for one in reds] == [0] * 5
    assert all("Bag" not in one["Name"] for one in loose)


def test_tiles_have_both_sides(files: Written) -> None:
    image = named(files, "First")["CustomImage"]
    assert image["CustomTile"]["Type"] == 3, "its corners are round"
    assert image["ImageURL"] != image["ImageSecondaryURL"]
    chip = named(files, "Blue")["CustomImage"]
    assert chip["CustomTile"]["Type"] == 2
    assert chip["ImageURL"] == chip["ImageSecondaryURL"]


def test_odd_pieces_are_cut_out_of_their_pictures(files: Written) -> None:
    hill = named(files, "Hill")
    assert hill["Name"] == "Custom_Token"
    image = picture(files[name_of(hill["CustomImage"]["ImageURL"])])
    assert image.mode == "RGBA"
    assert image.getpixel((1, 1))[3] == 0
    assert image.getpixel((image.width // 2, image.height // 2))[3] == 255
    behind = hill["States"]["2"]
    assert name_of(behind["CustomImage"]["ImageURL"]) == "tiles-back.png"


def test_documents_are_read_on_the_table(files: Written) -> None:
    document = named(files, "Pages")
    assert document["Name"] == "Custom_PDF"
    assert files[name_of(document["CustomPDF"]["PDFUrl"])].startswith(b"%PDF-")


# -- again and again --------------------------------------------------------------------------


def test_the_same_game_gives_the_same_bytes(files: Written) -> None:
    assert written(desk(), "tts", dpi="100") == files
    assert written(desk(), "tts", before=files, dpi="100") == files


EDITS = [
    ["one", "two", "three"],
    ["three", "one"],
    ["zero", "three", "one", "four"],
    ["four", "two", "zero"],
]
"""Ids of the deck after each edit."""


def edited(ids: list[str]) -> dict[str, str]:
    cards = "".join(f"  - {{id: {id}, title: {id.title()}}}\n" for id in ids)
    return tiny_game(deck=f"deck: things\ntitle: Things\nlayout: face\ncards:\n{cards}")


def test_cards_stay_where_they_are_through_edits() -> None:
    """What a table that was set up before says of a card is true after every edit."""
    before: Written = {}
    numbers: dict[str, int] = {}
    for ids in EDITS:
        before = written(edited(ids), "tts", before=before, dpi="40")
        found = objects_of(before, "CardCustom")
        cards = {one["Nickname"].lower(): one["CardID"] for one in found}
        assert list(cards) == ids, "they are in their own order"
        assert all(cards[id] == numbers[id] for id in ids if id in numbers)
        (sheet,) = found[0]["CustomDeck"].values()
        frames = {id: one.front for id, one in zip(ids, printed(edited(ids)), strict=True)}
        for id, number in cards.items():
            card = cell(before["things.png"], number - 100, sheet["NumWidth"], sheet["NumHeight"])
            assert unlike(card, shown(frames[id], card.size)) <= NEAR
        numbers = cards


def test_a_hole_is_white_and_filled_by_the_next_new_card() -> None:
    first = written(edited(["one", "two", "three"]), "tts", dpi="40")
    second = written(edited(["one", "three"]), "tts", before=first, dpi="40")
    assert cell(second["things.png"], 1, 2, 2).getextrema() == ((255, 255),) * 3
    third = written(edited(["one", "three", "new"]), "tts", before=second, dpi="40")
    assert named(third, "New")["CardID"] == 101


def test_one_deck_alone_leaves_the_places_of_others(files: Written) -> None:
    order = ONE_PAPER._replace(decks=("twins",))
    again = written(desk(), "tts", before=files, order=order, dpi="40")
    assert json.loads(again["places.json"]) == json.loads(files["places.json"])


def test_spoilt_places_are_told_and_nothing_is_written() -> None:
    wish = Wish(("tts",), home=Memory({"tts/places.json": b"{}"}), address=ADDRESS)
    (outcome,), _ = run(desk(), wish)
    assert [problem.code for problem in outcome.problems] == ["bad-value"]
    assert outcome.files == ()
    assert isinstance(outcome.problems[0], Problem)


def test_files_are_found_under_the_address_that_is_given() -> None:
    files = written(edited(["one", "two"]), "tts", base_url="https://cards.example/x/", dpi="30")
    (sheet,) = named(files, "One")["CustomDeck"].values()
    assert sheet["FaceURL"] == "https://cards.example/x/things.png"
    local = written(edited(["one", "two"]), "tts", address="file:///tmp/my%20games", dpi="30")
    (sheet,) = named(local, "One")["CustomDeck"].values()
    assert sheet["FaceURL"] == "file:///tmp/my%20games/tts/things.png"
