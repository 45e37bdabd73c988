// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

/** The reason why an example would reveal the answer. */
public enum ExampleLeak {
  /** It has the question's own id. */
  SAME_ID("id"),
  /** It has the same words in the same order. */
  SAME_TEXT("text"),
  /** It has nearly the same words. */
  SIMILAR_WORDS("like words"),
  /** The cosine similarity of its vector with the question's is high. */
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
