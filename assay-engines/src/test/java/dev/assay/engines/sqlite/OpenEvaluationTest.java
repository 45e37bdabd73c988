// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.dataset.Dataset;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.generate.Generator;
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
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose questions its caller evaluates one by one. */
class OpenEvaluationTest {
  private final Path folder;
  private final Executor executor;

  OpenEvaluationTest(@TempDir Path folder) throws Exception {
    this.folder = folder;
    String url = "jdbc:sqlite:" + folder.resolve("shop.sqlite");
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.createStatement().execute("CREATE TABLE item (id INTEGER)");
    }
    DatabaseAddress shop = DatabaseAddress.of("shop", url);
    executor = new Executor(new ConfiguredDatabases(List.of(shop)), SessionSettings.DEFAULT);
  }

  private RunPlan plan(Generator generator, boolean resume) {
    List<Question> questions =
        Stream.of("q1", "q2", "q3")
            .map(id -> Question.of(id, "?", "shop", Gold.sql("SELECT COUNT(*) FROM item")))
            .toList();
    return new RunPlan(
        "open",
        new Dataset("open", "test", folder, "hash", questions),
        new RunPlan.NamedGenerator(generator, "test", ""),
        RunPlan.Scoring.of(Profile.STANDARD, Metrics.standard()),
        new RunPlan.QuerySettings(Limits.DEFAULT, 1, false),
        new RunPlan.Output(folder.resolve("run"), resume, true),
        Map.of());
  }

  @Test
  void leavesTheQuestionsPendingThatWereNotEvaluated() throws Exception {
    Thread caller = Thread.currentThread();
    Generator generator =
        question -> {
          assertThat(Thread.currentThread()).isSameAs(caller);
          return Prediction.of(question.id(), "SELECT COUNT(id) FROM item");
        };
    RunPlan plan = plan(generator, false);
    try (Evaluation evaluation = Evaluation.open(plan, executor, new Progress() {})) {
      Outcome outcome = evaluation.evaluate(plan.dataset().questions().get(1));
      assertThat(outcome.verdict().label()).isEqualTo("correct");

      RunResult result = evaluation.finish();
      assertThat(result.brief()).extracting(Outcome::question).containsExactly("q2");
      assertThat(result.pending()).isEqualTo(2);
      assertThat(result.directory().manifest().provenance().finished()).isNull();
    }

    RunPlan rest =
        plan(question -> Prediction.of(question.id(), "SELECT COUNT(id) FROM item"), true);
    RunResult whole = Evaluation.run(rest, executor, new Progress() {});
    assertThat(whole.brief()).extracting(Outcome::question).containsExactly("q1", "q2", "q3");
    assertThat(whole.directory().manifest().provenance().finished()).isNotNull();
  }

  @Test
  void isCompleteOnceEveryQuestionIsEvaluated() throws Exception {
    RunPlan plan = plan(question -> Prediction.of(question.id(), "SELECT 5"), false);
    try (Evaluation evaluation = Evaluation.open(plan, executor, new Progress() {})) {
      for (Question question : plan.dataset().questions()) {
        assertThat(evaluation.evaluate(question).verdict().label()).isEqualTo("incorrect");
      }
      RunResult result = evaluation.finish();
      assertThat(result.pending()).isZero();
      assertThat(result.directory().manifest().provenance().finished()).isNotNull();
    }
  }

  @Test
  void throwsWhatTheGeneratorThrowsAndStoresNothing() throws Exception {
    RunPlan plan =
        plan(
            question -> {
              throw new IllegalStateException("no answer");
            },
            false);
    try (Evaluation evaluation = Evaluation.open(plan, executor, new Progress() {})) {
      Question first = plan.dataset().questions().get(0);
      assertThatThrownBy(() -> evaluation.evaluate(first)).hasMessage("no answer");
      assertThat(evaluation.finish().brief()).isEmpty();
    }
  }
}
