// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.table.ErrorKind;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Set;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * PostgreSQL's SQLSTATEs, see <a
 * href="https://www.postgresql.org/docs/current/errcodes-appendix.html">its list</a>.
 */
final class PostgresErrors {
  private static final String UNDEFINED_FUNCTION = "42883";

  /** Invalid text, date, data type or cast, and undetermined types. */
  private static final Set<String> TYPE =
      Set.of("22P02", "22P03", "22007", "22018", "42804", "42846", "42P18");

  /** The administrator ended the connection, or the server crashed, stops or starts. */
  private static final Set<String> GONE = Set.of("57P01", "57P02", "57P03", "57P05", "25P03");

  /**
   * The driver gave up the connection. Unless this is an I/O error, the query changed a setting
   * that the driver relies on, such as the date style.
   */
  private static final Set<String> BROKEN = Set.of("08006", "08P01");

  private PostgresErrors() {}

  static ErrorKind classify(SQLException error) {
    String state = error.getSQLState();
    if (state == null) {
      return ErrorKind.OTHER;
    }
    return switch (state) {
      case "42601" -> ErrorKind.SYNTAX;
      case "42P01", "3F000" -> ErrorKind.UNKNOWN_TABLE;
      case "42703" -> ErrorKind.UNKNOWN_COLUMN;
      case "42P02" -> ErrorKind.UNBOUND_PARAMETER;
      case UNDEFINED_FUNCTION -> isOperator(error) ? ErrorKind.TYPE : ErrorKind.UNKNOWN_FUNCTION;
      case "22012" -> ErrorKind.DIVISION_BY_ZERO;
      case "42501", "25006" -> ErrorKind.PERMISSION;
      // A time limit of the role; the watchdog reports Assay's own.
      case "57014" -> ErrorKind.RESOURCES;
      case "XX001", "XX002", "58030", "58P01" -> ErrorKind.DAMAGED;
      // A standby canceled the query because of a conflict with its primary.
      case "40001" -> ErrorKind.CONNECTION;
      default -> byClass(error, state);
    };
  }

  private static ErrorKind byClass(SQLException error, String state) {
    if (TYPE.contains(state)) {
      return ErrorKind.TYPE;
    }
    if (BROKEN.contains(state) && !(error.getCause() instanceof IOException)) {
      return ErrorKind.OTHER;
    }
    if (state.startsWith("08") || GONE.contains(state)) {
      return ErrorKind.CONNECTION;
    }
    return state.startsWith("53") || state.startsWith("54") ? ErrorKind.RESOURCES : ErrorKind.OTHER;
  }

  /**
   * Returns whether a connection failed because the server is unreachable or overloaded, so that
   * retrying may help.
   */
  static boolean isAway(SQLException error) {
    String state = String.valueOf(error.getSQLState());
    return state.startsWith("08") || state.startsWith("53") || GONE.contains(state);
  }

  /**
   * Returns whether the error is an operator that is undefined for its operands. It has the same
   * code as an unknown function, but names another routine of the server.
   */
  private static boolean isOperator(SQLException error) {
    if (!(error instanceof PSQLException own)) {
      return false;
    }
    ServerErrorMessage details = own.getServerErrorMessage();
    return details != null && "op_error".equals(details.getRoutine());
  }
}
