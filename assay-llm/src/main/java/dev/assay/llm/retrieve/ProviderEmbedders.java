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
package dev.assay.llm.retrieve;

import dev.assay.llm.chat.ModelName;
import dev.assay.model.AssayException;
import dev.langchain4j.model.openai.OpenAiEmbeddingModel;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Embedders of providers that speak OpenAI's embeddings interface. */
final class ProviderEmbedders {
  /** Where a provider is, and the variable that its key is usually in; empty if it needs none. */
  private record Preset(String baseUrl, String keyVariable) {}

  private static final Map<String, Preset> PRESETS =
      Map.of(
          "openai", new Preset("https://api.openai.com/v1", "OPENAI_API_KEY"),
          "mistral", new Preset("https://api.mistral.ai/v1", "MISTRAL_API_KEY"),
          "together", new Preset("https://api.together.xyz/v1", "TOGETHER_API_KEY"),
          "ollama", new Preset("http://localhost:11434/v1", ""));

  /** Sent where a server asks for no key: the client library insists on one. */
  private static final String NO_KEY = "none";

  private ProviderEmbedders() {}

  static Embedder of(EmbeddingSettings settings, Map<String, String> environment) {
    ModelName name = ModelName.parse(settings.model());
    Preset preset = PRESETS.get(name.provider());
    String url =
        settings.baseUrl() != null ? settings.baseUrl() : preset == null ? null : preset.baseUrl();
    if (url == null) {
      throw new AssayException(
          "embeddings %s: the provider is not one of %s; give the base URL of its OpenAI interface"
              .formatted(name, String.join(", ", new TreeSet<>(PRESETS.keySet()))));
    }
    OpenAiEmbeddingModel.OpenAiEmbeddingModelBuilder model =
        OpenAiEmbeddingModel.builder()
            .baseUrl(url)
            .apiKey(key(name, settings, preset, environment))
            .modelName(name.name())
            .maxRetries(0)
            .maxSegmentsPerBatch(settings.batch())
            .timeout(settings.timeout());
    OptionalInt dimensions = OptionalInt.empty();
    if (settings.dimensions() != null) {
      model.dimensions(settings.dimensions());
      dimensions = OptionalInt.of(settings.dimensions());
    }
    return new LangChainEmbedder(id(name, settings), model.build(), dimensions, settings.batch());
  }

  /** With the size, where it was asked for: shorter vectors are other vectors. */
  private static String id(ModelName name, EmbeddingSettings settings) {
    return settings.dimensions() == null ? name.toString() : name + "@" + settings.dimensions();
  }

  private static String key(
      ModelName name,
      EmbeddingSettings settings,
      @Nullable Preset preset,
      Map<String, String> environment) {
    String variable =
        settings.keyVariable() != null
            ? settings.keyVariable()
            : preset == null ? "" : preset.keyVariable();
    if (variable.isEmpty()) {
      return NO_KEY;
    }
    String key = environment.get(variable);
    if (key == null || key.isBlank()) {
      throw new AssayException(
          "embeddings %s: the environment variable %s is not set; put the provider's key in it"
              .formatted(name, variable));
    }
    return key;
  }
}
