"""What the user asked for → one printable file: chosen, listed, bound, and noted once printed."""
