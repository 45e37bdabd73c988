// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.compare.FlakyQuestion;
import dev.assay.compare.RepeatedRuns;
import dev.assay.journal.JsonFields;
import dev.assay.stats.Proportion;

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
        new JsonFields()
            .put("format", FORMAT)
            .put("sentence", repeats.sentence())
            .put("questions", repeats.questions())
            .put("runs", repeats.runs())
            .put("accuracies", repeats.accuracies().stream().map(Proportion::value).toList())
            .put("mean", repeats.mean())
            .put("standard_deviation", repeats.deviation())
            .put("lowest", repeats.lowest())
            .put("highest", repeats.highest())
            .put("sampling", repeats.sampling())
            .put("right_in", repeats.rightIn())
            .put("identical_sql", repeats.identicalSql())
            .put("flaky", repeats.flaky().stream().map(RepeatsJson::flaky).toList())
            .put("left_out", repeats.excluded())
            .put("warnings", repeats.warnings()));
  }

  private static JsonFields flaky(FlakyQuestion flaky) {
    return new JsonFields()
        .put("question", flaky.question())
        .put("right", flaky.right())
        .put("share", flaky.share())
        .put(
            "verdicts",
            flaky.outcomes().stream().map(outcome -> outcome.verdict().label()).toList())
        .put("causes", flaky.causes());
  }
}
