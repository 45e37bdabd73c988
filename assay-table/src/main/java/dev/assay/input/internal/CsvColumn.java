// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.TextColumn;
import dev.assay.table.ValueFamily;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The cells of one CSV column, and the narrowest type that fits them all. */
final class CsvColumn {
  /** A fraction with more digits is taken for a binary float. */
  static final int DECIMAL_DIGITS = 15;

  private static final Pattern SCIENTIFIC =
      Pattern.compile("-?(?:0|[1-9]\\d*)(?:\\.\\d+)?[eE][-+]?\\d{1,3}");
  private static final Pattern TIMESTAMP =
      Pattern.compile("\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?");

  /** Column types; each numeric type includes those before it. */
  enum Type {
    NONE("", ValueFamily.NULL),
    INTEGER("BIGINT", ValueFamily.INTEGER),
    DECIMAL("DECIMAL", ValueFamily.DECIMAL),
    FLOAT("DOUBLE", ValueFamily.DOUBLE),
    BOOLEAN("BOOLEAN", ValueFamily.BOOLEAN),
    DATE("DATE", ValueFamily.DATE),
    TIMESTAMP("TIMESTAMP", ValueFamily.TIMESTAMP),
    TEXT("VARCHAR", ValueFamily.TEXT);

    private final String sqlName;
    private final ValueFamily family;

    Type(String sqlName, ValueFamily family) {
      this.sqlName = sqlName;
      this.family = family;
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
  private final PlainCell plain = new PlainCell();

  /** The values so far; all texts once the text of a cell could not be restored from its value. */
  private ColumnBuilder cells;

  private Type type = Type.NONE;

  CsvColumn(String name) {
    this.name = name;
    this.cells = new ColumnBuilder(name, type.sqlName);
  }

  void addNull() {
    cells.addNull();
  }

  /** Adds a cell that is part of an array. */
  void add(char[] characters, int offset, int length) {
    if (type != Type.TEXT) {
      Type next = type.with(plain.read(characters, offset, offset + length));
      if (next != type) {
        become(next);
      }
    }
    switch (type) {
      case INTEGER -> cells.addLong(plain.value());
      case DECIMAL -> cells.addDecimal(plain.value(), plain.scale());
      case DATE -> cells.addDate(plain.value());
      default -> cells.addText(characters, offset, length);
    }
  }

  /** Goes on with another type, and gives the cells so far the same. */
  private void become(Type next) {
    Column before = cells.build();
    cells = new ColumnBuilder(name, next.sqlName);
    for (int row = 0; row < before.size(); row++) {
      Object value = before.value(row);
      if (value == null) {
        cells.addNull();
      } else if (next == Type.TEXT) {
        cells.add(value instanceof BigDecimal number ? number.toPlainString() : value.toString());
      } else {
        cells.addDecimal((Long) value, 0);
      }
    }
    type = next;
  }

  private static Type typeOf(String cell) {
    char first = cell.isEmpty() ? ' ' : cell.charAt(0);
    if (first == '-' || TextScan.isDigit(first)) {
      Type number = numberType(cell);
      return number == Type.TEXT ? timeType(cell) : number;
    }
    return cell.equalsIgnoreCase("true") || cell.equalsIgnoreCase("false")
        ? Type.BOOLEAN
        : Type.TEXT;
  }

  private static Type numberType(String cell) {
    int start = cell.charAt(0) == '-' ? 1 : 0;
    int end = TextScan.digits(cell, start);
    if (cell.length() > CellParser.LONGEST_NUMERAL) {
      return Type.TEXT;
    }
    if (end == start || (cell.charAt(start) == '0' && end > start + 1)) {
      return Type.TEXT;
    }
    if (end == cell.length()) {
      return Type.INTEGER;
    }
    if (cell.charAt(end) == '.' && end + 1 < cell.length()) {
      if (TextScan.digits(cell, end + 1) == cell.length()) {
        return significantDigits(cell, start) > DECIMAL_DIGITS ? Type.FLOAT : Type.DECIMAL;
      }
    }
    return SCIENTIFIC.matcher(cell).matches() ? Type.FLOAT : Type.TEXT;
  }

  /** The number of digits of a numeral, counted from the first that is not zero. */
  private static int significantDigits(String numeral, int start) {
    int first = start;
    while (first < numeral.length()
        && (numeral.charAt(first) == '0' || numeral.charAt(first) == '.')) {
      first++;
    }
    int point = numeral.indexOf('.', first);
    return numeral.length() - first - (point < 0 ? 0 : 1);
  }

  /** The type of what is written like a date; text if it is none, such as 2023-02-30. */
  private static Type timeType(String cell) {
    if (TextScan.isDate(cell)) {
      return checked(cell, Type.DATE);
    }
    return TIMESTAMP.matcher(cell).matches() ? checked(cell, Type.TIMESTAMP) : Type.TEXT;
  }

  private static Type checked(String cell, Type type) {
    return ValueFamily.of(CellParser.parse(cell, type.family)) == type.family ? type : Type.TEXT;
  }

  /** Returns whether each cell seems to be a row whose cells another separator separates. */
  boolean isSeparatedOtherwise() {
    Column texts = cells.build();
    return IntStream.range(0, texts.size())
        .mapToObj(row -> List.of(String.valueOf(texts.value(row))))
        .allMatch(row -> CsvRows.otherSeparator(row).isPresent());
  }

  /** The typed column. */
  Column build(TableMeter meter) {
    Column column = cells.build();
    if (column instanceof TextColumn texts) {
      Type narrowest = narrowest(texts);
      if (narrowest != Type.TEXT) {
        cells = new ColumnBuilder(name, narrowest.sqlName, texts.size());
        for (int row = 0; row < texts.size(); row++) {
          String cell = texts.at(row);
          cells.add(cell == null ? null : CellParser.parse(cell, narrowest.family));
        }
        column = cells.build();
      }
    }
    meter.kept(cells.bytes());
    return column;
  }

  private static Type narrowest(TextColumn texts) {
    Type narrowest = Type.NONE;
    for (int row = 0; row < texts.size() && narrowest != Type.TEXT; row++) {
      String cell = texts.at(row);
      narrowest = cell == null ? narrowest : narrowest.with(typeOf(cell));
    }
    return narrowest;
  }
}
