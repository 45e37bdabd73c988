// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.model.Question;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Examples as the slot {@code examples} of a prompt shows them. */
public final class ExampleText {
  private ExampleText() {}

  /** Pairs of question and SQL, with an empty line between them; empty for none. */
  public static String of(List<FewShotExample> examples) {
    return examples.stream()
        .map(
            example ->
                "Question: %s\nSQL: %s"
                    .formatted(example.question().strip(), closed(example.sql().strip())))
        .collect(Collectors.joining("\n\n"));
  }

  private static String closed(String sql) {
    return sql.endsWith(";") ? sql : sql + ";";
  }

  /** The examples that the data set itself has for this question, as it writes them. */
  public static Optional<String> ofDataset(Question question) {
    return Optional.ofNullable(question.context().get("examples")).filter(t -> !t.isBlank());
  }
}
