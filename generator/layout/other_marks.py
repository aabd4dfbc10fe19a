"""Marks that other programs know and ours does not → what to write instead of each."""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.core.named_tuple import NamedTuple

_RAISED = str.maketrans("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")
_LOWERED = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
_TAGS = (
    "a|b|big|blockquote|br|center|code|del|div|em|font|h[1-6]|hr|i|img|ins|li|mark|ol|p|s|small|"
    "span|strike|strong|sub|sup|table|td|th|tr|u|ul"
)
_CODES = "b|br|center|centre|color|colour|font|img|size|sub|sup|u|url"
_INSTEAD = {
    "b": "for bold write **word**",
    "strong": "for bold write **word**",
    "i": "for italics write *word*",
    "em": "for italics write *word*",
    "br": "start a new line in the text",
    "p": "start a new line in the text",
    "sup": "write [super]{2}, or a raised character such as ²",
    "sub": "write [sub]{2}, or a lowered character such as ₂",
    "u": "write [underline]{words}",
    "ins": "write [underline]{words}",
    "s": "write [strike]{words}",
    "del": "write [strike]{words}",
    "strike": "write [strike]{words}",
}
NOT_HERE = "texts have **bold**, *italic*, {icons} and spans such as [red, underline]{words}"
IN_PROSE = "use a 'prose' element instead of 'text'"
PICTURE = "a picture is an element of its own; in 'prose' it is a line such as ![can 24mm x 16mm]"


class Suspect(NamedTuple):
    """A mark that other programs know, and what to write instead; "" if it is none after all."""

    pattern: re.Pattern[str]
    instead: Callable[[re.Match[str]], str]


def _suspect(pattern: str, instead: str | Callable[[re.Match[str]], str]) -> Suspect:
    say = (lambda match: instead) if isinstance(instead, str) else instead
    return Suspect(re.compile(pattern, re.MULTILINE), say)


def _raised(match: re.Match[str]) -> str:
    return _moved("raised", "²", match[1].translate(_RAISED))


def _lowered(match: re.Match[str]) -> str:
    return _moved("lowered", "₂", match[1].translate(_LOWERED))


def _moved(how: str, such_as: str, word: str) -> str:
    return (
        f"use {how} characters such as {such_as}" if re.search(r"[!-~]", word) else f"write {word}"
    )


def _tag(match: re.Match[str]) -> str:
    return _INSTEAD.get(match[1].lower(), NOT_HERE)


def _in_braces(match: re.Match[str]) -> str:
    name = match[1].strip().lower().replace("_", "-").replace(" ", "-")
    if match[1] != name and re.fullmatch(r"[a-z][a-z-]*", name) and " " not in match[1].strip():
        return f"icons are written in small letters: {{{name}}}"
    return "braces contain the name of one icon and nothing else, such as {heart}"


def _entity(match: re.Match[str]) -> str:
    import html  # knows 2,000 names, which few texts need

    character = html.unescape(match[0])
    if character == "\u00a0":
        return 'a space that keeps two words together is "\\u00a0" in double quotes'
    return "" if character in (match[0], "\ufffd") else f"write {character} itself"


EVERYWHERE = (
    _suspect(r"(?<=\w)\^([^\s^]{1,8})\^", _raised),
    _suspect(r"(?<=\w)\^([\w(+-]+)", _raised),
    _suspect(r"(?<=\w)~([^\s~]{1,8})~(?!~)", _lowered),
    _suspect(r"~~(?=\S)[^~\n]+~~", "for struck-out words write [strike]{words}"),
    _suspect(r"(?<!\w)__(?=[^\s_])[^_\n]*[^\s_]__(?!\w)", "for bold write **word**"),
    _suspect(r"(?<!\w)_(?=[^\s_])(?:[^_\n]*[^\s_])?_(?!\w)", "for italics write *word*"),
    _suspect(rf"</?({_TAGS})(?:\s[^<>\n]*)?/?>", _tag),
    _suspect(rf"\[({_CODES})(?:=[^\]\n]*)?\]|\[/(?:{_CODES}|i|s|quote)\]", lambda m: NOT_HERE),
    _suspect(r"\{(?!%)([^{}\n]*)\}", _in_braces),
    _suspect(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});", _entity),
    _suspect(r"\\n", "for a new line, put the whole text in double quotes, or break it after '|'"),
    _suspect(r"!\[[^\]\n]*\](?:\([^)\n]*\))?", PICTURE),
    _suspect(
        r"(?<!!)\[[^\]\n]+\]\((?:https?:|www\.|mailto:|[#/.])[^)\n]*\)", "write the words alone"
    ),
    _suspect(r"`[^`\n]+`", NOT_HERE),
    _suspect(
        r"\*\*(?=\S)[^*\n]*\n[^*]*?(?<=\S)\*\*",
        "bold ends with its line: put ** around the words of each line",
    ),
)
IN_TEXTS = (
    _suspect(r"^#{1,6} +\S.*", f"for headings {IN_PROSE}"),
    _suspect(r"^([+*]) +\S.*(?:\n.*)*?\n\1 +\S", "an item of a list starts with a dash: - item"),
    _suspect(r"^\|.+\|[ \t]*$", f"for a table {IN_PROSE}"),
)
"""What is a mark in running text, but not in a text of a layout."""
IN_RUNNING_TEXT = (
    _suspect(r"^#{3,6} +\S.*", "headings start with ## and titles with #"),
    _suspect(
        r"^[ \t]*([+*]) +\S.*(?:\n.*)*?\n[ \t]*\1 +\S",
        "an item of a list starts with a dash: - item",
    ),
    _suspect(
        r"^\|?[ \t:|-]*---[ \t:|-]*\|[ \t:|-]*$",
        "leave this line out: the first row is bold anyway",
    ),
)
