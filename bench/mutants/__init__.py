"""Whether the tests notice when a line of `generator/` is wrong: `make mutants`."""
