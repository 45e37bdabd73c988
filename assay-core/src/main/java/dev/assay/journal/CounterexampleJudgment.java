// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.assay.model.internal.Redaction;
import org.jspecify.annotations.Nullable;

/**
 * A model's judgment of the two answers to a counterexample. It changes no verdict.
 *
 * @param model its name
 * @param fits which answer fits the question, or {@code null} if it gave no usable answer
 * @param explanation in its words, or {@code null}
 * @param problem why there is no usable answer, or {@code null}
 */
public record CounterexampleJudgment(
    String model,
    @Nullable Fit fits,
    @Nullable String explanation,
    @JsonInclude(Include.NON_NULL) @Nullable String problem) {
  /** Answers that fit a question. */
  public enum Fit {
    GOLD("only the gold answer fits the question"),
    PREDICTION("only the predicted answer fits the question"),
    BOTH("both answers fit the question"),
    NEITHER("neither answer fits the question");

    private final String words;

    Fit(String words) {
      this.words = words;
    }

    /** In words, as part of a sentence. */
    public String words() {
      return words;
    }
  }

  /** Returns a copy without words, which may quote values. */
  CounterexampleJudgment withoutValues() {
    return new CounterexampleJudgment(
        model, fits, explanation == null ? null : Redaction.WORDS, problem);
  }
}
