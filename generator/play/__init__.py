"""A table on the screen: one server, a page for each seat, and only what each may see."""
