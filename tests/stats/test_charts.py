"""The page of charts: one page that names every deck, whatever there is to show."""

from __future__ import annotations

from collections.abc import Iterator

import pypdfium2
import pytest

from generator.core.display import GroupItem, Item, Path, TextItem
from generator.core.geometry import IDENTITY, Matrix, Rect, Size
from generator.files import Memory
from generator.kit.statistics_page import statistics_pdf
from generator.stats import statistics
from generator.stats.charts import MARGIN, StatisticsSheet
from tests.games import GAME, Files, folder, game, studio, tiny_game
from tests.looking import text_on

KINDS = [f"kind {n}" for n in range(16)]


def many_decks(number: int, kinds: int = 16) -> dict[str, str]:
    names = [f"deck-{n}" for n in range(number)]
    files = tiny_game(game=GAME.replace("[things]", f"[{', '.join(names)}]"))
    del files["things.yaml"]
    cards = "".join(
        f"  - {{title: {kind}, kind: {kind}, cost: {n % 7}, copies: {1 + n % 5}}}\n"
        f"  - {{title: More {kind}, kind: {kind}, cost: {n % 5}}}\n"
        for n, kind in enumerate(KINDS[:kinds])
    )
    head = "layout: face\nfields: {kind: text, cost: number}\ncards:\n"
    for name in names:
        files[f"{name}.yaml"] = f"deck: {name}\ntitle: The {name}\n{head}{cards}"
    return files


def page(files: Files, paper: str = "a4") -> bytes:
    memory: Memory = folder(files)
    return statistics_pdf(memory, paper, statistics(game(files)))


@pytest.mark.parametrize(
    ("number", "paper"),
    [(1, "a4"), (2, "letter"), (4, "a4"), (9, "a4"), (40, "a4"), (9, "120mm x 150mm")],
)
def test_one_page_names_every_deck(number: int, paper: str) -> None:
    files = many_decks(number)
    data = page(files, paper)
    document = pypdfium2.PdfDocument(data)
    assert len(document) == 1
    document.close()
    words = text_on(data)
    assert "Tiny Game: statistics" in words
    for deck in statistics(game(files)):
        assert f"{deck.title}: {deck.cards} cards, 32 designs" in words


def test_a_page_that_leaves_something_out_says_so() -> None:
    assert "Not everything fits on this page" in text_on(page(many_decks(40)))
    assert "Not everything" not in text_on(page(many_decks(1)))


def boxes(items: tuple[Item, ...], at: Matrix = IDENTITY) -> Iterator[Rect]:
    """Where bars and words are, on the paper."""
    for item in items:
        match item:
            case GroupItem(children, own, _):
                yield from boxes(children, own.then(at))
            case Path(commands):
                points = [at.apply(float(c[-2]), float(c[-1])) for c in commands if len(c) > 2]
                left, top = min(p.x for p in points), min(p.y for p in points)
                right, bottom = max(p.x for p in points), max(p.y for p in points)
                yield Rect(left, top, right - left, bottom - top)
            case TextItem(x, y):
                for run in item.runs:
                    start = at.apply(x + run.offset, y)
                    width = run.glyphs.width * run.size * at.a
                    height = run.size * at.d * 0.6
                    yield Rect(start.x, start.y - height, width, height)


@pytest.mark.parametrize("number", [1, 3, 6, 20])
def test_nothing_stands_outside_the_page_or_over_something_else(number: int) -> None:
    files = many_decks(number, kinds=8)
    size = Size(210, 297)
    sheet = StatisticsSheet(size, studio(files).label)
    frame = sheet.draw("Title", statistics(game(files)))
    drawn = list(boxes(frame.items))
    room = Rect(0, 0, *size).grown(-MARGIN * sheet.scale + 1)
    assert len(drawn) > number
    for box in drawn:
        assert room.contains(box), box


def test_the_page_is_the_same_every_time() -> None:
    files = many_decks(3)
    assert page(files) == page(files)


def test_a_game_without_decks_has_a_page_with_its_name() -> None:
    files = tiny_game(deck="tokens: things\ntitle: T\nlayout: face\npieces: [{title: A}]\n")
    assert "Tiny Game: statistics" in text_on(page(files))


def test_a_line_names_its_value_or_how_many_have_it() -> None:
    files = many_decks(1, kinds=3)
    files["deck-0.yaml"] += "  - {title: Rare, kind: rare, cost: 1}\n"
    files["deck-0.yaml"] += "  - {title: Scarce, kind: scarce, cost: 1, copies: 3}\n"
    words = text_on(page(files))
    assert "each of 2: 3" in words and "rare: 1" in words
