"""Words → measured words.

Widths are in em until a size is chosen, so a text is measured once for every size it is tried in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from generator.assets import Library
from generator.assets.icons import GlyphIcon
from generator.assets.shaping import FontStack
from generator.core.display import Frame, Glyphs, Image, Raster, SetWord, Typeface
from generator.core.geometry import Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.layout.markup import Marked, Word, paragraphs
from generator.layout.spans import PLAIN, Look, Spans

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
    look: Look = PLAIN


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
    space_look: Look = PLAIN
    tall: float = 1.0
    """How much room above and below its line it needs: more than 1 only if some of it is larger."""
    plain: SetWord | None = None
    """All of it, if it is letters of one typeface in the text's own look."""

    def after(self, space: float) -> Measured:
        """The same word with another space before it."""
        plain = self.plain._replace(gap=space) if self.plain else None
        return self._replace(space_before=space, plain=plain)


class TypeStyle(NamedTuple):
    """What decides how words come out, but for their size."""

    font: str
    bold: bool = False
    italic: bool = False
    capitals: bool = False
    spacing: float = 0.0
    size: float = 0.0
    """The text's largest size in mm, which lengths in spans are shares of."""


@dataclass(slots=True, eq=False, repr=False)
class Typesetter:
    """Measures and draws text with one game's fonts; every word is measured once."""

    library: Library
    art: Callable[[str, Where], Frame | Raster]
    """The drawing or picture file that replaces an icon."""
    spans: Spans = field(init=False)
    _photos: dict[int, tuple[Raster, Frame]] = field(default_factory=dict)
    _measured: dict[tuple[str, TypeStyle], tuple[tuple[Measured, ...], ...]] = field(
        default_factory=dict
    )
    _wrong: dict[tuple[str, TypeStyle], tuple[Problem, ...]] = field(default_factory=dict)
    _words: dict[TypeStyle, dict[Word, Measured]] = field(default_factory=dict)
    """Words with nothing wrong in them: most of a game's words occur in many of its texts."""

    def __post_init__(self) -> None:
        self.spans = Spans(self.library.game)

    def measure(
        self, text: str, style: TypeStyle, where: Where, problems: list[Problem]
    ) -> tuple[tuple[Measured, ...], ...]:
        key = (text, style)
        measured = self._measured.get(key)
        if measured is None:
            measured = self._measured[key] = self._lines(text, style, where)
        if self._wrong:
            problems.extend(
                problem._replace(where=where) if problem.where is THE_TEXT else problem
                for problem in self._wrong.get(key, ())
            )
        return measured

    def _lines(self, text: str, style: TypeStyle, where: Where) -> tuple[tuple[Measured, ...], ...]:
        missing: list[str] = []
        found: list[Problem] = []
        known = self._words.setdefault(style, {})
        lines = tuple(
            tuple([known.get(one) or self._new(one, style, where, missing, found) for one in line])
            for line in paragraphs(text)
        )
        if missing:
            found.append(missing_problem("".join(dict.fromkeys(missing)), where))
        if found:
            self._wrong[text, style] = tuple(
                problem._replace(where=THE_TEXT) if problem.where == where else problem
                for problem in found
            )
        return lines

    def _new(
        self,
        word: Word,
        style: TypeStyle,
        where: Where,
        missing: list[str],
        problems: list[Problem],
    ) -> Measured:
        """A word that occurs for the first time, or that something is wrong with."""
        measured = self._word(word, style, where, missing, problems)
        if not (missing or problems):
            self._words[style][word] = measured
        return measured

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
        levels = [one.level for one in word.stretches]
        directed = word.base or word.space_level or any(levels)
        for stretch in word.stretches:
            look = PLAIN
            if stretch.spans:
                look = self.spans.look(stretch.spans, style.size, where, problems)
            if stretch.icon:
                start, count = offset, len(parts)
                offset = self._icon(stretch, look, style, offset, where, parts, problems)
                drawn = tuple(parts[count:])
                stretches.append(Stretch(stretch.level, start, offset - start, drawn))
                continue
            stack = self._stack(style, stretch, look, where)
            text = stretch.text.upper() if style.capitals else stretch.text
            shaped = stack.shape(text, stretch.level % 2 == 1)
            missing.extend(shaped.missing)
            for piece in shaped.pieces:
                glyphs = _spaced(piece.glyphs, _spacing(style, look))
                part = WordPart(
                    offset, piece.font.typeface, glyphs, look.scale, look.rise, None, look
                )
                parts.append(part)
                width = glyphs.width * look.scale
                if directed:
                    stretches.append(Stretch(stretch.level, offset, width, (part,)))
                offset += width
        measured = Measured(tuple(parts), offset, self._space(word, style, where, problems))
        if directed:
            measured = measured._replace(
                stretches=tuple(stretches), base=word.base, space_level=word.space_level
            )
        if word.space_spans or any(one.spans for one in word.stretches):
            look = self.spans.look(word.space_spans, style.size, where, problems)
            tall = max((part.look.scale for part in parts), default=1.0)
            return measured._replace(space_look=look, tall=max(tall, 1.0))
        return _made_plain(measured)

    def _space(self, word: Word, style: TypeStyle, where: Where, problems: list[Problem]) -> float:
        if not word.space_before:
            return 0.0
        look = PLAIN
        if word.space_spans:
            look = self.spans.look(word.space_spans, style.size, where, problems)
        stack = self._stack(style, word.stretches[0], look, where)
        return (stack.shape(" ").width + _spacing(style, look) / 1000) * look.scale

    def _stack(self, style: TypeStyle, stretch: Marked, look: Look, where: Where) -> FontStack:
        return self.library.font(
            look.font or style.font,
            where,
            style.bold or stretch.bold,
            style.italic != stretch.italic,
        )

    def _icon(
        self,
        stretch: Marked,
        look: Look,
        style: TypeStyle,
        offset: float,
        where: Where,
        parts: list[WordPart],
        problems: list[Problem],
    ) -> float:
        stack = self._stack(style, stretch, look, where)
        try:
            icon = self.library.icon(stretch.text, where)
            picture = self._picture(icon, where) if isinstance(icon, str) else None
        except Refusal as refusal:
            problems.extend(refusal.problems)
            said = stack.shape(f"{{{stretch.text}}}")
            for piece in said.pieces:
                part = WordPart(
                    offset, piece.font.typeface, piece.glyphs, look.scale, look.rise, None, look
                )
                parts.append(part)
                offset += piece.glyphs.width * look.scale
            return offset
        scale = ICON_SCALE * look.scale
        gap = ICON_GAP * look.scale
        middle = look.rise + stack.first.cap_height / 2 * look.scale
        if isinstance(icon, GlyphIcon):
            ink = icon.ink
            rise = middle + (ink.top + ink.height / 2) * scale
            left = offset + gap - ink.left * scale
            glyphs = icon.glyphs
            if look.scale != 1:  # or the empty side of a large icon hides the space after it
                glyphs = glyphs._replace(width=ink.left + ink.width)
            parts.append(WordPart(left, icon.font.typeface, glyphs, scale, rise, None, look))
            return offset + ink.width * scale + 2 * gap
        assert picture is not None
        width = picture.size.width / picture.size.height * scale
        parts.append(WordPart(offset + gap, None, None, scale, middle, picture, look))
        advance = width + 2 * gap
        font = stack.first
        named = Glyphs(font.shape(" ").ids, (advance,), (f"[{stretch.text}]",), advance)
        parts.append(WordPart(offset, font.typeface, named, 1.0, look.rise, None, look))
        return offset + advance

    def _picture(self, name: str, where: Where) -> Frame:
        """A drawing; pixels are a drawing of one picture, made once for all texts."""
        art = self.art(name, where)
        if isinstance(art, Frame):
            return art
        if id(art) not in self._photos:
            size = Size(art.width, art.height)
            frame = Frame(size, (Image(art, Rect(0, 0, *size)),))
            self._photos[id(art)] = (art, frame)
        return self._photos[id(art)][1]


def missing_problem(characters: str, where: Where) -> Problem:
    shown = ", ".join(f"'{c}' (U+{ord(c):04X})" for c in characters[:5])
    message = f"none of the game's fonts has {shown}"
    hint = (
        "use another character or an {icon}, or add a font that has it to 'fallback' in game.yaml"
    )
    return Problem("missing-glyph", where, message, hint)


def _made_plain(word: Measured) -> Measured:
    if word.stretches or len(word.parts) != 1:
        return word
    typeface, glyphs = word.parts[0].typeface, word.parts[0].glyphs
    if typeface is None or glyphs is None or glyphs.is_icon or not glyphs.is_simple:
        return word
    plain = SetWord(typeface, glyphs, word.space_before, glyphs.text)
    return Measured(word.parts, word.width, word.space_before, plain=plain)


def _spacing(style: TypeStyle, look: Look) -> float:
    return style.spacing if look.spacing is None else look.spacing


def _spaced(glyphs: Glyphs, spacing: float) -> Glyphs:
    if not spacing:
        return glyphs
    advances = tuple(advance + spacing / 1000 for advance in glyphs.advances)
    return glyphs._replace(advances=advances, width=sum(advances))
