/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
