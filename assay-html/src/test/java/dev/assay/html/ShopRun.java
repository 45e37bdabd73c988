// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.html.SyntheticRun.Case;
import dev.assay.journal.RunDirectory;
import dev.assay.match.MatchSettings;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A run of six questions of many kinds, small enough to know by heart. */
final class ShopRun {
  private static final ResultTable SINGERS =
      ResultTable.ofRows(
          List.of("name", "age"),
          List.of(
              List.of("Joe Sharp", 52L),
              List.of("Timbaland", 32L),
              List.of("Justin Brown", 29L),
              Arrays.asList("Rose White", null)));

  private static final ResultTable OTHER_SINGERS =
      ResultTable.ofRows(
          List.of("age", "singer"),
          List.of(
              List.of(52L, "Joe Sharp"),
              List.of(30L, "Justin Brown"),
              Arrays.asList(null, "Rose White"),
              List.of(43L, "John Nizinik")));

  private ShopRun() {}

  static List<Case> cases() {
    return List.of(
        of("q1", "How many singers are there?", "concert", "easy", SINGERS, SINGERS),
        of("q2", "Which singers are how old?", "concert", "hard", SINGERS, OTHER_SINGERS),
        of("q3", "Which numbers are there?", "numbers", "easy", numbers(1, 60), numbers(31, 90)),
        of("q4", "Which numbers are small?", "numbers", "easy", numbers(1, 3), numbers(1, 4)),
        of("q5", "Which numbers are odd?", "numbers", "hard", numbers(1, 2), numbers(1, 2)));
  }

  static ResultTable numbers(int from, int to) {
    return ResultTable.ofRows(
        List.of("n"), IntStream.rangeClosed(from, to).mapToObj(n -> List.of((long) n)).toList());
  }

  static Case of(
      String id,
      String text,
      String database,
      String difficulty,
      ResultTable gold,
      ResultTable predicted) {
    return new Case(
        id,
        text,
        database,
        "category of " + database,
        difficulty,
        "SELECT DISTINCT name, age FROM singer AS T1 WHERE T1.country = 'France' ORDER BY age",
        "SELECT name, age FROM singer WHERE country = 'france' ORDER BY age DESC;",
        gold,
        predicted);
  }

  static RunDirectory write(Path folder) {
    return write(folder, true);
  }

  static RunDirectory write(Path folder, boolean keepsValues) {
    List<Outcome> outcomes = new ArrayList<>();
    cases().forEach(each -> outcomes.add(each.outcome(MatchSettings.DEFAULT)));
    outcomes.add(unscored());
    return SyntheticRun.write(folder, "shop-baseline", cases(), outcomes, keepsValues);
  }

  private static Outcome unscored() {
    return new Outcome(
        QuestionSummary.of("q6", "What is in the account?", "bank"),
        new PredictionSummary("SELECT 1", ExecutionSummary.NONE, List.of()),
        "SELECT balance FROM acount",
        new GoldSummary(
            new ExecutionSummary(
                "failed", null, null, null, null, "UNKNOWN_TABLE", "no such table: acount"),
            null,
            false,
            List.of()),
        new Verdict.NotScored(NotScoredReason.GOLD_FAILED, "no such table: acount"),
        null,
        Map.of());
  }
}
