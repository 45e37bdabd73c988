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
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
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
  private final boolean present;
  private @Nullable Object finest;
  private int decimals = -1;
  private @Nullable Object least;
  private @Nullable Object greatest;
  private double leastNumber;
  private double greatestNumber;

  /**
   * @param present whether it has other cells than NULL
   */
  ColumnWitnesses(SparkColumn column, boolean present) {
    this.column = column;
    this.present = present;
  }

  /** Returns whether cells show more of a column than its type does. */
  private static boolean isTelling(SparkColumn column) {
    return column.isNumeric() || column.kind() == SparkColumn.Kind.TEXT;
  }

  /** Adds the cell of a telling column. */
  void add(InternalRow row) {
    if (row.isNullAt(column.index())) {
      return;
    }
    if (column.kind() == SparkColumn.Kind.TEXT) {
      add(row.getUTF8String(column.index()));
    } else if (!isKnown(CellHasher.number(column, row))) {
      add(Objects.requireNonNull(column.value(row)));
    }
  }

  /** Returns whether a number lies between others and has no more decimals. */
  private boolean isKnown(double number) {
    return least != null
        && Double.compare(number, leastNumber) >= 0
        && Double.compare(number, greatestNumber) <= 0
        && (!column.family().isFloat()
            || decimals >= ShownDecimals.MANY
            || decimals >= ShownDecimals.of(number, column.kind() == SparkColumn.Kind.FLOAT));
  }

  private void add(UTF8String text) {
    AsciiText ascii = AsciiText.of(text);
    if (ascii == null || !ascii.isWord() || plainText == null) {
      addText(text.toString());
      return;
    }
    int before = traits.size();
    TextTrait.look(ascii, traits);
    if (traits.size() > before) {
      texts.add(ascii.toString());
    }
  }

  /** Characters where Spark holds them, all of ASCII. */
  private record AsciiText(@Nullable Object base, long offset, int length) implements CharSequence {
    private static final long NOT_ASCII = 0x8080808080808080L;

    static @Nullable AsciiText of(UTF8String text) {
      Object base = text.getBaseObject();
      long offset = text.getBaseOffset();
      int length = text.numBytes();
      long seen = 0;
      int at = 0;
      for (; at + Long.BYTES <= length; at += Long.BYTES) {
        seen |= Platform.getLong(base, offset + at);
      }
      for (; at < length; at++) {
        seen |= Platform.getByte(base, offset + at);
      }
      return (seen & NOT_ASCII) == 0 ? new AsciiText(base, offset, length) : null;
    }

    /** Returns whether it begins with a letter, so that it is no number in any format. */
    boolean isWord() {
      return length > 0 && Character.isLetter(charAt(0));
    }

    @Override
    public char charAt(int index) {
      return (char) Platform.getByte(base, offset + index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new AsciiText(base, offset + start, end - start);
    }

    @Override
    public String toString() {
      return UTF8String.fromAddress(base, offset, length).toString();
    }
  }

  private void add(Object value) {
    if (value instanceof Number number) {
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
    if (!text.isEmpty()) {
      String plain = TextInterpretation.collapseSpace(text);
      BigDecimal number = TextInterpretation.number(plain);
      number = number == null ? TextInterpretation.formatted(plain) : number;
      addDecimals(text, number == null ? -1 : ShownDecimals.of(number));
    }
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

  /**
   * The pass that looks for the facts of columns.
   *
   * @param columns all of the table
   * @param differing rows to keep on the way, or {@code null} for none
   * @param rows those rows, packed
   */
  record TableWitnesses(
      List<ColumnWitnesses> columns, @Nullable BucketRows differing, List<byte[]> rows)
      implements RowFold<TableWitnesses> {
    /** Runs the pass after the first one. */
    static TableWitnesses of(
        SparkTable table, TableFingerprint print, @Nullable BucketRows differing) {
      Set<Integer> used = new LinkedHashSet<>();
      table.columns().stream()
          .filter(c -> differing != null || isTelling(c))
          .forEach(c -> used.add(c.index()));
      SparkTable.FoldFactory<TableWitnesses> empty =
          columns -> {
            List<ColumnWitnesses> all = new ArrayList<>();
            for (SparkColumn c : table.columns()) {
              boolean present = print.column(c.index()).present() > 0;
              all.add(new ColumnWitnesses(columns.getOrDefault(c.index(), c), present));
            }
            return new TableWitnesses(List.copyOf(all), differing, new ArrayList<>());
          };
      return used.isEmpty() ? empty.create(Map.of()) : table.fold(used, empty);
    }

    @Override
    public TableWitnesses addAll(Iterator<InternalRow> all) {
      ColumnWitnesses[] telling =
          columns.stream().filter(c -> isTelling(c.column)).toArray(ColumnWitnesses[]::new);
      Iterator<InternalRow> seen =
          new Iterator<>() {
            @Override
            public boolean hasNext() {
              return all.hasNext();
            }

            @Override
            public InternalRow next() {
              InternalRow row = all.next();
              for (ColumnWitnesses column : telling) {
                column.add(row);
              }
              return row;
            }
          };
      if (differing == null) {
        seen.forEachRemaining(row -> {});
      } else {
        differing.packed(seen).forEachRemaining(rows::add);
      }
      return this;
    }

    @Override
    public TableWitnesses merge(TableWitnesses other) {
      for (int i = 0; i < columns.size(); i++) {
        columns.get(i).merge(other.columns.get(i));
      }
      rows.addAll(other.rows);
      return this;
    }

    ColumnWitnesses column(int index) {
      return columns.get(index);
    }
  }
}
