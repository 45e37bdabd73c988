// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.AssayException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A comparison of several runs on the same questions: each with the first, and each with every
 * other. Every pair of runs is compared over the questions that are scored in both.
 *
 * @param runs at least two, the baseline first
 * @param againstFirst the others against the baseline, in their order
 * @param adjustedP their p-values, adjusted for the number of tests with Holm's method
 * @param duels each pair of runs once
 */
public record MultiRunComparison(
    List<ComparedRun> runs,
    List<RunComparison> againstFirst,
    List<Double> adjustedP,
    List<Duel> duels) {
  public MultiRunComparison {
    runs = List.copyOf(runs);
    againstFirst = List.copyOf(againstFirst);
    adjustedP = List.copyOf(adjustedP);
    duels = List.copyOf(duels);
  }

  /**
   * One run against another.
   *
   * @param baseline index of the run that is compared with
   * @param candidate index of the other, which is larger
   * @param adjustedP p by Holm's method for all pairs of runs
   */
  public record Duel(int baseline, int candidate, PairedAccuracy accuracy, double adjustedP) {}

  /**
   * Compares runs with the first of them.
   *
   * @param intersect whether they may have different data sets
   * @throws AssayException if there are fewer than two, or any two can't be compared
   */
  public static MultiRunComparison of(List<ComparedRun> runs, boolean intersect) {
    if (runs.size() < 2) {
      throw new AssayException(
          "a comparison needs at least two runs, but %s; name another".formatted(given(runs)));
    }
    List<RunComparison> againstFirst = new ArrayList<>();
    for (ComparedRun run : runs.subList(1, runs.size())) {
      againstFirst.add(RunComparison.of(runs.get(0), run, intersect));
    }
    return new MultiRunComparison(
        runs, againstFirst, adjusted(againstFirst), duels(runs, againstFirst, intersect));
  }

  /** Two runs that are compared already. */
  public static MultiRunComparison of(RunComparison one) {
    return new MultiRunComparison(
        List.of(one.baseline(), one.candidate()), List.of(one), adjusted(List.of(one)), List.of());
  }

  private static String given(List<ComparedRun> runs) {
    return runs.isEmpty() ? "none is given" : "only " + runs.get(0).directory() + " is given";
  }

  private static List<Duel> duels(
      List<ComparedRun> runs, List<RunComparison> againstFirst, boolean intersect) {
    List<Duel> duels = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      for (int j = i + 1; j < runs.size(); j++) {
        duels.add(
            new Duel(
                i,
                j,
                i == 0
                    ? againstFirst.get(j - 1).accuracy()
                    : accuracy(runs.get(i), runs.get(j), intersect),
                1));
      }
    }
    List<Double> adjusted =
        PairedStatistics.holm(duels.stream().map(duel -> duel.accuracy().p()).toList());
    for (int i = 0; i < duels.size(); i++) {
      Duel duel = duels.get(i);
      duels.set(i, new Duel(duel.baseline(), duel.candidate(), duel.accuracy(), adjusted.get(i)));
    }
    return duels;
  }

  private static PairedAccuracy accuracy(ComparedRun a, ComparedRun b, boolean intersect) {
    ComparabilityCheck.require(a, b, intersect);
    return PairedAccuracy.of(QuestionPairing.of(a, b).pairs());
  }

  /** The run that all are compared with. */
  public ComparedRun baseline() {
    return runs.get(0);
  }

  /**
   * The options of {@code assay compare} by which it compares these runs in this way, as words of
   * the command line.
   */
  public List<String> options() {
    return ComparabilityCheck.options(runs);
  }

  /** The p values of several comparisons, adjusted by Holm's method, in order. */
  public static List<Double> adjusted(List<RunComparison> comparisons) {
    return PairedStatistics.holm(comparisons.stream().map(c -> c.accuracy().p()).toList());
  }

  /**
   * The results of several comparisons, one sentence each, in order. If there are several, p is
   * adjusted by Holm's method, and significance depends only on the adjusted p.
   */
  public static List<String> sentences(List<RunComparison> comparisons) {
    if (comparisons.size() == 1) {
      return List.of(comparisons.get(0).sentence());
    }
    List<Double> adjusted = adjusted(comparisons);
    List<String> sentences = new ArrayList<>();
    for (int i = 0; i < comparisons.size(); i++) {
      sentences.add(
          ComparisonSentences.of(comparisons.get(i), adjusted.get(i), comparisons.size()));
    }
    return sentences;
  }

  /**
   * A sentence on the number of questions behind each share if these numbers differ; empty if they
   * are the same.
   *
   * @param comparisons with the same baseline
   */
  public static Optional<String> shares(List<RunComparison> comparisons) {
    if (comparisons.stream().mapToInt(one -> one.counts().total()).distinct().count() < 2) {
      return Optional.empty();
    }
    RunComparison first = comparisons.get(0);
    return Optional.of(
        "Each share is of the questions that are scored both in its run and in %1$s; that of %1$s, of those it has in common with %2$s."
            .formatted(first.baseline().name(), first.candidate().name()));
  }

  /** The comparison, if there are only two runs. */
  public Optional<RunComparison> single() {
    return againstFirst.size() == 1 ? Optional.of(againstFirst.get(0)) : Optional.empty();
  }

  /**
   * A sentence on the smallest difference that this number of questions could have shown; for
   * several runs, that of the first comparison for which it is known, or a sentence that none could
   * have shown one.
   */
  public Optional<String> reach() {
    return single().isPresent()
        ? single().flatMap(RunComparison::reach)
        : againstFirst.stream()
            .filter(one -> one.detectable() != null)
            .findFirst()
            .flatMap(RunComparison::reach)
            .or(() -> ComparisonSentences.fewAtMost(againstFirst));
  }

  /** The duel of two runs by their indexes, in either order. */
  public Duel duel(int one, int other) {
    return duels.stream()
        .filter(d -> d.baseline() == Math.min(one, other) && d.candidate() == Math.max(one, other))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no duel of %d, %d".formatted(one, other)));
  }
}
