// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import static java.util.stream.Collectors.joining;

import dev.assay.dataset.Dataset;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.execute.worker.internal.ProcessRunner;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.gold.Gold;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.run.Progress;
import dev.assay.run.internal.Evaluation;
import dev.assay.run.internal.RunPlan;
import dev.assay.run.internal.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** A small data set on a real database file, with what is expected of each of its questions. */
final class ShopDataset {
  /** Small enough that a query can pass each of them. */
  static final Limits LIMITS = new Limits(Duration.ofMillis(700), 1000, 1500, 20_000);

  static final String ENDLESS =
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c";

  private final Databases databases;
  private final List<Question> questions = new ArrayList<>();
  private final Map<String, Prediction> predictions = new LinkedHashMap<>();
  private final Map<String, String> expected = new LinkedHashMap<>();

  private boolean checksGold;
  private String metrics = "all";

  private ShopDataset(Databases databases) {
    this.databases = databases;
  }

  /** A shop without questions. */
  static ShopDataset create(Path folder, String prefix) throws SQLException, IOException {
    Path file = folder.resolve("shop.data");
    if (!Files.exists(file)) {
      try (Connection connection = DriverManager.getConnection(prefix + file);
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE item (id INTEGER, name VARCHAR, price DOUBLE)");
        statement.execute("INSERT INTO item VALUES (1,'nut',0.5), (2,'bolt',2.0), (3,'nut',2.0)");
        statement.execute("CREATE TABLE emp (name VARCHAR, dept VARCHAR, salary INTEGER)");
        statement.execute(
            "INSERT INTO emp VALUES ('Ann','a',10), ('Bob','a',20), ('Cid','b',5), ('Dan','b',5)");
        statement.execute("CREATE TABLE buyer (id INTEGER PRIMARY KEY, name VARCHAR)");
        statement.execute("INSERT INTO buyer VALUES (1,'ann'), (2,'bob'), (3,'bob')");
        statement.execute("CREATE TABLE sale (id INTEGER PRIMARY KEY, buyer INTEGER)");
        statement.execute("INSERT INTO sale VALUES (1,1), (2,1), (3,2), (4,3), (5,3)");
        statement.execute("CREATE TABLE book (words VARCHAR)");
        statement.execute("INSERT INTO book VALUES ('" + "word ".repeat(6000) + "')");
        statement.execute("CREATE TABLE many (n INTEGER)");
        String rows =
            IntStream.rangeClosed(1, 1100).mapToObj("(%d)"::formatted).collect(joining(","));
        statement.execute("INSERT INTO many VALUES " + rows);
      }
    }
    Path corrupt = folder.resolve("corrupt.data");
    if (!Files.exists(corrupt)) {
      Files.writeString(corrupt, "This is no database. ".repeat(1000));
    }
    return new ShopDataset(
        new ConfiguredDatabases(
            List.of(
                DatabaseAddress.of("shop", prefix + file),
                DatabaseAddress.of("corrupt", prefix + corrupt),
                DatabaseAddress.of("missing", prefix + folder.resolve("missing.data")))));
  }

  ShopDataset ask(String id, String fate, String predicted, String... golds) {
    return ask(id, fate, "shop", Prediction.of(id, predicted), golds);
  }

  /** Without a gold the question is one that can't be answered. */
  ShopDataset ask(String id, String fate, String database, Prediction prediction, String... golds) {
    List<Gold.GoldSql> queries =
        Arrays.stream(golds).map(sql -> new Gold.GoldSql(sql, sql.contains("{"))).toList();
    Gold gold = queries.isEmpty() ? new Gold.Unanswerable(null) : new Gold.Queries(queries);
    questions.add(Question.of(id, "What is " + id + "?", database, gold));
    predictions.put(id, prediction);
    expected.put(id, fate);
    return this;
  }

  /** Has each gold run twice. */
  ShopDataset checkGold() {
    checksGold = true;
    return this;
  }

  /** Computes no metric but execution accuracy, for tests of verdicts alone. */
  ShopDataset verdictsAlone() {
    metrics = "execution_accuracy";
    return this;
  }

  /** The expected result per question: {@code correct}, a cause or a reason. */
  Map<String, String> expected() {
    return expected;
  }

  /** Runs all questions with the installed engines under the real guard. */
  RunResult run(Path out, int workers) {
    return run(out, workers, executor());
  }

  /** Runs it with all SQL in worker processes. */
  RunResult runApart(Path out, int workers) {
    WorkerPool pool = new WorkerPool(WorkerSettings.DEFAULT, SessionSettings.DEFAULT);
    return run(out, workers, new ProcessRunner(databases, pool));
  }

  private RunResult run(Path out, int workers, QueryRunner runner) {
    try (runner) {
      return runOn(runner, out, workers);
    }
  }

  /** Runs all questions on a runner that stays open. */
  RunResult runOn(QueryRunner runner, Path out, int workers) {
    return Evaluation.run(plan(out, workers), runner, new Progress() {});
  }

  /** A runner of its databases in this process, with the installed engines and the real guard. */
  Executor executor() {
    return new Executor(databases, SessionSettings.DEFAULT);
  }

  void shuffle(Random random) {
    Collections.shuffle(questions, random);
  }

  private RunPlan plan(Path out, int workers) {
    return new RunPlan(
        "shop",
        new Dataset("shop", "assay", Path.of("questions.jsonl"), "sha", questions),
        new RunPlan.NamedGenerator(this::generate, "test", "hash"),
        RunPlan.Scoring.of(Profile.STANDARD, Metrics.named(List.of(metrics))),
        new RunPlan.QuerySettings(LIMITS, workers, checksGold),
        RunPlan.Output.in(out),
        Map.of());
  }

  private Prediction generate(Question question) {
    Prediction prediction = predictions.get(question.id());
    if (prediction == null || "unreachable".equals(prediction.raw())) {
      throw new ProviderUnavailableException(
          "the provider of " + question.id() + " is away", new IOException("no route"));
    }
    return prediction;
  }
}
