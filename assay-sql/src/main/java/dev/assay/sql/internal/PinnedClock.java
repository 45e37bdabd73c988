// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.CurrentTimeCalls.CurrentTimeCall;
import dev.assay.sql.internal.CurrentTimeCalls.CurrentTimeKind;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

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

  /**
   * Writes the current time as a literal of a dialect, in the type of the function that it
   * replaces.
   */
  static final class CurrentTimeLiteral {
    private static final int MICROS = 6;
    private static final int MILLIS = 3;
    private static final DateTimeFormatter DATE =
        DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT);
    private static final DateTimeFormatter OFFSET = DateTimeFormatter.ofPattern("xxx", Locale.ROOT);
    private static final DateTimeFormatter WORDS =
        DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss.SSSSSS uuuu zzz", Locale.ENGLISH);

    private final Dialect dialect;
    private final ZonedDateTime utc;
    private final ZonedDateTime local;

    CurrentTimeLiteral(Dialect dialect, Instant instant, ZoneId zone) {
      this.dialect = dialect;
      this.utc = instant.atZone(ZoneOffset.UTC);
      this.local = dialect == Dialect.SQLITE ? utc : instant.atZone(zone);
    }

    /** The literal; {@code precision} is as in {@link CurrentTimeCall}. */
    String of(CurrentTimeKind currentTimeKind, int precision) {
      return switch (currentTimeKind) {
        case DATE -> dialect == Dialect.ORACLE ? oracleDate() : typed("DATE", DATE.format(local));
        case UTC_DATE -> typed("DATE", DATE.format(utc));
        case TIME -> typed("TIME", time(local, precision));
        case UTC_TIME -> typed("TIME", time(utc, precision));
        case TIME_ZONED ->
            typed("TIME WITH TIME ZONE", time(local, precision) + OFFSET.format(local));
        case TIMESTAMP, FINE_TIMESTAMP -> timestamp(currentTimeKind, local, precision);
        case UTC_TIMESTAMP, FINE_UTC_TIMESTAMP -> timestamp(currentTimeKind, utc, precision);
        case TIMESTAMP_ZONED -> zoned(precision);
        case EPOCH -> Long.toString(utc.toEpochSecond());
        case WORDS -> "CAST(" + quoted(WORDS.format(local)) + " AS text)";
        case MIDNIGHT -> typed("TIMESTAMP", DATE.format(local) + " 00:00:00");
        case NOW_TEXT -> quoted(dialect == Dialect.SQLITE ? sqliteTime() : text(local));
        case TODAY_TEXT -> quoted(text(midnight(0)));
        case TOMORROW_TEXT -> quoted(text(midnight(1)));
        case YESTERDAY_TEXT -> quoted(text(midnight(-1)));
      };
    }

    private String timestamp(CurrentTimeKind currentTimeKind, ZonedDateTime at, int precision) {
      String value = DATE.format(at) + " " + time(at, precision);
      return switch (dialect) {
        case TSQL -> {
          boolean fine =
              currentTimeKind == CurrentTimeKind.FINE_TIMESTAMP
                  || currentTimeKind == CurrentTimeKind.FINE_UTC_TIMESTAMP;
          String iso = DATE.format(at) + "T" + time(at, fine ? MICROS : MILLIS);
          yield "CAST(%s AS %s)".formatted(quoted(iso), fine ? "datetime2" : "datetime");
        }
        case BIGQUERY -> typed("DATETIME", value);
        case SNOWFLAKE -> "CAST(%s AS TIMESTAMP_NTZ)".formatted(quoted(value));
        default -> typed("TIMESTAMP", value);
      };
    }

    private String zoned(int precision) {
      String value = DATE.format(local) + " " + time(local, precision);
      String offset = OFFSET.format(local);
      return switch (dialect) {
        case BIGQUERY -> typed("TIMESTAMP", value + offset);
        case ORACLE -> typed("TIMESTAMP", value + " " + offset);
        case SNOWFLAKE -> "CAST(%s AS TIMESTAMP_LTZ)".formatted(quoted(value + " " + offset));
        case TSQL -> "CAST(%s AS datetimeoffset)".formatted(quoted(value + " " + offset));
        default -> typed("TIMESTAMP WITH TIME ZONE", value + offset);
      };
    }

    /** Oracle's dates have a time. */
    private String oracleDate() {
      return "TO_DATE(%s, 'YYYY-MM-DD HH24:MI:SS')"
          .formatted(quoted(DATE.format(local) + " " + time(local, 0)));
    }

    /** A typed literal; SQLite has no such types and uses text. */
    private String typed(String type, String value) {
      return dialect == Dialect.SQLITE ? quoted(value) : type + " " + quoted(value);
    }

    private String text(ZonedDateTime at) {
      return DATE.format(at) + " " + time(at, CurrentTimeCall.USUAL) + OFFSET.format(at);
    }

    private String sqliteTime() {
      return DATE.format(utc) + " " + time(utc, utc.getNano() == 0 ? 0 : MILLIS);
    }

    private ZonedDateTime midnight(int days) {
      return local.toLocalDate().plusDays(days).atStartOfDay(local.getZone());
    }

    /**
     * The time of day with the requested number of digits; by default as many as the engine has,
     * without trailing zeros.
     */
    private String time(ZonedDateTime at, int precision) {
      boolean seconds = dialect == Dialect.MYSQL || dialect == Dialect.SQLITE;
      int usual = seconds ? 0 : MICROS;
      DateTimeFormatterBuilder format = new DateTimeFormatterBuilder().appendPattern("HH:mm:ss");
      if (precision != CurrentTimeCall.USUAL) {
        int digits = Math.min(precision, MICROS);
        format =
            digits == 0
                ? format
                : format.appendFraction(ChronoField.NANO_OF_SECOND, digits, digits, true);
      } else if (usual > 0) {
        format = format.appendFraction(ChronoField.NANO_OF_SECOND, 0, usual, true);
      }
      return format.toFormatter(Locale.ROOT).format(at);
    }

    private static String quoted(String text) {
      return "'" + text + "'";
    }
  }
}
