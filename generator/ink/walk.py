"""The items of one frame in painting order → the same with less ink, judged by what is below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import groupby
from typing import TYPE_CHECKING, assert_never

from generator.core.backdrop import (
    Ground,
    Layer,
    Mixed,
    Painted,
    all_under,
    area,
    clipped,
    masked,
)
from generator.core.colour import WHITE, Colour, Gradient
from generator.core.corner_points import Corners, bounds_of, corners
from generator.core.display import (
    GroupItem,
    Image,
    Item,
    Path,
    Run,
    Stamp,
    TextItem,
    Zone,
)
from generator.core.frozen import slotted
from generator.core.geometry import Matrix, Point, Rect
from generator.core.outline import rectangle
from generator.core.veil import CLEAR, Veil
from generator.ink.below import bed_of, beds_at, usual
from generator.ink.black_codes import in_black
from generator.ink.glass import is_glass, outlined
from generator.ink.kept import kept
from generator.ink.knockout import knockouts, plates_first
from generator.ink.manner import Backdrop, Form, form_of, points_under, within_face
from generator.ink.silhouettes import Placed, as_one, hard
from generator.ink.solid import is_unseen, solid
from generator.ink.together import core_of, is_pattern
from generator.ink.tone import flat

if TYPE_CHECKING:
    from generator.ink import Inker


@slotted
class InkWalk:
    """Through one frame in painting order, remembering what has been painted."""

    inker: Inker
    scale: float
    bed: Backdrop
    face: Rect | None
    """The trim, where the frame is a face: what covers all of it is its ground."""
    grounds: list[Painted] = field(default_factory=list)
    veil: Veil = CLEAR
    cores: set[int] = field(default_factory=set)
    """Strokes that are the inside of a band whose edges have been drawn."""
    blanks: set[int] = field(default_factory=set)
    """The patterns that words turned out to be on."""

    def items(
        self, items: Iterable[Item], matrix: Matrix, clips: tuple[Ground, ...]
    ) -> Iterator[Item]:
        for is_text, together in groupby(items, key=lambda item: isinstance(item, TextItem)):
            run = list(together)
            if is_text:
                yield from self._lines([i for i in run if isinstance(i, TextItem)], matrix, clips)
                continue
            for n, item in enumerate(run):
                yield from self._item(item, run[n + 1 :], matrix, clips)

    def _item(
        self, item: Item, after: Sequence[Item], matrix: Matrix, clips: tuple[Ground, ...]
    ) -> Iterator[Item]:
        match item:
            case Path() if is_unseen(item):
                yield item
            case Path():
                yield from self._path(item, after, matrix, clips)
            case Image(raster, box, clip):
                ground = area(rectangle(box), matrix, ())
                glass = is_glass(WHITE, self.veil, ground.bounds, self._together())
                self.grounds.append(ground._replace(clips=clipped(clips, clip, matrix)))
                yield item._replace(raster=self.inker.raster(raster, glass))
            case GroupItem(ink="full" | "code"):
                yield self._kept(item, matrix, clips)
            case GroupItem(ink="none"):
                pass
            case GroupItem():
                yield self._group(item, matrix, clips)
            case Stamp():
                yield self._stamp(item, matrix, clips)
            case TextItem() | Zone():
                yield item
            case never:
                assert_never(never)

    # -- what lets something through --

    def _group(self, group: GroupItem, matrix: Matrix, clips: tuple[Ground, ...]) -> GroupItem:
        """Opaque, in the colours that were seen."""
        inner = group.matrix.then(matrix)
        if is_pattern(group):
            return self._pattern(group, inner, clipped(clips, group.clip, inner))
        cut, silhouettes = hard(group)
        inside = masked(clipped(clips, cut.clip, inner), cut.mask, inner)
        around = self.veil
        self.veil = around.within(group, len(self.grounds))
        below = [item for one in silhouettes for item in self._silhouette(one, inner, clips)]
        items = (*below, *self.items(cut.items, inner, inside))
        if group.says:
            items = plates_first(items)
        self.veil = around
        return cut._replace(items=items, opacity=1.0, blend="normal")

    def _seen(self, colour: Colour, points: Sequence[Point]) -> Colour:
        """Mixed with what is below these points, and below its group."""
        if self.veil.hides(colour):
            return colour
        below = self.grounds if self.veil.floor is None else self.grounds[: self.veil.floor]
        return self.veil.seen(colour, self._bed(points, below).under)

    def _together(self) -> Sequence[Painted]:
        """What was painted in the same group, which hides it from what comes after."""
        return () if self.veil.floor is None else self.grounds[self.veil.floor :]

    def _glass(
        self, paint: Colour | Gradient, path: Path, form: Form, clips: tuple[Ground, ...]
    ) -> Sequence[Item]:
        """An outline; what is below stays in sight, in the colour that was seen."""
        assert path.fill is not None
        beds = [self._bed((point,)) for point in form.samples]
        sights = [(bed, self.veil.seen(flat(paint), bed.under)) for bed in beds]
        drawn = outlined(path, form, sights, self.inker.manner)
        colours = (flat(path.fill),)
        through = len(self.grounds)
        ground = Ground(form.outlines, form.bounds, colours, clips, beds[0].printed)
        self.grounds.append(ground._replace(floor=through))
        return drawn

    def _silhouette(
        self, figures: Sequence[Path], matrix: Matrix, clips: tuple[Ground, ...]
    ) -> Sequence[Item]:
        placed = [(path, self._form(path, matrix)) for path in figures]
        known: list[Placed] = [
            (self._solid(path, form), form, self._bed(form.samples))
            for path, form in placed
            if form
        ]
        found, printed = as_one(known, self.inker.manner)
        drawn, numbers = self.inker.patterns.numbered(found)
        for path, form, _ in known:
            if path.fill is not None:
                colours = (flat(path.fill),)
                ground = Ground(form.outlines, form.bounds, colours, clips, printed, numbers)
                self.grounds.append(ground)
        return drawn

    def _solid(self, path: Path, form: Form) -> Path:
        return solid(path, self.veil, lambda colour: self._seen(colour, form.samples))

    # -- paths --

    def _path(
        self, path: Path, after: Sequence[Item], matrix: Matrix, clips: tuple[Ground, ...]
    ) -> Iterator[Item]:
        form = self._form(path, matrix)
        if form is None:
            return
        bed = self._bed(form.samples)
        is_core = id(path) in self.cores
        paint, path = path.fill, self._solid(path, form)
        if is_core:
            yield self.inker.manner.core(path)
            return
        if path.fill is None:
            yield from self._line(path, after, form, bed)
            return
        if paint is not None and is_glass(paint, self.veil, form.bounds, self._together()):
            drawn = self._glass(paint, path, form, clips)
        else:
            found, printed = self.inker.manner.shape(path, form, bed)
            drawn, numbers = self.inker.patterns.numbered(found)
            colours = (flat(path.fill),)
            ground = Ground(form.outlines, form.bounds, colours, clips, printed, numbers)
            self.grounds.append(ground)
        cut = self._cut_of(form, matrix)
        for item in drawn:
            yield from within_face(item, path, cut)

    def _line(self, path: Path, after: Sequence[Item], form: Form, bed: Backdrop) -> Iterator[Item]:
        core = core_of(path, after)
        if core is not None:
            self.cores.add(id(core))
        yield from self.inker.manner.line(path, core, form, bed)

    def _cut_of(self, form: Form, matrix: Matrix) -> Corners | None:
        """The face's edge, for what reaches beyond it."""
        if self.face is None or self.face.contains(form.bounds, 0.2):
            return None
        return corners(rectangle(self.face), matrix.inverse())[0].corners

    def _form(self, path: Path, matrix: Matrix) -> Form | None:
        if not path.commands:
            return None
        placed = path.matrix.then(matrix)
        return form_of(path, corners(path.commands, placed), placed.scale, self.scale, self.face)

    def _pattern(self, group: GroupItem, matrix: Matrix, clips: tuple[Ground, ...]) -> GroupItem:
        ground, figures = group.items
        assert isinstance(ground, Path)
        assert isinstance(figures, Path)
        form = self._form(ground._replace(fill=ground.fill or WHITE), matrix)
        assert form is not None
        glass = ground.fill and is_glass(ground.fill, self.veil, form.bounds, self._together())
        ground, figures = self._solid(ground, form), self._solid(figures, form)
        if glass:
            ground = ground._replace(fill=None)
        manner, bed = self.inker.manner, self._bed(form.samples)
        drawn = manner.pattern(ground, figures, form, bed)
        colours = (flat(ground.fill or bed.under),)
        found = Ground(form.outlines, form.bounds, colours, clips, manner.on_pattern)
        self.grounds.append(found)
        return group._replace(items=tuple(drawn))

    # -- replacements --

    def _stamp(self, stamp: Stamp, matrix: Matrix, clips: tuple[Ground, ...]) -> Stamp:
        inner = stamp.matrix.then(matrix)
        inside = clipped(clips, stamp.clip, matrix)
        box = bounds_of(corners(rectangle(Rect(0, 0, *stamp.frame.size)), inner))
        under = all_under(box, self.grounds)
        scale = self.scale * inner.scale
        if isinstance(under, Mixed) or self.veil != CLEAR:
            items = tuple(self.items(stamp.frame.items, inner, inside))
            return stamp._replace(frame=self.inker.alike(stamp.frame, items))
        frame, painted, blanks = self.inker.stamped(stamp.frame, scale, bed_of(under, self.bed))
        self.blanks |= blanks
        if painted:
            placed = tuple(corners(rectangle(ground.bounds), inner)[0] for ground in painted)
            self.grounds.append(Layer(painted, inner.inverse(), bounds_of(placed), inside))
        return stamp._replace(frame=frame)

    def _kept(self, group: GroupItem, matrix: Matrix, clips: tuple[Ground, ...]) -> GroupItem:
        """What is printed in full, or a code, is ground for what comes after it; a pattern makes
        way for its words."""
        if group.ink == "code":
            group = in_black(group)
        else:
            colour_of = self.inker.manner.kept
            group = group._replace(items=kept(group.items, colour_of, self.inker.alike))
        inner = group.matrix.then(matrix)
        for item in group.items:
            if isinstance(item, TextItem):
                for run in item.runs:
                    self._word(item, run, inner)
            if isinstance(item, Path) and item.fill and (form := self._form(item, inner)):
                colour = self._seen(flat(item.fill), form.samples)
                self.grounds.append(Ground(form.outlines, form.bounds, (colour,), clips, colour))
        return group

    # -- text --

    def _lines(
        self, lines: Sequence[TextItem], matrix: Matrix, clips: tuple[Ground, ...]
    ) -> Iterator[Item]:
        """Lines that follow each other: plates below all of them, then the words."""
        both = [(line, [self._word(line, run, matrix) for run in line.runs]) for line in lines]
        hidden = [line for line, words in both if any(_is_hidden(bed) for _, bed in words)]
        for plate in knockouts(hidden):
            ground = area(plate.commands, matrix, (WHITE,))
            self.grounds.append(ground._replace(clips=clips, printed=WHITE))
            yield plate
        for line, words in both:
            yield line._replace(letters=tuple(self.inker.manner.words(*word) for word in words))

    def _word(self, line: TextItem, run: Run, matrix: Matrix) -> tuple[Run, Backdrop]:
        """In the colour in which it was seen, with what is below it; a pattern makes way."""
        points = points_under(line, run, matrix)
        beds = beds_at(points, self.grounds, self.bed)
        self.blanks.update(number for bed in beds for number in bed.patterns)
        return run._replace(colour=self._seen(run.colour, points)), usual(beds)

    # -- the ground below --

    def _bed(self, points: Sequence[Point], grounds: Sequence[Painted] | None = None) -> Backdrop:
        return usual(beds_at(points, self.grounds if grounds is None else grounds, self.bed))


def _is_hidden(bed: Backdrop) -> bool:
    """Whether words there need paper of their own."""
    return bed.printed is None and not bed.patterns
