// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import dev.langchain4j.model.mistralai.MistralAiChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiResponsesChatModel;

/**
 * LangChain4j's models, one per protocol. They only write messages and read texts; they get no key
 * and no settings, and must not retry.
 */
final class ChatModels {
  private ChatModels() {}

  static ChatModel openAi(ModelSetup setup, HttpClientBuilder http) {
    return OpenAiChatModel.builder()
        .httpClientBuilder(http)
        .baseUrl(setup.url())
        .apiKey(KeyHeader.PLACEHOLDER)
        .modelName(setup.name().name())
        .maxRetries(0)
        .build();
  }

  static ChatModel responses(ModelSetup setup, HttpClientBuilder http) {
    return OpenAiResponsesChatModel.builder()
        .httpClientBuilder(http)
        .baseUrl(setup.url())
        .apiKey(KeyHeader.PLACEHOLDER)
        .modelName(setup.name().name())
        .store(false)
        .build();
  }

  static ChatModel anthropic(ModelSetup setup, HttpClientBuilder http) {
    return AnthropicChatModel.builder()
        .httpClientBuilder(http)
        .baseUrl(setup.url())
        .apiKey(KeyHeader.PLACEHOLDER)
        .modelName(setup.name().name())
        .maxRetries(0)
        .build();
  }

  static ChatModel gemini(ModelSetup setup, HttpClientBuilder http) {
    return GoogleAiGeminiChatModel.builder()
        .httpClientBuilder(http)
        .baseUrl(setup.url())
        .apiKey(KeyHeader.PLACEHOLDER)
        .modelName(setup.name().name())
        .maxRetries(0)
        .build();
  }

  static ChatModel mistral(ModelSetup setup, HttpClientBuilder http) {
    return MistralAiChatModel.builder()
        .httpClientBuilder(http)
        .baseUrl(setup.url())
        .apiKey(KeyHeader.PLACEHOLDER)
        .modelName(setup.name().name())
        .maxRetries(0)
        .build();
  }

  static ChatModel ollama(ModelSetup setup, HttpClientBuilder http) {
    return OllamaChatModel.builder()
        .httpClientBuilder(http)
        .baseUrl(setup.url())
        .modelName(setup.name().name())
        .maxRetries(0)
        .build();
  }
}
