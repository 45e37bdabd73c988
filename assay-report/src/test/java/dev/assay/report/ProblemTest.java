// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import dev.assay.report.internal.MarkdownDocument;
import dev.assay.report.internal.PullRequestDocument;
import dev.assay.report.internal.Screen;
import dev.assay.report.internal.SummaryDocument;
import dev.assay.report.internal.TerminalDocument;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProblemTest {
  /** The cause, the rows of gold and prediction, both queries, and the problem. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // DISTINCT
        "WRONG_DUPLICATES | 2 | 5 | SELECT DISTINCT a FROM t | SELECT a FROM t"
            + " | DISTINCT missing: t.a | distinct-missing:t.a",
        "WRONG_DUPLICATES | 5 | 2 | SELECT a FROM t | SELECT DISTINCT a FROM t"
            + " | DISTINCT added: t.a | distinct-added:t.a",
        "WRONG_VALUES | 1 | 1 | SELECT COUNT(DISTINCT a) FROM t | SELECT COUNT(a) FROM t"
            + " | DISTINCT missing: t.a | distinct-missing:t.a",
        "WRONG_VALUES | 1 | 1"
            + " | SELECT 100 * COUNT(DISTINCT t.a) / COUNT(*) FROM t"
            + " | SELECT 100 * SUM(t.b) / COUNT(*) FROM t"
            + " | DISTINCT missing: t.a | distinct-missing:t.a",
        "EMPTY_RESULT | 2 | 0 | SELECT DISTINCT a FROM t WHERE b = 'x' | SELECT a FROM t WHERE b = 'y'"
            + " | other filter value: t.b | other-filter-value:t.b",
        // Values
        "EMPTY_RESULT | 2 | 0 | SELECT a FROM t WHERE b = 'dog' | SELECT a FROM t WHERE b = 'Dog'"
            + " | value spelled otherwise: t.b | value-spelled-otherwise:t.b",
        "EMPTY_RESULT | 2 | 0 | SELECT a FROM t WHERE b = '=' | SELECT a FROM t WHERE b = ' = '"
            + " | value spelled otherwise: t.b | value-spelled-otherwise:t.b",
        "WRONG_VALUES | 1 | 1 | SELECT COUNT(*) FROM t WHERE b = 'New-York'"
            + " | SELECT COUNT(*) FROM t WHERE b = 'NewYork'"
            + " | value spelled otherwise: t.b | value-spelled-otherwise:t.b",
        "EMPTY_RESULT | 2 | 0 | SELECT a FROM t WHERE b = '1970' | SELECT a FROM t WHERE b = 1970"
            + " | value spelled otherwise: t.b | value-spelled-otherwise:t.b",
        "WRONG_ROW_COUNT | 5 | 7 | SELECT a FROM t WHERE b = 1.5 | SELECT a FROM t WHERE b = 15"
            + " | other filter value: t.b | other-filter-value:t.b",
        "WRONG_ROW_COUNT | 5 | 7 | SELECT a FROM t WHERE day >= '2024-01-01'"
            + " | SELECT a FROM t WHERE day > '2023-01-01'"
            + " | other date or time: t.day | other-date-or-time:t.day",
        "WRONG_ROW_COUNT | 5 | 7 | SELECT a FROM t WHERE birth_year > 1980"
            + " | SELECT a FROM t WHERE birth_year >= 1980"
            + " | other date or time: t.birth_year | other-date-or-time:t.birth_year",
        // Filters
        "WRONG_ROW_COUNT | 5 | 7 | SELECT a FROM t WHERE b > 5 | SELECT a FROM t WHERE b >= 5"
            + " | other comparison: t.b | other-comparison:t.b",
        "WRONG_ROW_COUNT | 5 | 7 | SELECT a FROM t WHERE b = 'x' | SELECT a FROM t WHERE b LIKE '%x%'"
            + " | other comparison: t.b | other-comparison:t.b",
        "WRONG_ROW_COUNT | 5 | 7 | SELECT a FROM t GROUP BY a HAVING COUNT(*) > 10"
            + " | SELECT a FROM t GROUP BY a HAVING COUNT(*) >= 10"
            + " | other comparison: count(*) | other-comparison:count",
        "WRONG_ROW_COUNT | 5 | 9 | SELECT a FROM shop WHERE status = 'paid' | SELECT a FROM shop"
            + " | filter missing: shop.status | filter-missing:shop.status",
        "WRONG_ROW_COUNT | 9 | 5 | SELECT a FROM t | SELECT a FROM t WHERE b = 1"
            + " | filter added: t.b | filter-added:t.b",
        "EMPTY_RESULT | 9 | 0 | SELECT a FROM t WHERE b = 1 | SELECT a FROM t WHERE c = 1"
            + " | other filter: t.b | other-filter:t.b",
        "WRONG_VALUES | 1 | 1 | SELECT MAX(a) FROM t WHERE b = 'x'"
            + " | SELECT SUM(CASE WHEN b = 'x' THEN 1 END) FROM t"
            + " | other aggregate: t.a | other-aggregate:t.a",
        "WRONG_VALUES | 1 | 1 | SELECT a, c FROM t ORDER BY a DESC LIMIT 1"
            + " | SELECT MAX(a), d FROM t | other columns: t.c | other-columns:t.c",
        "WRONG_VALUES | 1 | 1 | SELECT COUNT(*) FROM t WHERE b = 1 AND c = 2"
            + " | SELECT COUNT(*) FROM t WHERE b = 1"
            + " | filter missing: t.c | filter-missing:t.c",
        "WRONG_VALUES | 1 | 1 | SELECT AVG(a) FROM t | SELECT AVG(b) FROM t"
            + " | other columns: t.a | other-columns:t.a",
        "EMPTY_RESULT | 9 | 0 | SELECT a FROM t WHERE b = 'x' | SELECT a FROM t WHERE c = 'x'"
            + " | other filter column: t.b | other-filter-column:t.b",
        "EMPTY_RESULT | 9 | 0 | SELECT a FROM t WHERE SUBSTR(b, 1, 2) = 'x'"
            + " | SELECT a FROM t WHERE b = 'x1'"
            + " | other filter: t.b | other-filter:t.b",
        "WRONG_ROW_COUNT | 2 | 9 | SELECT a FROM t WHERE b = 1 AND c = 2"
            + " | SELECT a FROM t WHERE b = 1 OR c = 2 | other connective | other-connective",
        "WRONG_ROW_COUNT | 4 | 9 | SELECT a FROM t WHERE b NOT IN (SELECT b FROM u)"
            + " | SELECT a FROM t JOIN u ON t.b = u.b | exclusion missing | exclusion-missing",
        // Items
        "WRONG_VALUES | 5 | 5 | SELECT t.a FROM t WHERE b > 5 | SELECT c FROM t WHERE b >= 5"
            + " | other columns: t.a | other-columns:t.a",
        "WRONG_VALUES | 5 | 5 | SELECT a FROM t | SELECT u.a FROM t JOIN u ON t.i = u.i"
            + " | join added: u | join-added:u",
        "MISSING_COLUMNS | 5 | 5 | SELECT a, b FROM t WHERE c = 1 | SELECT a FROM t WHERE c = 2"
            + " | columns missing: t.b | columns-missing:t.b",
        "MISSING_COLUMNS | 5 | 5 | SELECT a, b, c FROM t | SELECT d FROM t"
            + " | columns missing: t.a, t.b, t.c | columns-missing:t.a-t.b-t.c",
        "WRONG_VALUES | 1 | 1 | SELECT MIN(a) FROM t | SELECT MAX(a) FROM t"
            + " | other aggregate: t.a | other-aggregate:t.a",
        "WRONG_VALUES | 1 | 1 | SELECT SUM(t.a) / COUNT(*) FROM t | SELECT SUM(t.a) FROM t"
            + " | other calculation: t.a | other-calculation:t.a",
        // Order and limit
        "WRONG_ORDER | 5 | 5 | SELECT a FROM t ORDER BY b | SELECT a FROM t ORDER BY c"
            + " | other order: b | other-order:b",
        "WRONG_ORDER | 5 | 5 | SELECT a FROM t ORDER BY b | SELECT a FROM t | order missing: b"
            + " | order-missing:b",
        "WRONG_VALUES | 1 | 1 | SELECT a FROM t ORDER BY b LIMIT 1"
            + " | SELECT a FROM t ORDER BY b DESC LIMIT 1"
            + " | other sort direction: b | other-sort-direction:b",
        "WRONG_ROW_COUNT | 3 | 9 | SELECT a FROM t ORDER BY b LIMIT 3 | SELECT a FROM t ORDER BY b"
            + " | LIMIT missing | limit-missing",
        "WRONG_ROW_COUNT | 4 | 1 | SELECT a FROM t WHERE b = (SELECT MAX(b) FROM t)"
            + " | SELECT a FROM t ORDER BY b DESC LIMIT 1"
            + " | ties treated differently | ties-treated-differently",
        // Tables, groups and sets
        "WRONG_VALUES | 3 | 3 | SELECT a FROM t | SELECT a FROM u | other table: t | other-table:t",
        "WRONG_ROW_COUNT | 3 | 5 | SELECT t.a FROM t JOIN u ON t.i = u.i | SELECT a FROM t"
            + " | join missing: u | join-missing:u",
        "WRONG_ROW_COUNT | 3 | 5 | SELECT t.a FROM t JOIN u ON t.i = u.i"
            + " | SELECT t.a FROM t JOIN u ON t.i = u.j"
            + " | other join condition: i = i | other-join-condition:i-i",
        "WRONG_ROW_COUNT | 3 | 5 | SELECT a, COUNT(*) FROM t GROUP BY a"
            + " | SELECT a, COUNT(*) FROM t GROUP BY a, b | other grouping: a | other-grouping:a",
        "WRONG_DUPLICATES | 1 | 2 | SELECT a FROM t WHERE b = 1 INTERSECT SELECT a FROM t WHERE b = 2"
            + " | SELECT a FROM t WHERE b IN (1, 2)"
            + " | set operation missing: INTERSECT | set-operation-missing:intersect",
        // Without a difference
        "WRONG_VALUES | 3 | 3 | SELECT a FROM t | SELECT t.a FROM t"
            + " | no difference found in the SQL: wrong values"
            + " | no-difference-found-in-the-sql:wrong-values",
        "EMPTY_RESULT | 3 | 0 | SELECT a FROM t | SELECT a FROM t HAVING ("
            + " | no difference found in the SQL: empty result"
            + " | no-difference-found-in-the-sql:empty-result",
      })
  void isTheDifferenceThatCanHaveSuchAnEffect(
      Cause cause, long rows, long predicted, String gold, String sql, String words, String id) {
    Outcome outcome = outcome(gold, sql, cause, ran(predicted), rows, match(rows, predicted));

    assertThat(WrongSql.of(List.of(outcome)).problems().get(0).places().get(0).problem().words())
        .isEqualTo(words);
    assertThat(problem(outcome).id()).isEqualTo(id);
    assertThat(Problem.id(words)).isEqualTo(id);
    assertThat(Problem.id(id)).isEqualTo(id);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SQL_ERROR | UNKNOWN_COLUMN | no such column: T1.Agee | column that does not exist: agee",
        "SQL_ERROR | UNKNOWN_TABLE | no such table: singers | table that does not exist: singers",
        "SQL_ERROR | UNKNOWN_FUNCTION | no such function: DIVIDE | function that does not exist: divide",
        "SQL_ERROR | SYNTAX | near FROM: syntax error | SQL error: syntax",
        "SQL_ERROR | OTHER | ambiguous column name: id | SQL error",
        "TIMEOUT | | | timed out",
        "NO_SQL | | | no SQL given",
      })
  void isTheErrorOrTheCauseWithoutAResult(Cause cause, String error, String message, String words) {
    String sql = "SELECT DIVIDE(T1.Agee, 2) FROM singers AS T1";
    ExecutionSummary failed =
        new ExecutionSummary("failed", null, null, null, null, error, message);

    assertThat(problem(outcome("SELECT 1", sql, cause, failed, 1, null)).words()).isEqualTo(words);
  }

  @Test
  void isTheRelaxationThatStandardRefuses() {
    Set<Relaxation> needed = Set.of(Relaxation.EXTRA_COLUMNS, Relaxation.COARSE_ROUNDING);
    Match match =
        new Match(Match.Level.SUPERSET, needed, List.of(needed), List.of(0), 0, null, List.of());

    assertThat(problem(outcome("SELECT 1", "SELECT 2", Cause.NOT_ACCEPTED, ran(1), 1, match)).id())
        .isEqualTo("relaxation-not-accepted:coarse-rounding");
  }

  @Test
  void isTheSameInTwoRunsWhateverElseTheAnswersSay() {
    String gold = "SELECT T1.name FROM shop AS T1 WHERE T1.status = 'paid' ORDER BY T1.name";

    assertThat(
            List.of(
                    "SELECT name FROM shop ORDER BY name",
                    "SELECT x.name FROM shop x ORDER BY 1",
                    "SELECT \"Name\" FROM \"Shop\" WHERE name IS NOT NULL ORDER BY name")
                .stream()
                .map(sql -> outcome(gold, sql, Cause.WRONG_ROW_COUNT, ran(9), 5, match(5, 9)))
                .map(outcome -> problem(outcome).id()))
        .containsOnly("filter-missing:shop.status");
  }

  @Test
  void isNamedAlikeOnATerminalInMarkdownAndInAPullRequest() {
    RunSummary summary = RunSummary.of(ExampleRun.RUN, ExampleRun.outcomes());

    assertThat(
            List.of(
                TerminalDocument.of(SummaryDocument.of(summary), Screen.plain(120)),
                TerminalDocument.brief(SummaryDocument.brief(summary), Screen.plain(120)),
                MarkdownDocument.of(SummaryDocument.of(summary, null, null)),
                MarkdownDocument.of(PullRequestDocument.of(summary, null))))
        .allSatisfy(
            text ->
                assertThat(text.replaceAll("[|` ]+", " "))
                    .contains("Problems · each wrong answer once")
                    .contains("other columns 2 +20.0 points singer.age q6"));
  }

  @Test
  void isOfNoRightAnswer() {
    assertThat(Problem.of(ExampleRun.question("q1"))).isNull();
  }

  private static Problem problem(Outcome outcome) {
    return Objects.requireNonNull(Problem.of(outcome));
  }

  private static Match match(long gold, long predicted) {
    Difference difference =
        new Difference(
            Difference.Kind.VALUES,
            List.of(),
            new Difference.RowCounts(gold, predicted, 1, 1, 0),
            Difference.ListedRows.NONE,
            List.of());
    return new Match(Match.Level.NONE, Set.of(), List.of(), List.of(), 0, difference, List.of());
  }

  private static ExecutionSummary ran(long rows) {
    return new ExecutionSummary("rows", rows, 1L, 1.0, "hash", null, null);
  }

  private static Outcome outcome(
      String gold, String sql, Cause cause, ExecutionSummary execution, long rows, Match match) {
    return new Outcome(
        new QuestionSummary("q", "What?", "shop", null, null, null, false),
        new PredictionSummary(sql, execution, List.of()),
        gold,
        new GoldSummary(ran(rows), null, false, List.of()),
        new Verdict.Incorrect(cause),
        match,
        Map.of());
  }
}
