// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import static dev.assay.llm.call.TestCallers.QUICK;
import static dev.assay.llm.call.TestCallers.caller;
import static dev.assay.llm.call.TestCallers.chat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.generate.GeneratorStoppedException;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.chat.PromptMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelCallerTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void keepsTheRawCallAndItsCostBeforeTheAnswerIsUsed() throws IOException {
    ScriptedModel model = new ScriptedModel((call, messages) -> "SELECT 1");
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(model, record, Budget.Limit.NONE)) {
      ModelCaller.Answer answer = caller.ask(chat("one?"), 0);
      assertThat(answer.text()).isEqualTo("SELECT 1");
      // 60 tokens at 1,000, 40 at 100 and 10 at 10,000 dollars a million.
      assertThat(answer.usage().costUsd()).isEqualTo(0.164);
      assertThat(Files.readString(folder.resolve(CallRecord.FILE)))
          .contains("\"request\":\"{\\\"raw\\\":\\\"request\\\"}\"")
          .contains("\"text\":\"SELECT 1\"")
          .contains("\"cost_usd\":0.164")
          .endsWith("\n");
    }
  }

  @Test
  void asksNothingTwiceInOneRunNorAfterACrash() throws IOException {
    ScriptedModel model = new ScriptedModel((call, messages) -> "answer " + call);
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(model, record, Budget.Limit.NONE)) {
      assertThat(caller.ask(chat("one?"), 0)).isEqualTo(caller.ask(chat("one?"), 0));
      caller.ask(chat("two?"), 0);
      caller.ask(chat("one?"), 1);
    }
    assertThat(model.calls).hasValue(3);
    Files.writeString(folder.resolve(CallRecord.FILE), "{\"key\":\"to", StandardOpenOption.APPEND);
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(model, record, Budget.Limit.NONE)) {
      assertThat(record.before().calls()).isEqualTo(3);
      assertThat(record.before().tokens()).isEqualTo(330);
      assertThat(record.before().costUsd()).isEqualTo(3 * 0.164);
      assertThat(caller.ask(chat("two?"), 0).text()).isEqualTo("answer 2");
      assertThat(caller.ask(chat("three?"), 0).text()).isEqualTo("answer 4");
    }
    try (CallRecord record = CallRecord.open(folder)) {
      assertThat(record.size()).isEqualTo(4);
    }
  }

  @Test
  void saysWhichLineOfARecordIsBroken() throws IOException {
    Files.writeString(folder.resolve(CallRecord.FILE), "{\"key\":\"a\"}\nnonsense\n");
    assertThatThrownBy(() -> CallRecord.open(folder))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("calls.jsonl, line 2 is broken");
  }

  @Test
  void tellsSettingsAndSamplesApart() {
    List<PromptMessage> chat = chat("one?");
    String usual = CallKey.of(ScriptedModel.NAME, ModelOptions.DEFAULT, chat, 0);
    ModelOptions hot =
        new ModelOptions(
            ModelOptions.DEFAULT.endpoint(),
            new ModelOptions.Sampling(0.7, null),
            null,
            List.of(),
            null,
            Map.of());
    ModelOptions patient =
        ModelOptions.of(new ModelOptions.Endpoint(null, "OTHER_KEY", Duration.ofHours(1)));
    assertThat(CallKey.of(ScriptedModel.NAME, hot, chat, 0)).isNotEqualTo(usual);
    assertThat(CallKey.of(ScriptedModel.NAME, ModelOptions.DEFAULT, chat, 1)).isNotEqualTo(usual);
    assertThat(CallKey.of(ScriptedModel.NAME, ModelOptions.DEFAULT, chat("oneX"), 0))
        .isNotEqualTo(usual);
    assertThat(CallKey.of(ScriptedModel.NAME, patient, chat, 0)).isEqualTo(usual);
  }

  @Test
  void triesAgainAndRecordsWhatFailed() throws IOException {
    ScriptedModel model =
        new ScriptedModel(
            (call, messages) -> {
              if (call < 3) {
                throw ScriptedModel.failure(Kind.PROVIDER, null);
              }
              return "SELECT 1";
            });
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(model, record, Budget.Limit.NONE)) {
      assertThat(caller.ask(chat("one?"), 0).usage().retries()).isEqualTo(2);
      assertThat(caller.made()).isEqualTo(3);
    }
    assertThat(Files.readString(folder.resolve(CallRecord.FILE)))
        .contains("\"failures\":[{\"kind\":\"provider\",\"status\":429,\"message\":\"it failed\"");
  }

  @Test
  void waitsAsLongAsTheProviderAsks() {
    ScriptedModel model =
        new ScriptedModel(
            (call, messages) -> {
              if (call == 1) {
                throw ScriptedModel.failure(Kind.RATE_LIMIT, Duration.ofMillis(400));
              }
              return "SELECT 1";
            });
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(model, record, Budget.Limit.NONE)) {
      long start = System.nanoTime();
      caller.ask(chat("one?"), 0);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(390));
    }
  }

  @Test
  void givesUpWhenTheProviderAsksForTooLong() {
    ScriptedModel model =
        new ScriptedModel(
            (call, messages) -> {
              throw ScriptedModel.failure(Kind.RATE_LIMIT, Duration.ofHours(2));
            });
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(model, record, Budget.Limit.NONE)) {
      assertThatThrownBy(() -> caller.ask(chat("one?"), 0))
          .isInstanceOf(ProviderUnavailableException.class)
          .hasMessageStartingWith("stub/model: it failed")
          .hasMessageEndingWith("It asks to wait 2h, longer than 'limits: longestWait' allows.");
      assertThat(model.calls).hasValue(1);
    }
  }

  @Test
  void stopsAtOnceWhenNobodyWouldFareBetter() {
    ScriptedModel model =
        new ScriptedModel(
            (call, messages) -> {
              if (call != 2) {
                throw ScriptedModel.failure(Kind.ACCESS, null);
              }
              return "SELECT 1";
            });
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(model, record, Budget.Limit.NONE)) {
      assertThatThrownBy(() -> caller.ask(chat("one?"), 0))
          .isInstanceOf(GeneratorStoppedException.class)
          .hasMessage("stub/model: it failed");
      caller.ask(chat("two?"), 0);
      assertThatThrownBy(() -> caller.ask(chat("three?"), 0))
          .isInstanceOf(ProviderUnavailableException.class);
    }
  }

  @Test
  void neverKeepsAnErrorAsAnAnswer() {
    ReplyCache cache = new ReplyCache(folder.resolve("cache"));
    ScriptedModel broken =
        new ScriptedModel(
            (call, messages) -> {
              throw ScriptedModel.failure(Kind.ANSWER, null);
            });
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(broken, record, Budget.Limit.NONE, cache, QUICK)) {
      ModelCaller.Answer answer = caller.ask(chat("one?"), 0);
      assertThat(answer.text()).isNull();
      assertThat(answer.failure()).isEqualTo("stub/model: it failed");
      assertThat(broken.calls).hasValue(4);
      assertThat(record.size()).isZero();
    }
    ScriptedModel well = new ScriptedModel((call, messages) -> "SELECT 1");
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(well, record, Budget.Limit.NONE, cache, QUICK)) {
      assertThat(caller.ask(chat("one?"), 0).text()).isEqualTo("SELECT 1");
    }
  }

  @Test
  void findsInTheCacheWhatAnotherRunWasAnswered() throws IOException {
    ReplyCache cache = new ReplyCache(folder.resolve("cache"));
    ScriptedModel model = new ScriptedModel((call, messages) -> "answer " + call);
    try (CallRecord record = CallRecord.open(folder.resolve("a"));
        ModelCaller caller = caller(model, record, Budget.Limit.NONE, cache, QUICK)) {
      caller.ask(chat("one?"), 0);
    }
    Budget.Limit nothing = new Budget.Limit(null, null, 0L);
    try (CallRecord record = CallRecord.open(folder.resolve("b"));
        ModelCaller caller = caller(model, record, nothing, cache, QUICK)) {
      ModelCaller.Answer answer = caller.ask(chat("one?"), 0);
      assertThat(answer.text()).isEqualTo("answer 1");
      assertThat(answer.usage().costUsd()).isEqualTo(0.164);
      assertThat(caller.fromCache()).isOne();
    }
    assertThat(model.calls).hasValue(1);
    try (CallRecord record = CallRecord.open(folder.resolve("b"))) {
      assertThat(record.before().costUsd()).as("nothing was paid in this run").isZero();
    }
  }

  @Test
  void keepsToTheNumberOfCallsUnderWay() throws Exception {
    ScriptedModel model =
        new ScriptedModel(
            (call, messages) -> {
              try {
                Thread.sleep(20);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return "SELECT 1";
            });
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(model, record, Budget.Limit.NONE)) {
      ExecutorService threads = Executors.newFixedThreadPool(16);
      List<Future<ModelCaller.Answer>> asked = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        String question = "question " + i;
        asked.add(threads.submit(() -> caller.ask(chat(question), 0)));
      }
      for (Future<ModelCaller.Answer> each : asked) {
        each.get();
      }
      threads.shutdown();
    }
    assertThat(model.mostUnderWay).hasValue(4);
  }

  @Test
  void keepsToTheRequestsOfAMinute() {
    ScriptedModel model = new ScriptedModel((call, messages) -> "SELECT 1");
    RateLimits slow = new RateLimits(4, 600, null, 0, Duration.ofMillis(5), Duration.ofSeconds(1));
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(model, record, Budget.Limit.NONE, null, slow)) {
      long start = System.nanoTime();
      for (int i = 0; i < 65; i++) {
        caller.ask(chat("question " + i), 0);
      }
      // 60 may go at once, then one each tenth of a second.
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(350));
    }
  }

  @Test
  void repeatsARunWithoutAsking() {
    ScriptedModel model = new ScriptedModel((call, messages) -> "answer " + call);
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(model, record, Budget.Limit.NONE)) {
      caller.ask(chat("one?"), 0);
    }
    try (CallRecord earlier = CallRecord.replay(folder);
        ModelCaller caller =
            ModelCaller.replaying(ScriptedModel.NAME, ModelOptions.DEFAULT, earlier)) {
      assertThat(caller.ask(chat("one?"), 0).text()).isEqualTo("answer 1");
      assertThatThrownBy(() -> caller.ask(chat("two?"), 0))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("not in the record that is replayed");
    }
    assertThatThrownBy(() -> CallRecord.replay(folder.resolve("nowhere")))
        .hasMessageContaining("no calls were recorded");
  }

  @Test
  void forgetsACachedFileThatIsDamaged() throws IOException {
    ReplyCache cache = new ReplyCache(folder.resolve("cache"));
    ScriptedModel model = new ScriptedModel((call, messages) -> "answer " + call);
    try (CallRecord record = CallRecord.open(folder.resolve("a"));
        ModelCaller caller = caller(model, record, Budget.Limit.NONE, cache, QUICK)) {
      caller.ask(chat("one?"), 0);
    }
    try (var files = Files.walk(folder.resolve("cache"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.write(file, "{\"key\":".getBytes(StandardCharsets.UTF_8));
      }
    }
    try (CallRecord record = CallRecord.open(folder.resolve("b"));
        ModelCaller caller = caller(model, record, Budget.Limit.NONE, cache, QUICK)) {
      assertThat(caller.ask(chat("one?"), 0).text()).isEqualTo("answer 2");
    }
  }
}
