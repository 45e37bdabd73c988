// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A script for SQLite or DuckDB in a database of another engine: it runs in a temporary file of its
 * own engine, which is then copied.
 */
final class EmbeddedEngineScript implements CreationSource {
  private final Path file;
  private final Dialect dialect;
  private final @Nullable Instant clock;

  EmbeddedEngineScript(Path file, Dialect dialect, @Nullable Instant clock) {
    this.file = file;
    this.dialect = dialect;
    this.clock = clock;
  }

  @Override
  public void load(CreationTarget target, LoadReport report) {
    boolean sqlite = dialect == Dialect.SQLITE;
    if (!sqlite && dialect != Dialect.DUCKDB) {
      throw new AssayException(
          "%s: scripts of the dialect %s can't be translated; load it with its own"
                  .formatted(file, dialect)
              + " engine's tools");
    }
    try {
      Path folder = Files.createTempDirectory("assay-create");
      Path stage = folder.resolve(sqlite ? "stage.sqlite" : "stage.duckdb");
      try {
        try (CreationTarget staged =
            sqlite
                ? EmbeddedFileTarget.sqlite(stage, false, "stage")
                : EmbeddedFileTarget.duckdb(stage, false, "stage")) {
          new NativeScript(file, clock).load(staged, report.on(staged));
          staged.finish();
        }
        if (Files.size(stage) > 0) { // SQLite writes nothing for a script without tables
          new DatabaseCopy(stage).load(target, report);
        }
      } finally {
        Files.deleteIfExists(stage);
        Files.deleteIfExists(folder);
      }
    } catch (IOException | SQLException e) {
      throw new AssayException(
          "%s: can't be loaded (%s); check the free space in the folder for temporary files"
              .formatted(file, e.getMessage()),
          e);
    }
  }
}
