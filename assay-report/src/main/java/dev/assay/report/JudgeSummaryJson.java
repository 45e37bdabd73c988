// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.assay.AssayException;
import dev.assay.agreement.JudgeAdjustedAccuracy;
import dev.assay.agreement.JudgeId;
import dev.assay.agreement.JudgeSummary;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.MeanScore;
import dev.assay.agreement.VoteAggregation;
import dev.assay.journal.RunFile;
import dev.assay.model.MissingScoreReason;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Proportion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The totals of judges, as the fields {@code judges} and {@code with_judge} of a summary. */
public final class JudgeSummaryJson {
  private JudgeSummaryJson() {}

  /** The two fields on judges. */
  record Fields(List<Judge> judges, @WherePresent @Nullable Corrected withJudge) {
    static Fields of(JudgeSummary judgeSummary) {
      JudgeAdjustedAccuracy judgeAdjustedAccuracy = judgeSummary.withJudge();
      VoteAggregation rule = judgeSummary.rule();
      return new Fields(
          judgeSummary.judges().stream().map(Judge::of).toList(),
          judgeAdjustedAccuracy == null || rule == null
              ? null
              : Corrected.of(rule, judgeAdjustedAccuracy));
    }
  }

  private record Judge(
      @JsonUnwrapped JudgeId judge,
      int questions,
      int judgements,
      int unscored,
      @JsonUnwrapped Mean mean,
      @JsonUnwrapped Scores scores) {
    static Judge of(JudgeTally tally) {
      return new Judge(
          tally.judge(),
          tally.questions(),
          tally.judgements(),
          tally.unscored(),
          Mean.of(tally.mean()),
          Scores.of(tally));
    }
  }

  /** The mean score over predictions, of which those that failed to run count 0. */
  record Mean(
      @Nullable Double meanScore,
      @Nullable ConfidenceInterval meanScoreInterval,
      int predictions,
      int failedToRun,
      boolean failuresInMean,
      int notJudged) {
    static Mean of(MeanScore mean) {
      return new Mean(
          mean.estimate().isDefined() ? mean.estimate().value() : null,
          mean.estimate().interval(),
          mean.questions(),
          mean.failed(),
          mean.countsFailed(),
          mean.left());
    }
  }

  /** The distribution of the scores, and the reasons for missing ones. */
  record Scores(List<Score> distribution, Map<MissingScoreReason, Integer> withoutScore) {
    record Score(double score, int judgements) {}

    static Scores of(JudgeTally tally) {
      return new Scores(
          tally.scores().entrySet().stream()
              .map(each -> new Score(each.getKey(), each.getValue()))
              .toList(),
          tally.why());
    }
  }

  private record Corrected(
      VoteAggregation jury,
      Proportion accuracy,
      int decided,
      int compared,
      List<String> toRight,
      List<String> toWrong) {
    static Corrected of(VoteAggregation jury, JudgeAdjustedAccuracy with) {
      return new Corrected(
          jury, with.withJudge(), with.decided(), with.open(), with.toRight(), with.toWrong());
    }
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
