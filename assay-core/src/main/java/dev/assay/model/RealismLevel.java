// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import com.fasterxml.jackson.annotation.JsonValue;

/** The realism of a counterexample's rows, from real to made up. */
public enum RealismLevel {
  /** Only rows of the real database, some of them left out. */
  REAL_ROWS("S", "real rows"),
  /** Changed rows that respect all declared and observed constraints. */
  REALISTIC("2", "realistic data"),
  /**
   * An exception to what all real rows show: a value repeats in a column or combination of columns
   * that never repeats one, or two columns of a table contradict their relation.
   */
  REPEATED_VALUE("1", "unusual data"),
  /** NULL in a column that never has one. */
  ADDED_NULL("0", "an added NULL");

  private final String code;
  private final String words;

  RealismLevel(String code, String words) {
    this.code = code;
    this.words = words;
  }

  /** The short name: {@code S}, {@code 2}, {@code 1} or {@code 0}. */
  @JsonValue
  public String code() {
    return code;
  }

  /** A phrase that fits after "with". */
  public String words() {
    return words;
  }

  /** Returns whether a refutation at this level counts in the headline. */
  public boolean isRealistic() {
    return this == REAL_ROWS || this == REALISTIC;
  }
}
