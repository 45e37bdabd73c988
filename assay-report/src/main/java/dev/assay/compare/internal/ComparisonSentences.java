// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.stats.ConfidenceInterval;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sentences about comparisons, the same in every output format and locale. */
final class ComparisonSentences {
  /** With fewer databases, resampling them gives too narrow an interval. */
  private static final int FEW_DATABASES = 10;

  private ComparisonSentences() {}

  /** The sentence for a single comparison. */
  static String of(RunComparison comparison) {
    return of(comparison, comparison.accuracy().p(), "");
  }

  /**
   * The sentence for one of several comparisons, with its adjusted p-value.
   *
   * @param adjustedP p adjusted by Holm's method
   * @param tests number of tests that it was adjusted for, at least 2
   */
  static String of(RunComparison comparison, double adjustedP, int tests) {
    return of(
        comparison,
        adjustedP,
        " adjusted for %s comparisons".formatted(ComparisonNumberFormats.count(tests)));
  }

  private static String of(RunComparison comparison, double p, String adjusted) {
    PairCounts counts = comparison.counts();
    String baseline = comparison.baseline().name();
    String candidate = comparison.candidate().name();
    if (counts.total() == 0) {
      return "No question is scored in both %s and %s: nothing can be said."
          .formatted(baseline, candidate);
    }
    PairedAccuracy accuracy = comparison.accuracy();
    return "%s is right on %s %s: %s%s, %s: %s."
        .formatted(
            candidate,
            compared(counts),
            baseline,
            ComparisonNumberFormats.points(accuracy.difference()) + " points",
            interval(accuracy.interval()),
            p(p) + adjusted,
            conclusion(accuracy, p));
  }

  /** {@code 12 more of 1,034 questions than}. */
  private static String compared(PairCounts counts) {
    int gain = counts.fixed() - counts.broken();
    String of =
        " of "
            + ComparisonNumberFormats.count(counts.total())
            + (counts.total() == 1 ? " question" : " questions");
    if (gain == 0) {
      return "as many" + of + " as";
    }
    return ComparisonNumberFormats.count(Math.abs(gain))
        + (gain > 0 ? " more" : " fewer")
        + of
        + " than";
  }

  private static String conclusion(PairedAccuracy accuracy, double p) {
    if (p < PairedAccuracy.SIGNIFICANT) {
      return accuracy.difference() > 0
          ? "better, by more than chance explains"
          : "worse, by more than chance explains";
    }
    return "no difference could be shown";
  }

  static Optional<String> reach(RunComparison comparison) {
    PairCounts counts = comparison.counts();
    Double detectable = comparison.detectable();
    if (counts.total() == 0) {
      return Optional.empty();
    }
    if (detectable == null) {
      return Optional.of(few(counts, "Only"));
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "With %s a difference of %.1f points would be found in 4 of 5 such comparisons;"
                + " a smaller one is likely to be missed.",
            questions(counts.total()),
            100 * detectable));
  }

  /**
   * A sentence for several comparisons of which none can be significant: the largest number of
   * questions on which any two runs differ. Empty if no comparison has questions.
   */
  static Optional<String> fewAtMost(List<RunComparison> comparisons) {
    return comparisons.stream()
        .map(RunComparison::counts)
        .filter(counts -> counts.total() > 0)
        .max(Comparator.comparingInt(ComparisonSentences::moved))
        .map(counts -> few(counts, "At most"));
  }

  private static int moved(PairCounts counts) {
    return counts.fixed() + counts.broken();
  }

  /**
   * A sentence for a comparison with too few discordant questions for the test to detect any
   * difference.
   */
  private static String few(PairCounts counts, String bound) {
    int moved = moved(counts);
    int least = PairedStatistics.leastToShow();
    String differ =
        "%s of %s %s right in one run and wrong in the other"
            .formatted(
                moved == 0 ? "None" : bound + " " + ComparisonNumberFormats.count(moved),
                questions(counts.total()),
                moved > 1 ? "are" : "is");
    return moved < least
        ? "%s; it takes %d, all in the same direction, to show any difference."
            .formatted(differ, least)
        : "%s: too few to show even the largest possible difference in 4 of 5 such comparisons."
            .formatted(differ);
  }

  private static String questions(int number) {
    return ComparisonNumberFormats.count(number) + (number == 1 ? " question" : " questions");
  }

  static Optional<String> overDatabases(RunComparison comparison) {
    PairCounts counts = comparison.counts();
    int databases = comparison.databases();
    if (counts.fixed() + counts.broken() == 0) {
      return Optional.empty();
    }
    if (comparison.byDatabase() == null) {
      return Optional.of(
          "The difference over other databases can't be estimated from %s."
              .formatted(
                  databases == 1
                      ? "one"
                      : databases == 2
                          ? "two"
                          : ComparisonNumberFormats.count(databases) + " that do not differ"));
    }
    return Optional.of(
        "Over other databases like these %s it would be %s%s.%s"
            .formatted(
                ComparisonNumberFormats.count(databases),
                ComparisonNumberFormats.interval(comparison.byDatabase()),
                databases < FEW_DATABASES ? ", and wider because these are few" : "",
                excludesZero(comparison.accuracy().interval())
                        == excludesZero(comparison.byDatabase())
                    ? ""
                    : " The two intervals answer different questions: believe the first for more"
                        + " questions on these databases, and this one if others will be asked."));
  }

  private static boolean excludesZero(@Nullable ConfidenceInterval interval) {
    return interval != null && (interval.low() > 0 || interval.high() < 0);
  }

  private static String interval(@Nullable ConfidenceInterval interval) {
    return interval == null
        ? ""
        : " (95 %% interval %s)".formatted(ComparisonNumberFormats.interval(interval));
  }

  private static String p(double p) {
    String written = ComparisonNumberFormats.p(p);
    return written.startsWith("<") ? "p < " + written.substring(1) : "p = " + written;
  }
}
