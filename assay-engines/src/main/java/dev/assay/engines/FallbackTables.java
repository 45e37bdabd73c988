// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import dev.assay.execute.Session;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/** Temporary tables; tables that need no right, if the server refuses these. */
final class FallbackTables implements ScratchTables {
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
