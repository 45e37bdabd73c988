// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import com.dynatrace.hash4j.hashing.HashStream128;
import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.assay.table.Column;
import dev.assay.table.DoubleColumn;
import dev.assay.table.LongColumn;
import dev.assay.table.ResultTable;
import dev.assay.table.TextColumn;
import dev.assay.table.ValueFamily;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A 128-bit hash (XXH3) of a table's content: families, values and NULLs, in the order of columns
 * and rows. Names and type names don't count, nor does how a column stores its cells, nor the scale
 * of a decimal, the sign of zero or the kind of NaN. Equal hashes can be taken to mean equal
 * content; the same data gives the same hash on every machine.
 */
public final class ResultHash {
  /** Longer numbers are hashed by their bytes, as writing out each takes milliseconds. */
  private static final int LONG_BITS = 8_000;

  private final HashStream128 stream = Hashing.xxh3_128().hashStream();

  private ResultHash() {}

  /** The hash in 32 hexadecimal digits. */
  public static String of(ResultTable table) {
    ResultHash hash = new ResultHash();
    hash.stream.putInt(table.columnCount()).putInt(table.rowCount());
    for (Column column : table.columns()) {
      hash.add(column);
    }
    return hash.stream.get().toString().replace("0x", "");
  }

  /**
   * Returns the hash as {@link #of(ResultTable)} does, faster if a table with a known hash has the
   * same cells.
   *
   * @param knownHash of the known table
   */
  public static String of(ResultTable table, ResultTable known, String knownHash) {
    return table.hasSameCells(known) ? knownHash : of(table);
  }

  /**
   * Returns a hash that ignores the order of rows: it is equal for tables with the same rows, each
   * the same number of times.
   */
  public static String inAnyOrder(ResultTable table) {
    List<HashValue128> rows = new ArrayList<>(table.rowCount());
    for (int row = 0; row < table.rowCount(); row++) {
      ResultHash hash = new ResultHash();
      for (Column column : table.columns()) {
        hash.addCell(column.value(row));
      }
      rows.add(hash.stream.get());
    }
    rows.sort(
        Comparator.comparingLong(HashValue128::getMostSignificantBits)
            .thenComparingLong(HashValue128::getLeastSignificantBits));
    ResultHash hash = new ResultHash();
    hash.stream.putInt(table.columnCount()).putInt(table.rowCount());
    rows.forEach(
        row ->
            hash.stream
                .putLong(row.getMostSignificantBits())
                .putLong(row.getLeastSignificantBits()));
    return hash.stream.get().toString().replace("0x", "");
  }

  private void add(Column column) {
    if (column instanceof LongColumn longs) {
      for (int row = 0; row < longs.size(); row++) {
        if (tag(longs.family(row))) {
          stream.putLong(longs.at(row));
        }
      }
    } else if (column instanceof DoubleColumn doubles) {
      for (int row = 0; row < doubles.size(); row++) {
        if (tag(doubles.family(row))) {
          addDouble(doubles.at(row));
        }
      }
    } else if (column instanceof TextColumn texts) {
      for (int row = 0; row < texts.size(); row++) {
        addCell(texts.at(row));
      }
    } else {
      for (int row = 0; row < column.size(); row++) {
        addCell(column.value(row));
      }
    }
  }

  /** Adds a family; returns whether a value follows. */
  private boolean tag(ValueFamily family) {
    // Hash codes of names are the same on every JVM, and do not change when a family is added.
    stream.putInt(family.name().hashCode());
    return family != ValueFamily.NULL;
  }

  private void addDouble(double value) {
    // Adding zero turns -0.0 into 0.0.
    stream.putLong(Double.doubleToLongBits(value + 0.0));
  }

  private void addDecimal(BigDecimal number) {
    BigInteger digits = number.unscaledValue();
    if (digits.bitLength() <= LONG_BITS) {
      stream.putString(number.toString());
    } else {
      stream.putInt(number.scale()).putByteArray(digits.toByteArray());
    }
  }

  private void addCell(@Nullable Object value) {
    if (!tag(ValueFamily.of(value)) || value == null) {
      return;
    }
    if (value instanceof String text) {
      stream.putString(text);
    } else if (value instanceof Long number) {
      stream.putLong(number);
    } else if (value instanceof Double number) {
      addDouble(number.doubleValue());
    } else if (value instanceof Float number) {
      addDouble(number.doubleValue());
    } else if (value instanceof BigDecimal number) {
      addDecimal(Decimals.strip(number));
    } else if (value instanceof ByteString bytes) {
      stream.putByteArray(bytes.toArray());
    } else if (value instanceof List<?> list) {
      list.forEach(this::addCell);
      stream.putInt(list.size());
    } else {
      // Every other family has a canonical text.
      stream.putString(value.toString());
    }
  }
}
