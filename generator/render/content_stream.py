"""Operators of a page or a form → its data; frames are written as last time where they can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.core.display import Frame, Item
from generator.core.kept_things import NOTHING_KEPT
from generator.core.tags import Tag
from generator.render.drawn_before import Asking, DrawnFrame, DrawnWhen
from generator.render.lettering import Lettering


@dataclass(slots=True, eq=False, repr=False)
class ContentStream(Lettering):
    """One content stream being written, and the names it uses."""

    xobjects: set[str] = field(default_factory=set)
    shadings: set[str] = field(default_factory=set)
    states: set[str] = field(default_factory=set)

    def draw(self, items: tuple[Item, ...]) -> None:
        """Writes them after what is there already."""
        raise NotImplementedError

    def draw_frame(self, frame: Frame) -> None:
        """What is on it; as it was drawn in the last run, if drawing it again came to the same."""
        kept = self.resources.kept
        if kept is NOTHING_KEPT:
            self.draw(frame.items)
            return
        when = DrawnWhen(frame, self._how(), self.resources)
        drawn: list[DrawnFrame] = []

        def draw() -> DrawnFrame:
            drawn.append(self._drawn(when))
            return drawn[0]

        piece = kept.made(("drawn", id(frame)), when, draw, DrawnWhen.is_still)
        self._take(piece, known=not drawn)

    def _drawn(self, when: DrawnWhen) -> DrawnFrame:
        asking = Asking(self.resources)
        around = self.resources, self.operators, self.xobjects, self.shadings, self.states
        self.resources, self.operators = asking, []
        self.xobjects, self.shadings, self.states = set(), set(), set()
        marks = self._marking()
        self.draw(when.frame.items)
        when.answered, when.resources = asking.answered, None
        piece = DrawnFrame(
            "\n".join(self.operators),
            frozenset(self.xobjects),
            frozenset(self.shadings),
            frozenset(self.states),
            tuple(marks),
            self._how(),
        )
        self.resources, self.operators, self.xobjects, self.shadings, self.states = around
        return piece

    def _take(self, piece: DrawnFrame, known: bool) -> None:
        if piece.operators:
            self.operators.append(piece.operators)
        self.xobjects |= piece.xobjects
        self.shadings |= piece.shadings
        self.states |= piece.states
        self.fill, self.stroke, self.stroke_state, self.outlined = piece.after[:4]  # type: ignore[assignment]

    def _how(self) -> tuple[object, ...]:
        """All that decides how the next thing is written."""
        set_already = (self.fill, self.stroke, self.stroke_state, self.outlined)
        return (*set_already, self.said, self.spaced)

    def _marking(self) -> list[tuple[Tag, ...]]:
        """Where marks are noted from now on; nothing is marked in a form."""
        return []

    def parts(self) -> Sequence[bytes]:
        """Its data, in parts that are packed each by itself."""
        return (self.data(),)

    def data(self) -> bytes:
        return "\n".join(self.operators).encode("ascii")

    def _save(self) -> tuple[object, ...]:
        self.operators.append("q")
        return self.fill, self.stroke, self.stroke_state

    def _restore(self, state: tuple[object, ...]) -> None:
        self.operators.append("Q")
        self.fill, self.stroke, self.stroke_state = state  # type: ignore[assignment]
