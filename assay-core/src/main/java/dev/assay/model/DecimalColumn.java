// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Exact decimals, each with its own scale. */
public final class DecimalColumn extends Column {
  private final @Nullable BigDecimal[] values;

  DecimalColumn(String name, String typeName, @Nullable BigDecimal[] values, NullMask nullMask) {
    super(name, typeName, values.length, nullMask);
    this.values = values;
  }

  /** The value; {@code null} where NULL. */
  public @Nullable BigDecimal at(int row) {
    return values[row];
  }

  @Override
  ValueFamily familyOf(int row) {
    return ValueFamily.DECIMAL;
  }

  @Override
  @Nullable Object valueOf(int row) {
    return values[row];
  }
}
