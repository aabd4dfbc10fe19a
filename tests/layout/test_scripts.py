"""Other scripts than Latin: shaped as a browser shapes them, and read out of the PDF in order."""

from __future__ import annotations

import base64
from pathlib import Path
from unicodedata import category

import pypdfium2
import pytest

from generator.assets.families import find_family
from generator.assets.shaping import FontStack
from generator.build import build
from generator.core.display import spoken
from generator.files import installed_file
from generator.layout.markup import paragraphs
from generator.layout.wide_breaks import wide_pieces
from tests.games import GAME, LAYOUT, ONE_PAPER, assert_silent, face, folder, tiny_game
from tests.programs import poppler

TEXTS = {
    "German": ("Fira Sans", "Zwölf Boxkämpfer jagen Viktor quer über den Deich."),
    "Greek": ("Fira Sans", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία."),
    "Russian": ("Fira Sans", "Съешь же ещё этих мягких булок."),
    "Hebrew": ("Rubik", "כל אחד שואב קלפים ומניח אותם על השולחן."),
    "Arabic": ("Noto Sans Arabic", "اسحب بطاقات ثم ضع البطاقة على الطاولة."),
    "Hindi": ("Noto Sans Devanagari", "प्रत्येक खिलाड़ी पत्ते खींचता है और क्षत्रिय को रखता है।"),
    "Chinese": ("Noto Sans SC", "每位玩家抽三张牌，然后将龙牌放在桌子上。"),
    "Japanese": ("IPAexGothic", "各プレイヤーはカードを３枚引き、「ドラゴン」を置きます。"),
}
TURNED = ("Hebrew", "Arabic")


def needs(family: str) -> None:
    if find_family(family) is None:
        pytest.skip(f"{family} is not installed")


def stack(family: str) -> FontStack:
    needs(family)
    found = find_family(family)
    assert found is not None
    return FontStack((found.font(400, italic=False),))


def width(language: str) -> float:
    """All words and the spaces between them, in em."""
    family, text = TEXTS[language]
    fonts = stack(family)
    words = [fonts.shape(word, language in TURNED) for word in text.split()]
    assert not [word.missing for word in words if word.missing]
    return sum(word.width for word in words) + (len(words) - 1) * fonts.shape(" ").width


def game_in(language: str) -> dict[str, str]:
    family, text = TEXTS[language]
    needs(family)
    fonts = f"fonts: {{body: [{family}, Fira Sans], title: [{family}, Fira Sans]}}"
    layout = LAYOUT.replace("[5mm, 5mm, 50mm, 10mm]", "[5mm, 5mm, 50mm, 60mm]")
    deck = f"deck: things\ntitle: Things\nlayout: face\ncards: [{{id: one, title: '{text}'}}]\n"
    game = GAME.replace("fonts: {body: Fira Sans, title: Barlow Condensed 700}", fonts)
    return tiny_game(deck=deck, layout=layout, game=game)


@pytest.mark.parametrize("language", TEXTS)
def test_a_card_says_what_is_written(language: str) -> None:
    assert spoken(face(game_in(language))).split() == [*TEXTS[language][1].split()] or (
        "".join(spoken(face(game_in(language))).split()) == "".join(TEXTS[language][1].split())
    )


@pytest.mark.parametrize("language", TEXTS)
def test_the_text_is_read_out_of_the_pdf_in_order(language: str, tmp_path: Path) -> None:
    (kit,), problems = build(folder(game_in(language)), ONE_PAPER)
    assert_silent(problems)
    path = tmp_path / "kit.pdf"
    path.write_bytes(kit.data)
    drawn = pypdfium2.PdfDocument(kit.data)[0].get_textpage().get_text_range()
    assert letters(TEXTS[language][1]) in letters(poppler("pdftotext", str(path), "-"))
    if language != "Arabic":  # pdfium shows the code of a dot that is a glyph of its own
        assert letters(TEXTS[language][1]) in letters(drawn)


def letters(text: str) -> str:
    """Without spaces and stops, whose place at the end of a turned line programs have to guess."""
    return "".join(c for c in text if category(c)[0] in "LMN")


@pytest.mark.slow
def test_texts_are_as_wide_as_in_a_browser() -> None:
    from tests.browser import a_browser

    with a_browser() as browser:
        page = browser.new_page()
        for language, (family, text) in TEXTS.items():
            if find_family(family) is None:
                continue
            font = base64.b64encode(stack(family).first.typeface.data).decode()
            liga = "font-variant-ligatures: none;" if family == "Fira Sans" else ""
            page.set_content(
                f"<style>@font-face {{font-family: F; src: url(data:font/ttf;base64,{font})}}"
                f"span {{font: 200px F; white-space: nowrap; text-spacing-trim: space-all; {liga}}}"
                f"</style><span>{text}</span>"
            )
            page.evaluate("document.fonts.load('200px F')")
            measured = page.evaluate("document.querySelector('span').getBoundingClientRect().width")
            assert width(language) == pytest.approx(measured / 200, rel=0.004), language


def test_hebrew_begins_at_the_right_and_english_in_it_runs_to_the_right() -> None:
    needs("Rubik")
    files = game_in("Hebrew")
    files["things.yaml"] = files["things.yaml"].replace(TEXTS["Hebrew"][1], "קלף Dragon 12 שם")
    (line,) = [item for item in face(files).items if hasattr(item, "runs")]
    assert [run.glyphs.text for run in line.runs] == ["קלף", "Dragon", "12", "שם"]
    first, dragon, number, last = (run.offset for run in line.runs)
    assert last < dragon < number < first
    right = line.runs[0].offset + line.runs[0].glyphs.width * line.runs[0].size
    assert line.x + right == pytest.approx(55, abs=0.01)


@pytest.mark.parametrize(
    ("word", "pieces"), [("שםabc", ["שם", "abc"]), ("שם-שם", ["שם-שם"]), ("-שם", ["-שם"])]
)
def test_each_script_is_shaped_by_itself_with_the_signs_beside_it(
    word: str, pieces: list[str]
) -> None:
    needs("Rubik")
    shaped = stack("Rubik").shape(word, turned=True)
    assert [piece.glyphs.text for piece in shaped.pieces] == pieces


def test_arabic_letters_join() -> None:
    fonts = stack("Noto Sans Arabic")
    joined = fonts.shape("ببب", turned=True)
    alone = fonts.shape("ب", turned=True)
    assert len({*joined.pieces[0].glyphs.ids}) > len({*alone.pieces[0].glyphs.ids}) + 1
    assert joined.width < 3 * alone.width
    assert joined.pieces[0].glyphs.text == "ببب"


def test_marks_are_moved_over_their_letters() -> None:
    needs("Rubik")
    glyphs = stack("Rubik").shape("בָּ", turned=True).pieces[0].glyphs
    assert glyphs.text == "בָּ"
    assert any(right or up for right, up in glyphs.shifts)


def test_a_letter_and_its_mark_come_from_one_font() -> None:
    pieces = stack("Fira Sans").shape("e\u0301a").pieces
    assert len(pieces) == 1
    assert "".join(pieces[0].glyphs.clusters) == "e\u0301a"


def test_japanese_lines_do_not_begin_with_stops_or_small_kana() -> None:
    assert wide_pieces("ちょっと、待って。") == ["ちょっ", "と、", "待っ", "て。"]
    assert wide_pieces("「龍」（共52张）…") == ["「龍」", "（共", "52", "张）…"]


def test_thai_breaks_at_spaces_and_at_zero_width_spaces() -> None:
    (words,) = paragraphs("จั่ว\u200bไพ่ สาม")
    assert [word.stretches[0].text for word in words] == ["จั่ว", "ไพ่", "สาม"]
    assert [word.space_before for word in words] == [False, False, True]


def test_fonts_for_other_scripts_are_installed() -> None:
    import os

    if os.environ.get("CI"):
        assert installed_file("zhplot", "fonts/NotoSansSC-Regular.ttf") is not None
        assert all(find_family(family) for family, _ in TEXTS.values())
