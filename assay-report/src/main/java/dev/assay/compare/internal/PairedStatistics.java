// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.internal.HolmCorrection;
import dev.assay.stats.internal.McNemar;
import dev.assay.stats.internal.MinimumDetectableEffect;
import dev.assay.stats.internal.PairedBootstrap;
import dev.assay.stats.internal.Resampling;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Statistics of paired questions. */
final class PairedStatistics {
  /** With two databases a resample can only be one, the other, or both. */
  private static final int LEAST_DATABASES = 3;

  private PairedStatistics() {}

  /** The interval of the difference over questions; {@code null} if no question differs. */
  static @Nullable ConfidenceInterval byQuestion(List<QuestionPair> pairs) {
    return nothingMoved(pairs)
        ? null
        : PairedBootstrap.byQuestion(before(pairs), after(pairs), Resampling.STANDARD).interval();
  }

  /**
   * The interval of the difference when whole databases are resampled; {@code null} if no question
   * differs or if there are too few databases to estimate their variance.
   */
  static @Nullable ConfidenceInterval byDatabase(List<QuestionPair> pairs) {
    List<String> databases = pairs.stream().map(pair -> pair.baseline().database()).toList();
    if (nothingMoved(pairs) || databases.stream().distinct().count() < LEAST_DATABASES) {
      return null;
    }
    return PairedBootstrap.byDatabase(before(pairs), after(pairs), databases, Resampling.STANDARD)
        .interval();
  }

  /**
   * Returns the smallest number of discordant questions, all in the same direction, that is
   * significant.
   */
  static int leastToShow() {
    int questions = 1;
    while (McNemar.exact(0, questions) >= PairedAccuracy.SIGNIFICANT) {
      questions++;
    }
    return questions;
  }

  /**
   * Returns whether no question differs. All resamples would then be zero, and the interval would
   * have no width.
   */
  private static boolean nothingMoved(List<QuestionPair> pairs) {
    PairCounts counts = PairCounts.of(pairs);
    return counts.fixed() + counts.broken() == 0;
  }

  private static double[] before(List<QuestionPair> pairs) {
    return pairs.stream()
        .mapToDouble(pair -> ComparedRun.isCorrect(pair.baseline()) ? 1 : 0)
        .toArray();
  }

  private static double[] after(List<QuestionPair> pairs) {
    return pairs.stream()
        .mapToDouble(pair -> ComparedRun.isCorrect(pair.candidate()) ? 1 : 0)
        .toArray();
  }

  static double p(PairCounts counts) {
    return McNemar.exact(counts.broken(), counts.fixed());
  }

  /** The minimum detectable effect; {@code null} if no effect is detectable. */
  static @Nullable Double detectable(PairCounts counts) {
    if (counts.total() == 0) {
      return null;
    }
    OptionalDouble least =
        MinimumDetectableEffect.of(
            counts.total(), (double) (counts.fixed() + counts.broken()) / counts.total());
    return least.isPresent() ? (Double) least.getAsDouble() : null;
  }

  /** The p-values adjusted by Holm's method, in the given order. */
  static List<Double> holm(List<Double> p) {
    return Arrays.stream(
            HolmCorrection.adjust(p.stream().mapToDouble(Double::doubleValue).toArray()))
        .boxed()
        .toList();
  }
}
