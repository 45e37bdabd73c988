// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.table.ErrorKind;
import java.sql.SQLException;
import java.time.ZoneId;
import org.mariadb.jdbc.export.MaxAllowedPacketException;

/**
 * The servers' error codes, see <a
 * href="https://mariadb.com/docs/server/reference/error-codes">MariaDB's list</a>; MySQL shares
 * those below 1900. A division by zero is not an error in a query: it yields NULL. For an unknown
 * function, an account without rights on routines gets the error that it may not execute it.
 */
final class MariaDbErrors {
  private static final int ACCESS_DENIED = 1045;
  private static final int UNKNOWN_DATABASE = 1049;
  private static final int UNKNOWN_TIME_ZONE = 1298;

  private MariaDbErrors() {}

  static ErrorKind classify(SQLException error) {
    if (isTooLongForThisProgram(error)) {
      return ErrorKind.RESOURCES;
    }
    return switch (error.getErrorCode()) {
      case 1064, 1065, 1149 -> ErrorKind.SYNTAX;
      case 1049, 1051, 1109, 1146, 4161 -> ErrorKind.UNKNOWN_TABLE;
      case 1054 -> ErrorKind.UNKNOWN_COLUMN;
      case 1128, 1305, 1370, 1630 -> ErrorKind.UNKNOWN_FUNCTION;
      case 1365 -> ErrorKind.DIVISION_BY_ZERO;
      case 1044, 1045, 1095, 1142, 1143, 1227, 1290, 1345, 1410, 1698, 1792, 1836 ->
          ErrorKind.PERMISSION;
      case 1021, 1037, 1038, 1041, 1104, 1114, 1116, 1117, 1118, 1153, 1301, 1436, 3636 ->
          ErrorKind.RESOURCES;
      // 1317: another session ended the query; the watchdog reports Assay's own time limits.
      case 1053, 1077, 1079, 1158, 1159, 1160, 1161, 1184, 1317, 1927, 2006, 2013, 4031 ->
          ErrorKind.CONNECTION;
      case 1016, 1017, 1024, 1033, 1194, 1195, 1712, 1812, 1877, 1932 -> ErrorKind.DAMAGED;
      case 1260,
          1264,
          1265,
          1267,
          1270,
          1271,
          1292,
          1366,
          1367,
          1411,
          1582,
          1690,
          3140,
          3141,
          4078,
          4079 ->
          ErrorKind.TYPE;
      default -> byState(String.valueOf(error.getSQLState()));
    };
  }

  private static ErrorKind byState(String state) {
    if (state.startsWith("08")) {
      return ErrorKind.CONNECTION;
    }
    return state.startsWith("22") ? ErrorKind.TYPE : ErrorKind.OTHER;
  }

  /**
   * Returns whether the driver closed the connection because a row is too large. That is caused by
   * the query, and would happen again.
   */
  private static boolean isTooLongForThisProgram(SQLException error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof MaxAllowedPacketException) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether a connection failed because the server is unreachable or overloaded, so that
   * retrying may help.
   */
  static boolean isAway(SQLException error) {
    return switch (error.getErrorCode()) {
      case ACCESS_DENIED, UNKNOWN_DATABASE -> false;
      case 1040, 1203, 1226 -> true; // too many connections
      default -> classify(error) == ErrorKind.CONNECTION;
    };
  }

  /** The server's message, without the connection number that the driver puts before it. */
  static String message(SQLException error) {
    return String.valueOf(error.getMessage()).replaceFirst("^\\(conn=\\d+\\) ", "");
  }

  /** A remedy for an error while opening a session. */
  static String remedy(SQLException error, ZoneId zone) {
    return switch (error.getErrorCode()) {
      case ACCESS_DENIED -> "check its user and password";
      case UNKNOWN_DATABASE -> "check the name of the database after the last slash of the URL";
      case UNKNOWN_TIME_ZONE ->
          "the server does not know the time zone %s; load its time zone tables with mariadb-tzinfo-to-sql or mysql_tzinfo_to_sql, or choose UTC or an offset"
              .formatted(zone);
      default ->
          "check that the server runs, its host and port, and how it secures connections (sslMode)";
    };
  }
}
