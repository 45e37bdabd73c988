// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

/** The reason for dropping a pair that a model wrote. */
public enum DropReason {
  UNREADABLE("not a question with SQL"),
  REFUSED("refused by the guard"),
  FAILED("failed"),
  TIMED_OUT("exceeded the time limit"),
  TOO_LARGE("with too large a result"),
  EMPTY("with an empty result"),
  VOLATILE("non-deterministic"),
  SAME_SQL("duplicate SQL"),
  SAME_RESULT("duplicate result and similar question");

  private final String words;

  DropReason(String words) {
    this.words = words;
  }

  /** The phrase after a number. */
  public String words() {
    return words;
  }
}
