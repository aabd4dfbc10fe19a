"""What the brackets of spans say → how the words in them look: `[red, 120%, underline]{words}`."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.colour import Colour
from generator.core.geometry import parse_length
from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.core.problems import Problem, Where, did_you_mean
from generator.model import Game
from generator.model.values import Scope, colour_in_words

MOVED_SCALE = 0.62
RAISED = 0.36
LOWERED = -0.14
UNDER = (-0.13, 0.055)
THROUGH = (0.26, 0.055)
BELOW = (0.3, 1.14)
"""How high above the baseline the middle of a line or a ground is, and how thick it is, in em."""
WORDS = ("underline", "strike", "super", "sub")
_PERCENT = pattern(r"(\d{1,4}(?:\.\d+)?)\s*%")
_SPACING = pattern(r"spacing ([+-]?\d{1,4}(?:\.\d+)?)")
_LEAST, _MOST = 0.05, 20.0
_INSTEAD = {
    "b": "for bold write **words**",
    "bold": "for bold write **words**",
    "i": "for italics write *words*",
    "italic": "for italics write *words*",
    "u": "did you mean 'underline'?",
    "s": "did you mean 'strike'?",
    "sup": "did you mean 'super'?",
    "highlight": "for a colour below the words write 'on gold'",
    "spacing": "write how much, such as 'spacing 80'",
}


class Look(NamedTuple):
    """How words in spans differ from those around them."""

    colour: Colour | None = None
    scale: float = 1.0
    rise: float = 0.0
    """In em of the whole text, as all lengths here."""
    font: str = ""
    bars: tuple[tuple[float, float], ...] = ()
    """Lines under and through the words: how high and how thick."""
    ground: Colour | None = None
    """The colour below the words."""
    ground_bar: tuple[float, float] = BELOW
    spacing: float | None = None
    """Between letters, in thousandths of their size; None is as in the whole text."""


PLAIN = Look()


class Spans:
    """Reads what brackets say, with the names of one game."""

    def __init__(self, game: Game) -> None:
        self._colours = game.colours
        self._fonts = game.fonts
        self._scope = Scope(game.colours, tuple(game.fonts))
        self._known: dict[tuple[tuple[str, ...], float], tuple[Look, tuple[Problem, ...]]] = {}

    def look(
        self, spans: tuple[str, ...], size: float, where: Where, problems: list[Problem]
    ) -> Look:
        """Of words in all these spans, where the text's own size is `size` mm."""
        key = (spans, size)
        if key not in self._known:
            found: list[Problem] = []
            look = PLAIN
            for span in spans:
                for word in span.split(","):
                    look = self._with(look, word.strip(), span, size, where, found)
            self._known[key] = (look, tuple(found))
        look, wrong = self._known[key]
        fresh = (problem._replace(where=where) for problem in wrong)
        problems.extend(problem for problem in fresh if problem not in problems)
        return look

    def _with(
        self,
        look: Look,
        word: str,
        span: str,
        size: float,
        where: Where,
        problems: list[Problem],
    ) -> Look:
        scale = _scale(word, look.scale, size)
        spacing = _SPACING.fullmatch(word)
        if word in WORDS:
            return _marked(look, word)
        if spacing:
            return look._replace(spacing=float(spacing[1]))
        if scale is not None:
            if _LEAST <= scale <= _MOST:
                return look._replace(scale=scale)
            message = f"'{word}' in '[{span}]{{…}}' makes words too small or too large to print"
            hint = f"use a size from {_LEAST:.0%} to {_MOST:.0%} of the text"
            problems.append(Problem("bad-value", where, message, hint))
            return look
        below = word.startswith("on ")
        colour = colour_in_words(word[3:].strip() if below else word, where, self._scope)
        if colour is not None:
            return _on(look, colour) if below else look._replace(colour=colour)
        if word in self._fonts:
            return look._replace(font=word)
        problems.append(self._unknown(word, span, where))
        return look

    def _unknown(self, word: str, span: str, where: Where) -> Problem:
        message = f"'{word}' in '[{span}]{{…}}' is no colour, size, font or line"
        hint = _INSTEAD.get(word.lower())
        if not hint and word.startswith("on "):
            hint = did_you_mean(word[3:].strip(), self._colours)
        hint = hint or did_you_mean(word, self._names())
        hint = f"{hint}; to print the brackets, write \\[" if hint else "to print it, write \\["
        return Problem("unknown-name", where, message, hint)

    def _names(self) -> Iterator[str]:
        yield from WORDS
        yield from self._colours
        yield from self._fonts


def _scale(word: str, scale: float, size: float) -> float | None:
    """A percentage of the words around, or a length: a share of the text's largest size."""
    percent = _PERCENT.fullmatch(word)
    if percent:
        return scale * float(percent[1]) / 100
    length = parse_length(word)
    return length / size if length is not None and size else None


def _marked(look: Look, word: str) -> Look:
    if word in ("super", "sub"):
        up = RAISED if word == "super" else LOWERED
        return look._replace(rise=look.rise + up * look.scale, scale=look.scale * MOVED_SCALE)
    up, thick = UNDER if word == "underline" else THROUGH
    bar = (look.rise + up * look.scale, thick * look.scale)
    return look._replace(bars=(*look.bars, bar))


def _on(look: Look, colour: Colour) -> Look:
    up, thick = BELOW
    return look._replace(
        ground=colour, ground_bar=(look.rise + up * look.scale, thick * look.scale)
    )
