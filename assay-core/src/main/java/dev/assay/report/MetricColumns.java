/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import dev.assay.metric.MetricGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Lays the rows of metrics out under the titles of their groups; many short rows side by side, so
 * that a page with every metric stays short.
 */
final class MetricColumns {
  /** From how many rows on they stand in two columns, if there is room. */
  private static final int MANY = 12;

  private MetricColumns() {}

  /**
   * A table of metrics.
   *
   * @param rows of one length each, with the metric's name in front
   * @param columns adds the columns of a row to a table
   */
  static TextTable table(
      Map<MetricGroup, List<List<Span>>> rows, UnaryOperator<TextTable> columns, Page page) {
    int count = rows.values().stream().mapToInt(List::size).sum();
    if (count > MANY) {
      TextTable wide = fill(columns.apply(columns.apply(new TextTable())), rows, 2);
      if (width(wide) <= page.screen().width() - Page.INDENT.length()) {
        return wide;
      }
    }
    return fill(columns.apply(new TextTable()), rows, 1);
  }

  private static int width(TextTable table) {
    int[] widths = table.naturalWidths();
    return Arrays.stream(widths).sum() + TextTable.GAP.length() * (widths.length - 1);
  }

  private static TextTable fill(
      TextTable table, Map<MetricGroup, List<List<Span>>> rows, int beside) {
    rows.forEach(
        (group, ofGroup) -> {
          String indent = "";
          if (GroupedMetrics.areTitled(rows.keySet())) {
            table.row(Span.of(group.title()));
            indent = Page.INDENT;
          }
          int lines = (ofGroup.size() + beside - 1) / beside;
          for (int line = 0; line < lines; line++) {
            List<Span> cells = new ArrayList<>();
            for (int row = line; row < ofGroup.size(); row += lines) {
              List<Span> metric = ofGroup.get(row);
              cells.add(Span.of(indent + metric.get(0).text()));
              cells.addAll(metric.subList(1, metric.size()));
            }
            table.row(cells);
          }
        });
    return table;
  }
}
