// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import static dev.assay.match.Relaxation.COLUMN_ORDER;
import static dev.assay.match.Relaxation.EMPTY_BOTH;
import static dev.assay.match.Relaxation.EXTRA_COLUMNS;
import static dev.assay.match.Relaxation.EXTRA_COLUMNS_BY_CHANCE;
import static dev.assay.match.Relaxation.MISSING_COLUMNS;
import static dev.assay.match.Relaxation.ROW_ORDER;
import static dev.assay.match.Relaxation.TIE_OF_ALL;
import static dev.assay.match.Relaxation.ZERO_BOTH;
import static dev.assay.model.ReviewReason.BAKED;
import static dev.assay.model.ReviewReason.GOLD_SUSPECT;
import static dev.assay.model.ReviewReason.JUDGE_DISAGREES;
import static dev.assay.model.ReviewReason.LEAK;
import static dev.assay.model.ReviewReason.LENIENT_ONLY;
import static dev.assay.model.ReviewReason.REFUTED;
import static dev.assay.model.ReviewReason.RULE_OF_THUMB;
import static dev.assay.model.ReviewReason.SYSTEMS_AGREE_AGAINST_GOLD;
import static dev.assay.model.ReviewReason.VACUOUS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.agreement.ScriptedJudge;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.StoredCounterexample;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.RealismLevel;
import dev.assay.model.ReviewReason;
import dev.assay.model.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReviewReasonsTest {
  private static final Verdict RIGHT = ScriptedJudge.CORRECT;
  private static final Verdict WRONG = ScriptedJudge.wrong(Cause.WRONG_VALUES);
  private static final String SQL = "SELECT name FROM shop";
  private static final ReviewReasons NOTHING =
      new ReviewReasons(Map.of(), Map.of(), List.of(), Set.of(), Set.of());

  static Stream<Arguments> outcomes() {
    return Stream.of(
        of(RIGHT, match()),
        of(RIGHT, match(COLUMN_ORDER)),
        of(RIGHT, match(EXTRA_COLUMNS)),
        of(WRONG, match(ROW_ORDER), LENIENT_ONLY),
        of(RIGHT, match(ROW_ORDER), LENIENT_ONLY), // under profile lenient
        of(WRONG, match(MISSING_COLUMNS)), // every profile refuses it
        of(WRONG, null),
        of(RIGHT, match(EMPTY_BOTH), VACUOUS),
        of(RIGHT, match(ZERO_BOTH), VACUOUS),
        of(RIGHT, match(TIE_OF_ALL), VACUOUS),
        of(WRONG, match(EXTRA_COLUMNS_BY_CHANCE), LENIENT_ONLY, RULE_OF_THUMB),
        of(
            RIGHT,
            noting("the gold's LIMIT may cut through tied rows; such ties are not seen"),
            RULE_OF_THUMB),
        of(
            WRONG,
            noting("a sort key of the gold is not among its columns; ties on it are not seen"),
            RULE_OF_THUMB),
        of(
            WRONG,
            noting("the gold could not be asked for what its joins repeat (error)"),
            RULE_OF_THUMB),
        of(WRONG, noting("not all combinations of relaxations were tried"), RULE_OF_THUMB),
        of(
            WRONG,
            noting(
                "a LIMIT inside the gold cuts through tied rows, of which others might be as right: x"),
            RULE_OF_THUMB),
        of(RIGHT, noting(Match.BEYOND_LIMITS + "compared by a sample"), RULE_OF_THUMB),
        of(RIGHT, noting("bag_f1 is undecided: scoring took longer than it may")),
        of(RIGHT, noting("not scored, because the rows were not fetched: bag_f1")),
        of("SELECT 5", RIGHT, BAKED),
        of("SELECT 'a' FROM shop WHERE id = 3", RIGHT, BAKED),
        of("WITH a AS (SELECT 'x' AS name) SELECT name FROM a", RIGHT, BAKED),
        of("SELECT 'a' UNION SELECT 'b'", RIGHT, BAKED),
        of("SELECT * FROM (SELECT 1 AS n)", RIGHT, BAKED),
        of("SELECT 5", WRONG),
        of("SELECT count(*) FROM shop", RIGHT),
        of("SELECT CASE WHEN id > 2 THEN 'yes' ELSE 'no' END FROM shop", RIGHT),
        of("SELECT EXISTS (SELECT 1 FROM shop)", RIGHT),
        of("SELECT (SELECT max(id) FROM shop) - 1", RIGHT),
        of("WITH a AS (SELECT name FROM shop) SELECT name FROM a", RIGHT),
        of("no SQL at all", RIGHT));
  }

  private static Arguments of(Verdict verdict, @Nullable Match match, ReviewReason... expected) {
    return Arguments.of(outcome(SQL, verdict, match, "a"), List.of(expected));
  }

  private static Arguments of(String sql, Verdict verdict, ReviewReason... expected) {
    return Arguments.of(outcome(sql, verdict, match(), "a"), List.of(expected));
  }

  @ParameterizedTest
  @MethodSource("outcomes")
  void followFromAnOutcomeAlone(Outcome outcome, List<ReviewReason> expected) {
    assertThat(NOTHING.of(outcome)).isEqualTo(expected);
  }

  static Stream<Arguments> evidence() {
    Outcome right = outcome(SQL, RIGHT, match(), "gold");
    Outcome wrong = outcome(SQL, WRONG, null, "mine");
    Outcome failed =
        ScriptedJudge.outcome("q", ScriptedJudge.wrong(Cause.SQL_ERROR)); // nothing to review
    return Stream.of(
        Arguments.of(
            probed(RealismLevel.REALISTIC, CounterexampleKind.ROWS), right, List.of(REFUTED)),
        Arguments.of(
            probed(RealismLevel.REAL_ROWS, CounterexampleKind.ROWS), right, List.of(REFUTED)),
        Arguments.of(
            probed(RealismLevel.REPEATED_VALUE, CounterexampleKind.ROWS), right, List.of()),
        Arguments.of(probed(RealismLevel.REAL_ROWS, CounterexampleKind.TIE), right, List.of()),
        Arguments.of(judged(false), right, List.of(JUDGE_DISAGREES)),
        Arguments.of(judged(true), right, List.of()),
        Arguments.of(judged(true), wrong, List.of(JUDGE_DISAGREES)),
        Arguments.of(judged(true), failed, List.of()),
        Arguments.of(suspecting("q"), right, List.of(GOLD_SUSPECT)),
        Arguments.of(suspecting("other"), right, List.of()),
        Arguments.of(NOTHING, faulty(), List.of(GOLD_SUSPECT)),
        Arguments.of(
            new ReviewReasons(Map.of(), Map.of(), List.of(), Set.of(), Set.of("q")),
            right,
            List.of(LEAK)),
        Arguments.of(beside("x", "x"), wrong, List.of(SYSTEMS_AGREE_AGAINST_GOLD)),
        Arguments.of(beside("x", "y"), wrong, List.of()),
        Arguments.of(beside("x"), wrong, List.of()),
        Arguments.of(beside("x", "y", "y"), right, List.of(SYSTEMS_AGREE_AGAINST_GOLD)));
  }

  @ParameterizedTest
  @MethodSource("evidence")
  void followFromWhatElseIsKnown(
      ReviewReasons known, Outcome outcome, List<ReviewReason> expected) {
    assertThat(known.of(outcome)).isEqualTo(expected);
  }

  private static ReviewReasons probed(RealismLevel level, CounterexampleKind kind) {
    ProbeFinding finding =
        new ProbeFinding(
            "q",
            "shop",
            SQL,
            SQL,
            0,
            null,
            new StoredCounterexample(level, kind, 2, null, "they differ", null));
    return new ReviewReasons(Map.of("q", finding), Map.of(), List.of(), Set.of(), Set.of());
  }

  private static ReviewReasons judged(boolean right) {
    return new ReviewReasons(Map.of(), Map.of("q", right), List.of(), Set.of(), Set.of());
  }

  private static ReviewReasons suspecting(String question) {
    return new ReviewReasons(Map.of(), Map.of(), List.of(), Set.of(question), Set.of());
  }

  private static ReviewReasons beside(String... hashes) {
    return new ReviewReasons(
        Map.of(),
        Map.of(),
        Stream.of(hashes)
            .map(hash -> SystemAnswers.of("other", List.of(outcome(SQL, WRONG, null, hash))))
            .toList(),
        Set.of(),
        Set.of());
  }

  private static Match match(Relaxation... relaxations) {
    return new Match(
        Match.Level.EXACT,
        Set.of(relaxations),
        List.of(Set.of(relaxations)),
        List.of(0),
        0,
        null,
        List.of());
  }

  private static Match noting(String note) {
    return match().noting(List.of(note));
  }

  private static Outcome outcome(String sql, Verdict verdict, @Nullable Match match, String hash) {
    ExecutionSummary execution = new ExecutionSummary("rows", 1L, 1L, 1.0, hash, null, null);
    return new Outcome(
        QuestionSummary.of("q", "Which?", "shop"),
        new PredictionSummary(sql, execution, List.of()),
        "SELECT name FROM shop WHERE id = 3",
        new GoldSummary(execution, null, false, List.of()),
        verdict,
        match,
        Map.of());
  }

  private static Outcome faulty() {
    Outcome outcome = outcome(SQL, RIGHT, match(), "a");
    return new Outcome(
        outcome.questionSummary(),
        outcome.prediction(),
        outcome.goldSql(),
        new GoldSummary(outcome.execution(), false, false, List.of()),
        RIGHT,
        outcome.match(),
        Map.of());
  }
}
