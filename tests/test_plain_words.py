"""Turns that make a reader stop are not in the documents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from generator.core.problems import CODES
from tests.games import REPOSITORY

BANNED: Mapping[str, str] = {
    r"\b(?:is|are|was|were|be|being) told\b": "reported, shown; you see, you are warned",
    r"\btells (?:how|what|which|whether|of|every|notes)\b": "shows, lists, says",
    r"\b(?:lies?|lay) (?:at|before|behind|beside|between|from|in|on|printed|under|within)\b": "is",
    r"\bstands? (?:as|at|beside|between|in|once|there|under|within)\b": "is",
    r"\bholds (?:a|an|as|how|itself|many|no|so|the|\d+)\b": "contains, has, includes",
    r"\bwhat (?:\w+ ){1,3}holds?\b": "what is in",
    r"\bthat there is not\b": "that does not exist",
    r"\bat hand\b": "available, current",
    r"\bendlessly\b": "never finishes",
    r"\banew\b": "again",
    r"\b(?:is|are) to be\b": "should be, or the verb itself",
    r"\b(?:is|are) said\b": "the output says",
    r"\bmust be there\b": "is required",
    r"\bif need be\b": "if needed",
    r"\bnothing answers to\b": "unknown",
    r"\bmend(?:s|ed|ing)?\b": "fix, correct",
    r"\bfor so many\b": "for that number of",
    r"\bhas the last word\b": "overrides",
    r"\bwithout fear\b": "safely",
    r"\b(?:thereof|therein|whereof|wherein|herewith)\b": "plain words",
}
"""Patterns, and what to write instead."""

_UNSEEN = re.compile(
    r"<!-- (?:keys|options) of .*?<!-- end -->|<!--.*?-->|^```.*?^```", re.M | re.S
)
_CODE = re.compile(r"`[^`\n]*`")
_INDENTED = re.compile(r"^ {4,}.*$", re.MULTILINE)


def documents() -> Mapping[str, str]:
    """What people read before they run anything, by path."""
    paths = [REPOSITORY / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")]
    paths += [REPOSITORY / "output" / "README.md", *(REPOSITORY / "docs").rglob("*.md")]
    found = {path.relative_to(REPOSITORY).as_posix(): path.read_text("utf-8") for path in paths}
    for says in CODES.values():  # the program's own words, quoted where each problem is explained
        found["docs/problems.md"] = found["docs/problems.md"].replace(says, "")
    return found


def prose(text: str) -> str:
    """A document without code, quoted output and tables that the program writes, line by line."""
    for pattern in (_UNSEEN, _INDENTED, _CODE):
        text = pattern.sub(lambda match: "\n" * match[0].count("\n"), text)
    return text


def stilted(name: str, text: str) -> Iterator[str]:
    """`file:line: turn` with what to write instead."""
    for pattern, instead in BANNED.items():
        for match in re.finditer(pattern.replace(" ", r"\s+"), text, re.IGNORECASE):
            line = text.count("\n", 0, match.start()) + 1
            yield f"{name}:{line}: '{' '.join(match[0].split())}' (write: {instead})"


def test_documents_use_plain_words() -> None:
    found = [turn for name, text in documents().items() for turn in stilted(name, prose(text))]
    assert found == [], "\n".join(found)


PLANTED = [
    "Problems are told before paper is wasted.",
    "The command tells which sleeves a game takes.",
    "Confirms that the kit lies printed before you.",
    "The keys\nstand\nunder their file, and each stands in a table.",
    "The deck holds 54 cards.",
    "the drawing holds itself",
    "Charts of what the decks hold.",
    "a file that there is not",
    "Lists the games at hand.",
    "A save that takes endlessly long is stopped.",
    "The faces are laid out anew.",
    "The card is to be printed twice.",
    "Where nothing has changed, this is said.",
    "A name must be there.",
    "Boards print on several pages, if need be.",
    "A name that nothing answers to.",
    "Mend the first, then check again.",
    "Copies for so many players.",
    "The option has the last word.",
    "A stranger's game can be opened without fear.",
    "The file and the names therein.",
]


@pytest.mark.parametrize("sentence", PLANTED)
def test_a_planted_turn_is_found(sentence: str) -> None:
    page = f"# Title\n\n```\ncode\n```\nA plain line.\n{sentence}\n"
    assert any(
        turn.startswith(("page.md:7: ", "page.md:9: ")) for turn in stilted("page.md", prose(page))
    )


@pytest.mark.parametrize("pattern", BANNED)
def test_every_pattern_finds_something(pattern: str) -> None:
    spaced = re.compile(pattern.replace(" ", r"\s+"), re.IGNORECASE)
    assert any(spaced.search(sentence) for sentence in PLANTED)


@pytest.mark.parametrize(
    "sentence",
    [
        "Hold the sheet against a lamp.",
        "Nobody can tell which of the two it is.",
        "`python3 --version` tells you which one you have.",
        "Figures stand upright on virtual tables; nets lie flat.",
        "Icons stand for words.",
        "We recommend a steel ruler.",
        "`The deck holds 54 cards` is what a rule may say.",
        "```text\nthe deck holds 54 cards\n```",
        "    a line of code where the deck holds 54 cards",
        "<!-- keys of Text -->\n| `text` | must be there |\n<!-- end -->",
    ],
)
def test_plain_sentences_and_code_are_left_alone(sentence: str) -> None:
    assert list(stilted("page.md", prose(sentence))) == []
