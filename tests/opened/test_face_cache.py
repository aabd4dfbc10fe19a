"""Faces that are kept: laid out again only if something in them has changed."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generator.core.display_dump import dump
from generator.files import Memory
from generator.live.workbench import Workbench
from tests.games import DECK, GAME, LAYOUT, ONE_PAPER, assert_silent, folder, tiny_game


class Bed:
    """A bench on a game in memory whose files may change."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.files: Memory = folder(files)
        self.workbench = Workbench(self.files, ONE_PAPER)
        assert_silent(self.workbench.read().problems)

    def save(self, name: str, text: str) -> None:
        self.files.files[name] = text.encode()
        self.workbench.read([name])

    def fronts(self) -> list[object]:
        return [face.front for laid in self.workbench.table.laid for face in laid.faces]

    def words(self) -> list[str]:
        return [dump(face.front) for laid in self.workbench.table.laid for face in laid.faces]


def kept(before: list[object], after: list[object]) -> list[bool]:
    return [one is other for one, other in zip(before, after, strict=True)]


@pytest.mark.parametrize(
    ("name", "text", "same"),
    [
        ("things.yaml", DECK, [True, True]),
        ("things.yaml", "# a line more\n\n" + DECK, [True, True]),
        ("things.yaml", DECK.replace("A thing", "Another"), [True, True]),
        ("things.yaml", DECK.replace("title: Two", "title: Second"), [True, False]),
        ("things.yaml", DECK.replace("title: One", "title: First"), [False, True]),
        ("layouts/face.yaml", LAYOUT.replace("50mm", "40mm"), [True, True]),
        ("layouts/face.yaml", LAYOUT.replace("[5mm, 5mm", "[6mm, 5mm"), [False, False]),
        ("game.yaml", GAME.replace("#ffffff", "#eeeeee"), [False, False]),
        ("game.yaml", GAME.replace("#ffc800", "#ff0000"), [True, True]),
        ("game.yaml", GAME.replace("Condensed 700", "Condensed 600"), [False, False]),
    ],
)
def test_only_faces_that_look_otherwise_are_others(name: str, text: str, same: list[bool]) -> None:
    bed = Bed(tiny_game())
    before = bed.fronts()
    bed.save(name, text)
    assert kept(before, bed.fronts()) == same
    fresh = Workbench(bed.files, ONE_PAPER).read()
    assert bed.words() == [dump(face.front) for laid in fresh.laid for face in laid.faces]


def test_a_card_that_is_inserted_leaves_the_others_as_they_are() -> None:
    bed = Bed(tiny_game())
    one, two = bed.fronts()
    bed.save("things.yaml", DECK.replace("  - title: Two", "  - title: New\n  - title: Two"))
    assert [one, two] == [bed.fronts()[0], bed.fronts()[2]]


PICTURED = LAYOUT + "  - picture: sun\n    box: [5mm, 20mm, 20mm, 20mm]\n"
SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h{}v9z"/></svg>'


def test_a_picture_that_is_drawn_anew_is_shown_anew() -> None:
    bed = Bed({**tiny_game(layout=PICTURED), "art/sun.svg": SUN.format(5)})
    before = bed.fronts()
    bed.save("art/sun.svg", SUN.format(5) + "\n")
    assert kept(before, bed.fronts()) == [True, True]
    bed.save("art/sun.svg", SUN.format(7))
    assert kept(before, bed.fronts()) == [False, False]


OVERFULL = LAYOUT.replace("10mm]", "2mm]")


def test_the_problems_of_kept_faces_are_told_again_where_they_are_now() -> None:
    bed = Bed(tiny_game())
    bed.save("layouts/face.yaml", OVERFULL)
    first = bed.workbench.table.problems
    assert {problem.code for problem in first} == {"text-overflow"}
    assert bed.workbench.read().problems == first
    bed.save("things.yaml", "# a line more\n" + DECK)
    moved = [problem.where.line for problem in bed.workbench.table.problems]
    assert moved == [problem.where.line + 1 for problem in first]


SWIFT = DECK.replace("A thing.", "Swift -- a thing.")
SHOWING = LAYOUT.replace("{{ title }}", "{{ title }} {{ text }}")
DRAWN = "drawings: {sun: {size: 20mm x 20mm, elements: [{text: Swift sun, size: 6pt}]}}\n"


@pytest.mark.parametrize("added", ["keywords: {swift: may move twice}\n", "typography: true\n"])
def test_words_that_print_otherwise_are_laid_out_again(added: str) -> None:
    bed = Bed(tiny_game(deck=SWIFT, layout=SHOWING))
    plain = bed.words()
    bed.save("game.yaml", GAME + added)
    assert bed.words()[0] != plain[0]
    bed.save("game.yaml", GAME)
    assert bed.words() == plain


def test_a_keyword_in_a_drawing_is_drawn_again() -> None:
    layout = LAYOUT + "  - {picture: sun, box: [5mm, 20mm, 20mm, 20mm]}\n"
    bed = Bed({**tiny_game(layout=layout), "drawings/sun.yaml": DRAWN})
    plain = bed.words()
    bed.save("game.yaml", GAME + "keywords: {swift: may move twice}\n")
    assert all(one != other for one, other in zip(bed.words(), plain, strict=True))
