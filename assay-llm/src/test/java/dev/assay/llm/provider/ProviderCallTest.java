// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.chat.ModelReply;
import dev.assay.testkit.model.ModelProtocol;
import dev.assay.testkit.model.ModelProtocols;
import dev.assay.testkit.model.ModelStub;
import dev.assay.testkit.model.StubRequest;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProviderCallTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  static Stream<ModelProtocol> protocols() {
    return ModelProtocols.all().stream();
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void asksInTheProvidersProtocolAndReadsItsAnswer(ModelProtocol protocol) throws Exception {
    try (ModelStub stub =
            ModelStub.start(
                protocol, StubbedModels.CANARY, prompt -> "SELECT count(*) -- ü\nFROM s");
        LanguageModel model =
            StubbedModels.open(protocol, stub, StubbedModels.options(stub.baseUrl()))) {
      ModelReply reply = model.ask(StubbedModels.CHAT, 0);

      assertThat(reply.text()).isEqualTo("SELECT count(*) -- ü\nFROM s");
      assertThat(reply.finishReason()).isIn("stop", "end_turn", "STOP", "completed");
      if (!protocol.provider().equals("bedrock")) {
        assertThat(reply.model()).isEqualTo(ModelStub.MODEL);
      }
      assertThat(reply.latency()).isBetween(Duration.ofNanos(1), Duration.ofSeconds(10));
      assertThat(stub.calls()).isEqualTo(1);
      StubRequest stubRequest = stub.asked().get(0);
      assertThat(protocol.prompt(stubRequest))
          .containsSubsequence(
              "Answer with SQL.", "How many singers?", "SELECT 1", "Try again, \"quoted\" ünd so.");
      assertThat(JSON.readTree(reply.requestBody())).isEqualTo(stubRequest.body());
      assertThat(JSON.readTree(reply.responseBody()).toString())
          .contains("SELECT count(*) -- ü\\nFROM s");
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void countsTokensAsTheProviderDoes(ModelProtocol protocol) throws Exception {
    try (ModelStub stub =
            ModelStub.start(protocol, StubbedModels.CANARY, prompt -> "SELECT 12345");
        LanguageModel model =
            StubbedModels.open(protocol, stub, StubbedModels.options(stub.baseUrl()))) {
      ModelReply reply = model.ask(StubbedModels.CHAT, 0);

      long prompt = protocol.prompt(stub.asked().get(0)).length() / 4 + 1L;
      assertThat(reply.tokens().prompt()).isEqualTo(prompt);
      assertThat(reply.tokens().completion()).isEqualTo(12 / 4 + 1 + 3);
      boolean cached = !List.of("ollama", "watsonx").contains(protocol.provider());
      assertThat(reply.tokens().cached()).isEqualTo(cached ? prompt / 2 : null);
      boolean reasoning =
          List.of("openai", "azure", "tgi", "openai-responses", "gemini", "vertex")
              .contains(protocol.provider());
      assertThat(reply.tokens().reasoning()).isEqualTo(reasoning ? 3L : null);
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void sendsEverySettingThatTheProtocolHasWhereItBelongs(ModelProtocol protocol) throws Exception {
    RequestFields fields = Providers.named(protocol.provider()).protocol().fields();
    try (ModelStub stub = ModelStub.start(protocol, StubbedModels.CANARY, prompt -> "SELECT 1")) {
      Map<String, Object> extra = Map.of("metadata", Map.of("run", List.of(1, "two")));
      boolean takesExtra = !protocol.provider().matches("gemini|vertex");
      ModelOptions options =
          new ModelOptions(
              new ModelOptions.Endpoint(stub.baseUrl(), null, Duration.ofSeconds(20)),
              new ModelOptions.Sampling(0.25, fields.seed() == null ? null : 40),
              77,
              fields.stop() == null ? List.of() : List.of(";", "###"),
              fields.reasoningEffort() == null ? null : "low",
              takesExtra ? extra : Map.of("labels", Map.of("run", "1")));
      try (LanguageModel model = StubbedModels.open(protocol, stub, options)) {
        model.ask(StubbedModels.CHAT, 2);
      }
      var body = stub.asked().get(0).body();
      at(body, fields.temperature(), "0.25");
      at(body, fields.maxTokens(), "77");
      at(body, fields.seed(), "42");
      at(body, fields.stop(), "[\";\",\"###\"]");
      at(body, fields.reasoningEffort(), "\"low\"");
      if (protocol.provider().equals("bedrock")) {
        at(body, "/additionalModelRequestFields/metadata/run", "[1,\"two\"]");
      } else {
        at(
            body,
            takesExtra ? "/metadata/run" : "/labels/run",
            takesExtra ? "[1,\"two\"]" : "\"1\"");
      }
    }
  }

  private static void at(
      com.fasterxml.jackson.databind.JsonNode body, @Nullable String pointer, String json) {
    if (pointer != null) {
      assertThat(body.at(pointer).toString()).as(pointer).isEqualTo(json);
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void sendsNoSettingThatNobodyGave(ModelProtocol protocol) throws Exception {
    RequestFields fields = Providers.named(protocol.provider()).protocol().fields();
    try (ModelStub stub = ModelStub.start(protocol, StubbedModels.CANARY, prompt -> "SELECT 1");
        LanguageModel model =
            StubbedModels.open(protocol, stub, StubbedModels.options(stub.baseUrl()))) {
      model.ask(StubbedModels.CHAT, 0);
      var body = stub.asked().get(0).body();
      for (String pointer :
          Stream.of(
                  fields.temperature(),
                  fields.leastTokens() == null ? fields.maxTokens() : null,
                  fields.seed(),
                  fields.stop(),
                  fields.reasoningEffort())
              .filter(java.util.Objects::nonNull)
              .toList()) {
        assertThat(body.at(pointer).isMissingNode()).as(pointer + " in " + body).isTrue();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void findsItsAddressInTheEnvironmentOrTakesTheOneGiven(ModelProtocol protocol) throws Exception {
    try (ModelStub stub = ModelStub.start(protocol, StubbedModels.CANARY, prompt -> "SELECT 1")) {
      boolean fromEnvironment = protocol.provider().matches("azure|watsonx");
      URI baseUrl = fromEnvironment ? null : URI.create(stub.baseUrl() + "/");
      try (LanguageModel model =
          StubbedModels.open(protocol, stub, StubbedModels.options(baseUrl))) {
        assertThat(model.ask(StubbedModels.CHAT, 0).text()).isEqualTo("SELECT 1");
      }
    }
  }
}
