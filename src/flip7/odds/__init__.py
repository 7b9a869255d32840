"""What is likely: exact, in whole numbers and fractions."""
