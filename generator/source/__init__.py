"""YAML text → nodes that know their line and column. Meaning comes later, in `read/`."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

import yaml

from generator.core.problems import Problem, Refusal, Where
from generator.source.rereading import Excerpt, Reading, excerpt_of, read_otherwise
from generator.source.syntax import place_of, syntax_problem
from generator.source.yaml_nodes import Mapping, Node, Plain, Scalar, Sequence, written

__all__ = ["Excerpt", "Mapping", "Node", "Plain", "Scalar", "Sequence", "written"]

MAX_BYTES = 2_000_000
MAX_DEPTH = 50
MAX_NODES = 200_000
MAX_REPEATED = 10_000
"""So many values may come from aliases."""

_INT = re.compile(r"[-+]?\d+", re.ASCII)
_FLOAT = re.compile(r"[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?", re.ASCII)
_WORDS: dict[str, Plain] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_STEEP = re.compile(r"^ {200}|^ *(?:[-?] +){10}", re.MULTILINE)
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)


_LINE_ENDS = str.maketrans("\x85\u2028\u2029", "\ufdd0\ufdd0\ufdd0")
"""They end lines for PyYAML, but not in YAML 1.2: an unused character replaces them."""
_NEW_LINES = str.maketrans("\ufdd0", "\n")


@lru_cache(maxsize=512)
def parse(data: bytes, file: str) -> Node:
    """The one document in the file, kept, for nodes never change; Refusal for what is not ours."""
    text, shelf = _decode(data, file), _shelf(file)
    if shelf.last is None or (new := _changed(shelf.last, text, file)) is None:
        new = _whole(text, file)
    shelf.last = new
    return new.root


@dataclass(slots=True, eq=False, repr=False)
class _Shelf:
    """A file as it was read last."""

    last: Reading | None = None


@lru_cache(maxsize=64)
def _shelf(file: str) -> _Shelf:
    return _Shelf()


def _whole(text: str, file: str) -> Reading:
    root = _composed(text, file)
    if root is None:
        return Reading(text, Mapping((), Where(file, 1, 1)), 0)
    return _built(root, file, text)


def _changed(last: Reading, text: str, file: str) -> Reading | None:
    """The same as `_whole`, if only entries of one list are others than they were."""
    try:
        new = read_otherwise(last, text, lambda part: _part(part, file))
    except Refusal:
        return None  # what is wrong is reported of the whole file
    return new if new and new.nodes <= MAX_NODES else None


def _part(part: Excerpt, file: str) -> Reading:
    root = _composed(part.text, file)
    assert root is not None  # it has a key at least
    return _built(root, file, part.text, part.above)


def _built(root: yaml.Node, file: str, text: str, above: int = 0) -> Reading:
    walk = _NodeBuilder(file, text, above)
    node = walk.node(root, 0)
    if walk.problems:
        raise Refusal(*walk.problems)
    return Reading(text, node, walk.count)


def composed(data: bytes, file: str) -> tuple[str, yaml.Node | None]:
    """The text and PyYAML's nodes, which know where in it they begin and end."""
    text = _decode(data, file)
    return text, _composed(text, file)


def composed_part(
    data: bytes, file: str, line: int, way: tuple[int, ...]
) -> tuple[Excerpt, yaml.Node | None]:
    """The entry of a list that has the line, or all of the file; PyYAML's nodes of that."""
    text = _decode(data, file)
    part = excerpt_of(parse(data, file), text, (line, line))
    if part is None or not part.has(way):
        part = Excerpt.of_all(text)
    return part, _composed(part.text, file)


def _composed(text: str, file: str) -> yaml.Node | None:
    _refuse_depth(text, file)
    _refuse_control_characters(text, file)
    try:
        return _compose(text.translate(_LINE_ENDS) if _has_line_ends(text) else text)
    except yaml.YAMLError as error:
        raise Refusal(syntax_problem(error, text, file)) from error


class _Loader(yaml.CSafeLoader):
    """The C parser without YAML 1.1's guesses: every plain scalar stays text."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012


def _compose(text: str) -> yaml.Node | None:
    loader = _Loader(text)
    try:
        return loader.get_single_node()
    finally:
        loader.dispose()


def _decode(data: bytes, file: str) -> str:
    if len(data) > MAX_BYTES:
        raise Refusal(_whole_file(file, f"the file is larger than {MAX_BYTES // 1_000_000} MB"))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Refusal(_whole_file(file, "the file is UTF-16", "save it as UTF-8"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8", "replace")  # without a BOM
        where = Where(file, before.count("\n") + 1, len(before) - before.rfind("\n"))
        problem = Problem("bad-yaml", where, "this byte is not UTF-8", "save the file as UTF-8")
        raise Refusal(problem) from error
    return text


def _refuse_depth(text: str, file: str) -> None:
    """The C parser recurses and thousands of levels end it: a suspect is walked through first."""
    if text.count("[") + text.count("{") < MAX_DEPTH * 30 and not _STEEP.search(text):
        return
    depth = 0
    try:
        for event in yaml.parse(text, Loader=_Loader):
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if depth > MAX_DEPTH:
                where = place_of(event.start_mark, file)
                raise Refusal(Problem("bad-yaml", where, "nested too deeply"))
    except yaml.YAMLError:
        return  # reported when the text is composed, which stops at the same place


def _refuse_control_characters(text: str, file: str) -> None:
    match = _FORBIDDEN.search(text)
    if match:
        line = text.count("\n", 0, match.start()) + 1
        column = match.start() - text.rfind("\n", 0, match.start())
        message = f"the character U+{ord(match[0]):04X} is not allowed"
        raise Refusal(Problem("bad-yaml", Where(file, line, column), message))


def forbidden_in(text: str) -> str | None:
    """The first character that no text of a game may hold."""
    match = None if text.isprintable() else _FORBIDDEN.search(text)
    return match[0] if match else None


def _whole_file(file: str, message: str, hint: str = "") -> Problem:
    return Problem("bad-yaml", Where(file), message, hint)


class _NodeBuilder:
    """Turns PyYAML's nodes into ours, refusing what YAML allows and a game does not need."""

    def __init__(self, file: str, text: str, above: int) -> None:
        self.file = file
        self.text = text
        self.above = above
        self.count = 0
        self.seen: set[int] | None = set() if "*" in text and "&" in text else None
        self.repeated = 0
        self.problems: list[Problem] = []

    def node(self, node: yaml.Node, depth: int) -> Node:
        mark = node.start_mark
        where = Where(self.file, mark.line + 1 + self.above, mark.column + 1)
        self.count += 1
        if self.seen is not None:
            self._count_again(node, where)
        if depth > MAX_DEPTH or self.count > MAX_NODES or node.tag not in _PLAIN_TAGS:
            raise Refusal(self._excess(node, where, depth))
        if isinstance(node, yaml.ScalarNode):
            return _scalar(node, self._first_line(where) if node.style in ("|", ">") else where)
        if isinstance(node, yaml.SequenceNode):
            return Sequence(tuple([self.node(item, depth + 1) for item in node.value]), where)
        return Mapping(tuple(self._entries(node, depth)), where)

    def _count_again(self, node: yaml.Node, where: Where) -> None:
        """A few lines of aliases can expand to more values than fit in memory."""
        assert self.seen is not None
        self.repeated += id(node) in self.seen
        self.seen.add(id(node))
        if self.repeated > MAX_REPEATED:
            message = f"more than {MAX_REPEATED:,} values come from aliases"
            raise Refusal(Problem("bad-yaml", where, message, "write the values out instead"))

    def _excess(self, node: yaml.Node, where: Where, depth: int) -> Problem:
        """What this node has that a game does not need."""
        if depth > MAX_DEPTH:
            return Problem("bad-yaml", where, "nested too deeply, or refers to itself")
        if self.count > MAX_NODES:
            return Problem("bad-yaml", where, f"more than {MAX_NODES} values in one file")
        if node.tag.startswith("tag:yaml.org,2002:"):
            return Problem("bad-yaml", where, "tags such as !!int are not allowed")
        return Problem("bad-yaml", where, f"tags are not allowed: {node.tag}")

    def _first_line(self, mark: Where) -> Where:
        """Where the text of a block begins: on the line after its `|` or `>`."""
        following = self.lines[mark.line - self.above :]
        first = next((line for line in following if line.strip()), "")
        return Where(self.file, mark.line + 1, len(first) - len(first.lstrip()) + 1)

    @cached_property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def _entries(self, node: yaml.Node, depth: int) -> Iterator[tuple[Scalar, Node]]:
        seen: dict[str, Where] = {}
        for key_node, value_node in node.value:
            key = self.node(key_node, depth + 1)
            if not isinstance(key, Scalar):
                raise Refusal(
                    Problem("bad-yaml", key.where, "a key must be text, not a list or a mapping")
                )
            if key.text in seen:
                message = f"the key '{key.text}' is already on line {seen[key.text].line}"
                hint = "keep one of them"
                self.problems.append(Problem("duplicate-key", key.where, message, hint))
            seen.setdefault(key.text, key.where)
            yield key, self.node(value_node, depth + 1)


_PLAIN_TAGS = {None, *(f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map"))}


def _has_line_ends(text: str) -> bool:
    return not text.isascii() and any(end in text for end in "\x85\u2028\u2029")


def _scalar(node: yaml.ScalarNode, where: Where) -> Scalar:
    text = node.value
    if not text.isascii():
        text = text.translate(_NEW_LINES)
    if node.style == '"' and _FORBIDDEN.search(text):  # only an escape can bring one in here
        raise Refusal(Problem("bad-yaml", where, "a control character is not allowed here"))
    if not node.style:  # written without quotes
        return Scalar(plain(text), text, where)
    return Scalar(text, text, where)


def plain(text: str) -> Plain:
    """YAML 1.2's core meanings, except that leading zeros stay text (`007` is an agent)."""
    if text in _WORDS:
        return _WORDS[text]
    first = text[:1]
    if first.isdigit() or first in "+-.":
        digits = text.lstrip("+-")
        if len(digits) > 1 and digits[0] == "0" and digits[1].isdigit():
            return text
        if _INT.fullmatch(text):
            return int(text) if len(digits) < 16 else text
        if _FLOAT.fullmatch(text) and len(text) < 24:
            value = float(text)
            return value if math.isfinite(value) else text
    return text
