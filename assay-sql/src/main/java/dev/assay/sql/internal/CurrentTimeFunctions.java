// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static java.util.Map.entry;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.CurrentTimeCalls.CurrentTimeKind;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Functions and keywords for the current time by dialect. One that a dialect lacks is not listed
 * there, so that a query which uses it still fails.
 */
final class CurrentTimeFunctions {
  /**
   * The forms of a word.
   *
   * @param moment its kind
   * @param bare allowed without parentheses: {@code CURRENT_DATE}
   * @param called allowed with empty parentheses: {@code NOW()}
   * @param precise allowed with a number of digits in parentheses: {@code CURRENT_TIMESTAMP(3)}
   */
  record Word(CurrentTimeKind moment, boolean bare, boolean called, boolean precise) {}

  private static final Map<Dialect, CurrentTimeFunctions> ALL =
      Map.ofEntries(
          entry(
              Dialect.SQLITE,
              new CurrentTimeFunctions()
                  .bare(CurrentTimeKind.DATE, "CURRENT_DATE")
                  .bare(CurrentTimeKind.TIME, "CURRENT_TIME")
                  .bare(CurrentTimeKind.TIMESTAMP, "CURRENT_TIMESTAMP")),
          entry(
              Dialect.POSTGRES,
              new CurrentTimeFunctions()
                  .bare(CurrentTimeKind.DATE, "CURRENT_DATE")
                  .bareOrPrecise(CurrentTimeKind.TIME_ZONED, "CURRENT_TIME")
                  .bareOrPrecise(CurrentTimeKind.TIMESTAMP_ZONED, "CURRENT_TIMESTAMP")
                  .bareOrPrecise(CurrentTimeKind.TIME, "LOCALTIME")
                  .bareOrPrecise(CurrentTimeKind.TIMESTAMP, "LOCALTIMESTAMP")
                  .called(
                      CurrentTimeKind.TIMESTAMP_ZONED,
                      "NOW",
                      "STATEMENT_TIMESTAMP",
                      "TRANSACTION_TIMESTAMP",
                      "CLOCK_TIMESTAMP")
                  .called(CurrentTimeKind.WORDS, "TIMEOFDAY")),
          entry(
              Dialect.DUCKDB,
              new CurrentTimeFunctions()
                  .bareOrCalled(CurrentTimeKind.DATE, "CURRENT_DATE")
                  .bare(CurrentTimeKind.TIME, "LOCALTIME")
                  .bare(CurrentTimeKind.TIME_ZONED, "CURRENT_TIME")
                  .bare(CurrentTimeKind.TIMESTAMP_ZONED, "CURRENT_TIMESTAMP")
                  .bare(CurrentTimeKind.TIMESTAMP, "LOCALTIMESTAMP")
                  .called(CurrentTimeKind.DATE, "TODAY")
                  .called(CurrentTimeKind.TIME, "CURRENT_LOCALTIME")
                  .called(CurrentTimeKind.TIME_ZONED, "GET_CURRENT_TIME")
                  .called(CurrentTimeKind.TIMESTAMP, "CURRENT_LOCALTIMESTAMP")
                  .called(
                      CurrentTimeKind.TIMESTAMP_ZONED,
                      "NOW",
                      "GET_CURRENT_TIMESTAMP",
                      "TRANSACTION_TIMESTAMP")),
          // In MySQL LOCALTIME is a synonym of NOW(), a date with a time.
          entry(
              Dialect.MYSQL,
              new CurrentTimeFunctions()
                  .bareOrCalled(CurrentTimeKind.DATE, "CURRENT_DATE")
                  .called(CurrentTimeKind.DATE, "CURDATE")
                  .any(CurrentTimeKind.TIME, "CURRENT_TIME")
                  .calledOrPrecise(CurrentTimeKind.TIME, "CURTIME")
                  .calledOrPrecise(CurrentTimeKind.TIMESTAMP, "NOW", "SYSDATE")
                  .any(
                      CurrentTimeKind.TIMESTAMP, "CURRENT_TIMESTAMP", "LOCALTIME", "LOCALTIMESTAMP")
                  .bareOrCalled(CurrentTimeKind.UTC_DATE, "UTC_DATE")
                  .any(CurrentTimeKind.UTC_TIME, "UTC_TIME")
                  .any(CurrentTimeKind.UTC_TIMESTAMP, "UTC_TIMESTAMP")
                  .called(CurrentTimeKind.EPOCH, "UNIX_TIMESTAMP")),
          entry(
              Dialect.H2,
              new CurrentTimeFunctions()
                  .bareOrCalled(CurrentTimeKind.DATE, "CURRENT_DATE")
                  .called(CurrentTimeKind.DATE, "CURDATE")
                  .any(CurrentTimeKind.TIME_ZONED, "CURRENT_TIME")
                  .any(CurrentTimeKind.TIME, "LOCALTIME")
                  .calledOrPrecise(CurrentTimeKind.TIME, "CURTIME")
                  .any(CurrentTimeKind.TIMESTAMP_ZONED, "CURRENT_TIMESTAMP")
                  .any(CurrentTimeKind.TIMESTAMP, "LOCALTIMESTAMP")
                  .calledOrPrecise(CurrentTimeKind.TIMESTAMP, "NOW")),
          entry(
              Dialect.TSQL,
              new CurrentTimeFunctions()
                  .bare(CurrentTimeKind.TIMESTAMP, "CURRENT_TIMESTAMP")
                  .called(CurrentTimeKind.TIMESTAMP, "GETDATE")
                  .called(CurrentTimeKind.UTC_TIMESTAMP, "GETUTCDATE")
                  .called(CurrentTimeKind.FINE_TIMESTAMP, "SYSDATETIME")
                  .called(CurrentTimeKind.FINE_UTC_TIMESTAMP, "SYSUTCDATETIME")
                  .called(CurrentTimeKind.TIMESTAMP_ZONED, "SYSDATETIMEOFFSET")),
          entry(
              Dialect.BIGQUERY,
              new CurrentTimeFunctions()
                  .bareOrCalled(CurrentTimeKind.DATE, "CURRENT_DATE")
                  .bareOrCalled(CurrentTimeKind.TIMESTAMP, "CURRENT_DATETIME")
                  .bareOrCalled(CurrentTimeKind.TIME, "CURRENT_TIME")
                  .bareOrCalled(CurrentTimeKind.TIMESTAMP_ZONED, "CURRENT_TIMESTAMP")),
          entry(
              Dialect.SNOWFLAKE,
              new CurrentTimeFunctions()
                  .bareOrCalled(CurrentTimeKind.DATE, "CURRENT_DATE")
                  .any(CurrentTimeKind.TIME, "CURRENT_TIME", "LOCALTIME")
                  .any(CurrentTimeKind.TIMESTAMP_ZONED, "CURRENT_TIMESTAMP", "LOCALTIMESTAMP")
                  .called(CurrentTimeKind.TIMESTAMP_ZONED, "GETDATE", "SYSTIMESTAMP")
                  .called(CurrentTimeKind.UTC_TIMESTAMP, "SYSDATE")),
          entry(
              Dialect.ORACLE,
              new CurrentTimeFunctions()
                  .bare(CurrentTimeKind.DATE, "SYSDATE", "CURRENT_DATE")
                  .bareOrPrecise(
                      CurrentTimeKind.TIMESTAMP_ZONED, "SYSTIMESTAMP", "CURRENT_TIMESTAMP")
                  .bareOrPrecise(CurrentTimeKind.TIMESTAMP, "LOCALTIMESTAMP")),
          // The words of all engines, for engines of unknown dialect.
          entry(
              Dialect.ANSI,
              new CurrentTimeFunctions()
                  .bareOrCalled(CurrentTimeKind.DATE, "CURRENT_DATE")
                  .called(CurrentTimeKind.DATE, "CURDATE", "TODAY")
                  .any(CurrentTimeKind.TIME, "CURRENT_TIME", "LOCALTIME")
                  .calledOrPrecise(CurrentTimeKind.TIME, "CURTIME")
                  .any(CurrentTimeKind.TIMESTAMP, "CURRENT_TIMESTAMP", "LOCALTIMESTAMP")
                  .calledOrPrecise(CurrentTimeKind.TIMESTAMP, "NOW")
                  .called(CurrentTimeKind.TIMESTAMP, "GETDATE", "SYSDATE", "CURRENT_DATETIME")
                  .called(CurrentTimeKind.UTC_TIMESTAMP, "GETUTCDATE", "UTC_TIMESTAMP")
                  .called(CurrentTimeKind.EPOCH, "UNIX_TIMESTAMP")));

  private final Map<String, Word> words = new HashMap<>();

  private CurrentTimeFunctions() {}

  /**
   * The meaning of a word, given in upper case, in a dialect; {@code null} if it is not a word for
   * the current time.
   */
  static @Nullable Word find(Dialect dialect, String word) {
    CurrentTimeFunctions words = ALL.get(dialect);
    return words == null ? null : words.words.get(word);
  }

  private CurrentTimeFunctions bare(CurrentTimeKind currentTimeKind, String... names) {
    return add(new Word(currentTimeKind, true, false, false), names);
  }

  private CurrentTimeFunctions bareOrPrecise(CurrentTimeKind currentTimeKind, String... names) {
    return add(new Word(currentTimeKind, true, false, true), names);
  }

  private CurrentTimeFunctions bareOrCalled(CurrentTimeKind currentTimeKind, String... names) {
    return add(new Word(currentTimeKind, true, true, false), names);
  }

  private CurrentTimeFunctions called(CurrentTimeKind currentTimeKind, String... names) {
    return add(new Word(currentTimeKind, false, true, false), names);
  }

  private CurrentTimeFunctions calledOrPrecise(CurrentTimeKind currentTimeKind, String... names) {
    return add(new Word(currentTimeKind, false, true, true), names);
  }

  private CurrentTimeFunctions any(CurrentTimeKind currentTimeKind, String... names) {
    return add(new Word(currentTimeKind, true, true, true), names);
  }

  private CurrentTimeFunctions add(Word word, String... names) {
    for (String name : names) {
      words.put(name, word);
    }
    return this;
  }
}
