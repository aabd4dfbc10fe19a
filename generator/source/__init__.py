"""YAML text → nodes that know their line and column. Meaning comes later, in `read/`."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.core.frozen import slotted
from generator.core.pattern import pattern
from generator.core.problems import Problem, Refusal, Where
from generator.source.event_reader import TextLoader, read_events
from generator.source.libyaml import yaml
from generator.source.node_builder import MAX_DEPTH, MAX_NODES, NodeBuilder
from generator.source.rereading import Excerpt, Reading, excerpt_of, read_otherwise
from generator.source.scalars import LINE_ENDS, forbidden, plain
from generator.source.syntax import place_of, syntax_problem
from generator.source.yaml_nodes import Mapping, Node, Plain, Scalar, Sequence, written

__all__ = ["Excerpt", "Mapping", "Node", "Plain", "Scalar", "Sequence", "plain", "written"]

MAX_BYTES = 2_000_000

_STEEP = pattern(r"^ {200}|^ *(?:[-?] +){10}", re.MULTILINE)


@lru_cache(maxsize=512)
def parse(data: bytes, file: str) -> Node:
    """The one document in the file, kept, for nodes never change; Refusal for what is not ours."""
    text, shelf = _decode(data, file), _shelf(file)
    if shelf.last is None or (new := _changed(shelf.last, text, file)) is None:
        new = _whole(text, file)
    shelf.last = new
    return new.root


@slotted
class _Shelf:
    """A file as it was read last."""

    last: Reading | None = None


@lru_cache(maxsize=64)
def _shelf(file: str) -> _Shelf:
    return _Shelf()


def _whole(text: str, file: str) -> Reading:
    return _read(text, file) or _looked_at(text, file)


def _read(text: str, file: str, above: int = 0) -> Reading | None:
    if forbidden(text) or _has_line_ends(text):
        return None
    return read_events(text, file, above)


def _looked_at(text: str, file: str) -> Reading:
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
    plain = _read(part.text, file, part.above)
    if plain is not None:
        return plain
    root = _composed(part.text, file)
    assert root is not None  # it has a key at least
    return _built(root, file, part.text, part.above)


def _built(root: yaml.Node, file: str, text: str, above: int = 0) -> Reading:
    walk = NodeBuilder(file, text, above)
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
        return _compose(text.translate(LINE_ENDS) if _has_line_ends(text) else text)
    except yaml.YAMLError as error:
        raise Refusal(syntax_problem(error, text, file)) from error


def _compose(text: str) -> yaml.Node | None:
    loader = TextLoader(text)
    try:
        return loader.get_single_node()
    except SystemError as error:  # the C parser found no memory, and no more for saying so
        raise MemoryError from error
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
        for event in yaml.parse(text, Loader=TextLoader):
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if depth > MAX_DEPTH:
                where = place_of(event.start_mark, file)
                raise Refusal(Problem("bad-yaml", where, "nested too deeply"))
    except yaml.YAMLError:
        return  # reported when the text is composed, which stops at the same place


def _refuse_control_characters(text: str, file: str) -> None:
    match = forbidden(text)
    if match:
        line = text.count("\n", 0, match.start()) + 1
        column = match.start() - text.rfind("\n", 0, match.start())
        message = f"the character U+{ord(match[0]):04X} is not allowed"
        raise Refusal(Problem("bad-yaml", Where(file, line, column), message))


def forbidden_in(text: str) -> str | None:
    """The first character that no text of a game may hold."""
    match = None if text.isprintable() else forbidden(text)
    return match[0] if match else None


def _whole_file(file: str, message: str, hint: str = "") -> Problem:
    return Problem("bad-yaml", Where(file), message, hint)


def _has_line_ends(text: str) -> bool:
    return not text.isascii() and any(end in text for end in "\x85\u2028\u2029")
