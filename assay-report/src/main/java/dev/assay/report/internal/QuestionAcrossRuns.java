// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A question that several runs have an outcome of.
 *
 * @param outcomes one for each run, in their order
 */
public record QuestionAcrossRuns(List<Outcome> outcomes) {
  public QuestionAcrossRuns {
    outcomes = List.copyOf(outcomes);
  }

  /** The questions that all runs have, in the order of the first. */
  public static List<QuestionAcrossRuns> all(MultiRunComparison comparison) {
    List<Map<String, Outcome>> byId = new ArrayList<>();
    for (ComparedRun run : comparison.runs()) {
      Map<String, Outcome> outcomes = new HashMap<>();
      run.outcomes().forEach(outcome -> outcomes.put(outcome.question(), outcome));
      byId.add(outcomes);
    }
    return comparison.baseline().outcomes().stream()
        .map(Outcome::question)
        .filter(question -> byId.stream().allMatch(run -> run.containsKey(question)))
        .map(question -> new QuestionAcrossRuns(byId.stream().map(r -> r.get(question)).toList()))
        .toList();
  }

  /** The outcome in the first run. */
  public Outcome first() {
    return outcomes.get(0);
  }

  /**
   * The agreement of the runs that score the question: {@code disagree}, {@code all_right}, {@code
   * all_wrong}, or {@code not_scored} if none does.
   */
  public String agreement() {
    boolean right = !runs("correct").isEmpty();
    boolean wrong = !runs("incorrect").isEmpty();
    return right && wrong ? "disagree" : right ? "all_right" : wrong ? "all_wrong" : "not_scored";
  }

  /** The letters of the runs with a verdict: {@code correct}, {@code incorrect} …. */
  public List<String> runs(String verdict) {
    return IntStream.range(0, outcomes.size())
        .filter(run -> outcomes.get(run).verdict().label().equals(verdict))
        .mapToObj(ComparisonDocument::letter)
        .toList();
  }

  /** Returns the number of runs in the minority. */
  int minority() {
    return Math.min(runs("correct").size(), runs("incorrect").size());
  }

  String words(String verdict) {
    return runs(verdict).stream().collect(Collectors.joining(", "));
  }
}
