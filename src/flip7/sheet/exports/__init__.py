"""Score sheets for other programs, and for paper: spreadsheets, pages to print, charts."""
