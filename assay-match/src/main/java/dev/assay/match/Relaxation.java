// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.match.Relaxation.Cells.*;
import static dev.assay.match.Relaxation.Definition.*;

import dev.assay.match.Difference.Kind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A named difference that may be accepted, under which two results that are not identical count as
 * equal. A profile is a set of these. The constants stand in the order in which they are printed;
 * each says which profiles accept it, what it includes, and how it is described. The texts that one
 * reads or normalizes are those of a {@link dev.assay.match.cell.TextTrait}.
 */
public enum Relaxation {
  NUMERIC_TYPE(strict("numbers of different types").on(NUMBERS)),
  FLOAT_NOISE(strict("the last digits of floats").on(NUMBERS).includes(NUMERIC_TYPE)),
  TIE_ORDER(strict("the order of tied rows").shows(Kind.ORDER)),
  TIE_CHOICE(strict("another choice among tied rows")),
  EMPTY_BOTH(strict("both results are empty")),
  ZERO_BOTH(strict("both results are nothing but zero or NULL")),
  TIE_OF_ALL(strict("all rows tie, so any choice of rows is right")),
  COLUMN_ORDER(standard("the order of columns").shows(Kind.COLUMNS)),
  BOOLEAN_AS_NUMBER(standard("1 and 0 for true and false").on(NUMBERS)),
  DATE_AS_TIMESTAMP(standard("a date as a timestamp at midnight").on(DAYS)),
  DATE_AS_TEXT(standard("a date as ISO text").on(TEXTS, DAYS)),
  ZONE_DROPPED(standard("the time zone of an instant").on(DAYS)),
  TRUNCATED_DATE_AS_TEXT(
      standard("a date truncated to a year, quarter, month or week as its text")
          .on(TEXTS, NUMBERS, DAYS)
          .nearMiss("a year or month stood for its first day")),
  TRAILING_BLANKS(standard("trailing blanks").on(TEXTS)),
  UNICODE_FORM(standard("composed and decomposed characters").on(TEXTS)),
  EXTRA_COLUMNS(standard("extra columns").shows(Kind.COLUMNS)),
  SORT_KEY_OMITTED(
      standard("a sort key or a constant that the question does not ask for")
          .shows(Kind.MISSING_COLUMNS)),
  TIE_ONE(standard("one of several rows with the largest or smallest value").shows(Kind.ROW_COUNT)),
  TIE_ALL(standard("all of the tied rows").shows(Kind.ROW_COUNT).includes(TIE_CHOICE)),
  NULL_ORDER(
      standard("where rows with NULL sort keys stand")
          .shows(Kind.ORDER)
          .nearMiss("NULL keys could stand first or last")),
  FAN_OUT(standard("rows that a join of the gold repeats").shows(Kind.DUPLICATES)),
  DISTINCT_OMITTED(
      standard("rows repeated where the question does not ask for different ones")
          .shows(Kind.DUPLICATES)),
  ROUNDING(standard("rounding to 2 or more decimals").on(NUMBERS, DECIMALS).includes(FLOAT_NOISE)),
  UNROUNDED(
      standard("rounding that only the gold applies").on(NUMBERS, DECIMALS).includes(FLOAT_NOISE)),
  NUMBER_AS_TEXT(standard("a number as text").on(TEXTS, NUMBERS)),
  VALUE_AS_TEXT(standard("a UUID, time, interval, array or JSON value as text").on(TEXTS)),
  JSON_SCALAR(standard("a JSON scalar as a typed value").on(NUMBERS)),
  JSON_SPELLING(standard("the spelling of JSON text").on(TEXTS)),
  BOOLEAN_AS_TEXT(standard("true and false as text").on(TEXTS)),
  EXTRA_COLUMNS_BY_CHANCE(
      lenient("extra columns, one of which may hold the value by chance")
          .shows(Kind.COLUMNS)
          .includes(EXTRA_COLUMNS)
          .nearMiss("any of the many columns could be the answer")),
  COARSE_ROUNDING(
      lenient("rounding to fewer than 2 decimals, or not rounding where it is asked for")
          .on(NUMBERS, DECIMALS)
          .includes(FLOAT_NOISE)
          .nearMiss("rounded to {decimals}")),
  ROW_ORDER(
      lenient("the order of rows")
          .shows(Kind.ORDER)
          .includes(TIE_ORDER, NULL_ORDER)
          .nearMiss("row order were ignored")),
  DUPLICATE_ROWS(
      lenient("repeated rows")
          .shows(Kind.DUPLICATES)
          .includes(FAN_OUT, DISTINCT_OMITTED)
          .nearMiss("duplicate rows were removed")),
  ASKED_COLUMNS(
      lenient("columns that the question does not ask for")
          .shows(Kind.MISSING_COLUMNS)
          .includes(SORT_KEY_OMITTED)
          .nearMiss("columns that the question does not ask for could be left out")),
  TEXT_CASE(lenient("upper and lower case").on(TEXTS)),
  TEXT_SPACE(lenient("white space").on(TEXTS).includes(TRAILING_BLANKS)),
  BOOLEAN_AS_WORD(
      lenient("yes and no for true and false")
          .on(TEXTS)
          .nearMiss("yes and no were the same as true and false")),
  FORMATTED_NUMBER(
      lenient("number formatting")
          .on(TEXTS, NUMBERS)
          .nearMiss("the formatting of numbers were ignored")),
  DATE_PART_AS_TEXT(
      lenient("a year or month for its first day")
          .on(TEXTS, DAYS)
          .includes(TRUNCATED_DATE_AS_TEXT)
          .nearMiss("a year or month stood for its first day")),
  UNIT_SCALE(
      lenient("the unit of numbers")
          .on(UNITS)
          .nearMiss("the unit of numbers were ignored: {unit}")),
  PERCENT_SCALE(
      lenient("a percentage as a fraction")
          .on(UNITS)
          .nearMiss("a percentage were the same as its fraction, as 25 and 0.25")),
  ROLE_SWAP(
      refused("columns swapped relative to their names")
          .shows(Kind.COLUMNS)
          .includes(COLUMN_ORDER)
          .nearMiss("columns were exchanged against their names: {columns}")),
  MISSING_COLUMNS(
      refused("missing columns")
          .shows(Kind.MISSING_COLUMNS)
          .includes(ASKED_COLUMNS)
          .nearMiss("the missing columns were there"));

  @SuppressWarnings("ImmutableEnumChecker") // changed only while the constants are declared
  private final Definition definition;

  Relaxation(Definition definition) {
    this.definition = definition;
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

  /** Returns whether it accepts what may agree by chance. */
  public boolean isByChance() {
    return this == EXTRA_COLUMNS_BY_CHANCE;
  }

  /** The accepted difference, in words that fit after "ignoring". */
  public String words() {
    return definition.words;
  }

  /**
   * The condition under which results would match, in words that fit after "would match if". {@code
   * {decimals}}, {@code {unit}} and {@code {columns}} stand for what the results show.
   */
  public String nearMiss() {
    return definition.nearMiss;
  }

  /** The weaker relaxations that accepting this one includes, directly. */
  public List<Relaxation> included() {
    return definition.included;
  }

  /** The names of those of Assay's own profiles that accept it. */
  public Set<String> profiles() {
    return definition.profiles;
  }

  /** The kind of difference that tables show which agree under it, but not without it. */
  public Kind kind() {
    return definition.kind;
  }

  /** The kinds of cells on whose keys it bears; none if it is one of rows or columns. */
  public Set<Cells> cells() {
    return definition.cells;
  }

  /**
   * A kind of cells that a relaxation makes equal to others, and so a kind of keys that it joins.
   */
  public enum Cells {
    /** Texts, which are read or normalized. */
    TEXTS,
    /** Numbers of different families, or numbers and other values. */
    NUMBERS,
    /** Days, which are midnights. */
    DAYS,
    /** Numbers in different units. */
    UNITS,
    /** Numbers of different decimals. */
    DECIMALS
  }

  /** The description of a {@link Relaxation}, as its constant states it. */
  static final class Definition {
    final String words;
    final Set<String> profiles;
    final Set<Cells> cells = EnumSet.noneOf(Cells.class);
    String nearMiss;
    List<Relaxation> included = List.of();
    Kind kind = Kind.VALUES;

    private Definition(String words, String... profiles) {
      this.words = words;
      this.profiles = Set.of(profiles);
      this.nearMiss = words + " were ignored";
    }

    static Definition strict(String words) {
      return new Definition(words, "strict", "standard", "lenient");
    }

    static Definition standard(String words) {
      return new Definition(words, "standard", "lenient");
    }

    static Definition lenient(String words) {
      return new Definition(words, "lenient");
    }

    static Definition refused(String words) {
      return new Definition(words);
    }

    Definition on(Cells... kinds) {
      cells.addAll(List.of(kinds));
      return this;
    }

    Definition shows(Kind shown) {
      kind = shown;
      return this;
    }

    Definition includes(Relaxation... weaker) {
      included = List.of(weaker);
      return this;
    }

    Definition nearMiss(String condition) {
      nearMiss = condition;
      return this;
    }
  }
}
