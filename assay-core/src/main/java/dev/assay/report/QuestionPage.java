/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Match;
import dev.assay.model.Outcome;
import dev.assay.model.ResultTable;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One question of a run, explained in the terminal. */
public final class QuestionPage {
  private static final int WIDE = 120;
  private static final int ROWS = 10;
  private static final int CELL = 28;

  private final Outcome outcome;
  private final String profile;
  private final Ink ink;
  private final StringBuilder page = new StringBuilder();

  private QuestionPage(Outcome outcome, String profile, Ink ink) {
    this.outcome = outcome;
    this.profile = outcome.profile() == null ? profile : outcome.profile();
    this.ink = ink;
  }

  /**
   * The page, ending in a line break.
   *
   * @param profile the run's
   * @param gold the gold's first rows, or {@code null} if they were not kept
   * @param predicted the prediction's first rows, or {@code null}
   */
  public static String of(
      Outcome outcome,
      String profile,
      @Nullable ResultTable gold,
      @Nullable ResultTable predicted,
      Ink ink) {
    QuestionPage page = new QuestionPage(outcome, profile, ink);
    page.head();
    page.sql();
    page.results(gold, predicted);
    page.difference();
    page.facts();
    return page.page.toString();
  }

  private void head() {
    line("");
    line(
        ink.bold(Plain.line(outcome.question()))
            + ink.dim(
                "  "
                    + List.of(outcome.database(), or(outcome.category()), or(outcome.difficulty()))
                        .stream()
                        .filter(part -> !part.isEmpty())
                        .map(Plain::line)
                        .collect(Collectors.joining(ink.sign(" · ", " | ")))));
    line("  " + Plain.line(outcome.text()));
    line("");
    line("  " + verdict());
    Match match = outcome.match();
    if (match != null) {
      page.append(MatchPage.facts(match, ink));
    }
  }

  private static String or(@Nullable String text) {
    return text == null ? "" : text;
  }

  private String verdict() {
    Verdict verdict = outcome.verdict();
    if (verdict instanceof Verdict.Incorrect incorrect) {
      return "%s under %s: %s, %s"
          .formatted(
              ink.bad(ink.bold("Incorrect")),
              Plain.line(profile),
              incorrect.cause(),
              Words.of(incorrect.cause()));
    }
    if (verdict instanceof Verdict.NotScored skipped) {
      return "%s: %s, %s%n  %s"
          .formatted(
              ink.fair(ink.bold("Not scored")),
              skipped.reason(),
              Words.of(skipped.reason()),
              Plain.line(skipped.detail()));
    }
    Match match = outcome.match();
    return "%s under %s%s"
        .formatted(
            ink.good(ink.bold("Correct")),
            Plain.line(profile),
            match == null || match.relaxations().isEmpty()
                ? ": the results are the same"
                : ": the results are the same, ignoring " + Words.of(match.relaxations()));
  }

  private void sql() {
    line("");
    String gold = outcome.goldSql() == null ? "(stored tables)" : outcome.goldSql();
    String sql = outcome.sql() == null ? "(none)" : outcome.sql();
    if (ink.width() >= WIDE) {
      int half = (ink.width() - 6) / 2;
      sideBySide(SqlLayout.lines(gold, half), SqlLayout.lines(sql, half), half);
    } else {
      line("  " + ink.bold("Gold"));
      SqlLayout.lines(gold, ink.width() - 4).forEach(l -> line("    " + l));
      line("  " + ink.bold("Prediction"));
      SqlLayout.lines(sql, ink.width() - 4).forEach(l -> line("    " + l));
    }
  }

  private void sideBySide(List<String> gold, List<String> predicted, int half) {
    line("  " + Plain.pad(ink.bold("Gold"), half) + "  " + ink.bold("Prediction"));
    for (int i = 0; i < Math.max(gold.size(), predicted.size()); i++) {
      String left = i < gold.size() ? gold.get(i) : "";
      String right = i < predicted.size() ? predicted.get(i) : "";
      line(("  " + Plain.pad(left, half) + "  " + right).stripTrailing());
    }
  }

  private void results(@Nullable ResultTable gold, @Nullable ResultTable predicted) {
    result("Gold returned", outcome.gold().execution(), gold);
    result("Prediction returned", outcome.execution(), predicted);
  }

  private void result(String title, ExecutionSummary execution, @Nullable ResultTable table) {
    Long rows = execution.rows();
    Long columns = execution.columns();
    line("");
    if (rows == null || columns == null) {
      String message = execution.message() == null ? "" : ": " + execution.message();
      line(
          "  %s  %s%s"
              .formatted(
                  ink.bold(title),
                  ink.bad(execution.status().replace('_', ' ')),
                  Plain.line(message)));
      return;
    }
    line(
        "  %s  %s, %s"
            .formatted(ink.bold(title), Words.count(rows, "row"), Words.count(columns, "column")));
    if (table != null && table.columnCount() > 0) {
      rows(table, rows);
    }
  }

  private void rows(ResultTable table, long total) {
    TextTable text = new TextTable("    ");
    text.row(table.columnNames().stream().map(n -> ink.dim(cell(n))).toList());
    int shown = Math.min(ROWS, table.rowCount());
    for (int row = 0; row < shown; row++) {
      List<String> cells = new ArrayList<>();
      table.row(row).forEach(value -> cells.add(cell(value)));
      text.row(cells);
    }
    page.append(text.text());
    if (total > shown) {
      line(ink.dim("    … and " + Words.number(total - shown) + " more"));
    }
  }

  private static String cell(@Nullable Object value) {
    return Plain.cut(Plain.line(value == null ? null : value.toString()), CELL);
  }

  private void difference() {
    Match match = outcome.match();
    if (match != null && match.difference() != null) {
      line("");
      line("  " + ink.bold("Difference"));
      page.append(DifferenceText.of(match.difference(), ink));
    }
  }

  private void facts() {
    line("");
    TextTable table = new TextTable("  ");
    table.row("Metrics", metrics());
    table.row(
        "Time",
        "gold " + ms(outcome.gold().execution()) + ", prediction " + ms(outcome.execution()));
    for (String fault : outcome.gold().faults()) {
      table.row("Gold fault", Plain.cut(Plain.line(fault), ink.width() - 16));
    }
    List<Attempt> attempts = outcome.attempts();
    for (int i = 0; i < attempts.size() && attempts.size() > 1; i++) {
      Attempt attempt = attempts.get(i);
      table.row(
          "Attempt " + (i + 1),
          Plain.cut(Plain.line(attempt.error() == null ? attempt.sql() : attempt.error()), 60));
    }
    page.append(table.text());
  }

  private String metrics() {
    return outcome.metrics().entrySet().stream()
        .map(e -> e.getKey() + " " + score(e.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String score(@Nullable Double value) {
    if (value == null) {
      return "–";
    }
    return value == Math.rint(value)
        ? String.valueOf(Math.round(value))
        : String.format(Locale.ROOT, "%.4f", value);
  }

  private static String ms(ExecutionSummary execution) {
    return execution.ms() == null ? "–" : Words.time(execution.ms());
  }

  private void line(String text) {
    page.append(text).append('\n');
  }
}
