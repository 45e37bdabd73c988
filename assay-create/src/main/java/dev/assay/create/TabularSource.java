// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.TableDefinition;
import dev.assay.create.script.TableName;
import dev.assay.sql.Dialect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A CSV or Parquet file, or a folder of them; each file becomes a table with its name, and DuckDB
 * infers the types.
 */
final class TabularSource implements CreationSource {
  private final Path path;

  /** The tables of a file or of a folder's files. */
  TabularSource(Path path) {
    this.path = path;
  }

  /** Returns whether a file can become a table. */
  static boolean isTable(Path file) {
    return String.valueOf(file.getFileName())
        .toLowerCase(Locale.ROOT)
        .matches(".+\\.(csv|tsv|parquet)");
  }

  @Override
  public void load(CreationTarget target, LoadReport report) {
    List<Path> files = files();
    try (Connection reader = EmbeddedFiles.fileReader()) {
      for (Path file : files) {
        report.attempt(file, 0, "table " + stem(file), () -> load(file, reader, target));
      }
    } catch (SQLException e) {
      throw new AssayException(
          "%s: DuckDB can't be opened to read it (%s); check this installation"
              .formatted(path, e.getMessage()),
          e);
    }
  }

  private List<Path> files() {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    List<Path> files = SourceFolder.files(path, TabularSource::isTable);
    if (files.isEmpty()) {
      throw new AssayException(
          "%s: contains no .csv, .tsv or .parquet file; name another folder, or a script"
              .formatted(path));
    }
    return files;
  }

  private static void load(Path file, Connection reader, CreationTarget target)
      throws SQLException {
    String from = from(file);
    TableDefinition table =
        new TableDefinition(TableName.of(stem(file)), columns(reader, from), List.of(), null);
    DdlWriter writer = new DdlWriter(Dialect.DUCKDB, target.dialect(), List.of());
    target.execute(writer.createTable(table, false));
    DuckDbRows.copy(reader, from, table, target, writer);
  }

  private static String from(Path file) {
    String path = file.toAbsolutePath().toString().replaceAll("[*?\\[]", "[$0]").replace("'", "''");
    return path.toLowerCase(Locale.ROOT).endsWith(".parquet")
        ? "read_parquet('" + path + "', hive_partitioning = false)"
        : "read_csv('" + path + "', hive_partitioning = false, sample_size = -1)";
  }

  private static List<ColumnDefinition> columns(Connection reader, String from)
      throws SQLException {
    List<ColumnDefinition> columns = new ArrayList<>();
    try (Statement statement = reader.createStatement();
        ResultSet rows = statement.executeQuery("DESCRIBE SELECT * FROM " + from)) {
      while (rows.next()) {
        columns.add(
            new ColumnDefinition(
                rows.getString(1), DuckDbTypes.read(rows.getString(2)), false, false, null, null));
      }
    }
    return columns;
  }

  private static String stem(Path file) {
    return String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
  }
}
