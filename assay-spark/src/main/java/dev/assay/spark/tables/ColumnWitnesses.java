// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.cell.ShownDecimals;
import dev.assay.match.cell.TextInterpretation;
import dev.assay.match.cell.TextTrait;
import dev.assay.match.column.ColumnFacts;
import dev.assay.spark.tables.SparkTable.RowFold;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.TimeInterval;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/**
 * A few values of a column that show all that the library's rules ask of a column as a whole: its
 * family, the traits of its texts, the most decimals, and the least and the greatest number. The
 * facts of these values are those of the column.
 */
final class ColumnWitnesses implements Serializable {
  private final SparkColumn column;
  private final Set<TextTrait> traits = EnumSet.noneOf(TextTrait.class);
  private final List<String> texts = new ArrayList<>();
  private @Nullable String plainText;
  private boolean present;
  private @Nullable Object finest;
  private int decimals = -1;
  private @Nullable Object least;
  private @Nullable Object greatest;
  private double leastNumber;
  private double greatestNumber;

  ColumnWitnesses(SparkColumn column) {
    this.column = column;
  }

  void add(InternalRow row) {
    boolean telling = column.isNumeric() || column.kind() == SparkColumn.Kind.TEXT;
    if (!telling) {
      present |= column.kind() != SparkColumn.Kind.NULL && !row.isNullAt(column.index());
      return;
    }
    Object value = column.value(row);
    if (value != null) {
      add(value);
    }
  }

  private void add(Object value) {
    present = true;
    if (value instanceof String text) {
      addText(text);
    } else if (value instanceof Number number) {
      addNumber(value, number.doubleValue());
      boolean varies = column.family().isFloat();
      addDecimals(value, varies && decimals < ShownDecimals.MANY ? ShownDecimals.of(value) : 0);
    }
  }

  private void addText(String text) {
    int before = traits.size();
    TextTrait.look(text, traits);
    if (traits.size() > before) {
      texts.add(text);
    }
    BigDecimal formatted = TextInterpretation.formatted(text);
    if (formatted != null) {
      addNumber(text, formatted.doubleValue());
    } else if (plainText == null) {
      plainText = text;
    }
    if (!text.isEmpty() && mayBeNumeral(text)) {
      String plain = TextInterpretation.collapseSpace(text);
      BigDecimal number = TextInterpretation.number(plain);
      number = number == null ? TextInterpretation.formatted(plain) : number;
      addDecimals(text, number == null ? -1 : ShownDecimals.of(number));
    }
  }

  /** Returns whether a text has a digit; without one it is no number. */
  private static boolean mayBeNumeral(String text) {
    return text.chars().anyMatch(c -> c >= '0' && c <= '9');
  }

  private void addDecimals(Object value, int shown) {
    if (shown > decimals) {
      decimals = shown;
      finest = value;
    }
  }

  private void addNumber(Object value, double number) {
    if (least == null || Double.compare(number, leastNumber) < 0) {
      least = value;
      leastNumber = number;
    }
    if (greatest == null || Double.compare(number, greatestNumber) > 0) {
      greatest = value;
      greatestNumber = number;
    }
  }

  ColumnWitnesses merge(ColumnWitnesses other) {
    present |= other.present;
    for (String text : other.texts) {
      addText(text);
    }
    if (plainText == null) {
      plainText = other.plainText;
    }
    if (other.finest != null) {
      addDecimals(other.finest, other.decimals);
    }
    if (other.least != null && other.greatest != null) {
      addNumber(other.least, other.leastNumber);
      addNumber(other.greatest, other.greatestNumber);
    }
    return this;
  }

  /** Returns the facts of the column. */
  ColumnFacts facts(int index) {
    ColumnBuilder builder = new ColumnBuilder(column.name(), column.typeName());
    List<@Nullable Object> all = new ArrayList<>(texts);
    all.add(plainText);
    all.add(present && !column.isNumeric() ? sample() : null);
    all.add(finest);
    all.add(least);
    all.add(greatest);
    all.forEach(builder::add);
    return new ColumnFacts(builder.build(), index);
  }

  /** Returns some value of the column's family, or {@code null} if its values are kept. */
  private @Nullable Object sample() {
    return switch (column.family()) {
      case BOOLEAN -> true;
      case DATE -> LocalDate.EPOCH;
      case INSTANT -> Instant.EPOCH;
      case TIMESTAMP -> LocalDate.EPOCH.atStartOfDay();
      case BYTES -> new ByteString(new byte[0]);
      case INTERVAL -> new TimeInterval(0, 0, Duration.ZERO);
      default -> null;
    };
  }

  /** Returns whether the column has numbers, and these lie between finite or infinite bounds. */
  boolean hasRange() {
    return column.isNumeric() && least != null;
  }

  double leastNumber() {
    return leastNumber == 0 ? 0.0 : leastNumber;
  }

  double greatestNumber() {
    return greatestNumber == 0 ? 0.0 : greatestNumber;
  }

  /** The pass that looks for the facts of columns. */
  record TableWitnesses(List<ColumnWitnesses> columns) implements RowFold<TableWitnesses> {
    static TableWitnesses of(SparkTable table) {
      return table.fold(
          table.all(),
          columns ->
              new TableWitnesses(
                  List.copyOf(table.columns().stream().map(ColumnWitnesses::new).toList())));
    }

    @Override
    public TableWitnesses add(InternalRow row) {
      for (ColumnWitnesses column : columns) {
        column.add(row);
      }
      return this;
    }

    @Override
    public TableWitnesses merge(TableWitnesses other) {
      for (int i = 0; i < columns.size(); i++) {
        columns.get(i).merge(other.columns.get(i));
      }
      return this;
    }

    ColumnWitnesses column(int index) {
      return columns.get(index);
    }
  }
}
