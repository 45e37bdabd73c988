// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.journal.ProbeFinding;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.document.Document;
import dev.assay.report.document.MetricList;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One question in full: the verdict and the rule behind it, both queries, and how results differ.
 */
public final class QuestionPage {
  private static final int HASH = 12;

  private final QuestionView view;
  private final Outcome outcome;
  private final Profile profile;
  private final Page page;

  private QuestionPage(QuestionView view, Screen screen) {
    this.view = view;
    this.outcome = view.outcome();
    this.profile = view.run().profileOf(outcome);
    this.page = new Page(screen);
  }

  /** The whole text, ending in a line break. */
  public static String of(QuestionView view, Screen screen) {
    return new QuestionPage(view, screen).text();
  }

  /**
   * Only what explains the verdict: its rule, both queries, and how results differ. For a message
   * in which title, figures and further commands have no place; ends in a line break.
   */
  public static String explanation(QuestionView view, Screen screen) {
    QuestionPage whole = new QuestionPage(view, screen);
    whole.explain();
    return whole.page.text().strip() + "\n";
  }

  private String text() {
    title();
    explain();
    facts();
    AttemptSection.add(page, outcome);
    JudgmentSection.add(page, view.judgements());
    ReviewedQuestion.add(page, outcome, view.reviews());
    probed();
    metrics();
    next();
    return page.text();
  }

  private void explain() {
    verdict();
    boolean stored = outcome.sql() == null && outcome.execution().rows() != null;
    SqlSection.add(
        page,
        outcome.goldSql(),
        Phrases.withoutGoldSql(outcome),
        outcome.sql(),
        stored ? "the prediction is a stored result" : "none was given");
    results();
  }

  private void title() {
    String where =
        Stream.of(outcome.database(), outcome.category(), outcome.difficulty())
            .filter(Objects::nonNull)
            .collect(Collectors.joining(page.screen().dot()));
    page.line(
        TextStyle.BOLD.on(outcome.question()), TextStyle.FAINT.on(page.screen().dot() + where));
    page.sentence("", TextStyle.PLAIN, outcome.text());
    hint("Evidence: ", outcome.questionSummary().hints().evidence());
    hint("Instructions: ", outcome.questionSummary().hints().instructions());
  }

  private void hint(String title, @Nullable String text) {
    if (text != null && !text.isBlank()) {
      page.sentence(title + text);
    }
  }

  private void verdict() {
    page.gap();
    VerdictPhrases words = VerdictPhrases.of(outcome, profile);
    page.sentence("", style(), words.headline());
    words.reasons().forEach(page::sentence);
    if (outcome.match() != null) {
      MatchSection.addProfiles(page, outcome.match());
    }
    outcome.gold().faults().forEach(fault -> page.sentence("A gold alternative failed: " + fault));
  }

  private TextStyle style() {
    if (outcome.verdict() instanceof Verdict.NotScored) {
      return TextStyle.YELLOW;
    }
    return outcome.verdict() instanceof Verdict.Correct ? TextStyle.GREEN : TextStyle.RED;
  }

  private void results() {
    ZonedTimes times = new ZonedTimes(view.run().session().zone());
    Difference found = outcome.match() == null ? null : outcome.match().difference();
    Difference difference =
        found == null ? null : times.difference(found, view.gold(), view.predicted());
    ResultTable gold = view.gold() == null ? null : times.table(view.gold());
    ResultTable predicted = view.predicted() == null ? null : times.table(view.predicted());
    if (difference != null) {
      boolean accepted = outcome.verdict() instanceof Verdict.Correct;
      boolean all =
          gold != null
              && predicted != null
              && difference.goldRows() <= ResultSection.ROWS
              && difference.predictedRows() <= ResultSection.ROWS;
      DifferenceSection.add(page, difference, accepted, all);
    }
    result("Gold result", gold, outcome.gold().execution(), difference, true);
    result("Predicted result", predicted, outcome.execution(), difference, false);
  }

  private void result(
      String title,
      @Nullable ResultTable table,
      ExecutionSummary execution,
      @Nullable Difference difference,
      boolean isGold) {
    if (table == null) {
      return;
    }
    Map<Integer, RowMark> marks =
        difference == null
            ? Map.of()
            : isGold ? RowMark.ofGold(difference) : RowMark.ofPredicted(difference);
    long rows = execution.rows() == null ? table.rowCount() : execution.rows();
    ResultSection.add(page, title, table, rows, marks);
  }

  private void facts() {
    page.heading("Facts");
    TextTable table =
        new TextTable()
            .left("")
            .left("status")
            .right("rows")
            .right("columns")
            .right("time")
            .left("hash", HASH);
    fact(table, "gold", outcome.gold().execution());
    fact(table, "prediction", outcome.execution());
    page.table(table);
    VerdictPhrases.of(outcome, profile).doubts().forEach(page::sentence);
  }

  private static void fact(TextTable table, String side, ExecutionSummary execution) {
    String hash = execution.hash() == null ? "" : execution.hash();
    table.row(
        StyledText.of(side),
        StyledText.of(execution.status()),
        StyledText.of(execution.rows() == null ? "" : NumberFormats.count(execution.rows())),
        StyledText.of(execution.columns() == null ? "" : NumberFormats.count(execution.columns())),
        StyledText.of(execution.ms() == null ? "" : NumberFormats.time(execution.ms())),
        TextStyle.FAINT.on(hash.substring(0, Math.min(HASH, hash.length()))));
  }

  private void probed() {
    ProbeFinding finding = view.probed();
    if (finding != null && finding.reason() == null) {
      page.heading(
          TextStyle.BOLD.on("Probing"),
          TextStyle.FAINT.on(page.screen().dot() + "beside the verdict"));
      ProbePhrases.of(finding).forEach(words -> page.sentence(Page.INDENT, TextStyle.PLAIN, words));
    }
  }

  private void metrics() {
    MetricList metrics =
        GroupedMetrics.list(
            outcome.metrics().entrySet().stream().filter(each -> each.getValue() != null).toList(),
            Map.Entry::getKey,
            each -> new MetricList.Entry(each.getKey(), NumberFormats.score(each.getValue()), ""));
    if (!metrics.isEmpty()) {
      MetricColumns.add(page.heading("Metrics"), metrics);
    }
  }

  private void next() {
    List<Document.Command> commands = new ArrayList<>();
    Match match = outcome.match();
    if (match != null && !profile.accepts(match) && Profile.LENIENT.accepts(match)) {
      commands.add(
          new Document.Command(
              view.run().command("rescore", "--profile", "lenient"),
              "accepts this, among other differences"));
    }
    if (view.probed() != null && view.probed().counterexample() != null) {
      commands.add(
          new Document.Command(
              view.run().command("probe replay", outcome.question()), "the counterexample"));
    }
    if (view.next() != null) {
      commands.add(
          new Document.Command(view.run().command("show", view.next()), "the next wrong question"));
    }
    if (outcome.verdict() instanceof Verdict.NotScored none && none.reason().isGold()) {
      commands.add(new Document.Command("assay check", "tries every gold query, calls no model"));
    }
    if (commands.isEmpty()) {
      commands.add(
          new Document.Command(
              view.run().command("export", "--format", "csv"), "all questions as a table"));
    }
    page.heading("Next").commands(commands);
  }
}
