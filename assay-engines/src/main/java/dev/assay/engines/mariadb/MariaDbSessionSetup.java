// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.execute.SessionSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The initial state of a session, restored after each query.
 *
 * @param settings of the session, in one statement, without the time limit of queries
 * @param mariaDb whether the server is MariaDB instead of MySQL
 * @param longest seconds after which the server itself ends a query
 * @param clock the current time in seconds since 1970, as SQL; {@code null} for the server's own
 *     clock
 */
record MariaDbSessionSetup(String settings, boolean mariaDb, long longest, @Nullable String clock) {
  /** The server's time limit before the first query has set one. */
  static final int LONGEST_SECONDS = 3600;

  /** Additional seconds before the server ends a query that should have been canceled. */
  private static final int GRACE_SECONDS = 5;

  static MariaDbSessionSetup of(SessionSettings settings, boolean mariaDb) {
    // Older versions of both servers know only one of these names.
    String readOnly = mariaDb ? "tx_read_only=1" : "transaction_read_only=1";
    return new MariaDbSessionSetup(
        // The driver sets a mode of its own, which a reset drops.
        "SET NAMES utf8mb4, sql_mode=@@GLOBAL.sql_mode, time_zone='%s', %s"
            .formatted(zone(settings.zone()), readOnly),
        mariaDb,
        LONGEST_SECONDS,
        settings.clock() == null ? null : seconds(settings.clock()));
  }

  /** The time zone as the server writes it; zone names require the server's time zone tables. */
  static String zone(ZoneId zone) {
    if (zone.normalized() instanceof ZoneOffset offset) {
      return offset.equals(ZoneOffset.UTC) ? "+00:00" : offset.getId();
    }
    return zone.getId();
  }

  private static String seconds(Instant time) {
    return String.format(Locale.ROOT, "%d.%06d", time.getEpochSecond(), time.getNano() / 1000);
  }

  MariaDbSessionSetup withoutClock() {
    return new MariaDbSessionSetup(settings, mariaDb, longest, null);
  }

  /** A copy in which the server ends queries some time after they should have been canceled. */
  MariaDbSessionSetup endingAfter(Duration timeout) {
    long seconds = Math.min(timeout.toSeconds(), LONGEST_SECONDS - GRACE_SECONDS) + GRACE_SECONDS;
    return new MariaDbSessionSetup(settings, mariaDb, seconds, clock);
  }

  void apply(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          mariaDb
              ? settings + ", max_statement_time=" + longest
              : settings + ", max_execution_time=" + 1000 * longest);
      if (clock != null) {
        statement.execute("SET timestamp=" + clock);
      }
      // Only another query resets the result of FOUND_ROWS().
      statement.execute("SELECT 1");
      // A query can change the setting for itself, SET STATEMENT tx_read_only=0 FOR …, but not the
      // transaction that it is in.
      statement.execute("START TRANSACTION READ ONLY");
    }
  }
}
