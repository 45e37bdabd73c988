// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.AssayException;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;
import org.jspecify.annotations.Nullable;

/**
 * The Parquet files of a folder as one table, as Spark writes it: files and folders whose names
 * begin with {@code _} or a dot do not count, and folders named {@code key=value} are columns. Rows
 * are passed on one by one, and sorted on disk if they don't fit into memory. For one thread.
 */
public final class ParquetFolder implements AutoCloseable {
  /** Memory for sorting; more is kept on disk. */
  private static final String MEMORY = "1GB";

  private final Path folder;
  private final Connection connection;
  private final Set<String> columns = new LinkedHashSet<>();

  private ParquetFolder(Path folder, Connection connection) {
    this.folder = folder;
    this.connection = connection;
  }

  /** Receives a row: its values as text, in the order in which columns were named. */
  @FunctionalInterface
  public interface RowVisitor {
    /** Takes a row, which is only valid during the call. */
    void visit(List<@Nullable String> row) throws IOException;
  }

  /**
   * Opens a folder.
   *
   * @param temporary folder for what sorting needs on disk
   * @throws AssayException if there is none, it has no Parquet file, or one can't be read
   */
  public static ParquetFolder open(Path folder, Path temporary) {
    List<Path> files = files(folder);
    if (files.isEmpty()) {
      throw new AssayException(
          "%s has no Parquet file; name the folder that the job wrote".formatted(folder));
    }
    Properties settings = new Properties();
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("temp_directory", temporary.toAbsolutePath().toString());
    settings.setProperty("memory_limit", MEMORY);
    settings.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
    ParquetFolder opened = null;
    try {
      opened =
          new ParquetFolder(
              folder, DuckDBConnection.newConnection("jdbc:duckdb:", false, "", settings));
      opened.define(files);
      return opened;
    } catch (SQLException e) {
      if (opened != null) {
        opened.close();
      }
      throw unreadable(folder, e);
    }
  }

  private void define(List<Path> files) throws SQLException {
    String list =
        files.stream().map(file -> literal(file.toString())).collect(Collectors.joining(", "));
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          ("CREATE VIEW rows AS SELECT * FROM read_parquet([%s], union_by_name = true,"
                  + " hive_partitioning = true, hive_types_autocast = false)")
              .formatted(list));
      try (ResultSet described = statement.executeQuery("DESCRIBE rows")) {
        while (described.next()) {
          columns.add(described.getString(1));
        }
      }
    }
  }

  private static List<Path> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new AssayException(
          Files.exists(folder)
              ? "%s is a file; name the folder that the job wrote".formatted(folder)
              : "%s does not exist; name the folder that the job wrote".formatted(folder));
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().endsWith(".parquet") && Files.isRegularFile(file))
          .filter(file -> isData(folder.relativize(file)))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new AssayException("%s can't be read: %s".formatted(folder, e.getMessage()), e);
    }
  }

  private static boolean isData(Path file) {
    for (Path name : file) {
      if (name.toString().startsWith("_") || name.toString().startsWith(".")) {
        return false;
      }
    }
    return true;
  }

  /** The names of its columns. */
  public Set<String> columns() {
    return Set.copyOf(columns);
  }

  /**
   * Passes on the distinct values of columns, sorted.
   *
   * @throws AssayException if a file can't be read
   */
  public void distinct(List<String> names, RowVisitor visitor) throws IOException {
    String list = list(names);
    read("SELECT DISTINCT %s FROM rows ORDER BY ALL".formatted(list), names.size(), visitor);
  }

  /**
   * Passes on all rows, in any order.
   *
   * @throws AssayException if a file can't be read
   */
  public void all(List<String> names, RowVisitor visitor) throws IOException {
    read("SELECT %s FROM rows".formatted(list(names)), names.size(), visitor);
  }

  /**
   * Passes on rows, sorted by the first column; for columns that are not long.
   *
   * @throws AssayException if a file can't be read
   */
  public void sorted(List<String> names, RowVisitor visitor) throws IOException {
    read("SELECT %s FROM rows ORDER BY 1".formatted(list(names)), names.size(), visitor);
  }

  /**
   * Passes on the values of a column that occur more than once, each with its number, sorted.
   *
   * @throws AssayException if a file can't be read
   */
  public void repeated(String name, RowVisitor visitor) throws IOException {
    String column = list(List.of(name));
    read(
        "SELECT %s, count(*) FROM rows GROUP BY 1 HAVING count(*) > 1 ORDER BY 1".formatted(column),
        2,
        visitor);
  }

  private static String list(List<String> names) {
    return names.stream()
        .map(name -> SqlName.quote(name, Dialect.DUCKDB) + "::VARCHAR")
        .collect(Collectors.joining(", "));
  }

  private void read(String sql, int width, RowVisitor visitor) throws IOException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      @Nullable String[] row = new @Nullable String[width];
      while (rows.next()) {
        for (int i = 0; i < width; i++) {
          row[i] = rows.getString(i + 1);
        }
        visitor.visit(Arrays.asList(row));
      }
    } catch (SQLException e) {
      throw unreadable(folder, e);
    }
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static AssayException unreadable(Path folder, SQLException e) {
    return new AssayException(
        "%s can't be read: %s; check that its files are complete and the disk has space"
            .formatted(folder, e.getMessage()),
        e);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw unreadable(folder, e);
    }
  }
}
