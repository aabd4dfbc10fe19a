"""What every stage speaks: problems, geometry, colours, figures, Frames."""
