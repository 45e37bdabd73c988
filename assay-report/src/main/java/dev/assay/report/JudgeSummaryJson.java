// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.AssayException;
import dev.assay.agreement.JudgeAdjustedAccuracy;
import dev.assay.agreement.JudgeSummary;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.MeanScore;
import dev.assay.agreement.VoteAggregation;
import dev.assay.journal.JsonFields;
import dev.assay.journal.RunFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The totals of judges, as the fields {@code judges} and {@code with_judge} of a summary. */
public final class JudgeSummaryJson {
  private JudgeSummaryJson() {}

  /** The two fields on judges. */
  static JsonFields fields(JudgeSummary judgeSummary) {
    JudgeAdjustedAccuracy with = judgeSummary.withJudge();
    VoteAggregation rule = judgeSummary.rule();
    return new JsonFields()
        .put("judges", judgeSummary.judges().stream().map(JudgeSummaryJson::judge).toList())
        .putPresent(
            "with_judge",
            with == null || rule == null
                ? null
                : new JsonFields()
                    .put("jury", rule)
                    .put("accuracy", with.withJudge())
                    .put("decided", with.decided())
                    .put("compared", with.open())
                    .put("to_right", with.toRight())
                    .put("to_wrong", with.toWrong()));
  }

  private static JsonFields judge(JudgeTally tally) {
    return new JsonFields()
        .putAll(tally.judge())
        .put("questions", tally.questions())
        .put("judgements", tally.judgements())
        .put("unscored", tally.unscored())
        .putAll(mean(tally.mean()))
        .putAll(scores(tally));
  }

  /** The mean score over predictions, of which those that failed to run count 0. */
  static JsonFields mean(MeanScore mean) {
    return new JsonFields()
        .put("mean_score", mean.estimate().value())
        .put("mean_score_interval", mean.estimate().interval())
        .put("predictions", mean.questions())
        .put("failed_to_run", mean.failed())
        .put("failures_in_mean", mean.countsFailed())
        .put("not_judged", mean.left());
  }

  /** The distribution of the scores, and the reasons for missing ones. */
  static JsonFields scores(JudgeTally tally) {
    return new JsonFields()
        .put(
            "distribution",
            tally.scores().entrySet().stream()
                .map(
                    each ->
                        new JsonFields()
                            .put("score", each.getKey())
                            .put("judgements", each.getValue()))
                .toList())
        .put("without_score", tally.why());
  }

  /**
   * The rule that combined judgments in a stored {@code summary.json}.
   *
   * @return {@code null} if there were none
   * @throws AssayException if the file can't be read, or holds something else
   */
  public static @Nullable VoteAggregation jury(Path summary) {
    try {
      String rule =
          ReportJson.MAPPER
              .readTree(RunFile.read(summary))
              .path("with_judge")
              .path("jury")
              .textValue();
      return rule == null ? null : VoteAggregation.valueOf(rule.toUpperCase(Locale.ROOT));
    } catch (IOException | IllegalArgumentException e) {
      throw new AssayException(
          "%s can't be read (%s); remove it and export again".formatted(summary, e.getMessage()),
          e);
    }
  }
}
