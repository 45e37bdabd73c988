// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.PinnedClock;
import dev.assay.sql.internal.VolatileCalls;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings that gold and prediction share in every session, so that a run can be repeated.
 *
 * @param zone the session's time zone; {@link ZoneOffset#UTC} under each of its names
 * @param clock the current time that queries see; {@code null} for the database's own clock
 */
public record SessionSettings(ZoneId zone, @Nullable Instant clock) {
  /** UTC, and the database's own clock. */
  public static final SessionSettings DEFAULT = new SessionSettings(ZoneOffset.UTC, null);

  public SessionSettings {
    zone = zone.normalized().equals(ZoneOffset.UTC) ? ZoneOffset.UTC : zone;
  }

  /**
   * Returns the query to send: functions for the current time are replaced if the engine can't fix
   * its clock.
   */
  String pinned(String sql, Session session) {
    return clock == null || session.pinsClock()
        ? sql
        : new PinnedClock(clock, zone).rewrite(sql, session.dialect());
  }

  /**
   * Words of a query that make its result depend on chance or on when it is run, in sessions so
   * set; in lower case and order.
   */
  public List<String> volatileCalls(String sql, Dialect dialect) {
    String seen = clock == null ? sql : new PinnedClock(clock, zone).rewrite(sql, dialect);
    return VolatileCalls.of(seen, dialect);
  }

  /** The time zone's name as databases know it; an offset is {@code +02:00}. */
  public String zoneName() {
    return zone.equals(ZoneOffset.UTC) ? "UTC" : zone.getId();
  }
}
