"""`cubicle doctor`: what works on this machine, and which protections are on."""

from __future__ import annotations

import json
import sys

import click

from generator.cli.help import command
from generator.cli.options import json_option
from generator.cli.tell import EXIT_PROBLEMS

CROSS = "✗"


@command(examples=("cubicle doctor",))
@json_option("Report the findings as one JSON document.")
def doctor(as_json: bool) -> None:
    """Show what is installed, and what protects you from games that you do not trust."""
    from generator.worker.health import examined

    findings = examined()
    if as_json:
        rows = [finding._asdict() for finding in findings]
        click.echo(json.dumps({"findings": rows}, indent=2, ensure_ascii=False))
    else:
        for about in dict.fromkeys(finding.about for finding in findings):
            click.echo(about)
            for one in (finding for finding in findings if finding.about == about):
                sign = _cross() if one.wrong else " "
                click.echo(f" {sign} {one.name:28} {one.says}".rstrip())
    sys.exit(EXIT_PROBLEMS if any(finding.wrong for finding in findings) else 0)


def _cross() -> str:
    """As it can be shown here."""
    try:
        CROSS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return "x"
    return CROSS
