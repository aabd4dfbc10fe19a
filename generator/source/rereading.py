"""A file that was read before → its nodes, reading only the entries of a list that have changed.

How an entry is read depends on what comes before it, and an entry begins anew at its dash. So the
entries that changed are read as a small file of their own, with a hint of what follows them. Where
that is not certain, the answer is None and the whole file is read.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.core.problems import Where
from generator.source.yaml_nodes import Mapping, Node, Scalar, Sequence

KEY = "k:\n"
"""Above the entries, as the list's own key is in the file."""
NEXT = "z: 1\n"
"""Hints at the file's next key."""
_DASH = pattern(r" *- +")
_ANCHOR = pattern(r"(?<![0-9A-Za-z])&\S")
_ODD_ENDS = ("\x85", "\u2028", "\u2029")


class Reading(NamedTuple):
    """A text, its nodes, and how many they are."""

    text: str
    root: Node
    nodes: int


class Excerpt(NamedTuple):
    """Some entries of a list at the file's top, cut out of its text."""

    head: str
    part: str
    tail: str
    indent: str = ""
    """Before the dash of each."""
    line: int = 0
    """The first one's."""
    hint: str = ""
    """What follows them, in short; nothing at the file's end."""
    at: int = 0
    """Which of the file's values is the list."""
    first: int = 0
    last: int = 0

    @classmethod
    def of_all(cls, text: str) -> Excerpt:
        return cls("", text, "")

    @property
    def is_all(self) -> bool:
        return not self.line

    @property
    def text(self) -> str:
        """A small file with just these entries."""
        return self.part if self.is_all else KEY + self.part + self.hint

    @property
    def above(self) -> int:
        """Lines by which places in the small file come too early."""
        return 0 if self.is_all else self.line - 2

    def whole(self, text: str) -> str:
        """The file's text, if the small one's is this."""
        if self.is_all:
            return text
        return self.head + text[len(KEY) : len(text) - len(self.hint)] + self.tail

    def has(self, way: tuple[int, ...]) -> bool:
        """Whether that child of the file is in one of these entries."""
        return way[:1] == (self.at,) and len(way) > 1 and self.first <= way[1] <= self.last

    def way(self, way: tuple[int, ...]) -> tuple[int, ...]:
        """Which child of which child it is in the small file."""
        return way if self.is_all else (0, way[1] - self.first, *way[2:])

    def items(self, root: Node) -> tuple[Node, ...] | None:
        """The entries as the small file has them, if the hint is read as what it is."""
        line = self.line + self.part.count("\n")
        match root:
            case Mapping(entries=((_, Sequence(items=items)),)) if not self.hint:
                return items
            case Mapping(entries=((_, Sequence(items=(*items, Scalar(where=last)))),)):
                return tuple(items) if last[1:3] == (line, len(self.indent) + 3) else None
            case Mapping(entries=((_, Sequence(items=items)), (key, _))) if self.hint == NEXT:
                return items if key.where[1:3] == (line, 1) else None
            case _:
                return None


def read_otherwise(last: Reading, text: str, read: Callable[[Excerpt], Reading]) -> Reading | None:
    """The nodes of another text, if it differs in entries of one list at the file's top."""
    if text == last.text:
        return last
    old = excerpt_of(last.root, last.text, _differing(last.text, text))
    if old is None or not is_simple(text):
        return None
    new = old._replace(part=text[len(old.head) : len(text) - len(old.tail)])
    if new.tail and not new.part.endswith("\n"):
        return None
    if not _DASH.match(new.part) or not new.part.startswith(f"{new.indent}-"):
        return None
    before, after = read(old), read(new)
    items = new.items(after.root)
    if items is None or old.items(before.root) != _items(last.root, old):
        return None
    root = _with_items(last.root, old, items, new.part.count("\n") - old.part.count("\n"))
    return Reading(text, root, last.nodes - before.nodes + after.nodes)


def excerpt_of(root: Node, text: str, lines: tuple[int, int]) -> Excerpt | None:
    """The entries that these lines are in, if all of them are in one list at the file's top."""
    if not isinstance(root, Mapping) or root.where.column != 1 or not is_simple(text):
        return None
    starts = [key.where.line for key, _ in root.entries]
    at = bisect_right(starts, lines[0]) - 1
    node = root.entries[at][1] if at >= 0 else None
    if not isinstance(node, Sequence) or bisect_right(starts, lines[1]) - 1 != at:
        return None
    places = [item.where.line for item in node.items]
    first, last = (bisect_right(places, line) - 1 for line in lines)
    if first < 0:
        return None
    begin = _begin(text, node.items[first].where.line)
    dash = text[begin : begin + node.items[first].where.column - 1]
    indent = dash[: len(dash) - len(dash.lstrip(" "))]
    cut = _end(root, text, indent, (at, last)) if _DASH.fullmatch(dash) else None
    if cut is None:
        return None
    end, hint = cut
    line = node.items[first].where.line
    return Excerpt(text[:begin], text[begin:end], text[end:], indent, line, hint, at, first, last)


def is_simple(text: str) -> bool:
    """Whether no part of it can mean something elsewhere, and lines end as usual."""
    if text.count("\r") != text.count("\r\n") or ("&" in text and _ANCHOR.search(text)):
        return False
    return text.isascii() or not any(end in text for end in _ODD_ENDS)


def _end(root: Mapping, text: str, indent: str, after: tuple[int, int]) -> tuple[int, str] | None:
    """Where an entry ends, and a hint of what follows; None where that is hard to tell."""
    at, last = after
    items = getattr(root.entries[at][1], "items", ())
    if last + 1 < len(items):
        end = _begin(text, items[last + 1].where.line)
        dash = text[end : end + items[last + 1].where.column - 1]
        is_next = _DASH.fullmatch(dash) and dash.startswith(f"{indent}-")
        return (end, f"{indent}- x\n") if is_next else None
    if at + 1 < len(root.entries):
        key = root.entries[at + 1][0].where
        return (_begin(text, key.line), NEXT) if key.column == 1 else None
    return len(text), ""


def _begin(text: str, line: int) -> int:
    """Where the line begins; an empty entry may be said to be on one more than there are."""
    at = 0
    for _ in range(line - 1):
        at = text.find("\n", at) + 1
        if not at:
            return len(text)
    return at


def _differing(old: str, new: str) -> tuple[int, int]:
    """The first and the last line of the old text that are others in the new one."""
    most = min(len(old), len(new))
    before = _alike(most, lambda low, high: old[low:high] == new[low:high])
    behind = _alike(
        most - before,
        lambda low, high: (
            old[len(old) - high : len(old) - low] == new[len(new) - high : len(new) - low]
        ),
    )
    end = len(old) - behind
    if before == end and old[before - 1 : before] == new[len(new) - behind - 1 :][:1] == "\n":
        before = end = before - 1  # whole lines more belong to what is above
    first = old.count("\n", 0, before) + 1
    return first, first + old.count("\n", before, end)


def _alike(most: int, are_alike: Callable[[int, int], bool]) -> int:
    """How many letters are the same, asking for ever smaller pieces."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if are_alike(low, middle):
            low = middle
        else:
            high = middle - 1
    return low


def _items(root: Node, found: Excerpt) -> tuple[Node, ...]:
    """The entries as the file has them."""
    assert isinstance(root, Mapping)
    node = root.entries[found.at][1]
    assert isinstance(node, Sequence)
    return node.items[found.first : found.last + 1]


def _with_items(root: Node, found: Excerpt, items: tuple[Node, ...], lines: int) -> Mapping:
    """The file's nodes with other entries; what follows has moved by so many lines."""
    assert isinstance(root, Mapping)
    key, node = root.entries[found.at]
    assert isinstance(node, Sequence)
    before, behind = node.items[: found.first], node.items[found.last + 1 :]
    changed = node._replace(items=(*before, *items, *_moved_all(behind, lines)))
    later = root.entries[found.at + 1 :]
    if lines:
        later = tuple((_moved_value(key, lines), _moved(node, lines)) for key, node in later)
    return root._replace(entries=(*root.entries[: found.at], (key, changed), *later))


def _moved_all(nodes: tuple[Node, ...], lines: int) -> tuple[Node, ...]:
    return tuple([_moved(node, lines) for node in nodes]) if lines else nodes


def _moved(node: Node, lines: int) -> Node:
    """The same, some lines further down."""
    if isinstance(node, Scalar):
        return _moved_value(node, lines)
    where = Where(node.where.file, node.where.line + lines, node.where.column)
    if isinstance(node, Sequence):
        return Sequence(_moved_all(node.items, lines), where)
    entries = [(_moved_value(key, lines), _moved(value, lines)) for key, value in node.entries]
    return Mapping(tuple(entries), where)


def _moved_value(node: Scalar, lines: int) -> Scalar:
    where = node.where
    return Scalar(node.value, node.text, Where(where.file, where.line + lines, where.column))
