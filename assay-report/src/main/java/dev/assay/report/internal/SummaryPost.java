// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import com.fasterxml.jackson.databind.util.RawValue;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.journal.internal.JsonFields;
import dev.assay.report.RunSummary;
import dev.assay.stats.Proportion;
import dev.assay.table.internal.SanitizedText;
import org.jspecify.annotations.Nullable;

/**
 * A summary as it is posted to a web address: {@code text}, one sentence, which chat services show,
 * and {@code summary}, the whole.
 */
public final class SummaryPost {
  private SummaryPost() {}

  /**
   * Writes one JSON document.
   *
   * @param gate the gate's verdict, or {@code null} without a gate
   */
  public static String of(RunSummary summary, @Nullable GateVerdict gate) {
    return write(text(summary, gate), SummaryJson.write(summary, gate));
  }

  /** One JSON document about several runs. */
  public static String of(MatrixSummary matrix) {
    String text =
        String.join(
            "\n", matrix.cells().stream().map(cell -> text(cell.summary(), cell.gate())).toList());
    return write(text, matrix.json());
  }

  private static String write(String text, String summary) {
    return ReportJson.line(
        new JsonFields().put("text", text).put("summary", new RawValue(summary.strip())));
  }

  private static String text(RunSummary summary, @Nullable GateVerdict gate) {
    return gate == null
        ? sentence(summary)
        : sentence(summary) + "\n" + SanitizedText.line(gate.sentence());
  }

  private static String sentence(RunSummary summary) {
    Proportion accuracy = summary.accuracy();
    String name = SanitizedText.line(summary.run().name());
    if (accuracy.total() == 0) {
      return name + ": " + NumberFormats.NOTHING;
    }
    return "%s: %s right (%s, 95 %% interval %s) under profile %s"
        .formatted(
            name,
            NumberFormats.percent(accuracy),
            NumberFormats.ratio(accuracy),
            NumberFormats.interval(accuracy),
            SanitizedText.line(summary.run().profile().name()));
  }
}
