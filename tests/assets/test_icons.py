"""Icons by name: found without reading the whole pack, renamed by the game, suggested."""

from __future__ import annotations

import pytest
import uharfbuzz

from generator.assets import Library
from generator.assets.icons import GlyphIcon, IconPack
from generator.core.problems import Refusal, Where
from tests.games import GAME, codes_of, folder, game, the_problem, tiny_game

HERE = Where("f", 1, 1)
CUP = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'


def library(game_yaml: str = GAME, **files: str) -> Library:
    texts = {**tiny_game(game=game_yaml), **{f"art/{n}.svg": t for n, t in files.items()}}
    return Library(folder(texts), game(texts))


@pytest.mark.parametrize("name", ["coffee", "dice-3", "account", "paperclip", "skull"])
def test_an_icon_is_one_glyph_inside_its_em(name: str) -> None:
    icon = IconPack("material").icon(name)
    assert icon is not None
    assert (len(icon.glyphs.ids), icon.glyphs.clusters) == (1, (f"[{name}]",))
    assert icon.glyphs.ids[0] != 0
    assert 0 <= icon.ink.left < icon.ink.right <= 1.01
    assert -1 <= icon.ink.top < icon.ink.bottom <= 0.5


@pytest.mark.parametrize(
    ("pack", "name"), [("material", "coffee"), ("material", "dice-3"), ("awesome", "mug-hot")]
)
def test_the_ink_box_is_that_of_the_glyph(pack: str, name: str) -> None:
    icon = IconPack(pack).icon(name)
    assert icon is not None
    font = uharfbuzz.Font(uharfbuzz.Face(icon.font.typeface.data))
    extents, upem = font.get_glyph_extents(icon.glyphs.ids[0]), icon.font.typeface.upem
    right, top = extents.x_bearing + extents.width, -extents.y_bearing
    bottom = top - extents.height
    measured = [n / upem for n in (right, top, bottom)]
    assert measured == pytest.approx([icon.ink.right, icon.ink.top, icon.ink.bottom], abs=0.02)


def test_a_name_is_found_without_reading_the_whole_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("the pack was parsed")

    monkeypatch.setattr("generator.assets.icons.json.loads", never)
    assert IconPack("material").icon("coffee") is not None
    assert IconPack("material").icon("cofee") is None


def test_every_name_of_a_pack_is_found() -> None:
    for name in ("material", "awesome"):
        pack = IconPack(name)
        names = pack.names()
        assert len(names) > 1000
        for one in names[:: len(names) // 50]:
            assert pack.icon(one) is not None, one


@pytest.mark.parametrize("name", ["", "cof", "offee", '"', 'coffee"', "coffee:", "é", "x" * 999])
def test_a_part_of_a_name_is_no_name(name: str) -> None:
    assert IconPack("material").icon(name) is None


def test_a_game_may_rename_icons() -> None:
    icon = library(GAME + "icons: {brew: coffee}\n").icon("brew", HERE)
    plain = library().icon("coffee", HERE)
    assert isinstance(icon, GlyphIcon)
    assert isinstance(plain, GlyphIcon)
    assert (icon.glyphs.ids, icon.glyphs.clusters) == (plain.glyphs.ids, ("[brew]",))


def test_art_of_the_game_stands_for_an_icon() -> None:
    assert library(cup=CUP).icon("cup", HERE) == "cup"
    assert library(GAME + "icons: {brew: cup}\n", cup=CUP).icon("brew", HERE) == "cup"


def test_an_icon_that_is_not_there_is_told_with_what_was_meant() -> None:
    with pytest.raises(Refusal) as caught:
        library().icon("cofee", HERE)
    (problem,) = caught.value.problems
    assert (problem.code, problem.hint) == ("missing-picture", "did you mean 'coffee'?")


def test_the_other_pack_may_be_chosen() -> None:
    layout = "layout: face\nelements: [{icon: mug-hot, box: [9mm, 9mm, 9mm, 9mm]}]\n"
    assert codes_of(tiny_game(game=GAME + "icon-pack: awesome\n", layout=layout)) == []
    assert set(codes_of(tiny_game(layout=layout))) == {"missing-picture"}


def test_an_unknown_icon_in_a_text_is_told_at_the_card() -> None:
    deck = "deck: things\ntitle: Things\nlayout: face\ncards:\n  - id: a\n    title: '{cofee}'\n"
    problem = the_problem(tiny_game(deck=deck))
    assert (problem.code, problem.where[:3]) == ("missing-picture", ("things.yaml", 6, 12))


@pytest.mark.parametrize(
    "name", ["../secret", "/etc/passwd", "art/cup", "CUP", "x" * 300, "a.b", "~/x", "C:cup", "cu p"]
)
def test_a_picture_is_named_not_found_by_a_path(name: str) -> None:
    with pytest.raises(Refusal) as caught:
        library(cup=CUP).picture(name, HERE, {})
    assert caught.value.problems[0].code == "missing-picture"


def test_a_picture_in_other_colours_is_another_picture() -> None:
    from generator.core.colour import Colour

    art = CUP.replace("<rect", '<rect fill="var(--pawn, #000000)"')
    shelf = library(cup=art)
    plain, red = (
        shelf.picture("cup", HERE, {}),
        shelf.picture("cup", HERE, {"pawn": Colour(9, 0, 0)}),
    )
    assert plain is shelf.picture("cup", HERE, {})
    assert plain is not red
