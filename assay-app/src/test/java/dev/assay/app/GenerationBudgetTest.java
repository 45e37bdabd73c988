// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.app.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dry runs, budgets, cached answers and replays. */
class GenerationBudgetTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void printsWhatItWouldAskInADryRunAndAsksNobody() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Path config = pond.config(pond.asking() + "samples: 2\nattempts: 3\n");

      Cli dry = Cli.assay(Map.of(), "run", config, "--dry-run", "--out", pond.out("dry"));

      assertThat(dry.code()).as(dry.err()).isZero();
      assertThat(dry.out())
          .contains("=== openai/stub-model, prompt default, question first", "--- user")
          .contains(
              StubbedFrogDataset.FIRST,
              StubbedFrogDataset.COUNT,
              StubbedFrogDataset.NAMES,
              "CREATE TABLE frog")
          .containsPattern("to 127.0.0.1:\\d+: 6 calls \\(at most 18\\), about [\\d,]+ tokens sent")
          .containsPattern(
              "sent, at most about \\$\\d+\\.\\d+ for first attempts by prices of tests");
      assertThat(pond.stub().calls()).isZero();
      assertThat(pond.out("dry")).doesNotExist();
    }
  }

  @Test
  void showsInADryRunThePromptsThatAreSent() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Cli dry = pond.run("dry", "--dry-run");
      pond.run("run");

      assertThat(pond.stub().calls()).isEqualTo(3);
      pond.requireSentAsShown(dry);
    }
  }

  @Test
  void saysInACheckWherePromptsGoAndWhatTheyMayCost() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Path config = pond.config(pond.asking());

      Cli plain = Cli.assay(pond.stub().environment(), "check", config);
      Cli samples =
          Cli.assay(pond.stub().environment(), "check", config, "--sample-values", "2", "--json");

      assertThat(plain.code()).as(plain.err()).isZero();
      assertThat(plain.out())
          .containsPattern("Leaves this machine +nothing")
          .containsPattern("Stays on it +questions with their instructions, schemas, to 127[.]0[.]")
          .containsPattern(
              "Costs +openai/stub-model, prompt default: 3 calls, about [\\d,]+ tokens")
          .doesNotContain("VALUES");
      assertThat(samples.code()).as(samples.err()).isZero();
      assertThat(samples.out()).contains("2 VALUES OF EACH COLUMN");
      assertThat(pond.stub().calls()).isZero();
    }
  }

  @Test
  void stopsBeforeTheCallBeyondTheBudgetAndGoesOnWithALargerOne() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Cli stopped = pond.run("run", "--max-calls", "2", "--concurrency", "1");

      assertThat(stopped.code()).as(stopped.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(stopped.err())
          .contains("Stopped: the next call could exceed the budget of 2 calls", "--resume")
          .contains("1 question is left pending.")
          .contains("To continue, with a larger budget:\n  assay run ")
          .contains(" --max-calls MORE ", " --resume\n");
      assertThat(pond.stub().calls()).isEqualTo(2);
      assertThat(pond.outcomes("run")).hasSize(2);
      assertThat(pond.out("run").resolve("budget.json")).hasContent("{\"calls\":2}");

      Cli again = pond.run("run", "--max-calls", "2", "--resume");
      assertThat(again.code()).as(again.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(pond.stub().calls()).as("a resumed run has what it spent").isEqualTo(2);

      Cli done = pond.run("run", "--max-calls", "3", "--resume");
      assertThat(done.code()).as(done.err()).isZero();
      assertThat(done.out()).contains("3 of 3 right");
      assertThat(pond.stub().calls()).isEqualTo(3);
    }
  }

  @Test
  void keepsABudgetInDollarsAndRefusesOneThatItCantCount() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      String cheap = pond.asking() + "budget: { dollars: 0.1 }\n";
      Cli stopped = pond.runAs(pond.config(cheap), "cheap", "--max-tokens", "100");
      Cli refused = pond.run("refused", "--budget", "5", "--max-tokens", "100");
      Cli endless = pond.run("refused", "--budget", "5");

      assertThat(stopped.code()).as(stopped.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(stopped.err()).contains("the budget of $0.10", "To continue, raise budget: in ");
      assertThat(refused.code()).as(refused.err()).isEqualTo(ExitCode.USAGE);
      assertThat(refused.err()).contains("the price of openai/stub-model is not known");
      assertThat(endless.code()).as(endless.err()).isEqualTo(ExitCode.USAGE);
      assertThat(endless.err()).contains("without maxTokens the maximum cost");
      assertThat(pond.out("refused")).doesNotExist();
      assertThat(pond.stub().calls()).isZero();
    }
  }

  @Test
  void asksNobodyTwiceUnlessToldTo() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Path config = pond.config(pond.asking());
      Cli first = pond.runAs(config, "first");
      Cli second = pond.runAs(config, "second");

      assertThat(first.code()).as(first.err()).isZero();
      assertThat(pond.stub().calls()).isEqualTo(3);
      assertThat(second.err()).contains("0 calls were made; 3 answers came from the cache.");
      JsonNode spent = pond.summary("first").path("spending");
      assertThat(spent.path("cost_usd").doubleValue()).as("%s", spent).isPositive();
      assertThat(spent.path("prompt_tokens").asLong()).isPositive();
      assertThat(pond.summary("second").path("spending")).isEqualTo(spent);

      pond.runAs(config, "third", "--no-cache");
      assertThat(pond.stub().calls()).isEqualTo(6);
    }
  }

  @Test
  void repeatsARunWithoutAProviderOrAKey() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Path config = pond.config(pond.asking() + "attempts: 2\nsamples: 2\n");
      Cli first = pond.runAs(config, "first");
      assertThat(first.code()).as(first.err()).isZero();
      pond.stub().close();

      Cli again =
          Cli.assay(
              Map.of(), "run", config, "--replay", pond.out("first"), "--out", pond.out("again"));

      assertThat(again.code()).as(again.err()).isZero();
      assertThat(pond.summary("again").path("spending"))
          .isEqualTo(pond.summary("first").path("spending"));
      assertThat(verdicts(pond.outcomes("again"))).isEqualTo(verdicts(pond.outcomes("first")));

      Cli other =
          Cli.assay(
              Map.of(),
              "run",
              config,
              "--prompt",
              "plain",
              "--replay",
              pond.out("first"),
              "--out",
              pond.out("other"));
      assertThat(other.code()).as(other.err()).isEqualTo(ExitCode.USAGE);
      assertThat(other.err()).contains("a call is not in the record that is replayed", "prompt");
      Cli none = Cli.assay("run", config, "--replay", folder, "--out", pond.out("none"));
      assertThat(none.code()).isEqualTo(ExitCode.USAGE);
      assertThat(none.err()).contains("no calls were recorded");
      assertThat(pond.out("none")).doesNotExist();
    }
  }

  private static String verdicts(Map<String, JsonNode> outcomes) {
    StringBuilder text = new StringBuilder();
    outcomes.forEach(
        (id, outcome) ->
            text.append(id).append(outcome.path("verdict")).append(outcome.path("sql")));
    return text.toString();
  }

  @Test
  void resumesNoRunThatAskedOtherwise() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Path examples =
          Files.writeString(
              folder.resolve("examples.jsonl"),
              "{\"question\":\"How old is Bo?\",\"sql\":\"SELECT 3\"}\n");
      String generator = pond.asking() + "examples: { file: examples.jsonl, nearest: false }\n";
      Path config = pond.config(generator + "budget: { calls: 1 }\n");
      assertThat(pond.runAs(config, "run").code()).isEqualTo(ExitCode.INCOMPLETE);
      pond.config(generator);

      refused(pond, config, "--temperature", "0.5");
      refused(pond, config, "--prompt", "plain");
      refused(pond, config, "--samples", "2");
      refused(pond, config, "--model", "openai/stub-other");
      Files.writeString(examples, "{\"question\":\"How old is Ada?\",\"sql\":\"SELECT 4\"}\n");
      refused(pond, config);
      Files.writeString(examples, "{\"question\":\"How old is Bo?\",\"sql\":\"SELECT 3\"}\n");

      Cli done = pond.runAs(config, "run", "--resume");
      assertThat(done.code()).as(done.err()).isZero();
      assertThat(pond.stub().calls()).isEqualTo(3);
    }
  }

  private static void refused(StubbedFrogDataset pond, Path config, Object... more)
      throws IOException {
    Object[] args = new Object[more.length + 1];
    System.arraycopy(more, 0, args, 0, more.length);
    args[more.length] = "--resume";
    Cli run = pond.runAs(config, "run", args);
    assertThat(run.code()).as("%s%n%s", List.of(more), run.err()).isEqualTo(2);
    assertThat(run.err()).contains("can't be resumed");
    assertThat(pond.stub().calls()).isOne();
  }
}
