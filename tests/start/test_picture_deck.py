"""`cubicle new --from-images`: a folder of pictures becomes a deck of cards that prints."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image

from generator.core.problems import Refusal
from generator.files import Memory, open_game
from generator.read import read_game
from generator.start.card_size import size_for
from generator.start.deck_game import Begun, Named
from generator.start.picture_deck import picture_deck
from generator.start.scans import read_pictures, sorted_out
from tests.cli.test_cli import cubicle, files_under

NAMED = Named("mine", "Mine", "2-4")


def picture(width: int = 630, height: int = 880, ending: str = "png") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), (20, 90, 160)).save(out, {"jpg": "jpeg"}.get(ending, ending))
    return out.getvalue()


def folder(*names: str) -> Memory:
    endings = {name: name.rpartition(".")[2].lower() for name in names}
    return Memory({name: picture(ending=endings[name]) for name in names})


def deck(*names: str, size: str = "") -> Begun:
    return picture_deck(folder(*names), NAMED, size)


def text(begun: Begun, name: str = "cards.yaml") -> str:
    return begun.files[name].decode()


def write(place: Path, **pictures: bytes) -> None:
    place.mkdir()
    for name, data in pictures.items():
        (place / name).write_bytes(data)


ODD = (
    "Größe 2.v1.PNG", "fire_dragon.png", "fire_dragon-back.jpg", "Card 10.jpeg", "card 9.webp",
    "日本.png", "10.png", "null.png", "back.png", "a.b.c.png", "it's {odd}, really.png",
)  # fmt: skip


def test_pictures_of_any_name_become_a_deck_that_prints(tmp_path: Path) -> None:
    pictures = {name: picture(ending=name.rpartition(".")[2].lower()) for name in ODD}
    write(tmp_path / "my scans", **pictures)
    made = cubicle(tmp_path, "new", "mine", "--from-images", "my scans")
    assert made.code == 0 and "cubicle preview mine" in made.err, made.err
    art = {name for name in files_under(tmp_path / "mine") if name.startswith("art/")}
    assert art >= {"art/grosse-2-v1.png", "art/fire-dragon-back.jpg", "art/back.png"}
    assert all(name.isascii() and " " not in name for name in art) and len(art) == len(pictures)
    checked = cubicle(tmp_path, "check", "mine", "--strict")
    assert (checked.code, checked.err) == (0, "")
    built = cubicle(tmp_path, "build", "mine", "--paper", "a4", "--json")
    assert json.loads(built.out)["files"][0]["components"][0]["faces"] == 9


def test_card_2_comes_before_card_10() -> None:
    cards = sorted_out(read_pictures(folder("card 10.png", "Card 2.png", "card 1.png"))).cards
    assert [card.title for card in cards] == ["card 1", "Card 2", "card 10"]


@pytest.mark.parametrize(
    ("names", "cards", "common"),
    [
        (("a.png", "a-back.png"), [("a", "a-back.png")], ""),
        (("A b.png", "a_b back.jpg"), [("a-b", "a_b back.jpg")], ""),
        (("x-front.png", "x-back.png"), [("x", "x-back.png")], ""),
        (("a.png", "Back.png"), [("a", "")], "Back.png"),
        (("horse-back.png", "a.png"), [("a", ""), ("horse-back", "")], ""),
        (("back.png",), [("back-2", "")], ""),
        (("a.png", "a.jpg"), [("a", ""), ("a-2", "")], ""),
        (
            ("a.png", "a-back.png", "back.png", "b.png"),
            [("a", "a-back.png"), ("b", "")],
            "back.png",
        ),
    ],
)
def test_backs_find_their_fronts(
    names: tuple[str, ...], cards: list[tuple[str, str]], common: str
) -> None:
    album = sorted_out(read_pictures(folder(*names)))
    assert [(card.id, card.back.file if card.back else "") for card in album.cards] == cards
    assert (album.back.file if album.back else "") == common


def test_without_backs_only_fronts_are_printed() -> None:
    begun = deck("a.png", "b.png")
    assert "back:" not in text(begun) and "layouts/picture-back.yaml" not in begun.files
    assert "each: {reverse: back}" in text(deck("a.png", "back.png"))
    assert "reverse: picture?" in text(deck("a.png", "a-back.png"))


@pytest.mark.parametrize(
    ("asked", "ratio", "written", "has_bleed"),
    [
        ("", 63.5 / 88.9, "poker", False),
        ("", 69.5 / 94.9, "poker", True),
        ("", 88.9 / 63.5, "88.9mm x 63.5mm", False),
        ("", 1.0, "square-70", False),
        ("", 70 / 120, "tarot", False),
        ("", 0.75, "66.7mm x 88.9mm", False),
        ("", 1.6, "88.9mm x 55.6mm", False),
        ("tarot", 0.7, "tarot", False),
        ("poker", 1.4, "88.9mm x 63.5mm", False),
        ("50mm x 90mm", 0.7, "50mm x 90mm", False),
    ],
)
def test_the_size_is_that_of_the_pictures(
    asked: str, ratio: float, written: str, has_bleed: bool
) -> None:
    size = size_for(asked, ratio)
    assert (size.written, size.has_bleed) == (written, has_bleed)


def test_pictures_that_end_at_the_cut_are_whole_and_others_go_over_it() -> None:
    cut = deck("a.png")
    assert "bleed-from: mirror" in text(cut) and "bleed," not in text(cut, "layouts/picture.yaml")
    over = picture_deck(Memory({"a.png": picture(695, 949)}), NAMED)
    assert "bleed-from" not in text(over) and "box: bleed" in text(over, "layouts/picture.yaml")


def test_pictures_of_other_proportions_are_told_once() -> None:
    odd = Memory({"a.png": picture(), "b.png": picture(), "c.png": picture(900, 600)})
    [problem] = picture_deck(odd, NAMED).problems
    assert (problem.code, problem.severity) == ("odd-picture", "warning")
    assert "1 picture does not have" in problem.message and "c.png" in problem.message
    assert "size: standard\n" in text(picture_deck(odd, NAMED))


def test_all_that_is_wrong_with_pictures_is_told() -> None:
    broken = Memory({"a.png": b"no picture", "b.svg": b"<svg><text/></svg>", "c.png": picture()})
    with pytest.raises(Refusal) as refused:
        picture_deck(broken, NAMED)
    assert [problem.where.file for problem in refused.value.problems] == ["a.png", "b.svg"]


def test_titles_say_what_any_file_is_called(tmp_path: Path) -> None:
    begun = deck(*ODD)
    for name, data in begun.files.items():
        (tmp_path / "mine" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "mine" / name).write_bytes(data)
    game, problems = read_game(open_game(str(tmp_path / "mine"))[1])
    assert game and not problems
    titles = {card.fields["title"] for card in game.components[0].cards}
    assert {"日本", "Größe 2.v1", "Fire Dragon", "it's {odd}, really"} <= titles


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--from-images", "nowhere"), "there is no such folder"),
        (("--from-images", "empty"), "there are no pictures"),
        (("--from-images", "scans", "--from", "bad-day"), "not as both"),
        (("--size", "poker"), "only a deck of"),
        (("--from-images", "scans", "--size", "pokr"), "did you mean 'poker'?"),
        (("--from-images", "scans", "--players", "many"), "--players"),
    ],
)
def test_what_cannot_be_is_told(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    write(tmp_path / "empty", **{"notes.txt": b"x"})
    write(tmp_path / "scans", **{"a.png": picture()})
    ran = cubicle(tmp_path, "new", "mine", *arguments)
    assert ran.code in (1, 2) and says in ran.err and "Traceback" not in ran.err
    assert not (tmp_path / "mine").exists()


def test_a_picture_elsewhere_is_not_taken_along(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(picture())
    write(tmp_path / "scans", **{"a.png": picture()})
    (tmp_path / "scans" / "b.png").symlink_to(tmp_path / "secret.png")
    ran = cubicle(tmp_path, "new", "mine", "--from-images", "scans")
    assert ran.code == 1 and "leads out" in ran.err and not (tmp_path / "mine").exists()
