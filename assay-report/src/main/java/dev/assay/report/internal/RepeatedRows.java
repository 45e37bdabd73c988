// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.match.Difference;
import dev.assay.match.Difference.MappedColumn;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rows that gold and prediction repeat a different number of times, each named once. */
public final class RepeatedRows {
  private static final int SHOWN = 5;

  private RepeatedRows() {}

  /**
   * A sentence such as {@code Repeated: cat: gold 1, prediction 129.}; empty unless repeats are the
   * difference and both results are known as a whole.
   */
  public static String sentence(
      Difference difference, @Nullable ResultTable gold, @Nullable ResultTable predicted) {
    if (difference.kind() != Difference.Kind.DUPLICATES) {
      return "";
    }
    Map<String, int[]> counts = counts(difference, gold, predicted);
    counts.values().removeIf(count -> count[0] == count[1]);
    List<String> parts = new ArrayList<>();
    counts.entrySet().stream()
        .limit(SHOWN)
        .forEach(
            each ->
                parts.add(
                    "%s: gold %s, prediction %s"
                        .formatted(
                            each.getKey(),
                            NumberFormats.count(each.getValue()[0]),
                            NumberFormats.count(each.getValue()[1]))));
    if (counts.size() > SHOWN) {
      parts.add("and " + NumberFormats.count(counts.size() - SHOWN, "more row"));
    }
    return parts.isEmpty() ? "" : "Repeated: " + String.join("; ", parts) + ".";
  }

  /**
   * The number of times that gold and prediction have a row, by its {@linkplain #words words};
   * empty unless both results are known as a whole and each gold column has a predicted one.
   */
  public static Map<String, int[]> counts(
      Difference difference, @Nullable ResultTable gold, @Nullable ResultTable predicted) {
    Map<String, int[]> counts = new LinkedHashMap<>();
    if (gold == null
        || predicted == null
        || gold.rowCount() != difference.goldRows()
        || predicted.rowCount() != difference.predictedRows()
        || difference.columns().stream().anyMatch(column -> column.predicted() == null)) {
      return counts;
    }
    for (int row = 0; row < gold.rowCount(); row++) {
      String words = words(gold, row, difference, MappedColumn::gold);
      counts.computeIfAbsent(words, first -> new int[2])[0]++;
    }
    for (int row = 0; row < predicted.rowCount(); row++) {
      String words = words(predicted, row, difference, MappedColumn::predicted);
      counts.computeIfAbsent(words, first -> new int[2])[1]++;
    }
    return counts;
  }

  /** The cells of a row as one text. */
  public static String words(List<? extends @Nullable Object> cells) {
    List<String> words = new ArrayList<>();
    cells.forEach(cell -> words.add(cell == null ? "NULL" : SanitizedText.line(cell.toString())));
    return String.join(", ", words);
  }

  private static String words(
      ResultTable table,
      int row,
      Difference difference,
      Function<MappedColumn, @Nullable Integer> place) {
    List<@Nullable Object> cells = new ArrayList<>();
    for (MappedColumn column : difference.columns()) {
      cells.add(table.column(Objects.requireNonNull(place.apply(column))).value(row));
    }
    return words(cells);
  }
}
