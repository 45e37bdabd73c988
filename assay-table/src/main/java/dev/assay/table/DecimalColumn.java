// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Exact decimals, each with its own scale; many short ones of one scale are stored without an
 * object for each.
 */
public final class DecimalColumn extends Column {
  /** The number of digits that fit in 64 bits. */
  static final int FLAT_DIGITS = 18;

  private final @Nullable BigDecimal[] values;
  private final long[] unscaled;
  private final int scale;
  private final boolean flat;

  DecimalColumn(String name, String typeName, @Nullable BigDecimal[] values, NullMask nullMask) {
    super(name, typeName, values.length, nullMask);
    this.values = values;
    this.unscaled = new long[0];
    this.scale = 0;
    this.flat = false;
  }

  DecimalColumn(String name, String typeName, long[] unscaled, int scale, NullMask nullMask) {
    super(name, typeName, unscaled.length, nullMask);
    this.values = new BigDecimal[0];
    this.unscaled = unscaled;
    this.scale = scale;
    this.flat = true;
  }

  /** The value; {@code null} where NULL. */
  public @Nullable BigDecimal at(int row) {
    if (!flat) {
      return values[row];
    }
    return isNull(row) ? null : BigDecimal.valueOf(unscaled[row], scale);
  }

  /** Returns whether all values have the same {@link #scale}, and their digits fit in a long. */
  public boolean isFlat() {
    return flat;
  }

  /** The digits of a value of a flat column; 0 where NULL. */
  public long unscaled(int row) {
    return unscaled[row];
  }

  /** The scale of all values of a flat column. */
  public int scale() {
    return scale;
  }

  @Override
  ValueFamily familyOf(int row) {
    return ValueFamily.DECIMAL;
  }

  @Override
  @Nullable Object valueOf(int row) {
    return at(row);
  }
}
