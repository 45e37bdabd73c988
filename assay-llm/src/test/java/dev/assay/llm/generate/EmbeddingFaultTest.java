// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.config.ExampleSettings;
import dev.assay.config.ExampleSettings.EmbeddingSettings;
import dev.assay.config.ExampleSettings.VectorStoreSettings;
import dev.assay.config.GenerationSettings;
import dev.assay.config.GenerationSettings.PromptSettings;
import dev.assay.config.ModelSettings;
import dev.assay.config.ModelSettings.SamplingSettings;
import dev.assay.dataset.Dataset;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.gold.Gold;
import dev.assay.llm.EmbeddingServer;
import dev.assay.llm.EmbeddingServer.Fault;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.Progress;
import dev.assay.run.internal.Evaluation;
import dev.assay.run.internal.RunPlan;
import dev.assay.run.internal.RunResult;
import dev.assay.testkit.model.ModelProtocols;
import dev.assay.testkit.model.ModelStub;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that find examples by a provider's embeddings when the provider fails. */
class EmbeddingFaultTest {
  private static final Fault DOWN = Fault.of(503, "retry-after-ms", "5");
  private static final List<Question> QUESTIONS =
      List.of(question("q1"), question("q2"), question("q3"));

  private Path folder;
  private EmbeddingServer embeddings;
  private ModelStub model;
  private Executor runner;

  @BeforeEach
  void start(@TempDir Path empty) throws Exception {
    folder = empty;
    embeddings = EmbeddingServer.start();
    model = ModelStub.start(ModelProtocols.OPENAI, "key-0123456789", prompt -> "SELECT 1");
    String url = "jdbc:sqlite:" + folder.resolve("shop.sqlite");
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.createStatement().execute("CREATE TABLE item (name TEXT)");
    }
    ConfiguredDatabases databases =
        new ConfiguredDatabases(List.of(DatabaseAddress.of("shop", url)));
    runner = new Executor(databases, SessionSettings.DEFAULT);
    Files.writeString(
        folder.resolve("shots.jsonl"), "{\"question\": \"How many?\", \"sql\": \"SELECT 2\"}\n");
  }

  @AfterEach
  void stop() {
    runner.close();
    model.close();
    embeddings.close();
  }

  private static Question question(String id) {
    return Question.of(id, "What is " + id + "?", "shop", Gold.sql("SELECT 1"));
  }

  private PromptedModel open() {
    return open(EmbeddingSettings.of("azure/small"));
  }

  private PromptedModel open(EmbeddingSettings embedder) {
    GenerationPlan generationPlan = asking(embedder);
    return generationPlan.open(
        generationPlan.cells().get(0),
        runner,
        Limits.DEFAULT,
        folder.resolve("run"),
        generationPlan.budget(List.of()),
        folder.resolve("cache"));
  }

  private GenerationPlan asking(EmbeddingSettings embedder) {
    Map<String, String> environment = new HashMap<>(model.environment());
    environment.put("AZURE_OPENAI_ENDPOINT", embeddings.root().toString());
    environment.put("AZURE_OPENAI_API_KEY", "azure-0123456789");
    environment.put("OTHER_KEY", "other-0123456789");
    ExampleSettings examples =
        new ExampleSettings(
            folder.resolve("shots.jsonl"), 1, null, null, embedder, VectorStoreSettings.EMPTY);
    GenerationSettings none = GenerationSettings.EMPTY;
    GenerationSettings settings =
        new GenerationSettings(
            List.of("openai/" + ModelStub.MODEL),
            at(model.baseUrl()),
            new PromptSettings(List.of(), none.prompt().schema(), examples),
            none.tries(),
            none.calls(),
            none.agent());
    PromptContext promptContext =
        new PromptContext(
            none.prompt().schema(), examples, null, folder.resolve("cache"), environment);
    return GenerationPlan.of(settings, promptContext, environment);
  }

  private static ModelSettings at(URI baseUrl) {
    return new ModelSettings(baseUrl, null, SamplingSettings.EMPTY, null);
  }

  private RunResult run(PromptedModel cell, boolean resume) {
    RunPlan plan =
        new RunPlan(
            "shop",
            new Dataset("shop", "assay", Path.of("questions.jsonl"), "sha", QUESTIONS),
            new RunPlan.NamedGenerator(cell.generator(), "test", "hash"),
            RunPlan.Scoring.of(Profile.STANDARD, Metrics.named(List.of("execution_accuracy"))),
            new RunPlan.QuerySettings(Limits.DEFAULT, 1, false),
            new RunPlan.Output(folder.resolve("run"), resume, true),
            Map.of());
    return Evaluation.run(plan, runner, new Progress() {});
  }

  @Test
  void scoresTheOthersWhereAQuestionsEmbeddingDoesNotCome() {
    List<Outcome> outcomes;
    try (PromptedModel cell = open()) {
      // The first question's fourth try succeeds; the second's four fail.
      embeddings.failNext(DOWN, DOWN, DOWN, Fault.NONE, DOWN, DOWN, DOWN, DOWN);
      outcomes = run(cell, false).outcomes();
      assertThat(cell.notes())
          .contains(
              "10 calls went to azure/small for embeddings of 3 texts (21 tokens), not in the"
                  + " cost.");
    }
    assertThat(outcomes).hasSize(3);
    assertThat(outcomes.get(0).verdict()).isInstanceOf(Verdict.Correct.class);
    assertThat(outcomes.get(1).verdict())
        .isInstanceOfSatisfying(
            Verdict.NotScored.class,
            verdict -> {
              assertThat(verdict.reason()).isEqualTo(NotScoredReason.PROVIDER_UNAVAILABLE);
              assertThat(verdict.detail())
                  .startsWith("embeddings by azure/small: 127.0.0.1:")
                  .endsWith("Tried 4 times.");
            });
    assertThat(outcomes.get(2).verdict()).isInstanceOf(Verdict.Correct.class);
  }

  @Test
  void asksWhereTheSettingsSayAndTakesAnotherAddressForAnotherModel() {
    URI here = embeddings.root().resolve("/v1");
    EmbeddingSettings there = new EmbeddingSettings("compatible/e", here, "OTHER_KEY", null);
    try (PromptedModel cell = open(there)) {
      assertThat(run(cell, false).outcomes())
          .hasSize(3)
          .allMatch(outcome -> outcome.verdict() instanceof Verdict.Correct);
      assertThat(cell.notes())
          .anyMatch(note -> note.contains("calls went to compatible/e at " + here + " for embed"));
    }
    assertThat(embeddings.paths()).isNotEmpty().containsOnly("/v1/embeddings");
    assertThat(hash(there)).isEqualTo(hash(there));
    assertThat(
            List.of(
                hash(there),
                hash(EmbeddingSettings.of("compatible/e")),
                hash(new EmbeddingSettings("compatible/e", here, null, 2)),
                hash(new EmbeddingSettings("compatible/e", here.resolve("/v2"), null, null))))
        .doesNotHaveDuplicates();
    assertThatThrownBy(
            () ->
                asking(new EmbeddingSettings("compatible/e", here, "NO_KEY", null)).requireModels())
        .hasMessageContaining("NO_KEY");
  }

  private String hash(EmbeddingSettings embedder) {
    GenerationPlan generationPlan = asking(embedder);
    return generationPlan.hash(generationPlan.cells().get(0));
  }

  @Test
  void stopsToBeResumedWhereTheFirstQuestionShowsThatNoneCanBeEmbedded() {
    try (PromptedModel cell = open()) {
      embeddings.failAlways(Fault.of(401));
      RunResult stopped = run(cell, false);
      assertThat(stopped.stop())
          .extracting(RunResult.GeneratorStop::reason)
          .asString()
          .startsWith("embeddings by azure/small: ")
          .contains("AZURE_OPENAI_API_KEY");
      assertThat(stopped.pending()).isEqualTo(3);
      embeddings.failAlways(null);
      assertThat(run(cell, true).outcomes())
          .hasSize(3)
          .allMatch(outcome -> outcome.verdict() instanceof Verdict.Correct);
    }
  }

  @Test
  void countsAQuestionWhoseTextIsRefusedAgainstTheGenerator() {
    try (PromptedModel cell = open()) {
      embeddings.failNext(new Fault(400, Map.of(), "{\"error\":{\"message\":\"too long\"}}"));
      List<Outcome> outcomes = run(cell, false).outcomes();
      assertThat(outcomes.get(0).verdict()).isInstanceOf(Verdict.Incorrect.class);
      assertThat(outcomes.get(1).verdict()).isInstanceOf(Verdict.Correct.class);
    }
  }

  @Test
  void opensNothingAndLeavesNothingWhereTheExamplesCannotBeEmbedded() throws IOException {
    embeddings.failAlways(DOWN);
    assertThatThrownBy(this::open)
        .isInstanceOf(ProviderUnavailableException.class)
        .hasMessageStartingWith("examples " + folder.resolve("shots.jsonl") + ": ")
        .hasMessageContaining("embeddings by azure/small: ");
    embeddings.failAlways(Fault.of(401));
    assertThatThrownBy(this::open)
        .isInstanceOf(AssayException.class)
        .isNotInstanceOf(ProviderUnavailableException.class)
        .hasMessageContaining("AZURE_OPENAI_API_KEY");
    assertThat(folder.resolve("run")).doesNotExist();
    assertThat(folder.resolve("cache/embeddings")).doesNotExist();
    embeddings.failAlways(null);
    open().close();
    embeddings.failAlways(DOWN);
    open().close();
    try (var files = Files.list(folder.resolve("cache/embeddings"))) {
      assertThat(files).hasSize(1);
    }
  }
}
