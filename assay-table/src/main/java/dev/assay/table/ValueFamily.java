// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;

/** The kind of a cell's value. Each family has its own comparator. */
public enum ValueFamily {
  /** SQL NULL; the cell's value is {@code null}. */
  NULL,
  /** Integers: {@link Long}, or {@link java.math.BigInteger} where a long is too small. */
  INTEGER,
  /** Exact decimals: {@link java.math.BigDecimal}. */
  DECIMAL,
  /** Single precision floats: {@link Float}. */
  REAL,
  /** Double precision floats: {@link Double}. */
  DOUBLE,
  /** {@link Boolean}. */
  BOOLEAN,
  /** {@link String}. */
  TEXT,
  /** {@link java.time.LocalDate}. */
  DATE,
  /** {@link java.time.LocalTime}. */
  TIME,
  /** Date and time without a zone: {@link java.time.LocalDateTime}. */
  TIMESTAMP,
  /** Date and time with a zone, kept as the instant: {@link java.time.Instant}. */
  INSTANT,
  /** {@link TimeInterval}. */
  INTERVAL,
  /** {@link java.util.UUID}. */
  UUID,
  /** {@link ByteString}. */
  BYTES,
  /** {@link java.util.List} of values of any family, {@code null} for NULL. */
  ARRAY,
  /** {@link JsonText}; structs and maps arrive as JSON too. */
  JSON;

  /** Returns whether cells of this family are numbers. */
  public boolean isNumeric() {
    return this == INTEGER || this == DECIMAL || this == REAL || this == DOUBLE;
  }

  /** Returns whether cells of this family are binary floats, which carry rounding noise. */
  public boolean isFloat() {
    return this == REAL || this == DOUBLE;
  }

  /** The family of a canonical value as the constants above list them. */
  public static ValueFamily of(@org.jspecify.annotations.Nullable Object value) {
    if (value == null) {
      return NULL;
    }
    if (value instanceof Long || value instanceof java.math.BigInteger) {
      return INTEGER;
    }
    if (value instanceof Double) {
      return DOUBLE;
    }
    if (value instanceof String) {
      return TEXT;
    }
    if (value instanceof java.math.BigDecimal) {
      return DECIMAL;
    }
    if (value instanceof Boolean) {
      return BOOLEAN;
    }
    if (value instanceof Float) {
      return REAL;
    }
    return ofRarer(value);
  }

  private static ValueFamily ofRarer(Object value) {
    if (value instanceof java.time.LocalDate) {
      return DATE;
    }
    if (value instanceof java.time.LocalDateTime) {
      return TIMESTAMP;
    }
    if (value instanceof java.time.Instant) {
      return INSTANT;
    }
    if (value instanceof java.time.LocalTime) {
      return TIME;
    }
    if (value instanceof TimeInterval) {
      return INTERVAL;
    }
    if (value instanceof java.util.UUID) {
      return UUID;
    }
    if (value instanceof ByteString) {
      return BYTES;
    }
    if (value instanceof java.util.List) {
      return ARRAY;
    }
    if (value instanceof JsonText) {
      return JSON;
    }
    throw new IllegalArgumentException(
        "not a canonical cell value: "
            + value.getClass().getName()
            + "; convert it to one of the types that ValueFamily lists");
  }
}
