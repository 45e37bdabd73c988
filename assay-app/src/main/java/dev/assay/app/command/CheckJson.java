// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.assay.app.session.RunInputs;
import dev.assay.dataset.Predictions;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.Privilege;
import dev.assay.execute.SessionSettings;
import dev.assay.report.ReportJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The findings of {@code assay check}, as one JSON document. */
record CheckJson(
    int questions,
    String format,
    @JsonInclude(Include.NON_NULL) @Nullable Integer predictions,
    String timeZone,
    @Nullable String clock,
    Map<String, Object> databases,
    int goldsChecked,
    int goldsSound,
    Map<String, String> goldFaults,
    Map<String, String> goldWarnings,
    Map<String, List<String>> goldFindings,
    Map<String, String> predictionWarnings,
    @JsonInclude(Include.NON_NULL) @Nullable String notReady,
    List<String> leavesThisMachine,
    List<String> staysOnThisMachine,
    double costUsd) {
  static String write(
      RunInputs runInputs,
      DatabaseCheck checked,
      GoldCheck golds,
      Map<String, String> notes,
      DataEgress dataEgress,
      Optional<String> unready) {
    Predictions predictions = runInputs.predictions();
    SessionSettings session = runInputs.settings().execution().time().session();
    Map<String, Object> databases = new LinkedHashMap<>();
    checked
        .found()
        .forEach(
            (id, database) ->
                databases.put(id, Reachable.of(database, checked.undecoded().get(id))));
    checked.faults().forEach((id, fault) -> databases.put(id, new Unreachable(false, fault)));
    return ReportJson.line(
        new CheckJson(
            runInputs.dataset().questions().size(),
            runInputs.dataset().format(),
            predictions == null ? null : (Integer) predictions.byQuestion().size(),
            session.zoneName(),
            session.clock() == null ? null : session.clock().toString(),
            databases,
            golds.checked(),
            golds.sound(),
            golds.faults(),
            golds.warnings(),
            golds.questions(),
            notes,
            unready.orElse(null),
            dataEgress.leaves(),
            dataEgress.stays(),
            dataEgress.costUsd()));
  }

  private record Reachable(
      boolean reachable,
      String engine,
      String version,
      List<Privilege> privileges,
      List<Privilege> revocable,
      boolean comparesInDatabase,
      @JsonInclude(Include.NON_NULL) @Nullable List<String> undecodedColumns) {
    static Reachable of(DatabaseDescription database, @Nullable List<String> undecoded) {
      return new Reachable(
          true,
          database.engine(),
          database.version(),
          database.forbidding(),
          database.revocable(),
          database.bagComparison() != null,
          undecoded);
    }
  }

  private record Unreachable(boolean reachable, String fault) {}
}
