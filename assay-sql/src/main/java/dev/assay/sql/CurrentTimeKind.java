// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

/** The kind of value that a function for the current time returns. */
enum CurrentTimeKind {
  /** The current date in the session's time zone. */
  DATE,
  /** The time of day in the session's time zone, without the zone. */
  TIME,
  /** The time of day with its offset. */
  TIME_ZONED,
  /** Date and time in the session's time zone, without the zone. */
  TIMESTAMP,
  /** A timestamp type with more digits, if an engine has two types. */
  FINE_TIMESTAMP,
  /** The instant, in a type with time zone. */
  TIMESTAMP_ZONED,
  UTC_DATE,
  UTC_TIME,
  UTC_TIMESTAMP,
  FINE_UTC_TIMESTAMP,
  /** Whole seconds since 1970. */
  EPOCH,
  /** The instant in the format of PostgreSQL's {@code timeofday()}. */
  WORDS,
  /** Midnight at the start of today, as a timestamp. */
  MIDNIGHT,
  /** The instant as a string that can be cast to any date or time type. */
  NOW_TEXT,
  /** Midnight of today as such a string; the following constants are similar. */
  TODAY_TEXT,
  TOMORROW_TEXT,
  YESTERDAY_TEXT
}
