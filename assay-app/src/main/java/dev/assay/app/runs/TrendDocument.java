// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.runs;

import dev.assay.agreement.JudgeId;
import dev.assay.compare.HeadlineScores;
import dev.assay.compare.internal.HeadlineTrend;
import dev.assay.compare.internal.HeadlineTrend.Change;
import dev.assay.compare.internal.HeadlineTrend.Window;
import dev.assay.journal.internal.JsonFields;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.report.internal.NumberFormats;
import dev.assay.report.internal.ReportJson;
import dev.assay.stats.ConfidenceInterval;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The headline of runs by week, for a terminal and as JSON. */
final class TrendDocument {
  private static final int POINTS = 100;

  private final HeadlineTrend trend;
  private final HeadlineScores headline;

  private TrendDocument(HeadlineTrend trend, HeadlineScores headline) {
    this.trend = trend;
    this.headline = headline;
  }

  /**
   * The document of a trend.
   *
   * @param headline that it is of
   * @param place the folders that the runs are in
   */
  static Document of(HeadlineTrend trend, HeadlineScores headline, String place) {
    return new TrendDocument(trend, headline).document(place);
  }

  private Document document(String place) {
    boolean hasMiddle = trend.windows().size() > 2;
    Table table =
        Table.of(
            "Week",
            "#Runs",
            "#Questions",
            "#" + (isAccuracy() ? "Accuracy" : headline.name()),
            "95 % interval",
            "~Since " + trend.windows().get(0).week().name(),
            "~Since week before");
    for (Window window : trend.windows()) {
      ConfidenceInterval interval = window.mean().interval();
      table.row(
          Cell.of(window.week().name()),
          Cell.of(NumberFormats.count(window.runs())),
          Cell.of(NumberFormats.count(window.questions())),
          Cell.of(value(window.mean().value())).in(Tone.STRONG),
          Cell.of(interval == null ? "" : value(interval.low()) + " to " + value(interval.high())),
          change(window.sinceFirst()),
          hasMiddle ? change(window.sincePrevious()) : Cell.EMPTY);
    }
    Change last = last();
    boolean fell = last != null && last.isShown() && last.difference().value() < 0;
    JudgeId judge = headline.judge();
    Document.Builder document =
        Document.of(
                Text.of(NumberFormats.count(trend.windows().size(), "week")),
                place,
                judge == null ? "" : "%s (rubric %s)".formatted(judge.words(), judge.rubric()))
            .lead(new Sentence(Text.of(sentence()), fell ? Tone.FAILED : Tone.PLAIN))
            .lead(table);
    trend.excluded().forEach(run -> document.warn("Left out " + run, ""));
    return document.build();
  }

  private boolean isAccuracy() {
    return headline.name().equals(HeadlineScores.ACCURACY);
  }

  private @Nullable Change last() {
    return trend.windows().get(trend.windows().size() - 1).sinceFirst();
  }

  /** The change of the last week, in one sentence. */
  private String sentence() {
    Change first = last();
    Window newest = trend.windows().get(trend.windows().size() - 1);
    if (first == null) {
      return "All runs are of week %s, so nothing can be compared.".formatted(newest.week().name());
    }
    Change previous = newest.sincePrevious();
    if (previous == null || previous.since().equals(first.since()) || !previous.isShown()) {
      return sentence(first) + ".";
    }
    if (first.isShown()) {
      return sentence(first) + "; it " + moved(previous) + ".";
    }
    return headline.name() + " " + moved(previous) + "; since the first week, none could be shown.";
  }

  private String sentence(Change change) {
    if (change.isShown()) {
      return headline.name() + " " + moved(change);
    }
    return change.questions() < HeadlineTrend.ENOUGH
        ? "No change of %s since week %s can be told: a week has only %s, and %d are needed"
            .formatted(
                headline.name(),
                change.since().name(),
                NumberFormats.count(change.questions(), "question"),
                HeadlineTrend.ENOUGH)
        : "No change of %s since week %s could be shown: %s%s"
            .formatted(
                headline.name(),
                change.since().name(),
                signed(change.difference().value()),
                change.difference().interval() == null ? "" : " (" + words(change) + ")");
  }

  /** {@code fell by 0.210 (0.050 to 0.370) since week 2026-W40}. */
  private String moved(Change change) {
    ConfidenceInterval interval = change.difference().interval();
    boolean fell = change.difference().value() < 0;
    return "%s by %s (%s to %s) since week %s"
        .formatted(
            fell ? "fell" : "rose",
            size(change.difference().value()),
            interval == null ? "" : size(fell ? interval.high() : interval.low()),
            interval == null ? "" : size(fell ? interval.low() : interval.high()),
            change.since().name());
  }

  private Cell change(@Nullable Change change) {
    return change == null
        ? Cell.EMPTY
        : Cell.of(
                signed(change.difference().value())
                    + (change.difference().interval() == null ? "" : " (" + words(change) + ")"))
            .in(
                !change.isShown()
                    ? Tone.PLAIN
                    : change.difference().value() > 0 ? Tone.GOOD : Tone.BAD);
  }

  private String words(Change change) {
    ConfidenceInterval interval = change.difference().interval();
    return interval == null ? "" : signed(interval.low()) + " to " + signed(interval.high());
  }

  private String value(double value) {
    return isAccuracy() ? NumberFormats.percent(value) : NumberFormats.score(value);
  }

  private String size(double difference) {
    return isAccuracy()
        ? String.format(Locale.ROOT, "%.1f points", POINTS * Math.abs(difference))
        : NumberFormats.score(Math.abs(difference));
  }

  private String signed(double difference) {
    String text =
        isAccuracy()
            ? String.format(Locale.ROOT, "%+.1f", POINTS * difference)
            : String.format(Locale.ROOT, "%+.3f", difference);
    return text.matches("[+-]0\\.0+") ? text.substring(1) : text;
  }

  /** The trend as one JSON document. */
  static String json(HeadlineTrend trend, HeadlineScores headline) {
    return ReportJson.line(
        new JsonFields()
            .put("headline", headline.name())
            .putAll(headline.judge())
            .put("sentence", new TrendDocument(trend, headline).sentence())
            .put("weeks", trend.windows().stream().map(TrendDocument::week).toList())
            .put("excluded", trend.excluded()));
  }

  private static JsonFields week(Window window) {
    return new JsonFields()
        .put("week", window.week().name())
        .put("runs", window.runs())
        .put("questions", window.questions())
        .put("value", window.mean().value())
        .put("interval", window.mean().interval())
        .put("since_first", since(window.sinceFirst()))
        .put("since_previous", since(window.sincePrevious()));
  }

  private static @Nullable JsonFields since(@Nullable Change change) {
    return change == null
        ? null
        : new JsonFields()
            .put("week", change.since().name())
            .put("difference", change.difference().value())
            .put("interval", change.difference().interval())
            .put("paired", change.paired())
            .put("shown", change.isShown());
  }
}
