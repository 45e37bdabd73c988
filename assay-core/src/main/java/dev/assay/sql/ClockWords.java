/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.sql;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Words for the present, as each dialect has them. A word that a dialect lacks is not listed there,
 * so that a query which uses it keeps its error.
 */
final class ClockWords {
  /**
   * How a word is written.
   *
   * @param moment what it stands for
   * @param bare as a word alone: {@code CURRENT_DATE}
   * @param called with nothing in parentheses: {@code NOW()}
   * @param precise with a number of digits in parentheses: {@code CURRENT_TIMESTAMP(3)}
   */
  record Word(Moment moment, boolean bare, boolean called, boolean precise) {}

  private static final Map<Dialect, ClockWords> ALL = all();

  private final Map<String, Word> words = new HashMap<>();

  private ClockWords() {}

  /** What a word, in upper case, is in a dialect; {@code null} if it is no word for the present. */
  static @Nullable Word find(Dialect dialect, String word) {
    ClockWords words = ALL.get(dialect);
    return words == null ? null : words.words.get(word);
  }

  private static Map<Dialect, ClockWords> all() {
    Map<Dialect, ClockWords> all = new EnumMap<>(Dialect.class);
    all.put(Dialect.SQLITE, sqlite());
    all.put(Dialect.POSTGRES, postgres());
    all.put(Dialect.DUCKDB, duckDb());
    all.put(Dialect.MYSQL, mysql());
    all.put(Dialect.H2, h2());
    all.put(Dialect.TSQL, tsql());
    all.put(Dialect.BIGQUERY, bigQuery());
    all.put(Dialect.SNOWFLAKE, snowflake());
    all.put(Dialect.ORACLE, oracle());
    all.put(Dialect.ANSI, ansi());
    return all;
  }

  private static ClockWords sqlite() {
    return new ClockWords()
        .bare(Moment.DATE, "CURRENT_DATE")
        .bare(Moment.TIME, "CURRENT_TIME")
        .bare(Moment.TIMESTAMP, "CURRENT_TIMESTAMP");
  }

  private static ClockWords postgres() {
    return new ClockWords()
        .bare(Moment.DATE, "CURRENT_DATE")
        .bareOrPrecise(Moment.TIME_ZONED, "CURRENT_TIME")
        .bareOrPrecise(Moment.TIMESTAMP_ZONED, "CURRENT_TIMESTAMP")
        .bareOrPrecise(Moment.TIME, "LOCALTIME")
        .bareOrPrecise(Moment.TIMESTAMP, "LOCALTIMESTAMP")
        .called(
            Moment.TIMESTAMP_ZONED,
            "NOW",
            "STATEMENT_TIMESTAMP",
            "TRANSACTION_TIMESTAMP",
            "CLOCK_TIMESTAMP")
        .called(Moment.WORDS, "TIMEOFDAY");
  }

  private static ClockWords duckDb() {
    return new ClockWords()
        .bareOrCalled(Moment.DATE, "CURRENT_DATE")
        .bare(Moment.TIME, "LOCALTIME")
        .bare(Moment.TIME_ZONED, "CURRENT_TIME")
        .bare(Moment.TIMESTAMP_ZONED, "CURRENT_TIMESTAMP")
        .bare(Moment.TIMESTAMP, "LOCALTIMESTAMP")
        .called(Moment.DATE, "TODAY")
        .called(Moment.TIME, "CURRENT_LOCALTIME")
        .called(Moment.TIME_ZONED, "GET_CURRENT_TIME")
        .called(Moment.TIMESTAMP, "CURRENT_LOCALTIMESTAMP")
        .called(Moment.TIMESTAMP_ZONED, "NOW", "GET_CURRENT_TIMESTAMP", "TRANSACTION_TIMESTAMP");
  }

  /** MySQL takes {@code LOCALTIME} for {@code NOW()}, a date with a time. */
  private static ClockWords mysql() {
    return new ClockWords()
        .bareOrCalled(Moment.DATE, "CURRENT_DATE")
        .called(Moment.DATE, "CURDATE")
        .any(Moment.TIME, "CURRENT_TIME")
        .calledOrPrecise(Moment.TIME, "CURTIME")
        .calledOrPrecise(Moment.TIMESTAMP, "NOW", "SYSDATE")
        .any(Moment.TIMESTAMP, "CURRENT_TIMESTAMP", "LOCALTIME", "LOCALTIMESTAMP")
        .bareOrCalled(Moment.UTC_DATE, "UTC_DATE")
        .any(Moment.UTC_TIME, "UTC_TIME")
        .any(Moment.UTC_TIMESTAMP, "UTC_TIMESTAMP")
        .called(Moment.EPOCH, "UNIX_TIMESTAMP");
  }

  private static ClockWords h2() {
    return new ClockWords()
        .bareOrCalled(Moment.DATE, "CURRENT_DATE")
        .called(Moment.DATE, "CURDATE")
        .any(Moment.TIME_ZONED, "CURRENT_TIME")
        .any(Moment.TIME, "LOCALTIME")
        .calledOrPrecise(Moment.TIME, "CURTIME")
        .any(Moment.TIMESTAMP_ZONED, "CURRENT_TIMESTAMP")
        .any(Moment.TIMESTAMP, "LOCALTIMESTAMP")
        .calledOrPrecise(Moment.TIMESTAMP, "NOW");
  }

  private static ClockWords tsql() {
    return new ClockWords()
        .bare(Moment.TIMESTAMP, "CURRENT_TIMESTAMP")
        .called(Moment.TIMESTAMP, "GETDATE")
        .called(Moment.UTC_TIMESTAMP, "GETUTCDATE")
        .called(Moment.FINE_TIMESTAMP, "SYSDATETIME")
        .called(Moment.FINE_UTC_TIMESTAMP, "SYSUTCDATETIME")
        .called(Moment.TIMESTAMP_ZONED, "SYSDATETIMEOFFSET");
  }

  private static ClockWords bigQuery() {
    return new ClockWords()
        .bareOrCalled(Moment.DATE, "CURRENT_DATE")
        .bareOrCalled(Moment.TIMESTAMP, "CURRENT_DATETIME")
        .bareOrCalled(Moment.TIME, "CURRENT_TIME")
        .bareOrCalled(Moment.TIMESTAMP_ZONED, "CURRENT_TIMESTAMP");
  }

  private static ClockWords snowflake() {
    return new ClockWords()
        .bareOrCalled(Moment.DATE, "CURRENT_DATE")
        .any(Moment.TIME, "CURRENT_TIME", "LOCALTIME")
        .any(Moment.TIMESTAMP_ZONED, "CURRENT_TIMESTAMP", "LOCALTIMESTAMP")
        .called(Moment.TIMESTAMP_ZONED, "GETDATE", "SYSTIMESTAMP")
        .called(Moment.UTC_TIMESTAMP, "SYSDATE");
  }

  private static ClockWords oracle() {
    return new ClockWords()
        .bare(Moment.DATE, "SYSDATE", "CURRENT_DATE")
        .bareOrPrecise(Moment.TIMESTAMP_ZONED, "SYSTIMESTAMP", "CURRENT_TIMESTAMP")
        .bareOrPrecise(Moment.TIMESTAMP, "LOCALTIMESTAMP");
  }

  /** Every word that some engine has, for engines of which nothing is known. */
  private static ClockWords ansi() {
    return new ClockWords()
        .bareOrCalled(Moment.DATE, "CURRENT_DATE")
        .called(Moment.DATE, "CURDATE", "TODAY")
        .any(Moment.TIME, "CURRENT_TIME", "LOCALTIME")
        .calledOrPrecise(Moment.TIME, "CURTIME")
        .any(Moment.TIMESTAMP, "CURRENT_TIMESTAMP", "LOCALTIMESTAMP")
        .calledOrPrecise(Moment.TIMESTAMP, "NOW")
        .called(Moment.TIMESTAMP, "GETDATE", "SYSDATE", "CURRENT_DATETIME")
        .called(Moment.UTC_TIMESTAMP, "GETUTCDATE", "UTC_TIMESTAMP")
        .called(Moment.EPOCH, "UNIX_TIMESTAMP");
  }

  private ClockWords bare(Moment moment, String... names) {
    return add(new Word(moment, true, false, false), names);
  }

  private ClockWords bareOrPrecise(Moment moment, String... names) {
    return add(new Word(moment, true, false, true), names);
  }

  private ClockWords bareOrCalled(Moment moment, String... names) {
    return add(new Word(moment, true, true, false), names);
  }

  private ClockWords called(Moment moment, String... names) {
    return add(new Word(moment, false, true, false), names);
  }

  private ClockWords calledOrPrecise(Moment moment, String... names) {
    return add(new Word(moment, false, true, true), names);
  }

  private ClockWords any(Moment moment, String... names) {
    return add(new Word(moment, true, true, true), names);
  }

  private ClockWords add(Word word, String... names) {
    for (String name : names) {
      words.put(name, word);
    }
    return this;
  }
}
