"""Words → measured words → lines, with no word left alone on the last line.

Widths are in em until a size is chosen, so a text is measured once for every size it is tried in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.assets import Library
from generator.assets.icons import GlyphIcon
from generator.assets.shaping import FontStack
from generator.core.display import Frame, Glyphs, Raster, Typeface
from generator.core.problems import Problem, Refusal, Where
from generator.layout.markup import Marked, Word, paragraphs

THE_TEXT = Where("")
"""In place of a text's location: other texts say the same elsewhere."""
ICON_SCALE = 1.12
ICON_GAP = 0.06


class WordPart(NamedTuple):
    """Glyphs or a small picture, at a distance from the word's start, in em."""

    offset: float
    typeface: Typeface | None
    glyphs: Glyphs | None
    scale: float
    rise: float
    picture: Frame | None


class Stretch(NamedTuple):
    """Parts of a word that run in one direction."""

    level: int
    offset: float
    width: float
    parts: tuple[WordPart, ...]


class Measured(NamedTuple):
    """A word, measured in em."""

    parts: tuple[WordPart, ...]
    width: float
    space_before: float
    stretches: tuple[Stretch, ...] = ()
    """Its parts by direction, if some of its line run from right to left."""
    base: int = 0
    """The level of its line; an odd one begins at the right."""
    space_level: int = 0


class TextLine(NamedTuple):
    words: tuple[Measured, ...]
    width: float

    @property
    def begins_right(self) -> bool:
        return bool(self.words) and self.words[0].base % 2 == 1


class TypeStyle(NamedTuple):
    """What decides how words come out, but for their size."""

    font: str
    bold: bool = False
    italic: bool = False
    capitals: bool = False
    spacing: float = 0.0


@dataclass(slots=True, eq=False, repr=False)
class Typesetter:
    """Measures and draws text with one game's fonts; every word is measured once."""

    library: Library
    art: Callable[[str, Where], Frame | Raster]
    """The drawing or picture file that replaces an icon."""
    _measured: dict[tuple[str, TypeStyle], tuple[tuple[Measured, ...], ...]] = field(
        default_factory=dict
    )
    _wrong: dict[tuple[str, TypeStyle], tuple[Problem, ...]] = field(default_factory=dict)
    _words: dict[TypeStyle, dict[Word, Measured]] = field(default_factory=dict)
    """Words with nothing wrong in them: most of a game's words occur in many of its texts."""

    def measure(
        self, text: str, style: TypeStyle, where: Where, problems: list[Problem]
    ) -> tuple[tuple[Measured, ...], ...]:
        key = (text, style)
        if key not in self._measured:
            missing: list[str] = []
            found: list[Problem] = []
            known = self._words.setdefault(style, {})
            lines = []
            for line in paragraphs(text):
                words = []
                for word in line:
                    measured = known.get(word)
                    if measured is None:
                        measured = self._word(word, style, where, missing, found)
                        if not (missing or found):
                            known[word] = measured
                    words.append(measured)
                lines.append(tuple(words))
            self._measured[key] = tuple(lines)
            if missing:
                found.append(missing_problem("".join(dict.fromkeys(missing)), where))
            self._wrong[key] = tuple(
                problem._replace(where=THE_TEXT) if problem.where == where else problem
                for problem in found
            )
        problems.extend(
            problem._replace(where=where) if problem.where is THE_TEXT else problem
            for problem in self._wrong[key]
        )
        return self._measured[key]

    def _word(
        self,
        word: Word,
        style: TypeStyle,
        where: Where,
        missing: list[str],
        problems: list[Problem],
    ) -> Measured:
        parts: list[WordPart] = []
        stretches: list[Stretch] = []
        offset = 0.0
        for stretch in word.stretches:
            if stretch.icon:
                start, count = offset, len(parts)
                offset = self._icon(stretch, style, offset, where, parts, problems)
                drawn = tuple(parts[count:])
                stretches.append(Stretch(stretch.level, start, offset - start, drawn))
                continue
            stack = self._stack(style, stretch, where)
            text = stretch.text.upper() if style.capitals else stretch.text
            shaped = stack.shape(text, stretch.level % 2 == 1)
            missing.extend(shaped.missing)
            for piece in shaped.pieces:
                glyphs = _spaced(piece.glyphs, style.spacing)
                part = WordPart(offset, piece.font.typeface, glyphs, 1.0, 0.0, None)
                parts.append(part)
                stretches.append(Stretch(stretch.level, offset, glyphs.width, (part,)))
                offset += glyphs.width
        directed = word.base or word.space_level or any(one.level for one in word.stretches)
        space = 0.0
        if word.space_before:
            stack = self._stack(style, word.stretches[0], where)
            space = stack.shape(" ").width + style.spacing / 1000
        if not directed:
            return Measured(tuple(parts), offset, space)
        return Measured(tuple(parts), offset, space, tuple(stretches), word.base, word.space_level)

    def _stack(self, style: TypeStyle, stretch: Marked, where: Where) -> FontStack:
        return self.library.font(
            style.font, where, style.bold or stretch.bold, style.italic != stretch.italic
        )

    def _icon(
        self,
        stretch: Marked,
        style: TypeStyle,
        offset: float,
        where: Where,
        parts: list[WordPart],
        problems: list[Problem],
    ) -> float:
        try:
            icon = self.library.icon(stretch.text, where)
            picture = self._picture(icon, where) if isinstance(icon, str) else None
        except Refusal as refusal:
            problems.extend(refusal.problems)
            said = self._stack(style, stretch, where).shape(f"{{{stretch.text}}}")
            for piece in said.pieces:
                part = WordPart(offset, piece.font.typeface, piece.glyphs, 1.0, 0.0, None)
                parts.append(part)
                offset += piece.glyphs.width
            return offset
        middle = self._stack(style, stretch, where).first.cap_height / 2
        if isinstance(icon, GlyphIcon):
            ink = icon.ink
            rise = middle + (ink.top + ink.height / 2) * ICON_SCALE
            left = offset + ICON_GAP - ink.left * ICON_SCALE
            parts.append(WordPart(left, icon.font.typeface, icon.glyphs, ICON_SCALE, rise, None))
            return offset + ink.width * ICON_SCALE + 2 * ICON_GAP
        assert picture is not None
        width = picture.size.width / picture.size.height * ICON_SCALE
        parts.append(WordPart(offset + ICON_GAP, None, None, ICON_SCALE, middle, picture))
        advance = width + 2 * ICON_GAP
        font = self._stack(style, stretch, where).first
        named = Glyphs(font.shape(" ").ids, (advance,), (f"[{stretch.text}]",), advance)
        parts.append(WordPart(offset, font.typeface, named, 1.0, 0.0, None))
        return offset + advance

    def _picture(self, name: str, where: Where) -> Frame:
        picture = self.art(name, where)
        if not isinstance(picture, Frame):
            message = f"the icon '{name}' is a photo; icons in text are SVG drawings"
            raise Refusal(Problem("bad-picture", where, message))
        return picture


def missing_problem(characters: str, where: Where) -> Problem:
    shown = ", ".join(f"'{c}' (U+{ord(c):04X})" for c in characters[:5])
    message = f"none of the game's fonts has {shown}"
    hint = (
        "use another character or an {icon}, or add a font that has it to 'fallback' in game.yaml"
    )
    return Problem("missing-glyph", where, message, hint)


def _spaced(glyphs: Glyphs, spacing: float) -> Glyphs:
    if not spacing:
        return glyphs
    advances = tuple(advance + spacing / 1000 for advance in glyphs.advances)
    return glyphs._replace(advances=advances, width=sum(advances))


# -- lines ------------------------------------------------------------------------------------


def break_lines(words: Sequence[Measured], width: float) -> list[TextLine]:
    """As many words on each line as fit; a word wider than the line gets its own."""
    lines: list[TextLine] = []
    start = 0
    reach = 0.0
    for index, word in enumerate(words):
        wider = reach + word.space_before + word.width if index > start else word.width
        if index > start and wider > width + 1e-9:
            lines.append(TextLine(tuple(words[start:index]), reach))
            start, reach = index, word.width
        else:
            reach = wider
    lines.append(TextLine(tuple(words[start:]), reach))
    return lines


def without_orphan(lines: list[TextLine], width: float) -> list[TextLine]:
    """A last line of one word gets company from the line above, where that has words to spare."""
    if len(lines) < 2 or len(lines[-1].words) != 1 or len(lines[-2].words) < 3:
        return lines
    *kept, moved = lines[-2].words
    last = lines[-1].words[0]
    joined = TextLine((moved, last), moved.width + last.space_before + last.width)
    if joined.width > width or not last.space_before:
        return lines
    return [*lines[:-2], TextLine(tuple(kept), _width(kept)), joined]


def balanced(words: Sequence[Measured], width: float) -> list[TextLine]:
    """The same number of lines, as even as can be."""
    lines = break_lines(words, width)
    if len(lines) < 2:
        return lines
    longest = max((word.width for word in words if word.width <= width), default=0.0)
    space = max(word.space_before for word in words)
    even = (_width(words) - (len(lines) - 1) * space) / len(lines)  # no less can do
    low, high = max(longest, even), width
    while high - low > width / 4096:
        middle = (low + high) / 2
        if len(break_lines(words, middle)) > len(lines):
            low = middle
        else:
            high = middle
    return break_lines(words, high)


def _width(words: Sequence[Measured]) -> float:
    return sum(word.width + (word.space_before if index else 0) for index, word in enumerate(words))
