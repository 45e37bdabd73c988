// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gold and predicted SQL, one clause per line; side by side if there is room. */
final class SqlSection {
  private static final int SIDE_BY_SIDE = 120;

  private SqlSection() {}

  static void add(
      Page page,
      @Nullable String gold,
      String withoutGold,
      @Nullable String predicted,
      String withoutPredicted) {
    int room = page.screen().width() - Page.INDENT.length();
    if (page.screen().width() < SIDE_BY_SIDE) {
      add(page, "Gold SQL", lines(gold, withoutGold, room));
      add(page, "Predicted SQL", lines(predicted, withoutPredicted, room));
      return;
    }
    int half = (room - 2 * TextTable.GAP.length()) / 2;
    List<String> left = lines(gold, withoutGold, half);
    List<String> right = lines(predicted, withoutPredicted, half);
    page.heading(
        TextStyle.BOLD.on(TextWidth.padRight("Gold SQL", half + 3 * Page.INDENT.length())),
        TextStyle.BOLD.on("Predicted SQL"));
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      String start = i < left.size() ? left.get(i) : "";
      page.line(
          StyledText.of(Page.INDENT + TextWidth.padRight(start, half + 2 * TextTable.GAP.length())),
          StyledText.of(i < right.size() ? right.get(i) : ""));
    }
  }

  private static void add(Page page, String title, List<String> lines) {
    page.heading(title);
    lines.forEach(line -> page.line(StyledText.of(Page.INDENT + line)));
  }

  private static List<String> lines(@Nullable String sql, String absent, int width) {
    return sql == null || sql.isBlank() ? List.of("(" + absent + ")") : SqlLayout.lines(sql, width);
  }
}
