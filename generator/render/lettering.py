"""Lines of text → PDF operators, with the colours and lines that are set already."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from operator import attrgetter

from generator.core.colour import Colour
from generator.core.display import TOUCHING, Glyphs, PlainLine, Run, TextItem
from generator.render.colourspace import LIGHT, Plates
from generator.render.numbers import number
from generator.render.resources import PdfFont, Resources, gap

LONGEST = 8
"""A glyph that says more is lost by some programs: they have room for so many characters."""
StrokeState = tuple[float, int, int, tuple[float, ...], float]
"""Its width, caps, joins, dashes, and how far pointed corners stick out."""
POINTED = 0
"""Corners whose lines go on until they meet, or are cut off where that is too far out."""


@dataclass(slots=True, eq=False, repr=False)
class Lettering:
    """Writes text into a content stream."""

    resources: Resources
    plates: Plates = LIGHT
    operators: list[str] = field(default_factory=list)
    fill: Colour | None = None
    stroke: Colour | None = None
    stroke_state: StrokeState | None = None
    outlined: bool = False
    said: bool = False
    """What is read here has been written already, for the group around."""
    spaced: bool = False
    """A space ends each line, for programs that read the next one right after it."""

    def _line(self, line: TextItem) -> None:
        if not self.said and any(_needs_words(run.glyphs) for run in line.runs):
            self.operators.append(said(line.text))
            self._text(line.x, line.y, line.runs)
            self.operators.append("EMC")
        else:
            self._text(line.x, line.y, line.runs)
        for run in line.runs:
            if run.bars:
                self._bars(line.x + run.offset, line.y, run)

    def _plain_line(self, x: float, y: float, line: PlainLine) -> None:
        """Each word with its gap is written as it is wherever it occurs."""
        first = line.words[0]
        font = self.resources.font(first.typeface)
        self.operators.append("BT")
        self._fill_letters()
        self._fill_with(line.colour)
        shown = [font.show(first.glyphs), *font.show_after_gaps(line.words[1:])]
        if self.spaced:
            shown.append(font.space()[0])
        words = "".join(shown).replace("><", "")
        self.operators += (
            f"/{font.name} {number(line.size)} Tf",
            f"1 0 0 -1 {number(x)} {number(y)} Tm",
            f"[{words}]TJ",
            "ET",
        )

    def _bars(self, x: float, y: float, run: Run) -> None:
        """Lines under and through words, filled as the letters are."""
        self._fill_with(run.colour)
        for bar in run.bars:
            edges = (x + bar.left, y + bar.top, bar.width, bar.height)
            self.operators.append(f"{' '.join(number(edge) for edge in edges)} re f")

    def _text(self, x: float, y: float, runs: tuple[Run, ...]) -> None:
        if any(one.offset > two.offset for one, two in pairwise(runs)):
            runs = tuple(sorted(runs, key=attrgetter("offset")))  # as they are seen
        self.operators.append("BT")
        shown: list[str] = []
        font: PdfFont | None = None
        before = runs[0]
        pen = 0.0
        for run in runs:
            offset, _, size, _, glyphs, *_ = run
            if font is None or not _continues(before, run):
                self._show(shown)
                font = self._start_run(x, y, run, before if font else None, pen)
                shown = []
            elif offset - pen > 1e-4 or pen - offset > 1e-4:
                shown.append(gap(font, (offset - pen) / size))
            if glyphs.shifts:
                self._show_shifted(shown, font.show_shifted(glyphs), size)
                shown = []
            else:
                shown.append(font.show(glyphs))
            pen = offset + glyphs.width * size
            before = run
        if self.spaced and font is not None:
            shown.append(font.space()[0])
        self._show(shown)
        self._fill_letters()
        self.operators.append("ET")

    def _start_run(self, x: float, y: float, run: Run, before: Run | None, pen: float) -> PdfFont:
        """A space that parts two runs is written too, so that copied text keeps its words."""
        if before is not None and run.offset - pen > TOUCHING * run.size:
            space, _ = self.resources.font(before.typeface).space()
            self._show([space])
        font = self.resources.font(run.typeface)
        if run.outline:
            self._outline_letters(run)
        else:
            self._fill_letters()
            self._fill_with(run.colour)
        self.operators.append(f"/{font.name} {number(run.size)} Tf")
        self.operators.append(f"1 0 0 -1 {number(x + run.offset)} {number(y - run.rise)} Tm")
        return font

    def _show(self, shown: list[str]) -> None:
        if shown:
            self.operators.append("[" + "".join(shown).replace("><", "") + "]TJ")

    def _show_shifted(
        self, shown: list[str], stretches: list[tuple[float, str]], size: float
    ) -> None:
        """Glyphs that are moved up or down, such as marks over letters."""
        risen = 0.0
        for up, glyphs in stretches:
            if up != risen:
                self._show(shown)
                shown = []
                self.operators.append(f"{number(up * size)} Ts")
                risen = up
            shown.append(glyphs)
        self._show(shown)
        if risen:
            self.operators.append("0 Ts")

    def _outline_letters(self, run: Run) -> None:
        self._stroke_with(run.colour, (run.outline, 1, 1, (), 1.0))
        if not self.outlined:
            self.outlined = True
            self.operators.append("1 Tr")

    def _fill_letters(self) -> None:
        if self.outlined:
            self.outlined = False
            self.operators.append("0 Tr")

    def _fill_with(self, colour: Colour) -> None:
        if colour != self.fill:
            self.fill = colour
            self.operators.append(f"{self.plates.numbers(colour)} {self.plates.fill}")

    def _stroke_with(self, colour: Colour, wanted: StrokeState) -> None:
        if colour != self.stroke:
            self.stroke = colour
            self.operators.append(f"{self.plates.numbers(colour)} {self.plates.stroke}")
        if wanted != self.stroke_state:
            self.stroke_state = wanted
            width, cap, join, dashes, miter = wanted
            dash = " ".join(number(length) for length in dashes)
            self.operators.append(f"{number(width)} w {cap} J {join} j [{dash}] 0 d")
            if join == POINTED:
                self.operators.append(f"{number(miter)} M")


def _needs_words(glyphs: Glyphs) -> bool:
    """Whether glyphs one by one do not say what is read: there are several for a letter.

    What is turned is written glyph by glyph, because programs that read PDFs turn it back.
    """
    clusters = glyphs.clusters
    if "" in clusters and not glyphs.turned:
        return True
    return clusters != () and len(clusters[0]) > LONGEST and glyphs.is_icon


def said(text: str) -> str:
    """What is read where the glyphs do not tell: other programs copy and search this."""
    return f"/Span << /ActualText <FEFF{text.encode('utf-16-be').hex().upper()}> >> BDC"


def _continues(before: Run, run: Run) -> bool:
    return (
        run.typeface is before.typeface
        and run.size == before.size
        and run.rise == before.rise
        and run.colour == before.colour
        and run.outline == before.outline
    )
