// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import java.util.List;

/** The protocols that a stub can speak. */
public final class ModelProtocols {
  public static final ModelProtocol OPENAI =
      new ChatProtocol("openai", "/v1", "OPENAI_API_KEY", "authorization", "max_completion_tokens");
  public static final ModelProtocol AZURE =
      new ChatProtocol(
          "azure", "/openai/v1", "AZURE_OPENAI_API_KEY", "api-key", "max_completion_tokens");
  public static final ModelProtocol TGI =
      new ChatProtocol("tgi", "/v1", "TGI_API_KEY", "authorization", "max_tokens");
  public static final ModelProtocol RESPONSES = new ResponsesProtocol();
  public static final ModelProtocol ANTHROPIC = new AnthropicProtocol();
  public static final ModelProtocol GEMINI = new GeminiProtocol(false);
  public static final ModelProtocol VERTEX = new GeminiProtocol(true);
  public static final ModelProtocol MISTRAL = new MistralProtocol();
  public static final ModelProtocol BEDROCK = new BedrockProtocol(false);
  public static final ModelProtocol BEDROCK_SIGNED = new BedrockProtocol(true);
  public static final ModelProtocol WATSONX = new WatsonxProtocol();
  public static final ModelProtocol OLLAMA = new OllamaProtocol();

  private ModelProtocols() {}

  /** Every protocol. */
  public static List<ModelProtocol> all() {
    return List.of(
        OPENAI,
        AZURE,
        TGI,
        RESPONSES,
        ANTHROPIC,
        GEMINI,
        VERTEX,
        MISTRAL,
        BEDROCK,
        BEDROCK_SIGNED,
        WATSONX,
        OLLAMA);
  }
}
