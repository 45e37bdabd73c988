// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

/** The change of a question's outcome from one run to another. */
public enum OutcomeChange {
  /** Wrong before, now right. */
  FIXED("fixed"),
  /** Right before, wrong now. */
  BROKEN("broken"),
  BOTH_RIGHT("right in both"),
  BOTH_WRONG("wrong in both");

  private final String words;

  OutcomeChange(String words) {
    this.words = words;
  }

  /** {@code fixed}, {@code right in both}. */
  public String words() {
    return words;
  }

  static OutcomeChange of(boolean before, boolean now) {
    if (before) {
      return now ? BOTH_RIGHT : BROKEN;
    }
    return now ? FIXED : BOTH_WRONG;
  }
}
