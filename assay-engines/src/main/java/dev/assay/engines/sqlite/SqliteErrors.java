// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.table.ErrorKind;
import java.sql.SQLException;

/**
 * SQLite's result codes, see <a href="https://www.sqlite.org/rescode.html">its list</a>. A syntax
 * error, an unknown table, column and function all have the code 1. Only constants of its source
 * code at the beginning or end of their messages tell them apart; all others are {@code OTHER}.
 */
final class SqliteErrors {
  private static final int ERROR = 1;
  private static final int PERM = 3;
  private static final int NOMEM = 7;
  private static final int READONLY = 8;
  private static final int IOERR = 10;
  private static final int CORRUPT = 11;
  private static final int FULL = 13;
  private static final int CANTOPEN = 14;
  private static final int TOOBIG = 18;
  private static final int MISMATCH = 20;
  static final int AUTH = 23;
  private static final int NOTADB = 26;

  /** The standard's SQLSTATE of a parameter without a value, which the driver never sets. */
  static final String UNBOUND = "07001";

  private SqliteErrors() {}

  static ErrorKind classify(SQLException error) {
    if (UNBOUND.equals(error.getSQLState())) {
      return ErrorKind.UNBOUND_PARAMETER;
    }
    return switch (primary(error)) {
      case PERM, READONLY, AUTH -> ErrorKind.PERMISSION;
      case NOMEM, FULL, TOOBIG -> ErrorKind.RESOURCES;
      case MISMATCH -> ErrorKind.TYPE;
      case IOERR, CORRUPT, CANTOPEN, NOTADB -> ErrorKind.DAMAGED;
      case ERROR -> unknown(String.valueOf(error.getMessage()));
      default -> ErrorKind.OTHER;
    };
  }

  /** The kind of an error by its message, which the driver encloses in parentheses. */
  private static ErrorKind unknown(String message) {
    if (message.contains("(no such table: ")) {
      return ErrorKind.UNKNOWN_TABLE;
    }
    if (message.contains("(no such column: ")) {
      return ErrorKind.UNKNOWN_COLUMN;
    }
    if (message.contains("(no such function: ")) {
      return ErrorKind.UNKNOWN_FUNCTION;
    }
    boolean syntax = message.endsWith(": syntax error)") || message.endsWith("(incomplete input)");
    return syntax ? ErrorKind.SYNTAX : ErrorKind.OTHER;
  }

  static boolean isCannotOpen(SQLException error) {
    // A file in WAL mode in a folder without write permission fails with either.
    return primary(error) == CANTOPEN || primary(error) == READONLY;
  }

  /** The primary result code, which is the low byte of an extended code. */
  private static int primary(SQLException error) {
    return error.getErrorCode() & 0xff;
  }
}
