// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.terminal.ExitCode;
import dev.assay.testkit.model.StubFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several models with several prompts. */
class GenerationMatrixTest {
  private static final List<String> FOLDERS =
      List.of(
          "openai-stub-good-default",
          "openai-stub-good-plain",
          "openai-stub-poor-default",
          "openai-stub-poor-plain");
  private static final String MODELS =
      """
      model: [openai/stub-good, openai/stub-poor]
      prompt: [default, plain]
      prices: prices.yaml
      settings: { baseUrl: "%s" }
      """;

  @TempDir private Path folder = Path.of("");

  /** The poor model can't count. */
  private StubbedFrogDataset pond() throws IOException {
    return StubbedFrogDataset.open(
        folder,
        (stubRequest, prompt) ->
            stubRequest.body().path("model").asText().equals("stub-poor")
                    && prompt.contains(StubbedFrogDataset.COUNT)
                ? "SELECT 17"
                : StubbedFrogDataset.said(StubbedFrogDataset.RIGHT, prompt));
  }

  @Test
  void comparesModelsAndPromptsInOneTable() throws IOException {
    try (StubbedFrogDataset pond = pond()) {
      Path config = pond.config(MODELS.formatted(pond.stub().baseUrl()));

      Cli run = pond.runAs(config, "matrix", "--min-accuracy", "0.5");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out())
          .containsPattern("openai/stub-good +default +100.0 % .*3 of 3")
          .containsPattern("openai/stub-poor +plain +66.7 % .*2 of 3")
          .containsPattern("\\$\\d");
      assertThat(run.out().indexOf("stub-good")).isLessThan(run.out().indexOf("stub-poor"));
      assertThat(pond.stub().calls()).isEqualTo(12);
      for (String name : FOLDERS) {
        assertThat(pond.outcomes("matrix/" + name)).hasSize(3);
        assertThat(pond.out("matrix/" + name).resolve("summary.json")).exists();
      }
      JsonNode stored = StubbedFrogDataset.json(pond.out("matrix").resolve("matrix-summary.json"));
      assertThat(stored.path("cells")).hasSize(4);
      assertThat(stored.at("/cells/2/model").asText()).isEqualTo("openai/stub-poor");
      assertThat(stored.at("/cells/2/run").asText()).isEqualTo(FOLDERS.get(2));

      Cli json = pond.runAs(config, "again", "--json", "--min-accuracy", "0.9");
      assertThat(json.code()).as("the poor model fails the gate").isEqualTo(ExitCode.REFUSED);
      assertThat(json.err())
          .contains("Gate passed by openai/stub-good, prompt default: accuracy 1.0000 (3 of 3)")
          .contains("Gate failed by openai/stub-poor, prompt plain: accuracy 0.6667");
      JsonNode cells = new ObjectMapper().readTree(json.out()).path("cells");
      assertThat(cells).hasSize(4);
      assertThat(json.err()).contains(cells.at("/2/summary/gate/sentence").textValue());
      assertThat(pond.stub().calls()).as("all from the cache").isEqualTo(12);

      Path page = folder.resolve("reports/matrix.md");
      Cli compared =
          pond.runAs(
              config,
              "compared",
              "--baseline",
              pond.out("matrix/" + FOLDERS.get(0)).toString(),
              "--max-broken",
              "0",
              "--markdown",
              page.toString());
      assertThat(compared.code()).isEqualTo(ExitCode.REFUSED);
      assertThat(page)
          .content()
          .containsPattern("### Against `.*" + FOLDERS.get(0) + "`")
          .containsPattern("`" + FOLDERS.get(2) + "` [|] 66.7 % [|] 2 of 3 [|] 0 [|] 1 [|]");
    }
  }

  @Test
  void spendsOneBudgetOnAllCellsAndGoesOnWhereItStopped() throws IOException {
    try (StubbedFrogDataset pond = pond()) {
      String models = MODELS.formatted(pond.stub().baseUrl()) + "cache: false\n";
      Path config = pond.config(models + "budget: { calls: 7 }\n");

      Cli stopped = pond.runAs(config, "matrix");
      assertThat(stopped.code()).as(stopped.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(stopped.err()).contains("budget of 7 calls", "--resume");
      assertThat(stopped.out()).contains("1 of 3 questions", "is not finished");
      assertThat(stopped.err())
          .contains("In all 5 questions are left pending:")
          .contains("  openai/stub-poor, prompt default: 2 of 3\n")
          .contains("  openai/stub-poor, prompt plain: 3 of 3, not started\n")
          .contains("To continue, raise budget: in " + config)
          .contains("matrix --resume\n");
      assertThat(pond.stub().calls()).isEqualTo(7);

      Cli done = pond.runAs(pond.config(models), "matrix", "--resume");
      assertThat(done.code()).as(done.err()).isZero();
      assertThat(pond.stub().calls()).isEqualTo(12);
      for (String name : FOLDERS) {
        assertThat(pond.outcomes("matrix/" + name)).hasSize(3);
      }
    }
  }

  @Test
  void goesOnWithTheOneModelThatIsLeft() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Path config =
          pond.config(
              "model: [mistral/stub-none, openai/stub-good]\nsettings: { baseUrl: \"%s\" }\n"
                  .formatted(pond.stub().baseUrl()));
      Map<String, String> environment = new HashMap<>(pond.stub().environment());
      environment.put("MISTRAL_API_KEY", "wrong-0123456789");
      Cli wrong = Cli.assay(environment, "run", config, "--out", pond.out("matrix"));
      assertThat(wrong.code()).as(wrong.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(pond.out("matrix").resolve("matrix-summary.json")).exists();

      Cli left = pond.runAs(config, "matrix", "--resume", "--model", "openai/stub-good");

      assertThat(left.code()).as(left.err()).isZero();
      assertThat(Files.readString(pond.out("matrix").resolve("matrix.json")))
          .contains("stub-good")
          .doesNotContain("stub-none");
    }
  }

  @Test
  void takesASingleRunForNoMatrix() throws IOException {
    try (StubbedFrogDataset pond = pond()) {
      pond.run("single");

      Cli several =
          pond.runAs(pond.config(MODELS.formatted(pond.stub().baseUrl())), "single", "--resume");

      assertThat(several.code()).isEqualTo(ExitCode.USAGE);
      assertThat(several.err()).contains("holds one run, and several models or prompts");
    }
  }

  @Test
  void takesNoOtherMatrixForItsOwn() throws IOException {
    try (StubbedFrogDataset pond = pond()) {
      String models = MODELS.formatted(pond.stub().baseUrl());
      Path config = pond.config(models + "budget: { calls: 1 }\n");
      pond.runAs(config, "matrix");

      Cli again = pond.runAs(config, "matrix");
      assertThat(again.code()).isEqualTo(ExitCode.USAGE);
      assertThat(again.err()).contains("is not empty", "--resume");
      Cli other = pond.runAs(config, "matrix", "--resume", "--prompt", "plain");
      assertThat(other.code()).as(other.err()).isEqualTo(ExitCode.USAGE);
      assertThat(other.err())
          .contains("can't be resumed", "outcomes of openai/stub-good with prompt default");
      Cli one =
          pond.runAs(
              config, "matrix", "--resume", "--model", "openai/stub-model", "--prompt", "default");
      assertThat(one.code()).as(one.err()).isEqualTo(ExitCode.USAGE);
      assertThat(one.err()).contains("can't be resumed");
      Cli temperature = pond.runAs(config, "matrix", "--resume", "--temperature", "1");
      assertThat(temperature.code()).isEqualTo(ExitCode.USAGE);
      assertThat(temperature.err()).contains("can't be resumed");
      assertThat(pond.stub().calls()).isOne();
    }
  }

  @Test
  void asksTheOthersWhereOneModelCantBeAskedAndTakesItsMendedNameLater() throws IOException {
    try (StubbedFrogDataset pond = pond()) {
      String models =
          """
          model: [openai/stub-gone, openai/stub-good]
          settings: { baseUrl: "%s" }
          limits: { concurrency: 1 }
          """
              .formatted(pond.stub().baseUrl());
      pond.stub().fail(StubFault.NOT_FOUND, 1);

      Cli first = pond.runAs(pond.config(models), "matrix", "--workers", "1");

      assertThat(first.code()).as(first.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(first.err())
          .contains(
              "In all 3 questions are left pending:\n  openai/stub-gone, prompt default: 3 of 3\n")
          .contains("To continue:\n")
          .doesNotContain("stub-good, prompt default: 0 of 3");
      assertThat(pond.outcomes("matrix/openai-stub-good-default")).hasSize(3);
      int calls = pond.stub().calls();

      Cli mended =
          pond.runAs(
              pond.config(models.replace("openai/stub-gone", "openai/stub-poor")),
              "matrix",
              "--resume");

      assertThat(mended.code()).as(mended.err()).isZero();
      assertThat(pond.stub().calls()).as("the good one has answered").isEqualTo(calls + 3);
      assertThat(pond.outcomes("matrix/openai-stub-poor-default")).hasSize(3);
      JsonNode cells =
          StubbedFrogDataset.json(pond.out("matrix").resolve("matrix.json")).path("cells");
      assertThat(cells).hasSize(2);
      assertThat(cells.findValuesAsText("run"))
          .containsExactly("openai-stub-poor-default", "openai-stub-good-default");
    }
  }

  @Test
  void callsNothingTheBestWhereNothingWasScored() throws IOException {
    try (StubbedFrogDataset pond = pond()) {
      pond.stub().fail(StubFault.UNAVAILABLE);
      String models = MODELS.formatted(pond.stub().baseUrl());
      Cli run = pond.runAs(pond.config(models + "limits: { retries: 0 }\n"), "matrix");

      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(run.out()).doesNotContain("the best", "Next");
    }
  }

  @Test
  void replaysAWholeMatrix() throws IOException {
    try (StubbedFrogDataset pond = pond()) {
      Path config = pond.config(MODELS.formatted(pond.stub().baseUrl()));
      Cli first = pond.runAs(config, "matrix");
      pond.stub().close();

      Cli again =
          Cli.assay("run", config, "--replay", pond.out("matrix"), "--out", pond.out("again"));

      assertThat(again.code()).as(again.err()).isZero();
      assertThat(again.out().replace(pond.out("again").toString(), pond.out("matrix").toString()))
          .isEqualTo(first.out());
      assertThat(Files.readString(pond.out("again").resolve("matrix.json")))
          .isEqualTo(Files.readString(pond.out("matrix").resolve("matrix.json")));
    }
  }

  @Test
  void startsAgainWhatWasKilledBeforeItsFirstFileWasWhole() throws IOException {
    try (StubbedFrogDataset pond = pond()) {
      Path config = pond.config(MODELS.formatted(pond.stub().baseUrl()));
      Path matrix = Files.createDirectories(pond.out("matrix"));
      Files.writeString(matrix.resolve("matrix.json.tmp"), "{ \"cel");

      Cli run = pond.runAs(config, "matrix", "--resume");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(pond.stub().calls()).isEqualTo(12);
    }
  }
}
