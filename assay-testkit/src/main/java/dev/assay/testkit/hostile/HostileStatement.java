// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.hostile;

/**
 * One statement of the corpus.
 *
 * @param where file and line, for messages
 * @param kind its aim, in a word
 * @param template its text, with {@linkplain Placeholders placeholders}
 */
public record HostileStatement(String where, String kind, Expectation expected, String template) {
  /** The certain result of a statement. */
  public enum Expectation {
    /** The guard refuses it. */
    REFUSED,
    /** A query, which changes nothing. */
    QUERY,
    /** A query that takes more time than there is. */
    BOMB,
    /** A query that takes more memory than there is, or that can't be canceled. */
    HEAVY
  }

  @Override
  public String toString() {
    return where + " " + template;
  }
}
