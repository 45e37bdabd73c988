// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.report.document.MetricList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lays metrics out under the titles of their groups, several side by side, so that a page with all
 * metrics stays short.
 */
final class MetricColumns {
  /** With at least this many, metrics stand in two columns if there is room. */
  private static final int MANY = 12;

  private MetricColumns() {}

  static void add(Page page, MetricList metrics) {
    int count = metrics.groups().stream().mapToInt(group -> group.metrics().size()).sum();
    TextTable wide = table(metrics, 2);
    int[] widths = wide.naturalWidths();
    int width = Arrays.stream(widths).sum() + TextTable.GAP.length() * (widths.length - 1);
    boolean fits = width <= page.screen().width() - Page.INDENT.length();
    page.table(count > MANY && fits ? wide : table(metrics, 1));
  }

  private static TextTable table(MetricList metrics, int beside) {
    boolean remarks =
        metrics.groups().stream()
            .flatMap(group -> group.metrics().stream())
            .anyMatch(metric -> !metric.remark().isEmpty());
    TextTable table = new TextTable();
    for (int i = 0; i < beside; i++) {
      table.left("").right("");
      if (remarks) {
        table.left("");
      }
    }
    for (MetricList.Group group : metrics.groups()) {
      String indent = group.title().isEmpty() ? "" : Page.INDENT;
      if (!group.title().isEmpty()) {
        table.row(StyledText.of(group.title()));
      }
      int lines = (group.metrics().size() + beside - 1) / beside;
      for (int line = 0; line < lines; line++) {
        List<StyledText> cells = new ArrayList<>();
        for (int at = line; at < group.metrics().size(); at += lines) {
          MetricList.Entry metric = group.metrics().get(at);
          cells.add(StyledText.of(indent + metric.name()));
          cells.add(StyledText.of(metric.figure()));
          if (remarks) {
            cells.add(TextStyle.FAINT.on(metric.remark()));
          }
        }
        table.row(cells);
      }
    }
    return table;
  }
}
