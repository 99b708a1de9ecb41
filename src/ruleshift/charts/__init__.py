"""Charts as inline SVG: bars with intervals, histograms, areas, lines and heat maps, and a table behind each.

They are texts made of numbers, and load nothing: a page with them opens from a mail. Across, everything is measured in
per cent, so that one drawing fits a phone and a wide screen; colours are those of the page, by day and by night.
"""

from ruleshift.charts.areas import HATCH, line_chart, note_at, polygon, stacked_areas, stretched
from ruleshift.charts.bar_charts import Line, histogram, nested_strip, parts_bar, single_bar
from ruleshift.charts.dot_rows import Dot, axis, change_strip, dot_strip, key_dots, tick_strip
from ruleshift.charts.heat_map import heat_row, opacity
from ruleshift.charts.markup import element, near, text
from ruleshift.charts.number_table import number_table, plain_table
from ruleshift.charts.scales import Scale, marks

__all__ = (
    "HATCH", "Dot", "Line", "Scale", "axis", "change_strip", "dot_strip", "element", "heat_row", "histogram",
    "key_dots", "line_chart", "marks", "near", "nested_strip", "note_at", "number_table", "opacity", "parts_bar",
    "plain_table", "polygon", "single_bar", "stacked_areas", "stretched", "text", "tick_strip",
)  # fmt: skip
