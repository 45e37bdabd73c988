// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.match.Cause;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Judgment;
import dev.assay.model.MissingScoreReason;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Judgments and outcomes as a run would have them. Scores are 0 to 3, and 2 passes. */
public final class ScriptedJudge {
  public static final Verdict CORRECT = new Verdict.Correct();
  public static final Verdict NOT_SCORED =
      new Verdict.NotScored(NotScoredReason.GOLD_FAILED, "no such table");

  private ScriptedJudge() {}

  /** By the usual judge, at first asking. */
  public static Judgment by(String question, @Nullable Integer score) {
    return by("openai/gpt-5-mini", question, 1, score);
  }

  public static Judgment by(String model, String question, int repeat, @Nullable Integer score) {
    return by("execution_score", "0123456789abcdef", model, question, repeat, score, true);
  }

  public static Judgment by(
      String judge,
      String rubric,
      String model,
      String question,
      int repeat,
      @Nullable Integer score,
      boolean decides) {
    return new Judgment(
        new Judgment.Key(question, rubric, model, repeat),
        judge,
        decides ? (Double) 2.0 : null,
        new Judgment.Rating(
            score == null ? null : (Double) score.doubleValue(),
            null,
            (score == null || !decides) ? null : (Boolean) (score >= 2),
            score == null ? null : "because " + score,
            score == null ? "no JSON in the answer" : null,
            score == null ? MissingScoreReason.BAD_JSON : null),
        1,
        null,
        Instant.EPOCH);
  }

  public static Verdict wrong(Cause cause) {
    return new Verdict.Incorrect(cause);
  }

  public static Outcome outcome(String question, Verdict verdict) {
    return outcome(question, verdict, "SELECT " + question);
  }

  public static Outcome outcome(String question, Verdict verdict, String sql) {
    return new Outcome(
        QuestionSummary.of(question, "What is " + question + "?", "shop"),
        new PredictionSummary(sql, ExecutionSummary.NONE, List.of()),
        "SELECT gold",
        new GoldSummary(ExecutionSummary.NONE, null, false, List.of(), List.of()),
        verdict,
        null,
        Map.of());
  }
}
