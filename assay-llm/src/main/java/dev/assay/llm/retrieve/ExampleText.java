// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import java.util.List;
import java.util.stream.Collectors;

/** Formats examples for the slot {@code examples} of a prompt. */
public final class ExampleText {
  private ExampleText() {}

  /** Returns pairs of question and SQL, separated by empty lines; empty for none. */
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
}
