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
package dev.assay.run;

import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.QueryRunner;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.match.Profile;
import dev.assay.match.Side;
import dev.assay.metric.Comparison;
import dev.assay.model.AssayException;
import dev.assay.model.ErrorKind;
import dev.assay.model.Execution;
import dev.assay.model.Gold;
import dev.assay.model.Match;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything between a question and its outcome. Safe for use by several threads.
 *
 * <p>Gold comes first: a question whose gold can't be used is not scored, whatever the prediction
 * does. The generator is asked nevertheless, so that the outcome shows its answer, unless the
 * database can't be reached. A prediction is always run, even if it is the gold's own text, so that
 * a query that gives another result each time is seen to do so.
 */
final class Examiner {
  private final RunPlan plan;
  private final QueryRunner runner;
  private final GoldBook golds;
  private final TieBook ties;
  private final ProfileBook profiles;
  private final DatabaseBook databases;
  private final Scoring scoring;

  /**
   * Prepares a plan.
   *
   * @throws AssayException if a gold is malformed or a profile unknown
   */
  Examiner(RunPlan plan, QueryRunner runner) {
    this.plan = plan;
    this.runner = runner;
    this.golds = new GoldBook(plan, runner);
    this.ties = new TieBook(runner, plan.limits());
    this.profiles = new ProfileBook(plan);
    this.databases = new DatabaseBook(plan, runner);
    this.scoring = new Scoring(plan.metrics());
  }

  Examined examine(Question question) {
    GoldAnswer gold = golds.answer(question);
    Prediction prediction = null;
    Verdict.NotScored problem = gold.problem();
    try {
      if (problem == null || problem.reason().isGold()) {
        prediction = plan.generator().generate(question);
      }
      if (problem == null && prediction != null) {
        return judge(question, gold, prediction);
      }
    } catch (DatabaseUnavailableException e) {
      problem = precedent(problem, NotScoredReason.DATABASE_UNAVAILABLE, e);
    } catch (ProviderUnavailableException e) {
      problem = precedent(problem, NotScoredReason.PROVIDER_UNAVAILABLE, e);
    }
    if (problem == null) {
      throw new AssayException("the generator gave no prediction, not even an empty one");
    }
    return new Examined(
        question, gold, prediction, null, List.of(), null, problem, scoring.undefined());
  }

  /** What is wrong with the gold goes before what is wrong with the infrastructure. */
  private static Verdict.NotScored precedent(
      Verdict.@Nullable NotScored gold, NotScoredReason reason, AssayException e) {
    return gold != null ? gold : new Verdict.NotScored(reason, String.valueOf(e.getMessage()));
  }

  private Examined judge(Question question, GoldAnswer gold, Prediction prediction) {
    String sql = prediction.sql();
    Path stored = prediction.result();
    Dialect dialect =
        stored != null && question.gold() instanceof Gold.Tables
            ? Dialect.ANSI // nothing runs, so there need not be a database
            : runner.dialect(question.database());
    Execution execution = stored != null ? StoredPrediction.read(stored, plan.limits()) : null;
    if (sql != null && !sql.isBlank()) {
      execution = execute(question.database(), sql, gold);
    }
    Profile profile = profiles.of(question);
    Match match =
        execution instanceof Execution.Rows rows
            ? gold.match(
                new Side(rows.table(), sql, dialect),
                dialect,
                question.match(),
                side -> ties.of(question.database(), side, question.match()))
            : null;
    Comparison comparison =
        new Comparison(
            question,
            sql,
            dialect,
            gold.results(),
            execution,
            match,
            match == null
                ? Ruling.withoutRows(prediction, execution)
                : Ruling.byRelaxations(match, profile),
            databases.of(question.database()));
    Map<String, @Nullable Double> decisive = Map.of();
    if (match != null && profile.metric() != null) {
      decisive = scoring.only(profile.metric(), comparison);
      comparison = comparison.judged(Ruling.of(match, profile, decisive));
    }
    return new Examined(
        question,
        gold,
        prediction,
        execution,
        sql == null ? List.of() : plan.session().volatileCalls(sql, dialect),
        match,
        comparison.verdict(),
        scoring.of(comparison, decisive));
  }

  /**
   * Runs a prediction. If it loses a database that answers its gold before and after, and loses it
   * again, that is its own doing and counts as its error.
   */
  private Execution execute(String database, String sql, GoldAnswer gold) {
    try {
      return runner.run(database, sql, plan.limits());
    } catch (DatabaseUnavailableException lost) {
      String probe = gold.sql(0);
      runner.run(database, probe == null ? "SELECT 1" : probe, plan.limits());
    }
    try {
      return runner.run(database, sql, plan.limits());
    } catch (DatabaseUnavailableException again) {
      return new Execution.Failed(ErrorKind.CONNECTION, null, String.valueOf(again.getMessage()));
    }
  }
}
