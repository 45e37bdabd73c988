// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import dev.assay.agreement.internal.JudgeEligibility;
import dev.assay.agreement.internal.SeededOrder;
import dev.assay.config.JudgeSettings.When;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The predictions of a run to be judged. Unscored questions and predictions without a result are
 * never selected, because no judgment can make them right.
 *
 * @param asked the selected outcomes, in the order of the run
 * @param left the reasons why others are not judged, each with a count
 */
public record PredictionSelection(List<Outcome> asked, Map<String, Integer> left) {
  /** Metrics that are another evaluator's verdict, 1 or 0. */
  private static final List<String> VERDICTS =
      List.of("bird_ex", "spider_exec", "spider2_match", "sql_eval_exact", "sql_eval_subset");

  /** The reasons why outcomes can't be judged. */
  @FunctionalInterface
  public interface Lacking {
    /** The reason, to be printed after a number; {@code null} if the outcome can be judged. */
    @Nullable String of(Outcome outcome);
  }

  public PredictionSelection {
    asked = List.copyOf(asked);
    left = Collections.unmodifiableMap(new LinkedHashMap<>(left));
  }

  /**
   * Selects predictions.
   *
   * @param lacking returns the reason why an outcome can't be judged, or {@code null} if it can be.
   *     It is applied before sampling, so that the sample is as large as possible
   * @param sample maximum number, drawn at random; {@code null} for all
   * @param seed of the random sample: the same seed draws the same sample, and a larger sample
   *     contains a smaller one
   */
  public static PredictionSelection of(
      List<Outcome> outcomes, When when, Lacking lacking, @Nullable Integer sample, long seed) {
    List<Outcome> fit = new ArrayList<>();
    Map<String, Integer> left = new LinkedHashMap<>();
    for (Outcome outcome : outcomes) {
      String reason = unfit(outcome).orElse(fits(outcome, when) ? null : "not selected");
      reason = reason == null ? lacking.of(outcome) : reason;
      if (reason == null) {
        fit.add(outcome);
      } else {
        left.merge(reason, 1, Integer::sum);
      }
    }
    List<Outcome> drawn = sample == null ? fit : drawn(fit, sample, seed);
    if (drawn.size() < fit.size()) {
      left.put("not in the sample", fit.size() - drawn.size());
    }
    return new PredictionSelection(drawn, left);
  }

  private static Optional<String> unfit(Outcome outcome) {
    if (JudgeEligibility.of(outcome) == JudgeEligibility.JUDGEABLE) {
      return Optional.empty();
    }
    if (!outcome.isScored() && !outcome.isForJudges()) {
      return Optional.of("not scored");
    }
    if (outcome.unanswerable() || outcome.abstention() != null) {
      return Optional.of("unanswerable, or not answered");
    }
    return Optional.of(
        JudgeEligibility.hasSql(outcome)
            ? "without a result, because the query failed"
            : "without SQL");
  }

  private static boolean fits(Outcome outcome, When when) {
    boolean right = outcome.verdict() instanceof Verdict.Correct;
    return switch (when) {
      case ALL, SAMPLE -> true;
      case CORRECT -> right;
      case INCORRECT -> outcome.verdict() instanceof Verdict.Incorrect;
      case VACUOUS -> right && outcome.isVacuous();
      case DISAGREEMENT -> profilesDiffer(outcome.match()) || othersDiffer(outcome, right);
    };
  }

  private static boolean profilesDiffer(@Nullable Match match) {
    return match != null
        && Profile.BUILT_IN.stream().map(profile -> profile.accepts(match)).distinct().count() > 1;
  }

  private static boolean othersDiffer(Outcome outcome, boolean right) {
    return VERDICTS.stream()
        .map(outcome.metrics()::get)
        .anyMatch(score -> score != null && score >= 1 != right);
  }

  private static List<Outcome> drawn(List<Outcome> fit, int size, long seed) {
    List<String> order = SeededOrder.of(seed, fit.stream().map(Outcome::question).toList());
    Set<String> ids = Set.copyOf(order.subList(0, Math.min(size, order.size())));
    return fit.stream().filter(outcome -> ids.contains(outcome.question())).toList();
  }
}
