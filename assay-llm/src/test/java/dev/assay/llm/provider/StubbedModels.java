// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.testkit.model.ModelProtocol;
import dev.assay.testkit.model.ModelStub;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks stubs. */
final class StubbedModels {
  /** Must never be seen. */
  static final String CANARY = "canary/Key+0123456789=abcdef";

  static final List<PromptMessage> CHAT =
      List.of(
          PromptMessage.system("Answer with SQL."),
          PromptMessage.user("How many singers?"),
          PromptMessage.assistant("SELECT 1"),
          PromptMessage.user("Try again, \"quoted\" ünd so."));

  private StubbedModels() {}

  static LanguageModel open(ModelProtocol protocol, ModelStub stub, ModelOptions options) {
    ModelName name = new ModelName(protocol.provider(), ModelStub.MODEL);
    return ModelFactory.open(name, options, stub.environment());
  }

  static ModelOptions options(@Nullable URI baseUrl) {
    return options(baseUrl, Duration.ofSeconds(20));
  }

  static ModelOptions options(@Nullable URI baseUrl, Duration timeout) {
    return ModelOptions.of(new ModelOptions.Endpoint(baseUrl, null, timeout));
  }
}
