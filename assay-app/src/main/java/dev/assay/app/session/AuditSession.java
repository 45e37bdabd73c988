// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.app.terminal.Terminal;
import dev.assay.audit.AuditReport;
import dev.assay.audit.DatasetAudit;
import dev.assay.audit.GoldBench;
import dev.assay.config.RunSettings;
import dev.assay.dataset.Dataset;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.QueryRunner;
import dev.assay.model.AssayException;
import dev.assay.model.Gold;
import dev.assay.model.Question;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Audits a data set without predictions.
 *
 * @param settings what the user says of questions, databases and limits
 */
public record AuditSession(Terminal terminal, RunSettings settings) {
  /**
   * Audits the questions whose databases can be opened.
   *
   * @throws AssayException if there are no questions, or an account may do more than read
   * @throws InterruptedException if interrupted
   */
  public AuditReport run() throws InterruptedException {
    try (QueryRunnerFactory factory = QueryRunnerFactory.of(settings)) {
      RunInputs inputs = RunInputs.withoutPredictions(settings);
      try (QueryRunner runner = factory.open(inputs.databases())) {
        return audit(inputs.dataset(), runner);
      }
    }
  }

  private AuditReport audit(Dataset dataset, QueryRunner runner) throws InterruptedException {
    Map<String, DatabaseDescription> found = new TreeMap<>();
    Map<String, String> unavailable = new TreeMap<>();
    for (String id : ids(dataset)) {
      try {
        found.put(id, runner.describe(id));
      } catch (DatabaseUnavailableException e) {
        unavailable.put(id, String.valueOf(e.getMessage()));
      }
    }
    PrivilegedAccounts.among(found)
        .require(settings.execution().isolation().allowsPrivileged(), terminal);
    boolean values = !Boolean.FALSE.equals(settings.output().keepValues());
    int all = dataset.questions().size();
    DatasetAudit audit =
        new DatasetAudit(
            new GoldBench(runner, settings.execution().limits(), values),
            settings.execution().workersOrDefault(),
            done -> progress(done, all));
    try {
      return audit.run(dataset, unavailable);
    } finally {
      terminal.status().clear();
    }
  }

  private void progress(int done, int all) {
    if (terminal.errIsTerminal()) {
      terminal.status().show("%,d of %,d questions audited".formatted(done, all));
    }
  }

  private static Set<String> ids(Dataset dataset) {
    return dataset.questions().stream()
        .filter(question -> question.gold() instanceof Gold.Queries)
        .map(Question::database)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
