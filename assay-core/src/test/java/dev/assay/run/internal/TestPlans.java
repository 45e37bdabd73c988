// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.dataset.Dataset;
import dev.assay.execute.Limits;
import dev.assay.generate.Generator;
import dev.assay.generate.internal.RecordedPredictions;
import dev.assay.gold.Gold;
import dev.assay.match.Profile;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.PredictionSummary;
import dev.assay.model.Question;
import dev.assay.run.ScriptedRunner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plans over {@link ScriptedRunner}. */
public final class TestPlans {
  private static final RunPlan.Scoring STANDARD =
      RunPlan.Scoring.of(Profile.STANDARD, Metrics.named(List.of("all")));

  private final List<Question> questions = new ArrayList<>();
  private final Map<String, Prediction> predictions = new HashMap<>();

  /** Adds a question whose golds are taken verbatim. */
  TestPlans ask(String id, String predicted, String... golds) {
    return ask(question(id, "shop", golds), predicted);
  }

  TestPlans ask(Question question, String predicted) {
    questions.add(question);
    predictions.put(question.id(), Prediction.of(question.id(), predicted));
    return this;
  }

  /** Adds a question with a whole prediction. */
  TestPlans ask(Question question, Prediction prediction) {
    questions.add(question);
    predictions.put(question.id(), prediction);
    return this;
  }

  /** A question that can't be answered. */
  static Question unanswerable(String id, @Nullable String refusal) {
    return Question.of(id, "Who is " + id + "?", "shop", new Gold.Unanswerable(refusal));
  }

  static Question question(String id, String database, String... golds) {
    List<Gold.GoldSql> queries =
        List.of(golds).stream().map(sql -> new Gold.GoldSql(sql, false)).toList();
    return Question.of(id, "What is " + id + "?", database, new Gold.Queries(queries));
  }

  /** Sixty questions, some of each fate. */
  public static TestPlans mixed() {
    TestPlans plans = new TestPlans();
    for (int i = 0; i < 60; i++) {
      String gold = i % 7 == 0 ? "slow" : "rows(" + i / 3 + ")";
      String predicted = i % 5 == 0 ? "error" : i % 4 == 0 ? "rows(x)" : "rows(" + i / 3 + ")";
      plans.ask("q" + i, predicted, gold);
    }
    return plans;
  }

  RunPlan in(Path out) {
    return plan(STANDARD, recorded(), 2, RunPlan.Output.in(out));
  }

  private Generator recorded() {
    return new RecordedPredictions(predictions);
  }

  public RunPlan resumedIn(Path out) {
    return plan(STANDARD, recorded(), 2, new RunPlan.Output(out, true, true));
  }

  RunPlan withWorkers(Path out, int workers) {
    return plan(STANDARD, recorded(), workers, RunPlan.Output.in(out));
  }

  RunPlan withoutValues(Path out) {
    return plan(STANDARD, recorded(), 2, new RunPlan.Output(out, false, false));
  }

  RunPlan with(Generator generator, Path out) {
    return plan(STANDARD, generator, 2, RunPlan.Output.in(out));
  }

  RunPlan under(Profile profile, List<Metric> metrics, Path out) {
    return plan(RunPlan.Scoring.of(profile, metrics), recorded(), 2, RunPlan.Output.in(out));
  }

  private RunPlan plan(
      RunPlan.Scoring scoring, Generator generator, int workers, RunPlan.Output output) {
    return new RunPlan(
        "test",
        new Dataset("test", "assay", Path.of("questions.jsonl"), "sha", questions),
        new RunPlan.NamedGenerator(generator, "predictions:test", "hash"),
        scoring,
        new RunPlan.QuerySettings(Limits.DEFAULT, workers, false),
        output,
        Map.of());
  }

  /** The outcome but for what may differ between two runs: times, and who ran a gold first. */
  static Outcome timeless(Outcome o) {
    return new Outcome(
        o.questionSummary(),
        new PredictionSummary(
            o.sql(), o.abstention(), timeless(o.execution()), o.attempts(), o.samples()),
        o.goldSql(),
        new GoldSummary(
            timeless(o.gold().execution()), o.gold().deterministic(), false, o.gold().faults()),
        o.verdict(),
        o.match(),
        o.metrics());
  }

  private static ExecutionSummary timeless(ExecutionSummary e) {
    return new ExecutionSummary(
            e.status(), e.rows(), e.columns(), null, e.hash(), e.error(), e.message())
        .withVolatileCalls(e.volatileCalls());
  }

  static List<Outcome> timeless(List<Outcome> outcomes) {
    return outcomes.stream().map(TestPlans::timeless).toList();
  }
}
