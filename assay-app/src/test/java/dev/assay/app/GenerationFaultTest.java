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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models that can't be asked, or not at once. */
class GenerationFaultTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void leavesQuestionsForLaterIfAProviderRefusesTheKey() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      pond.stub().fail(StubFault.UNAUTHORIZED);

      Cli run = pond.run("run", "--concurrency", "1");

      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(run.err())
          .contains("Stopped: ", "OPENAI_API_KEY", "3 questions are left pending.", "--resume")
          .doesNotContain(StubbedFrogDataset.KEY);
      pond.stub().fail(null);
      Cli mended = pond.run("run", "--resume");
      assertThat(mended.code()).as(mended.err()).isZero();
      assertThat(mended.out()).contains("3 of 3 right");
    }
  }

  @Test
  void triesAPortThatNobodyListensOnThreeTimesAndSaysSoFirst() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      String asking =
          pond.asking().replace(pond.stub().baseUrl().toString(), "http://127.0.0.1:9/v1");

      Cli run = pond.runAs(pond.config(asking), "run", "--concurrency", "1", "--workers", "1");

      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(run.err())
          .containsSubsequence(
              "Stopped: openai/stub-model: 127.0.0.1:9 can't be reached",
              "3 calls were made",
              "3 questions are left pending.");
    }
  }

  @Test
  void goesOnWithAnotherAddressOrModelAsLongAsNothingIsFinished() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      String asking = pond.asking().replace("stub-model", "stub-gone").replace("/v1", "/no");
      pond.stub().fail(StubFault.NOT_FOUND);
      Cli wrong = pond.runAs(pond.config(asking), "run");
      pond.stub().fail(null);
      assertThat(wrong.code()).as(wrong.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(wrong.err()).contains("3 questions are left pending.", "To continue:\n");

      Cli mended = pond.run("run", "--resume");

      assertThat(mended.code()).as(mended.err()).isZero();
      assertThat(mended.err()).contains("no question was finished yet");
      assertThat(mended.out()).contains("3 of 3 right");
    }
  }

  @Test
  void stopsWhereNothingIsAnsweredAndEveryRequestIsRefused() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      pond.askToCount(14);
      pond.stub().fail(StubFault.BAD_REQUEST);

      Cli run = pond.run("run", "--concurrency", "1", "--workers", "1");

      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(pond.stub().calls()).isEqualTo(10);
      assertThat(run.err())
          .contains("no question was answered, and 10 calls in a row failed", "HTTP 400")
          .contains("run into another --out", "5 questions are left pending.");
    }
  }

  @Test
  void leavesTheOthersForLaterIfAProviderIsInTroubleForLong() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      pond.askToCount(14);
      pond.stub().fail(StubFault.SERVER_ERROR);
      Path config = pond.config(pond.asking() + "limits: { retries: 0, concurrency: 1 }\n");

      Cli run = pond.runAs(config, "run", "--workers", "1");

      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(run.err())
          .contains("Stopped: ", "5 questions are left pending.", "To continue:\n");
      assertThat(pond.stub().calls()).isEqualTo(10);
      pond.stub().fail(null);
      Cli done = pond.runAs(config, "run", "--resume");
      assertThat(done.out()).contains("5 of 5 right", "9 not scored");
    }
  }

  @Test
  void saysThatEveryQuestionFailedInTheSameWay() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      pond.stub().fail(StubFault.BAD_REQUEST);

      Cli run = pond.run("run");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err())
          .contains("Every question failed with the same error: openai/stub-model", "HTTP 400");
    }
  }

  @Test
  void scoresNoQuestionThatAProviderInTroubleLost() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      pond.stub().fail(StubFault.UNAVAILABLE);
      Path config = pond.config(pond.asking() + "limits: { firstWait: 1ms, retries: 2 }\n");

      Cli run = pond.runAs(config, "run");

      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(run.err()).contains("3 questions were lost", "503");
      assertThat(pond.outcomes("run").values())
          .hasSize(3)
          .allSatisfy(
              outcome -> {
                assertThat(outcome.path("verdict").asText()).isEqualTo("not_scored");
                assertThat(outcome.path("cause").asText())
                    .as("%s", outcome)
                    .isEqualToIgnoringCase("PROVIDER_UNAVAILABLE");
              });
      assertThat(pond.stub().calls()).as("two retries each").isEqualTo(9);
    }
  }

  @Test
  void saysThatAProviderAsksForALongerWaitThanIsAllowed() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      pond.stub().askToWait(3600);
      pond.stub().fail(StubFault.RATE_LIMIT_WITH_RETRY_AFTER, 1);

      Cli run = pond.run("run", "--first", "1");

      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(pond.outcome("run", "first").toString())
          .contains("It asks to wait 1h, longer than 'limits: longestWait' allows.");
    }
  }

  @Test
  void waitsAsLongAsAProviderAsksAndSaysSo() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      pond.stub().askToWait(1);
      pond.stub().fail(StubFault.RATE_LIMIT_WITH_RETRY_AFTER, 1);
      long start = System.nanoTime();

      Cli run = pond.run("run", "--first", "1");

      assertThat(run.code()).as(run.err()).isZero();
      double elapsed = (System.nanoTime() - start) / 1e6;
      assertThat(pond.stub().calls()).isEqualTo(2);
      JsonNode usage = pond.outcome("run", "first").at("/attempts/0/usage");
      assertThat(usage.path("retries").asInt()).as("%s", usage).isOne();
      assertThat(usage.path("latency_ms").doubleValue())
          .as("without the wait")
          .isLessThan(elapsed - 1000);
      JsonNode failure =
          new ObjectMapper()
              .readTree(Files.readAllLines(pond.out("run").resolve("calls.jsonl")).get(0))
              .at("/failures/0");
      assertThat(failure.path("status").asInt()).isEqualTo(429);
      assertThat(failure.path("waited_ms").asLong()).isEqualTo(1000);
    }
  }

  @Test
  void countsFailedCallsAgainstTheBudgetAlsoWhenResumed() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      pond.stub().fail(StubFault.SERVER_ERROR, 1);
      String generator = pond.asking() + "limits: { firstWait: 1ms, concurrency: 1 }\n";
      Path config = pond.config(generator + "budget: { calls: 2 }\n");

      Cli stopped = pond.runAs(config, "run");
      Cli again = pond.runAs(config, "run", "--resume");

      assertThat(stopped.code()).as(stopped.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(again.code()).as(again.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(pond.stub().calls()).as("one failed, one answered").isEqualTo(2);
      assertThat(pond.outcomes("run")).hasSize(1);
    }
  }

  @Test
  void writesNothingIfAModelCantBeAskedAtAll() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Map<String, String> key = pond.stub().environment();
      says(pond, key, List.of("--model", "opnai/x"), "opnai", "openai");
      says(pond, key, List.of("--model", "stub-model"), "stub-model", "provider");
      says(pond, Map.of(), List.of("--model", "openai/x"), "OPENAI_API_KEY is not set");
      says(
          pond,
          key,
          List.of("--model", "openai/x", "--key-variable", "MY_KEY"),
          "MY_KEY is not set");
      says(pond, key, List.of("--model", "openai/x", "--prompt", "defualt"), "defualt", "default");
      says(pond, key, List.of("--model", "openai/x", "--prompt", "no.txt"), "no.txt");
      says(pond, key, List.of("--model", "anthropic/x", "--seed", "7"), "seed");
      says(pond, key, List.of("--model", "openai/x", "--samples", "0"), "at least 1");
      says(pond, key, List.of("--model", "openai/x", "--schema-style", "dll"), "dll", "ddl");
      says(pond, key, List.of("--model", "openai/x", "--examples", "no.jsonl"), "no.jsonl");
      assertThat(pond.stub().calls()).isZero();
    }
  }

  private void says(
      StubbedFrogDataset pond,
      Map<String, String> environment,
      List<String> options,
      String... words) {
    Path out = pond.out("nothing");
    Object[] args = {"run", "--questions", pond.questions(), "--in-process", "--out", out};
    Object[] all = new Object[args.length + options.size()];
    System.arraycopy(args, 0, all, 0, args.length);
    System.arraycopy(options.toArray(), 0, all, args.length, options.size());
    Cli run = Cli.assay(environment, all);
    assertThat(run.code()).as("%s: %s", options, run.err()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(words).doesNotContain("a bug in Assay");
    assertThat(out).as("%s", options).doesNotExist();
  }
}
