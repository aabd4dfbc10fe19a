"""Tabs and slots on all faces of a game → problems with slots too narrow for their tabs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.problems import WARNING, Problem, did_you_mean
from generator.impose import Printed
from generator.rules.board_space import Placed, placed_zones

SLACK = 0.01


def fit_problems(printed: Iterable[Printed]) -> Iterator[Problem]:
    sides = [frame for one in printed for frame in (one.front, one.back) if frame]
    frames = {id(frame): frame for frame in sides}.values()
    zones = [one for frame in frames for one in placed_zones(frame)]
    tabs: dict[str, list[Placed]] = {}
    for one in zones:
        if one.zone.kind == "tab":
            tabs.setdefault(one.zone.name, []).append(one)
    for one in zones:
        if one.zone.kind == "slot":
            yield from _tight(one, tabs)


def _tight(slot: Placed, tabs: dict[str, list[Placed]]) -> Iterator[Problem]:
    name = slot.zone.name
    if name not in tabs:
        message = f"this slot is for a tab '{name}', which does not exist"
        yield Problem("unknown-name", slot.zone.where, message, did_you_mean(name, tabs))
        return
    width = max(tab.size.width for tab in tabs[name])
    thickness = max(tab.zone.thickness for tab in tabs[name])
    if max(slot.size) < width - SLACK:
        message = (
            f"the slot for '{name}' is {max(slot.size):.2f} mm long, but its tab is {width:.2f} mm"
        )
        yield Problem("tight-slot", slot.zone.where, message, "make the slot longer", WARNING)
    if min(slot.size) < thickness - SLACK:
        wide = f"{min(slot.size):.2f} mm wide"
        message = f"the slot for '{name}' is {wide}, but its tab is {thickness:.2f} mm thick"
        yield Problem("tight-slot", slot.zone.where, message, "make the slot wider", WARNING)
