"""A game of 120 cards with rules text, costs and full-bleed art: a real fault is one message."""

from __future__ import annotations

import io
import random
from functools import cache

import pytest
from PIL import Image

from generator.build import check
from generator.core.problems import NOTE, Problem, one_line
from tests.games import ONE_PAPER, folder

PICTURES = 12
GAME = """\
game: wilds
title: Wilds
players: 2-4
components: [spells]
colours: {ink: "#202020", paper: "#ffffff"}
fonts: {body: Fira Sans, title: Barlow Condensed 700}
"""
LAYOUT = """\
layout: spell
elements:
  - {picture: "{{ art }}", box: bleed, fit: cover}
  - {picture: shade, box: [0, 50mm, 63.5mm, 38.9mm], fit: stretch}
  - {picture: shade, box: [0, 0, 63.5mm, 16mm], fit: stretch}
  - {shape: ellipse, box: [5mm, 5mm, 9mm, 9mm], fill: paper}
  - {text: "{{ cost }}", box: [5mm, 5mm, 9mm, 9mm], size: 12pt, align: centre, valign: middle}
  - {text: "{{ title }}", box: [17mm, 5mm, 41mm, 9mm], font: title, size: 14pt, colour: paper}
  - {text: "{{ rules }}", box: [5mm, 53mm, 53.5mm, 25mm], size: 8pt, colour: paper}
"""


@cache
def art(number: int, lightness: int = 0) -> bytes:
    """Restless colours, as large as a full-bleed card wants; dark ones unless it is said."""
    dice = random.Random(number)
    top = lightness or 256
    small = Image.frombytes(
        "RGB", (28, 38), bytes(dice.randrange(lightness // 2, top) for _ in range(28 * 38 * 3))
    )
    data = io.BytesIO()
    small.resize((560, 760)).save(data, "JPEG")
    return data.getvalue()


@cache
def shade(opacity: int = 220) -> bytes:
    data = io.BytesIO()
    Image.new("RGBA", (500, 310), (10, 10, 20, opacity)).save(data, "PNG")
    return data.getvalue()


def deck(of: int = 120, head: str = "", more: str = "") -> str:
    cards = "".join(
        f"  - {{title: Spell {n}, cost: {n % 9}, art: art-{n % PICTURES}, rules: {_rules(n)}}}\n"
        for n in range(of)
    )
    fields = "fields: {cost: number, art: picture, rules: text}\n"
    return f"deck: spells\ntitle: Spells\nlayout: spell\n{fields}{head}cards:\n{cards}{more}"


def _rules(number: int) -> str:
    return f"Draw {number % 4 + 1} cards. Then each other player discards a card of their choice."


def found(layout: str = LAYOUT, cards: str = "", **files: bytes) -> list[Problem]:
    pictures = {f"art/art-{n}.jpg": art(n) for n in range(PICTURES)}
    texts = {"game.yaml": GAME, "spells.yaml": cards or deck(), "layouts/spell.yaml": layout}
    held = {"art/shade.png": shade(), **pictures, **files}
    return check(folder(texts, **held), ONE_PAPER).problems


def lines(problems: list[Problem]) -> list[str]:
    return [one_line(problem) for problem in problems]


def test_a_game_whose_art_is_shaded_behind_its_words_is_silent() -> None:
    assert lines(found()) == []


def test_every_kind_of_real_fault_is_one_message_that_names_all_its_cards() -> None:
    layout = LAYOUT.replace("  - {picture: shade, box: [0, 0, 63.5mm, 16mm], fit: stretch}\n", "")
    layout = layout.replace("size: 8pt", "size: 5pt").replace("[5mm, 53mm", "[1mm, 53mm")
    problems = found(layout, **{"art/left.png": shade(), "art/over.png": shade()})
    coarse = next(iter(problems), None)
    assert coarse is not None
    codes = [problem.code for problem in problems]
    assert sorted(codes) == ["near-the-cut", "orphan", "small-type", "text-on-picture"]
    for problem in problems:
        if problem.severity != NOTE:
            assert len(problem.cards) == 120 and " 120 cards" in problem.message
            assert problem.where.file == "layouts/spell.yaml"
    (pale,) = [problem for problem in problems if problem.code == "text-on-picture"]
    assert "to the picture 'art-" in pale.message and pale.where.line == 7


def test_light_words_on_one_light_picture_are_found_at_the_cards_that_show_it() -> None:
    layout = LAYOUT.replace("shade, box: [0, 0, 63", "shade, box: [0, 0, 3")
    dark = {f"art/art-{n}.jpg": art(n, lightness=60) for n in range(PICTURES)}
    (problem,) = found(layout, **{**dark, "art/art-3.jpg": art(3, lightness=256)})
    assert problem.code == "text-on-picture" and "to the picture 'art-3'" in problem.message
    assert problem.cards[0] in {f"spells/spell-{n}" for n in range(3, 120, PICTURES)}
    assert len(problem.cards) == 120 // PICTURES


def test_a_shade_that_is_too_thin_is_not_enough() -> None:
    assert {one.code for one in found(**{"art/shade.png": shade(opacity=60)})} == {
        "text-on-picture"
    }


def test_coarse_art_of_a_whole_deck_is_one_message() -> None:
    small = io.BytesIO()
    Image.new("RGB", (70, 95), (20, 20, 30)).save(small, "PNG")
    layout = LAYOUT.replace("{{ art }}", "small")
    (problem,) = [
        one for one in found(layout, **{"art/small.png": small.getvalue()}) if one.severity != NOTE
    ]
    assert (problem.code, len(problem.cards)) == ("coarse-picture", 120)


def test_what_only_one_card_has_is_told_where_the_card_says_it() -> None:
    cards = (
        deck(12)
        .replace("title: Spell 7", "title: Spellbinding 7")
        .replace("fields:", "safe: 5mm\nfields:")
    )
    layout = LAYOUT.replace("[17mm, 5mm, 41mm, 9mm]", "[36mm, 5mm, 27mm, 9mm]")
    problems = [one for one in found(layout, cards) if one.code == "near-the-cut"]
    (problem,) = problems
    assert problem.cards == ("spells/spellbinding-7",)
    assert problem.where.file == "spells.yaml" and problem.where.line == 14


# -- allowances -------------------------------------------------------------------------------

THIN = {"art/shade.png": shade(60)}
MEANT = "allow: {text-on-picture: it is printed on foil}"


@pytest.mark.parametrize("where", ["element", "deck", "card"])
def test_a_warning_that_is_meant_is_allowed(where: str) -> None:
    layout, cards = LAYOUT, deck(12)
    if where == "element":
        layout = layout.replace("colour: paper}", f"colour: paper, {MEANT}}}")
    elif where == "deck":
        cards = deck(12, head=MEANT + "\n")
    else:
        cards = cards.replace("}\n", f", {MEANT}}}\n").replace(f"text, {MEANT}}}", "text}")
    assert lines(found(layout, cards, **THIN)) == []


def test_a_card_that_is_allowed_leaves_the_others() -> None:
    cards = deck(12).replace("title: Spell 7,", f"title: Spell 7, {MEANT},")
    problems = found(cards=cards, **THIN)
    assert {one.code for one in problems} == {"text-on-picture"}
    assert all("spells/spell-7" not in one.cards for one in problems)


def test_an_allowance_that_silences_nothing_is_told() -> None:
    (problem,) = found(cards=deck(12, head=MEANT + "\n"))
    assert (problem.code, problem.severity) == ("unused-allowance", "warning")
    assert (problem.where.line, problem.where.column) == (5, 9)


@pytest.mark.parametrize(
    ("allow", "says"),
    [
        ("{text-on-pictures: why}", "did you mean 'text-on-picture'?"),
        ("{bad-yaml: why}", "'bad-yaml' cannot be allowed"),
        ("{small-type: ''}", "expected the reason, in a few words"),
        ("[small-type]", "expected warnings, each with a reason"),
        ("small-type", "expected warnings, each with a reason"),
    ],
)
def test_what_cannot_be_allowed_is_refused(allow: str, says: str) -> None:
    for cards, layout in (
        (deck(12, head=f"allow: {allow}\n"), LAYOUT),
        (deck(12).replace("title: Spell 7,", f"title: Spell 7, allow: {allow},"), LAYOUT),
        (deck(12), LAYOUT.replace("colour: paper}", f"colour: paper, allow: {allow}}}", 1)),
    ):
        (problem,) = found(layout, cards)
        assert says in one_line(problem)
