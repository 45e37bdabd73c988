// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.journal.JsonFields;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.StoredCounterexample.SmallTable;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.report.ProbePhrases;
import dev.assay.report.RunFacts;
import dev.assay.report.ZonedTimes;
import dev.assay.table.ResultTable;
import dev.assay.table.SanitizedText;
import java.util.List;

/**
 * The findings of probing on a question, in words, as {@code probe.js} reads them. What a
 * counterexample has is absent if there is none, or no values are kept.
 */
final class ProbeDetail {
  private ProbeDetail() {}

  static JsonFields of(ProbeFinding finding, RunFacts run) {
    StoredCounterexample found = finding.counterexample();
    Data data = found == null ? null : found.data();
    ZonedTimes times = new ZonedTimes(run.session().zone());
    JsonFields fields =
        new JsonFields()
            .put("refuted", finding.isRefuted())
            .put("decides", run.profile().isProbed())
            .put("sentences", ProbePhrases.of(finding).stream().map(SanitizedText::prose).toList())
            .put(
                "tables",
                data == null
                    ? List.of()
                    : data.tables().stream().map(table -> titled(table, times)).toList());
    return data == null
        ? fields
        : fields
            .put("gold", detail(data.gold(), times))
            .put("predicted", detail(data.predicted(), times))
            .put("script", data.script().lines().toList())
            .put("command", run.command("probe replay", finding.question()));
  }

  private static JsonFields titled(SmallTable table, ZonedTimes times) {
    return new JsonFields()
        .put("title", "Table " + table.name())
        .put("aside", ProbePhrases.hidden(table))
        .put("table", detail(ProbePhrases.narrowed(table), times));
  }

  private static TableDetail detail(ResultTable table, ZonedTimes times) {
    return TableDetail.of(new Excerpt(table, table.rowCount()), times);
  }
}
