"""What the program says is plain English: stilted turns stay out of messages, labels and help."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

GENERATOR = Path(__file__).parents[1] / "generator"
PAGES = (GENERATOR / "preview" / "page", GENERATOR / "play" / "page")
OTHERS = {"cli"}
"""Rooms whose words have a test of their own."""
BANNED = (
    "is told",
    "are told",
    "endlessly",
    "at hand",
    "holds itself",
    "that there is not",
    "nothing answers",
    "for want of",
    "what people call",
    "says otherwise",
    "complain about",
    "lies before",
    "stands on",
    "stands in",
    "goes? astray",
    "of ours",
    "meanwhile",
    "leave it",
)
"""Turns that made readers stop; each is a pattern, whole words, in any case."""
_TURNS = re.compile(rf"\b({'|'.join(BANNED)})\b", re.IGNORECASE)
_SCRIPT_TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')
_TAG = re.compile(r"<[^>]*>")
_LABEL = re.compile(r'\b(?:aria-label|title|placeholder|alt)="([^"]*)"')


def messages(source: str) -> Iterator[tuple[int, str]]:
    """What a module may say: its texts of two words or more, but for its docstrings."""
    tree = ast.parse(source)
    silent: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            silent.update(id(part) for part in ast.walk(node) if part is not node)
    for node in ast.walk(tree):
        if id(node) not in silent and (text := _text_of(node)) and " " in text.strip():
            yield node.lineno, text  # type: ignore[attr-defined]


def _text_of(node: ast.AST) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text_of(part) or "…" for part in node.values)
    return ""


def labels(page: str) -> Iterator[tuple[int, str]]:
    """What a file of the preview page may say: texts of a script, or of a document."""
    is_document = page.lstrip().startswith("<")
    for number, line in enumerate(page.splitlines(), 1):
        texts = [*_LABEL.findall(line), _TAG.sub(" ", line)] if is_document else ()
        for text in texts or (found[1:-1] for found in _SCRIPT_TEXT.findall(line)):
            if text.strip():
                yield number, text


def everything_said() -> Iterator[tuple[str, str]]:
    """Every message, key and label, with the file and line that it is in."""
    for path in sorted(GENERATOR.rglob("*.py")):
        if path.relative_to(GENERATOR).parts[0] not in OTHERS:
            for line, text in messages(path.read_text(encoding="utf-8")):
                yield f"{path.relative_to(GENERATOR)}:{line}", text
    files = [
        file for page in PAGES for ending in ("js", "html") for file in page.glob(f"*.{ending}")
    ]
    for path in sorted(files):
        for line, text in labels(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(GENERATOR)}:{line}", text


def stilted(said: Iterator[tuple[str, str]] | list[tuple[str, str]]) -> list[str]:
    return [f"{where}: {text}" for where, text in said if _TURNS.search(text)]


def test_the_program_speaks_plain_english() -> None:
    assert stilted(everything_said()) == []


def test_messages_keys_and_labels_are_all_heard() -> None:
    said = [text for _, text in everything_said()]
    for known in (
        "drawing '…' includes itself",  # a message
        "shorten it, enlarge its box, or allow a smaller size",  # what to do
        "Its place on the face.",  # a key
        "flip on the long edge",  # a sheet
        "No decks to chart yet.",  # a script of the page
        "Print kit",  # the page
        "Keyboard shortcuts (?)",  # a label of the page
        "Your hand is empty. Drop cards here to take them.",  # the table
    ):
        assert any(known in text for text in said), known
    assert len(said) > 1000


@pytest.mark.parametrize("turn", ["What does not fit is told.", "No games at hand", "Leave it"])
def test_a_planted_turn_is_noticed(turn: str) -> None:
    module = f'"""Text that is told."""\nraise Refusal(Problem("x", f"{{name}}: {turn}"))\n'
    assert [text for _, text in messages(module)] == [f"…: {turn}"]
    assert stilted(list(messages_at("planted.py", module))) == [f"planted.py:2: …: {turn}"]
    script = f'const button = make("button", {{ text: "{turn}" }});\n'
    assert stilted([("page.js", text) for _, text in labels(script)]) == [f"page.js: {turn}"]
    document = f'<button title="{turn}">Fine</button>\n'
    assert stilted([("page.html", text) for _, text in labels(document)]) == [f"page.html: {turn}"]


def messages_at(name: str, source: str) -> Iterator[tuple[str, str]]:
    return ((f"{name}:{line}", text) for line, text in messages(source))


@pytest.mark.parametrize("fine", ["the rule holds", "what an untold story", "leave items out"])
def test_plain_words_pass(fine: str) -> None:
    assert stilted([("fine", fine)]) == []
