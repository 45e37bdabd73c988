// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.gold.Gold.StoredTable;
import dev.assay.input.TableFormat;
import dev.assay.input.TableLimits;
import dev.assay.input.internal.CsvTableFile;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonTableFile;
import dev.assay.input.internal.NearestName;
import dev.assay.input.internal.TableLimitException;
import dev.assay.input.internal.TableMeter;
import dev.assay.sql.internal.ColumnReference;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Reads result tables from files: CSV, JSON, JSON Lines, and what a {@link TableFormat} adds. Safe
 * for use by several threads.
 *
 * <p><b>CSV</b> has a header. An empty cell is NULL, a quoted empty cell is an empty text (in a
 * file of one column it is NULL, because there it can't be written otherwise). A column has the
 * narrowest of these types that fits all its cells, else it is text: BIGINT (canonical integers),
 * DECIMAL (canonical numerals), DOUBLE (numerals one of which has an exponent, or a fraction and
 * more than 15 digits, as only a printed binary float has), BOOLEAN (true, false), DATE and
 * TIMESTAMP (ISO). Decimals are the rule because they keep what is written, trailing zeros too.
 *
 * <p><b>JSON</b> is {@code {"columns": [...], "types": [...], "rows": [[...]]}} with SQL type
 * names, or a list of objects; there a name that is missing is NULL, numbers are typed as in CSV,
 * and text stays text. <b>JSON Lines</b> is one such object a line.
 */
public final class TableFiles {
  /** Bytes of a text that takes little memory, even if it becomes 200 times as large. */
  private static final long SMALL = 1 << 20;

  private TableFiles() {}

  /**
   * Reads a table under the limits that are usual for the result of a query.
   *
   * @throws AssayException as {@link #read(Path, TableLimits)}
   */
  public static ResultTable read(Path path) {
    return read(path, TableLimits.DEFAULT);
  }

  /**
   * Reads a table; the file name's extension tells the format.
   *
   * @throws TableLimitException naming the file and the limit that it exceeds
   * @throws AssayException naming file, line and remedy
   */
  public static ResultTable read(Path path, TableLimits limits) {
    TableMeter meter = opening(path, limits);
    try {
      String name = InputFile.formatName(path);
      if (isText(name) && !name.endsWith(".jsonl")) {
        try (InputFile file = InputFile.open(path, meter::read)) {
          return name.endsWith(".json")
              ? JsonTableFile.read(file, meter)
              : CsvTableFile.read(file, meter);
        }
      }
      return isText(name)
          ? JsonTableFile.readLines(path, meter)
          : readWithAddedFormat(path, limits);
    } catch (OutOfMemoryError e) { // what was read is garbage by now
      throw meter.outOfMemory();
    }
  }

  private static boolean isText(String name) {
    return isCsv(name) || name.endsWith(".json") || name.endsWith(".jsonl");
  }

  private static boolean isCsv(String name) {
    return name.endsWith(".csv") || name.endsWith(".tsv");
  }

  /**
   * Returns whether reading a table takes little memory, time and no native code: because it is a
   * small text, or can't be read at all.
   *
   * @throws AssayException if it is a pipe or a device
   */
  public static boolean isSmall(Path path) {
    return isSmall(path, SMALL);
  }

  /**
   * Returns whether a table is small, with another limit for CSV, which needs less memory than
   * JSON.
   *
   * @param csv the size of the largest small CSV file in bytes
   * @throws AssayException as {@link #isSmall(Path)}
   */
  public static boolean isSmall(Path path, long csv) {
    InputFile.requireNoPipe(path);
    if (!Files.isRegularFile(path)) {
      return true;
    }
    String name = InputFile.formatName(path);
    try (InputStream content = Files.newInputStream(path)) {
      return isText(name)
          && Files.size(path) <= (isCsv(name) ? Math.max(SMALL, csv) : SMALL)
          && !InputFile.isPacked(content);
    } catch (IOException e) {
      return true; // reading it says what is wrong
    }
  }

  /** Looks at type and size of a file, because opening a pipe may wait for ever. */
  private static TableMeter opening(Path path, TableLimits limits) {
    InputFile.requireNoPipe(path);
    TableMeter meter = new TableMeter(path.toString(), limits);
    if (Files.isRegularFile(path)) {
      try {
        meter.bytes(Files.size(path));
      } catch (IOException e) {
        throw InputFile.unreadable(path, e);
      }
    }
    return meter;
  }

  private static ResultTable readWithAddedFormat(Path path, TableLimits limits) {
    if (Files.isDirectory(path)) {
      throw new AssayException("%s is a folder; name a file in it".formatted(path));
    }
    if (!Files.exists(path)) {
      throw new AssayException("%s: there is no such file; check the path".formatted(path));
    }
    for (TableFormat format : ServiceLoader.load(TableFormat.class)) {
      Optional<ResultTable> table = format.read(path, limits);
      if (table.isPresent()) {
        return table.get();
      }
    }
    throw new AssayException(
        ("%s: can't be read as a table; known are .csv, .tsv, .json and .jsonl, and .parquet where"
                + " assay-engines is on the class path")
            .formatted(path));
  }

  /**
   * Reads a stored gold, cut down to the columns that count.
   *
   * @throws AssayException as {@link #read(Path, TableLimits)}, and if a column is not there
   */
  public static ResultTable read(StoredTable stored, TableLimits limits) {
    return select(stored, read(stored.file(), limits));
  }

  /**
   * Cuts a stored gold down to the columns that count.
   *
   * @throws AssayException if a column is not there
   */
  public static ResultTable select(StoredTable stored, ResultTable table) {
    if (stored.columns().isEmpty()) {
      return table;
    }
    List<Integer> indexes = new ArrayList<>();
    for (String column : stored.columns()) {
      indexes.add(indexOf(column, table, stored.file()));
    }
    return table.select(indexes);
  }

  private static int indexOf(String column, ResultTable table, Path file) {
    int index = ColumnReference.find(table, column, List.of());
    if (index < 0) {
      throw new AssayException(
          "%s: has no column '%s'; %s"
              .formatted(file, column, NearestName.hint(column, table.columnNames())));
    }
    return index;
  }
}
