// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.AssayException;
import dev.assay.table.ValueFamily;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.TimeInterval;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.*;
import org.jspecify.annotations.Nullable;

/**
 * A column of a Spark table, and how its cells are read.
 *
 * @param index 0-based position in the rows that are read
 * @param name as the user gave it
 * @param typeName in SQL
 * @param kind of its cells
 * @param precision of decimals; 0 for other kinds
 * @param scale of decimals; 0 for other kinds
 */
record SparkColumn(int index, String name, String typeName, Kind kind, int precision, int scale)
    implements Serializable {
  /** The ways in which Spark stores the types that can be compared. */
  enum Kind {
    NULL(ValueFamily.NULL),
    BYTE(ValueFamily.INTEGER),
    SHORT(ValueFamily.INTEGER),
    INT(ValueFamily.INTEGER),
    LONG(ValueFamily.INTEGER),
    DECIMAL(ValueFamily.DECIMAL),
    FLOAT(ValueFamily.REAL),
    DOUBLE(ValueFamily.DOUBLE),
    BOOLEAN(ValueFamily.BOOLEAN),
    TEXT(ValueFamily.TEXT),
    DATE(ValueFamily.DATE),
    INSTANT(ValueFamily.INSTANT),
    TIMESTAMP(ValueFamily.TIMESTAMP),
    BYTES(ValueFamily.BYTES),
    DAY_TIME(ValueFamily.INTERVAL),
    YEAR_MONTH(ValueFamily.INTERVAL);

    private final ValueFamily family;

    Kind(ValueFamily family) {
      this.family = family;
    }
  }

  /**
   * Returns the column of a field.
   *
   * @param side {@code gold} or {@code predicted}, for the message
   * @throws AssayException if values of its type can't be compared
   */
  static SparkColumn of(StructField field, int index, String side) {
    DataType type = field.dataType();
    Kind kind = kind(type);
    if (kind == null) {
      throw new AssayException(
          "column '%s' (number %d) of the %s table has type %s, which can't be compared; convert it to text, for example with to_json, or select other columns"
              .formatted(field.name(), index + 1, side, type.sql()));
    }
    int precision = type instanceof DecimalType decimal ? decimal.precision() : 0;
    int scale = type instanceof DecimalType decimal ? decimal.scale() : 0;
    return new SparkColumn(index, field.name(), type.sql(), kind, precision, scale);
  }

  private static @Nullable Kind kind(DataType type) {
    if (type instanceof StringType || type instanceof VarcharType || type instanceof CharType) {
      return Kind.TEXT; // also with a collation: Assay compares code points
    }
    if (type instanceof DecimalType) {
      return Kind.DECIMAL;
    }
    if (type instanceof DayTimeIntervalType) {
      return Kind.DAY_TIME;
    }
    if (type instanceof YearMonthIntervalType) {
      return Kind.YEAR_MONTH;
    }
    return switch (type.typeName()) {
      case "void" -> Kind.NULL;
      case "byte" -> Kind.BYTE;
      case "short" -> Kind.SHORT;
      case "integer" -> Kind.INT;
      case "long" -> Kind.LONG;
      case "float" -> Kind.FLOAT;
      case "double" -> Kind.DOUBLE;
      case "boolean" -> Kind.BOOLEAN;
      case "date" -> Kind.DATE;
      case "timestamp" -> Kind.INSTANT;
      case "timestamp_ntz" -> Kind.TIMESTAMP;
      case "binary" -> Kind.BYTES;
      default -> null;
    };
  }

  ValueFamily family() {
    return kind.family;
  }

  boolean isNumeric() {
    return kind.family.isNumeric();
  }

  SparkColumn at(int position) {
    return new SparkColumn(position, name, typeName, kind, precision, scale);
  }

  /** Returns the cell as the library's tables have it; {@code null} for NULL. */
  @Nullable Object value(SpecializedGetters row) {
    if (kind == Kind.NULL || row.isNullAt(index)) {
      return null;
    }
    return switch (kind) {
      case NULL -> null;
      case BYTE, SHORT, INT, LONG -> integer(row);
      case DECIMAL -> row.getDecimal(index, precision, scale).toJavaBigDecimal();
      case FLOAT -> row.getFloat(index);
      case DOUBLE -> row.getDouble(index);
      case BOOLEAN -> row.getBoolean(index);
      case TEXT -> row.getUTF8String(index).toString();
      case DATE -> LocalDate.ofEpochDay(row.getInt(index));
      case INSTANT -> instant(row);
      case TIMESTAMP -> LocalDateTime.ofInstant(instant(row), ZoneOffset.UTC);
      case BYTES -> new ByteString(row.getBinary(index));
      case DAY_TIME -> new TimeInterval(0, 0, Duration.of(row.getLong(index), ChronoUnit.MICROS));
      case YEAR_MONTH -> new TimeInterval(row.getInt(index), 0, Duration.ZERO);
    };
  }

  /** Returns a cell of an integer column that is not NULL. */
  long integer(SpecializedGetters row) {
    return switch (kind) {
      case BYTE -> row.getByte(index);
      case SHORT -> row.getShort(index);
      case INT -> row.getInt(index);
      default -> row.getLong(index);
    };
  }

  private Instant instant(SpecializedGetters row) {
    return Instant.EPOCH.plus(row.getLong(index), ChronoUnit.MICROS);
  }
}
