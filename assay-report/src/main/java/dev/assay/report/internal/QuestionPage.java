// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.agreement.internal.ReviewHashes;
import dev.assay.journal.GoldEdit;
import dev.assay.journal.GoldFinding;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.Review;
import dev.assay.journal.StoredCounterexample;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Judgment;
import dev.assay.model.LabelWord;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.document.Document;
import dev.assay.report.document.MetricList;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.SanitizedText;
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
  /** Maximum number of judgments that are printed. */
  private static final int SHOWN_JUDGMENTS = 10;

  private static final int SIDE_BY_SIDE = 120;
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

  /**
   * The whole text, ending in a line break.
   *
   * @param metrics whether the scores of metrics follow
   */
  public static String of(QuestionView view, Screen screen, boolean metrics) {
    return new QuestionPage(view, screen).text(metrics);
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

  private String text(boolean metrics) {
    title();
    explain();
    findings();
    facts();
    AttemptSection.add(page, view);
    judgments(view.judgments());
    reviews(view.reviews());
    probed();
    if (metrics) {
      metrics();
    }
    next();
    return page.text();
  }

  private void explain() {
    verdict();
    sql(
        outcome.goldSql(),
        Phrases.withoutGoldSql(outcome),
        outcome.sql(),
        view.isStored() ? "the prediction is a stored result" : "none was given");
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
      MatchPage.addProfiles(page, outcome.match());
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
      String repeated = RepeatedRows.sentence(difference, gold, predicted);
      DifferenceSection.add(page, difference, accepted, all || !repeated.isEmpty());
      if (!repeated.isEmpty()) {
        page.sentence(repeated);
      }
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
    for (QuestionView.ExecutionFact fact : view.facts()) {
      table.row(
          StyledText.of(fact.side()),
          StyledText.of(fact.status()),
          StyledText.of(fact.rows()),
          StyledText.of(fact.columns()),
          StyledText.of(fact.time()),
          TextStyle.FAINT.on(fact.hash().substring(0, Math.min(HASH, fact.hash().length()))));
    }
    page.table(table);
    VerdictPhrases.of(outcome, profile).doubts().forEach(page::sentence);
    ReviewNeedPhrases.of(view.evidence()).forEach(page::sentence);
  }

  private void findings() {
    if (view.findings().isEmpty()) {
      return;
    }
    page.heading(
        TextStyle.BOLD.on("Audit of the gold"),
        TextStyle.FAINT.on(page.screen().dot() + "beside the verdict"));
    String inner = Page.INDENT + Page.INDENT;
    for (GoldFinding finding : view.findings()) {
      page.line(
          StyledText.of(Page.INDENT),
          TextStyle.BOLD.on(finding.kind()),
          TextStyle.FAINT.on(page.screen().dot() + finding.title()));
      page.sentence(inner, TextStyle.PLAIN, finding.sentence());
      finding.shown().forEach(line -> page.sentence(inner, TextStyle.FAINT, line));
      if (finding.proposedGold() != null) {
        page.sentence(inner, TextStyle.PLAIN, "Proposed gold: " + finding.proposedGold());
      }
      if (finding.dismissed() != null) {
        page.sentence(inner, TextStyle.YELLOW, finding.dismissed());
      }
    }
  }

  private void probed() {
    ProbeFinding finding = view.probed();
    if (finding != null && finding.reason() == null) {
      page.heading(
          TextStyle.BOLD.on("Probing"),
          TextStyle.FAINT.on(page.screen().dot() + "beside the verdict"));
      ProbePhrases.of(finding).forEach(words -> page.sentence(Page.INDENT, TextStyle.PLAIN, words));
      if (finding.counterexample() != null && finding.counterexample().data() != null) {
        counterexample(finding.counterexample().data());
      }
    }
  }

  /** The rows on which the answers differ, and both answers to them. */
  private void counterexample(StoredCounterexample.Data data) {
    ZonedTimes times = new ZonedTimes(view.run().session().zone());
    for (StoredCounterexample.SmallTable each : data.tables()) {
      ResultTable rows = times.table(ProbePhrases.narrowed(each));
      ResultSection.add(page, "Table " + each.name() + " there", rows, rows.rowCount(), Map.of());
    }
    ResultTable gold = times.table(data.gold());
    ResultSection.add(page, "Gold answer there", gold, gold.rowCount(), Map.of());
    ResultTable predicted = times.table(data.predicted());
    ResultSection.add(page, "Predicted answer there", predicted, predicted.rowCount(), Map.of());
  }

  private void metrics() {
    MetricList metrics = view.metrics();
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
    List<GoldFinding> open = view.findings().stream().filter(GoldFinding::isOpen).toList();
    if (!open.isEmpty()) {
      String id = outcome.question();
      commands.add(
          new Document.Command(
              open.size() == 1
                  ? view.run().command("review finding", id, "confirm")
                  : view.run()
                      .command("review finding", id, "confirm", "--finding", open.get(0).kind()),
              "corrects the gold; 'dismiss' says that it is right"));
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

  private void sql(
      @Nullable String gold,
      String withoutGold,
      @Nullable String predicted,
      String withoutPredicted) {
    int room = page.screen().width() - Page.INDENT.length();
    if (page.screen().width() < SIDE_BY_SIDE) {
      sql("Gold SQL", lines(gold, withoutGold, room));
      sql("Predicted SQL", lines(predicted, withoutPredicted, room));
      return;
    }
    int half = (room - 2 * TextTable.GAP.length()) / 2;
    List<String> left = lines(gold, withoutGold, half);
    List<String> right = lines(predicted, withoutPredicted, half);
    page.heading(
        TextStyle.BOLD.on(TextWidth.padRight("Gold SQL", half + 3 * Page.INDENT.length())),
        TextStyle.BOLD.on("Predicted SQL"));
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      String start = i < left.size() ? left.get(i) : "";
      page.line(
          StyledText.of(Page.INDENT + TextWidth.padRight(start, half + 2 * TextTable.GAP.length())),
          StyledText.of(i < right.size() ? right.get(i) : ""));
    }
  }

  private void sql(String title, List<String> lines) {
    page.heading(title);
    lines.forEach(line -> page.line(StyledText.of(Page.INDENT + line)));
  }

  private static List<String> lines(@Nullable String sql, String absent, int width) {
    return sql == null || sql.isBlank() ? List.of("(" + absent + ")") : SqlLayout.lines(sql, width);
  }

  private void reviews(List<Review> reviews) {
    if (reviews.isEmpty()) {
      return;
    }
    page.heading(
        TextStyle.BOLD.on("Reviews"),
        TextStyle.FAINT.on(page.screen().dot() + "beside the verdict"));
    ReviewHashes now = ReviewHashes.of(outcome);
    reviews.forEach(review -> review(now, review));
  }

  private void review(ReviewHashes now, Review review) {
    String when = ", " + review.time().toString().substring(0, "2026-01-01".length());
    page.line(
        StyledText.of(Page.INDENT),
        TextStyle.BOLD.on(SanitizedText.line(review.reviewer())),
        TextStyle.FAINT.on(when + (review.blind() ? ", blind" : "")));
    String inner = Page.INDENT + Page.INDENT;
    String changed = now.changed(review);
    LabelWord label = review.label();
    if (label != null) {
      page.sentence(inner, style(label), label.word());
    }
    if (changed != null) {
      page.sentence(inner, TextStyle.YELLOW, "stale: given for a different " + changed);
    }
    if (review.note() != null) {
      page.sentence(inner, TextStyle.PLAIN, review.note());
    }
    GoldEdit gold = review.gold();
    if (gold != null) {
      page.sentence(
          inner,
          TextStyle.PLAIN,
          (gold.replaces() ? "Replaces the gold: " : "Adds gold: ") + gold.sql());
      page.sentence(inner, TextStyle.PLAIN, "Because: " + gold.because());
    }
  }

  private static TextStyle style(LabelWord label) {
    if (!label.decides()) {
      return TextStyle.YELLOW;
    }
    return label == LabelWord.RIGHT ? TextStyle.GREEN : TextStyle.RED;
  }

  private void judgments(List<Judgment> judgments) {
    if (judgments.isEmpty()) {
      return;
    }
    page.heading(
        TextStyle.BOLD.on("Judges"),
        TextStyle.FAINT.on(page.screen().dot() + "beside the verdict"));
    judgments.stream().limit(SHOWN_JUDGMENTS).forEach(this::judgment);
    if (judgments.size() > SHOWN_JUDGMENTS) {
      page.sentence(
          Page.INDENT,
          TextStyle.FAINT,
          "and %s more, in judgements.jsonl"
              .formatted(NumberFormats.count(judgments.size() - SHOWN_JUDGMENTS)));
    }
  }

  private void judgment(Judgment judgment) {
    String repeat = judgment.repeat() == 1 ? "" : ", repeat " + judgment.repeat();
    String name = SanitizedText.line(judgment.judge() + " by " + judgment.model());
    page.line(StyledText.of(Page.INDENT), TextStyle.BOLD.on(name), TextStyle.FAINT.on(repeat));
    Double score = judgment.score();
    if (score == null) {
      page.sentence(Page.INDENT + Page.INDENT, TextStyle.YELLOW, "no score: " + judgment.problem());
    } else {
      page.sentence(Page.INDENT + Page.INDENT, style(judgment), words(score, judgment));
    }
    if (judgment.explanation() != null) {
      page.sentence(Page.INDENT + Page.INDENT, TextStyle.PLAIN, judgment.explanation());
    }
    if (judgment.note() != null) {
      page.sentence(Page.INDENT + Page.INDENT, TextStyle.YELLOW, "note: " + judgment.note());
    }
  }

  private static TextStyle style(Judgment judgment) {
    if (judgment.passes() == null) {
      return TextStyle.PLAIN;
    }
    return judgment.passes() ? TextStyle.GREEN : TextStyle.RED;
  }

  private static String words(double score, Judgment judgment) {
    String number =
        score == Math.rint(score) ? Long.toString((long) score) : Double.toString(score);
    String label = judgment.label() == null ? "" : " (%s)".formatted(judgment.label());
    String verdict =
        judgment.passes() == null ? "" : judgment.passes() ? ", which passes" : ", which fails";
    return number + label + verdict;
  }

  /** The attempts for one question and, if several answers were sampled, the outcome of each. */
  private static final class AttemptSection {
    private AttemptSection() {}

    static void add(Page page, QuestionView view) {
      samples(page, view.samples());
      attempts(page, view);
    }

    private static void samples(Page page, List<QuestionView.SampledAnswer> samples) {
      if (samples.isEmpty()) {
        return;
      }
      page.heading("Samples");
      TextTable table = new TextTable().right("").left("").right("votes").left("SQL", 60);
      for (int i = 0; i < samples.size(); i++) {
        QuestionView.SampledAnswer sample = samples.get(i);
        table.row(
            TextStyle.FAINT.on(Integer.toString(i + 1)),
            (sample.right() ? TextStyle.GREEN : TextStyle.RED).on(sample.verdict()),
            StyledText.of(NumberFormats.count(sample.votes())),
            TextStyle.FAINT.on(sample.sql()));
      }
      page.table(table);
    }

    private static void attempts(Page page, QuestionView view) {
      List<Attempt> attempts = view.attempts();
      if (attempts.isEmpty()) {
        return;
      }
      page.heading("Attempts");
      TextTable table = new TextTable().right("").left("").left("");
      for (int i = 0; i < attempts.size(); i++) {
        Attempt attempt = attempts.get(i);
        String sample = view.sample(attempt);
        String answer = attempt.sql() == null ? "no SQL" : "SQL";
        table.row(
            TextStyle.FAINT.on(Integer.toString(i + 1)),
            attempt.error() == null
                ? StyledText.of(sample + answer)
                : TextStyle.RED.on(sample + answer),
            TextStyle.FAINT.on(attempt.usage() == null ? "" : Phrases.of(attempt.usage())));
      }
      page.table(table);
      for (int i = 0; i < attempts.size(); i++) {
        String error = attempts.get(i).error();
        if (error != null) {
          page.sentence(Page.INDENT + Page.INDENT, TextStyle.RED, "%d: %s".formatted(i + 1, error));
        }
      }
    }
  }
}
