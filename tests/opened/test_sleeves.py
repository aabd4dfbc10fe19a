"""Cards and sleeves: what goes in, at which size it is cut, what is told, what is bought."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.build import build, check
from generator.core.geometry import Size
from generator.core.problems import Refusal
from generator.files import shared_folder
from generator.kit.order import Order
from generator.opened.sleeves import (
    LOOSE,
    MOST_TRIMMED,
    best_fit,
    bundles,
    fit,
    purchases,
    suggested,
)
from generator.read.sleeves import Sleeve, find_sleeve, read_sleeves
from tests.games import DECK, GAME, LAYOUT, folder, game, kits, tiny_game
from tests.looking import extent, pixels
from tests.printer.test_profiles import cubicle, desk, one_card

__all__ = ["desk"]
POKER, STANDARD, TAROT = Size(63.5, 88.9), Size(63, 88), Size(70, 120)
KNOWN = read_sleeves(shared_folder())
GREY = KNOWN["gamegenic-grey"]


def sleeve(width: float, height: float, **more: object) -> Sleeve:
    return Sleeve("Any", "One", Size(width, height), **more)  # type: ignore[arg-type]


def two_decks(**more: str) -> dict[str, str]:
    """A poker deck of three and a tarot deck of two."""
    files = tiny_game(game=GAME.replace("[things]", "[things, fates]"))
    fates = DECK.replace("deck: things\ntitle: Things", "deck: fates\ntitle: Fates\nsize: tarot")
    files["fates.yaml"] = fates.replace("    copies: 2\n", "")
    return {**files, **more}


# -- one card, one sleeve ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "inside", "cut"),
    [
        (POKER, (63.5, 88), (63, 88)),
        (STANDARD, (63.5, 88), (63, 88)),
        (Size(63.5, 88), (63.5, 88), (63.5, 88)),
        (Size(88.9, 63.5), (63.5, 88), (88, 63)),
        (Size(44.45, 63.5), (44, 68), (44, 63)),
        (Size(57.15, 88.9), (57, 89), (57, 88)),
        (POKER, (62.5, 88), (62, 88)),
        (POKER, (62.4, 88), None),
        (POKER, (63.5, 87.8), None),
        (TAROT, (63.5, 88), None),
        (Size(70, 70), (70, 70), (70, 70)),
    ],
)
def test_a_card_goes_in_if_little_must_be_cut_off(
    card: Size, inside: tuple[float, float], cut: tuple[float, float] | None
) -> None:
    found = fit(card, sleeve(*inside))
    assert (found.cut if found else None) == cut
    assert found is None or found.trimmed == (card != cut)


sides = st.floats(20, 150).map(lambda mm: round(mm, 2))
sizes = st.builds(Size, sides, sides)


@settings(max_examples=60, derandomize=True)
@given(sizes, sizes)
def test_what_is_cut_goes_in_and_loses_little(card: Size, inside: Size) -> None:
    found = fit(card, sleeve(*inside))
    if found is None:
        return
    room = (
        inside if (card.width > card.height) == (inside.width > inside.height) else inside.turned()
    )
    assert found.cut.width <= room.width + 1e-6 and found.cut.height <= room.height + 1e-6
    for before, after in zip(card, found.cut, strict=True):
        assert before - MOST_TRIMMED - 1 < after <= before
    assert found.cut == card or all(side == int(side) for side in found.cut)


def test_a_deck_takes_the_sleeve_that_it_fits_best() -> None:
    best = best_fit(Size(57, 89), [KNOWN[name] for name in ("mayday-59x92", "gamegenic-green")])
    assert best is not None and best.sleeve.name == "gamegenic-green"
    whole = best_fit(POKER, [GREY, sleeve(65, 90)])
    assert whole is not None and not whole.trimmed
    assert best_fit(TAROT, [GREY]) is None


def test_the_best_of_each_brand_is_suggested() -> None:
    found = suggested(POKER, KNOWN.values())
    assert [one.sleeve.name for one in found][:2] == ["gamegenic-grey", "sleeve-kings-standard"]
    assert len({one.sleeve.brand for one in found}) == len(found)
    assert all(one.room <= LOOSE for one in found)
    assert suggested(Size(200, 300), KNOWN.values()) == []
    mini = suggested(Size(44.45, 63.5), KNOWN.values())
    assert mini and all(one.loose and one.room < 5 for one in mini)


def test_every_sleeve_that_is_known_is_larger_outside_than_its_card() -> None:
    for one in KNOWN.values():
        if one.outer:
            beyond = (one.outer.width - one.card.width, one.outer.height - one.card.height)
            assert all(1 <= more <= 4 for more in beyond), one.name
    assert all(not one.pack for one in KNOWN.values()), "nobody counted them"


# -- a game in sleeves ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "size"), [((), (63.5, 88.9)), (("gamegenic-grey",), (63, 88))], ids=["bare", "sleeve"]
)
def test_a_card_is_printed_at_the_size_of_its_sleeve(
    names: tuple[str, ...], size: tuple[float, float]
) -> None:
    """In pixels, on paper that holds one card."""
    files = {**one_card()}
    order = Order(papers=("90mm x 130mm",), backs="fronts", marks="none", sleeves=names)
    (kit,) = kits(files, order)
    front = extent(pixels(kit.data, 0, 600), (255, 0, 0), 600)
    assert (front.width, front.height) == pytest.approx(size, abs=0.05)


def test_the_pages_hold_cards_of_the_cut_size() -> None:
    from generator.model.opening import Opening
    from generator.opened import open_studio

    studio, problems = open_studio(
        folder(two_decks()), Opening(sleeves=("gamegenic-grey", "ffg-tarot"))
    )
    assert studio is not None and problems == ()
    sizes = {component.id: component.size for component in studio.game.components}
    assert sizes == {"things": (63, 88), "fates": (70, 120)}
    things = studio.game.components[0]
    assert [one.size for one in studio.printed(things, Size(0, 0))] == [(63, 88)] * 2
    assert studio.printed(things, Size(0, 0))[0].front.size == (63, 88)


def test_decks_that_go_into_none_are_told_with_what_fits() -> None:
    order = Order(papers=("a4",), sleeves=("gamegenic-grey",))
    (problem,) = check(folder(two_decks()), order).problems
    assert (problem.code, problem.severity) == ("sleeve-misfit", "warning")
    assert "'Fates' (70 × 120 mm) do not fit gamegenic-grey (63.5 × 88 mm)" in problem.message
    assert problem.hint.startswith("these fit: gamegenic-orange")
    assert problem.where.file == "fates.yaml"
    kits, _ = build(folder(two_decks()), order)
    assert len(kits) == 1


def test_sleeves_for_no_deck_at_all_print_nothing() -> None:
    order = Order(papers=("a4",), sleeves=("gamegenic-blue",))
    kits, problems = build(folder(two_decks()), order)
    assert kits == []
    assert [(one.code, one.severity) for one in problems] == [("sleeve-misfit", "error")] * 2


def test_cards_that_slide_about_are_told() -> None:
    order = Order(papers=("a4",), sleeves=("gamegenic-sand",))
    told = [one for one in check(folder(two_decks()), order).problems if "Things" in one.message]
    assert [one.severity for one in told] == ["warning"]
    assert "are loose in gamegenic-sand: 31.1 mm of room" in told[0].message


def test_text_that_no_longer_fits_is_told() -> None:
    """The largest word that a face holds does not go onto half a millimetre less: that is said."""

    def overflows(points: float, *names: str) -> bool:
        box = "{left: 0, right: 0, top: 5mm, height: 15mm}"
        layout = LAYOUT.replace("[5mm, 5mm, 50mm, 10mm]", f"{box}\n    size: {points}pt")
        layout = layout.replace("{{ title }}", "Incomprehensibilities")
        files = {**tiny_game(layout=layout)}
        problems = check(folder(files), Order(papers=("a4",), sleeves=names)).problems
        return "text-overflow" in [one.code for one in problems]

    fits, large = 10.0, 40.0
    assert not overflows(fits) and overflows(large)
    while large - fits > 0.01:
        middle = round((fits + large) / 2, 3)
        fits, large = (fits, middle) if overflows(middle) else (middle, large)
    assert not overflows(fits)
    assert overflows(fits, "gamegenic-grey")


def test_a_sleeve_that_is_not_known_is_told() -> None:
    with pytest.raises(Refusal) as caught:
        find_sleeve("gamegenic-gray", KNOWN)
    assert "did you mean 'gamegenic-grey'" in caught.value.problems[0].hint
    kits, problems = build(folder(two_decks()), Order(sleeves=("nosuch",)))
    assert kits == [] and [one.code for one in problems] == ["wrong-option"]


def test_a_game_may_bring_sleeves_of_its_own() -> None:
    own = "mine: {brand: Me, title: Mine, card: 70mm x 120mm, pack: 30, thickness: 0.1mm}\n"
    files = folder(two_decks(**{"layouts/sleeves.yaml": own}))
    found = bundles(game(two_decks()).components, files, ("mine",))
    (bought,) = purchases([one for one in found if one.deck.id == "fates"])
    assert (bought.pack, bought.packs, bought.assumed) == (30, 1, ())
    assert set(read_sleeves(files)) == {*KNOWN, "mine"}


def test_all_that_is_wrong_with_a_table_is_told() -> None:
    wrong = "a: {brand: X, title: Y, card: big, packs: 3}\nb: {brand: X, assumed: [colour]}\n"
    with pytest.raises(Refusal) as caught:
        read_sleeves(folder({"layouts/sleeves.yaml": wrong}))
    codes = [problem.code for problem in caught.value.problems]
    assert sorted(codes) == ["bad-value", "bad-value", "missing-key", "missing-key", "unknown-key"]


# -- shopping ---------------------------------------------------------------------------------


def test_decks_in_one_sleeve_share_its_packs() -> None:
    many = two_decks()
    many["things.yaml"] = DECK.replace("copies: 2", "copies: 48")
    many["fates.yaml"] = many["fates.yaml"].replace("size: tarot", "size: standard")
    found = bundles(game(many).components, folder(many), ("gamegenic-grey",), thickness=0.3)
    assert [(one.deck.id, one.cards) for one in found] == [("things", 49), ("fates", 2)]
    assert found[0].height == pytest.approx(49 * 0.5)
    (bought,) = purchases(found, 50)
    assert (bought.cards, bought.packs, bought.assumed) == (51, 2, ("pack",))
    assert purchases(found, 100)[0].packs == 1


def test_the_command_lists_what_to_buy(desk: Path) -> None:
    listed = json.loads(cubicle("sleeves", "tiny", "--json").output)
    assert listed["decks"][0]["cards"] == 1
    assert listed["buy"] == [
        {
            "sleeve": "gamegenic-grey",
            "brand": "Gamegenic",
            "title": "Grey",
            "cards": 1,
            "pack": 50,
            "packs": 1,
            "assumed": ["pack"],
        }
    ]
    built = ("build", "tiny", "--paper", "a4", "--sleeve", "gamegenic-grey")
    assert json.loads(cubicle(*built, "--json").output)["sleeves"][0]["buy"] == listed["buy"]
    assert "cut at 63 × 88 mm  1 pack of 50" in cubicle(*built).output
    assert "2 packs" not in cubicle("sleeves", "tiny", "--pack", "1").output
    assert "wrong-option" in cubicle("sleeves", "tiny", "--deck", "nosuch").output


def test_the_command_lists_all_that_are_known(desk: Path) -> None:
    assert len(cubicle("sleeves").output.splitlines()) == len(KNOWN)
    known = json.loads(cubicle("sleeves", "--json").output)["sleeves"]
    assert [one["sleeve"] for one in known] == list(KNOWN)
    assert known[0]["outer"] == [66, 91] and known[0]["pack"] is None
