// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import dev.assay.llm.chat.PromptMessage;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The prompt for drafts about one database.
 *
 * @param schema the tables as text, with sample values if they are shown
 * @param dialect the name of the SQL dialect
 */
public record DraftPrompt(String schema, String dialect) {
  private static final String SYSTEM =
      """
      You write questions for a test of text-to-SQL systems, each with the SQL query that answers \
      it. A question is what a person would ask who knows the business but not the tables: it \
      names no table or column, and has exactly one right answer, so it says what to return, and \
      in which order if the order matters. The query is a single SELECT that returns just that.\
      """;

  private static final String USER =
      """
      The database is %s. Its tables:

      %s

      Write %d different questions of this kind: %s.
      Use only these tables and columns, and only constants that the data are likely to hold. \
      The queries must return rows, must not depend on the current time or on chance, and must be \
      valid %s.
      %s
      Answer with one JSON list and nothing else:
      [{"question": "…", "sql": "…"}, …]\
      """;

  /**
   * The messages to a model.
   *
   * @param count the number of questions wanted
   * @param earlier questions that must not be asked again
   */
  public List<PromptMessage> messages(DraftCategory category, int count, List<String> earlier) {
    String known =
        earlier.isEmpty()
            ? ""
            : earlier.stream()
                .map(question -> "- " + question)
                .collect(Collectors.joining("\n", "\nDo not repeat these questions:\n", "\n"));
    return List.of(
        PromptMessage.system(SYSTEM),
        PromptMessage.user(
            USER.formatted(dialect, schema.strip(), count, category.words(), dialect, known)));
  }
}
