"""The pipeline: what a kit holds, and that it is the same wherever and whenever it is made."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from generator.build import build, check
from generator.core.geometry import Size
from generator.kit.order import Order
from generator.opened import open_studio
from tests.games import (
    DECK,
    LAYOUT,
    ONE_PAPER,
    REPOSITORY,
    Files,
    assert_silent,
    codes_of,
    folder,
    kits,
    studio,
    tiny_game,
)
from tests.looking import text_on

GAME = tiny_game()["game.yaml"]
EXTRA = "deck: extra\ntitle: Extra\nlayout: face\ncards: [{title: More, copies: 10}]\n"


def two_decks(more: str = "") -> dict[str, str]:
    game = GAME.replace("[things]", "[things, extra]")
    return tiny_game(game=game) | {"extra.yaml": EXTRA + more}


def components(files: Files, order: Order = ONE_PAPER) -> list[str]:
    (kit,) = kits(files, order)
    return [part.component for part in kit.parts]


def test_there_is_a_kit_for_each_paper() -> None:
    made = kits(tiny_game(), Order(papers=("a4", "letter", "200mm x 300mm")))
    assert [kit.name for kit in made] == [
        "tiny-a4.pdf",
        "tiny-letter.pdf",
        "tiny-200mmx300mm.pdf",
    ]
    assert [kit.paper for kit in made] == ["a4", "letter", "200mmx300mm"]


def test_separate_backs_are_a_file_of_their_own_with_the_same_sheets() -> None:
    back = DECK.replace("layout: face", "layout: face\nback: face").replace(
        "copies: 2", "copies: 9"
    )
    files = two_decks() | {"things.yaml": back}
    made = kits(files, Order(papers=("a4",), backs="separate"))
    assert [(kit.name, kit.paper) for kit in made] == [
        ("tiny-a4-fronts.pdf", "a4"),
        ("tiny-a4-backs.pdf", "a4"),
    ]
    fronts, backs = made
    assert [(part.component, part.sheets, part.faces) for part in fronts.parts] == [
        ("things", 2, 10),
        ("extra", 2, 10),
    ]
    assert [(part.component, part.sheets, part.faces) for part in backs.parts] == [
        ("things", 2, 10)
    ]
    assert (fronts.pages, backs.pages, backs.sheets) == (4, 2, 2)
    for kit in made:
        with pikepdf.open(io.BytesIO(kit.data)) as pdf:
            assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"


def test_without_backs_there_is_no_file_of_them() -> None:
    (kit,) = kits(tiny_game(), Order(papers=("a4",), backs="separate"))
    assert kit.name == "tiny-a4-fronts.pdf"


BACK_OF_ITS_OWN = """\
layout: back
elements: [{text: "{{ title }} behind", box: [5mm, 5mm, 50mm, 10mm], font: title}]
"""


@pytest.mark.parametrize("backs", ["long", "short", "separate", "gutterfold"])
@pytest.mark.parametrize("alike", [True, False])
def test_every_card_has_its_back_whether_it_is_its_own_or_the_decks(
    backs: str, alike: bool
) -> None:
    deck = DECK.replace("layout: face", "layout: face\nback: back")
    back = BACK_OF_ITS_OWN.replace("{{ title }} behind", "Deck") if alike else BACK_OF_ITS_OWN
    made = kits(
        tiny_game(deck=deck) | {"layouts/back.yaml": back}, Order(papers=("a4",), backs=backs)
    )
    text = "".join(text_on(kit.data, page) for kit in made for page in range(kit.pages))
    assert text.count("Deck" if alike else "Two behind") == (3 if alike else 2)
    assert text.count("One behind") == (0 if alike else 1)


def test_a_kit_counts_its_sheets_pages_and_faces() -> None:
    deck = DECK.replace("layout: face", "layout: face\nback: face").replace(
        "copies: 2", "copies: 9"
    )
    (kit,) = kits(tiny_game(deck=deck))
    (part,) = kit.parts
    assert (part.sheets, part.pages, part.faces, kit.pages) == (2, 4, 10, 4)


def test_components_come_in_the_order_of_the_game() -> None:
    assert components(two_decks()) == ["things", "extra"]
    swapped = two_decks()
    swapped["game.yaml"] = GAME.replace("[things]", "[extra, things]")
    assert components(swapped) == ["extra", "things"]


def test_an_optional_component_is_printed_if_asked_for() -> None:
    files = two_decks("optional: true\n")
    assert components(files) == ["things"]
    assert components(files, ONE_PAPER._replace(decks=("extra",))) == ["extra"]


def test_a_kit_of_some_decks_is_named_for_them() -> None:
    (kit,) = kits(two_decks(), ONE_PAPER._replace(decks=("extra",)))
    assert kit.name == "tiny-extra-a4.pdf"


@pytest.mark.parametrize(
    ("files", "code"),
    [
        (tiny_game(deck=DECK + "colour: red\n"), "unknown-key"),
        (tiny_game(layout=LAYOUT.replace("title }}", "titel }}")), "bad-template"),
        (tiny_game(layout=LAYOUT.replace("50mm, 10mm", "3mm, 10mm")), "text-overflow"),
        (tiny_game(deck=DECK + "size: 300mm x 400mm\n"), "does-not-fit"),
        (tiny_game(deck=DECK.split("cards:")[0] + "cards: []\n"), "nothing-to-print"),
        (two_decks("size: 300mm x 400mm\n"), "does-not-fit"),
    ],
)
def test_an_error_leaves_no_kit(files: Files, code: str) -> None:
    made, problems = build(folder(files), ONE_PAPER)
    assert made == []
    assert {problem.code for problem in problems} == {code}


def test_one_paper_too_small_leaves_no_kit_for_the_others() -> None:
    files = tiny_game(deck=DECK + "size: 150mm x 220mm\n")
    assert kits(files, Order(papers=("a4",)))
    made, problems = build(folder(files), Order(papers=("a4", "a5")))
    assert made == []
    assert [problem.code for problem in problems] == ["does-not-fit"]


def test_an_unknown_component_is_told_with_a_suggestion() -> None:
    _, problems = build(folder(tiny_game()), ONE_PAPER._replace(decks=("thigns",)))
    (problem,) = problems
    assert (problem.code, problem.where.file) == ("wrong-option", "--deck")
    assert problem.hint == "did you mean 'things'?"


def test_an_unknown_paper_is_refused() -> None:
    _, (problem,) = build(folder(tiny_game()), Order(papers=("a44",)))
    assert (problem.code, problem.where.file) == ("wrong-option", "--paper")


def test_check_finds_what_build_finds() -> None:
    files = tiny_game(layout=LAYOUT.replace("50mm, 10mm", "3mm, 10mm"))
    codes = [problem.code for problem in build(folder(files), ONE_PAPER)[1]]
    assert codes_of(files) == codes == ["text-overflow"] * 2


def test_check_looks_at_optional_components_too() -> None:
    files = two_decks("optional: true\n")
    files["extra.yaml"] = files["extra.yaml"].replace("title: More", 'id: more, title: "日"')
    assert "missing-glyph" in codes_of(files)
    assert check(folder(files), ONE_PAPER).game is not None


def test_progress_is_told_for_each_paper() -> None:
    steps: list[str] = []
    _, problems = build(folder(tiny_game()), Order(), steps.append)
    assert_silent(problems)
    assert len(steps) == 4
    assert any("Letter" in step for step in steps)


def test_faces_are_made_once_for_all_papers() -> None:
    opened = studio(tiny_game())
    (deck,) = opened.game.components
    for one, other in zip(*(opened.printed(deck, Size(n, n)) for n in (1, 2)), strict=True):
        assert one.front is other.front


def test_a_document_is_laid_out_for_each_page_size() -> None:
    files = tiny_game(game=GAME.replace("[things]", "[things, manual]"))
    files["manual.yaml"] = "document: manual\ntitle: Manual\nlayout: face\npages: [{title: P}]\n"
    opened = studio(files)
    manual = opened.game.component("manual")
    assert manual is not None
    (small,), (large,) = (opened.printed(manual, size) for size in (Size(90, 90), Size(99, 99)))
    assert (small.front.size, large.front.size) == (Size(90, 90), Size(99, 99))


def test_a_folder_without_a_game_is_a_problem() -> None:
    opened, problems = open_studio(folder({}))
    assert opened is None
    assert [problem.code for problem in problems] == ["missing-file"]


# -- the same bytes ---------------------------------------------------------------------------

DEALT = tiny_game(
    layout=LAYOUT
    + "  - {text: '{{ item }}', box: [5mm, 20mm, 9mm, 9mm],"
    + " repeat: {over: [a, b, c, d, e, f], step: [0, 9mm], deal: true}}\n"
)


def test_the_seed_alone_decides_what_is_dealt() -> None:
    made = {seed: kits(DEALT, ONE_PAPER._replace(seed=seed))[0].data for seed in (0, 1, 2)}
    assert len(set(made.values())) > 1
    assert kits(DEALT, ONE_PAPER._replace(seed=1))[0].data == made[1]


SCRIPT = """
import hashlib
import io
from generator.kit.order import Order
from tests.games import kits
from tests.test_build import DEALT
print([hashlib.sha256(kit.data).hexdigest() for kit in kits(DEALT, Order())])
"""


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_hash_seed_and_folder_change_no_byte(hash_seed: str, tmp_path: Path) -> None:
    here = [hashlib.sha256(kit.data).hexdigest() for kit in kits(DEALT, Order())]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(REPOSITORY)}
    environment |= {"TZ": "Asia/Tokyo", "HOME": str(tmp_path)}
    made = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert made.stdout.strip() == str(here)


def test_a_kit_with_less_ink_has_a_name_of_its_own() -> None:
    names = [kits(tiny_game(), Order(papers=("a4",), ink=ink))[0].name for ink in INKS]
    assert names == ["tiny-a4.pdf", "tiny-a4-low.pdf", "tiny-a4-bw.pdf"]


INKS = ("full", "low", "bw")
