// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import dev.assay.app.options.RunListOptions;
import dev.assay.journal.JsonFields;
import dev.assay.report.ReportJson;
import dev.assay.web.runs.RunRow;
import java.util.List;
import java.util.Map;

/**
 * The list of runs as JSON. Fields are {@code null} where nothing is known; of a damaged run, only
 * {@code path}, {@code status} and {@code problem} are.
 */
final class RunListJson {
  private static final List<String> UNKNOWN =
      List.of(
          "name",
          "started",
          "finished",
          "dataset",
          "questions",
          "done",
          "accuracy",
          "profile",
          "system",
          "cost_usd",
          "tokens",
          "gate",
          "headline");

  private RunListJson() {}

  static String write(List<RunRow> runs) {
    return ReportJson.line(Map.of("runs", runs.stream().map(RunListJson::run).toList()));
  }

  private static JsonFields run(RunRow run) {
    RunRow.Facts facts = run.facts();
    RunRow.Totals totals = run.totals();
    JsonFields fields =
        new JsonFields().put("path", run.run()).put("status", RunListOptions.Status.of(run).word());
    if (facts == null || totals == null) {
      UNKNOWN.forEach(key -> fields.put(key, null));
    } else {
      RunRow.Headline headline = totals.headline();
      fields
          .put("name", facts.name())
          .put("started", facts.started())
          .put("finished", facts.finished())
          .put("dataset", facts.dataset())
          .put("questions", facts.questions())
          .put("done", totals.done())
          .put("accuracy", totals.accuracy())
          .put("profile", facts.profile())
          .put("system", facts.system())
          .put("cost_usd", totals.costUsd())
          .put("tokens", totals.tokens())
          .put("gate", totals.gate())
          .put("headline", headline == null ? null : headline(headline));
    }
    return fields.put("problem", run.problem());
  }

  /** The number by which a run is listed. */
  private static JsonFields headline(RunRow.Headline of) {
    return new JsonFields()
        .put("name", of.name())
        .putAll(of.judge())
        .put("value", of.value())
        .put("interval", of.interval())
        .put("questions", of.questions());
  }
}
