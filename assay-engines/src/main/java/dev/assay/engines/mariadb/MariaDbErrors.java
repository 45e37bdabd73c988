// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.model.ErrorKind;
import java.sql.SQLException;
import java.time.ZoneId;
import org.mariadb.jdbc.export.MaxAllowedPacketException;

/**
 * The servers' error codes, see <a
 * href="https://mariadb.com/docs/server/reference/error-codes">MariaDB's list</a>; MySQL shares
 * those below 1900. A division by zero is no error in a query: it yields NULL. Of a function that
 * does not exist an account without rights on routines is told that it may not run it.
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
      // 1317: another session ended the query; our own time limits are told by the watchdog.
      case 1053, 1077, 1079, 1158, 1159, 1160, 1161, 1184, 1317, 1927, 2006, 2013, 4031 ->
          ErrorKind.CONNECTION;
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
   * The driver closes a connection on which more comes than it takes for one row. That is the
   * query's doing, and would happen again.
   */
  private static boolean isTooLongForThisProgram(SQLException error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof MaxAllowedPacketException) {
        return true;
      }
    }
    return false;
  }

  /** Whether a server that can't be connected to is away or full, and may be back soon. */
  static boolean isAway(SQLException error) {
    return switch (error.getErrorCode()) {
      case ACCESS_DENIED, UNKNOWN_DATABASE -> false;
      case 1040, 1203, 1226 -> true; // too many connections
      default -> classify(error) == ErrorKind.CONNECTION;
    };
  }

  /** The server's words, without the number of the connection that the driver puts before them. */
  static String message(SQLException error) {
    return String.valueOf(error.getMessage()).replaceFirst("^\\(conn=\\d+\\) ", "");
  }

  /** What to do about an error on opening a session. */
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
