// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.compare.ComparedRun;
import dev.assay.compare.FlakyQuestion;
import dev.assay.compare.RepeatedRuns;
import dev.assay.match.Cause;
import dev.assay.stats.Proportion;
import java.util.List;
import java.util.Map;

/**
 * Repeats of one system as one JSON document. The keys are a contract; new ones may be added.
 *
 * <p>{@code right_in} has at place k how many questions are right in k repeats. Shares are from 0
 * to 1.
 */
public final class RepeatsJson {
  private static final String FORMAT = "1.0";

  private RepeatsJson() {}

  /** One JSON document, ending in a line break. */
  public static String write(RepeatedRuns repeats) {
    return ReportJson.document(
        ComparisonJson.MAPPER,
        new Document(
            FORMAT,
            repeats.sentence(),
            repeats.questions(),
            repeats.runs(),
            repeats.accuracies().stream().map(Proportion::value).toList(),
            repeats.mean(),
            repeats.deviation(),
            repeats.lowest(),
            repeats.highest(),
            repeats.sampling(),
            repeats.rightIn(),
            repeats.identicalSql(),
            repeats.flaky().stream().map(Flaky::of).toList(),
            repeats.excluded(),
            repeats.warnings()));
  }

  private record Document(
      String format,
      String sentence,
      int questions,
      List<ComparedRun> runs,
      List<Double> accuracies,
      double mean,
      double standardDeviation,
      double lowest,
      double highest,
      Proportion sampling,
      List<Integer> rightIn,
      int identicalSql,
      List<Flaky> flaky,
      List<String> leftOut,
      List<String> warnings) {}

  private record Flaky(
      String question, int right, double share, List<String> verdicts, Map<Cause, Integer> causes) {
    static Flaky of(FlakyQuestion flaky) {
      return new Flaky(
          flaky.question(),
          flaky.right(),
          flaky.share(),
          flaky.outcomes().stream().map(outcome -> outcome.verdict().label()).toList(),
          flaky.causes());
    }
  }
}
