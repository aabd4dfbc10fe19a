"""`cubicle changes` as people meet it: in the terminal, as JSON, and as a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_cli import PROBLEM, cubicle, document, files_under, write
from tests.cli.test_printed import PULL, edit
from tests.files.test_revision import commit, git
from tests.games import tiny_game


@pytest.fixture
def here(tmp_path: Path) -> Path:
    write(tmp_path / "tiny", tiny_game())
    return tmp_path


def test_since_the_last_print_run_with_a_page(here: Path) -> None:
    none = cubicle(here, "changes", "tiny", "--html", "out")
    assert (none.code, none.out) == (2, "")
    assert "cubicle printed tiny" in none.err and "--since" in none.err
    assert cubicle(here, "printed", "tiny").code == 0
    assert {"tiny/printed.yaml", "tiny/printed.zip"} <= {*files_under(here)}

    same = cubicle(here, "changes", "tiny")
    assert (same.code, same.err) == (0, "")
    assert "tiny: nothing has changed since the print run of version" in same.out

    edit(here, "title: Two", "title: Too")
    ran = cubicle(here, "changes", "tiny", "--html", "out")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[3].split() == ["2", "2", "Too", "(changed)"]
    assert ran.out.splitlines()[-1] == "out/index.html"
    written = files_under(here / "out")
    assert len(written) == 4 and all(name.startswith(("index.", "pictures/")) for name in written)
    page = (here / "out" / "index.html").read_text("utf-8")
    assert "(was Two)" in page and "Two, front, before" in page


def test_a_damaged_record_of_faces_is_reported(here: Path) -> None:
    assert cubicle(here, "printed", "tiny").code == 0
    (here / "tiny" / "printed.zip").write_bytes(b"PK and then nothing")
    ran = cubicle(here, "changes", "tiny", "--html", "out")
    assert ran.code == 1
    assert "tiny/printed.zip: error: this is not an archive" in ran.err
    assert files_under(here / "out") == []


def test_since_a_revision_as_json(here: Path) -> None:
    git(here, "init", "-q")
    commit(here)
    git(here, "tag", "v1")
    edit(here, "copies: 2", "copies: 3")
    wrong = cubicle(here, "changes", "tiny", "--since", "v2")
    assert wrong.code == 2
    assert wrong.err.startswith("--since: error: git does not know the revision 'v2'")
    schema = document(files={"type": "array"}, pull=PULL, problems=PROBLEM)
    told = cubicle(here, "changes", "tiny", "--since", "v1", "--json").json(schema)
    assert told["files"] == []
    assert [one["why"] for one in told["pull"][0]["changes"]] == ["more"]
    assert told["pull"][0]["since"] == "revision v1"
    assert cubicle(here, "changes", "tiny", "--since", "v1", "--only", "one").out == (
        "tiny: nothing has changed since revision v1\n"
    )
