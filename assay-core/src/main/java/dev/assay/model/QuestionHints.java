// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Text that the model is given together with a question.
 *
 * @param instructions instructions for reading the question, or {@code null}
 * @param evidence knowledge that the question needs (BIRD), or {@code null}
 * @param context further material that the data set has for prompts, by slot: {@code glossary},
 *     {@code joins}, {@code examples}, {@code table_aliases}, {@code question_0}, {@code query_0} …
 */
public record QuestionHints(
    @Nullable String instructions, @Nullable String evidence, Map<String, String> context) {
  public static final QuestionHints NONE = new QuestionHints(null, null, Map.of());

  public QuestionHints {
    context = Collections.unmodifiableMap(new LinkedHashMap<>(context));
  }
}
