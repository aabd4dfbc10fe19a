"""layouts/targets/NAME.yaml, and what a game or command adds → a Target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.files import Folder
from generator.model.game import Asked
from generator.model.values import ID, Kind, Scope, refuse, unknown
from generator.read.objects import Found, as_mapping, read_keys
from generator.source import Mapping, Node, Scalar, Sequence, parse

if TYPE_CHECKING:
    from generator.model.targets import Target

FOLDER = "layouts/targets"
MOST_ANCESTORS = 8


def target_names(folder: Folder) -> tuple[str, ...]:
    files = folder.names(FOLDER, ".yaml")
    return tuple(file.removeprefix(f"{FOLDER}/").removesuffix(".yaml") for file in files)


def read_target(folder: Folder, asked: Asked) -> Target:
    """The target with what is said of it last standing first; Refusal with all that is wrong."""
    from generator.model.targets import TARGETS, Target  # only an export reads targets

    node = _whole(folder, asked, 0)
    kind = node.get("kind")
    name = ID.read(kind, Scope()) if kind else ""
    if kind and name not in TARGETS:
        raise unknown(kind, "kind of target", name, TARGETS)
    found = Found()
    model = TARGETS.get(name, Target)
    values = read_keys(model, node, Scope(), found)
    if found.problems:
        raise Refusal(*found.problems)
    return model(name=asked.name, where=asked.where, **values)


def _whole(folder: Folder, asked: Asked, depth: int) -> Mapping:
    """Its own keys over those of the file it is named after, over those that one extends."""
    own = asked.settings or Mapping((), asked.where)
    extends = own.get("extends")
    base = ID.read(extends, Scope()) if extends else asked.name
    where = extends.where if extends else asked.where
    below = find_target(folder, base, where)
    if depth > MOST_ANCESTORS:
        raise Refusal(Problem("bad-value", where, f"the target '{base}' extends itself"))
    if below.get("extends"):
        below = _whole(folder, Asked(base, below.where, below), depth + 1)
    return over(own, below)


def over(own: Mapping, below: Mapping) -> Mapping:
    """Both mappings in one; what the first one says counts."""
    said = {key.text for key, _ in own.entries}
    rest = tuple(entry for entry in below.entries if entry[0].text not in said)
    return Mapping((*own.entries, *rest), below.where)


def find_target(folder: Folder, name: str, where: Where) -> Mapping:
    """What the file of that name says; Refusal if there is none."""
    file = f"{FOLDER}/{name}.yaml"
    data = folder.read(file)
    if data is None:
        code = "wrong-option" if where.file.startswith("--") else "unknown-name"
        hint = did_you_mean(name, target_names(folder))
        raise Refusal(Problem(code, where, f"there is no target '{name}'", hint))
    return as_mapping(parse(data, folder.shown(file)), "a target: title, kind …")


def _asked(node: Node, scope: Scope) -> tuple[Asked, ...]:
    """`[png, jpg]`, or `{png: {dpi: 600}, jpg: }`."""
    if isinstance(node, Sequence):
        return tuple(Asked(ID.read(item, scope), item.where) for item in node.items)
    if not isinstance(node, Mapping):
        raise refuse(node, "targets by name, such as [png, jpg]")
    return tuple(_with_settings(name, said) for name, said in node.entries)


def _with_settings(name: Scalar, said: Node) -> Asked:
    id = ID.read(name, Scope())
    if isinstance(said, Scalar) and said.value is None:
        return Asked(id, name.where)
    return Asked(id, name.where, as_mapping(said, "settings of the target, key by key"))


ASKED: Kind[tuple[Asked, ...]] = Kind(
    "targets by name, or a mapping of targets with their settings",
    _asked,
    {"anyOf": [{"type": "array", "items": ID.schema}, {"type": "object"}]},
)
