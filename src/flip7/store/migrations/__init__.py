"""The migrations, one for each form that the tables have had."""
