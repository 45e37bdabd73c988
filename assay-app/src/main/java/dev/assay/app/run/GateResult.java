// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.app.terminal.ShellCommand;
import dev.assay.compare.internal.FailingQuestions;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.compare.internal.RunComparison;
import dev.assay.report.RunSummary;
import dev.assay.report.document.Document;
import dev.assay.report.internal.GitHubAnnotations;
import dev.assay.report.internal.JUnitXml;
import dev.assay.report.internal.PullRequestDocument;
import dev.assay.run.internal.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A run that came to its end, with what baseline and gate say of it.
 *
 * @param comparison with the baseline, or {@code null} without one
 * @param refusal why it can't be compared with the baseline after all, or {@code null}
 * @param gate what the gate says, or {@code null} if nothing is asked for
 */
public record GateResult(
    RunResult result,
    RunSummary summary,
    @Nullable RunComparison comparison,
    @Nullable String refusal,
    @Nullable GateVerdict gate) {

  /** Returns the closing lines of the run beside its summary. */
  ExitSummary exitSummary() {
    return ExitSummary.of(result, gate, failing(), refusal);
  }

  private List<String> failing() {
    return gate == null
        ? List.of()
        : FailingQuestions.of(gate, result.brief(), comparison, compareCommand(comparison));
  }

  /** The command that shows a comparison in full; empty without one. */
  public static String compareCommand(@Nullable RunComparison comparison) {
    if (comparison == null) {
      return "";
    }
    List<String> words = new ArrayList<>(List.of("assay", "compare"));
    words.add(comparison.baseline().directory().toString());
    words.add(comparison.candidate().directory().toString());
    words.addAll(comparison.options());
    return ShellCommand.join(words);
  }

  /**
   * Formats the comparisons of runs with their baseline, each followed by the command that shows it
   * in full. They are said together, as p is adjusted for their number.
   */
  static List<String> compared(List<GateResult> runs) {
    List<RunComparison> comparisons = comparisons(runs);
    if (comparisons.isEmpty()) {
      return List.of();
    }
    List<String> sentences = MultiRunComparison.sentences(comparisons);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < sentences.size(); i++) {
      lines.add(sentences.get(i));
      comparisons.get(i).goldChanges().ifPresent(lines::add);
      lines.add("Next: " + compareCommand(comparisons.get(i)));
    }
    return lines;
  }

  /** The comparisons that there are, in the order of the runs. */
  static List<RunComparison> comparisons(List<GateResult> runs) {
    return runs.stream().map(GateResult::comparison).flatMap(Stream::ofNullable).toList();
  }

  /** The page for a pull request. */
  Document page() {
    return comparison == null
        ? PullRequestDocument.of(summary, gate)
        : PullRequestDocument.of(
            MultiRunComparison.of(comparison), gate == null ? List.of() : List.of(gate), summary);
  }

  /**
   * Adds its test cases.
   *
   * @param wrong whether each wrong answer is a failure; else only a broken one is, where there is
   *     a baseline
   */
  void addTo(JUnitXml suites, boolean wrong) {
    if (comparison == null || wrong) {
      suites.add(summary.run(), result.stored().brief(), gate);
    } else {
      suites.add(comparison, gate);
    }
  }

  /** Returns the annotations for the log of a build server. */
  GitHubAnnotations.Found found() {
    return new GitHubAnnotations.Found(gate, comparison);
  }
}
