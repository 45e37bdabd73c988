// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import static dev.assay.llm.call.TestCallers.caller;
import static dev.assay.llm.call.TestCallers.chat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.generate.GeneratorStoppedException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BudgetTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void stopsBeforeTheCallThatMightPassTheBudget() {
    ScriptedModel model = new ScriptedModel((call, messages) -> "SELECT 1");
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(model, record, new Budget.Limit(null, null, 2L))) {
      caller.ask(chat("one?"), 0);
      caller.ask(chat("two?"), 0);
      assertThatThrownBy(() -> caller.ask(chat("three?"), 0))
          .isInstanceOf(GeneratorStoppedException.class)
          .hasMessageContaining("budget of 2 calls");
    }
    assertThat(model.calls).hasValue(2);
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(model, record, new Budget.Limit(null, null, 3L))) {
      caller.ask(chat("three?"), 0);
      assertThatThrownBy(() -> caller.ask(chat("four?"), 0))
          .isInstanceOf(GeneratorStoppedException.class);
    }
  }

  @Test
  void neverSpendsMoreThanTheBudgetHoweverManyAskAtOnce() throws Exception {
    ScriptedModel model = new ScriptedModel((call, messages) -> "SELECT 1");
    // A call may take 2,000 tokens and its prompt, and takes 110.
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(model, record, new Budget.Limit(null, 10_000L, null))) {
      ExecutorService threads = Executors.newFixedThreadPool(16);
      List<Future<ModelCaller.Answer>> asked =
          IntStream.range(0, 200)
              .mapToObj(i -> threads.submit(() -> caller.ask(chat("question " + i), 0)))
              .toList();
      int stopped = 0;
      for (Future<ModelCaller.Answer> each : asked) {
        try {
          each.get();
        } catch (ExecutionException e) {
          assertThat(e).hasCauseInstanceOf(GeneratorStoppedException.class);
          stopped++;
        }
      }
      threads.shutdown();
      assertThat(stopped).isPositive();
      assertThat(model.calls.get() * 110).isLessThanOrEqualTo(10_000);
      assertThat(model.calls.get() * 110)
          .as("calls under way that may cost much do not end the run")
          .isGreaterThan(10_000 - 2_000 - 100 - 110);
    }
  }

  @Test
  void saysTheBudgetAsItWasGiven() {
    ScriptedModel model = new ScriptedModel((call, messages) -> "SELECT 1");
    try (CallRecord record = CallRecord.open(folder);
        ModelCaller caller = caller(model, record, new Budget.Limit(0.0005, null, null))) {
      assertThatThrownBy(() -> caller.ask(chat("one?"), 0))
          .isInstanceOf(GeneratorStoppedException.class)
          .hasMessageContaining("budget of $0.0005;");
    }
    assertThat(model.calls).hasValue(0);
  }
}
