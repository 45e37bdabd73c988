// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import dev.assay.table.ErrorKind;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The classification of an engine's errors: by vendor code first, then by SQLSTATE, then by the
 * conventions of the SQL standard, JDBC's exception classes and common use.
 *
 * @param codes vendor codes
 * @param states SQLSTATEs, whole or their first two letters
 */
public record ErrorTable(Map<Integer, ErrorKind> codes, Map<String, ErrorKind> states) {
  /** The standard's states, with those of PostgreSQL, Db2 and ODBC, which many others took over. */
  public static final ErrorTable STANDARD = new ErrorTable(Map.of(), Map.of());

  private static final Map<String, ErrorKind> STATES =
      Map.ofEntries(
          Map.entry("42601", ErrorKind.SYNTAX),
          Map.entry("42602", ErrorKind.SYNTAX),
          Map.entry("42P01", ErrorKind.UNKNOWN_TABLE),
          Map.entry("42S02", ErrorKind.UNKNOWN_TABLE),
          Map.entry("42703", ErrorKind.UNKNOWN_COLUMN),
          Map.entry("42S22", ErrorKind.UNKNOWN_COLUMN),
          Map.entry("42883", ErrorKind.UNKNOWN_FUNCTION),
          Map.entry("42884", ErrorKind.UNKNOWN_FUNCTION),
          Map.entry("42804", ErrorKind.TYPE),
          Map.entry("42818", ErrorKind.TYPE),
          Map.entry("42846", ErrorKind.TYPE),
          Map.entry("22007", ErrorKind.TYPE),
          Map.entry("22018", ErrorKind.TYPE),
          Map.entry("22P02", ErrorKind.TYPE),
          Map.entry("22012", ErrorKind.DIVISION_BY_ZERO),
          Map.entry("42501", ErrorKind.PERMISSION),
          Map.entry("42502", ErrorKind.PERMISSION),
          Map.entry("25006", ErrorKind.PERMISSION),
          Map.entry("07001", ErrorKind.UNBOUND_PARAMETER),
          Map.entry("07002", ErrorKind.UNBOUND_PARAMETER),
          Map.entry("42P02", ErrorKind.UNBOUND_PARAMETER),
          Map.entry("25", ErrorKind.OTHER),
          Map.entry("28", ErrorKind.CONNECTION),
          Map.entry("53", ErrorKind.RESOURCES),
          Map.entry("54", ErrorKind.RESOURCES),
          Map.entry("57P01", ErrorKind.CONNECTION),
          Map.entry("57P02", ErrorKind.CONNECTION),
          Map.entry("57P03", ErrorKind.CONNECTION),
          Map.entry("08", ErrorKind.CONNECTION));

  private static final int CLASS = 2;

  public ErrorTable {
    codes = Map.copyOf(codes);
    states = Map.copyOf(states);
  }

  /** The kind of an error, or of the first error among its causes that tells more. */
  public ErrorKind classify(SQLException error) {
    for (Throwable e = error; e != null; e = e.getCause()) {
      ErrorKind kind = e instanceof SQLException sql ? own(sql) : ofNetwork(e);
      if (kind != ErrorKind.OTHER) {
        return kind;
      }
    }
    return ErrorKind.OTHER;
  }

  /** The kind of a network error: some drivers report a lost server only by Java's exception. */
  private static ErrorKind ofNetwork(Throwable error) {
    return error instanceof SocketException
            || error instanceof SocketTimeoutException
            || error instanceof UnknownHostException
            || error instanceof SSLException
        ? ErrorKind.CONNECTION
        : ErrorKind.OTHER;
  }

  private ErrorKind own(SQLException error) {
    ErrorKind byCode = codes.get(error.getErrorCode());
    if (byCode != null) {
      return byCode;
    }
    ErrorKind byState = byState(error.getSQLState());
    if (byState != null) {
      return byState;
    }
    return isLost(error) ? ErrorKind.CONNECTION : ErrorKind.OTHER;
  }

  private @Nullable ErrorKind byState(@Nullable String state) {
    if (state == null || state.length() < CLASS) {
      return null;
    }
    String first = state.substring(0, CLASS);
    for (Map<String, ErrorKind> table : List.of(states, STATES)) {
      for (String key : List.of(state, first)) {
        ErrorKind kind = table.get(key);
        if (kind != null) {
          return kind;
        }
      }
    }
    return null;
  }

  private static boolean isLost(SQLException error) {
    return error instanceof SQLNonTransientConnectionException
        || error instanceof SQLTransientConnectionException
        || error instanceof SQLRecoverableException
        || error instanceof SQLInvalidAuthorizationSpecException;
  }
}
