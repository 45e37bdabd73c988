// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Opens DuckDB files, {@code jdbc:duckdb:FILE}, so that no query can change a file or read another:
 * read-only, without access to any file by name, and with settings locked. All sessions of one file
 * share one instance of the database; each query has its own connection.
 *
 * <p>DuckDB would run all statements of a text and return the rows of the last, so its own parser
 * must find a single query before anything runs.
 */
public final class DuckDbEngine implements Engine {
  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    // Check first: loading the driver would slow down the start of the program.
    if (!address.url().startsWith(DatabaseAddress.DUCKDB)) {
      return Optional.empty();
    }
    Path file =
        address
            .file()
            .orElseThrow(() -> unavailable(address, "it is in memory and therefore empty", null))
            .toAbsolutePath();
    if (file.toString().indexOf(';') >= 0) {
      // The driver reads the text after a semicolon as settings, one of which runs a file of SQL.
      throw unavailable(address, "its name contains a semicolon; rename it", null);
    }
    if (!Files.exists(file)) {
      throw unavailable(address, "there is no such file", null);
    }
    if (!Files.isRegularFile(file)) {
      throw unavailable(address, "not a file", null);
    }
    try {
      return Optional.of(new DuckDbSession(file, settings.zoneName()));
    } catch (SQLException e) {
      throw unavailable(address, DuckDbErrors.message(e), e);
    }
  }

  private static DatabaseUnavailableException unavailable(
      DatabaseAddress address, String why, @Nullable Exception cause) {
    String message =
        "database %s: %s; provide a DuckDB database that no program has open for writing"
            .formatted(address, why);
    return cause == null
        ? new DatabaseUnavailableException(message)
        : new DatabaseUnavailableException(message, cause);
  }
}
