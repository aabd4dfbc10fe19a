"""layouts/papers.yaml, or a size such as `210mm x 297mm` → Papers by name."""

from __future__ import annotations

from generator.core.frozen import frozen
from generator.core.geometry import Size
from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.files import Folder
from generator.model import key
from generator.model.values import SIZE, TEXT, Scope
from generator.read.objects import Found, as_mapping, complete, read_keys
from generator.source import Scalar, parse


@frozen
class PaperEntry:
    """One entry of layouts/papers.yaml."""

    title: str = key(TEXT, "Its name for people.")
    size: Size = key(SIZE, "Width and height, upright.")
    note: str = key(TEXT, "A note that its sheets show after the name.", "")


def read_papers(folder: Folder) -> dict[str, PaperEntry]:
    found = Found()
    name = "layouts/papers.yaml"
    data = folder.read(name)
    papers = {}
    if data:
        for key_node, entry in as_mapping(parse(data, folder.shown(name)), "papers").entries:
            values = read_keys(PaperEntry, as_mapping(entry, "a paper"), Scope(), found)
            if complete(PaperEntry, values):
                papers[key_node.text] = PaperEntry(**values)
    if found.problems:
        raise Refusal(*found.problems)
    return papers


def find_paper(name: str, papers: dict[str, PaperEntry]) -> PaperEntry:
    """A paper of the table, or a size such as `200mm x 300mm`."""
    if name in papers:
        return papers[name]
    where = Where("--paper")
    try:
        size = SIZE.read(Scalar(name, name, where), Scope())
    except Refusal as refusal:
        message = f"there is no paper '{name}'"
        hint = did_you_mean(name, papers) or "or give a size such as 200mmx300mm"
        raise Refusal(Problem("wrong-option", where, message, hint)) from refusal
    return PaperEntry(f"{size.width:g} × {size.height:g} mm", size)
