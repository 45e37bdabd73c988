// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

/**
 * A named difference that may be accepted, under which two results that are not identical count as
 * equal. A profile is a set of these. The constants stand in the order in which they are printed.
 */
public enum Relaxation {
  NUMERIC_TYPE("numbers of different types"),
  FLOAT_NOISE("the last digits of floats"),
  TIE_ORDER("the order of tied rows"),
  TIE_CHOICE("another choice among tied rows"),
  EMPTY_BOTH("both results are empty"),
  ZERO_BOTH("both results are nothing but zero or NULL"),
  TIE_OF_ALL("all rows tie, so any choice of rows is right"),
  COLUMN_ORDER("the order of columns"),
  BOOLEAN_AS_NUMBER("1 and 0 for true and false"),
  DATE_AS_TIMESTAMP("a date as a timestamp at midnight"),
  DATE_AS_TEXT("a date as ISO text"),
  ZONE_DROPPED("the time zone of an instant"),
  TRUNCATED_DATE_AS_TEXT("a date truncated to a year, quarter, month or week as its text"),
  TRAILING_BLANKS("trailing blanks"),
  UNICODE_FORM("composed and decomposed characters"),
  EXTRA_COLUMNS("extra columns"),
  TIE_ALL("all of the tied rows"),
  NULL_ORDER("where rows with NULL sort keys stand"),
  FAN_OUT("rows that a join of the gold repeats"),
  ROUNDING("rounding to 2 or more decimals"),
  UNROUNDED("rounding that only the gold applies"),
  NUMBER_AS_TEXT("a number as text"),
  VALUE_AS_TEXT("a UUID, time, interval, array or JSON value as text"),
  JSON_SCALAR("a JSON scalar as a typed value"),
  JSON_SPELLING("the spelling of JSON text"),
  BOOLEAN_AS_TEXT("true and false as text"),
  EXTRA_COLUMNS_BY_CHANCE("extra columns, one of which may hold the value by chance"),
  COARSE_ROUNDING("rounding to fewer than 2 decimals, or not rounding where it is asked for"),
  ROW_ORDER("the order of rows"),
  DUPLICATE_ROWS("repeated rows"),
  TEXT_CASE("upper and lower case"),
  TEXT_SPACE("white space"),
  BOOLEAN_AS_WORD("yes and no for true and false"),
  FORMATTED_NUMBER("number formatting"),
  DATE_PART_AS_TEXT("a year or month for its first day"),
  UNIT_SCALE("the unit of numbers"),
  PERCENT_SCALE("a percentage as a fraction"),
  ROLE_SWAP("columns swapped relative to their names"),
  MISSING_COLUMNS("missing columns");

  private final String words;

  Relaxation(String words) {
    this.words = words;
  }

  /**
   * Returns whether it marks an agreement as weak evidence, because nothing was compared, or
   * nothing that could have been wrong.
   */
  public boolean isVacuous() {
    return this == EMPTY_BOTH || isFlag();
  }

  /**
   * Returns whether it only marks an agreement that every profile accepts. A user's profile may
   * reject two empty results, but not these.
   */
  public boolean isFlag() {
    return this == ZERO_BOTH || this == TIE_OF_ALL;
  }

  /** The accepted difference, in words that fit after "ignoring". */
  public String words() {
    return words;
  }
}
