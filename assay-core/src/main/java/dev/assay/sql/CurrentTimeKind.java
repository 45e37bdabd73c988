// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

/** What a word for the present stands for. */
enum CurrentTimeKind {
  /** Today, in the session's zone. */
  DATE,
  /** The time of day in the session's zone, without the zone. */
  TIME,
  /** The time of day with its offset. */
  TIME_ZONED,
  /** Date and time in the session's zone, without the zone. */
  TIMESTAMP,
  /** The same in a type of finer digits, where an engine has two. */
  FINE_TIMESTAMP,
  /** The instant itself. */
  TIMESTAMP_ZONED,
  UTC_DATE,
  UTC_TIME,
  UTC_TIMESTAMP,
  FINE_UTC_TIMESTAMP,
  /** Whole seconds since 1970. */
  EPOCH,
  /** The instant in the words of PostgreSQL's {@code timeofday()}. */
  WORDS,
  /** Midnight at which today began, as a timestamp. */
  MIDNIGHT,
  /** A string that any type of date or time can be cast from: the instant. */
  NOW_TEXT,
  /** Such a string: midnight of today, and so on. */
  TODAY_TEXT,
  TOMORROW_TEXT,
  YESTERDAY_TEXT
}
