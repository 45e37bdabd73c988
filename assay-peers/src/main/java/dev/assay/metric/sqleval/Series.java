// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import dev.assay.metric.internal.ScoringDeadline;
import dev.assay.table.BooleanColumn;
import dev.assay.table.Column;
import dev.assay.table.DoubleColumn;
import dev.assay.table.LongColumn;
import dev.assay.table.ValueFamily;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A column as pandas holds it after {@code read_sql_query}: decimals are floats, integers with
 * missing values are floats, time stamps and intervals have types of their own, the rest are
 * objects. Immutable.
 */
final class Series {
  private static final double FILLER = -99999;
  private static final double RELATIVE = 1e-5;
  private static final double ABSOLUTE = 1e-8;
  private static final Set<ValueFamily> UNHASHABLE =
      EnumSet.of(ValueFamily.ARRAY, ValueFamily.JSON);

  /** Column types. */
  enum Kind {
    INTEGER,
    FLOAT,
    TRUTH,
    TIME,
    SPAN,
    OBJECT;

    boolean isNumeric() {
      return this == INTEGER || this == FLOAT || this == TRUTH;
    }
  }

  private final Column column;
  private final Kind kind;
  private final double[] numbers;
  private final BitSet missing;
  private int @Nullable [] sorted;

  private Series(Column column, Kind kind, double[] numbers, BitSet missing) {
    this.column = column;
    this.kind = kind;
    this.numbers = numbers;
    this.missing = missing;
  }

  static Series of(Column column) {
    Set<ValueFamily> families = EnumSet.noneOf(ValueFamily.class);
    BitSet missing = new BitSet();
    for (int row = 0; row < column.size(); row++) {
      ValueFamily family = column.family(row);
      if (family == ValueFamily.NULL) {
        missing.set(row);
      } else {
        families.add(family);
      }
    }
    Kind kind = kind(families, !missing.isEmpty());
    double[] numbers = kind.isNumeric() ? SeriesNumbers.of(column) : new double[0];
    if (kind == Kind.FLOAT) {
      IntStream.range(0, numbers.length)
          .filter(row -> Double.isNaN(numbers[row]))
          .forEach(missing::set);
    }
    return new Series(column, kind, numbers, missing);
  }

  private static Kind kind(Set<ValueFamily> families, boolean nulls) {
    if (families.isEmpty()) {
      return Kind.OBJECT;
    }
    if (families.stream().allMatch(ValueFamily::isNumeric)) {
      boolean whole = families.size() == 1 && families.contains(ValueFamily.INTEGER);
      return whole && !nulls ? Kind.INTEGER : Kind.FLOAT;
    }
    if (families.size() > 1) {
      return Kind.OBJECT;
    }
    return switch (families.iterator().next()) {
      case BOOLEAN -> nulls ? Kind.OBJECT : Kind.TRUTH;
      case TIMESTAMP, INSTANT -> Kind.TIME;
      case INTERVAL -> Kind.SPAN;
      default -> Kind.OBJECT;
    };
  }

  Kind kind() {
    return kind;
  }

  boolean isMissing(int row) {
    return missing.get(row);
  }

  /** Returns whether Python can hash all cells. */
  boolean isHashable() {
    return kind != Kind.OBJECT
        || IntStream.range(0, column.size()).noneMatch(r -> UNHASHABLE.contains(column.family(r)));
  }

  /** Returns whether Python can sort the cells: all are of one family that has an order. */
  boolean isSortable() {
    if (kind != Kind.OBJECT) {
      return true;
    }
    ValueFamily first = ValueFamily.NULL;
    for (int row = 0; row < column.size(); row++) {
      ValueFamily family = column.family(row);
      if (family == ValueFamily.NULL) {
        continue;
      }
      boolean other = first != ValueFamily.NULL && first != family;
      if (other || family == ValueFamily.BYTES || family == ValueFamily.JSON) {
        return false;
      }
      first = family;
    }
    return true;
  }

  /**
   * The given row indexes sorted by value, missing values last.
   *
   * @throws OriginException if the cells can't be sorted
   */
  int[] sorted(int[] rows) throws OriginException {
    int[] result = sorted;
    if (result == null) {
      if (!isSortable()) {
        throw new OriginException("values of several types can't be sorted");
      }
      result = Arrays.stream(rows).boxed().sorted(this::compare).mapToInt(r -> r).toArray();
      sorted = result;
    }
    return result;
  }

  /** Compares two cells of this column; a total order, with missing values last. */
  int compare(int a, int b) {
    ScoringDeadline.spend(1);
    if (missing.get(a) || missing.get(b)) {
      return Boolean.compare(missing.get(a), missing.get(b));
    }
    if (kind.isNumeric()) {
      // Adding zero turns -0.0 into 0.0.
      return Double.compare(numbers[a] + 0.0, numbers[b] + 0.0);
    }
    return SeriesOrder.compare(column.value(a), column.value(b));
  }

  /**
   * Returns whether two cells are equal in Python.
   *
   * @param filled whether missing values were replaced by −99999; else only None equals itself, NaN
   *     does not
   */
  boolean equals(int row, Series other, int otherRow, boolean filled) {
    ScoringDeadline.spend(1);
    boolean gone = missing.get(row);
    boolean otherGone = other.missing.get(otherRow);
    if (gone && otherGone) {
      return filled || (kind == Kind.OBJECT && other.kind == Kind.OBJECT);
    }
    if (gone || otherGone) {
      return filled && FILLER == (gone ? other.number(otherRow) : number(row));
    }
    if (kind == Kind.INTEGER && other.kind == Kind.INTEGER) {
      return Objects.equals(column.value(row), other.column.value(otherRow));
    }
    double number = number(row);
    return Double.isNaN(number)
        ? SeriesOrder.areEqual(column.value(row), other.column.value(otherRow))
        : number == other.number(otherRow);
  }

  /**
   * Returns whether two cells are equal, numbers within the tolerance; missing values are equal.
   */
  boolean isClose(int row, Series other, int otherRow) {
    ScoringDeadline.spend(1);
    boolean gone = missing.get(row);
    boolean otherGone = other.missing.get(otherRow);
    if (gone || otherGone) {
      return gone && otherGone;
    }
    double a = number(row);
    double b = other.number(otherRow);
    if (Double.isNaN(a)) {
      return SeriesOrder.areEqual(column.value(row), other.column.value(otherRow));
    }
    double bound = Math.max(RELATIVE * Math.max(Math.abs(a), Math.abs(b)), ABSOLUTE);
    return a == b || (Double.isFinite(a) && Double.isFinite(b) && Math.abs(a - b) <= bound);
  }

  /** A number or truth value; NaN if the cell is something else. */
  private double number(int row) {
    return kind.isNumeric() ? numbers[row] : SeriesNumbers.of(column.value(row));
  }

  /** Order and equality of cells that are not numbers. */
  static final class SeriesOrder {
    /** Characters of a text that are compared in the time of one unit of scoring. */
    private static final int CHARACTERS = 200;

    private SeriesOrder() {}

    /** A total order: by family, then by value; families without an order are compared by text. */
    static int compare(@Nullable Object a, @Nullable Object b) {
      ScoringDeadline.spend(1 + (a instanceof String text ? text.length() / CHARACTERS : 0));
      int families = family(a).compareTo(family(b));
      if (families != 0) {
        return families;
      }
      double number = SeriesNumbers.of(a);
      if (!Double.isNaN(number)) {
        return Double.compare(number, SeriesNumbers.of(b));
      }
      if (a instanceof List<?> list && b instanceof List<?> other) {
        return compare(list, other);
      }
      if (a instanceof Comparable<?> && b != null && a.getClass() == b.getClass()) {
        @SuppressWarnings("unchecked") // both are of one class, which is comparable with itself
        Comparable<Object> comparable = (Comparable<Object>) a;
        return comparable.compareTo(b);
      }
      return String.valueOf(a).compareTo(String.valueOf(b));
    }

    private static int compare(List<?> a, List<?> b) {
      for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
        int order = compare(a.get(i), b.get(i));
        if (order != 0) {
          return order;
        }
      }
      return Integer.compare(a.size(), b.size());
    }

    /** The family of a cell; all numbers and truth values share one. */
    private static ValueFamily family(@Nullable Object cell) {
      return Double.isNaN(SeriesNumbers.of(cell)) ? ValueFamily.of(cell) : ValueFamily.INTEGER;
    }

    static boolean areEqual(@Nullable Object a, @Nullable Object b) {
      return family(a) == family(b) && compare(a, b) == 0;
    }
  }

  /** Cells as Python floats. */
  static final class SeriesNumbers {
    private SeriesNumbers() {}

    /** The numbers of a column; NaN where there is none. */
    static double[] of(Column column) {
      double[] numbers = new double[column.size()];
      for (int row = 0; row < numbers.length; row++) {
        numbers[row] = column.isNull(row) ? Double.NaN : at(column, row);
      }
      return numbers;
    }

    private static double at(Column column, int row) {
      if (column instanceof LongColumn longs) {
        return longs.at(row);
      }
      if (column instanceof DoubleColumn doubles && !doubles.isSingle()) {
        return doubles.at(row);
      }
      if (column instanceof BooleanColumn truths) {
        return truths.at(row) ? 1 : 0;
      }
      return of(column.value(row));
    }

    /** A number or truth value; NaN for anything else. */
    static double of(@Nullable Object cell) {
      if (cell instanceof Boolean truth) {
        return truth ? 1 : 0;
      }
      if (cell instanceof Float number) {
        // Drivers for Python read the shortest text of a REAL as a double.
        return Double.parseDouble(number.toString());
      }
      return cell instanceof Number number ? number.doubleValue() : Double.NaN;
    }
  }
}
