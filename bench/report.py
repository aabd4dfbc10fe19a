"""What was measured, as a table for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from bench.decks import workloads
from bench.peers import SAYS
from bench.targets import Results, Row, Target

HEAD = f"{'':42}{'wall s':>9}{'cpu s':>9}{'MB':>7}{'kB':>9}{'× ours':>8}"


def table(results: Results, missing: Sequence[str]) -> str:
    lines = []
    known = workloads()
    for name, tools in results.items():
        lines += [f"{name}: {known[name].says}" if name in known else name, HEAD]
        ours = tools["ours"].best.wall if "ours" in tools else 0
        for tool, one in tools.items():
            best = one.best
            ratio = f"{best.wall / ours:8.2f}" if ours else ""
            lines.append(
                f"  {SAYS.get(tool, tool):40}{best.wall:9.3f}{best.cpu:9.3f}{best.memory:7.0f}"
                f"{one.size / 1000:9.0f}{ratio}"
            )
        lines.append("")
    lines += [f"not installed, left out: {', '.join(missing)}"] if missing else []
    return "\n".join(lines)


def target_table(rows: Sequence[Row]) -> str:
    lines = ["Targets"]
    for target, value, why, failed, compiled in rows:
        sign = "≥" if target.at_least else "≤"
        shown = "–" if value is None else f"{value:.2f}"
        if value is None:
            state = f"{'FAILED' if failed else 'not measured'}: {why}"
        else:
            state = _state(target, value)
        if compiled is not None:
            state += f"; compiled {compiled:.2f}, {_state(target, compiled)}"
        lines.append(f"  {target.says:58}{shown:>9}  {sign} {target.limit:<6g} {state}")
    return "\n".join(lines)


def _state(target: Target, value: float) -> str:
    return "reached" if target.reached(value) else "MISSED"


def stage_table(shares: Mapping[str, Mapping[str, float]]) -> str:
    lines = ["Where our time goes, ms in one warm process"]
    for name, spent in shares.items():
        total = sum(spent.values())
        parts = "  ".join(f"{s} {t * 1000:.0f} ({t / total:.0%})" for s, t in spent.items())
        lines.append(f"  {name}: {parts}")
    return "\n".join(lines)


def as_json(results: Results, rows: Sequence[Row], shares: object) -> str:
    measured = {
        name: {
            tool: {**one.best._asdict(), "bytes": one.size, "rounds": len(one.runs)}
            for tool, one in tools.items()
        }
        for name, tools in results.items()
    }
    targets = [
        {
            **row.target._asdict(),
            "value": row.value,
            "compiled": row.compiled,
            "why": row.why,
            "failed": row.failed,
        }
        for row in rows
    ]
    return json.dumps({"measured": measured, "targets": targets, "stages": shares}, indent=1)
