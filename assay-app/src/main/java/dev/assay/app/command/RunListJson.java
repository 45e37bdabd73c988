// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.assay.agreement.JudgeId;
import dev.assay.app.options.RunListOptions;
import dev.assay.report.ReportJson;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Proportion;
import dev.assay.web.runs.RunRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The list of runs as JSON. Fields are {@code null} where nothing is known; of a damaged run, only
 * {@code path}, {@code status} and {@code problem} are.
 */
record RunListJson(List<Line> runs) {
  static String write(List<RunRow> runs) {
    return ReportJson.line(new RunListJson(runs.stream().map(Line::of).toList()));
  }

  /** The number by which a run is listed. */
  record Headline(
      String name,
      @JsonUnwrapped @Nullable JudgeId judge,
      double value,
      @Nullable ConfidenceInterval interval,
      int questions) {
    static Headline of(RunRow.Headline of) {
      return new Headline(of.name(), of.judge(), of.value(), of.interval(), of.questions());
    }
  }

  /** One run. */
  private record Line(
      String path,
      String status,
      @Nullable String name,
      @Nullable String started,
      @Nullable String finished,
      @Nullable String dataset,
      @Nullable Integer questions,
      @Nullable Integer done,
      @Nullable Proportion accuracy,
      @Nullable String profile,
      @Nullable String system,
      @Nullable Double costUsd,
      @Nullable Long tokens,
      RunRow.@Nullable GateLine gate,
      @Nullable Headline headline,
      @Nullable String problem) {
    static Line of(RunRow run) {
      RunRow.Facts facts = run.facts();
      RunRow.Totals totals = run.totals();
      String status = RunListOptions.Status.of(run).word();
      return facts == null || totals == null
          ? new Line(
              run.run(),
              status,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              run.problem())
          : new Line(
              run.run(),
              status,
              facts.name(),
              facts.started(),
              facts.finished(),
              facts.dataset(),
              facts.questions(),
              totals.done(),
              totals.accuracy(),
              facts.profile(),
              facts.system(),
              totals.costUsd(),
              totals.tokens(),
              totals.gate(),
              totals.headline() == null ? null : Headline.of(totals.headline()),
              run.problem());
    }
  }
}
