// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.journal.Manifest;
import dev.assay.match.Cause;
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
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs written as a string: a character for each question, {@code +} right, {@code -} wrong values,
 * {@code e} an SQL error, {@code g} a gold that failed, {@code l} lost, {@code .} pending. The
 * questions are q1, q2, ...; they are on the databases a, b, a, b, ...; the first half is easy.
 */
public final class TestRuns {
  private static final Instant START = Instant.parse("2024-05-06T07:08:09Z");

  private TestRuns() {}

  public static ComparedRun run(String name, String verdicts) {
    return run(name, manifest("sha-of-data", verdicts.length(), Map.of()), verdicts);
  }

  public static ComparedRun run(String name, Manifest manifest, String verdicts) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < verdicts.length(); i++) {
      if (verdicts.charAt(i) != '.') {
        outcomes.add(
            outcome(
                "q" + (i + 1),
                i % 2 == 0 ? "a" : "b",
                i < verdicts.length() / 2 ? "easy" : "hard",
                verdict(verdicts.charAt(i))));
      }
    }
    return new ComparedRun(name, Path.of("runs", name), manifest, Profile.STANDARD, outcomes);
  }

  public static Manifest manifest(String sha, int questions, Map<String, String> databases) {
    return new Manifest(
        "shop",
        new Manifest.Source("shop", "questions.jsonl", "assay", sha, questions, "ids-of-" + sha),
        new Manifest.Origin("predictions:answers.jsonl", "sha-of-answers"),
        new Manifest.Scoring(
            Manifest.Rules.of(Profile.STANDARD),
            List.of(),
            List.of("execution_accuracy"),
            Map.of()),
        new Manifest.Conditions(Limits.DEFAULT, SessionSettings.DEFAULT, false, 2, true),
        Manifest.DatabaseFacts.of(databases),
        new Manifest.Provenance("1.0", "17", "Linux", START, null));
  }

  private static Verdict verdict(char letter) {
    return switch (letter) {
      case '+' -> new Verdict.Correct();
      case '-' -> new Verdict.Incorrect(Cause.WRONG_VALUES);
      case 'e' -> new Verdict.Incorrect(Cause.SQL_ERROR);
      case 'g' -> new Verdict.NotScored(NotScoredReason.GOLD_FAILED, "no such table");
      case 'l' -> new Verdict.NotScored(NotScoredReason.DATABASE_UNAVAILABLE, "refused");
      default -> throw new IllegalArgumentException("no verdict: " + letter);
    };
  }

  public static Outcome outcome(String id, String database, String difficulty, Verdict verdict) {
    return outcome(id, "What of " + id + "?", database, difficulty, "SELECT 1", verdict);
  }

  /** A right one that says nothing: both results are zero. */
  static Outcome vacuous(String id) {
    Set<Relaxation> zero = Set.of(Relaxation.ZERO_BOTH);
    Match match = new Match(Match.Level.EXACT, zero, List.of(zero), List.of(0), 0, null, List.of());
    Outcome plain = outcome(id, "a", "easy", new Verdict.Correct());
    return new Outcome(
        plain.questionSummary(),
        plain.prediction(),
        plain.goldSql(),
        plain.gold(),
        plain.verdict(),
        match,
        plain.metrics());
  }

  static Outcome outcome(
      String id, String text, String database, String difficulty, String gold, Verdict verdict) {
    boolean right = verdict instanceof Verdict.Correct;
    return new Outcome(
        new QuestionSummary(id, text, database, "sales", difficulty, null, false),
        new PredictionSummary(
            right ? "SELECT 1" : "SELECT 2",
            new ExecutionSummary("rows", 1L, 1L, right ? 2.0 : 4.0, "ab", null, null),
            List.of(
                new Attempt("SELECT 1", null, new Usage(100L, 10L, right ? 0.02 : 0.01, 500.0)))),
        gold,
        new GoldSummary(
            new ExecutionSummary("rows", 1L, 1L, 1.0, "ab", null, null), null, false, List.of()),
        verdict,
        null,
        Map.of("execution_accuracy", right ? 1.0 : 0.0));
  }
}
