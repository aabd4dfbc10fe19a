"""layouts/sleeves.yaml → Sleeves by name."""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.geometry import Size
from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.files import Folder, shared_folder
from generator.model import key
from generator.model.values import EXTENT, SIZE, TEXT, Scope, choice, listed, whole
from generator.read.objects import Found, as_mapping, complete, read_keys
from generator.source import parse

FILE = "layouts/sleeves.yaml"


@dataclass(frozen=True, slots=True)
class Sleeve:
    """One entry of layouts/sleeves.yaml."""

    brand: str = key(TEXT, "The maker.")
    title: str = key(TEXT, "Its name in shops: a colour, a name or a size.")
    card: Size = key(SIZE, "The card size that it is made for; nothing larger fits.")
    outer: Size | None = key(SIZE, "Its outer size.", None)
    thickness: float | None = key(EXTENT, "Its thickness, both sides together.", None)
    pack: int = key(whole(1, 10_000), "The number of sleeves in a pack.", 0)
    assumed: tuple[str, ...] = key(
        listed(choice("card", "outer", "thickness", "pack")),
        "Which of these values are assumed, neither measured nor read off a pack.",
        (),
    )
    name: str = ""
    """What it is called for `--sleeve`."""


def read_sleeves(folder: Folder) -> dict[str, Sleeve]:
    """All sleeves that are known, by name: the shared ones, and those that a game brings."""
    shared = shared_folder()
    found = Found()
    sleeves = _read(shared, found)
    if folder.read(FILE) not in (None, shared.read(FILE)):
        sleeves.update(_read(folder, found))
    if found.problems:
        raise Refusal(*found.problems)
    return sleeves


def _read(folder: Folder, found: Found) -> dict[str, Sleeve]:
    data = folder.read(FILE)
    sleeves: dict[str, Sleeve] = {}
    if data:
        for name, entry in as_mapping(parse(data, folder.shown(FILE)), "sleeves").entries:
            values = read_keys(Sleeve, as_mapping(entry, "a sleeve"), Scope(), found)
            if complete(Sleeve, values):
                sleeves[name.text] = Sleeve(**values, name=name.text)
    return sleeves


def find_sleeve(name: str, sleeves: dict[str, Sleeve]) -> Sleeve:
    if name in sleeves:
        return sleeves[name]
    message = f"there is no sleeve '{name}'"
    hint = did_you_mean(name, sleeves) or "run `cubicle sleeves` to list all sleeves"
    raise Refusal(Problem("wrong-option", Where("--sleeve"), message, hint))
