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
package dev.assay.compare;

import dev.assay.stats.Bounds;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Comparisons in words, the same on every page and in every locale. */
final class Sentences {
  private Sentences() {}

  static String of(RunComparison comparison) {
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
            PairedFigures.points(accuracy.difference()) + " points",
            interval(accuracy.interval()),
            p(accuracy.p()),
            conclusion(accuracy));
  }

  /** {@code 12 more of 1,034 questions than}. */
  private static String compared(PairCounts counts) {
    int gain = counts.fixed() - counts.broken();
    String of =
        " of "
            + PairedFigures.count(counts.total())
            + (counts.total() == 1 ? " question" : " questions");
    if (gain == 0) {
      return "as many" + of + " as";
    }
    return PairedFigures.count(Math.abs(gain)) + (gain > 0 ? " more" : " fewer") + of + " than";
  }

  private static String conclusion(PairedAccuracy accuracy) {
    if (accuracy.isSignificant()) {
      return accuracy.difference() > 0
          ? "better, by more than chance explains"
          : "worse, by more than chance explains";
    }
    return "no difference could be shown";
  }

  static Optional<String> reach(RunComparison comparison) {
    Double detectable = comparison.detectable();
    return detectable == null
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "With %s %s a difference of %.1f points would be found in 4 of 5 such comparisons;"
                    + " a smaller one is likely to be missed.",
                PairedFigures.count(comparison.counts().total()),
                comparison.counts().total() == 1 ? "question" : "questions",
                100 * detectable));
  }

  private static String interval(@Nullable Bounds interval) {
    return interval == null
        ? ""
        : " (95 %% interval %s)".formatted(PairedFigures.interval(interval));
  }

  private static String p(double p) {
    String written = PairedFigures.p(p);
    return written.startsWith("<") ? "p < " + written.substring(1) : "p = " + written;
  }
}
