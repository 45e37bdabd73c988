// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

/** The reason why an example would reveal the answer. */
public enum ExampleLeak {
  /** It has the question's own id. */
  SAME_ID("id"),
  /** It has the same words in the same order. */
  SAME_TEXT("text"),
  /** Nearly all its words are the question's. */
  SIMILAR_WORDS("like words"),
  /** Its vector is nearly the question's. */
  SIMILAR_MEANING("like meaning"),
  /** Its SQL is a gold query of the question. */
  SAME_SQL("SQL");

  private final String words;

  ExampleLeak(String words) {
    this.words = words;
  }

  /** Describes what would reveal the answer. */
  public String inWords() {
    return words;
  }
}
