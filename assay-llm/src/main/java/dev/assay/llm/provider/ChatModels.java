// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.llm.provider.OpenedModel.Library;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import dev.langchain4j.model.mistralai.MistralAiChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiResponsesChatModel;
import java.util.List;

/**
 * LangChain4j's models, one per protocol. They only write messages and read texts; they get no key
 * and no settings, and must not retry.
 */
final class ChatModels {
  private ChatModels() {}

  static OpenedModel openAi(ModelSetup setup) {
    return plain(setup, openAiLibrary(setup), KeyHeader.BEARER);
  }

  static OpenedModel azure(ModelSetup setup) {
    return plain(setup, openAiLibrary(setup), KeyHeader.API_KEY);
  }

  static Library openAiLibrary(ModelSetup setup) {
    return OpenedModel.langChain(
        http ->
            OpenAiChatModel.builder()
                .httpClientBuilder(http)
                .baseUrl(setup.url())
                .apiKey(KeyHeader.PLACEHOLDER)
                .modelName(setup.name().name())
                .maxRetries(0)
                .build());
  }

  static OpenedModel responses(ModelSetup setup) {
    Library library =
        OpenedModel.langChain(
            http ->
                OpenAiResponsesChatModel.builder()
                    .httpClientBuilder(http)
                    .baseUrl(setup.url())
                    .apiKey(KeyHeader.PLACEHOLDER)
                    .modelName(setup.name().name())
                    .store(false)
                    .build());
    return plain(setup, library, KeyHeader.BEARER);
  }

  static OpenedModel anthropic(ModelSetup setup) {
    Library library =
        OpenedModel.langChain(
            http ->
                AnthropicChatModel.builder()
                    .httpClientBuilder(http)
                    .baseUrl(setup.url())
                    .apiKey(KeyHeader.PLACEHOLDER)
                    .modelName(setup.name().name())
                    .maxRetries(0)
                    .build());
    return plain(setup, library, KeyHeader.X_API_KEY);
  }

  static OpenedModel gemini(ModelSetup setup) {
    return gemini(setup, KeyHeader.GOOGLE);
  }

  static OpenedModel vertex(ModelSetup setup) {
    return gemini(setup, KeyHeader.BEARER);
  }

  private static OpenedModel gemini(ModelSetup setup, KeyHeader header) {
    return new OpenedModel(
        geminiLibrary(setup),
        setup.key(),
        (request, key, sample) -> {
          ObjectNode body = RequestBody.withSettings(request, setup, sample);
          // LangChain4j always writes these fields; Vertex AI does not know the second one.
          if (body.get("generationConfig") instanceof ObjectNode config) {
            config.remove(List.of("responseLogprobs", "enableEnhancedCivicAnswers"));
          }
          return header.put(request, key).withBody(body.toString());
        });
  }

  private static Library geminiLibrary(ModelSetup setup) {
    return OpenedModel.langChain(
        http ->
            GoogleAiGeminiChatModel.builder()
                .httpClientBuilder(http)
                .baseUrl(setup.url())
                .apiKey(KeyHeader.PLACEHOLDER)
                .modelName(setup.name().name())
                .maxRetries(0)
                .build());
  }

  static OpenedModel mistral(ModelSetup setup) {
    Library library =
        OpenedModel.langChain(
            http ->
                MistralAiChatModel.builder()
                    .httpClientBuilder(http)
                    .baseUrl(setup.url())
                    .apiKey(KeyHeader.PLACEHOLDER)
                    .modelName(setup.name().name())
                    .maxRetries(0)
                    .build());
    return plain(setup, library, KeyHeader.BEARER);
  }

  static OpenedModel ollama(ModelSetup setup) {
    Library library =
        OpenedModel.langChain(
            http ->
                OllamaChatModel.builder()
                    .httpClientBuilder(http)
                    .baseUrl(setup.url())
                    .modelName(setup.name().name())
                    .maxRetries(0)
                    .build());
    return plain(setup, library, KeyHeader.BEARER);
  }

  private static OpenedModel plain(ModelSetup setup, Library library, KeyHeader header) {
    return new OpenedModel(
        library,
        setup.key(),
        (request, key, sample) ->
            header
                .put(request, key)
                .withBody(RequestBody.withSettings(request, setup, sample).toString()));
  }
}
