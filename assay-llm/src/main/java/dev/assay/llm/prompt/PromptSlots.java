// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import dev.assay.model.Question;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of a template's slots for one question. Values are inserted unchanged. Immutable.
 *
 * <p>The question's context fills slots of the same names; other context is not used. Values that
 * are set later, such as retrieved examples, take precedence over it.
 */
public final class PromptSlots {
  private final Map<String, String> values;

  private PromptSlots(Map<String, String> values) {
    this.values = values;
  }

  /** Returns the slots that a question and the dialect of its database fill. */
  public static PromptSlots of(Question question, PromptDialect dialect) {
    Map<String, String> values = new LinkedHashMap<>();
    question.context().forEach(values::put);
    values.put(SlotNames.TURNS, turns(question.context()));
    values.put(SlotNames.QUESTION, question.text());
    put(values, SlotNames.INSTRUCTIONS, question.instructions());
    put(values, SlotNames.EVIDENCE, question.evidence());
    values.put(SlotNames.DIALECT, dialect.name());
    values.put(SlotNames.DIALECT_NOTES, dialect.notes());
    return new PromptSlots(values);
  }

  /** Earlier questions and their queries, oldest first. */
  private static String turns(Map<String, String> context) {
    StringBuilder turns = new StringBuilder();
    for (int n = 0; n < SlotNames.MOST_TURNS; n++) {
      String question = context.getOrDefault(SlotNames.turnQuestion(n), "");
      String query = context.getOrDefault(SlotNames.turnQuery(n), "");
      if (!question.isBlank()) {
        turns.append("Question: ").append(question).append('\n');
      }
      if (!query.isBlank()) {
        turns.append("SQL: ").append(query).append('\n');
      }
    }
    return turns.toString().stripTrailing();
  }

  private static void put(Map<String, String> values, String slot, @Nullable String text) {
    if (text != null) {
      values.put(slot, text);
    }
  }

  /**
   * Returns the slots with the result of the previous attempt.
   *
   * @param sql {@code null} if there was none
   * @param error the engine's message, or another description of the problem
   */
  public PromptSlots withPrevious(@Nullable String sql, String error) {
    Map<String, String> changed = new LinkedHashMap<>(values);
    changed.put(SlotNames.PREVIOUS_SQL, sql == null ? "" : sql);
    changed.put(SlotNames.PREVIOUS_ERROR, error);
    return new PromptSlots(changed);
  }

  /** A copy with another value; a blank one keeps the question's own value. */
  /** Returns the slots with a text in another one, unless it is blank. */
  public PromptSlots with(String slot, String text) {
    if (text.isBlank()) {
      return this;
    }
    Map<String, String> changed = new LinkedHashMap<>(values);
    changed.put(slot, text);
    return new PromptSlots(changed);
  }

  /** Returns a slot's value; empty if there is none. */
  public String value(String slot) {
    return values.getOrDefault(slot, "");
  }
}
