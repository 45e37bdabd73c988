// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.assay.AssayException;
import dev.assay.input.internal.NearestName;
import java.util.List;

/** The providers that Assay knows. */
public final class Providers {
  private static final List<Provider> ALL =
      List.of(
          hosted(
              "openai", "OpenAI", "https://api.openai.com/v1", "OPENAI_API_KEY", Protocol.OPENAI),
          hosted(
              "openai-responses",
              "OpenAI, Responses API",
              "https://api.openai.com/v1",
              "OPENAI_API_KEY",
              Protocol.RESPONSES),
          hosted(
              "azure",
              "Azure OpenAI",
              "${AZURE_OPENAI_ENDPOINT}/openai/v1",
              "AZURE_OPENAI_API_KEY",
              Protocol.AZURE),
          hosted(
              "anthropic",
              "Anthropic",
              "https://api.anthropic.com/v1",
              "ANTHROPIC_API_KEY",
              Protocol.ANTHROPIC),
          new Provider(
              "bedrock",
              "Amazon Bedrock",
              "https://bedrock-runtime.${AWS_REGION|AWS_DEFAULT_REGION}.amazonaws.com",
              "AWS_BEARER_TOKEN_BEDROCK",
              false,
              Protocol.BEDROCK),
          hosted(
              "gemini",
              "Google Gemini",
              "https://generativelanguage.googleapis.com/v1beta",
              "GEMINI_API_KEY",
              Protocol.GEMINI),
          hosted(
              "vertex",
              "Google Vertex AI, Gemini models",
              "https://${GOOGLE_CLOUD_LOCATION}-aiplatform.googleapis.com/v1/projects/"
                  + "${GOOGLE_CLOUD_PROJECT}/locations/${GOOGLE_CLOUD_LOCATION}/publishers/google",
              "GOOGLE_ACCESS_TOKEN",
              Protocol.VERTEX),
          hosted(
              "mistral",
              "Mistral AI",
              "https://api.mistral.ai/v1",
              "MISTRAL_API_KEY",
              Protocol.MISTRAL),
          hosted(
              "watsonx", "IBM watsonx.ai", "${WATSONX_URL}", "WATSONX_API_KEY", Protocol.WATSONX),
          own("ollama", "Ollama", "http://localhost:11434", "OLLAMA_API_KEY", Protocol.OLLAMA),
          own("vllm", "vLLM", "http://localhost:8000/v1", "VLLM_API_KEY"),
          own("tgi", "Text Generation Inference", "http://localhost:8080/v1", "TGI_API_KEY"),
          own("llama.cpp", "llama.cpp server", "http://localhost:8080/v1", "LLAMA_API_KEY"),
          own("mlx", "MLX LM server", "http://localhost:8080/v1", "MLX_API_KEY"),
          hosted("together", "Together AI", "https://api.together.xyz/v1", "TOGETHER_API_KEY"),
          hosted("deepseek", "DeepSeek", "https://api.deepseek.com/v1", "DEEPSEEK_API_KEY"),
          hosted("groq", "Groq", "https://api.groq.com/openai/v1", "GROQ_API_KEY"),
          hosted("openrouter", "OpenRouter", "https://openrouter.ai/api/v1", "OPENROUTER_API_KEY"),
          new Provider(
              "compatible",
              "any OpenAI-compatible server",
              null,
              null,
              false,
              Protocol.COMPATIBLE));

  private Providers() {}

  /** Returns all providers, in the order of the documentation. */
  public static List<Provider> all() {
    return ALL;
  }

  /**
   * Finds a provider by its name.
   *
   * @throws AssayException if there is none; the message has the nearest name, or all names
   */
  public static Provider named(String name) {
    for (Provider provider : ALL) {
      if (provider.name().equals(name)) {
        return provider;
      }
    }
    List<String> names = ALL.stream().map(Provider::name).toList();
    throw new AssayException(
        "there is no provider '%s'; %s"
            .formatted(
                name,
                NearestName.ofMisspelt(name, names)
                    .map("did you mean '%s'?"::formatted)
                    .orElseGet(
                        () ->
                            "known are %s; for another OpenAI-compatible server write compatible/MODEL and give its address with --base-url, or baseUrl in the file"
                                .formatted(String.join(", ", names)))));
  }

  private static Provider hosted(String name, String title, String url, String key) {
    return hosted(name, title, url, key, Protocol.COMPATIBLE);
  }

  private static Provider hosted(
      String name, String title, String url, String key, Protocol protocol) {
    return new Provider(name, title, url, key, true, protocol);
  }

  private static Provider own(String name, String title, String url, String key) {
    return own(name, title, url, key, Protocol.COMPATIBLE);
  }

  private static Provider own(
      String name, String title, String url, String key, Protocol protocol) {
    return new Provider(name, title, url, key, false, protocol);
  }
}
