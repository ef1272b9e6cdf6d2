"""What is measured, side by side: perdure, and the plain ways it has to beat."""
