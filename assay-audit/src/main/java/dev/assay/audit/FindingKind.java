// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import static dev.assay.audit.FindingSeverity.FAULT;
import static dev.assay.audit.FindingSeverity.NOTE;
import static dev.assay.audit.FindingSeverity.WARNING;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The kinds of audit findings, those that change the answer most first. The names are part of the
 * JSON document and stay as they are.
 */
public enum FindingKind {
  GOLD_FAILS(FAULT, "Gold fails"),
  WRONG_DIALECT(FAULT, "Gold written for another engine"),
  CONFLICTING_GOLDS(FAULT, "Same question, another answer"),
  NUMBER_AS_TEXT_READ("Numbers read as text"),
  LIMIT_THROUGH_TIE(FAULT, "LIMIT cuts through tied rows"),
  LIMIT_WITHOUT_ORDER(FAULT, "LIMIT without ORDER BY"),
  ROW_NUMBER_THROUGH_TIE(FAULT, "Row number picks among tied rows"),
  UNGROUPED_COLUMN(FAULT, "Column with several values in a group"),
  ALTERNATIVE_FAILS(WARNING, "One of several golds fails"),
  EMPTY_ANSWER(WARNING, "No row"),
  LONE_ZERO(WARNING, "Nothing but a zero"),
  ONLY_NULL(WARNING, "Nothing but NULL"),
  UNKNOWN_LITERAL(WARNING, "Literal that its column never holds"),
  MISSING_ORDER(WARNING, "Question asks for an order, gold has none"),
  SUBQUERY_LIMIT_THROUGH_TIE(WARNING, "LIMIT in a subquery cuts through tied rows"),
  LIMIT_NULL_ORDER(WARNING, "LIMIT depends on where NULL sorts"),
  VOLATILE(WARNING, "Depends on chance or time"),
  NEAR_DUPLICATE_CONFLICT(WARNING, "Nearly the same question, another answer"),
  FAN_OUT("Aggregate of rows that joins repeat"),
  CROSS_JOIN("Tables that no condition links"),
  JOIN_OFF_KEY("Join not by the foreign key"),
  PARENT_KEY_JOIN("Join only by a common parent"),
  DATE_AS_TEXT_COMPARED("Dates compared as text"),
  NULL_COMPARED("Comparison with NULL"),
  NOT_IN_NULL("NOT IN over NULL"),
  NULL_FIRST("LIMIT keeps NULL"),
  COUNT_OF_ELSE("COUNT of a CASE that is never NULL"),
  CONTRADICTION("Conditions that exclude each other"),
  OR_BESIDE_AND("OR beside AND without parentheses"),
  WHOLE_DIVISION("Division that drops the rest"),
  YEAR_AGAINST_DATE("Date compared with a year"),
  OTHER_CONSTANT("Constant that the question has otherwise"),
  OTHER_BOUND("Bound included for excluded, or the reverse"),
  COUNT_PER_GROUP("Number per group for one number"),
  CONSTANT_UNUSED("Constant that the gold lacks"),
  EVIDENCE_UNUSED("Evidence that the gold does not use"),
  NEGATION_UNUSED("Exclusion that the gold lacks"),
  OPPOSITE_EXTREME("Largest for smallest, or the reverse"),
  BROKEN_FOREIGN_KEY("Foreign key without a partner"),
  PADDED_KEY("Key with blanks around it"),
  SYSTEMS_AGAINST_GOLD(NOTE, "Systems agree on another answer"),
  OUTER_JOIN_UNDONE(NOTE, "Outer join that a condition undoes"),
  COUNT_SKIPS_NULL(NOTE, "COUNT leaves out NULL"),
  NUMBERS_AS_TEXT(NOTE, "Numbers stored as text"),
  ORDER_LEFT_OPEN(NOTE, "ORDER BY leaves ties"),
  IDLE_JOIN(NOTE, "Join that changes nothing"),
  IDLE_DISTINCT(NOTE, "DISTINCT that changes nothing"),
  EQUAL_ALTERNATIVES(NOTE, "Alternatives with equal answers"),
  DUPLICATE_QUESTION(NOTE, "Same question twice"),
  NEAR_DUPLICATE_QUESTION(NOTE, "Nearly the same question twice");

  private final FindingSeverity severity;
  private final String words;
  private final boolean doubtsGold;

  FindingKind(FindingSeverity severity, String words) {
    this(severity, words, severity == FAULT);
  }

  /** A warning that the gold may answer another question than is asked. */
  FindingKind(String words) {
    this(WARNING, words, true);
  }

  FindingKind(FindingSeverity severity, String words, boolean doubtsGold) {
    this.severity = severity;
    this.words = words;
    this.doubtsGold = doubtsGold;
  }

  public FindingSeverity severity() {
    return severity;
  }

  /** Returns whether verdicts by a gold with such a finding need review. */
  public boolean doubtsGold() {
    return doubtsGold;
  }

  /** Its name for people. */
  public String words() {
    return words;
  }

  /** The name in files, such as {@code limit-through-tie}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the kind of this name, as {@link #id} writes it. */
  public static Optional<FindingKind> named(String id) {
    return Arrays.stream(values()).filter(kind -> kind.id().equals(id)).findFirst();
  }
}
