// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.model.Column;
import dev.assay.model.ColumnBuilder;
import dev.assay.model.ValueFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The cells of one CSV column, and the narrowest type that fits them all. */
final class CsvColumn {
  /** A fraction with more digits is taken for a binary float. */
  static final int DECIMAL_DIGITS = 15;

  private static final Pattern NUMERAL = Pattern.compile("-?(?:0|[1-9]\\d*)(?:\\.\\d+)?");
  private static final Pattern SCIENTIFIC =
      Pattern.compile("-?(?:0|[1-9]\\d*)(?:\\.\\d+)?[eE][-+]?\\d{1,3}");
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Pattern TIMESTAMP =
      Pattern.compile("\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?");

  /** Column types; each numeric type includes those before it. */
  private enum Type {
    NONE(""),
    INTEGER("BIGINT"),
    DECIMAL("DECIMAL"),
    FLOAT("DOUBLE"),
    BOOLEAN("BOOLEAN"),
    DATE("DATE"),
    TIMESTAMP("TIMESTAMP"),
    TEXT("VARCHAR");

    private final String sqlName;

    Type(String sqlName) {
      this.sqlName = sqlName;
    }

    private boolean isNumber() {
      return this == INTEGER || this == DECIMAL || this == FLOAT;
    }

    private Type with(Type other) {
      if (this == NONE || this == other) {
        return other;
      }
      boolean numbers = isNumber() && other.isNumber();
      return numbers ? (compareTo(other) > 0 ? this : other) : TEXT;
    }
  }

  private final String name;
  private final List<@Nullable String> cells = new ArrayList<>();
  private Type type = Type.NONE;

  CsvColumn(String name) {
    this.name = name;
  }

  /** Adds a cell; {@code null} is NULL. */
  void add(@Nullable String cell) {
    cells.add(cell);
    if (cell != null && type != Type.TEXT) {
      type = type.with(typeOf(cell));
    }
  }

  private static Type typeOf(String cell) {
    if (NUMERAL.matcher(cell).matches()) {
      if (cell.indexOf('.') < 0) {
        return Type.INTEGER;
      }
      return digits(cell) > DECIMAL_DIGITS ? Type.FLOAT : Type.DECIMAL;
    }
    if (SCIENTIFIC.matcher(cell).matches()) {
      return Type.FLOAT;
    }
    if (cell.equalsIgnoreCase("true") || cell.equalsIgnoreCase("false")) {
      return Type.BOOLEAN;
    }
    if (DATE.matcher(cell).matches()) {
      return checked(cell, Type.DATE, ValueFamily.DATE);
    }
    return TIMESTAMP.matcher(cell).matches()
        ? checked(cell, Type.TIMESTAMP, ValueFamily.TIMESTAMP)
        : Type.TEXT;
  }

  /** The type, or text if the cell only looks like a date: 2023-02-30. */
  private static Type checked(String cell, Type type, ValueFamily family) {
    Object value = TypedCells.of(type.sqlName).fromText(cell);
    return ValueFamily.of(value) == family ? type : Type.TEXT;
  }

  /** Returns the number of significant digits, counted from the first that is not zero. */
  private static int digits(String numeral) {
    return numeral.replaceAll("[-.]", "").replaceFirst("^0+", "").length();
  }

  /** The typed column. */
  Column build() {
    TypedCells reader = TypedCells.of(type.sqlName);
    ColumnBuilder column = new ColumnBuilder(name, type.sqlName);
    for (String cell : cells) {
      column.add(cell == null ? null : reader.fromText(cell));
    }
    return column.build();
  }
}
