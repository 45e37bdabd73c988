// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.table.internal.ByteString;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Cells in the few forms in which candidates keep values: whole numbers, floating-point numbers,
 * truth values, bytes and text. Decimals are floating-point numbers where these are as exact.
 */
final class PlainCells {
  private PlainCells() {}

  static @Nullable Object of(@Nullable Object cell) {
    if (cell == null) {
      return null;
    }
    if (cell instanceof BigDecimal number) {
      return number.scale() <= 0 ? whole(number.toBigInteger()) : fraction(number);
    }
    if (cell instanceof BigInteger number) {
      return whole(number);
    }
    if (cell instanceof Float number) {
      return Double.valueOf(number.toString());
    }
    boolean plain =
        cell instanceof Long
            || cell instanceof Double
            || cell instanceof Boolean
            || cell instanceof ByteString;
    return plain ? cell : cell.toString();
  }

  private static Object whole(BigInteger number) {
    return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number.toString();
  }

  private static Object fraction(BigDecimal number) {
    double value = number.doubleValue();
    return Double.isFinite(value) && new BigDecimal(Double.toString(value)).compareTo(number) == 0
        ? (Object) value
        : number.toPlainString();
  }
}
