/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.llm.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.llm.wire.LangChainHttp;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import dev.langchain4j.model.mistralai.MistralAiChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiResponsesChatModel;
import java.util.List;

/**
 * LangChain4j's models, one for each protocol. They write the messages and read the text; they get
 * no key, no setting, and must not try again.
 */
final class ChatModels {
  private ChatModels() {}

  static Opened openAi(Setup setup) {
    return plain(setup, openAiChat(setup, setup.url()), KeyHeader.BEARER);
  }

  static Opened azure(Setup setup) {
    return plain(setup, openAiChat(setup, setup.url()), KeyHeader.API_KEY);
  }

  static ChatModel openAiChat(Setup setup, String url) {
    return OpenAiChatModel.builder()
        .httpClientBuilder(new LangChainHttp())
        .baseUrl(url)
        .apiKey(KeyHeader.PLACEHOLDER)
        .modelName(setup.name().name())
        .maxRetries(0)
        .build();
  }

  static Opened responses(Setup setup) {
    ChatModel chat =
        OpenAiResponsesChatModel.builder()
            .httpClientBuilder(new LangChainHttp())
            .baseUrl(setup.url())
            .apiKey(KeyHeader.PLACEHOLDER)
            .modelName(setup.name().name())
            .store(false)
            .build();
    return plain(setup, chat, KeyHeader.BEARER);
  }

  static Opened anthropic(Setup setup) {
    ChatModel chat =
        AnthropicChatModel.builder()
            .httpClientBuilder(new LangChainHttp())
            .baseUrl(setup.url())
            .apiKey(KeyHeader.PLACEHOLDER)
            .modelName(setup.name().name())
            .maxRetries(0)
            .build();
    return plain(setup, chat, KeyHeader.X_API_KEY);
  }

  static Opened gemini(Setup setup) {
    return gemini(setup, KeyHeader.GOOGLE);
  }

  static Opened vertex(Setup setup) {
    return gemini(setup, KeyHeader.BEARER);
  }

  private static Opened gemini(Setup setup, KeyHeader header) {
    return new Opened(
        geminiChat(setup),
        setup.key(),
        (request, key, sample) -> {
          ObjectNode body = Body.withSettings(request, setup, sample);
          // Always written by LangChain4j; Vertex AI does not know the second.
          if (body.get("generationConfig") instanceof ObjectNode config) {
            config.remove(List.of("responseLogprobs", "enableEnhancedCivicAnswers"));
          }
          return header.put(request, key).withBody(body.toString());
        });
  }

  private static ChatModel geminiChat(Setup setup) {
    return GoogleAiGeminiChatModel.builder()
        .httpClientBuilder(new LangChainHttp())
        .baseUrl(setup.url())
        .apiKey(KeyHeader.PLACEHOLDER)
        .modelName(setup.name().name())
        .maxRetries(0)
        .build();
  }

  static Opened mistral(Setup setup) {
    ChatModel chat =
        MistralAiChatModel.builder()
            .httpClientBuilder(new LangChainHttp())
            .baseUrl(setup.url())
            .apiKey(KeyHeader.PLACEHOLDER)
            .modelName(setup.name().name())
            .maxRetries(0)
            .build();
    return plain(setup, chat, KeyHeader.BEARER);
  }

  static Opened ollama(Setup setup) {
    ChatModel chat =
        OllamaChatModel.builder()
            .httpClientBuilder(new LangChainHttp())
            .baseUrl(setup.url())
            .modelName(setup.name().name())
            .maxRetries(0)
            .build();
    return plain(setup, chat, KeyHeader.BEARER);
  }

  private static Opened plain(Setup setup, ChatModel chat, KeyHeader header) {
    return new Opened(
        chat,
        setup.key(),
        (request, key, sample) ->
            header
                .put(request, key)
                .withBody(Body.withSettings(request, setup, sample).toString()));
  }
}
