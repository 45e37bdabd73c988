// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.llm.wire.LangChainHttpClient;
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

  static OpenedModel openAi(ModelSetup setup) {
    return plain(setup, openAiChat(setup, setup.url()), KeyHeader.BEARER);
  }

  static OpenedModel azure(ModelSetup setup) {
    return plain(setup, openAiChat(setup, setup.url()), KeyHeader.API_KEY);
  }

  static ChatModel openAiChat(ModelSetup setup, String url) {
    return OpenAiChatModel.builder()
        .httpClientBuilder(new LangChainHttpClient())
        .baseUrl(url)
        .apiKey(KeyHeader.PLACEHOLDER)
        .modelName(setup.name().name())
        .maxRetries(0)
        .build();
  }

  static OpenedModel responses(ModelSetup setup) {
    ChatModel chat =
        OpenAiResponsesChatModel.builder()
            .httpClientBuilder(new LangChainHttpClient())
            .baseUrl(setup.url())
            .apiKey(KeyHeader.PLACEHOLDER)
            .modelName(setup.name().name())
            .store(false)
            .build();
    return plain(setup, chat, KeyHeader.BEARER);
  }

  static OpenedModel anthropic(ModelSetup setup) {
    ChatModel chat =
        AnthropicChatModel.builder()
            .httpClientBuilder(new LangChainHttpClient())
            .baseUrl(setup.url())
            .apiKey(KeyHeader.PLACEHOLDER)
            .modelName(setup.name().name())
            .maxRetries(0)
            .build();
    return plain(setup, chat, KeyHeader.X_API_KEY);
  }

  static OpenedModel gemini(ModelSetup setup) {
    return gemini(setup, KeyHeader.GOOGLE);
  }

  static OpenedModel vertex(ModelSetup setup) {
    return gemini(setup, KeyHeader.BEARER);
  }

  private static OpenedModel gemini(ModelSetup setup, KeyHeader header) {
    return new OpenedModel(
        geminiChat(setup),
        setup.key(),
        (request, key, sample) -> {
          ObjectNode body = RequestBody.withSettings(request, setup, sample);
          // Always written by LangChain4j; Vertex AI does not know the second.
          if (body.get("generationConfig") instanceof ObjectNode config) {
            config.remove(List.of("responseLogprobs", "enableEnhancedCivicAnswers"));
          }
          return header.put(request, key).withBody(body.toString());
        });
  }

  private static ChatModel geminiChat(ModelSetup setup) {
    return GoogleAiGeminiChatModel.builder()
        .httpClientBuilder(new LangChainHttpClient())
        .baseUrl(setup.url())
        .apiKey(KeyHeader.PLACEHOLDER)
        .modelName(setup.name().name())
        .maxRetries(0)
        .build();
  }

  static OpenedModel mistral(ModelSetup setup) {
    ChatModel chat =
        MistralAiChatModel.builder()
            .httpClientBuilder(new LangChainHttpClient())
            .baseUrl(setup.url())
            .apiKey(KeyHeader.PLACEHOLDER)
            .modelName(setup.name().name())
            .maxRetries(0)
            .build();
    return plain(setup, chat, KeyHeader.BEARER);
  }

  static OpenedModel ollama(ModelSetup setup) {
    ChatModel chat =
        OllamaChatModel.builder()
            .httpClientBuilder(new LangChainHttpClient())
            .baseUrl(setup.url())
            .modelName(setup.name().name())
            .maxRetries(0)
            .build();
    return plain(setup, chat, KeyHeader.BEARER);
  }

  private static OpenedModel plain(ModelSetup setup, ChatModel chat, KeyHeader header) {
    return new OpenedModel(
        chat,
        setup.key(),
        (request, key, sample) ->
            header
                .put(request, key)
                .withBody(RequestBody.withSettings(request, setup, sample).toString()));
  }
}
