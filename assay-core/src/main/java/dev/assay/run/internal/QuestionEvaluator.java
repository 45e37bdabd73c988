// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.AssayException;
import dev.assay.execute.Databases;
import dev.assay.execute.internal.DatabaseOutageException;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.generate.Generator;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.gold.Gold;
import dev.assay.model.Attempt;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.model.Verdict.NotScored;
import dev.assay.table.Execution;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates questions, from the question to its outcome. Safe for use by several threads.
 *
 * <p>Gold is run first: a question whose gold can't be used is not scored, whatever the prediction
 * does. The generator is called nevertheless, so that the outcome shows its answer, unless the
 * database can't be reached. Of several answers the majority's is the prediction. If it was
 * corrected, the answer before the first correction is judged, too.
 */
final class QuestionEvaluator {
  private static final String VOTE =
      "a vote among several answers needs all rows of their results; raise --max-rows";

  private final ReconnectingRunner runner;
  private final GoldResults golds;
  private final AnswerJudge answerJudge;
  private final Generator generator;

  /** Evaluates the answers of a generator. */
  QuestionEvaluator(
      ReconnectingRunner runner, GoldResults golds, AnswerJudge answerJudge, Generator generator) {
    this.runner = runner;
    this.golds = golds;
    this.answerJudge = answerJudge;
    this.generator = generator;
  }

  /**
   * Prepares a plan.
   *
   * @throws AssayException if a gold is malformed or a profile unknown
   */
  static QuestionEvaluator of(RunPlan plan, ReconnectingRunner runner) {
    GoldResults golds = GoldResults.of(plan, runner);
    AnswerJudge answerJudge =
        new AnswerJudge(runner, plan.queries().limits(), plan.dataset().schemas(), plan.scoring())
            .with(InDatabaseComparison.of(plan, runner));
    plan.dataset().questions().forEach(answerJudge::require);
    return new QuestionEvaluator(runner, golds, answerJudge, plan.generator().generator());
  }

  /** Returns whether a question would have to wait for its database. */
  boolean isAway(Question question) {
    return runner.isAway(question.database())
        || runner.isAway(runner.databases().goldOf(question.database()));
  }

  /**
   * Obtains the answer to a question and judges it.
   *
   * @throws DatabaseOutageException if its database is unreachable; the question can be evaluated
   *     again
   */
  JudgedAnswer judge(Question question) {
    if (!(question.gold() instanceof Gold.Unanswerable)) {
      runner.requireNotGivenUp(question.database()); // before paying for a model call
      runner.requireNotGivenUp(runner.databases().goldOf(question.database()));
    }
    GoldOutcome gold = golds.of(question);
    Prediction prediction = null;
    Verdict.NotScored problem = gold.problem();
    try {
      if (problem == null || !problem.reason().isInfrastructure()) {
        prediction = generator.generate(question);
      }
      if (gold.large() != null && prediction != null && !prediction.samples().isEmpty()) {
        gold = gold.large().fetched(); // a vote among answers needs their rows
        problem = gold.problem();
      }
      if (!gold.samples().isEmpty() && prediction != null && !prediction.samples().isEmpty()) {
        problem = new Verdict.NotScored(NotScoredReason.GOLD_TOO_LARGE, VOTE);
      }
      if (problem != null && problem.reason().isForJudges() && prediction != null) {
        return forJudges(question, gold, prediction, problem);
      }
      if (problem == null && prediction != null) {
        return judgeAndScore(answerJudge.answers(question, gold, prediction));
      }
    } catch (DatabaseUnavailableException e) {
      problem = precedent(problem, NotScoredReason.DATABASE_UNAVAILABLE, e);
    } catch (ProviderUnavailableException e) {
      problem = precedent(problem, NotScoredReason.PROVIDER_UNAVAILABLE, e);
    }
    if (problem == null) {
      throw new AssayException("the generator gave no prediction, not even an empty one");
    }
    return new JudgedAnswer(question, gold, prediction, problem, answerJudge.undefined());
  }

  /** A question that only judges score: its prediction is run if there is a database. */
  private JudgedAnswer forJudges(
      Question question, GoldOutcome gold, Prediction prediction, Verdict.NotScored problem) {
    Execution execution =
        runner.databases().equals(Databases.NONE)
            ? null
            : answerJudge.execution(question, prediction);
    return new JudgedAnswer(question, gold, prediction, problem, answerJudge.undefined())
        .executed(execution);
  }

  /** A problem of the gold takes precedence over a problem of the infrastructure. */
  private static Verdict.NotScored precedent(
      @Nullable NotScored gold, NotScoredReason reason, AssayException e) {
    return gold != null && gold.reason().isGold()
        ? gold
        : new Verdict.NotScored(reason, String.valueOf(e.getMessage()));
  }

  private JudgedAnswer judgeAndScore(AnswerJudge.Answers answers) {
    boolean several = !answers.prediction().samples().isEmpty();
    MajorityVote vote = several ? MajorityVote.of(answers) : null;
    JudgedAnswer answer = vote == null ? answers.whole() : vote.winner();
    MetricScoring metricScoring = answerJudge.scores(answer);
    Map<String, @Nullable Double> scores = new LinkedHashMap<>(metricScoring.scores());
    if (vote != null) {
      scores.putAll(vote.scores());
    }
    scores.putAll(new TreeMap<>(answers.prediction().scores()));
    Double first = firstAttempt(answers, answer, vote == null ? 0 : vote.chosen());
    if (first != null) {
      scores.put(Outcome.FIRST_ATTEMPT, first);
    }
    String sql = answer.sql();
    List<String> volatileCalls =
        sql == null ? List.of() : runner.session().volatileCalls(sql, answer.dialect());
    List<Outcome.Sample> samples = vote == null ? List.of() : vote.samples();
    return answer.scored(scores, metricScoring.notes(), volatileCalls, samples);
  }

  /**
   * Returns 1 if the first attempt of an answer was right, 0 if not; {@code null} if there was only
   * one attempt.
   */
  private static @Nullable Double firstAttempt(
      AnswerJudge.Answers answers, JudgedAnswer answer, int sample) {
    if (answers.prediction().attempts().size() < 2) {
      return null;
    }
    List<Attempt> attempts =
        answers.prediction().attempts().stream().filter(a -> a.sample() == sample).toList();
    if (attempts.size() < 2) {
      return null;
    }
    Attempt first = attempts.get(0);
    boolean kept = first.sql() != null && first.sql().equals(answer.sql());
    JudgedAnswer judged =
        kept ? answer : answers.answer(new Prediction.Sample(first.sql(), first.error(), null));
    return judged.verdict() instanceof Verdict.Correct ? 1.0 : 0.0;
  }
}
