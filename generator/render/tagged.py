"""Items of a page → its content, with a mark around everything that is read.

What is stamped many times is one form, so no mark can be inside: it is read as a picture with its
words. What says nothing is passed over: cut marks, notes in margins, patterns of backs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import assert_never

from generator.core.display import (
    Frame,
    GroupItem,
    Image,
    Item,
    Path,
    Stamp,
    TextItem,
    Zone,
    spoken,
    words_of,
)
from generator.core.tags import Tag
from generator.render.drawn_before import DrawnFrame
from generator.render.operators import Content
from generator.render.structure import Structure

PASSED_OVER = "/Artifact BMC"
TEXT = Tag("text")
Tags = tuple[Tag, ...]


@dataclass(slots=True, eq=False, repr=False)
class TaggedContent(Content):
    """One page being written."""

    structure: Structure = field(default_factory=Structure)
    above: Tags = ()
    face: Frame | None = None
    """The page of text that is being drawn; around it there are only notes and marks."""
    marked: bool = False
    title: str = ""
    """Of that page, until it is read."""
    foot: int = 0
    """How many operators at the end write what is passed over."""
    marks: list[Tags] = field(default_factory=list)
    within: int = 0
    """How much is around what is noted among the marks."""

    def draw(self, items: tuple[Item, ...]) -> None:
        if self.marked:
            Content.draw(self, items)
            return
        for tags, together in groupby(items, key=self._tags):
            run, start = tuple(together), len(self.operators)
            if tags is None:
                for item in run:
                    self._look_inside(item)
            elif tags and tags[-1] is TEXT:
                for _, lines in groupby(run, key=lambda item: getattr(item, "of", "")):
                    self._paragraph(tuple(lines))
            else:
                self._mark(self._begun(tags) if tags else PASSED_OVER, run)
            self.foot = len(self.operators) - start if tags == () else 0

    def parts(self) -> Sequence[bytes]:
        """What is on the page, then its notes and marks: their words change most often."""
        if not self.foot:
            return (self.data(),)
        drawn, noted = self.operators[: -self.foot], self.operators[-self.foot :]
        return "\n".join([*drawn, ""]).encode("ascii"), "\n".join(noted).encode("ascii")

    def _mark(self, operator: str, items: tuple[Item, ...]) -> None:
        self.operators.append(operator)
        self.marked = self.spaced = True
        Content.draw(self, items)
        self.marked = self.spaced = False
        self.operators.append("EMC")

    def _paragraph(self, lines: tuple[Item, ...]) -> None:
        """Words outside of running text; the first that say the page's title are its heading."""
        kind = "text"
        if self.title and " ".join(words_of(lines)).casefold() == self.title.casefold():
            self.title, kind = "", "title"
        self._mark(self._begun((Tag(kind),)), lines)

    def _begun(self, tags: Tags) -> str:
        around = (*self.above, *tags)
        self.marks.append(around[self.within :])
        return self.structure.mark(around)

    # -- what was drawn before --

    def _how(self) -> tuple[object, ...]:
        """Marks are numbered by page."""
        number = len(self.structure.marked[-1])
        own = (self.marked, self.title, self.face is None, self.marked or number)
        return (*Content._how(self), *own)

    def _marking(self) -> list[Tags]:
        self.marks, self.within = [], len(self.above)
        return self.marks

    def _take(self, piece: DrawnFrame, known: bool) -> None:
        Content._take(self, piece, known)
        self.title = str(piece.after[7])
        if known:
            for tags in piece.marks:
                self.structure.mark((*self.above, *tags))

    def _look_inside(self, item: Item) -> None:
        above, face = self.above, self.face
        if isinstance(item, GroupItem):
            self.above = (*above, *item.tags)
        elif isinstance(item, Stamp) and face is None:
            self.face, self.title = item.frame, item.frame.title
        Content.draw(self, (item,))
        self.above, self.face = above, face

    def _tags(self, item: Item) -> Tags | None:
        """What it is; nothing for what is passed over; None for what has several things in it."""
        match item:
            case GroupItem(items) if not item.is_veiled and item.says is None:
                return self._group_tags(item, items)
            case GroupItem():
                words = " ".join(words_of((item,))) if self.face else ""
                return item.tags or _picture(words)
            case Stamp(frame):
                if self.resources.stands_once(frame) and (self.face or self._is_tagged(frame)):
                    return None
                return () if self.face else _picture(self._told(frame))
            case TextItem():
                return (TEXT,) if self.face else ()
            case Path() | Image() | Zone():
                return ()
            case never:
                assert_never(never)

    def _told(self, frame: Frame) -> str:
        """Worked out once for all copies, which one document holds."""
        told = self.structure.told
        if id(frame) not in told:
            name = ("told", id(frame))
            told[id(frame)] = self.resources.kept.made(name, frame, lambda: _all_told(frame))
        return told[id(frame)]

    def _is_tagged(self, frame: Frame) -> bool:
        name = ("tagged", id(frame))
        return self.resources.kept.made(name, frame, lambda: has_tags(frame.items))

    def _group_tags(self, group: GroupItem, items: tuple[Item, ...]) -> Tags | None:
        if group.tags and not has_tags(items):
            return group.tags
        looked_into = group.tags or self.face or _has_faces(items) or has_tags(items)
        return None if looked_into else ()


def _picture(words: str) -> Tags:
    return (Tag("picture", words),) if words else ()


def has_tags(items: Iterable[Item]) -> bool:
    """Whether something in them says what it is."""
    for item in items:
        if isinstance(item, GroupItem) and (item.tags or has_tags(item.items)):
            return True
        if isinstance(item, Stamp) and has_tags(item.frame.items):
            return True
    return False


def _has_faces(items: Iterable[Item]) -> bool:
    return any(
        isinstance(item, Stamp) or (isinstance(item, GroupItem) and _has_faces(item.items))
        for item in items
    )


def _all_told(frame: Frame) -> str:
    """What a face is called, then what is written on it."""
    words = spoken(frame)
    if not frame.title or words.casefold().startswith(frame.title.casefold()):
        return words
    return f"{frame.title}: {words}" if words else frame.title
