// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.compare.internal.TestRuns;
import dev.assay.dataset.internal.AcceptedGold;
import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GoldAcceptanceTest {
  private static final Verdict WRONG = new Verdict.Incorrect(Cause.WRONG_VALUES);
  private static final Gold GOLD = Gold.sql("SELECT 1");

  @Test
  void acceptsWhatReturnedRowsOfAnUnchangedQuestion() {
    assertThat(objection(outcome(WRONG), GOLD, false)).isEmpty();
    Gold several =
        new Gold.Queries(
            List.of(new Gold.GoldSql("SELECT 0", true), new Gold.GoldSql("SELECT 1", true)));
    assertThat(objection(outcome(WRONG), several, false)).isEmpty();
    Verdict failed = new Verdict.NotScored(NotScoredReason.GOLD_FAILED, "no such table");
    assertThat(objection(outcome(failed), GOLD, false)).isEmpty();
    assertThat(objection(outcome(new Verdict.Correct()), GOLD, true)).isEmpty();
  }

  @Test
  void refusesPredictionsWithoutRows() {
    assertThat(objection(predicted(null, "none", null, null), GOLD, false)).contains("no SQL");
    assertThat(objection(predicted("SELECT x", "failed", null, "no\n column"), GOLD, false))
        .contains("returned no result (failed: no column)");
    assertThat(objection(predicted("SELECT 2", "none", null, null), GOLD, false))
        .contains("it was not run");
    assertThat(objection(predicted("SELECT 2", "rows", 0L, null), GOLD, false)).contains("no rows");
  }

  @Test
  void refusesQuestionsThatHaveChangedOrCantHaveAnotherGold() {
    Outcome outcome = outcome(WRONG);
    assertThat(objection(outcome, Gold.sql("SELECT 7"), false)).contains("changed since the run");
    assertThat(objection(outcome, Gold.sql("SELECT {"), false)).contains("changed since the run");
    assertThat(
            GoldAcceptance.objection(outcome, Question.of("q", "Other?", "a", GOLD), false)
                .orElse(""))
        .contains("changed since the run");
    assertThat(objection(outcome, new Gold.Unanswerable(null), false)).contains("has no gold");
    assertThat(objection(outcome, new Gold.ByEngine(Map.of("sqlite", GOLD), "q:1"), false))
        .contains("an entry for each engine");
    assertThat(GoldAcceptance.objection(withoutGold(outcome), question(new Gold.Missing()), true))
        .hasValueSatisfying(why -> assertThat(why).contains("has no gold", "by hand"));
    Gold stored = new Gold.Tables(List.of(new Gold.StoredTable(Path.of("r.csv"), List.of())));
    assertThat(objection(outcome, stored, false)).contains("use --as replace");
    assertThat(objection(outcome, stored, true)).isEmpty();
    assertThat(objection(outcome(new Verdict.Correct()), GOLD, false)).contains("right already");
  }

  @Test
  void knowsTheGoldOfTheRunAmongThoseOfEngines() {
    Gold both = new Gold.ByEngine(Map.of("sqlite", GOLD, "duckdb", Gold.sql("SELECT 2")), "q:1");
    assertThat(GoldAcceptance.hasGold(outcome(WRONG), question(both))).isTrue();
    Gold other = new Gold.ByEngine(Map.of("duckdb", Gold.sql("SELECT 2")), "q:1");
    assertThat(GoldAcceptance.hasGold(outcome(WRONG), question(other))).isFalse();
  }

  @Test
  void isRefutedWhereResultsContradictEachOther() {
    assertThat(GoldAcceptance.isRefuted(outcome(WRONG))).isTrue();
    assertThat(GoldAcceptance.isRefuted(outcome(new Verdict.Correct()))).isFalse();
    Set<Relaxation> order = Set.of(Relaxation.ROW_ORDER);
    Match match =
        new Match(Match.Level.EXACT, order, List.of(order), List.of(0), 0, null, List.of());
    assertThat(GoldAcceptance.isRefuted(matched(Cause.NOT_ACCEPTED, match))).isFalse();
    assertThat(GoldAcceptance.isRefuted(matched(Cause.COUNTEREXAMPLE, match))).isTrue();
  }

  @Test
  void knowsWhatIsAcceptedAlready() {
    Question both =
        question(
            new Gold.Queries(
                List.of(new Gold.GoldSql("SELECT 1", true), new Gold.GoldSql("SELECT 2;", true))));
    assertThat(GoldAcceptance.isAccepted(both, accepted("SELECT 2", false))).isTrue();
    assertThat(GoldAcceptance.isAccepted(both, accepted("SELECT 2", true))).isFalse();
    assertThat(GoldAcceptance.isAccepted(both, accepted("SELECT 3", false))).isFalse();
  }

  private static AcceptedGold accepted(String sql, boolean replaces) {
    return new AcceptedGold(sql, "run", Instant.EPOCH, null, replaces);
  }

  private static String objection(Outcome outcome, Gold gold, boolean replaces) {
    return GoldAcceptance.objection(outcome, question(gold), replaces).orElse("");
  }

  private static Question question(Gold gold) {
    return Question.of("q", "What of q?", "a", gold);
  }

  private static Outcome outcome(Verdict verdict) {
    return TestRuns.outcome("q", "a", "easy", verdict);
  }

  private static Outcome matched(Cause cause, Match match) {
    Outcome plain = outcome(new Verdict.Incorrect(cause));
    return with(plain, plain.prediction(), match);
  }

  private static Outcome predicted(
      @Nullable String sql, String status, @Nullable Long rows, @Nullable String message) {
    ExecutionSummary execution = new ExecutionSummary(status, rows, null, 1.0, null, null, message);
    return with(outcome(WRONG), new PredictionSummary(sql, execution, List.of()), null);
  }

  private static Outcome withoutGold(Outcome plain) {
    return new Outcome(
        plain.questionSummary(),
        plain.prediction(),
        null,
        plain.gold(),
        plain.verdict(),
        plain.match(),
        plain.metrics());
  }

  private static Outcome with(Outcome plain, PredictionSummary prediction, @Nullable Match match) {
    return new Outcome(
        plain.questionSummary(),
        prediction,
        plain.goldSql(),
        plain.gold(),
        plain.verdict(),
        match,
        plain.metrics());
  }
}
