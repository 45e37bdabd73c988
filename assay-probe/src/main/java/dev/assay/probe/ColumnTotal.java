// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A column of numbers that is the total of others in all real rows.
 *
 * @param total its position
 * @param parts the positions of two columns, or of several that follow each other
 */
record ColumnTotal(int total, List<Integer> parts) implements ObservedRule.OfRows {
  /** Fewer rows may agree by chance. */
  private static final int ENOUGH_ROWS = 30;

  /** A difference that rounding explains, as a share of the total. */
  private static final double ROUNDING = 1e-9;

  ColumnTotal {
    parts = List.copyOf(parts);
  }

  @Override
  public List<Integer> columns() {
    return Stream.concat(Stream.of(total), parts.stream()).toList();
  }

  static List<ColumnTotal> among(SourceTable table) {
    List<Integer> numbers =
        IntStream.range(0, table.columnCount())
            .filter(c -> table.column(c).pattern().isNumbers())
            .filter(c -> !table.shape().isKey(c) && !table.shape().isReference(c))
            .boxed()
            .toList();
    List<ColumnTotal> found = new ArrayList<>();
    for (int total : numbers) {
      List<Integer> rest = numbers.stream().filter(c -> c != total).toList();
      // Most sums differ in the first row whose total is not 0, so that few see all rows.
      DataRow telling =
          table.rows().stream()
              .filter(row -> row.get(total) != null && !isZero(row.get(total)))
              .findFirst()
              .orElse(null);
      if (telling == null) {
        continue;
      }
      for (int first = 0; first < rest.size(); first++) {
        for (int last = first + 1; last < rest.size(); last++) {
          addIfShown(found, table, telling, new ColumnTotal(total, rest.subList(first, last + 1)));
          if (last > first + 1) {
            addIfShown(
                found,
                table,
                telling,
                new ColumnTotal(total, List.of(rest.get(first), rest.get(last))));
          }
        }
      }
    }
    return found;
  }

  private static void addIfShown(
      List<ColumnTotal> found, SourceTable table, DataRow telling, ColumnTotal total) {
    if (total.isBroken(table, telling)) {
      return;
    }
    int seen = 0;
    for (DataRow row : table.rows()) {
      Double sum = total.sum(row);
      if (sum != null && row.get(total.total) instanceof Number number) {
        if (differ(sum, number)) {
          return;
        }
        // Nothing is shown by zeros, and little by one part that is all.
        seen += total.parts.stream().filter(c -> !isZero(row.get(c))).count() > 1 ? 1 : 0;
      }
    }
    if (seen >= ENOUGH_ROWS) {
      found.add(total);
    }
  }

  private static boolean isZero(@Nullable Object value) {
    return value instanceof Number number && number.doubleValue() == 0;
  }

  private static boolean differ(double sum, Number total) {
    double value = total.doubleValue();
    return Math.abs(sum - value) > ROUNDING * Math.max(1, Math.abs(value));
  }

  private @Nullable Double sum(DataRow row) {
    double sum = 0;
    for (int part : parts) {
      if (!(row.get(part) instanceof Number number)) {
        return null;
      }
      sum += number.doubleValue();
    }
    return sum;
  }

  @Override
  public boolean isBroken(SourceTable table, DataRow row) {
    Double sum = sum(row);
    return sum != null && row.get(total) instanceof Number number && differ(sum, number);
  }

  /**
   * The row with another part if its total was changed and the parts allow it; else a new total.
   */
  @Override
  public DataRow settled(SourceTable table, DataRow row) {
    Double sum = sum(row);
    DataRow origin = row.origin();
    if (sum == null || !(row.get(total) instanceof Number number)) {
      return row;
    }
    if (origin != null && !number.equals(origin.get(total))) {
      double difference = number.doubleValue() - sum;
      for (int part : parts) {
        Object other = like(row.get(part), value(row.get(part)) + difference);
        if (table.admits(part, other)) {
          return row.with(part, other);
        }
      }
    }
    return row.with(total, like(number, sum));
  }

  private static double value(@Nullable Object number) {
    return number instanceof Number some ? some.doubleValue() : 0;
  }

  private static Object like(@Nullable Object model, double value) {
    return model instanceof Long ? (Object) Math.round(value) : value;
  }

  @Override
  public BrokenRule broken(SourceTable table, DataRow row) {
    return BrokenRule.never(
        "a row of %s with another %s than the total of %s, where all %,d rows agree"
            .formatted(
                table.name(),
                table.shape().columnName(total),
                table.described(parts),
                table.rows().size()),
        table,
        "%s <> %s"
            .formatted(
                table.quoted(total),
                parts.stream().map(table::quoted).collect(Collectors.joining(" + "))));
  }
}
