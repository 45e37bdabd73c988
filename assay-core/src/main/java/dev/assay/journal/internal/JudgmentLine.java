// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.assay.model.Judgment;
import dev.assay.model.Judgment.Key;
import dev.assay.model.Judgment.Rating;
import dev.assay.model.MissingScoreReason;
import dev.assay.model.Usage;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A judgment with the keys of {@code judgements.jsonl}, as one line. */
record JudgmentLine(
    String question,
    String judge,
    String rubric,
    String model,
    int repeat,
    @Nullable Double score,
    @Nullable String label,
    @Nullable Boolean passes,
    @Nullable Double passesFrom,
    @Nullable String explanation,
    @Nullable String problem,
    @Nullable MissingScoreReason why,
    int tries,
    @Nullable Usage usage,
    Instant at,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String note) {
  /** The judgment as JSON without a line break. */
  static String write(Judgment judgment) {
    Key key = judgment.key();
    Rating rating = judgment.rating();
    return JournalJson.line(
        new JudgmentLine(
            key.question(),
            judgment.judge(),
            key.rubric(),
            key.model(),
            key.repeat(),
            rating.score(),
            rating.label(),
            rating.passes(),
            judgment.passesFrom(),
            rating.explanation(),
            rating.problem(),
            rating.why(),
            judgment.tries(),
            judgment.usage(),
            judgment.at(),
            judgment.note()));
  }

  /**
   * Parses the judgment of a line.
   *
   * @throws IOException if the line is not JSON
   * @throws IllegalArgumentException if it is JSON but not a judgment
   */
  static Judgment read(String line) throws IOException {
    return JournalJson.read(JudgmentLine.class, line).judgment();
  }

  private Judgment judgment() {
    return new Judgment(
        new Key(question, rubric, model, repeat),
        judge,
        passesFrom,
        new Rating(score, label, passes, explanation, problem, why),
        tries,
        usage,
        at,
        note);
  }
}
