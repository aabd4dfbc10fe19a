"""How fast cards become paper, measured beside other tools in one run: `make bench`."""
