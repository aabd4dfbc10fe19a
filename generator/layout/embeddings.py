"""Classes of characters → what embeds and isolates them, by marks of direction (UAX 9)."""

from __future__ import annotations

from generator.core.frozen import slotted
from generator.core.named_tuple import NamedTuple

DEEPEST = 125
_OPENERS = {"LRE": 0, "RLE": 1, "LRO": 0, "RLO": 1}
ISOLATES = ("LRI", "RLI", "FSI")
REMOVED = {*_OPENERS, "PDF", "BN"}
"""Classes that no later rule looks at."""


class _Embedding(NamedTuple):
    level: int
    override: str
    isolate: bool


def isolates(classes: list[str]) -> dict[int, int]:
    """Where each isolate ends (BD9)."""
    open_at: list[int] = []
    pairs: dict[int, int] = {}
    for place, name in enumerate(classes):
        if name in ISOLATES:
            open_at.append(place)
        elif name == "PDI" and open_at:
            pairs[open_at.pop()] = place
    return pairs


def line_level(
    classes: list[str], closing: dict[int, int], start: int = 0, end: int | None = None
) -> int:
    """The direction of the first strong character outside of isolates (P2, P3)."""
    place = start
    end = len(classes) if end is None else end
    while place < end:
        name = classes[place]
        if name in ("L", "R", "AL"):
            return int(name != "L")
        if name in ISOLATES:
            place = closing.get(place, end)
        place += 1
    return 0


@slotted
class _Embeddings:
    """What a character is embedded in, and how many marks of embedding went too deep."""

    stack: list[_Embedding]
    lost_isolates: int = 0
    lost_embeddings: int = 0

    def open(self, odd: int, override: str, isolate: bool) -> None:
        level = self.stack[-1].level + 1
        level += (level + odd) % 2
        lost = self.lost_isolates + self.lost_embeddings
        if level <= DEEPEST and not lost:
            self.stack.append(_Embedding(level, override, isolate))
        elif isolate:
            self.lost_isolates += 1
        elif not self.lost_isolates:
            self.lost_embeddings += 1

    def close_isolate(self) -> None:
        if self.lost_isolates:
            self.lost_isolates -= 1
            return
        self.lost_embeddings = 0
        while not self.stack.pop().isolate:
            pass

    def close_embedding(self) -> None:
        if self.lost_embeddings and not self.lost_isolates:
            self.lost_embeddings -= 1
        elif not self.lost_isolates and len(self.stack) > 1 and not self.stack[-1].isolate:
            self.stack.pop()


def embedded(classes: list[str], closing: dict[int, int], base: int) -> tuple[list[int], list[str]]:
    """Levels by marks of embedding and isolation, and classes where they override (X1 to X8)."""
    inside = _Embeddings([_Embedding(base, "", False)])
    found: list[int] = []
    resolved = list(classes)
    ends = set(closing.values())
    for place, name in enumerate(classes):
        if place in ends:
            inside.close_isolate()
        top = inside.stack[-1]
        found.append(top.level)
        if top.override and name not in REMOVED:
            resolved[place] = top.override
        if name in ISOLATES:
            odd = int(name == "RLI")
            if name == "FSI":
                odd = line_level(classes, closing, place + 1, closing.get(place))
            inside.open(odd, "", True)
        elif name in _OPENERS:
            inside.open(_OPENERS[name], {"LRO": "L", "RLO": "R"}.get(name, ""), False)
        elif name == "PDF":
            inside.close_embedding()
    return found, resolved
