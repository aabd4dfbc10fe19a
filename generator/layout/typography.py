"""A text with straight quotes and double hyphens → the signs that a printer of books would set."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.model.writing import ICON_MARK, SPAN_MARK


class Quotes(NamedTuple):
    """What opens and closes a quotation, and one inside it."""

    opening: str
    closing: str
    inner_opening: str
    inner_closing: str


_HIGH = Quotes("“", "”", "‘", "’")
_LOW = Quotes("„", "“", "‚", "‘")
_SPACED = Quotes("«\u00a0", "\u00a0»", "“", "”")
_POINTED = Quotes("«", "»", "“", "”")
_LOW_HIGH = Quotes("„", "”", "‚", "’")
_SAME = Quotes("”", "”", "’", "’")
_EAST = Quotes("«", "»", "„", "“")
QUOTES = {
    "de": _LOW, "cs": _LOW, "sk": _LOW, "sl": _LOW, "is": _LOW, "lt": _LOW, "bg": _LOW,
    "fr": _SPACED,
    "it": _POINTED, "es": _POINTED, "ca": _POINTED, "pt": _POINTED, "no": _POINTED, "nb": _POINTED,
    "el": _POINTED,
    "pl": _LOW_HIGH, "hu": _LOW_HIGH, "ro": _LOW_HIGH, "nl": _HIGH, "hr": _LOW_HIGH,
    "sv": _SAME, "fi": _SAME,
    "da": Quotes("»", "«", "›", "‹"),
    "ru": _EAST, "uk": _EAST, "be": _EAST,
    "de-ch": Quotes("«", "»", "‹", "›"),
    "pt-br": _HIGH,
}  # fmt: skip
"""By language; any other has those of English."""
_TOKEN = pattern(
    rf"\\.|{ICON_MARK}|{SPAN_MARK}|!\[[^\]]*\]"  # what stays: what a backslash protects, names
    r"|(?P<mark>\*+)"
    r"|(?P<dashes>(?<!-)-{2,3}(?!-))"
    r"|(?P<dots>(?<!\.)\.{3}(?!\.))"
    r"|(?P<double>\")"
    r"|(?P<single>')"
)
_LEFT_OUT = pattern(r"(?:\d0s|tis|twas|em|til|cause|n)\b", re.IGNORECASE)
"""Words that begin with an apostrophe, after it."""
_OPENS_AFTER = "([{-–—/"
DASHES = {2: "–", 3: "—"}


def quotes_of(language: str) -> Quotes:
    return QUOTES.get(language) or QUOTES.get(language.split("-", maxsplit=1)[0], _HIGH)


@lru_cache(maxsize=8192)
def typeset(text: str, quotes: Quotes) -> str:
    """Marks, icons and whatever follows a backslash stay; a sign after a number is a measure."""
    pieces: list[str] = []
    open_quotes: list[str] = []
    before = ""
    end = 0
    for token in _TOKEN.finditer(text):
        literal = text[end : token.start()]
        before = literal[-1:] or before
        end = token.end()
        depth = len(open_quotes)
        sign = _sign(token, text, before, quotes, open_quotes)
        pieces += [literal, sign]
        if token.lastgroup != "mark":  # emphasis is not seen
            before = "(" if len(open_quotes) > depth else sign[-1:]
    return "".join([*pieces, text[end:]])


def _sign(
    token: re.Match[str], text: str, before: str, quotes: Quotes, open_quotes: list[str]
) -> str:
    written = token[0]
    match token.lastgroup:
        case "dashes":
            return DASHES[len(written)] if _is_dash(token, text) else written
        case "dots":
            return "…"
        case "double" | "single" as kind:
            return _quote(kind, written, text[token.end() :], before, quotes, open_quotes)
        case _:
            return written


def _is_dash(token: re.Match[str], text: str) -> bool:
    """In a line of nothing else they are a rule."""
    line = text[: token.start()].rpartition("\n")[2] + text[token.end() :].partition("\n")[0]
    return line.strip(" \t|:-") != ""


def _quote(
    kind: str, written: str, after: str, before: str, quotes: Quotes, open_quotes: list[str]
) -> str:
    opens = (not before or before.isspace() or before in _OPENS_AFTER) and after[:1].strip() != ""
    if kind == "single" and opens and _LEFT_OUT.match(after):
        return "’"
    if opens:
        open_quotes.append(kind)
        return quotes.inner_opening if kind == "single" else quotes.opening
    inside_word = before.isalpha() and after[:1].isalpha()
    if open_quotes[-1:] == [kind] and not inside_word:
        open_quotes.pop()
        return quotes.inner_closing if kind == "single" else quotes.closing
    if before.isdigit():
        return written
    return "’" if kind == "single" else quotes.closing
