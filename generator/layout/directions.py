"""A line of text → the level of each character, by the Unicode Bidirectional Algorithm (UAX 9).

Even levels run from left to right, odd ones from right to left. Our own, because the packages that
know the algorithm give back turned text, and we need to know which glyphs are turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import bidirectional, category, mirrored

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.layout.embeddings import ISOLATES, REMOVED, embedded, isolates, line_level

TURNED = pattern(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""A line without any of these runs from left to right."""
FIRST_TURNED = "\u0590"
_NEUTRAL = {"B", "S", "WS", "ON", "PDI", *ISOLATES}
_NUMBERS = ("EN", "AN")
_PAIRS = {"(": ")", "[": "]", "{": "}", "\uff3b": "\uff3d", "\uff5b": "\uff5d"}
_SAME = {"\u2329": "\u3008", "\u232a": "\u3009"}
MOST_OPEN = 63
"""Brackets within brackets; the algorithm says so."""


def has_turned(text: str) -> bool:
    """Whether something in it runs from right to left."""
    if text.isascii() or max(text) < FIRST_TURNED:
        return False
    return TURNED.search(text) is not None


class _Run(NamedTuple):
    """Characters of one level that are looked at together, though an isolate may be between."""

    places: list[int]
    level: int
    before: str
    after: str

    @property
    def direction(self) -> str:
        return "R" if self.level % 2 else "L"


def levels(text: str) -> tuple[int, list[int]]:
    """The level of the whole line, and of each character."""
    if not has_turned(text):
        return 0, [0] * len(text)
    classes = [bidirectional(character) or "L" for character in text]
    closing = isolates(classes)
    base = line_level(classes, closing)
    found, resolved = embedded(classes, closing, base)
    kept = [place for place, name in enumerate(classes) if name not in REMOVED]
    for run in _runs(kept, found, classes, closing, base):
        _weak(run, resolved)
        _brackets(run, resolved, text)
        _neutral(run, resolved)
        for place in run.places:
            found[place] += _raised(found[place], resolved[place])
    _whitespace(found, classes, base)
    return base, found


def visual_order(found: Sequence[int]) -> list[int]:
    """Places in the order in which they are from left to right (rule L2)."""
    order = list(range(len(found)))
    for level in range(max(found, default=0), 0, -1):
        start = 0
        while start < len(order):
            if found[order[start]] < level:
                start += 1
                continue
            end = start
            while end < len(order) and found[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end
    return order


def _runs(
    kept: list[int], found: list[int], classes: list[str], closing: dict[int, int], base: int
) -> Iterator[_Run]:
    """Isolating run sequences (X10), each with what is before and after it."""
    stretches: list[list[int]] = []
    for place in kept:
        if stretches and found[stretches[-1][-1]] == found[place]:
            stretches[-1].append(place)
        else:
            stretches.append([place])
    begins = {stretch[0]: stretch for stretch in stretches}
    joined = {closing[s[-1]] for s in stretches if s[-1] in closing}
    position = {place: number for number, place in enumerate(kept)}
    for stretch in stretches:
        if stretch[0] in joined:
            continue
        places = list(stretch)
        while places[-1] in closing and closing[places[-1]] in begins:
            places += begins[closing[places[-1]]]
        level = found[places[0]]
        first, last = position[places[0]], position[places[-1]] + 1
        before = found[kept[first - 1]] if first else base
        open_ended = classes[places[-1]] in ISOLATES
        after = base if open_ended or last == len(kept) else found[kept[last]]
        yield _Run(places, level, _edge(level, before), _edge(level, after))


def _edge(level: int, other: int) -> str:
    return "R" if max(level, other) % 2 else "L"


def _weak(run: _Run, classes: list[str]) -> None:
    """Marks, numbers and what is in numbers (W1 to W7)."""
    places = run.places
    previous, strong = run.before, run.before
    for place in places:  # W1 to W3
        name = classes[place]
        if name == "NSM":
            name = "ON" if previous in ("PDI", *ISOLATES) else previous
        if name in ("L", "R", "AL"):
            strong = name
        previous = name
        classes[place] = "AN" if name == "EN" and strong == "AL" else name
    for place in places:
        if classes[place] == "AL":
            classes[place] = "R"
    for one, two, three in zip(places, places[1:], places[2:], strict=False):  # W4
        name, around = classes[two], classes[one]
        if around == classes[three] and (
            (name == "ES" and around == "EN") or (name == "CS" and around in _NUMBERS)
        ):
            classes[two] = around
    _currencies(places, classes)
    strong = run.before
    for place in places:  # W6, W7
        if classes[place] in ("ES", "ET", "CS"):
            classes[place] = "ON"
        if classes[place] in ("L", "R"):
            strong = classes[place]
        elif classes[place] == "EN" and strong == "L":
            classes[place] = "L"


def _currencies(places: list[int], classes: list[str]) -> None:
    """Signs beside a number belong to it (W5)."""
    start = 0
    while start < len(places):
        end = start
        while end < len(places) and classes[places[end]] == "ET":
            end += 1
        beside = {classes[places[n]] for n in (start - 1, end) if 0 <= n < len(places)}
        if end > start and "EN" in beside:
            for place in places[start:end]:
                classes[place] = "EN"
        start = max(end, start + 1)


def _brackets(run: _Run, classes: list[str], text: str) -> None:
    """Both brackets of a pair take one direction (N0)."""
    for start, end in _pairs(run.places, classes, text):
        inside = {_strong(classes[place]) for place in run.places[start + 1 : end]}
        wanted = ""
        if run.direction in inside:
            wanted = run.direction
        elif inside & {"L", "R"}:
            earlier = (_strong(classes[place]) for place in reversed(run.places[:start]))
            context = next((name for name in earlier if name), run.before)
            wanted = context if context != run.direction else run.direction
        if wanted:
            for at in (start, end):
                classes[run.places[at]] = wanted
                for place in run.places[at + 1 :]:  # marks on the bracket
                    if bidirectional(text[place]) != "NSM":
                        break
                    classes[place] = wanted


def _pairs(places: list[int], classes: list[str], text: str) -> list[tuple[int, int]]:
    open_at: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for number, place in enumerate(places):
        character = _SAME.get(text[place], text[place])
        if classes[place] != "ON" or not mirrored(character):
            continue
        if category(character) == "Ps":
            if len(open_at) == MOST_OPEN:
                return []
            open_at.append((_PAIRS.get(character, chr(ord(character) + 1)), number))
        elif category(character) == "Pe":
            for depth in range(len(open_at) - 1, -1, -1):
                if open_at[depth][0] == character:
                    pairs.append((open_at[depth][1], number))
                    del open_at[depth:]
                    break
    return sorted(pairs)


def _strong(name: str) -> str:
    return "R" if name in ("R", *_NUMBERS) else name if name == "L" else ""


def _neutral(run: _Run, classes: list[str]) -> None:
    """What has no direction takes that of both sides, or of the run (N1, N2)."""
    start = 0
    places = run.places
    while start < len(places):
        end = start
        while end < len(places) and classes[places[end]] in _NEUTRAL:
            end += 1
        if end > start:
            left = _strong(classes[places[start - 1]]) if start else run.before
            right = _strong(classes[places[end]]) if end < len(places) else run.after
            for place in places[start:end]:
                classes[place] = left if left == right else run.direction
        start = max(end, start + 1)


def _raised(level: int, name: str) -> int:
    """How much higher a character is than what it is in (I1, I2)."""
    if level % 2:
        return int(name != "R")
    return {"R": 1, "AN": 2, "EN": 2}.get(name, 0)


def _whitespace(found: list[int], classes: list[str], base: int) -> None:
    """Marks take the level before them; space at the end and tabs that of the line (L1)."""
    for place, name in enumerate(classes):
        if name in REMOVED:
            found[place] = found[place - 1] if place else base
    trailing = True
    for place in range(len(classes) - 1, -1, -1):
        name = classes[place]
        parts = name in ("S", "B")
        trailing = parts or (trailing and name in ("WS", "PDI", *ISOLATES, *REMOVED))
        if trailing:
            found[place] = base
