// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

/** Why a pair that a model wrote is no draft. */
public enum DropReason {
  UNREADABLE("not a question with SQL"),
  REFUSED("refused by the guard"),
  FAILED("failed"),
  TIMED_OUT("exceeded the time limit"),
  TOO_LARGE("with too large a result"),
  EMPTY("with an empty result"),
  VOLATILE("depend on the time or on chance"),
  SAME_SQL("with the SQL of an earlier one"),
  SAME_RESULT("with the result and nearly the words of an earlier one");

  private final String words;

  DropReason(String words) {
    this.words = words;
  }

  /** The phrase after a number. */
  public String words() {
    return words;
  }
}
