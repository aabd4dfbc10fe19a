"""Coverage-guided fuzzing of one entry: `python -m tests.strangers.guided svg --minutes 10`.

Needs atheris (`pip install atheris`, Linux or macOS), which is no part of the usual set-up. What it
finds stands in FOLDER/finds; make a test of it beside those of the stage that it broke.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

SLOWEST = 25
"""Seconds that one input may take."""
MOST_MEMORY = 1024
LONGEST = {"yaml": 20_000, "template": 4_000, "markup": 4_000, "svg": 40_000, "image": 40_000}


def seeds(entry: str) -> Iterator[bytes]:
    """Good inputs for a start, and bad ones that are known."""
    from tests.games import DECK, GAME, LAYOUT, REPOSITORY
    from tests.template.test_expressions import BOMBS, ESCAPES

    match entry:
        case "yaml":
            for number, text in enumerate(("a: [1, *b]", GAME, DECK, LAYOUT, "rules: []")):
                yield bytes([number]) + text.encode()
            for path in sorted((REPOSITORY / "layouts").rglob("*.yaml"))[:40]:
                yield b"\x03" + path.read_bytes()
        case "template":
            yield from (text.encode() for text in (*ESCAPES, *BOMBS.values()))
            yield from (b"title|upper", b"cost + 1 if half else tags[0]", b"tags|join(', ')")
        case "markup":
            yield from (b"**b** *i* {coffee} a-b", b"# h\n- a\n1. b\n| a | b |\n![cup 2mm x 3mm]")
            yield "猫 \u202eabc \u0301\u0301 אב 12 👩\u200d👩\u200d👧".encode()
        case "svg":
            yield from (path.read_bytes() for path in sorted(REPOSITORY.glob("cards/*/art/*.svg")))
        case "image":
            yield from pictures()


def pictures() -> Iterator[bytes]:
    """One small picture of each mode and format that may be."""
    for mode in ("RGB", "RGBA", "L", "LA", "P", "1", "I;16", "CMYK"):
        for format in ("PNG", "JPEG", "WEBP"):
            buffer = io.BytesIO()
            try:
                Image.new(mode, (9, 7), 60 if mode in ("L", "P", "1", "I;16") else None).save(
                    buffer, format
                )
            except (OSError, ValueError):
                continue  # not every format has every mode
            yield buffer.getvalue()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("entry", choices=sorted(LONGEST))
    arguments.add_argument("--minutes", type=float, default=10)
    arguments.add_argument("--folder", type=Path, default=Path("build/fuzzing"))
    asked = arguments.parse_args()
    import atheris  # not in the usual set-up

    with atheris.instrument_imports(include=["generator", "jinja2", "PIL"]):
        from tests.strangers.entries import ENTRIES
    corpus, finds = asked.folder / asked.entry, asked.folder / "finds" / asked.entry
    corpus.mkdir(parents=True, exist_ok=True)
    finds.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(asked.entry)):
        (corpus / f"seed-{number}").write_bytes(seed)
    options = [
        f"-max_total_time={int(asked.minutes * 60)}",
        f"-timeout={SLOWEST}",
        f"-rss_limit_mb={MOST_MEMORY}",
        f"-max_len={LONGEST[asked.entry]}",
        f"-artifact_prefix={finds}/",
    ]
    atheris.Setup([sys.argv[0], *options, str(corpus)], ENTRIES[asked.entry])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
