// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PinnedClockTest {
  private static final PinnedClock PARIS =
      new PinnedClock(Instant.parse("2024-06-01T23:30:15.123456Z"), ZoneId.of("Europe/Paris"));
  private static final PinnedClock WHOLE =
      new PinnedClock(Instant.parse("2024-06-01T00:00:00Z"), ZoneOffset.UTC);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "POSTGRES | CURRENT_DATE - 30 | DATE '2024-06-02' - 30",
        "POSTGRES | now ( )::date | TIMESTAMP WITH TIME ZONE '2024-06-02"
            + " 01:30:15.123456+02:00'::date",
        "POSTGRES | CURRENT_TIMESTAMP(3) | TIMESTAMP WITH TIME ZONE '2024-06-02"
            + " 01:30:15.123+02:00'",
        "POSTGRES | current_time(0) | TIME WITH TIME ZONE '01:30:15+02:00'",
        "POSTGRES | localtime, LOCALTIMESTAMP | TIME '01:30:15.123456', TIMESTAMP '2024-06-02"
            + " 01:30:15.123456'",
        "POSTGRES | pg_catalog.now() | TIMESTAMP WITH TIME ZONE '2024-06-02 01:30:15.123456+02:00'",
        "POSTGRES | timeofday() | CAST('Sun Jun 02 01:30:15.123456 2024 CEST' AS text)",
        "POSTGRES | age(born) | age(TIMESTAMP '2024-06-02 00:00:00', born)",
        "POSTGRES | age(now()) | age(TIMESTAMP '2024-06-02 00:00:00', TIMESTAMP WITH TIME ZONE"
            + " '2024-06-02 01:30:15.123456+02:00')",
        "POSTGRES | age(a, b) | age(a, b)",
        "POSTGRES | 'now'::timestamp | '2024-06-02 01:30:15.123456+02:00'::timestamp",
        "POSTGRES | DATE 'today' | DATE '2024-06-02 00:00:00+02:00'",
        "POSTGRES | timestamp with time zone 'Yesterday' | timestamp with time zone '2024-06-01"
            + " 00:00:00+02:00'",
        "POSTGRES | CAST('tomorrow' AS date) | CAST('2024-06-03 00:00:00+02:00' AS date)",
        "POSTGRES | date('now') | date('2024-06-02 01:30:15.123456+02:00')",
        "DUCKDB | today(), current_date, get_current_timestamp() | DATE '2024-06-02', DATE"
            + " '2024-06-02', TIMESTAMP WITH TIME ZONE '2024-06-02 01:30:15.123456+02:00'",
        "SQLITE | CURRENT_TIMESTAMP | '2024-06-01 23:30:15'",
        "SQLITE | date('now', '-1 day') | date('2024-06-01 23:30:15.123', '-1 day')",
        "SQLITE | date ( ), julianday() | date ( '2024-06-01 23:30:15.123'), julianday('2024-06-01"
            + " 23:30:15.123')",
        "SQLITE | strftime('%Y', \"now\") | strftime('%Y', '2024-06-01 23:30:15.123')",
        "SQLITE | strftime('%Y') | strftime('%Y', '2024-06-01 23:30:15.123')",
        "SQLITE | unixepoch('subsec') | unixepoch('2024-06-01 23:30:15.123', 'subsec')",
        "SQLITE | timediff('NOW', born) | timediff('2024-06-01 23:30:15.123', born)",
        "MYSQL | CURDATE(), CURRENT_DATE() + 0 | DATE '2024-06-02', DATE '2024-06-02' + 0",
        "MYSQL | NOW(), NOW(6), LOCALTIME | TIMESTAMP '2024-06-02 01:30:15', TIMESTAMP '2024-06-02"
            + " 01:30:15.123456', TIMESTAMP '2024-06-02 01:30:15'",
        "MYSQL | UTC_TIMESTAMP, utc_date(), UNIX_TIMESTAMP() | TIMESTAMP '2024-06-01 23:30:15',"
            + " DATE '2024-06-01', 1717284615",
        "TSQL | DATEADD(day, -1, GETDATE()) | DATEADD(day, -1, CAST('2024-06-02T01:30:15.123' AS"
            + " datetime))",
        "TSQL | SYSUTCDATETIME() | CAST('2024-06-01T23:30:15.123456' AS datetime2)",
        "BIGQUERY | CURRENT_DATE('Asia/Tokyo') | DATE(TIMESTAMP '2024-06-02 01:30:15.123456+02:00',"
            + " 'Asia/Tokyo')",
        "BIGQUERY | CURRENT_DATETIME() | DATETIME '2024-06-02 01:30:15.123456'",
        "SNOWFLAKE | CURRENT_TIMESTAMP(0) | CAST('2024-06-02 01:30:15 +02:00' AS TIMESTAMP_LTZ)",
        "ORACLE | TRUNC(SYSDATE) | TRUNC(TO_DATE('2024-06-02 01:30:15', 'YYYY-MM-DD HH24:MI:SS'))",
        "H2 | CURRENT_DATE, NOW() | DATE '2024-06-02', TIMESTAMP '2024-06-02 01:30:15.123456'",
      })
  void writesThePresentAsTheDialectWould(Dialect dialect, String expression, String pinned) {
    assertThat(PARIS.rewrite("SELECT " + expression, dialect)).isEqualTo("SELECT " + pinned);
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void leavesNamesLiteralsCommentsAndAliases(Dialect dialect) {
    for (String sql :
        List.of(
            "SELECT t.now, t.current_date, t . localtime FROM t",
            "SELECT a AS today, b AS current_date FROM t",
            "SELECT 'now()', 'CURRENT_DATE' FROM t -- now()",
            "SELECT /* CURRENT_DATE */ a FROM t WHERE b = 'now'",
            "SELECT \"current_date\", now, today, getdate FROM t",
            "SELECT age(a, b), date(a), strftime('%Y', a), unix_timestamp(a) FROM t",
            "SELECT \u00e9tat, x FROM my.now() WHERE y IN ('today', 'yesterday')")) {
      assertThat(WHOLE.rewrite(sql, dialect)).isEqualTo(sql);
    }
  }

  /** A query that a database would refuse must not become one that it runs. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SQLITE | NOW()",
        "SQLITE | CURDATE()",
        "POSTGRES | CURDATE()",
        "POSTGRES | NOW(3)",
        "POSTGRES | GETDATE()",
        "MYSQL | GETDATE()",
        "MYSQL | NOW(7)",
        "TSQL | NOW()",
        "DUCKDB | CURDATE()",
        "ORACLE | NOW()",
      })
  void leavesWordsOfOtherDialects(Dialect dialect, String expression) {
    String sql = "SELECT " + expression;
    assertThat(WHOLE.rewrite(sql, dialect)).isEqualTo(sql);
  }

  @Test
  void leavesAnErrorAnError() {
    assertThat(WHOLE.rewrite("SELECT CURRENT_DATE()", Dialect.POSTGRES))
        .isEqualTo("SELECT DATE '2024-06-01'()");
  }

  @Test
  void leavesChance() {
    String pinned = WHOLE.rewrite("SELECT now(), random(), gen_random_uuid()", Dialect.POSTGRES);
    assertThat(VolatileCalls.of(pinned, Dialect.POSTGRES))
        .containsExactly("gen_random_uuid", "random");
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void takesAllWordsForThePresentAwayFromAnyText(Dialect dialect) {
    String[] parts = {
      "now",
      "NOW()",
      "CURRENT_DATE",
      "current_timestamp",
      "(3)",
      "()",
      "(",
      ")",
      ",",
      ".",
      "AS",
      "age(",
      "date(",
      "strftime(",
      "'%Y'",
      "'now'",
      "\"now\"",
      "::",
      "timestamp",
      "sysdate",
      "GETDATE",
      "CAST(",
      "'today'",
      "--",
      "\n",
      "/*",
      "*/",
      "'",
      "utc_date",
      "CURRENT_DATETIME",
      "x",
      "1",
      "$$"
    };
    Random random = new Random(20240601);
    for (int i = 0; i < 3_000; i++) {
      StringBuilder sql = new StringBuilder("SELECT ");
      for (int length = random.nextInt(12); length >= 0; length--) {
        sql.append(parts[random.nextInt(parts.length)]).append(random.nextBoolean() ? " " : "");
      }
      String pinned = PARIS.rewrite(sql.toString(), dialect);
      assertThat(CurrentTimeCalls.in(SqlText.of(pinned, dialect))).as("%s", sql).isEmpty();
      if (CurrentTimeCalls.in(SqlText.of(sql.toString(), dialect)).isEmpty()) {
        assertThat(pinned).isEqualTo(sql.toString());
      }
    }
  }
}
