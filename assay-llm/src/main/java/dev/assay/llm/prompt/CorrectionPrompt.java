// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import dev.assay.extract.ReasoningFilter;
import dev.assay.input.internal.InputProblemHandler;
import dev.assay.llm.chat.PromptMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Builds the prompt for a model whose attempt failed.
 *
 * <p>The conversation continues with the model's answer, without reasoning, followed by the error
 * and a request for a corrected answer. If the template has a slot for the error or the previous
 * SQL, it is filled again instead, because its author has decided on the wording; it then contains
 * only the last attempt.
 */
public record CorrectionPrompt(PromptTemplate template) {
  private static final InputProblemHandler OURS =
      (line, column, message, remedy) -> {
        throw new IllegalStateException(message + "; " + remedy);
      };

  /** The problem of an attempt. */
  public enum Problem {
    /** The database, or the guard, refused the query. */
    ERROR,
    /** The query returned no rows. */
    EMPTY,
    /** The answer contains no SQL. */
    NO_SQL
  }

  /**
   * A failed attempt.
   *
   * @param answer the model's whole answer
   * @param sql the SQL extracted from it, or {@code null}
   * @param problem the kind of problem
   * @param message the engine's message; empty if it has none
   */
  public record Failure(String answer, @Nullable String sql, Problem problem, String message) {}

  /**
   * Returns the messages of the next attempt.
   *
   * @param asked the messages that led to the failed answer
   * @param slots those of the question
   */
  public List<PromptMessage> next(List<PromptMessage> asked, PromptSlots slots, Failure failure) {
    PromptSlots known = slots.withPrevious(failure.sql, words(failure));
    if (template.asksForCorrection()) {
      return template.fill(known);
    }
    List<PromptMessage> messages = new ArrayList<>(asked);
    String answer = ReasoningFilter.removed(failure.answer).strip();
    // Providers reject messages without text.
    messages.add(PromptMessage.assistant(answer.isEmpty() ? "(no answer)" : answer));
    messages.add(PromptMessage.user(text(failure.problem).fill(known).strip()));
    return List.copyOf(messages);
  }

  private static String words(Failure failure) {
    return switch (failure.problem) {
      case ERROR -> failure.message.strip();
      case EMPTY -> "The query returned no rows.";
      case NO_SQL -> "The answer held no SQL.";
    };
  }

  private static TemplateText text(Problem problem) {
    String file = "correction/" + problem.name().toLowerCase(Locale.ROOT) + ".txt";
    return TemplateText.parse(BundledTexts.find(file).orElseThrow(), 1, OURS);
  }
}
