# Cubicle Press: everything a person or a machine runs, by name.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
# One more than there are cores: tests wait for pages and processes.
WORKERS = $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

.PHONY: help kit test lint check check-all format bench wheel mutants sheets pictures tables clean

help:  ## list what can be made
	@grep -E '^[a-z-]+:.*##' Makefile | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

$(VENV)/.kit: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	$(BIN)/python -m compileall -q generator
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	$(BIN)/python -m compileall -q generator
	@touch $@ $(VENV)/.kit

$(VENV)/.editor: $(VENV)/.dev  # a YAML language server, as editors have it
	$(BIN)/npm install --silent --no-audit --no-fund --prefix $(VENV)/editor yaml-language-server@2.0.0
	@touch $@

kit: $(VENV)/.kit  ## set up all it needs and print Bad Day at the Office into output/
	$(BIN)/cubicle build bad-day

test: $(VENV)/.editor  ## set up all it needs and run the tests
	@.ci/packages
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not slow"  # compiled tests are kept

lint: $(VENV)/.dev  ## formatting, lint, types, layers, and the shipped games
	$(BIN)/ruff format --check generator tests tools bench
	$(BIN)/ruff check generator tests tools bench
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/cubicle check

check: test lint  ## the tests and all of lint

check-all: check  ## all of that and the slow proofs, and last what measures time
	$(BIN)/pytest -n auto -m slow --ignore-glob='*test_speed.py'
	$(BIN)/pytest -m slow tests/test_speed.py tests/*/test_speed.py  # alone: they take the time

format: $(VENV)/.dev  ## put the code in its usual form
	$(BIN)/ruff format generator tests tools bench
	$(BIN)/ruff check --fix generator tests tools bench

$(VENV)/.peers: $(VENV)/.dev bench/peers.txt  # other tools, in an environment of their own
	$(PYTHON) -m venv $(VENV)/peers
	$(VENV)/peers/bin/python -m pip install --quiet --disable-pip-version-check -r bench/peers.txt
	@touch $@

$(VENV)/.compiled: $(VENV)/.dev $(shell find generator -name '*.py')  # needs a C compiler
	rm -rf $(VENV)/compiled $(VENV)/wheels
	CUBICLE_COMPILED=1 $(BIN)/python -m build --wheel --no-isolation --outdir $(VENV)/wheels
	$(PYTHON) -m venv $(VENV)/compiled
	$(VENV)/compiled/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt $(VENV)/wheels/*.whl
	@touch $@

bench: $(VENV)/.peers $(if $(shell command -v cc),$(VENV)/.compiled)  ## measure us beside typst, protograf, WeasyPrint and plain reportlab
	$(BIN)/python -m compileall -q generator  # a worker may write nothing, nor keep what it compiles
	$(BIN)/python -m bench

wheel: $(VENV)/.dev  ## make a wheel whose busiest modules are compiled; needs a C compiler
	CUBICLE_COMPILED=1 $(BIN)/python -m build --wheel --no-isolation

mutants: $(VENV)/.dev  ## plant small mistakes and show which of them no test notices
	nice $(BIN)/python -m bench.mutants $(if $(SEED),--seed $(SEED)) $(if $(SAMPLE),--sample $(SAMPLE))

sheets: $(VENV)/.dev  ## count the sheets of every game, paper and way of backs
	nice $(BIN)/python tools/paper_table.py $(SINCE)

pictures: $(VENV)/.dev  ## draw the pictures of the documents anew
	$(BIN)/python tools/readme_pictures.py
	$(BIN)/python tools/pictures.py
	$(BIN)/python tools/gallery.py
	$(BIN)/python tools/preview_pictures.py
	$(BIN)/python tools/play_pictures.py
	$(BIN)/python tools/web_picture.py

tables: $(VENV)/.dev  ## write the documents' tables and the schemas anew
	$(BIN)/python tools/files_page.py
	$(BIN)/python tools/tables.py
	$(BIN)/python tools/sizes_table.py
	$(BIN)/cubicle schema docs/schema

clean:  ## remove what was made here
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find output -mindepth 1 ! -name README.md -delete
