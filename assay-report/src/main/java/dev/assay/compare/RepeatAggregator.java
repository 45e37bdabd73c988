// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import dev.assay.model.NaturalIdOrder;
import dev.assay.model.Outcome;
import dev.assay.stats.Proportion;
import dev.assay.stats.Wilson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Aggregates the outcomes of each question over repeats of one system. */
final class RepeatAggregator {
  private static final String MODEL = "model:";

  private final List<ComparedRun> runs;
  private final Set<String> warnings = new LinkedHashSet<>();
  private final Map<String, List<Outcome>> scored = new LinkedHashMap<>();
  private final List<String> excluded = new ArrayList<>();

  RepeatAggregator(List<ComparedRun> runs, boolean intersect) {
    this.runs = runs;
    ComparedRun first = runs.get(0);
    for (ComparedRun run : runs.subList(1, runs.size())) {
      ComparabilityCheck.require(first, run, intersect);
      warnings.addAll(ComparabilityCheck.warnings(first, run, QuestionPairing.of(first, run)));
    }
    for (ComparedRun run : runs) {
      for (Outcome outcome : run.outcomes()) {
        scored.computeIfAbsent(outcome.question(), id -> new ArrayList<>()).add(outcome);
      }
    }
    scored.forEach(
        (question, outcomes) -> {
          if (outcomes.size() < runs.size() || !outcomes.stream().allMatch(ComparedRun::isScored)) {
            excluded.add(question);
          }
        });
    excluded.forEach(scored::remove);
  }

  RepeatedRuns sum() {
    List<Integer> rightIn = new ArrayList<>(Collections.nCopies(runs.size() + 1, 0));
    List<FlakyQuestion> flaky = new ArrayList<>();
    int identical = 0;
    for (List<Outcome> outcomes : scored.values()) {
      FlakyQuestion question = FlakyQuestion.of(outcomes);
      rightIn.set(question.right(), rightIn.get(question.right()) + 1);
      if (question.right() > 0 && question.right() < runs.size()) {
        flaky.add(question);
      }
      identical += outcomes.stream().map(Outcome::sql).distinct().count() == 1 ? 1 : 0;
    }
    warn(identical);
    return new RepeatedRuns(
        runs,
        excluded.stream().sorted(NaturalIdOrder.INSTANCE).toList(),
        accuracies(),
        rightIn,
        flaky.stream().sorted(FlakyQuestion.MOST_FLAKY_FIRST).toList(),
        identical,
        List.copyOf(warnings));
  }

  private List<Proportion> accuracies() {
    List<Proportion> accuracies = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      int run = i;
      long right = scored.values().stream().filter(o -> ComparedRun.isCorrect(o.get(run))).count();
      accuracies.add(Wilson.interval((int) right, scored.size()));
    }
    return accuracies;
  }

  private void warn(int identical) {
    Set<String> models = new LinkedHashSet<>();
    for (ComparedRun run : runs) {
      String generator = run.manifest().generator().id();
      if (generator.startsWith(MODEL)) {
        models.add(generator);
      }
    }
    if (models.size() > 1) {
      warnings.add(
          "The runs are of different systems (%s): what varies between them is more than chance."
              .formatted(String.join("; ", models)));
    }
    if (!scored.isEmpty() && identical == scored.size()) {
      warnings.add(
          "Every answer is the same in all repeats; answers of a model may have come from the"
              + " cache, which --no-cache turns off.");
    }
  }
}
