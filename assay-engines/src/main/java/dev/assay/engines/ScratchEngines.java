// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import dev.assay.engines.duckdb.DuckDbScratch;
import dev.assay.engines.h2.H2Scratch;
import dev.assay.engines.mariadb.MariaDbInlineTables;
import dev.assay.engines.mariadb.MariaDbScratch;
import dev.assay.engines.postgres.PostgresInlineTables;
import dev.assay.engines.postgres.PostgresScratch;
import dev.assay.engines.sqlite.SqliteScratch;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.internal.UrlProperties;
import dev.assay.sql.Dialect;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** Opens scratch tables of the engine that a database has. */
public final class ScratchEngines {
  private ScratchEngines() {}

  /** The dialect of a database for which there are scratch tables; empty for any other. */
  public static Optional<Dialect> dialect(DatabaseAddress address) {
    if (address.driver() != null) {
      return Optional.empty();
    }
    if (address.url().startsWith(DatabaseAddress.SQLITE)) {
      return address.file().map(file -> Dialect.SQLITE);
    }
    if (address.url().startsWith(DatabaseAddress.DUCKDB)) {
      return address.file().map(file -> Dialect.DUCKDB);
    }
    if (address.url().startsWith(DatabaseAddress.H2)) {
      return address.file().map(file -> Dialect.H2);
    }
    if (address.url().startsWith(DatabaseAddress.POSTGRES)) {
      return Optional.of(Dialect.POSTGRES);
    }
    return address.url().startsWith("jdbc:mariadb:") || address.url().startsWith("jdbc:mysql:")
        ? Optional.of(Dialect.MYSQL)
        : Optional.empty();
  }

  /**
   * Opens one.
   *
   * @param address of a database that {@link #dialect} knows; embedded engines leave it alone
   * @param timeout of a query, after which a server ends it if this process no longer can
   * @throws dev.assay.AssayException if the address has a property that is refused
   * @throws SQLException if the engine or its server refuses
   */
  public static ScratchTables open(DatabaseAddress address, Duration timeout) throws SQLException {
    UrlProperties.check(address);
    Dialect dialect =
        dialect(address).orElseThrow(() -> new IllegalArgumentException("no scratch tables"));
    return switch (dialect) {
      case SQLITE -> SqliteScratch.open();
      case DUCKDB -> DuckDbScratch.open();
      case H2 -> H2Scratch.open(address);
      case POSTGRES ->
          FallbackTables.of(
              () -> PostgresScratch.open(address, timeout),
              refusal -> PostgresInlineTables.open(address, timeout, refusal));
      case MYSQL ->
          FallbackTables.of(
              () -> MariaDbScratch.open(address, timeout),
              refusal -> MariaDbInlineTables.open(address, timeout, refusal));
      default -> throw new IllegalArgumentException("no scratch tables of " + dialect);
    };
  }
}
