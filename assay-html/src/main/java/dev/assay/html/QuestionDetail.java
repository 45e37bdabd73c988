// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.html.ResultDetail.Excerpts;
import dev.assay.journal.Evidence;
import dev.assay.journal.GoldFinding;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.StoredCounterexample.SmallTable;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.journal.internal.JsonFields;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.model.Attempt;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.report.RunFacts;
import dev.assay.report.document.MetricList;
import dev.assay.report.internal.NumberFormats;
import dev.assay.report.internal.Phrases;
import dev.assay.report.internal.ProbePhrases;
import dev.assay.report.internal.QuestionView;
import dev.assay.report.internal.ReviewNeedPhrases;
import dev.assay.report.internal.SqlLayout;
import dev.assay.report.internal.VerdictPhrases;
import dev.assay.report.internal.ZonedTimes;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a question's page shows besides its entry in {@link HtmlReport}, in words, as
 * {@code question.js} reads it. Fields without a value are absent.
 */
final class QuestionDetail {
  private QuestionDetail() {}

  static JsonFields of(
      Outcome outcome,
      RunFacts run,
      Excerpts excerpts,
      List<Judgment> judgments,
      List<PromptExcerpt> given,
      @Nullable ProbeFinding finding,
      @Nullable Evidence evidence) {
    Profile profile = run.profileOf(outcome);
    VerdictPhrases words = VerdictPhrases.of(outcome, profile);
    Match match = outcome.match();
    QuestionView view =
        new QuestionView(run, outcome, null, null, judgments, null, finding, List.of(), evidence);
    return new JsonFields()
        .put("verdict", outcome.verdict().label())
        .put("headline", words.headline())
        .put("reasons", words.reasons().stream().map(SanitizedText::prose).toList())
        .put("doubts", doubts(outcome, words, finding, evidence))
        .put("profiles", view.profiles())
        .put("findings", view.findings().stream().map(QuestionDetail::finding).toList())
        .put("notes", match == null ? List.of() : match.notes())
        .putPresent("gold", lines(outcome.goldSql()))
        .put("withoutGold", Phrases.withoutGoldSqlSentence(outcome))
        .putPresent("predicted", lines(outcome.sql()))
        .put(
            "withoutPredicted",
            view.isStored() ? "The prediction is a stored result." : "None was given.")
        .putPresent(
            "result", ResultDetail.of(outcome, excerpts, new ZonedTimes(run.session().zone())))
        .put("facts", view.facts())
        .put("samples", view.samples())
        .put("attempts", view.attempts().stream().map(attempt -> attempt(attempt, view)).toList())
        .put("metrics", metrics(view.metrics()))
        .put("judgements", judgments.stream().map(QuestionDetail::judgment).toList())
        .put("given", given)
        .putPresent(
            "probed", finding == null || finding.reason() != null ? null : probed(finding, run))
        .put("command", run.command("show", outcome.question()));
  }

  private static JsonFields finding(GoldFinding finding) {
    return new JsonFields()
        .put("kind", finding.kind())
        .put("title", finding.title())
        .put("sentence", SanitizedText.prose(finding.sentence()))
        .put("shown", finding.shown().stream().map(SanitizedText::prose).toList())
        .putPresent("proposed", lines(finding.proposedGold()))
        .putPresent("dismissed", prose(finding.dismissed()));
  }

  private static List<String> doubts(
      Outcome outcome,
      VerdictPhrases words,
      @Nullable ProbeFinding finding,
      @Nullable Evidence evidence) {
    List<String> doubts = new ArrayList<>(words.doubts());
    if (finding != null && finding.isRefuted()) {
      doubts.add("Refuted by probing, which changes no verdict; see below.");
    }
    outcome.gold().faults().stream()
        .map(fault -> "A gold alternative failed: " + SanitizedText.prose(fault))
        .forEach(doubts::add);
    doubts.addAll(ReviewNeedPhrases.of(evidence));
    return doubts;
  }

  private static @Nullable List<String> lines(@Nullable String sql) {
    return sql == null || sql.isBlank() ? null : SqlLayout.lines(sql);
  }

  private static JsonFields attempt(Attempt attempt, QuestionView view) {
    String answer =
        attempt.sql() == null
            ? "no SQL"
            : attempt.sql().equals(view.outcome().sql())
                ? "the predicted SQL"
                : SanitizedText.prose(attempt.sql());
    return new JsonFields()
        .put("what", view.sample(attempt) + answer)
        .put("usage", attempt.usage() == null ? "" : Phrases.of(attempt.usage()))
        .putPresent("error", prose(attempt.error()));
  }

  private static @Nullable String prose(@Nullable String text) {
    return text == null ? null : SanitizedText.prose(text);
  }

  /** Names and scores by turns, by group; its title is absent where all are Assay's own. */
  private static List<JsonFields> metrics(MetricList metrics) {
    return metrics.groups().stream()
        .map(
            group ->
                new JsonFields()
                    .putPresent("group", group.title().isEmpty() ? null : group.title())
                    .put(
                        "scores",
                        group.metrics().stream()
                            .flatMap(metric -> Stream.of(metric.name(), metric.figure()))
                            .toList()))
        .toList();
  }

  /** The judge's reasons, and what is to be known about what it saw. */
  private static @Nullable String explanation(Judgment judgment) {
    String texts =
        Stream.of(
                judgment.explanation(), judgment.note() == null ? null : "Note: " + judgment.note())
            .filter(Objects::nonNull)
            .collect(Collectors.joining(" "));
    return texts.isEmpty() ? null : SanitizedText.prose(texts);
  }

  private static JsonFields judgment(Judgment judgment) {
    Double score = judgment.score();
    return new JsonFields()
        .put("judge", judgment.judge())
        .put("model", judgment.model())
        .put("repeat", judgment.repeat())
        .putPresent("score", score == null ? null : NumberFormats.plain(score))
        .putPresent("label", judgment.label())
        .putPresent("passes", judgment.passes())
        .putPresent("explanation", explanation(judgment))
        .putPresent("problem", prose(judgment.problem()));
  }

  static JsonFields probed(ProbeFinding finding, RunFacts run) {
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
