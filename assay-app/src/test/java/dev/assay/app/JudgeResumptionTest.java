// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.app.terminal.ExitCode;
import dev.assay.testkit.model.StubFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** LLM judges that are interrupted, or get no answer, and go on. */
class JudgeResumptionTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void goesOnWhereItWas() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      Cli stopped = judge.judge("--repeats", 3, "--max-calls", 2, "--concurrency", 1);
      assertThat(stopped.code()).as(stopped.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(stopped.err())
          .contains("Stopped: ", "2 calls", "4 judgments are left pending", "assay judge");
      assertThat(judge.judgments()).hasSize(2);
      assertThat(judge.judgments()).allMatch(one -> one.path("repeat").asInt() == 1);

      Cli rest = judge.judge("--repeats", 3, "--no-cache");
      assertThat(rest.code()).as(rest.err()).isZero();
      assertThat(judge.stub().calls()).isEqualTo(6);
      assertThat(judge.judgments()).hasSize(6);

      Path file = judge.run().resolve("judgements.jsonl");
      String whole = Files.readString(file);
      Files.writeString(file, whole.substring(0, whole.length() - 20));
      Cli killed = judge.judge("--repeats", 3, "--no-cache");
      assertThat(killed.code()).as(killed.err()).isZero();
      assertThat(killed.err()).contains("truncated", "1 answer from the record");
      assertThat(judge.stub().calls()).isEqualTo(6);
      assertThat(StubbedJudge.keys(judge.judgments())).hasSize(6);
    }
  }

  @Test
  void stopsPayingForAJudgeWhoseAnswersHaveTheWrongForm() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(folder, (request, prompt) -> "{\"reason\": \"Right.\", \"rating\": 3}")) {
      Cli stopped = judge.judge("--repeats", 10, "--concurrency", 1);

      assertThat(stopped.code()).as(stopped.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(judge.stub().calls()).isEqualTo(9);
      assertThat(stopped.err())
          .contains("Stopped: openai/stub-judge gives no usable answer for the rubric")
          .contains("asked for JSON with the keys \"E\", \"S\", got \"reason\", \"rating\"")
          .contains("18 judgments are left pending");
    }
  }

  @Test
  void leavesForLaterWhatTheProviderDidNotAnswer() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      judge.stub().fail(StubFault.UNAUTHORIZED);
      Cli refused = judge.judge();
      assertThat(refused.code()).as(refused.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(refused.err()).contains("Stopped: ", "2 judgments are left pending");
      assertThat(judge.run().resolve("judgements.jsonl")).isEmptyFile();

      judge.stub().fail(StubFault.BAD_REQUEST);
      Cli setting = judge.judge();
      assertThat(setting.code()).as(setting.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(setting.err()).contains("1 not given: the model gave no answer", "To continue:");
      assertThat(judge.run().resolve("judgements.jsonl")).isEmptyFile();

      judge.stub().fail(null);
      assertThat(judge.judge().code()).isZero();
      assertThat(judge.judgments()).hasSize(2);

      judge.stub().fail(StubFault.BAD_REQUEST, 1); // by now that is about the question
      assertThat(judge.judge("--repeats", 2, "--concurrency", 1).code()).isZero();
      assertThat(judge.judgments())
          .hasSize(4)
          .filteredOn(judgment -> judgment.path("score").isNull())
          .singleElement()
          .matches(judgment -> judgment.path("problem").asText().contains("no answer"));
    }
  }

  @Test
  void keepsRefusalsOfAModelThatAnswersElsewhereWhicheverComesFirst() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      judge.stub().fail(StubFault.BAD_REQUEST, 1); // the first of all
      Cli run = judge.judge("--concurrency", 1);

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err()).contains("Without a score: 1 refused.", "--retry-unscored");
      assertThat(judge.judgments()).hasSize(2);
    }
  }

  @Test
  void keepsARefusalAfterAnAnswerThatCanNotBeUsed() throws IOException {
    AtomicReference<StubbedJudge> opened = new AtomicReference<>();
    try (StubbedJudge judge =
        StubbedJudge.open(
            folder,
            (stubRequest, prompt) -> {
              Objects.requireNonNull(opened.get()).stub().fail(StubFault.BAD_REQUEST);
              return "I would say 3.";
            })) {
      opened.set(judge);
      Cli run = judge.judge("--on", "incorrect");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(judge.judgments())
          .singleElement()
          .matches(one -> one.path("why").asText().equals("refused"))
          .matches(one -> one.path("tries").asInt() == 2);
    }
  }

  @Test
  void leavesForLaterWhatIsNoAnswerOfTheProvider() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      assertThat(judge.judge().code()).isZero();
      judge.stub().answerRaw("<html><title>Please log in</title></html>");
      Cli page = judge.judge("--repeats", 2, "--no-cache");
      assertThat(page.code()).as(page.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(page.err()).contains("2 judgments are left pending", "can't be read");
      judge.stub().answerRaw(null);
      judge.stub().fail(StubFault.CUT);
      Cli cut = judge.judge("--repeats", 7, "--concurrency", 1);
      assertThat(cut.code()).as(cut.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(cut.err()).contains("Stopped: ", "12 judgments are left pending");
      assertThat(judge.judgments()).hasSize(2);

      judge.stub().fail(null);
      assertThat(judge.judge("--repeats", 7).code()).isZero();
      assertThat(judge.judgments()).hasSize(14).noneMatch(one -> one.path("score").isNull());
    }
  }

  @Test
  void asksAgainWhatHasNoScoreWhereItIsTold() throws IOException {
    AtomicBoolean bad = new AtomicBoolean(true);
    try (StubbedJudge judge =
        StubbedJudge.open(
            folder,
            (stubRequest, prompt) -> bad.get() ? "Three." : StubbedJudge.byQuestion(prompt))) {
      assertThat(judge.judge("--on", "incorrect").err()).contains("Without a score: 1 bad JSON.");
      bad.set(false);
      assertThat(judge.judge("--on", "incorrect").err()).contains("0 judgments to ask for");
      int calls = judge.stub().calls();
      Cli again = judge.judge("--on", "incorrect", "--retry-unscored");

      assertThat(again.code()).as(again.err()).isZero();
      assertThat(judge.stub().calls()).isEqualTo(calls + 1);
      assertThat(judge.judgments()).hasSize(2);
      JsonNode judges = StubbedFrogDataset.json(judge.run().resolve("summary.json")).path("judges");
      assertThat(judges.at("/0/judgements").asInt()).isOne();
      assertThat(judges.at("/0/unscored").asInt()).isZero();
      assertThat(judge.judge("--on", "incorrect", "--retry-unscored").err())
          .contains("0 judgments to ask for, 1 stored already");
    }
  }

  @Test
  void curesAnswersThatWereCutOffByALongerOne() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      judge
          .stub()
          .answerRaw(
              """
              {"id":"a","object":"chat.completion","model":"stub-judge","choices":[{"index":0,\
              "message":{"role":"assistant","content":"{"},"finish_reason":"length"}],\
              "usage":{"prompt_tokens":9,"completion_tokens":50,"total_tokens":59}}
              """);
      assertThat(judge.judge("--max-tokens", 50, "--temperature", 0).err())
          .contains("Without a score: 2 cut off.");
      judge.stub().answerRaw(null);
      Cli longer =
          judge.judge(
              "--max-tokens", 2000, "--temperature", 0, "--on", "correct", "--retry-unscored");
      assertThat(longer.code()).as(longer.err()).isZero();
      assertThat(judge.judgments()).hasSize(3);

      // Also of one that gave scores; whoever gave none may be asked in any way.
      Cli budget = judge.judge("--max-tokens", 900, "--temperature", 0, "--max-calls", 99);
      assertThat(budget.code()).as(budget.err()).isZero();
      assertThat(judge.run().resolve("judges.jsonl"))
          .content()
          .contains("\"maxTokens\":\"50\"", "\"maxTokens\":\"2000\"", "\"maxTokens\":\"900\"");
      assertThat(judge.judge("--max-tokens", 2000).err()).contains("settings (temperature");
    }
  }

  @Test
  void doesNotPayTwiceForWhatWasRetried() throws IOException {
    AtomicBoolean bad = new AtomicBoolean(true);
    try (StubbedJudge judge =
        StubbedJudge.open(
            folder,
            (stubRequest, prompt) -> bad.get() ? "Three." : StubbedJudge.byQuestion(prompt))) {
      assertThat(judge.judge().err()).contains("Without a score: 2 bad JSON.");
      assertThat(judge.stub().calls()).isEqualTo(6);
      bad.set(false);
      Cli one = retry(judge, 7);
      assertThat(one.code()).as(one.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(one.err())
          .contains("3 judgments are left pending")
          .containsPattern("To continue, .*\n.* --max-calls MORE .* --retry-unscored");
      Cli both = retry(judge, 8);
      assertThat(both.code()).as(both.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(both.err())
          .contains("2 judgments are left pending", "--max-calls MORE")
          .doesNotContain("--retry-unscored");
    }
  }

  private static Cli retry(StubbedJudge judge, int calls) throws IOException {
    return judge.judge(
        "--max-calls", calls, "--repeats", 2, "--concurrency", 1, "--retry-unscored");
  }

  @Test
  void keepsRefusalsWhenInterrupted() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    AtomicInteger asked = new AtomicInteger();
    AtomicReference<Thread> user = new AtomicReference<>();
    try (StubbedJudge judge =
        StubbedJudge.open(
            folder,
            (request, prompt) -> {
              if (asked.incrementAndGet() == 2) {
                Objects.requireNonNull(user.get()).interrupt();
                await(release);
              }
              return StubbedJudge.byQuestion(prompt);
            })) {
      judge.stub().fail(StubFault.BAD_REQUEST, 1); // the first of all
      CompletableFuture<Cli> ended = new CompletableFuture<>();
      Thread running = inBackground(judge, ended, "--repeats", 2, "--concurrency", 1);
      user.set(running);
      running.start();

      Cli interrupted = ended.get(1, TimeUnit.MINUTES);
      assertThat(interrupted.code()).as(interrupted.err()).isEqualTo(ExitCode.INTERRUPTED);
      release.countDown();
      assertThat(judge.judgments())
          .hasSize(2)
          .anyMatch(one -> one.path("why").asText().equals("refused"));
    }
  }

  private static void await(CountDownLatch release) {
    try {
      assertThat(release.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Thread inBackground(
      StubbedJudge judge, CompletableFuture<Cli> ended, Object... words) {
    return new Thread(
        () -> {
          try {
            ended.complete(judge.judge(words));
          } catch (IOException e) {
            ended.completeExceptionally(e);
          }
        });
  }

  @Test
  void endsAtOnceWhenInterruptedAndGoesOn() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    try (StubbedJudge judge =
        StubbedJudge.open(
            folder,
            (request, prompt) -> {
              asked.countDown();
              await(release);
              return StubbedJudge.byQuestion(prompt);
            })) {
      CompletableFuture<Cli> ended = new CompletableFuture<>();
      Thread user = inBackground(judge, ended);
      user.start();
      assertThat(asked.await(1, TimeUnit.MINUTES)).isTrue();
      user.interrupt();

      Cli interrupted = ended.get(1, TimeUnit.MINUTES);
      assertThat(interrupted.code()).as(interrupted.err()).isEqualTo(ExitCode.INTERRUPTED);
      assertThat(interrupted.err()).contains("Interrupted; 0 judgments are on disk", "assay judge");
      release.countDown();
      Cli again = judge.judge();
      assertThat(again.code()).as(again.err()).isZero();
      assertThat(judge.judgments()).hasSize(2);
    }
  }
}
