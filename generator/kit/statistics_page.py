"""The figures of a game's decks → one page of charts as a PDF, set in the game's own type."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.geometry import Rect
from generator.core.problems import Refusal
from generator.files import Folder
from generator.opened import open_studio
from generator.read.papers import find_paper, read_papers
from generator.render.about import About
from generator.render.pdf import PdfPage, write_pdf
from generator.stats import DeckStatistics
from generator.stats.charts import StatisticsSheet


def statistics_pdf(folder: Folder, paper: str, decks: Sequence[DeckStatistics]) -> bytes:
    studio, problems = open_studio(folder)
    if studio is None:
        raise Refusal(*problems)
    size = find_paper(paper, read_papers(folder)).size
    title = f"{studio.game.title}: statistics"
    frame = StatisticsSheet(size, studio.label).draw(title, decks)
    whole = Rect(0, 0, *size)
    return write_pdf([PdfPage(frame, whole, whole, title, (title,))], About(title))
