"""Print checks on finished faces: each is silent where it should be, and says where it is not."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from generator.build import check
from generator.core.problems import Problem, one_line
from generator.files import open_game
from tests.games import GAME, ONE_PAPER, folder, problems_of, tiny_game

WHITE = '  - {shape: rectangle, box: bleed, fill: "#ffffff"}\n'


def png(width: int, height: int) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (width, height), (120, 20, 20)).save(data, "PNG")
    return data.getvalue()


def looked_at(elements: str, cards: str = "[{title: One}]", **more: str) -> list[Problem]:
    """The problems of a game with these elements on its faces."""
    head = "deck: things\ntitle: Things\nlayout: face\n" + more.get("head", "")
    layout = "layout: face\nelements:\n" + more.get("ground", WHITE) + elements
    files = tiny_game(deck=head + f"cards: {cards}\n", layout=layout, game=more.get("game", GAME))
    art = {"art/photo.png": png(300, 300), "art/fine.png": png(800, 800)}
    used = {name: data for name, data in art.items() if name[4:-4] in elements}
    return check(folder(files, **used), ONE_PAPER).problems


def text(rest: str = "", box: str = "[5mm, 5mm, 50mm, 10mm]", said: str = "Words") -> str:
    more = f", {rest}" if rest else ""
    return f"  - {{text: {said}, box: '{box}'{more}}}\n".replace("'[", "[").replace("]'", "]")


def clipped(inside: str) -> str:
    """In a group that shows 20 mm × 6 mm."""
    return f"  - group: [{inside[4:-1]}]\n    box: [5mm, 20mm, 20mm, 6mm]\n    clip: true\n"


CLEAN = [
    clipped(text("size: 20pt", "[0, 0, 20mm, 9mm]", "'3'")),
    clipped(text("size: 20pt", "[0, 9mm, 20mm, 9mm]", "Hid")),
    clipped("  - {icon: coffee, box: [0, 0, 9mm, 9mm]}\n"),
    text(),
    text("colour: '#767676'"),
    text("colour: '#949494', size: 14pt"),
    text("size: 6pt"),
    text(box="[3mm, 3mm, 50mm, 10mm]"),
    "  - {shape: rectangle, box: [0, 0, 30mm, 30mm], fill: '#000000'}\n"
    + text("colour: '#ffffff'", "[5mm, 5mm, 20mm, 10mm]"),
    "  - {picture: photo, box: [5mm, 20mm, 20mm, 20mm]}\n" + text(),
    "  - {picture: photo, box: [5mm, 20mm, 20mm, 20mm]}\n"
    "  - {shape: rectangle, box: [5mm, 20mm, 20mm, 20mm], fill: '#ffffff'}\n"
    + text(box="[6mm, 22mm, 18mm, 10mm]"),
    "  - {picture: fine, box: [5mm, 20mm, 50mm, 50mm]}\n",
    "  - {icon: coffee, box: [5mm, 5mm, 9mm, 9mm], colour: '#eeeeee'}\n",
]

TOLD: dict[str, list[tuple[str, str]]] = {
    "low-contrast": [
        (text("colour: '#777777'"), "'Words' has a contrast of 4.5 : 1 (#777777 on #ffffff)"),
        (text("colour: '#cccccc', size: 20pt"), "contrast of 1.6 : 1"),
        (
            "  - {shape: rectangle, box: [0, 0, 60mm, 30mm], fill: '#333333'}\n"
            + text("colour: '#202020'"),
            "(#202020 on #333333)",
        ),
        (
            "  - {shape: rectangle, box: [0, 0, 60mm, 30mm],"
            " fill: {gradient: ['#333333', {colour: '#333333', at: 80%}, '#ffffff']}}\n"
            + text("colour: '#202020'"),
            "on #333333",
        ),
    ],
    "small-type": [(text("size: 5.5pt"), "'Words' is set in 5.5 pt")],
    "near-the-cut": [
        (text(box="[1mm, 5mm, 50mm, 10mm]"), "'Words' is 1.8 mm outside the safe area"),
        (text("valign: bottom", "[5mm, 78mm, 50mm, 10mm]"), "outside the safe area"),
    ],
    "text-cut-off": [
        (clipped(text("size: 20pt", "[0, 1mm, 20mm, 9mm]", "Tower")), "'Tower' loses 0.4 mm"),
        (clipped(text("size: 20pt", "[0, 0, 20mm, 9mm]", "Lag")), "'Lag' loses 0.7 mm"),
        (clipped(text("size: 20pt", "[12mm, 0, 20mm, 9mm]", "Tower")), "at the edge of its"),
    ],
    "text-on-picture": [
        (
            "  - {picture: photo, box: [5mm, 5mm, 20mm, 20mm]}\n" + text(),
            "'Words' has a contrast of 1.9 : 1 to the picture 'photo'",
        ),
    ],
    "coarse-picture": [
        (
            "  - {picture: photo, box: [5mm, 20mm, 50mm, 50mm]}\n",
            "the picture 'photo' has 152 dpi at its printed size",
        ),
    ],
}


@pytest.mark.parametrize("elements", CLEAN)
def test_a_face_that_prints_well_is_silent(elements: str) -> None:
    assert [one_line(problem) for problem in looked_at(elements)] == []


@pytest.mark.parametrize(
    ("code", "elements", "says"),
    [(code, *case) for code, cases in TOLD.items() for case in cases],
)
def test_a_face_that_prints_badly_is_told(code: str, elements: str, says: str) -> None:
    problems = looked_at(elements)
    assert [problem.code for problem in problems] == [code], [one_line(p) for p in problems]
    (problem,) = problems
    assert problem.severity == "warning"
    assert problem.message.startswith("the front of 'one': ")
    assert says in problem.message
    assert problem.where.file == "layouts/face.yaml" and problem.where.line >= 4
    assert problem.hint and problem.cards == ("things/one",)


def test_a_game_says_how_small_its_type_may_be() -> None:
    assert looked_at(text("size: 5.5pt"), game=GAME + "least-type: 5pt\n") == []
    (problem,) = looked_at(text("size: 8pt"), game=GAME + "least-type: 9pt\n")
    assert problem.code == "small-type"


def test_a_back_is_looked_at_once_for_all_cards() -> None:
    files = tiny_game()
    files["things.yaml"] += "back: behind\n"
    files["layouts/behind.yaml"] = "layout: behind\nelements:\n" + WHITE + text("size: 4pt")
    (problem,) = problems_of(files)
    assert problem.code == "small-type"
    assert problem.message.startswith("the back of 'one' and of 1 other card: ")
    assert problem.cards == ("things/one", "things/two")


def test_cards_that_nobody_prints_are_not_looked_at() -> None:
    cards = "[{title: A}, {title: B, copies: 0}]"
    assert len(looked_at(text("size: 4pt"), cards)) == 1


# -- kinds that only colour tells apart -------------------------------------------------------

KINDS = "fields: {kind: text, tint: colour, sign: text?}\n"
BAND = '  - {shape: rectangle, box: [0, 30mm, 60mm, 8mm], fill: "{{ tint }}"}\n' + text(
    said='"{{ title }}"'
)


def kinds(one: str, other: str, elements: str = BAND) -> list[Problem]:
    """Two cards of each of two kinds; what all cards of a kind share is its sign."""
    cards = ", ".join(
        f"{{title: {title}, kind: {kind}, {more}}}"
        for title, kind, more in (
            ("A", "good", one),
            ("B", "good", one),
            ("C", "bad", other),
            ("D", "bad", other),
        )
    )
    return looked_at(elements, f"[{cards}]", head=KINDS)


def test_kinds_that_only_colour_tells_apart_are_told() -> None:
    (problem,) = kinds("tint: '#ff0000'", "tint: '#00aa00'")
    assert (problem.code, problem.severity) == ("colour-alone", "warning")
    assert "the kinds 'good' and 'bad' differ only in colour" in problem.message


@pytest.mark.parametrize(
    "sign",
    [
        '  - {text: "{{ sign }}", box: [5mm, 60mm, 50mm, 10mm]}\n',
        '  - {text: "{{ kind }}", box: [5mm, 60mm, 50mm, 10mm]}\n',
        "  - {icon: \"{{ 'coffee' if kind == 'good' else 'bomb' }}\", box: [5mm, 60mm, 9mm, 9mm]}"
        "\n",
        "  - {shape: ellipse, box: [5mm, 60mm, 9mm, 9mm], fill: ink, when: "
        "\"{{ kind == 'bad' }}\"}\n",
    ],
)
def test_a_sign_beside_the_colour_is_enough(sign: str) -> None:
    one, other = "tint: '#ff0000', sign: plus", "tint: '#00aa00', sign: minus"
    assert kinds(one, other, BAND + sign) == []


def test_kinds_that_look_alike_in_colour_too_are_no_matter_of_colour() -> None:
    assert kinds("tint: '#ff0000'", "tint: '#ff0000'") == []


# -- backs of one pile ------------------------------------------------------------------------


def piled(back: str, head: str = "pile: all\n") -> list[Problem]:
    files = tiny_game()
    files["things.yaml"] = files["things.yaml"].replace(
        "  - title: Two", "  - title: Too\n  - title: Two"
    )
    files["things.yaml"] += "back: behind\n" + head
    files["layouts/behind.yaml"] = "layout: behind\nelements:\n" + WHITE + back
    return problems_of(files)


def test_a_card_that_its_back_gives_away_is_told() -> None:
    marked = (
        "  - {shape: ellipse, box: [9mm, 9mm, 9mm, 9mm], fill: ink, when: \"{{ id == 'too' }}\"}\n"
    )
    (problem,) = piled(marked)
    assert (problem.code, problem.where.line) == ("mixed-pile", 8)
    assert "the back of 'too': it differs from the others in the pile 'all'" in problem.message
    assert piled(marked, head="") == []


def test_backs_that_are_alike_are_silent() -> None:
    assert piled(text(said='"{{ deck.title }}"')) == []


# -- all of it --------------------------------------------------------------------------------


def test_a_shipped_game_has_nothing_but_its_declared_defects() -> None:
    problems = check(open_game("bad-day")[1], ONE_PAPER).problems
    assert {problem.code for problem in problems} == {"known-defect"}
