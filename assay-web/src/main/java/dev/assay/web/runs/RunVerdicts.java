// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.journal.Manifest;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.McNemar;
import dev.assay.stats.internal.PairedBootstrap;
import dev.assay.stats.internal.Resampling;
import dev.assay.stats.internal.Wilson;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts of a run, without anything else.
 *
 * @param manifest of the run
 * @param scored whether each scored question is right
 * @param done questions with an outcome
 * @param costUsd of all, or {@code null} if no cost is known
 * @param tokens of all, or {@code null} if none are known
 */
record RunVerdicts(
    Manifest manifest,
    Map<String, Boolean> scored,
    int done,
    @Nullable Double costUsd,
    @Nullable Long tokens) {

  /** The totals of outcomes; the last one of a question counts, and each is paid for. */
  static RunVerdicts of(Manifest manifest, Collection<LightOutcome> outcomes) {
    Map<String, LightOutcome> last = new HashMap<>();
    Double cost = null;
    Long tokens = null;
    for (LightOutcome outcome : outcomes) {
      last.put(outcome.question(), outcome);
      if (outcome.costUsd() != null) {
        cost = (cost == null ? 0 : cost) + outcome.costUsd();
      }
      if (outcome.tokens() != null) {
        tokens = (tokens == null ? 0 : tokens) + outcome.tokens();
      }
    }
    Map<String, Boolean> scored = new HashMap<>();
    last.forEach(
        (question, outcome) -> {
          if (outcome.isScored()) {
            scored.put(question, outcome.isCorrect());
          }
        });
    return new RunVerdicts(manifest, scored, last.size(), cost, tokens);
  }

  Proportion accuracy() {
    int right = (int) scored.values().stream().filter(correct -> correct).count();
    return Wilson.interval(right, scored.size());
  }

  /** Returns whether both have the same questions, golds and rules, so that they may be paired. */
  boolean isLike(RunVerdicts other) {
    return manifest.dataset().asksLike(other.manifest.dataset())
        && manifest.scoring().profile().equals(other.manifest.scoring().profile());
  }

  /** The ids of scored questions in the order in which runs are paired. */
  List<String> order() {
    return scored.keySet().stream().sorted(NaturalIdOrder.INSTANCE).toList();
  }

  /**
   * The difference to a baseline, computed like that of {@code assay compare}.
   *
   * @param order of the questions of the baseline
   */
  RunRow.@Nullable Versus versus(String name, RunVerdicts baseline, List<String> order) {
    double[] before = new double[order.size()];
    double[] after = new double[order.size()];
    int questions = 0;
    int fixed = 0;
    int broken = 0;
    for (String question : order) {
      Boolean was = baseline.scored.get(question);
      Boolean is = scored.get(question);
      if (was != null && is != null) {
        before[questions] = was ? 1 : 0;
        after[questions] = is ? 1 : 0;
        fixed += !was && is ? 1 : 0;
        broken += was && !is ? 1 : 0;
        questions++;
      }
    }
    if (questions == 0) {
      return null;
    }
    ConfidenceInterval interval =
        fixed + broken == 0
            ? null
            : PairedBootstrap.byQuestion(
                    Arrays.copyOf(before, questions),
                    Arrays.copyOf(after, questions),
                    Resampling.STANDARD)
                .interval();
    return new RunRow.Versus(
        name,
        questions,
        fixed,
        broken,
        (double) (fixed - broken) / questions,
        interval,
        McNemar.exact(broken, fixed));
  }
}
