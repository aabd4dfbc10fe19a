"""Keywords in texts: where they are found, what is set in bold, and which reminders have room."""

from __future__ import annotations

import pytest

from generator.core.display import Frame, Run
from generator.core.problems import Where
from generator.layout.keyword_finder import KeywordFinder
from generator.layout.markup import KEYWORD, KEYWORD_END, REMINDER, REMINDER_END, paragraphs
from generator.model.keywords import Keyword
from tests.games import DECK, GAME, face, problems_of, the_problem, tiny_game
from tests.typesetting import placed_texts

HERE = Where("game.yaml", 7, 3)
FINDER_WORDS = {
    "swift": "may move twice",
    "burn/burned": "takes {n} damage",
    "first strike": "hits first",
    "Rest": "skips a turn",
    "ally": "",
    "won't": "refuses",
}
SHOWN = str.maketrans(
    {KEYWORD: "<", KEYWORD_END: ">", REMINDER: "", REMINDER_END: "", "\u00a0": "~"}
)


def finder(language: str = "en", **more: str) -> KeywordFinder:
    words = {**FINDER_WORDS, **more}
    return KeywordFinder(
        [Keyword(tuple(k.split("/")), r, HERE) for k, r in words.items()], language
    )


def marked(text: str, running: bool = False, explain: bool = False, language: str = "en") -> str:
    explained: set[str] | None = set() if explain else None
    return finder(language).marked(text, running, explained).translate(SHOWN)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a swift one", "a <swift> one"),
        ("Swift. SWIFT!", "<Swift>. <SWIFT>!"),
        ("sWift swiftly unswift", "sWift swiftly unswift"),
        ("two swifts, three allies", "two <swifts>, three <allies>"),
        ("non-swift, swift-footed, swift—then", "non-swift, swift-footed, <swift>—then"),
        ("the swift's turn", "the <swift>'s turn"),
        ("first strike and First Strike", "<first strike> and <First Strike>"),
        ("first\u00a0strike; first  strike", "<first~strike>; <first  strike>"),
        ("first\nstrike", "first\nstrike"),
        ("burn 2, burned X, burn", "<burn~2>, <burned~X>, <burn>"),
        ("burn {fire}, burn 2d6, burn two", "<burn~{fire}>, <burn~2d6>, <burn> two"),
        ("burn 20pt", "<burn> 20pt"),
        ("Take a rest. Rest!", "Take a rest. <Rest>!"),
        ("{swift} and ![swift 4mm x 4mm]", "{swift} and ![swift 4mm x 4mm]"),
        (r"\swift and \burn 2, \siwft", "swift and burn 2, siwft"),
        (r"One.\nTwo", r"One.\nTwo"),
        ("It won’t", "It <won’t>"),
        ("l’ally", "l’<ally>"),
    ],
)
def test_a_keyword_is_found_as_a_word_of_its_own(text: str, expected: str) -> None:
    assert marked(text) == expected


def test_only_english_words_take_an_s() -> None:
    assert marked("zwei swifts", language="de") == "zwei swifts"


def test_running_text_keeps_its_headings_and_joins_its_lines() -> None:
    text = "# Swift\n\n## Swift\n\nA first\nstrike.\n\n| Swift | x |"
    assert marked(text, True) == text.replace("first\nstrike", "<first\nstrike>").replace(
        "| Swift", "| <Swift>"
    )


def test_a_reminder_follows_the_first_use() -> None:
    assert marked("Swift, swift. Burn. Burn 2, burn 3.", explain=True) == (
        "<Swift> (may move twice), <swift>. <Burn>. <Burn~2> (takes 2 damage), <burn~3>."
    )


def test_a_keyword_without_a_reminder_is_only_bold() -> None:
    assert marked("An ally.", explain=True) == "An <ally>."


@pytest.mark.parametrize(
    "text", ["a swift one", "a **swift one** x", "**swift**", "2 * swift * 3", "***swift***"]
)
def test_keywords_are_bold_in_whatever_is_around_them(text: str) -> None:
    (words,) = paragraphs(finder().marked(text, False, set()))
    stretches = [one for word in words for one in word.stretches]
    assert [one.bold for one in stretches if one.text == "swift"] == [True]
    reminder = [one for one in stretches if one.text in ("(may", "move", "twice)")]
    assert len(reminder) == 3
    assert not any(one.bold for one in reminder)
    assert all(one.italic != text.startswith("***") for one in reminder)


# -- on faces ---------------------------------------------------------------------------------

KEYWORDS = GAME + 'keywords: {swift: may move twice, burn: "takes {n} damage"}\n'
CARD = DECK.replace("A thing.", "Swift. Burn 2 a rival. Swift again.")
LAYOUT = """\
layout: face
elements:
  - {text: "{{ title }}", box: [5mm, 5mm, 50mm, 6mm], font: title}
  - {text: "{{ text }}", box: [5mm, 16mm, 50mm, HIGH], size: 9pt, keywords: explain}
"""


def with_room(high: str, deck: str = CARD, layout: str = LAYOUT) -> dict[str, str]:
    return tiny_game(game=KEYWORDS, deck=deck, layout=layout.replace("HIGH", high))


def words(frame: Frame) -> str:
    return (
        "".join("".join(run.glyphs.clusters) for run in runs(frame))
        .replace("\u00a0", "")
        .replace(" ", "")
    )


def runs(frame: Frame) -> list[Run]:
    return [run for _, line in placed_texts(frame.items) for run in line.runs]


ALL = "OneSwift(maymovetwice).Burn2(takes2damage)arival.Swiftagain."
FIRST = "OneSwift(maymovetwice).Burn2arival.Swiftagain."
NONE = "OneSwift.Burn2arival.Swiftagain."


@pytest.mark.parametrize(("high", "expected"), [("20mm", ALL), ("8mm", FIRST), ("4mm", NONE)])
def test_reminders_that_have_no_room_are_left_out_from_the_last(high: str, expected: str) -> None:
    assert words(face(with_room(high))) == expected


def test_a_text_that_does_not_fit_without_reminders_is_an_overflow() -> None:
    problem = the_problem(with_room("4mm", CARD.replace("again.", "again and again and again.")))
    assert problem.code == "text-overflow"
    assert "(may" not in problem.message


def test_reminders_are_in_italics_and_keywords_in_bold() -> None:
    faces = {
        "".join(run.glyphs.clusters): run.typeface.name for run in runs(face(with_room("20mm")))
    }
    assert "Bold" in faces["Swift"]
    assert "Italic" in faces["twice)"]
    assert "Italic" not in faces["rival."] and "Bold" not in faces["rival."]


def test_each_face_explains_at_its_first_use_only() -> None:
    layout = (
        LAYOUT + '  - {text: "Swift, always.", box: [5mm, 60mm, 50mm, 8mm], keywords: explain}\n'
    )
    deck = CARD.replace("  - title: Two\n", "  - title: Two\n    text: Nothing.\n")
    files = with_room("20mm", deck, layout)
    assert words(face(files)) == ALL + "Swift,always."
    assert words(face(files, "two")) == "TwoNothing.Swift(maymovetwice),always."


def test_a_title_is_a_name_and_plain_stays_plain() -> None:
    deck = CARD.replace("title: One", "title: Swift")
    frame = face(with_room("20mm", deck, LAYOUT.replace("font: title", "keywords: explain")))
    assert words(frame).startswith("SwiftSwift(maymovetwice)")
    plain = face(with_room("20mm", deck, LAYOUT.replace("explain", "plain")))
    assert not any(
        "Bold" in run.typeface.name for run in runs(plain) if "Fira" in run.typeface.name
    )


def test_running_text_takes_reminders_if_all_have_room() -> None:
    prose = LAYOUT.replace('text: "{{ text }}"', 'prose: "{{ text }}"')
    assert words(face(with_room("20mm", layout=prose))) == ALL
    assert words(face(with_room("8mm", layout=prose))) == NONE


def test_a_glossary_is_a_list_for_templates() -> None:
    layout = """\
layout: face
elements:
  - repeat: {over: "{{ game.keywords }}", step: [0mm, 8mm]}
    text: "{{ item.title }}: {{ item.reminder }}"
    box: [5mm, 5mm, 50mm, 7mm]
  - prose: "{{ game.keywords | join('\\n\\n', attribute='entry') }}"
    box: [5mm, 40mm, 50mm, 30mm]
"""
    frame = face(with_room("", CARD, layout))
    line = "Swift:maymovetwiceBurnX:takesXdamage"
    assert words(frame) == line * 2


def test_a_game_with_keywords_that_are_all_used_is_silent() -> None:
    assert problems_of(with_room("20mm")) == []
