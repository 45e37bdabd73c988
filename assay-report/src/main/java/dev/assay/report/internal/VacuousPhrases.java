// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.compare.internal.PairedAccuracy;
import dev.assay.compare.internal.RunComparison;
import dev.assay.match.Relaxation;
import dev.assay.report.RunSummary;
import dev.assay.report.document.Destination;
import dev.assay.report.document.Text;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The accuracy of a run without the questions that agree vacuously, in words. */
public final class VacuousPhrases {
  private VacuousPhrases() {}

  /** The accuracy without them, as a sentence that begins with it; there are such questions. */
  public static Text accuracy(RunSummary summary) {
    Proportion telling = summary.accuracies().withoutVacuous();
    String where = where(summary.accuracies().relaxations().keySet());
    return telling.total() == 0
        ? Text.of("every match is vacuous: " + where)
        : Text.of(NumberFormats.percent(telling) + " without ")
            .and(
                Text.of(NumberFormats.count(summary.vacuous(), "question"))
                    .to(new Destination.QuestionList("vacuous", "yes")))
            .and(" where %s (vacuous)".formatted(where));
  }

  /**
   * The accuracies of two runs without them, as a sentence; empty if there are none.
   *
   * @param names of the two runs, or none
   */
  static Optional<String> compared(RunComparison comparison, String... names) {
    if (comparison.vacuous() == 0) {
      return Optional.empty();
    }
    PairedAccuracy telling = comparison.accuracyWithoutVacuous();
    String without =
        NumberFormats.count(comparison.vacuous(), "question")
            + " where both results are empty or zero, or any choice is right (vacuous): ";
    return Optional.of(
        telling.counts().total() == 0
            ? "Every question is vacuous: both results are empty or zero, or any choice is right."
            : "Without "
                + without
                + NumberFormats.percent(telling.baseline())
                + (names.length == 0 ? "" : " for " + names[0])
                + " and "
                + NumberFormats.percent(telling.candidate())
                + (names.length == 0 ? "" : " for " + names[1])
                + ".");
  }

  /** The reason why a match is vacuous. */
  static String where(Set<Relaxation> relaxations) {
    boolean zero = relaxations.contains(Relaxation.ZERO_BOTH);
    boolean any = relaxations.contains(Relaxation.TIE_OF_ALL);
    boolean empty = relaxations.contains(Relaxation.EMPTY_BOTH) || (!zero && !any);
    List<String> parts = new ArrayList<>();
    if (empty || zero) {
      String what = empty && zero ? "empty or zero" : empty ? "empty" : "zero";
      parts.add("both results are " + what);
    }
    if (any) {
      parts.add("all rows tie, so any choice of rows is right");
    }
    return String.join(", or ", parts);
  }
}
