"""virtualtabletop.io: archives as its server reads them, rooms that are ready to play."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.core.geometry import Rect
from generator.export import Wish, vtt_archive
from generator.files import Folder, open_game
from generator.kit.order import Order
from tests.export.exporting import exported, outcomes, run
from tests.export.showing import game_of
from tests.export.showing_rooms import (
    Room,
    RoomArchive,
    assert_readable,
    box_of,
    cards_of,
    outermost,
    read_archive,
    room_shows,
)
from tests.export.tabling import desk
from tests.games import ONE_PAPER, folder, told

CUBES = "tokens: cubes\ntitle: Cubes\nlayout: die\nshape: drawn\nsize: 45mm x 63.5mm\n"
TWO = ONE_PAPER._replace(players=2)
TALLY = "counters: {tally: {title: Points, least: -3, most: 9, each-seat: true}}\n"


def room_files(table: str = TALLY, **changes: str) -> Folder:
    files = desk(cubes=CUBES + "pieces: [{title: Cube, copies: 2}]\n", table=table, **changes)
    game = files["game.yaml"].replace("plan, page", "plan, page, cubes, hands")
    files["game.yaml"] = game + "per-player: {hand: {2: 2, 3: 1, 4: 1}}\n"
    files["hands.yaml"] = (
        "deck: hands\ntitle: Hands\nlayout: face\nback: back\npile: hands\ndealt: hand\n"
        "cards: [{title: A, copies: 3}, {title: B, copies: 3}]\n"
    )
    files["layouts/cube.yaml"], files["layouts/die.yaml"] = shared("cube"), shared("die")
    files["layouts/piece.yaml"] = files["layouts/piece.yaml"].replace(
        "elements: [", ("elements: [{shape: rectangle, box: [0mm, 0mm, 9mm, 4mm], fill: accent}, ")
    )
    return folder(files)


def shared(name: str) -> str:
    from tests.games import REPOSITORY

    return (REPOSITORY / f"layouts/{name}.yaml").read_text()


def archive(players: int = 0, **keys: str) -> RoomArchive:
    order = ONE_PAPER._replace(players=players)
    files = exported(room_files(), "vtt", order=order, format="png", dpi="100", **keys)
    (data,) = files.values()
    return read_archive(data)


@pytest.fixture(scope="module")
def whole() -> RoomArchive:
    return archive()


def test_there_is_a_room_for_each_number_of_players(whole: RoomArchive) -> None:
    assert_readable(whole, "Desk Game")
    assert [meta["info"]["players"] for meta in whole.metas] == ["2", "3", "4"]
    assert [meta["info"]["variant"] for meta in whole.metas] == [
        "2 players",
        "3 players",
        "4 players",
    ]
    assert [len(of_type(room, "seat")) for room in whole.rooms] == [2, 3, 4]
    assert len(archive(players=3).rooms) == 1


def of_type(room: Room, kind: str) -> list[dict[str, object]]:
    return [one for one in room.values() if one.get("type") == kind]


def test_every_picture_is_that_of_its_face(whole: RoomArchive) -> None:
    game = game_of(room_files(), Order(papers=("a4",)))
    assert room_shows(game, whole) > 20


def test_every_copy_is_one_card(whole: RoomArchive) -> None:
    for room in whole.rooms:
        assert len(cards_of(room, "cards")) == 4
        assert len(cards_of(room, "chips")) == 7
        assert len(cards_of(room, "hands")) == 6
        assert len([one for one in room if one.startswith("cubes")]) == 2


def test_hands_are_seen_by_their_seat_alone_and_lie_in_front_of_nobody_else(
    whole: RoomArchive,
) -> None:
    for room, each in zip(whole.rooms, (2, 1, 1), strict=True):
        for seat in of_type(room, "seat"):
            hand = room[str(seat["hand"])]
            assert hand["onlyVisibleForSeat"] == seat["id"]
            held = [one for one in cards_of(room, "hands") if outermost(room, one) is hand]
            assert len(held) == each
            assert all(one["activeFace"] == 1 for one in held)
            assert all(_holds(box_of(room, hand), box_of(room, one)) for one in held)


def _holds(outer: Rect, inner: Rect) -> bool:
    return outer.contains(inner, 0.5)


def test_the_draw_pile_is_face_down_and_has_its_buttons(whole: RoomArchive) -> None:
    room = whole.rooms[0]
    drawn = [one for one in cards_of(room, "hands") if outermost(room, one)["id"] == "hands"]
    assert {one["activeFace"] for one in drawn} == {0}
    assert len({one["parent"] for one in drawn}) == 1
    assert room["hands-shuffle"]["clickRoutine"] == [{"func": "SHUFFLE", "holder": "hands"}]
    assert room["hands-deal"]["clickRoutine"][0]["to"] == ["seat-1", "seat-2"]
    assert room["hands-deal"]["text"] == "Deal 2"
    returned = room["hands-discard-return"]["clickRoutine"]
    assert [one["func"] for one in returned] == ["MOVE", "SHUFFLE"]
    assert (returned[0]["from"], returned[0]["to"]) == ("hands-discard", "hands")


def test_deal_splits_cards_between_hands_and_piles_as_the_start_does() -> None:
    order = ONE_PAPER._replace(players=3)
    (outcome,), _ = run(open_game("office-job")[1], Wish(("vtt",)), order, dpi="20")
    (room,) = read_archive(outcome.files[0].data).rooms
    routine = room["career-deal"]["clickRoutine"]
    seats = ["seat-1", "seat-2", "seat-3"]
    assert [(one["to"], one["count"]) for one in routine] == [
        (seats, 5),
        *((f"career-{seat}", 10) for seat in (1, 2, 3)),
    ]
    inside = [one for one in room.values() if one.get("parent") == "career-1-pile"]
    assert len(inside) == 10, "the start of play does the same"


def test_everything_is_in_the_room(whole: RoomArchive) -> None:
    for room in whole.rooms:
        for widget in room.values():
            if widget.get("type") != "deck":
                box = box_of(room, widget)
                assert Rect(0, 0, 1600, 1000).contains(box, 0.5), widget["id"]


def test_what_is_not_used_is_in_the_box() -> None:
    plan = "things: {chips: box, cards.three: box, board: box, marker: {keep: 0}, cubes: box}\n"
    files = exported(room_files(table=plan), "vtt", order=TWO, format="png", dpi="20")
    read = read_archive(files["desk.vtt"])
    assert_readable(read, "Desk Game")
    (room,) = read.rooms
    box = room["box"]
    assert box["text"] == "Box" and not box["alignChildren"]
    unused = [one for one in room.values() if "parent" in one and outermost(room, one) is box]
    held = Counter(one["deck"] for one in unused if one.get("type") == "card")
    assert held == {"deck-chips": 7, "deck-cards": 1, "deck-marker": 1}
    assert len([one for one in unused if one.get("type") == "dice"]) == 2
    assert "board" not in " ".join(room), "it is larger than the box"
    piles = [one for one in unused if one.get("type") == "pile"]
    places = [box_of(room, one) for one in piles]
    assert all(_holds(box_of(room, box), place) for place in places)
    assert len({round(place.left) for place in places}) == len(piles) == 3
    hands = [one for one in room.values() if one.get("onlyVisibleForSeat")]
    assert hands and not any(box_of(room, one).overlaps(box_of(room, box)) for one in hands)


def test_the_felt_has_its_colour_and_words_on_it_are_read(whole: RoomArchive) -> None:
    assert "#4a6b5d" in whole.rooms[0]["felt"]["css"]["background"], "if nobody says"
    for felt, colour, ink in (
        ("accent", "#ffc800", "#000000"),
        ('"#2c4a6e"', "#2c4a6e", "#ffffff"),
    ):
        files = room_files(table=f"felt: {felt}\n{TALLY}")
        exported_files = exported(files, "vtt", order=TWO, format="png", dpi="20")
        (room,) = read_archive(exported_files["desk.vtt"]).rooms
        assert room["felt"]["css"]["background"].startswith(
            f"radial-gradient(ellipse at center, {colour}"
        )
        assert room["counter-tally-1-title"]["css"]["color"] == ink


def test_counters_stop_at_their_bounds(whole: RoomArchive) -> None:
    room = whole.rooms[0]
    assert room["counter-tally-2"]["text"] == -3
    (more,) = room["counter-tally-2-more"]["clickRoutine"]
    assert (more["relation"], more["operand2"]) == ("<", 9)
    (less,) = room["counter-tally-2-less"]["clickRoutine"]
    assert (less["relation"], less["operand2"]) == (">", -3)
    assert less["operand1"] == "${PROPERTY text OF counter-tally-2}"


def test_pieces_that_share_an_outline_are_clear_outside_of_it(whole: RoomArchive) -> None:
    room = whole.rooms[0]
    assert room["deck-chips"]["cardDefaults"]["borderRadius"] == "50%"
    assert room["deck-tiles"]["faceTemplates"][1]["objects"][0]["color"] == "transparent"


def test_the_same_game_gives_the_same_bytes_and_a_seed_another_order() -> None:
    first, again = (exported(room_files(), "vtt", dpi="40") for _ in range(2))
    assert first == again
    order = ONE_PAPER._replace(seed=9)
    assert exported(room_files(), "vtt", order=order, dpi="40") != first


def test_a_picture_that_the_server_refuses_is_refused_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("generator.export.virtualtabletop.MOST", 900)
    (outcome,) = outcomes(room_files(), "vtt", dpi="100")
    assert not outcome.is_done
    assert "10 MiB" in told(outcome.problems)


def test_a_dry_run_counts_one_file() -> None:
    (outcome,) = outcomes(room_files(), "vtt", dry=True)
    assert outcome.would_write == 1
    assert outcome.says == ("import the .vtt file in a room of virtualtabletop.io; for 2-4",)


@pytest.mark.parametrize(
    ("data", "name"), [(b"", "0_0"), (b"a", "-390611389_1"), (b"hello", "907060870_5")]
)
def test_assets_are_named_by_a_signed_checksum(data: bytes, name: str) -> None:
    assert vtt_archive.asset_name(data) == name
