"""The user's printers: a test sheet out, readings in, profiles kept."""
