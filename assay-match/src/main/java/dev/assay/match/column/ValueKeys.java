// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import dev.assay.match.cell.CellKey;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.table.Column;
import dev.assay.table.DoubleColumn;
import dev.assay.table.ValueFamily;
import dev.assay.table.internal.Decimals;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * 64-bit keys of a column's cells: equal where cells are equal under {@code NUMERIC_TYPE}, and but
 * for rare numbers at the edge of a rounding step also under {@code FLOAT_NOISE}. Cells that differ
 * have different keys, but for fractions that agree in nine digits, and for the odds of a hash.
 * Safe for use by several threads.
 */
public final class ValueKeys {
  /** Bits of the mantissa that are rounded away: 31 of 53 remain, about nine digits. */
  private static final int NOISE_BITS = 22;

  private static final long NUMBERS = CellKey.numberTag(ValueFamily.DOUBLE, KeyEncoding.BY_VALUE);

  private final Column column;
  private final ColumnKeys exact;

  private ValueKeys(Column column) {
    this.column = column;
    this.exact = ColumnKeys.of(column, KeyEncoding.BY_VALUE);
  }

  public static ValueKeys of(Column column) {
    return new ValueKeys(column);
  }

  /** Returns whether two cells are equal under both relaxations. */
  public static boolean equal(@Nullable Object a, @Nullable Object b) {
    return CellRule.CLOSE.equal(a, b);
  }

  /** The key of one cell. */
  public long at(int row) {
    if (column instanceof DoubleColumn doubles) {
      return doubles.isNull(row) ? CellKey.NULL : ofDouble(doubles.at(row));
    }
    if (exact instanceof ColumnKeys.Longs || exact instanceof ColumnKeys.Texts) {
      return exact.at(row);
    }
    Object value = column.value(row);
    if (value instanceof Double || value instanceof Float) {
      return ofDouble(((Number) value).doubleValue());
    }
    if (value instanceof BigDecimal decimal && Decimals.strip(decimal).scale() > 0) {
      return ofDouble(decimal.doubleValue());
    }
    return exact.at(row);
  }

  private static long ofDouble(double value) {
    boolean whole = value == Math.rint(value) || !Double.isFinite(value);
    return CellKey.mix(CellKey.exact(whole ? value : rounded(value)) + NUMBERS);
  }

  private static double rounded(double value) {
    long half = 1L << (NOISE_BITS - 1);
    return Double.longBitsToDouble((Double.doubleToLongBits(value) + half) & -(2 * half));
  }
}
