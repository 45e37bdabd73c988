// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Difference.ChangedCell;
import dev.assay.match.Difference.ChangedRow;
import dev.assay.match.Difference.MappedColumn;
import dev.assay.match.Difference.NearMiss;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Usage;
import dev.assay.model.Verdict;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A run of twelve questions with outcomes of many kinds, small enough to count by hand. */
@SuppressWarnings("NullAway") // it does not see type arguments of compiled records
public final class ExampleRun {
  public static final RunFacts RUN =
      new RunFacts(
          "shop-baseline",
          Profile.STANDARD,
          new RunFacts.Questions("shop", 20, 2),
          Path.of("runs/shop"));

  public static final ResultTable GOLD =
      ResultTable.ofRows(
          List.of("name", "age"),
          List.of(
              List.of("Joe Sharp", 52L),
              List.of("Timbaland", 32L),
              List.of("Justin Brown", 29L),
              Arrays.asList("Rose White", null)));

  public static final ResultTable PREDICTED =
      ResultTable.ofRows(
          List.of("name", "age"),
          List.of(
              List.of("Joe Sharp", 52L),
              List.of("Justin Brown", 30L),
              Arrays.asList("Rose White", null),
              List.of("John Nizinik", 43L)));

  static final Difference VALUES =
      new Difference(
          Difference.Kind.VALUES,
          List.of(new MappedColumn(0, "name", 0, "name"), new MappedColumn(1, "age", 1, "age")),
          new Difference.RowCounts(4, 4, 1, 1, 1),
          new Difference.ListedRows(
              List.of(new Difference.Row(1, List.of("Timbaland", "32"))),
              List.of(new Difference.Row(3, List.of("John Nizinik", "43"))),
              List.of(new ChangedRow(2, 1, List.of(new ChangedCell(1, "29", "30"))))),
          List.of());

  private static final Difference ORDER =
      new Difference(
              Difference.Kind.ORDER,
              List.of(new MappedColumn(0, "name", 0, "name")),
              new Difference.RowCounts(3, 3, 0, 0, 0),
              Difference.ListedRows.NONE,
              List.of(
                  new NearMiss(
                      Set.of(Relaxation.ROW_ORDER), "would match if row order were ignored")))
          .withOrder(List.of(new Difference.MovedRow(1, List.of("bo"), List.of("cy"))));

  private ExampleRun() {}

  public static List<Outcome> outcomes() {
    Verdict correct = new Verdict.Correct();
    return List.of(
        of("q1", "count", "easy", "shop", correct, match(null), 1.0, rows(2.0), 1.0),
        of(
            "q2",
            "count",
            "easy",
            "shop",
            correct,
            match(null, Relaxation.EXTRA_COLUMNS),
            1.0,
            rows(4.0),
            1.0),
        of(
            "q3",
            "sum",
            "hard",
            "shop",
            correct,
            match(null, Relaxation.EXTRA_COLUMNS, Relaxation.ROUNDING),
            0.0,
            rows(6.0),
            1.0),
        of(
            "q4",
            "sum",
            "hard",
            "shop",
            correct,
            match(null, Relaxation.EMPTY_BOTH),
            null,
            rows(8.0),
            1.0),
        of(
            "q5",
            "list",
            "easy",
            "shop",
            wrong(Cause.WRONG_ORDER),
            match(ORDER, Relaxation.ROW_ORDER),
            1.0,
            rows(10.0),
            1.0),
        of(
            "q6",
            "list",
            "easy",
            "concert",
            wrong(Cause.WRONG_VALUES),
            match(VALUES),
            0.0,
            rows(12.0),
            1.0),
        of(
            "q7",
            "list",
            "hard",
            "concert",
            wrong(Cause.WRONG_VALUES),
            match(VALUES),
            0.0,
            rows(14.0),
            1.0),
        of(
            "q8",
            "list",
            "hard",
            "concert",
            wrong(Cause.SQL_ERROR),
            null,
            0.0,
            new ExecutionSummary(
                "failed", null, null, null, null, "UNKNOWN_COLUMN", "no such column: agee"),
            1.0),
        of(
            "q9",
            "count",
            "easy",
            "concert",
            wrong(Cause.TIMEOUT),
            null,
            0.0,
            new ExecutionSummary("timed_out", null, null, 30_000.0, null, null, null),
            1.0),
        of(
            "q10",
            "count",
            null,
            "bank",
            new Verdict.NotScored(NotScoredReason.GOLD_FAILED, "no such table: acount"),
            null,
            null,
            ExecutionSummary.NONE,
            null),
        of(
            "q11",
            "count",
            null,
            "bank",
            new Verdict.NotScored(
                NotScoredReason.DATABASE_UNAVAILABLE, "connection refused: localhost"),
            null,
            null,
            ExecutionSummary.NONE,
            null),
        of("q12", "count", "easy", "shop", correct, match(null), 1.0, rows(16.0), 3.0));
  }

  public static Outcome question(String id) {
    return outcomes().stream()
        .filter(outcome -> outcome.question().equals(id))
        .findFirst()
        .orElseThrow();
  }

  /** An outcome with other words in it. */
  public static Outcome with(
      Outcome like, String question, String database, String text, @Nullable String sql) {
    return new Outcome(
        new QuestionSummary(
            question, text, database, like.category(), like.difficulty(), like.profile(), false),
        new PredictionSummary(sql, like.execution(), like.attempts()),
        like.goldSql(),
        like.gold(),
        like.verdict(),
        like.match(),
        like.metrics());
  }

  private static Outcome of(
      String id,
      String category,
      @Nullable String difficulty,
      String database,
      Verdict verdict,
      @Nullable Match match,
      @Nullable Double birdEx,
      ExecutionSummary execution,
      @Nullable Double goldMs) {
    Map<String, @Nullable Double> metrics = new LinkedHashMap<>();
    if (!(verdict instanceof Verdict.NotScored)) {
      metrics.put("execution_accuracy", verdict instanceof Verdict.Correct ? 1.0 : 0.0);
      metrics.put("bird_ex", birdEx);
    }
    ExecutionSummary gold =
        goldMs == null
            ? new ExecutionSummary(
                "failed", null, null, null, null, "UNKNOWN_TABLE", "no such table: acount")
            : new ExecutionSummary(
                "rows", 4L, 2L, goldMs, "93b885adfe0da089cdf634904fd59f71", null, null);
    return new Outcome(
        new QuestionSummary(
            id,
            "What are the names and ages of all singers from France?",
            database,
            category,
            difficulty,
            null,
            false),
        new PredictionSummary(
            "SELECT name, agee FROM singer WHERE country IN (SELECT id FROM country WHERE name ="
                + " 'France') ORDER BY age DESC",
            execution,
            List.of(new Attempt("SELECT 1", null, new Usage(100L, 20L, 0.002, 500.0)))),
        "SELECT T1.name, T1.age FROM singer AS T1 LEFT JOIN country AS T2 ON T1.country = T2.id"
            + " WHERE T2.name = 'France' ORDER BY T1.age DESC LIMIT 10",
        new GoldSummary(gold, null, false, List.of()),
        verdict,
        match,
        metrics);
  }

  private static Match match(@Nullable Difference difference, Relaxation... relaxations) {
    Set<Relaxation> needed = Set.of(relaxations);
    boolean agrees = difference == null || relaxations.length > 0;
    Match.Level level =
        !agrees
            ? Match.Level.NONE
            : needed.contains(Relaxation.EXTRA_COLUMNS) ? Match.Level.SUPERSET : Match.Level.EXACT;
    return new Match(
        level,
        needed,
        agrees ? List.of(needed) : List.of(),
        agrees ? List.of(0, 1) : List.of(),
        0,
        difference,
        List.of());
  }

  private static Verdict wrong(Cause cause) {
    return new Verdict.Incorrect(cause);
  }

  private static ExecutionSummary rows(double ms) {
    return new ExecutionSummary("rows", 4L, 2L, ms, "d41d8cd98f00b204e9800998ecf8427e", null, null);
  }
}
