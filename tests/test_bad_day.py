"""The shipped game as its makers and designers meet it: whole, silent, and quick to tell a slip."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from io import BytesIO

import pikepdf
import pypdfium2
import pytest

from generator.build import build, check
from generator.core.problems import NOTE, Problem
from generator.files import Disk, Memory, open_game
from generator.kit.binding import Kit
from generator.kit.order import Order
from generator.model import Card
from generator.read import read_game

GAME = "bad-day"
SCHEMES = Order(papers=("a4",), decks=("schemes",))


@cache
def files() -> dict[str, bytes]:
    """Everything that the game reads, by name."""
    _, folder = open_game(GAME)
    assert isinstance(folder, Disk)
    unders = ("", "art", "drawings", "layouts", "layouts/art", "layouts/drawings")
    names = {
        name for under in unders for end in ("yaml", "svg") for name in folder.names(under, end)
    }
    return {name: folder.read(name) or b"" for name in names}


def problems_after(name: str, old: str, new: str) -> list[Problem]:
    """What `check` says once the first such text of a file is changed."""
    text = files()[name].decode()
    assert old in text
    changed = {**files(), name: text.replace(old, new, 1).encode()}
    found = check(Memory(changed), Order(papers=("a4",))).problems
    return [problem for problem in found if problem.severity != NOTE]


@cache
def kit(order: Order) -> Kit:
    made, problems = build(open_game(GAME)[1], order)
    assert [problem for problem in problems if problem.severity != NOTE] == []
    return made[0]


def test_it_checks_silent_on_every_paper() -> None:
    found = check(open_game(GAME)[1], Order()).problems
    assert {problem.severity for problem in found} <= {NOTE}
    assert {problem.code for problem in found} <= {"known-defect"}


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("schemes.yaml", "copies: 7", "copies: 6", "wrong-count"),
        ("schemes.yaml", "room: kitchen", "room: kitchn", "unknown-name"),
        ("game.yaml", '"#ffc800"', '"#ffc80"', "bad-value"),
        ("schemes.yaml", 'flavour: "By', 'flavor: "By', "unknown-key"),
        ("schemes.yaml", "    room: kitchen", "   room: kitchen", "bad-yaml"),
    ],
)
def test_a_slip_is_told_in_file_and_line(name: str, old: str, new: str, code: str) -> None:
    line = files()[name].decode().split(old)[0].count("\n") + 1
    told = [p for p in problems_after(name, old, new) if p.code == code and p.where.file == name]
    assert told, f"no {code} in {name}"
    if code != "wrong-count":  # that stands where the deck says how many it holds
        assert any(abs(problem.where.line - line) <= 1 for problem in told)


def test_a_room_that_is_called_something_else_is_missed_by_its_scheme() -> None:
    found = problems_after("locations.yaml", "title: Kitchen", "title: Kitchenette")
    missed = [p for p in found if p.where.file == "schemes.yaml" and p.code == "unknown-name"]
    assert "did you mean 'kitchenette'?" in missed[0].hint


def text_of(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def schemes_and_words() -> tuple[Sequence[Card], str]:
    """The cards of the deck, and all that its sheets say."""
    game, _ = read_game(open_game(GAME)[1])
    schemes = game and game.component("schemes")
    assert schemes
    return schemes.cards, re.sub(r"\s+", " ", text_of(kit(SCHEMES).data))


def test_text_gives_every_title_once_a_copy() -> None:
    cards, words = schemes_and_words()
    wanted = {str(card.fields["title"]): card.copies for card in cards}
    assert {title: words.count(title) for title in wanted} == wanted


def test_the_scheme_deck_is_a_small_file() -> None:
    assert len(kit(SCHEMES).data) < 150_000


def test_every_sheet_names_its_paper_and_its_place() -> None:
    document = pypdfium2.PdfDocument(kit(SCHEMES).data)
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    assert len(texts) == 12
    for number, text in enumerate(texts):
        side = "back" if number % 2 else "front"
        assert f"sheet {number // 2 + 1} of 6 · {side} · A4" in re.sub(r"\s+", " ", text)


def test_a_picture_is_drawn_once_and_stamped_for_every_copy() -> None:
    with pikepdf.open(BytesIO(kit(SCHEMES).data)) as pdf:
        stamped: Counter[str] = Counter()
        for page in pdf.pages[::2]:
            content = page.Contents.read_bytes()
            forms = page.Resources.XObject
            stamped.update(
                str(forms["/" + name.decode()].objgen)
                for name in re.findall(rb"/(X\d+) Do", content)
            )
    times = Counter(stamped.values())
    assert times[7] == 14, "a scheme's sign is twice on its copies, once white on black"
    assert times[3] == 14, "they take turns with three pictures, each above its mascot's edge"
    assert times[2] >= 14, "its second and its third picture are each on two of them"


def test_copies_of_a_scheme_take_turns_with_three_lines() -> None:
    cards, words = schemes_and_words()
    for card in cards:
        if card.copies == 7:
            lines = [str(card.fields[name]) for name in ("flavour", "flavour-2", "flavour-3")]
            assert [words.count(line) for line in lines] == [3, 2, 2], card.id


def test_the_kit_is_the_same_in_size_on_both_papers() -> None:
    a4, letter = kit(Order(papers=("a4",))), kit(Order(papers=("letter",)))
    assert a4.pages == letter.pages
    assert [part.faces for part in a4.parts] == [part.faces for part in letter.parts]
    counts = {part.component: part.faces for part in a4.parts}
    assert counts["schemes"] == 54
    assert counts["locations"] == 9
    assert (counts["pawns"], counts["boss"], counts["dice"]) == (6, 1, 13)
    assert counts["ants"] == 7
