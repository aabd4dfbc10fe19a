"""Names of layout files → their nodes, and which of them each layout was made from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import field

from generator.core.frozen import slotted
from generator.core.problems import Refusal
from generator.files import Folder
from generator.model.values import Scope
from generator.source import Node, parse


@slotted
class LayoutSources:
    """What a layout was made from: files in the order in which they were read."""

    scope: Scope
    files: dict[str, Node | None] = field(default_factory=dict)
    faulty: bool = False
    """Something was wrong with it, which is to be reported each time."""


@slotted
class LayoutFiles:
    """Reads each file once; a file that says the same has the same nodes as before."""

    folder: Folder
    _read: dict[str, Node | None] = field(default_factory=dict)
    _open: list[LayoutSources] = field(default_factory=list)

    def node(self, path: str) -> Node | None:
        """None if there is no such file; Refusal if it is no YAML."""
        if path not in self._read:
            data = self.folder.read(path)
            self._read[path] = None if data is None else parse(data, self.folder.shown(path))
        for one in self._open:
            one.files.setdefault(path, self._read[path])
        return self._read[path]

    @contextmanager
    def noting(self, made_from: LayoutSources) -> Iterator[None]:
        """Whatever is read meanwhile is noted there."""
        self._open.append(made_from)
        try:
            yield
        finally:
            self._open.pop()

    def note(self, known: LayoutSources) -> None:
        """What is being made has used what was made from these."""
        for one in self._open:
            for path, node in known.files.items():
                one.files.setdefault(path, node)
            one.faulty |= known.faulty

    def still(self, before: LayoutSources, now: LayoutSources) -> bool:
        """Whether it would be made from the same; no file is read that making it would not read."""
        same_scope = before.scope.colours == now.scope.colours
        if before.faulty or not same_scope or before.scope.fonts != now.scope.fonts:
            return False
        try:
            return all(self.node(path) is node for path, node in before.files.items())
        except Refusal:
            return False  # raised again when it is made
