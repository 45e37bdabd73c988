// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.SchemaPlan;
import dev.assay.create.script.TableDefinition;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** A SQLite or DuckDB file: its tables, keys, indexes and rows. Views are not copied. */
final class DatabaseCopy implements CreationSource {
  private static final int HEAD = 16;

  private final Path file;

  DatabaseCopy(Path file) {
    this.file = file;
  }

  @Override
  public void load(CreationTarget target, LoadReport report) {
    boolean sqlite = isSqlite();
    try (Connection source =
        sqlite ? EmbeddedFiles.readSqlite(file) : EmbeddedFiles.readDuckDb(file)) {
      SchemaPlan plan =
          sqlite ? SqliteCatalog.read(source, report) : DuckDbCatalog.read(source, report);
      DdlWriter writer =
          new DdlWriter(sqlite ? Dialect.SQLITE : Dialect.DUCKDB, target.dialect(), plan.schemas());
      SchemaCreator maker = new SchemaCreator(file, target, writer, report);
      maker.makeTables(plan, key -> null);
      for (TableDefinition table : plan.tables()) {
        report.attempt(
            file,
            0,
            "rows of " + table.name(),
            () -> {
              if (sqlite) {
                SqliteCatalog.copy(source, table, target, writer);
              } else {
                DuckDbRows.copy(source, DuckDbCatalog.quoted(table), table, target, writer);
              }
            });
      }
      maker.finish(plan, key -> null);
    } catch (SQLException e) {
      throw new AssayException(
          "%s: can't be read (%s); check that it is a database and that no program is writing to it"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private boolean isSqlite() {
    try (InputStream in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(HEAD), StandardCharsets.ISO_8859_1);
      if (head.startsWith("SQLite format 3")) {
        return true;
      }
      if (head.startsWith("DUCK", 8)) {
        return false;
      }
    } catch (IOException e) {
      throw new AssayException("%s: can't be read; check the path".formatted(file), e);
    }
    throw new AssayException(
        "--from %s: is not a .sql, .csv, .tsv or .parquet file, a folder of them, or a SQLite or DuckDB database; name such a file"
            .formatted(file));
  }
}
