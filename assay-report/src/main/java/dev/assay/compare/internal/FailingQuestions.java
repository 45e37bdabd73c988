// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.compare.internal.GateVerdict.Result;
import dev.assay.model.Outcome;
import dev.assay.model.internal.NaturalIdOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The questions for which a gate fails, by id. */
public final class FailingQuestions {
  /** Maximum number of ids on the line; the command that lists all follows them. */
  private static final int MOST = 5;

  private FailingQuestions() {}

  /**
   * The first questions for which a gate has failed, one line for each kind of failure, indented by
   * two spaces: broken against the baseline, right in it but not scored now, not scored.
   *
   * @param outcomes those of the run
   * @param comparison with its baseline, or {@code null} without one
   * @param compare the command that shows the comparison in full
   * @return empty unless the gate failed
   */
  public static List<String> of(
      GateVerdict verdict,
      List<Outcome> outcomes,
      @Nullable RunComparison comparison,
      String compare) {
    List<String> lines = new ArrayList<>();
    if (verdict.result() != Result.FAILED) {
      return lines;
    }
    if (comparison != null) {
      List<String> broken =
          comparison.pairs(OutcomeChange.BROKEN).stream().map(QuestionPair::question).toList();
      List<String> unscored =
          comparison.excluded().stream()
              .filter(Gate::isRightInBaselineOnly)
              .map(ExcludedQuestion::question)
              .toList();
      add(lines, "Broken", broken, compare);
      add(lines, "Right in the baseline, not scored now", unscored, compare);
    }
    boolean unscored =
        verdict.checks().stream()
            .anyMatch(check -> check.name().equals(Gate.UNSCORED) && !check.passed());
    if (unscored) {
      List<String> ids =
          outcomes.stream()
              .filter(outcome -> !ComparedRun.isScored(outcome))
              .map(Outcome::question)
              .sorted(NaturalIdOrder.INSTANCE)
              .toList();
      add(lines, "Not scored", ids, "assay check");
    }
    return lines;
  }

  private static void add(List<String> lines, String label, List<String> ids, String command) {
    if (ids.isEmpty()) {
      return;
    }
    String shown = String.join(", ", ids.subList(0, Math.min(MOST, ids.size())));
    String more =
        ids.size() <= MOST
            ? ""
            : " and %s more; all: %s"
                .formatted(ComparisonNumberFormats.count(ids.size() - MOST), command);
    lines.add("  %s: %s%s".formatted(label, shown, more));
  }
}
