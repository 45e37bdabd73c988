// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import dev.assay.dataset.Dataset;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.gold.Gold;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.run.Progress;
import dev.assay.run.internal.Evaluation;
import dev.assay.run.internal.RunPlan;
import dev.assay.run.internal.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs pairs of queries on one database, with and without comparing results in the database. */
public final class PushedRun {
  private final DatabaseAddress database;
  private final Path folder;
  private final List<Question> questions = new ArrayList<>();
  private final Map<String, Prediction> predictions = new LinkedHashMap<>();
  private List<String> metrics = List.of("default");
  private int runs;

  public PushedRun(DatabaseAddress database, Path folder) {
    this.database = database;
    this.folder = folder;
  }

  /** Adds a question with one gold query and one prediction; its id is the number of the pair. */
  public PushedRun pair(String gold, String predicted) {
    String id = "q" + questions.size();
    Gold.Queries golds = new Gold.Queries(List.of(new Gold.GoldSql(gold, false)));
    questions.add(Question.of(id, "What is " + id + "?", database.id(), golds));
    predictions.put(id, Prediction.of(id, predicted));
    return this;
  }

  /** Scores these metrics in place of the default ones. */
  public PushedRun scoring(String... names) {
    metrics = List.of(names);
    return this;
  }

  /** The number of pairs. */
  public int size() {
    return questions.size();
  }

  public String gold(int pair) {
    return ((Gold.Queries) questions.get(pair).gold()).queries().get(0).sql();
  }

  public @Nullable String predicted(int pair) {
    return predictions.get("q" + pair).sql();
  }

  /**
   * Runs all pairs.
   *
   * @param fetched rows up to which results are fetched, or {@code null} to fetch all
   */
  public RunResult run(Limits limits, Profile profile, @Nullable Long fetched) {
    RunPlan plan =
        new RunPlan(
            "pushed",
            new Dataset("pushed", "assay", Path.of("questions.jsonl"), "sha", questions),
            new RunPlan.NamedGenerator(question -> predictions.get(question.id()), "test", "hash"),
            RunPlan.Scoring.of(profile, Metrics.named(metrics)),
            new RunPlan.QuerySettings(limits, 1, false, fetched),
            RunPlan.Output.in(folder.resolve("run-" + runs++)),
            Map.of());
    try (Executor executor =
        new Executor(new ConfiguredDatabases(List.of(database)), SessionSettings.DEFAULT)) {
      return Evaluation.run(plan, executor, new Progress() {});
    }
  }

  /** The outcomes of {@link #run}, in the order of the pairs. */
  public List<Outcome> outcomes(Limits limits, Profile profile, @Nullable Long fetched) {
    return run(limits, profile, fetched).outcomes();
  }
}
