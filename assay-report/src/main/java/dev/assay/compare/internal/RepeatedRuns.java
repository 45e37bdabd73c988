// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.AssayException;
import dev.assay.match.Cause;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The variation of one system over repeated runs, on the questions that are scored in every repeat.
 *
 * @param runs the repeats, at least two
 * @param excluded ids of questions that are not scored in at least one repeat, or that only some
 *     repeats have
 * @param accuracies of each run, over those questions
 * @param rightIn the number of questions that are right in 0, 1, ... all repeats
 * @param flaky the questions on which the repeats disagree, the least consistent first
 * @param identicalSql the number of questions to which every repeat gave the same SQL
 * @param warnings caveats, each a sentence
 */
public record RepeatedRuns(
    List<ComparedRun> runs,
    List<String> excluded,
    List<Proportion> accuracies,
    List<Integer> rightIn,
    List<FlakyQuestion> flaky,
    int identicalSql,
    List<String> warnings) {
  public RepeatedRuns {
    runs = List.copyOf(runs);
    excluded = List.copyOf(excluded);
    accuracies = List.copyOf(accuracies);
    rightIn = List.copyOf(rightIn);
    flaky = List.copyOf(flaky);
    warnings = List.copyOf(warnings);
  }

  /**
   * Sets repeats side by side.
   *
   * @param intersect whether they may be of different data sets
   * @throws AssayException if there are fewer than two, or they can't be compared
   */
  public static RepeatedRuns of(List<ComparedRun> runs, boolean intersect) {
    if (runs.size() < 2) {
      throw new AssayException("repeats need at least two runs; name another");
    }
    return new RepeatAggregator(runs, intersect).sum();
  }

  /** Returns the number of questions that are scored in every repeat. */
  public int questions() {
    return rightIn.stream().mapToInt(Integer::intValue).sum();
  }

  /** The mean of the runs' accuracies; NaN without questions. */
  public double mean() {
    return accuracies.stream().mapToDouble(Proportion::value).average().orElse(Double.NaN);
  }

  /** Standard deviation of the runs' accuracies (n - 1 in the denominator), from 0. */
  public double deviation() {
    double mean = mean();
    double squares =
        accuracies.stream().mapToDouble(a -> (a.value() - mean) * (a.value() - mean)).sum();
    return Math.sqrt(squares / (runs.size() - 1));
  }

  public double lowest() {
    return accuracies.stream().mapToDouble(Proportion::value).min().orElse(Double.NaN);
  }

  public double highest() {
    return accuracies.stream().mapToDouble(Proportion::value).max().orElse(Double.NaN);
  }

  /**
   * Returns the accuracy that a single run of average accuracy would report, with its 95 %
   * interval. That interval only reflects the choice of questions, not the variation between runs.
   */
  public Proportion sampling() {
    return Wilson.interval((int) Math.round(mean() * questions()), questions());
  }

  /** The result in one sentence. */
  public String sentence() {
    int questions = questions();
    if (questions == 0) {
      return "No question is scored in every repeat: nothing can be said.";
    }
    Proportion sampling = sampling();
    if (flaky.isEmpty()) {
      return String.format(
          Locale.ROOT,
          "None of %,d %s is flaky: each is right in all of %d repeats, or wrong in all. Accuracy"
              + " is %.1f %% in each; the choice of questions alone makes it uncertain from"
              + " %.1f %% to %.1f %%.",
          questions,
          questions == 1 ? "question" : "questions",
          runs.size(),
          100 * lowest(),
          100 * sampling.low(),
          100 * sampling.high());
    }
    return String.format(
        Locale.ROOT,
        "%,d of %,d questions %s flaky: right in some of %d repeats, wrong in others. Accuracy"
            + " varies between %.1f %% and %.1f %% (standard deviation %.1f points); the choice of"
            + " questions alone makes it uncertain from %.1f %% to %.1f %%.",
        flaky.size(),
        questions,
        flaky.size() == 1 ? "is" : "are",
        runs.size(),
        100 * lowest(),
        100 * highest(),
        100 * deviation(),
        100 * sampling.low(),
        100 * sampling.high());
  }

  /** Aggregates the outcomes of each question over repeats of one system. */
  private static final class RepeatAggregator {
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
            if (outcomes.size() < runs.size()
                || !outcomes.stream().allMatch(ComparedRun::isScored)) {
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
        long right =
            scored.values().stream().filter(o -> ComparedRun.isCorrect(o.get(run))).count();
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

  /**
   * A question that is right in some repeats and wrong in others.
   *
   * @param outcomes one a repeat, in their order
   * @param right in how many repeats it is right
   */
  public record FlakyQuestion(List<Outcome> outcomes, int right) {
    static final Comparator<FlakyQuestion> MOST_FLAKY_FIRST =
        Comparator.comparing((FlakyQuestion flaky) -> Math.abs(flaky.share() - 0.5))
            .thenComparing(FlakyQuestion::question, NaturalIdOrder.INSTANCE);

    public FlakyQuestion {
      outcomes = List.copyOf(outcomes);
    }

    static FlakyQuestion of(List<Outcome> outcomes) {
      return new FlakyQuestion(
          outcomes, (int) outcomes.stream().filter(ComparedRun::isCorrect).count());
    }

    /** Its id. */
    public String question() {
      return outcomes.get(0).question();
    }

    /** Returns the share of the repeats in which it is right, between 0 and 1. */
    public double share() {
      return (double) right / outcomes.size();
    }

    /** Counts the causes of wrong answers. */
    public Map<Cause, Integer> causes() {
      Map<Cause, Integer> causes = new EnumMap<>(Cause.class);
      for (Outcome outcome : outcomes) {
        if (outcome.verdict() instanceof Verdict.Incorrect wrong) {
          causes.merge(wrong.cause(), 1, Integer::sum);
        }
      }
      return causes;
    }
  }
}
