// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The properties that a column's values show beyond its declaration.
 *
 * @param hasNulls whether any value is NULL, or there is no value at all
 * @param repeats whether a value that is not NULL occurs twice
 * @param pattern of the values that are not NULL
 * @param values those that are not NULL, as often as they occur
 * @param distinct the values as keys with true, and with false texts in lower case that are none
 * @param closed whether the column knows no other words or codes, which are few and occur often on
 *     average
 * @param most of a number that is a share of a whole, 1 or 100; else infinite
 */
record ObservedColumn(
    boolean hasNulls,
    boolean repeats,
    ValuePattern pattern,
    List<Object> values,
    Map<Object, Boolean> distinct,
    boolean closed,
    double most) {
  /** The number of values from which the words of a column are taken for all that it knows ... */
  private static final int ENOUGH_VALUES = 30;

  /** ... if they are few ... */
  private static final int MOST_WORDS = 12;

  /** ... and occur so often on average. */
  private static final int USES = 10;

  /** Names of columns that hold percentages, even if none is 100. */
  private static final Pattern PERCENT = Pattern.compile("(?i).*(?:percent|pct|perc\\b|%).*");

  static ObservedColumn of(List<DataRow> rows, int column, String name) {
    List<Object> values = new ArrayList<>(rows.size());
    Set<Object> distinct = new HashSet<>();
    boolean repeats = false;
    for (DataRow row : rows) {
      Object value = row.get(column);
      if (value != null) {
        values.add(value);
        repeats |= !distinct.add(value);
      }
    }
    boolean hasNulls = rows.isEmpty() || values.size() < rows.size();
    ValuePattern pattern = ValuePattern.of(distinct);
    boolean closed =
        (pattern.isWords() || (pattern.isWhole() && !pattern.isNumbers()))
            && values.size() >= ENOUGH_VALUES
            && distinct.size() <= MOST_WORDS
            && distinct.size() * USES <= values.size();
    Map<Object, Boolean> known = new HashMap<>();
    distinct.forEach(value -> known.put(folded(value), false));
    distinct.forEach(value -> known.put(value, true));
    return new ObservedColumn(
        hasNulls, repeats, pattern, values, known, closed, most(values, pattern, name));
  }

  private static double most(List<Object> values, ValuePattern pattern, String name) {
    if (!pattern.isNumbers() || values.size() < ENOUGH_VALUES) {
      return Double.POSITIVE_INFINITY;
    }
    DoubleSummaryStatistics range =
        values.stream().mapToDouble(each -> ((Number) each).doubleValue()).summaryStatistics();
    if (range.getMin() < 0 || range.getMax() == range.getMin()) {
      return Double.POSITIVE_INFINITY;
    }
    boolean percent = range.getMax() == 100 || PERCENT.matcher(name).matches();
    return range.getMax() <= 1
        ? 1
        : percent && range.getMax() <= 100 ? 100 : Double.POSITIVE_INFINITY;
  }

  private static Object folded(Object value) {
    return value instanceof String text ? text.toLowerCase(Locale.ROOT) : value;
  }

  /** Returns whether not every value that is like its own would be one of the column. */
  boolean isTelling() {
    return pattern.isWords() || closed || most < Double.POSITIVE_INFINITY;
  }

  /** Returns whether the column may hold a value, as far as its real ones tell. */
  boolean knows(Object value) {
    if (value instanceof Number number && number.doubleValue() > most) {
      return false;
    }
    return distinct.getOrDefault(value, false) || (!closed && !distinct.containsKey(folded(value)));
  }
}
