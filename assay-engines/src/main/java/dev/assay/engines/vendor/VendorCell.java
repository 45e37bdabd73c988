// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.vendor;

import dev.assay.engines.jdbc.CellReader;
import dev.assay.engines.jdbc.CellReaders;
import dev.assay.table.internal.IntervalText;
import dev.assay.table.internal.TimeInterval;
import org.jspecify.annotations.Nullable;

/** The ways of reading cells that vendors' files can name. */
enum VendorCell {
  TEXT(CellReaders.TEXT),
  JSON(CellReaders.JSON),
  DECIMAL(CellReaders.DECIMAL),
  INTEGER(CellReaders.INTEGER),
  INSTANT(CellReaders.INSTANT),
  TIMESTAMP(CellReaders.TIMESTAMP),
  UUID(CellReaders.UUID_TEXT),
  /** A float in a class of the driver's own. */
  FLOAT((rows, column) -> number(rows.getObject(column), true)),
  /** A double in a class of the driver's own. */
  DOUBLE((rows, column) -> number(rows.getObject(column), false)),
  /** Oracle's intervals. */
  INTERVAL(
      (rows, column) -> {
        String text = rows.getString(column);
        return text == null ? null : interval(text);
      });

  @SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
  private final CellReader reader;

  VendorCell(CellReader reader) {
    this.reader = reader;
  }

  CellReader reader() {
    return reader;
  }

  private static @Nullable Object number(@Nullable Object value, boolean single) {
    if (value instanceof Number number) {
      return single ? (Object) number.floatValue() : (Object) number.doubleValue();
    }
    return value == null ? null : value.toString();
  }

  /** Parses an interval in Oracle's format; any other text is kept. */
  static Object interval(String text) {
    TimeInterval interval = IntervalText.read(text.trim());
    return interval == null ? text : interval;
  }
}
