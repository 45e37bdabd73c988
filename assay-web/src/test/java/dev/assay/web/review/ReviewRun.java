// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.RunJournal;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.internal.RefusalCauses;
import dev.assay.match.search.ResultMatcher;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionHints;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.table.ResultTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A run of questions about singers: each third prediction has wrong values, each third one more
 * column.
 */
final class ReviewRun {
  private ReviewRun() {}

  static RunDirectory write(Path folder, int questions) throws Exception {
    return write(folder, questions, "");
  }

  /**
   * @param condition that the gold of the first question has in addition
   */
  static RunDirectory write(Path folder, int questions, String condition) throws Exception {
    Files.createDirectories(folder.toAbsolutePath().getParent());
    try (RunJournal journal =
        RunJournal.open(folder, manifest(folder, questions), false, note -> {})) {
      for (int i = 1; i <= questions; i++) {
        journal.results().write("q" + i, gold(i), predicted(i));
        journal.append(outcome(i, i == 1 ? condition : ""), done -> {});
      }
      journal.finish(true);
    }
    return RunDirectory.open(folder);
  }

  private static ResultTable gold(int i) {
    return ResultTable.ofRows(
        List.of("name"), List.of(List.of("Joe Sharp " + i), List.of("Rose White")));
  }

  private static ResultTable predicted(int i) {
    return switch (i % 3) {
      case 0 ->
          ResultTable.ofRows(
              List.of("name"), List.of(List.of("Joe Sharp " + i), List.of("Tribal King")));
      case 1 ->
          ResultTable.ofRows(
              List.of("name", "age"),
              List.of(List.of("Joe Sharp " + i, 52L), List.of("Rose White", 41L)));
      default -> gold(i);
    };
  }

  private static Outcome outcome(int i, String condition) {
    String gold =
        "SELECT name FROM singer WHERE country = 'France' AND song_id = %d%s ORDER BY age DESC"
            .formatted(i, condition);
    String sql =
        "SELECT name, age FROM singer WHERE song_id = %d AND country = 'France' ORDER BY age"
            .formatted(i);
    ResultTable goldTable = gold(i);
    ResultTable predictedTable = predicted(i);
    Match match =
        ResultMatcher.match(
            new ComparisonSide(goldTable, gold, Dialect.ANSI),
            new ComparisonSide(predictedTable, sql, Dialect.ANSI),
            MatchSettings.DEFAULT);
    boolean right = Profile.STANDARD.accepts(match);
    return new Outcome(
        new QuestionSummary(
            "q" + i,
            "Which French singers sing song %d, oldest first?".formatted(i),
            "concert_singer",
            null,
            i % 2 == 0 ? "easy" : "hard",
            null,
            false,
            List.of(),
            new QuestionHints(
                null, i % 2 == 0 ? null : "A French singer has the country France.", Map.of())),
        new PredictionSummary(sql, rows(predictedTable), List.of()),
        gold,
        new GoldSummary(rows(goldTable), null, false, List.of()),
        right
            ? new Verdict.Correct()
            : new Verdict.Incorrect(RefusalCauses.of(match, Profile.STANDARD)),
        match,
        Map.of("execution_accuracy", right ? 1.0 : 0.0));
  }

  private static ExecutionSummary rows(ResultTable table) {
    return new ExecutionSummary(
        "rows", (long) table.rowCount(), (long) table.columnCount(), 1.8, "93b885adfe", null, null);
  }

  private static Manifest manifest(Path folder, int questions) {
    return new Manifest(
        "secret-" + folder.getFileName(),
        new Manifest.Source(
            "singers", "questions.jsonl", "assay", "ab12ab12ab12", questions, "cd34"),
        new Manifest.Origin("predictions:hidden-model.jsonl", "ef56"),
        new Manifest.Scoring(
            Manifest.Rules.of(Profile.STANDARD),
            List.of(),
            List.of("execution_accuracy"),
            Map.of()),
        new Manifest.Conditions(Limits.DEFAULT, SessionSettings.DEFAULT, false, 2, true),
        Manifest.DatabaseFacts.of(Map.of("concert_singer", "sha256:aa")),
        new Manifest.Provenance("1.0", "17", "Linux", Instant.parse("2026-11-01T00:00:00Z"), null));
  }
}
