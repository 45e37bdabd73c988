// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

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
import org.jspecify.annotations.Nullable;

/**
 * The probe results of a question, in words, as {@code probe.js} reads them.
 *
 * @param refuted whether there is a counterexample that counts in the headline
 * @param decides whether the verdict depends on it
 * @param sentences the main one first
 * @param tables of the counterexample; empty if there is none, or no values are kept
 * @param gold the answer of the gold query there; absent like the tables
 * @param predicted the answer of the prediction there; absent like the tables
 * @param script lines of the one that makes the tables; absent like them
 * @param command that makes them and runs both queries; absent like them
 */
record ProbeDetail(
    boolean refuted,
    boolean decides,
    List<String> sentences,
    List<TitledTable> tables,
    @Nullable TableDetail gold,
    @Nullable TableDetail predicted,
    @Nullable List<String> script,
    @Nullable String command) {

  /** A table with its name and a remark. */
  record TitledTable(String title, String aside, TableDetail table) {}

  static ProbeDetail of(ProbeFinding finding, RunFacts run) {
    List<String> sentences = ProbePhrases.of(finding).stream().map(SanitizedText::prose).toList();
    boolean decides = run.profile().isProbed();
    StoredCounterexample found = finding.counterexample();
    Data data = found == null ? null : found.data();
    if (data == null) {
      return new ProbeDetail(
          finding.isRefuted(), decides, sentences, List.of(), null, null, null, null);
    }
    ZonedTimes times = new ZonedTimes(run.session().zone());
    return new ProbeDetail(
        finding.isRefuted(),
        decides,
        sentences,
        data.tables().stream().map(table -> titled(table, times)).toList(),
        detail(data.gold(), times),
        detail(data.predicted(), times),
        data.script().lines().toList(),
        run.command("probe replay", finding.question()));
  }

  private static TitledTable titled(SmallTable table, ZonedTimes times) {
    return new TitledTable(
        "Table " + table.name(),
        ProbePhrases.hidden(table),
        detail(ProbePhrases.narrowed(table), times));
  }

  private static TableDetail detail(ResultTable table, ZonedTimes times) {
    return TableDetail.of(new Excerpt(table, table.rowCount()), times);
  }
}
