// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

/**
 * A question with its SQL, to be shown to a model.
 *
 * @param id unique in its file
 * @param database of the question; empty if the file does not say
 */
public record FewShotExample(String id, String question, String sql, String database) {
  public FewShotExample {
    if (id.isBlank() || question.isBlank() || sql.isBlank()) {
      throw new IllegalArgumentException("an example needs an id, a question and SQL");
    }
  }
}
