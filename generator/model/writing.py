"""Elements made of words: a text in its box, and running text in columns."""

from __future__ import annotations

from generator.core.colour import BLACK, Colour, Paint
from generator.core.frozen import frozen
from generator.core.geometry import MM_PER_POINT, Point
from generator.model.along import ALONG, Along
from generator.model.keys import key
from generator.model.values import (
    COLOUR,
    FLAG,
    NUMBER,
    PAINT,
    POINT,
    SPAN,
    TEXT,
    TYPE_SIZE,
    SizeRange,
    choice,
    whole,
)

ICON_MARK = r"(?<!\])\{[^{}]*\}"
SPAN_MARK = r"\[[^\[\]{}\n]+\](?=\{)"
"""What is no words in a text: icons, and what the brackets of spans say."""
KEYWORDS_AS = choice("bold", "explain", "plain")
ABOUT_KEYWORDS = (
    "The game's keywords in it: `bold`, `plain`, or `explain`, which adds the reminder to the "
    "first use on a face if there is room."
)


@frozen
class Text:
    """Words in a box, as large as the box and the given sizes allow."""

    text: str = key(
        TEXT, "The words, with **bold**, *italic*, {icons} and [red]{spans}.", words=True
    )
    font: str = key(TEXT, "One of the game's fonts, by its name in game.yaml.", "body")
    size: SizeRange = key(
        TYPE_SIZE,
        "Type size, or a range such as `14pt to 10pt`: the largest size that fits is used.",
        SizeRange(9 * MM_PER_POINT, 9 * MM_PER_POINT),
    )
    colour: Colour = key(COLOUR, "Colour of the text.", BLACK)
    align: str = key(
        choice("start", "left", "centre", "right", "justify"),
        "Horizontal alignment; `start` is where the text's script begins, `justify` stretches "
        "spaces until all lines but the last end alike.",
        "start",
    )
    valign: str = key(choice("top", "middle", "bottom"), "Vertical alignment.", "top")
    leading: float = key(NUMBER, "Line spacing, as a multiple of the type size.", 1.2)
    balance: bool = key(FLAG, "Makes lines about equally long, for titles.", False)
    bold: bool = key(FLAG, "Sets the whole text in bold.", False)
    italic: bool = key(FLAG, "Sets the whole text in italics; *marked* words are upright.", False)
    capitals: bool = key(FLAG, "Sets the whole text in capitals.", False)
    spacing: float = key(NUMBER, "Extra space between letters, in thousandths of the size.", 0.0)
    lines: int = key(whole(1, 200), "The most lines the text may take.", 200)
    hanging: float = key(
        SPAN, "How far the lines of a paragraph after its first are moved inwards.", 0.0
    )
    outline: Colour | None = key(COLOUR, "Colour of a line around the letters.", None)
    outline_width: float = key(SPAN, "How far that line reaches beyond the letters.", 0.3)
    shadow: Colour | None = key(COLOUR, "Colour of a shadow of the letters.", None)
    shadow_offset: Point = key(
        POINT, "How far the shadow is moved, right and down.", Point(0.3, 0.3)
    )
    along: Along | None = key(
        ALONG,
        "A path that the words follow on one line; its box is inside the text's. On a closed "
        "one, `centre` is around `from`. `turn` has no effect.",
        None,
    )
    keywords: str = key(KEYWORDS_AS, ABOUT_KEYWORDS, "bold")


@frozen
class Prose:
    """Running text in columns: headings, lists, tables, notes and pictures."""

    prose: str = key(TEXT, "The text; see the guide for its marks.", words=True)
    columns: int = key(whole(1, 4), "The number of columns.", 1)
    balance: bool = key(FLAG, "Makes columns about equally tall.", False)
    gap: float = key(SPAN, "Space between the columns.", 6.0)
    font: str = key(TEXT, "Font of the text.", "body")
    heading_font: str = key(TEXT, "Font of the headings.", "title")
    size: SizeRange = key(
        TYPE_SIZE, "Type size or range of sizes.", SizeRange(9 * MM_PER_POINT, 9 * MM_PER_POINT)
    )
    colour: Colour = key(COLOUR, "Colour of the text.", BLACK)
    heading_colour: Colour = key(COLOUR, "Colour of headings and list numbers.", BLACK)
    rule_colour: Colour = key(COLOUR, "Colour of the lines in tables.", BLACK)
    note_fill: Paint | None = key(PAINT, "Background of notes.", None)
    leading: float = key(NUMBER, "Line spacing, as a multiple of the type size.", 1.28)
    align: str = key(
        choice("start", "justify"),
        "`justify` stretches spaces until all lines of a paragraph but its last end alike.",
        "start",
    )
    drop_cap: int = key(
        whole(0, 6), "Sets the first letter of the first paragraph over so many lines.", 0
    )
    keywords: str = key(KEYWORDS_AS, ABOUT_KEYWORDS, "bold")
