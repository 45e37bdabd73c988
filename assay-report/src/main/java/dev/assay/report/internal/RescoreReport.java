// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.journal.internal.JsonFields;
import dev.assay.model.Outcome;
import dev.assay.report.MetricMean;
import dev.assay.report.RunSummary;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.run.internal.Rescoring;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stored run rescored under a different profile.
 *
 * @param own name of the profile that the run was judged under
 * @param scores the run under the other profile
 * @param nowRight questions that only the other profile accepts, in the order of the run
 * @param nowWrong questions that only the run's own accepts
 * @param metrics all metrics of the run
 */
public record RescoreReport(
    String own,
    Rescoring scores,
    List<String> nowRight,
    List<String> nowWrong,
    List<MetricChange> metrics) {

  /**
   * A metric before and after.
   *
   * @param before its mean in the run
   * @param after its mean under the other profile; {@code null} if it can't be known without the
   *     answers that were not chosen
   */
  public record MetricChange(String metric, double before, @Nullable Double after) {
    boolean differs() {
      return after == null || before != after;
    }
  }

  public RescoreReport {
    nowRight = List.copyOf(nowRight);
    nowWrong = List.copyOf(nowWrong);
    metrics = List.copyOf(metrics);
  }

  /**
   * Compares a run with its rescored outcomes.
   *
   * @param own name of its profile
   * @param stored its outcomes, in the order of those rescored
   */
  public static RescoreReport of(String own, List<Outcome> stored, Rescoring scores) {
    List<String> nowRight = new ArrayList<>();
    List<String> nowWrong = new ArrayList<>();
    for (int i = 0; i < stored.size(); i++) {
      boolean before = RunSummary.isCorrect(stored.get(i));
      boolean after = RunSummary.isCorrect(scores.outcomes().get(i));
      if (before != after) {
        (after ? nowRight : nowWrong).add(stored.get(i).question());
      }
    }
    Map<String, Double> after = new LinkedHashMap<>();
    MetricMean.all(scores.outcomes()).forEach(mean -> after.put(mean.metric(), mean.mean()));
    List<MetricChange> metrics =
        MetricMean.all(stored).stream()
            .map(mean -> new MetricChange(mean.metric(), mean.mean(), after.get(mean.metric())))
            .toList();
    return new RescoreReport(own, scores, nowRight, nowWrong, metrics);
  }

  /** One JSON document, without a line break at its end. */
  public String json() {
    return ReportJson.line(
        new JsonFields()
            .put("profile", scores.profile().name())
            .put("before", fields(scores.before()))
            .put("after", fields(scores.after()))
            .put("now_right", nowRight)
            .put("now_wrong", nowWrong)
            .put(
                "metrics",
                ReportJson.keyed(
                    metrics,
                    MetricChange::metric,
                    each ->
                        new JsonFields().put("before", each.before()).put("after", each.after())))
            .put("file", scores.file().toString()));
  }

  private static JsonFields fields(Proportion share) {
    return new JsonFields()
        .put("correct", share.successes())
        .put("scored", share.total())
        .put("accuracy", share.value())
        .put("low", share.low())
        .put("high", share.high());
  }

  /** The document for a terminal. */
  public Document document() {
    String profile = scores.profile().name();
    Proportion after = scores.after();
    Document.Builder document = Document.of(Text.of("Rescored"), "profile " + profile);
    document.lead(
        new Sentence(
            Text.of(
                "%s: %s right of %s scored (%s: %s)."
                    .formatted(
                        profile,
                        NumberFormats.percent(after),
                        NumberFormats.count(after.total()),
                        own,
                        NumberFormats.percent(scores.before()))),
            Tone.STRONG));
    document.lead(changed("Now right", nowRight));
    document.lead(changed("Now wrong", nowWrong));
    Table table = Table.of("Metric", "#" + own, "#" + profile);
    for (MetricChange metric : metrics) {
      if (metric.differs()) {
        Double now = metric.after();
        Cell shown = Cell.of(now == null ? "not known" : NumberFormats.score(now));
        Cell before = Cell.of(NumberFormats.score(metric.before()));
        table.row(Cell.name(metric.metric()), before, now == null ? shown.in(Tone.FAINT) : shown);
      }
    }
    int same = metrics.size() - table.rows().size();
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
