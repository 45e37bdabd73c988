// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.OutcomeChange;
import dev.assay.compare.internal.QuestionPair;
import dev.assay.compare.internal.RunComparison;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines with which a step of GitHub Actions annotates its findings: the gate, and questions that
 * are broken. They are escaped like in GitHub's own toolkit, so that no text can start another
 * command.
 */
public final class GitHubAnnotations {
  /** GitHub shows at most ten warnings per step. */
  private static final int MOST = 10;

  private GitHubAnnotations() {}

  /**
   * The findings on a run.
   *
   * @param gate the gate's verdict, or {@code null} without a gate
   * @param comparison with its baseline, or {@code null} without one
   */
  public record Found(@Nullable GateVerdict gate, @Nullable RunComparison comparison) {}

  /** The lines for all runs of a step: every gate, then the first broken questions. */
  public static List<String> of(List<Found> runs) {
    List<String> lines = new ArrayList<>();
    List<QuestionPair> broken = new ArrayList<>();
    for (Found run : runs) {
      GateVerdict gate = run.gate;
      if (gate != null) {
        lines.add(command(gate.passed() ? "notice" : "error", "Assay gate", gate.sentence()));
      }
      if (run.comparison != null) {
        broken.addAll(run.comparison.pairs(OutcomeChange.BROKEN));
      }
    }
    int shown = broken.size() <= MOST ? broken.size() : MOST - 1;
    broken.subList(0, shown).forEach(pair -> lines.add(broken(pair)));
    if (broken.size() > shown) {
      lines.add(
          command(
              "warning",
              "Assay: broken questions",
              "and %s more".formatted(NumberFormats.count(broken.size() - shown))));
    }
    return lines;
  }

  private static String broken(QuestionPair pair) {
    String cause = pair.candidateCause() == null ? "" : Phrases.brief(pair.candidateCause());
    return command(
        "warning",
        "Assay: broken question " + pair.question(),
        "%s (%s): %s".formatted(pair.question(), cause, pair.candidate().text()));
  }

  private static String command(String kind, String title, String message) {
    return "::%s title=%s::%s".formatted(kind, property(title), data(message));
  }

  /** Like {@code escapeData} of actions/toolkit; control characters have been escaped before. */
  private static String data(String text) {
    return SanitizedText.prose(text).replace("%", "%25");
  }

  /** Like {@code escapeProperty} of actions/toolkit. */
  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
