"""Score sheets for other programs, and for paper.

    spreadsheet.to_csv(sheet, separator, bom=...)    # bytes: players by rounds
    spreadsheet.to_xlsx(sheets)                      # bytes: a tab for each sheet
    printed.score_sheet(sheet)                       # text: a page of HTML to print
    form.empty_form(rules, players, names, ...)      # text: the same, to be filled in by hand
    curves.curves_of(sheet)                          # what a chart shows, for one of
    terminal_chart.terminal_chart(curves, width)     # text: letters on a grid
    chart.chart_svg(curves)                          # bytes
    chart.chart_png(curves)                          # bytes

Nothing here writes a file. Heavy libraries are loaded when they are called for: openpyxl for a
workbook, matplotlib for a picture.
"""
