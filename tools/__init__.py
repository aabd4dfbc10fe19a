"""Scripts that write documents, tables and pictures from the program."""
