"""Elements that mean different things: told apart in every ink, or reported with the inks."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from generator.build import check
from generator.core import fork
from generator.core.display import Frame, Zone
from generator.core.problems import Problem
from generator.rules import meant_looks
from generator.rules.meanings import INKS, has_meanings
from generator.rules.meant_looks import MarkedLook
from tests.games import LAYOUT, ONE_PAPER, folder, game, tiny_game

ONE, TWO = "#c02020", "#2020c0"
BOX = "box: [10mm, 30mm, 10mm, 10mm]"
MEANS = 'means: "{{ title }}"'


def looked_at(elements: str, one: str = ONE, two: str = TWO, ink: str = "full") -> list[Problem]:
    """What a check says of two cards that show these elements."""
    deck = (
        "deck: things\ntitle: Things\nlayout: face\nfields: {c: colour, sign: icon?}\ncards:\n"
        f'  - {{title: One, c: "{one}", sign: star}}\n  - {{title: Two, c: "{two}"}}\n'
    )
    files = tiny_game(deck=deck, layout=f"layout: face\nelements:\n{elements}")
    return check(folder(files), ONE_PAPER._replace(ink=ink)).problems


def outlined(rest: str = MEANS) -> str:
    return f'  - {{shape: rectangle, {BOX}, fill: "{{{{ c }}}}", stroke: ink, {rest}}}\n'


def bar(rest: str = MEANS) -> str:
    box = "box: [10mm, 30mm, 30mm, 0.6mm]"
    return f'  - {{shape: rectangle, {box}, fill: "{{{{ c }}}}", {rest}}}\n'


@pytest.mark.parametrize(
    ("elements", "one", "two", "inks"),
    [
        pytest.param(outlined(), "#f4e6c8", "#f4e8d0", "full, low and bw", id="nearly-one-colour"),
        pytest.param(outlined(), ONE, TWO, "low", id="fills-become-outlines"),
        pytest.param(bar(), "#101010", "#3a8ad0", "bw", id="both-dark-enough-for-black"),
        pytest.param(outlined(), "#f4d0d0", "#d0f4d0", "low and bw", id="two-tints"),
    ],
)
def test_what_becomes_alike_is_reported_with_the_inks(
    elements: str, one: str, two: str, inks: str
) -> None:
    (problem,) = looked_at(elements, one, two)
    assert (problem.code, problem.severity) == ("looks-alike", "warning")
    assert problem.message.endswith(f"'One' and 'Two' look alike in {inks} ink")
    assert (problem.where.file, problem.where.line) == ("layouts/face.yaml", 3)
    assert problem.cards == ("things/one", "things/two")
    for ink in ("full", "low", "bw"):
        wanted = ["looks-alike"] if ink in inks else []
        if ink != "full":
            assert [one.code for one in looked_at(elements, one, two, ink)] == wanted


SIGN = f"""\
  - {BOX}
    {MEANS}
    group:
      - {{shape: rectangle, fill: "{{{{ c }}}}", stroke: ink}}
"""


@pytest.mark.parametrize(
    "elements",
    [
        pytest.param(outlined("ink: full, " + MEANS), id="printed-in-full"),
        pytest.param(outlined("means: the same"), id="means-the-same"),
        pytest.param(outlined("name: free"), id="means-nothing"),
        pytest.param(SIGN + "      - {when: '{{ sign }}', icon: star, colour: ink}\n", id="sign"),
        pytest.param(
            SIGN + "      - {text: '{{ title }}', size: 7pt, colour: paper}\n", id="words"
        ),
        pytest.param(
            f"  - {{shape: \"{{{{ 'ellipse' if sign else 'rectangle' }}}}\", {BOX}, stroke: ink, "
            f"{MEANS}}}\n",
            id="shape",
        ),
    ],
)
def test_what_is_told_apart_is_silent(elements: str) -> None:
    assert looked_at(elements) == []


def test_a_sign_is_seen_on_what_is_below_it() -> None:
    """White on black, as it is on its face: by itself on paper nobody would see it."""
    ground = f"  - {{shape: rectangle, {BOX}, fill: ink}}\n"
    icon = "icon: \"{{ 'star' if sign else 'coffee' }}\""
    assert looked_at(f"{ground}  - {{{icon}, {BOX}, colour: paper, {MEANS}}}\n") == []


def test_what_an_ink_leaves_out_tells_nothing() -> None:
    icon = "icon: \"{{ 'star' if sign else 'coffee' }}\""
    (problem,) = looked_at(f"  - {{{icon}, {BOX}, ink: none, {MEANS}}}\n")
    assert problem.message.endswith("look alike in low and bw ink")


def test_words_that_an_ink_leaves_out_tell_nothing() -> None:
    (problem,) = looked_at(
        f"  - {{text: '{{{{ title }}}}', {BOX}, size: 7pt, ink: none, {MEANS}}}\n"
    )
    assert problem.message.endswith("look alike in low and bw ink")


def test_words_in_a_group_that_an_ink_leaves_out_tell_nothing() -> None:
    words = "      - {text: '{{ title }}', size: 7pt, colour: paper, ink: none}\n"
    (problem,) = looked_at(SIGN + words)
    assert problem.message.endswith("look alike in low ink")


def test_what_says_something_else_need_not_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    real = meant_looks.looks_of

    def counted(marked: Iterable[tuple[Frame, Zone]]) -> list[MarkedLook]:
        of = list(marked)
        drawn.append(len(of))
        return real(of)

    monkeypatch.setattr(meant_looks, "looks_of", counted)
    monkeypatch.setattr(fork, "CAN_FORK", False)  # another process would count for itself
    words = "      - {text: '{{ title }}', size: 7pt, colour: paper}\n"
    assert looked_at(SIGN + words) == []
    assert drawn == []
    assert looked_at(SIGN + "      - {when: '{{ sign }}', icon: star, colour: ink}\n") == []
    assert drawn == [2 * len(INKS)], "both, in all inks at once"


def test_other_elements_beside_it_do_not_count() -> None:
    """A number on the same place differs from card to card, and tells something else."""
    (problem,) = looked_at(
        outlined() + f"  - {{text: '{{{{ title }}}}', {BOX}, size: 7pt, colour: paper}}\n"
    )
    assert problem.message.endswith("look alike in low ink")


def test_elements_of_one_component_are_compared() -> None:
    """Turned as they are on the face, and of another size within reason."""
    two = [
        f"  - {{shape: rectangle, box: [{left}mm, 30mm, {size}mm, {size}mm], rotate: {turn}, "
        f"fill: '{colour}', stroke: ink, means: {colour[1:]}x}}\n"
        for left, size, turn, colour in ((10, 10, 30, ONE), (40, 11, 0, TWO))
    ]
    (problem,) = looked_at("".join(two))
    assert problem.message.endswith("'c02020x' and '2020c0x' look alike in low ink")
    small = two[1].replace("11mm", "5mm")
    assert looked_at(two[0] + small) == []


def test_many_are_named_in_short() -> None:
    squares = [
        f"  - {{shape: rectangle, box: [{5 * n}mm, 30mm, 4mm, 4mm], stroke: ink, means: m{n}}}\n"
        for n in range(1, 7)
    ]
    (problem,) = looked_at("".join(squares))
    assert problem.message.endswith(
        "'m1', 'm2', 'm3' and 3 more look alike in full, low and bw ink"
    )


def test_a_game_that_says_nothing_of_it_is_not_looked_at() -> None:
    silent, says = (game(tiny_game(**more)) for more in ({}, {"layout": LAYOUT + MEANT}))
    assert not has_meanings(silent, silent.components[0])
    assert has_meanings(says, says.components[0])


MEANT = "  - group:\n      - {icon: star, means: a star}\n"
