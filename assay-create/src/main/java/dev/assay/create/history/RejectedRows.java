// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.history;

import dev.assay.sql.Dialect;
import java.sql.SQLException;
import java.util.Locale;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * Reports rejected rows without quoting them. PostgreSQL's driver repeats the whole statement with
 * its values, and messages of databases on values often contain them.
 */
final class RejectedRows {
  /** SQL states of conversion errors and violated constraints, whose messages quote cells. */
  private static final String OF_CELLS = "2[23].*";

  private RejectedRows() {}

  /**
   * Returns an error without cells; the original exception is not kept as the cause, because it
   * contains them.
   */
  static SQLException of(SQLException error, Dialect dialect, String table, int first, int last) {
    return new SQLException(
        String.format(
            Locale.ROOT,
            "rows %,d to %,d of %s were refused: %s",
            first,
            last,
            table,
            dialect == Dialect.POSTGRES ? ofPostgres(error) : ofFile(error, dialect)),
        error.getSQLState(),
        error.getErrorCode());
  }

  private static String ofPostgres(SQLException error) {
    ServerErrorMessage said =
        error.getCause() instanceof PSQLException cause
            ? cause.getServerErrorMessage()
            : error instanceof PSQLException own ? own.getServerErrorMessage() : null;
    String state = String.valueOf(error.getSQLState());
    return "SQL state "
        + state
        + (said == null || state.matches(OF_CELLS) ? "" : ", " + said.getMessage());
  }

  /**
   * The part of a message without cells: SQLite only names columns; DuckDB begins with the kind of
   * error.
   */
  private static String ofFile(SQLException error, Dialect dialect) {
    String said = String.valueOf(error.getMessage());
    return dialect == Dialect.SQLITE ? said : said.replaceFirst("(?s):.*", "");
  }
}
