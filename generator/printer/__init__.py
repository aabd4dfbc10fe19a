"""A user's printer: test sheet out, measurements in, profile kept."""
