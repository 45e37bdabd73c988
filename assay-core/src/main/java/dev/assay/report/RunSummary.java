/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import dev.assay.match.Profile;
import dev.assay.model.Attempt;
import dev.assay.model.Cause;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Relaxation;
import dev.assay.model.Usage;
import dev.assay.model.Verdict;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A run in numbers. Everything is derived from the outcomes.
 *
 * @param facts of the run
 * @param finished questions with an outcome
 * @param accuracy correct of scored, with Wilson's 95 % interval
 * @param nonVacuous the same without questions where both results are empty
 * @param profiles accuracy under each built-in profile, strictest first
 * @param causes incorrect outcomes by cause
 * @param unscored outcomes that were not scored, by reason
 * @param relaxations correct outcomes by each relaxation that they needed
 * @param breakdowns accuracy by category, difficulty and database; only those that divide
 * @param metrics means of every metric where it is defined
 * @param effort time, tokens and cost
 * @param outcomes what all of it comes from
 */
public record RunSummary(
    RunFacts facts,
    int finished,
    Proportion accuracy,
    Proportion nonVacuous,
    Map<String, Proportion> profiles,
    Map<Cause, List<Outcome>> causes,
    Map<NotScoredReason, List<Outcome>> unscored,
    Map<Relaxation, Integer> relaxations,
    List<Breakdown> breakdowns,
    Map<String, Mean> metrics,
    Effort effort,
    List<Outcome> outcomes) {

  /**
   * A mean over the {@code n} questions where a metric is defined; {@code null} if there are none.
   */
  public record Mean(@Nullable Double value, int n) {}

  /**
   * What a run took. Sums over what is known.
   *
   * @param goldMs of gold queries that were run
   * @param predictedMs of predictions that returned rows
   * @param promptTokens sent, or {@code null} if unknown
   * @param completionTokens received, or {@code null} if unknown
   * @param costUsd in US dollars, or {@code null} if unknown
   */
  public record Effort(
      double goldMs,
      double predictedMs,
      @Nullable Long promptTokens,
      @Nullable Long completionTokens,
      @Nullable Double costUsd) {}

  /** Sums up outcomes in any order. */
  public static RunSummary of(RunFacts facts, List<Outcome> outcomes) {
    Map<Cause, List<Outcome>> causes = new EnumMap<>(Cause.class);
    Map<NotScoredReason, List<Outcome>> unscored = new EnumMap<>(NotScoredReason.class);
    Map<Relaxation, Integer> relaxations = new EnumMap<>(Relaxation.class);
    for (Outcome outcome : outcomes) {
      Verdict verdict = outcome.verdict();
      if (verdict instanceof Verdict.Incorrect incorrect) {
        causes.computeIfAbsent(incorrect.cause(), cause -> new ArrayList<>()).add(outcome);
      } else if (verdict instanceof Verdict.NotScored skipped) {
        unscored.computeIfAbsent(skipped.reason(), reason -> new ArrayList<>()).add(outcome);
      } else if (outcome.match() != null) {
        outcome.match().relaxations().forEach(used -> relaxations.merge(used, 1, Integer::sum));
      }
    }
    return new RunSummary(
        facts,
        outcomes.size(),
        Tally.of(outcomes, Tally::isCorrect),
        Tally.of(outcomes.stream().filter(o -> !isVacuous(o)).toList(), Tally::isCorrect),
        byProfile(outcomes),
        causes,
        unscored,
        relaxations,
        Breakdown.all(outcomes),
        means(outcomes),
        effort(outcomes),
        List.copyOf(outcomes));
  }

  /** Questions without an outcome. */
  public int pending() {
    return facts.questions() - finished;
  }

  /** Questions where gold and prediction were both empty, so that nothing was compared. */
  public long vacuous() {
    return outcomes.stream().filter(RunSummary::isVacuous).count();
  }

  private static boolean isVacuous(Outcome outcome) {
    return outcome.match() != null && outcome.match().relaxations().contains(Relaxation.EMPTY_BOTH);
  }

  private static Map<String, Proportion> byProfile(List<Outcome> outcomes) {
    Map<String, Proportion> profiles = new LinkedHashMap<>();
    for (Profile profile : Profile.BUILT_IN) {
      profiles.put(
          profile.name(), Tally.of(outcomes, o -> o.match() != null && profile.accepts(o.match())));
    }
    return profiles;
  }

  private static Map<String, Mean> means(List<Outcome> outcomes) {
    Map<String, double[]> sums = new LinkedHashMap<>();
    for (Outcome outcome : outcomes) {
      outcome
          .metrics()
          .forEach(
              (name, value) -> {
                double[] sum = sums.computeIfAbsent(name, n -> new double[2]);
                if (value != null) {
                  sum[0] += value;
                  sum[1]++;
                }
              });
    }
    Map<String, Mean> means = new LinkedHashMap<>();
    sums.forEach(
        (name, sum) ->
            means.put(name, new Mean(sum[1] == 0 ? null : sum[0] / sum[1], (int) sum[1])));
    return means;
  }

  private static Effort effort(List<Outcome> outcomes) {
    double gold = 0;
    double predicted = 0;
    for (Outcome outcome : outcomes) {
      Double goldMs = outcome.gold().cached() ? null : outcome.gold().execution().ms();
      gold += goldMs == null ? 0 : goldMs;
      predicted += outcome.execution().ms() == null ? 0 : outcome.execution().ms();
    }
    List<Usage> usages =
        outcomes.stream()
            .flatMap(outcome -> outcome.attempts().stream())
            .map(Attempt::usage)
            .filter(Objects::nonNull)
            .toList();
    return new Effort(
        gold,
        predicted,
        total(usages, Usage::promptTokens),
        total(usages, Usage::completionTokens),
        usages.stream()
            .map(Usage::costUsd)
            .filter(Objects::nonNull)
            .reduce(Double::sum)
            .orElse(null));
  }

  private static @Nullable Long total(List<Usage> usages, Function<Usage, @Nullable Long> part) {
    return usages.stream().map(part).filter(Objects::nonNull).reduce(Long::sum).orElse(null);
  }

  /** Outcomes by the text of one of their fields, sorted by it; those without it are left out. */
  static Map<String, List<Outcome>> groups(
      List<Outcome> outcomes, Function<Outcome, @Nullable String> field) {
    Map<String, List<Outcome>> groups = new TreeMap<>();
    for (Outcome outcome : outcomes) {
      String value = field.apply(outcome);
      if (value != null) {
        groups.computeIfAbsent(value, v -> new ArrayList<>()).add(outcome);
      }
    }
    return groups;
  }
}
