// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.AssayException;
import dev.assay.journal.internal.AtomicFile;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.internal.FlatTable;
import dev.assay.table.internal.FlatTable.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Writes Parquet files, with zstd inside. Stateless. */
public final class ParquetFile {
  /** Rows per batch, as a compromise between speed and memory: a batch is held twice. */
  private static final int BATCH = 1000;

  private ParquetFile() {}

  /**
   * Writes a table, in place of what the file held.
   *
   * @throws AssayException if the file can't be written
   */
  public static void write(FlatTable table, Path file) {
    write(table.columns().stream().map(ParquetFile::definition).toList(), table.rows(), file);
  }

  /**
   * Writes rows, in place of what the file held.
   *
   * @param columns each as its name and DuckDB's type, such as {@code tags VARCHAR[]}
   * @param rows a cell is {@code null}, or fits its column's type; a list of texts is a {@link
   *     List}
   * @throws AssayException if the file can't be written
   */
  public static void write(List<String> columns, List<List<@Nullable Object>> rows, Path file) {
    Path target = file.toAbsolutePath();
    Path unfinished = target.resolveSibling(target.getFileName() + ".tmp");
    Properties settings = new Properties();
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("temp_directory", "");
    settings.setProperty("threads", "1");
    try (Connection connection =
        DuckDBConnection.newConnection("jdbc:duckdb:", false, "", settings)) {
      run(connection, "CREATE TABLE t (" + String.join(", ", columns) + ")");
      fill(connection, columns.size(), rows);
      run(
          connection,
          "COPY t TO '%s' (FORMAT parquet, COMPRESSION zstd)"
              .formatted(unfinished.toString().replace("'", "''")));
      AtomicFile.putInPlace(unfinished, target);
    } catch (SQLException | IOException e) {
      throw failed(file, unfinished, e);
    }
  }

  private static AssayException failed(Path file, Path unfinished, Exception cause) {
    try {
      Files.deleteIfExists(unfinished);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
    return new AssayException(
        "%s can't be written (%s); check the folder and the space on its disk"
            .formatted(file, cause.getMessage()),
        cause);
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String definition(Column column) {
    String type =
        switch (column.kind()) {
          case TEXT -> "VARCHAR";
          case INTEGER -> "BIGINT";
          case NUMBER -> "DOUBLE";
          case TIME -> "TIMESTAMPTZ";
        };
    return SqlName.quote(column.name(), Dialect.DUCKDB) + " " + type;
  }

  private static void fill(Connection connection, int columns, List<List<@Nullable Object>> rows)
      throws SQLException {
    String parameters = String.join(", ", Collections.nCopies(columns, "?"));
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t VALUES (" + parameters + ")")) {
      int waiting = 0;
      for (List<@Nullable Object> row : rows) {
        for (int i = 0; i < row.size(); i++) {
          insert.setObject(i + 1, cell(connection, row.get(i)));
        }
        insert.addBatch();
        if (++waiting == BATCH) {
          insert.executeBatch();
          waiting = 0;
        }
      }
      insert.executeBatch();
    }
    connection.commit();
  }

  private static @Nullable Object cell(Connection connection, @Nullable Object cell)
      throws SQLException {
    if (cell instanceof List<?> texts) {
      return connection.createArrayOf("VARCHAR", texts.toArray());
    }
    return cell instanceof Instant time ? time.atOffset(ZoneOffset.UTC) : cell;
  }
}
