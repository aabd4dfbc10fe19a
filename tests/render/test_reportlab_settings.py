"""What reportlab imports and we never use is loaded when somebody asks for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

WRITER = "import sys; import generator.render.pdf; "


def said(code: str) -> str:
    """By a process that has only loaded the writer."""
    command = [sys.executable, "-c", WRITER + code]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def test_the_writer_loads_neither_pictures_nor_temporary_files() -> None:
    unwanted = "{'tempfile', 'textwrap', 'random', 'PIL.ImageMode', 'reportlab.pdfbase._fontdata'}"
    assert said(f"print(sorted(sys.modules.keys() & {unwanted}))") == "[]"


@pytest.mark.parametrize(
    ("code", "answer"),
    [
        ("import PIL.Image; print(PIL.Image.new('L', (2, 3)).size)", "(2, 3)"),
        ("from PIL import Image, ImageOps; print(ImageOps.invert(Image.new('L', (1, 1))).size)",
         "(1, 1)"),
        ("from reportlab.lib.utils import rl_safe_eval; print(rl_safe_eval('1 + 1', {}))", "2"),
        ("from reportlab.lib.utils import get_rl_tempdir; print(len(get_rl_tempdir()) > 0)",
         "True"),
        ("from reportlab.pdfbase.pdfmetrics import stringWidth; "
         "print(round(stringWidth('Hello', 'Helvetica', 10)))", "23"),
        ("import reportlab.pdfgen.canvas; print('é'.encode('winansi'))", r"b'\xe9'"),
    ],
)  # fmt: skip
def test_who_asks_for_it_gets_it(code: str, answer: str) -> None:
    assert said(code) == answer
