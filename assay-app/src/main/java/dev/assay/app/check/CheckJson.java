// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.check;

import dev.assay.app.session.RunInputs;
import dev.assay.dataset.Predictions;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.SessionSettings;
import dev.assay.journal.internal.JsonFields;
import dev.assay.report.internal.ReportJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The findings of {@code assay check}, as one JSON document. */
final class CheckJson {
  private CheckJson() {}

  static String write(
      RunInputs runInputs,
      DatabaseCheck checked,
      GoldCheck golds,
      Map<String, String> notes,
      DataEgress dataEgress,
      Optional<String> unready) {
    Predictions predictions = runInputs.predictions();
    SessionSettings session = runInputs.settings().execution().time().session();
    Map<String, JsonFields> databases = new LinkedHashMap<>();
    checked
        .found()
        .forEach(
            (id, database) -> databases.put(id, reachable(database, checked.undecoded().get(id))));
    checked
        .faults()
        .forEach(
            (id, fault) ->
                databases.put(id, new JsonFields().put("reachable", false).put("fault", fault)));
    return ReportJson.line(
        new JsonFields()
            .put("questions", runInputs.dataset().questions().size())
            .put("format", runInputs.dataset().format())
            .putPresent("predictions", predictions == null ? null : predictions.byQuestion().size())
            .put("time_zone", session.zoneName())
            .put("clock", session.clock() == null ? null : session.clock().toString())
            .put("databases", databases)
            .put("golds_checked", golds.checked())
            .put("golds_sound", golds.sound())
            .put("gold_faults", golds.faults())
            .put("gold_warnings", golds.warnings())
            .put("gold_findings", golds.questions())
            .put("prediction_warnings", notes)
            .putPresent("not_ready", unready.orElse(null))
            .put("leaves_this_machine", dataEgress.leaves())
            .put("stays_on_this_machine", dataEgress.stays())
            .put("cost_usd", dataEgress.costUsd()));
  }

  private static JsonFields reachable(
      DatabaseDescription database, @Nullable List<String> undecoded) {
    return new JsonFields()
        .put("reachable", true)
        .put("engine", database.engine())
        .put("version", database.version())
        .put("privileges", database.forbidding())
        .put("revocable", database.revocable())
        .put("compares_in_database", database.bagComparison() != null)
        .putPresent("undecoded_columns", undecoded);
  }
}
