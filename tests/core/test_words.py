"""What sheets say of themselves: one language whole, another whole, and none mixed on a kit."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from io import BytesIO

import pikepdf
import pytest

from generator.build import build, check
from generator.core.display import GroupItem, Item, TextItem
from generator.core.geometry import IDENTITY, MM_PER_POINT, Matrix, Point, Rect, Size
from generator.core.words import ENGLISH, FORMS, SENTENCES, Words, plain_key, plural_form
from generator.core.written import words_on
from generator.files import Folder, Overlay, open_game
from generator.impose import Page
from generator.kit.order import Order, presses
from generator.kit.pages import sheet_pages
from generator.model.changes import Change, Changes, Since
from generator.model.opening import Opening
from generator.opened import open_studio
from generator.read.language import Stretched, flat_texts, own_texts
from generator.read.words import read_words
from generator.source import Mapping, parse
from tests.games import ONE_PAPER, REPOSITORY, Files, folder, kits, studio, tiny_game
from tests.looking import text_on

GERMAN = "layouts/words/de.yaml"
SHIPPED = sorted(path.stem for path in (REPOSITORY / "layouts/words").glob("*.yaml"))


def words(language: str, text: str = "") -> Words:
    files: Files = tiny_game() | ({f"text.{language}.yaml": text} if text else {})
    return read_words(folder(files), language)


def places_in(sentence: str) -> set[str]:
    return set(re.findall(r"\{([a-z]+)\}", sentence))


# -- sentences --------------------------------------------------------------------------------


def asked_for() -> Iterator[str]:
    """Patterns of the keys that the program asks its words for."""
    for path in sorted((REPOSITORY / "generator").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                called = ast.unparse(node.func).split(".")
                if called[-1] == "words":
                    yield _pattern(node.args[0])
                elif called[-2:] == ["words", "counted"]:
                    yield f"{_pattern(node.args[0])}/other"


def _pattern(key: ast.expr) -> str:
    if isinstance(key, ast.JoinedStr):
        return "".join(_pattern(part) for part in key.values)
    return re.escape(str(key.value)) if isinstance(key, ast.Constant) else "[a-z]+"


def test_every_sentence_is_said_somewhere_and_everything_said_is_a_sentence() -> None:
    asked = {*asked_for(), "paper/.*", "decimal-mark"} - {"[a-z]+"}  # that is front or back
    keys = {plain_key(key) for key in SENTENCES}
    assert {p for p in asked if not any(re.fullmatch(p, key) for key in keys)} == set()
    said = {key for key in keys if any(re.fullmatch(pattern, key) for pattern in asked)}
    assert keys - said == {"front", "back"} - said


@pytest.mark.parametrize("language", SHIPPED)
def test_a_shipped_language_has_every_sentence_with_its_places(language: str) -> None:
    file = REPOSITORY / f"layouts/words/{language}.yaml"
    node = parse(file.read_bytes(), file.name)
    assert isinstance(node, Mapping)
    said = {key: text.text for key, text in flat_texts(node)}
    assert {plain_key(key) for key in said} == {plain_key(key) for key in SENTENCES}
    for key, sentence in said.items():
        assert places_in(sentence) == places_in(SENTENCES[plain_key(key)]), key
    assert words(language).lacking == ()


def test_a_game_says_a_sentence_its_own_way() -> None:
    own = words("de", "sheets: {draft: SKIZZE, spares: {few: '{count} extra'}}")
    assert (own("draft"), own("front")) == ("SKIZZE", "Vorderseite")
    assert own.counted("spares", 2) == "2 Ersatzkarten"  # German has no such form


def test_a_sentence_keeps_a_place_that_is_not_there_and_never_fails() -> None:
    own = words("de", "sheets: {sheet: '{nummer} {count} {} {{x}} {0}'}")
    assert own("sheet", number=1, count=2) == "{nummer} 2 {} {{x}} {0}"


def test_what_nobody_translated_stays_english() -> None:
    french = words("fr", "sheets: {draft: BROUILLON}")
    assert (french("draft"), french("front")) == ("BROUILLON", "front")
    assert "front" in french.lacking and "draft" not in french.lacking


def test_numbers_and_sizes_have_the_languages_mark() -> None:
    german, size = words("de"), Size(63.5, 88.9)
    assert (german.number(6.5), german.size(size)) == ("6,5", "63,5 × 88,9 mm")
    assert (ENGLISH.number(6.5), ENGLISH.size(size)) == ("6.5", "63.5 × 88.9 mm")


def test_a_paper_of_a_games_own_keeps_its_words() -> None:
    told = SENTENCES["paper/common"]
    assert words("de").paper("common", told) == "A4 oder Letter, zentriert drucken"
    assert words("de").paper("common", "My paper") == "My paper"
    assert words("de").paper("a4", "A4") == "A4"


@pytest.mark.parametrize(
    "language, forms",
    [
        ("en", "other one other other other other other"),
        ("de", "other one other other other other other"),
        ("fr", "one one other other other other other"),
        ("pl", "many one few many many many few"),
        ("uk", "many one few many many one few"),
        ("cs", "other one few other other other other"),
        ("ja", "other other other other other other other"),
        ("pt-br", "one one other other other other other"),
    ],
)
def test_numbers_take_the_form_that_a_language_has_for_them(language: str, forms: str) -> None:
    told = [plural_form(language, count) for count in (0, 1, 2, 5, 12, 21, 22)]
    assert told == forms.split()
    assert set(told) <= set(FORMS)


def test_the_made_up_language_makes_sheets_talk_longer() -> None:
    long = read_words(folder(tiny_game()), "pseudo", Stretched())
    assert long.lacking == ()
    for key, sentence in SENTENCES.items():
        assert places_in(long.sentences[key]) == places_in(sentence)
    assert len(long("ruler")) > 1.2 * len(ENGLISH("ruler"))


def test_a_game_written_in_another_language_needs_no_option() -> None:
    files = tiny_game(game=tiny_game()["game.yaml"] + "language: de\n")
    (kit,) = kits(files)
    assert "einseitig" in text_on(kit.data) and "one-sided" not in text_on(kit.data)
    with pikepdf.open(BytesIO(kit.data)) as pdf:
        assert str(pdf.Root.Lang) == "de"
    assert studio(files).words("draft") == "ENTWURF"


def test_a_game_in_a_language_that_nobody_knows_yet_is_told_what_its_sheets_lack() -> None:
    files = tiny_game(game=tiny_game()["game.yaml"] + "language: fr\n")
    [problem] = check(folder(files), ONE_PAPER).problems
    assert (problem.code, problem.where.file) == ("untranslated", "game.yaml")
    wrong = tiny_game(game=tiny_game()["game.yaml"] + "language: Deutsch\n")
    [problem] = check(folder(wrong), ONE_PAPER).problems
    assert (problem.code, problem.where.line) == ("bad-value", 7)


# -- a German kit has no English word on it ---------------------------------------------------

NAMES = re.findall(
    r"\w+",
    """A4 Letter Legal Cubicle Press Barlow Condensed Sans Fira Material Design Icons Apache SIL
OFL Tin Star Games Steve Dee deck ants cover box seed mm g m abc""",
)
CHANGES = Changes(
    Since("run", "4711"),
    {"schemes": "Streiche"},
    tuple(
        Change("schemes", id, "Krapfenkrieg", "Krapfenkrieg", why, 1, put)
        for id, why, put in (
            ("donut-brawl", "changed", 1),
            ("decaf-switch", "new", 2),
            ("paper-fire", "more", 3),
            ("browser-game", "fewer", 0),
            ("clogged-pipes", "removed", 0),
        )
    ),
)
ORDERS = {
    "on A4": Order(papers=("a4",)),
    "folded, in low ink": Order(papers=("letter",), backs="gutterfold", ink="low"),
    "backs apart": Order(papers=("common",), backs="separate", flip="short", ink="bw"),
    "a draft": Order(papers=("a4",), backs="short", marks="none", anyway=True, boards="whole"),
    "what changed": Order(papers=("a4",), changes=CHANGES),
    "since a revision": Order(
        papers=("a4",), changes=CHANGES._replace(since=Since("revision", "abc"))
    ),
    "ants, fronts only": Order(papers=("a4",), backs="fronts", decks=("ants", "chips", "schemes")),
}


def german_pages(order: Order, own: Folder) -> list[Page]:
    order = order._replace(language="de")
    studio, _ = open_studio(own, order.opening)
    assert studio
    return [page for press in presses(own, order) for page in sheet_pages(studio, press, order)[0]]


@cache
def german() -> frozenset[str]:
    """All that the game's German texts and the sheets' may say."""
    own = open_game("bad-day")[1]
    said = [text.text for text in own_texts(own, "de").texts.values()]
    said += read_words(own, "de").sentences.values()
    return frozenset(words_in(" ".join(said))) | frozenset(NAMES)


def words_in(text: str) -> list[str]:
    """Without the version of the text, the names of icons and the numbers of footnotes."""
    return re.findall(r"[^\W\d_]+", re.sub(r"Version \w{6}|\[[\w-]+\]|[¹²³⁰-⁹]", " ", text))


def strange(pages: Sequence[Page]) -> set[str]:
    """Words on pages, and in their titles, that no German text says."""
    told = (f"{words_on(page.frame)} {page.title}" for page in pages)
    return set(words_in(" ".join(told))) - german()


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_a_german_kit_is_german_on_every_page(order: Order) -> None:
    pages = german_pages(order, open_game("bad-day")[1])
    assert pages and strange(pages) == set()


def test_a_single_english_sentence_is_noticed() -> None:
    own = open_game("bad-day")[1]
    lines = (own.read(GERMAN) or b"").decode().splitlines()
    left = [line for line in lines if not line.startswith("checklist:")]
    pages = german_pages(ONE_PAPER, Overlay(own, GERMAN, "\n".join(left).encode()))
    assert strange(pages) == {"Is", "everything", "there"}


def test_a_german_pdf_says_that_it_is_german() -> None:
    order = ONE_PAPER._replace(language="de", decks=("ants",))
    [kit], _ = build(open_game("bad-day")[1], order)
    with pikepdf.open(BytesIO(kit.data)) as pdf:
        assert str(pdf.Root.Lang) == "de"
        assert str(pdf.docinfo["/Title"]) == "Mieser Tag im Büro"
        with pdf.open_outline() as outline:
            [deck] = outline.root
            assert deck.title == "Ameisen anlocken"
            assert [sheet.title for sheet in deck.children] == [
                "Ameisen anlocken 1, Vorderseite",
                "Ameisen anlocken 1, Rückseite",
            ]


# -- longer words still have room -------------------------------------------------------------

LEAST_LABEL = 3.9
"""In points: smaller words in the margin are hard to read on paper."""


def labels(items: Iterable[Item], at: Matrix = IDENTITY) -> Iterator[tuple[float, Point]]:
    """The size in points and the place of every word that stands around the faces."""
    for item in items:
        match item:
            case GroupItem():
                yield from labels(item.items, item.matrix.then(at))
            case TextItem():
                scale = math.hypot(at.a, at.b) / MM_PER_POINT
                yield from ((run.size * scale, at.apply(item.x, item.y)) for run in item.runs)
            case _:
                pass


@pytest.mark.parametrize("paper, backs", [("a4", "gutterfold"), ("common", "separate")])
def test_margins_stay_legible_in_words_a_third_longer(paper: str, backs: str) -> None:
    own = open_game("bad-day")[1]
    studio, _ = open_studio(own, Opening(language="pseudo"))
    assert studio
    [press] = presses(own, Order(papers=(paper,), backs=backs))
    for page in sheet_pages(studio, press, Order())[0]:
        lying = press if page.frame.size == press.paper.size else press.turned()
        for size, place in labels(page.frame.items):
            assert size > LEAST_LABEL, page.title
            assert lying.printable.contains(Rect(*place, 0, 0)), page.title
