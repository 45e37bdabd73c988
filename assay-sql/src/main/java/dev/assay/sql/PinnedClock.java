// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import dev.assay.sql.CurrentTimeCalls.CurrentTimeCall;
import java.time.Instant;
import java.time.ZoneId;

/**
 * Makes queries see one present instead of the database's clock: words for the present become
 * literals of the type that they have in the dialect, found by tokens, so that literals, quoted
 * names, columns and aliases of such names stay.
 *
 * <p>A word that the dialect does not have is left alone, and with it the query's error. What means
 * the present only by its type stays too: {@code 'now'} is replaced in PostgreSQL where it is cast
 * on the spot, not where a column's type makes it a date. The name of a column that has no alias
 * may change with its expression.
 *
 * <p>SQLite knows no session zone: there the present is given in UTC, as its own clock would.
 *
 * @param instant the present
 * @param zone of the session
 */
public record PinnedClock(Instant instant, ZoneId zone) {
  /** The query with literals; the same text if it does not ask for the present. */
  public String rewrite(String sql, Dialect dialect) {
    CurrentTimeLiteral literals = new CurrentTimeLiteral(dialect, instant, zone);
    StringBuilder out = new StringBuilder(sql.length() + 64);
    int done = 0;
    for (CurrentTimeCall call : CurrentTimeCalls.in(SqlText.of(sql, dialect))) {
      out.append(sql, done, call.start())
          .append(call.before())
          .append(literals.of(call.moment(), call.precision()))
          .append(call.after());
      done = call.end();
    }
    return done == 0 && out.isEmpty() ? sql : out.append(sql, done, sql.length()).toString();
  }
}
