// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelName;
import dev.assay.testkit.model.ModelProtocols;
import dev.assay.testkit.model.ModelStub;
import dev.assay.testkit.model.StubFault;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WatsonxTokenTest {
  @Test
  void usesATokenUntilItExpiresWhoeverAsks() throws Exception {
    try (ModelStub stub = start();
        LanguageModel model = open(stub, stub.environment())) {
      var threads = Executors.newFixedThreadPool(4);
      var calls =
          IntStream.range(0, 20)
              .<Future<?>>mapToObj(i -> threads.submit(() -> model.ask(StubbedModels.CHAT, 0)))
              .toList();
      for (Future<?> call : calls) {
        call.get();
      }
      threads.shutdown();
      assertThat(stub.calls()).isEqualTo(20);
      assertThat(stub.tokenExchanges()).isEqualTo(1);
    }
  }

  @Test
  void getsAnotherTokenBeforeTheOldOneExpires() throws Exception {
    try (ModelStub stub = start();
        LanguageModel model = open(stub, stub.environment())) {
      stub.tokensLast(30);
      model.ask(StubbedModels.CHAT, 0);
      model.ask(StubbedModels.CHAT, 0);
      assertThat(stub.tokenExchanges()).isEqualTo(2);
    }
  }

  @Test
  void getsAnotherTokenAfterOneWasRefused() throws Exception {
    try (ModelStub stub = start();
        LanguageModel model = open(stub, stub.environment())) {
      stub.fail(StubFault.UNAUTHORIZED);
      ModelCallException thrown =
          catchThrowableOfType(ModelCallException.class, () -> model.ask(StubbedModels.CHAT, 0));
      assertThat(thrown.kind()).isEqualTo(Kind.ACCESS);
      stub.fail(null);
      assertThat(model.ask(StubbedModels.CHAT, 0).text()).isEqualTo("SELECT 1");
      assertThat(stub.tokenExchanges()).isEqualTo(2);
    }
  }

  @Test
  void saysThatTheKeyIsNotAcceptedAndDoesNotAskTheModel() throws Exception {
    Map<String, String> environment = new HashMap<>();
    try (ModelStub stub = start()) {
      environment.putAll(stub.environment());
      environment.put("WATSONX_API_KEY", "wrong/key-0123456789");
      try (LanguageModel model = open(stub, environment)) {
        ModelCallException thrown =
            catchThrowableOfType(ModelCallException.class, () -> model.ask(StubbedModels.CHAT, 0));
        assertThat(thrown.kind()).isEqualTo(Kind.ACCESS);
        assertThat(thrown).hasMessageContaining("WATSONX_API_KEY");
        assertThat(thrown.getMessage() + thrown.exchange()).doesNotContain("0123456789");
        assertThat(stub.calls()).isZero();
      }
    }
  }

  private static ModelStub start() throws Exception {
    return ModelStub.start(ModelProtocols.WATSONX, StubbedModels.CANARY, prompt -> "SELECT 1");
  }

  private static LanguageModel open(ModelStub stub, Map<String, String> environment) {
    return ModelFactory.open(
        new ModelName("watsonx", ModelStub.MODEL),
        StubbedModels.options(stub.baseUrl()),
        environment);
  }
}
