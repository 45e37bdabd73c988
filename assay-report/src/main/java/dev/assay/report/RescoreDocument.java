// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.stats.Proportion;
import java.util.List;

/** A stored run rescored under a different profile. */
public final class RescoreDocument {
  private RescoreDocument() {}

  public static Document of(RescoreReport report) {
    String profile = report.scores().profile().name();
    Proportion after = report.scores().after();
    Document.Builder document = Document.of(Text.of("Rescored"), "profile " + profile);
    document.lead(
        new Sentence(
            Text.of(
                "%s: %s right of %s scored (%s: %s)."
                    .formatted(
                        profile,
                        NumberFormats.percent(after),
                        NumberFormats.count(after.total()),
                        report.own(),
                        NumberFormats.percent(report.scores().before()))),
            Tone.STRONG));
    document.lead(changed("Now right", report.nowRight()));
    document.lead(changed("Now wrong", report.nowWrong()));
    Table table = Table.of("Metric", "#" + report.own(), "#" + profile);
    for (RescoreReport.MetricChange metric : report.metrics()) {
      if (metric.differs()) {
        Double now = metric.after();
        Cell shown = Cell.of(now == null ? "not known" : NumberFormats.score(now));
        Cell before = Cell.of(NumberFormats.score(metric.before()));
        table.row(Cell.name(metric.metric()), before, now == null ? shown.in(Tone.FAINT) : shown);
      }
    }
    int same = report.metrics().size() - table.rows().size();
    String others =
        "The run's other metrics (%s) do not depend on the profile."
            .formatted(NumberFormats.count(same));
    Sentence rest = Sentence.of(table.isEmpty() || same == 0 ? "" : others);
    return document.add(Section.of("metrics", "Metrics", "", table, rest)).build();
  }

  private static Sentence changed(String what, List<String> questions) {
    Text text =
        questions.isEmpty()
            ? Text.EMPTY
            : Text.of(what + ": " + NumberFormats.count(questions.size(), "question") + " (")
                .and(Text.examples(questions))
                .and(").");
    return new Sentence(text, Tone.PLAIN);
  }
}
