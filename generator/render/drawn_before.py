"""What a frame asked of its document while it was drawn → whether drawing it again would differ.

Operators name fonts, forms and pictures as the document numbers them. So a frame's operators of the
last run are good only if the document answers as it did then, asked for the same in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

from generator.core.colour import Gradient
from generator.core.display import Frame, Glyphs, GroupItem, Raster, SetWord, Typeface
from generator.core.frozen import slotted
from generator.core.geometry import Rect
from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.core.named_tuple import NamedTuple
from generator.core.tags import Tag
from generator.render.resources import PdfFont, Resources, State, after_gap

Question = Callable[[Resources], object]


class Answered(NamedTuple):
    question: Question
    answer: object


@slotted
class Asking:
    """A document whose answers are written down."""

    resources: Resources
    answered: list[Answered] = field(default_factory=list)
    kept: NothingKept = NOTHING_KEPT
    """What is inside of a frame is kept with it."""
    _fonts: dict[int, _AskedFont] = field(default_factory=dict)
    _codes: dict[int, _Codes] = field(default_factory=dict)
    """Of each font, the question that more glyphs may join."""
    _forms: dict[int, str] = field(default_factory=dict)
    _single: dict[int, bool] = field(default_factory=dict)

    def note(self, question: Question) -> None:
        self.answered.append(Answered(question, question(self.resources)))

    def note_codes(self, typeface: Typeface, keys: Sequence[tuple[int, str]]) -> None:
        """Until something is drawn in between, the glyphs of a font are one question."""
        codes = self._codes.get(id(typeface))
        if codes is None:
            codes = self._codes[id(typeface)] = _Codes(typeface)
            self.answered.append(Answered(codes.of, codes.answer))
        codes.keys.extend(keys)
        codes.answer.extend(self.resources.font(typeface).codes(keys))

    def font(self, typeface: Typeface) -> PdfFont:
        if id(typeface) not in self._fonts:
            self.note(lambda one: one.font(typeface).name)
            self._fonts[id(typeface)] = _AskedFont(self.resources.font(typeface), typeface, self)
        return self._fonts[id(typeface)]

    def form(self, frame: Frame) -> str:
        """A second answer would be the same, and nothing would be drawn for it."""
        if id(frame) not in self._forms:
            self._codes.clear()
            self.note(lambda one: one.form(frame))
            self._forms[id(frame)] = self.resources.form(frame)
        return self._forms[id(frame)]

    def stands_once(self, frame: Frame) -> bool:
        if id(frame) not in self._single:
            self.note(lambda one: one.stands_once(frame))
            self._single[id(frame)] = self.resources.stands_once(frame)
        return self._single[id(frame)]

    def raster(self, raster: Raster) -> str:
        self.note(lambda one: one.raster(raster))
        return self.resources.raster(raster)

    def shading(self, gradient: Gradient, bounds: Rect) -> str:
        self.note(lambda one: one.shading(gradient, bounds))
        return self.resources.shading(gradient, bounds)

    def layer(self, group: GroupItem) -> str:
        self._codes.clear()
        self.note(lambda one: one.layer(group))
        return self.resources.layer(group)

    def state(self, state: State) -> str:
        self._codes.clear()
        self.note(lambda one: one.state(state))
        return self.resources.state(state)


@slotted
class _Codes:
    """Glyphs of a font that are drawn, and the codes that they got."""

    typeface: Typeface
    keys: list[tuple[int, str]] = field(default_factory=list)
    answer: list[int] = field(default_factory=list)

    def of(self, resources: Resources) -> list[int]:
        return resources.font(self.typeface).codes(self.keys)


@slotted
class _AskedFont:
    """A font whose codes are written down, those of each glyph once."""

    font: PdfFont
    typeface: Typeface
    asking: Asking
    _coded: set[tuple[int, str]] = field(default_factory=set)
    _shown: dict[int, tuple[object, str]] = field(default_factory=dict)
    _has_space: bool = False

    @property
    def name(self) -> str:
        return self.font.name

    def codes(self, keys: Sequence[tuple[int, str]]) -> list[int]:
        return self.font.codes(keys)

    def show(self, glyphs: Glyphs) -> str:
        if id(glyphs) not in self._shown:
            self._note(glyphs)
            self._shown[id(glyphs)] = glyphs, self.font.show(glyphs)
        return self._shown[id(glyphs)][1]

    def show_after_gaps(self, words: Sequence[SetWord]) -> list[str]:
        return [self._after_gap(word) for word in words]

    def _after_gap(self, word: SetWord) -> str:
        if id(word) not in self._shown:
            self._shown[id(word)] = word, after_gap(self, word)
        return self._shown[id(word)][1]

    def show_shifted(self, glyphs: Glyphs) -> list[tuple[float, str]]:
        self._note(glyphs)
        return self.font.show_shifted(glyphs)

    def space(self) -> tuple[str, float]:
        if not self._has_space:
            self._has_space, typeface = True, self.typeface
            self.asking.note(lambda one: one.font(typeface).space())
        return self.font.space()

    def _note(self, glyphs: Glyphs) -> None:
        new = dict.fromkeys(zip(glyphs.ids, glyphs.clusters, strict=True))
        keys = tuple(key for key in new if key not in self._coded)
        if keys:
            self._coded.update(keys)
            self.asking.note_codes(self.typeface, keys)


class DrawnFrame(NamedTuple):
    """A frame as it was drawn."""

    operators: str
    xobjects: frozenset[str]
    shadings: frozenset[str]
    states: frozenset[str]
    marks: tuple[tuple[Tag, ...], ...]
    """What was marked in it, within what was marked around it."""
    after: tuple[object, ...]
    """How the writer was left."""


@slotted
class DrawnWhen:
    """When a frame was drawn: what it is, how its writer was, and what its document answered."""

    frame: Frame
    before: tuple[object, ...]
    resources: Resources | None
    """Whom to ask now; nobody once it is known what they answer."""
    answered: Sequence[Answered] = ()

    def is_still(self, now: DrawnWhen) -> bool:
        """Asks as drawing it would, up to the first answer that is another."""
        if self.frame is not now.frame or self.before != now.before:
            return False
        asked = now.resources
        assert asked is not None
        return all(question(asked) == answer for question, answer in self.answered)
