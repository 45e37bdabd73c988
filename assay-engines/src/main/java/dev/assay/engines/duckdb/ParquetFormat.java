// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.AssayException;
import dev.assay.input.TableFormat;
import dev.assay.input.TableLimits;
import dev.assay.input.internal.TableMeter;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ErrorKind;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBPreparedStatement;

/**
 * Reads {@code .parquet} files through a DuckDB in memory. Only for files that the user names: this
 * database may read any file. Stateless, safe for use by several threads.
 */
public final class ParquetFormat implements TableFormat {
  /** The memory of DuckDB for unfolding pages; cells that are read count on their own. */
  private static final String MEMORY =
      Long.getLong("assay.worker.memory", 512L << 20) / (1 << 20) + "MiB";

  /** Memory for more rows is not taken before they come, whatever a file says. */
  private static final long MOST_EXPECTED = 1 << 25;

  @Override
  public Optional<ResultTable> read(Path file, TableLimits limits) {
    if (!isParquet(file)) {
      return Optional.empty();
    }
    TableMeter meter = new TableMeter(file.toString(), limits);
    try (Connection connection = connect(file, meter);
        PreparedStatement query = connection.prepareStatement("SELECT * FROM " + table(file))) {
      int rowCount = countRows(connection, file, meter);
      ParquetSize.check(connection, query.getMetaData(), table(file), meter);
      ResultTable common =
          ColumnVectors.read(query.unwrap(DuckDBPreparedStatement.class), rowCount, meter);
      if (common != null) {
        return Optional.of(common);
      }
      try (ResultSet rows = query.executeQuery()) {
        return Optional.of(table(rows, meter));
      }
    } catch (SQLException e) {
      SQLException error = DuckDbErrors.isDetailed(e) ? e : diagnosed(file, e, meter);
      meter.time();
      throw failure(file, meter, error);
    }
  }

  /** Reads a file once more, only for its error, which a stream of rows does not tell. */
  private static SQLException diagnosed(Path file, SQLException error, TableMeter meter) {
    try (Connection plain = connect(false);
        Statement statement = plain.createStatement()) {
      statement.setQueryTimeout(meter.secondsLeft());
      return DuckDbSession.failure(statement, "SELECT * FROM " + table(file)).orElse(error);
    } catch (SQLException e) {
      return error;
    }
  }

  /** Opens a database in memory to read a file, once the end of the file was looked at. */
  static Connection connect(Path file, TableMeter meter) throws SQLException {
    ParquetFooter.check(file, meter);
    return connect(true);
  }

  private static Connection connect(boolean streaming) throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("temp_directory", "");
    settings.setProperty("threads", "1");
    settings.setProperty("memory_limit", MEMORY);
    settings.setProperty("errors_as_json", "true");
    settings.setProperty("jdbc_stream_results", Boolean.toString(streaming));
    return DuckDBConnection.newConnection("jdbc:duckdb:", false, "", settings);
  }

  /** The error for a file that DuckDB can't read. */
  static AssayException failure(Path file, TableMeter meter, SQLException e) {
    return DuckDbErrors.classify(e) == ErrorKind.RESOURCES
        ? meter.outOfMemory()
        : new AssayException(
            "%s: not a readable Parquet file: %s".formatted(file, DuckDbErrors.message(e)), e);
  }

  static boolean isParquet(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".parquet");
  }

  /**
   * The expression that reads a file. (If its name were a parameter, the types of columns would be
   * unknown before the query is executed.)
   */
  static String table(Path file) {
    return "read_parquet('%s', hive_partitioning = false)".formatted(pattern(file));
  }

  /** A file's path as a pattern that only it matches, in a literal. */
  static String pattern(Path file) {
    String path = file.toAbsolutePath().toString().replaceAll("[*?\\[]", "[$0]");
    return path.replace("'", "''");
  }

  /**
   * Returns the number of rows, which the file's footer tells twice: as a whole, and of each group.
   */
  private static int countRows(Connection connection, Path file, TableMeter meter)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet count =
            statement.executeQuery(
                "SELECT count(*), (SELECT num_rows FROM parquet_file_metadata('%s')) FROM %s"
                    .formatted(pattern(file), table(file)))) {
      boolean counted = count.next();
      long rows = counted ? count.getLong(1) : 0;
      meter.expect(rows);
      if (counted && count.getLong(2) != rows) {
        throw new AssayException(
            "%s: is damaged: its footer says %,d rows, its groups have %,d; write it again"
                .formatted(file, count.getLong(2), rows));
      }
      return (int) Math.min(MOST_EXPECTED, rows);
    }
  }

  private static ResultTable table(ResultSet rows, TableMeter meter) throws SQLException {
    ResultSetMetaData meta = rows.getMetaData();
    meter.columns(meta.getColumnCount());
    DuckDbCells cells = DuckDbCells.of(meta);
    List<ColumnBuilder> columns = new ArrayList<>();
    for (int c = 1; c <= meta.getColumnCount(); c++) {
      columns.add(new ColumnBuilder(meta.getColumnLabel(c), meta.getColumnTypeName(c)));
    }
    while (rows.next()) {
      meter.rows(1);
      for (int c = 0; c < columns.size(); c++) {
        ColumnBuilder column = columns.get(c);
        long before = column.bytes();
        column.add(cells.read(rows, c + 1));
        meter.kept(column.bytes() - before);
      }
    }
    return ResultTable.of(columns.stream().map(ColumnBuilder::build).toList());
  }

  /** The end of a Parquet file, which describes its columns, and is read as a whole. */
  private static final class ParquetFooter {
    /** Length of the description and the letters PAR1. */
    private static final int TAIL = 8;

    /** More than 10,000 columns take in many row groups. */
    private static final int LONGEST = 32 << 20;

    private ParquetFooter() {}

    /** Checks that the description of a file can be read in little memory. */
    static void check(Path file, TableMeter meter) {
      try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
        if (bytes.length() < TAIL) {
          return; // DuckDB says what is wrong
        }
        byte[] tail = new byte[Integer.BYTES];
        bytes.seek(bytes.length() - TAIL);
        bytes.readFully(tail);
        long length = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (length > LONGEST && length < bytes.length()) {
          throw meter.outOfMemory();
        }
      } catch (IOException e) {
        throw new AssayException("%s: can't be read: %s".formatted(file, e.getMessage()), e);
      }
    }
  }
}
