// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.AssayException;
import dev.assay.execute.Limits;
import dev.assay.execute.internal.DatabaseOutageException;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.generate.Generator;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.PairResult;
import dev.assay.sql.Schema;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * Evaluates single pairs of a question and a prediction by the rules of a run, without knowing them
 * in advance. Keeps the gold results that were used last. Safe for use by several threads.
 */
public final class PairEvaluation {
  /** Pause before a database that could not be reached is tried again. */
  private static final Duration RETRY = Duration.ofSeconds(5);

  private final ReconnectingRunner runner;
  private final GoldResults golds;
  private final AnswerJudge answerJudge;

  /**
   * Prepares an evaluation.
   *
   * @param runner runs the queries; it is not closed
   * @param limits of one query
   * @param schemas those that the data set states, by database id
   * @param scoring the rules for calls that name no others
   * @param goldBytes approximate memory that kept gold results may take, in bytes
   */
  public PairEvaluation(
      ReconnectingRunner runner,
      Limits limits,
      Map<String, Schema> schemas,
      RunPlan.Scoring scoring,
      long goldBytes) {
    this.runner = runner;
    this.golds =
        new GoldResults(
            runner,
            new RecentGoldQueries(runner),
            new RecentGoldCache(runner, limits, goldBytes),
            null);
    this.answerJudge = new AnswerJudge(runner, limits, schemas, scoring);
  }

  /** The usual memory for gold results, in bytes: an eighth of Java's heap, at most 512 MB. */
  public static long defaultGoldBytes() {
    return CountedGoldCache.defaultBudget();
  }

  /**
   * Evaluates a prediction.
   *
   * @param prediction read as the answer of a recorded file: SQL is extracted from prose
   * @param scoring the rules of this call
   * @param limits of the prediction's query and of the comparison
   * @param keepValues whether the outcome may contain values from the database
   * @throws AssayException if the gold is malformed, the profile unknown or its metric not computed
   * @throws CancellationException if the calling thread is interrupted
   */
  public PairResult evaluate(
      Question question,
      Prediction prediction,
      RunPlan.Scoring scoring,
      Limits limits,
      boolean keepValues) {
    runner.reconsider(question.database(), RETRY);
    runner.reconsider(runner.databases().goldOf(question.database()), RETRY);
    AnswerJudge judge = answerJudge.with(scoring, limits);
    judge.require(question);
    golds.require(question);
    Generator recorded = new RecordedAnswers(asked -> prediction, runner::dialect);
    try {
      return new QuestionEvaluator(runner, golds, judge, recorded)
          .judge(question)
          .result(keepValues);
    } catch (DatabaseOutageException e) {
      return notScored(
          question,
          prediction,
          scoring,
          new Verdict.NotScored(
              NotScoredReason.DATABASE_UNAVAILABLE, String.valueOf(e.getMessage())),
          keepValues);
    }
  }

  /** The result of a prediction that is not scored. */
  public PairResult notScored(
      Question question,
      Prediction prediction,
      RunPlan.Scoring scoring,
      Verdict.NotScored problem,
      boolean keepValues) {
    AnswerJudge judge = answerJudge.with(scoring, Limits.DEFAULT);
    return new JudgedAnswer(
            question, golds.without(question, problem), prediction, problem, judge.undefined())
        .result(keepValues);
  }
}
