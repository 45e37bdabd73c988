// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelReply;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.testkit.model.ModelProtocol;
import dev.assay.testkit.model.ModelProtocols;
import dev.assay.testkit.model.ModelStub;
import dev.assay.testkit.model.StubFault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ProviderAnswerTest {
  static Stream<ModelProtocol> protocols() {
    return ModelProtocols.all().stream();
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void givesAnAnswerWithoutWordsAsAReplySinceItIsPaidFor(ModelProtocol protocol) throws Exception {
    try (ModelStub stub = ModelStub.start(protocol, StubbedModels.CANARY, prompt -> "");
        LanguageModel model =
            StubbedModels.open(protocol, stub, StubbedModels.options(stub.baseUrl()))) {
      ModelReply reply = model.ask(StubbedModels.CHAT, 0);
      assertThat(reply.text()).isEmpty();
      assertThat(reply.tokens().prompt()).isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void takesJsonOfAnotherShapeForNoAnswer(ModelProtocol protocol) throws Exception {
    try (ModelStub stub = ModelStub.start(protocol, StubbedModels.CANARY, prompt -> "");
        LanguageModel model =
            StubbedModels.open(protocol, stub, StubbedModels.options(stub.baseUrl()))) {
      for (String body : List.of("{}", "[]", "\"text\"", "{\"hello\":{\"world\":[1,2]}}", "null")) {
        stub.answerRaw(body);
        ModelCallException thrown =
            catchThrowableOfType(ModelCallException.class, () -> model.ask(StubbedModels.CHAT, 0));
        assertThat(thrown).as(body).isNotNull();
        assertThat(thrown.kind()).as(body + thrown.getMessage()).isEqualTo(Kind.ANSWER);
        assertThat(thrown.exchange()).contains(body);
      }
    }
  }

  static Stream<Arguments> filtered() {
    String usage = "\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":0,\"total_tokens\":1}";
    return Stream.of(
        Arguments.of(
            ModelProtocols.OPENAI,
            "{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":null},"
                + "\"finish_reason\":\"content_filter\"}],"
                + usage
                + "}"),
        Arguments.of(
            ModelProtocols.ANTHROPIC,
            "{\"id\":\"m\",\"type\":\"message\",\"role\":\"assistant\",\"content\":[],"
                + "\"stop_reason\":\"refusal\",\"usage\":{\"input_tokens\":1,\"output_tokens\":0}}"),
        Arguments.of(
            ModelProtocols.GEMINI,
            "{\"promptFeedback\":{\"blockReason\":\"PROHIBITED_CONTENT\"},"
                + "\"usageMetadata\":{\"promptTokenCount\":1}}"),
        Arguments.of(
            ModelProtocols.GEMINI,
            "{\"candidates\":[{\"finishReason\":\"SAFETY\",\"index\":0}],"
                + "\"usageMetadata\":{\"promptTokenCount\":1}}"),
        Arguments.of(
            ModelProtocols.BEDROCK,
            "{\"output\":{\"message\":{\"role\":\"assistant\",\"content\":[]}},"
                + "\"stopReason\":\"guardrail_intervened\","
                + "\"usage\":{\"inputTokens\":1,\"outputTokens\":0,\"totalTokens\":1}}"));
  }

  @ParameterizedTest
  @MethodSource("filtered")
  void tellsAFilterFromASilentModel(ModelProtocol protocol, String body) throws Exception {
    try (ModelStub stub = ModelStub.start(protocol, StubbedModels.CANARY, prompt -> "");
        LanguageModel model =
            StubbedModels.open(protocol, stub, StubbedModels.options(stub.baseUrl()))) {
      stub.answerRaw(body);
      ModelCallException thrown =
          catchThrowableOfType(ModelCallException.class, () -> model.ask(StubbedModels.CHAT, 0));
      assertThat(thrown).isNotNull();
      assertThat(thrown.kind()).as(thrown.getMessage()).isEqualTo(Kind.FILTERED);
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void keepsTheCallsOfManyThreadsApart(ModelProtocol protocol) throws Exception {
    try (ModelStub stub =
            ModelStub.start(
                protocol,
                StubbedModels.CANARY,
                prompt -> "echo <" + prompt.substring(prompt.indexOf('#')) + ">");
        LanguageModel model =
            StubbedModels.open(protocol, stub, StubbedModels.options(stub.baseUrl()))) {
      var threads = Executors.newFixedThreadPool(8);
      Map<Integer, Future<ModelReply>> replies = new HashMap<>();
      for (int i = 0; i < 24; i++) {
        List<PromptMessage> messages = List.of(PromptMessage.user("#" + i + "#"));
        replies.put(i, threads.submit(() -> model.ask(messages, 0)));
      }
      for (Map.Entry<Integer, Future<ModelReply>> each : replies.entrySet()) {
        String mine = "#" + each.getKey() + "#";
        ModelReply reply = each.getValue().get(20, TimeUnit.SECONDS);
        assertThat(reply.text()).isEqualTo("echo <" + mine + ">");
        assertThat(reply.requestBody()).contains(mine);
        assertThat(reply.responseBody()).contains(mine);
      }
      threads.shutdown();
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void endsQuicklyWhenItsThreadIsInterrupted(ModelProtocol protocol) throws Exception {
    try (ModelStub stub = ModelStub.start(protocol, StubbedModels.CANARY, prompt -> "");
        LanguageModel model =
            StubbedModels.open(protocol, stub, StubbedModels.options(stub.baseUrl()))) {
      stub.fail(StubFault.SLOW_DRIP);
      CompletableFuture<Throwable> seen = new CompletableFuture<>();
      Thread thread =
          new Thread(
              () -> {
                try {
                  model.ask(StubbedModels.CHAT, 0);
                } catch (RuntimeException ended) {
                  seen.complete(ended);
                }
              });
      thread.start();
      while (stub.calls() == 0 && !seen.isDone()) {
        Thread.sleep(5);
      }
      thread.interrupt();
      assertThat(seen.get(2, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
      assertThat(stub.calls()).isEqualTo(1);
    }
  }

  @Test
  void holdsNoMoreOfAHugeAnswerThanTheCap() throws Exception {
    try (ModelStub stub = ModelStub.start(ModelProtocols.TGI, StubbedModels.CANARY, prompt -> "");
        LanguageModel model =
            StubbedModels.open(
                ModelProtocols.TGI,
                stub,
                StubbedModels.options(stub.baseUrl(), Duration.ofSeconds(20)))) {
      stub.fail(StubFault.HUGE);
      List<Thread> askers = new ArrayList<>();
      List<Throwable> seen = new CopyOnWriteArrayList<>();
      // Five of 100 MB at once, copied as they grow, would not fit into the memory that tests have.
      for (int i = 0; i < 5; i++) {
        Thread asker =
            new Thread(
                () -> {
                  try {
                    model.ask(StubbedModels.CHAT, 0);
                  } catch (RuntimeException | OutOfMemoryError thrown) {
                    seen.add(thrown);
                  }
                });
        askers.add(asker);
        asker.start();
      }
      for (Thread asker : askers) {
        asker.join(20_000);
      }
      assertThat(seen)
          .hasSize(5)
          .allSatisfy(
              thrown ->
                  assertThat(thrown)
                      .isInstanceOfSatisfying(
                          ModelCallException.class,
                          fault -> assertThat(fault.kind()).isEqualTo(Kind.TOO_LARGE)));
    }
  }
}
