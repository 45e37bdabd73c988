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
 * What a session begins with, and begins with again after each query.
 *
 * @param settings of the session, in one statement, without the longest time of a query
 * @param mariaDb whether the server is MariaDB rather than MySQL
 * @param longest seconds after which the server itself ends a query
 * @param clock the present in seconds since 1970, as SQL; {@code null} for the server's own clock
 */
record MariaDbSessionSetup(String settings, boolean mariaDb, long longest, @Nullable String clock) {
  /** As long as no query has told its limit. */
  static final int LONGEST_SECONDS = 3600;

  /** How much later than it should a query may end by being cancelled. */
  private static final int GRACE_SECONDS = 5;

  static MariaDbSessionSetup of(SessionSettings settings, boolean mariaDb) {
    // Older servers of both names know only one of these.
    String readOnly = mariaDb ? "tx_read_only=1" : "transaction_read_only=1";
    return new MariaDbSessionSetup(
        // The driver connects with a mode of its own, which the server forgets with the rest.
        "SET NAMES utf8mb4, sql_mode=@@GLOBAL.sql_mode, time_zone='%s', %s"
            .formatted(zone(settings.zone()), readOnly),
        mariaDb,
        LONGEST_SECONDS,
        settings.clock() == null ? null : seconds(settings.clock()));
  }

  /** As the server writes it; names of zones are known only to a server that was told of them. */
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

  /** With a server that ends queries which should have been cancelled for a while. */
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
      // What FOUND_ROWS() returns outlives everything but another query.
      statement.execute("SELECT 1");
    }
  }
}
