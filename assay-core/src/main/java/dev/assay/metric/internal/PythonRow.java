// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import dev.assay.table.ResultTable;
import dev.assay.table.internal.Decimals;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows under Python's equality, as keys of a hash map. Source: "Comparisons" and "Hashing of
 * numeric types" in the Python documentation. Numbers and truth values are equal if they are the
 * same number, exactly: {@code 1 == 1.0 == True}, but {@code 2**53 + 1 != 2.0**53} and {@code
 * Decimal('0.1') != 0.1}. None equals None. NaN equals nothing, as two fetches never give the same
 * object. Text never equals bytes, nor a date a time stamp; all other values are equal by content.
 *
 * <p>Lists and documents, which Python can't put into a set, are compared by content as well.
 */
public final class PythonRow {
  private static final int LONG_DIGITS = 19;

  /** Numbers with more bits cost additional units of scoring. */
  private static final int SHORT_BITS = 512;

  private static final long UNITS_OF_LONG = 200;

  private PythonRow() {}

  /** Returns whether both tables hold the same set of rows. */
  public static boolean sameSet(ResultTable gold, ResultTable predicted) {
    if (gold.hasSameCells(predicted)) {
      return true;
    }
    Map<Row, Boolean> seen = new HashMap<>();
    for (int row = 0; row < gold.rowCount(); row++) {
      seen.put(Row.of(gold, row), false);
    }
    int found = 0;
    for (int row = 0; row < predicted.rowCount(); row++) {
      Boolean before = seen.replace(Row.of(predicted, row), true);
      if (before == null) {
        return false;
      }
      found += before ? 0 : 1;
    }
    return found == seen.size();
  }

  /**
   * A row as the key of a map. Its hash comes from {@link PythonKeys}: texts can be made up that
   * all have one {@link String#hashCode}.
   */
  private record Row(List<@Nullable Object> cells, long key) {
    static Row of(ResultTable table, int row) {
      List<@Nullable Object> cells = table.row(row);
      cells.replaceAll(PythonRow::canonical);
      long key = 0;
      for (int c = 0; c < cells.size(); c++) {
        key += PythonKeys.inColumn(PythonKeys.ofCanonical(cells.get(c)), c);
      }
      return new Row(cells, key);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Row row && row.key == key && row.cells.equals(cells);
    }

    @Override
    public int hashCode() {
      return Long.hashCode(key);
    }
  }

  /** One object for all values that are equal in Python. */
  static @Nullable Object canonical(@Nullable Object value) {
    ScoringDeadline.spend(1);
    if (value instanceof Boolean truth) {
      return truth ? 1L : 0L;
    }
    if (value instanceof Float number) {
      return ofFloat(number.doubleValue());
    }
    if (value instanceof Double number) {
      return ofFloat(number);
    }
    if (value instanceof BigDecimal number) {
      return ofDecimal(number);
    }
    if (value instanceof BigInteger number) {
      return ofDecimal(new BigDecimal(number));
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> cells = new ArrayList<>(list);
      cells.replaceAll(PythonRow::canonical);
      return cells;
    }
    return value;
  }

  private static Object ofFloat(double number) {
    if (Double.isNaN(number)) {
      return new Object();
    }
    return Double.isInfinite(number) ? number : ofDecimal(new BigDecimal(number));
  }

  private static Object ofDecimal(BigDecimal number) {
    ScoringDeadline.spend(1 + number.unscaledValue().bitLength() / SHORT_BITS * UNITS_OF_LONG);
    BigDecimal shortest = Decimals.strip(number);
    long wholeDigits = (long) shortest.precision() - shortest.scale();
    if (shortest.scale() > 0 || wholeDigits > LONG_DIGITS) {
      return shortest;
    }
    BigInteger whole = shortest.toBigIntegerExact();
    return whole.bitLength() < Long.SIZE ? whole.longValue() : shortest;
  }
}
