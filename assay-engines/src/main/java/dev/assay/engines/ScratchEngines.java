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
import dev.assay.execute.Session;
import dev.assay.execute.internal.UrlProperties;
import dev.assay.sql.Dialect;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
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

  /** Temporary tables; tables that need no right, if the server refuses these. */
  private static final class FallbackTables implements ScratchTables {
    private final Fallback fallback;
    private ScratchTables current;

    private FallbackTables(ScratchTables current, Fallback fallback) {
      this.current = current;
      this.fallback = fallback;
    }

    /** Opens tables that need a right. */
    @FunctionalInterface
    interface Preferred {
      ScratchTables open() throws SQLException;
    }

    /** Opens tables that need none. */
    @FunctionalInterface
    interface Fallback {
      /**
       * Opens them.
       *
       * @param refusal the reason why the others can't be made, and the remedy
       * @throws SQLException if the server has no such tables; with {@link ScratchTables#NO_RIGHT}
       */
      ScratchTables open(String refusal) throws SQLException;
    }

    static ScratchTables of(Preferred preferred, Fallback fallback) throws SQLException {
      try {
        return new FallbackTables(preferred.open(), fallback);
      } catch (SQLException e) {
        if (isRefusal(e)) {
          return fallback.open(String.valueOf(e.getMessage()));
        }
        throw e;
      }
    }

    private static boolean isRefusal(SQLException error) {
      return NO_RIGHT.equals(error.getSQLState());
    }

    @Override
    public void create(List<String> statements) throws SQLException {
      try {
        current.create(statements);
      } catch (SQLException e) {
        if (!isRefusal(e)) {
          throw e;
        }
        current.close();
        current = fallback.open(String.valueOf(e.getMessage()));
        current.create(statements);
      }
    }

    /** Changes when the tables are created. */
    @Override
    public Session session() {
      return current.session();
    }

    @Override
    public Statement filling() throws SQLException {
      return current.filling();
    }

    @Override
    public void fill(List<String> tables, List<String> inserts) throws SQLException {
      current.fill(tables, inserts);
    }

    @Override
    public String sent(String query) throws SQLException {
      return current.sent(query);
    }

    @Override
    public void asked() throws SQLException {
      current.asked();
    }

    @Override
    public Optional<String> obstacle(String sql) throws SQLException {
      return current.obstacle(sql);
    }

    @Override
    public void run(List<String> statements) throws SQLException {
      current.run(statements);
    }

    @Override
    public void close() {
      current.close();
    }
  }
}
