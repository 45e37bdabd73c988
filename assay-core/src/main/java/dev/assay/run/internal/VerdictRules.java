// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.AssayException;
import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.internal.RefusalCauses;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Prediction;
import dev.assay.model.Verdict;
import dev.assay.table.Execution;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Determines verdicts. */
final class VerdictRules {
  private VerdictRules() {}

  /**
   * The verdict on a prediction that returned rows. If the metric that decides exceeded its time
   * limit, the prediction does not count as right.
   *
   * @param scores the question's metrics, of which the profile may name one that decides
   * @throws AssayException if that metric is missing, or undefined for the question
   */
  static Verdict of(Match match, Profile profile, Map<String, @Nullable Double> scores) {
    String metric = profile.metric();
    if (metric != null && scores.get(metric) == null && MetricScoring.isUndecided(match, metric)) {
      return new Verdict.Incorrect(Cause.UNDECIDED);
    }
    if (metric != null) {
      return byScore(score(scores, metric, profile), match, profile);
    }
    return byRelaxations(match, profile);
  }

  private static double score(
      Map<String, @Nullable Double> scores, String metric, Profile profile) {
    Double score = scores.get(metric);
    if (score != null) {
      return score;
    }
    throw new AssayException(
        scores.containsKey(metric)
            ? "%s, which decides under profile '%s', is not defined for a question of this run; choose another profile"
                .formatted(metric, profile.name())
            : "profile '%s' is decided by %s, which was not scored; run again with --metrics default,%s"
                .formatted(profile.name(), metric, metric));
  }

  /** The verdict under the rules of another evaluator; the cause is one of Assay's. */
  private static Verdict byScore(double score, Match match, Profile profile) {
    if (score >= 1) {
      return new Verdict.Correct();
    }
    Cause cause = profile.accepts(match) ? Cause.NOT_ACCEPTED : RefusalCauses.of(match, profile);
    return new Verdict.Incorrect(cause);
  }

  /**
   * The verdict by the relaxations that the profile accepts, even if another rule decides in the
   * end.
   */
  static Verdict byRelaxations(Match match, Profile profile) {
    if (profile.accepts(match)) {
      return new Verdict.Correct();
    }
    Cause cause = RefusalCauses.of(match, profile);
    return match.isBeyondLimits() && (cause == Cause.UNDECIDED || !isCertain(match, profile))
        ? new Verdict.NotScored(NotScoredReason.GOLD_TOO_LARGE, String.join("; ", match.notes()))
        : new Verdict.Incorrect(cause);
  }

  /** Returns whether a profile accepts no more than standard, by which samples are refused. */
  private static boolean isCertain(Match match, Profile profile) {
    return match.isUndecided()
        || Profile.STANDARD.refused(profile.accepted()).isEmpty()
        || (match.difference() != null
            && match.difference().kind() == Difference.Kind.EMPTY_RESULT);
  }

  /** The verdict on a prediction that returned no rows. */
  static Verdict withoutRows(
      Prediction prediction, @Nullable String abstention, @Nullable Execution execution) {
    return new Verdict.Incorrect(cause(prediction, abstention, execution));
  }

  /**
   * The verdict on a prediction for an unanswerable question: an abstention is right; an answer is
   * wrong, and so is no response at all.
   */
  static Verdict unanswerable(Prediction prediction, @Nullable String abstention) {
    if (abstention != null) {
      return new Verdict.Correct();
    }
    String sql = prediction.sql();
    boolean answered = prediction.result() != null || (sql != null && !sql.isBlank());
    return new Verdict.Incorrect(answered ? Cause.SHOULD_ABSTAIN : silence(prediction));
  }

  private static Cause silence(Prediction prediction) {
    return prediction.error() == null ? Cause.NO_SQL : Cause.GENERATION_ERROR;
  }

  private static Cause cause(
      Prediction prediction, @Nullable String abstention, @Nullable Execution execution) {
    if (execution == null) {
      return abstention == null ? silence(prediction) : Cause.ABSTAINED;
    }
    if (execution instanceof Execution.TimedOut) {
      return Cause.TIMEOUT;
    }
    if (execution instanceof Execution.Refused) {
      return Cause.REFUSED;
    }
    return execution instanceof Execution.TooLarge ? Cause.TOO_LARGE : Cause.SQL_ERROR;
  }
}
