// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

/** The protocol of a provider. */
public final class Protocol {
  /** OpenAI's chat completions API, in which newer models require {@code max_completion_tokens}. */
  static final Protocol OPENAI =
      new Protocol(
          RequestFields.of("/max_completion_tokens", "/seed", "/stop", "/reasoning_effort"),
          ResponseFields.CHAT,
          ChatModels::openAi,
          KeyHeader.BEARER);

  /** The chat completions API of other providers. */
  static final Protocol COMPATIBLE =
      new Protocol(
          RequestFields.of("/max_tokens", "/seed", "/stop", "/reasoning_effort"),
          ResponseFields.CHAT,
          ChatModels::openAi,
          KeyHeader.BEARER);

  /** Version 1 of Azure's chat completions API, with a header of its own. */
  static final Protocol AZURE =
      new Protocol(
          RequestFields.of("/max_completion_tokens", "/seed", "/stop", "/reasoning_effort"),
          ResponseFields.CHAT,
          ChatModels::openAi,
          KeyHeader.API_KEY);

  /** OpenAI's Responses API. */
  static final Protocol RESPONSES =
      new Protocol(
          RequestFields.of("/max_output_tokens", null, null, "/reasoning/effort"),
          ResponseFields.RESPONSES,
          ChatModels::responses,
          KeyHeader.BEARER);

  /** Anthropic's messages API, which requires a maximum length of the answer. */
  static final Protocol ANTHROPIC =
      new Protocol(
          new RequestFields(
              "/temperature",
              "/max_tokens",
              null,
              "/stop_sequences",
              "/output_config/effort",
              4096),
          ResponseFields.ANTHROPIC,
          ChatModels::anthropic,
          KeyHeader.X_API_KEY);

  /** Google's generateContent API with an API key. */
  static final Protocol GEMINI =
      new Protocol(
          RequestFields.GEMINI, ResponseFields.GEMINI, ChatModels::gemini, KeyHeader.GOOGLE);

  /** Google's generateContent API on Vertex AI, with a bearer token. */
  static final Protocol VERTEX =
      new Protocol(
          RequestFields.GEMINI, ResponseFields.GEMINI, ChatModels::gemini, KeyHeader.BEARER);

  /** Mistral's chat completions API. */
  static final Protocol MISTRAL =
      new Protocol(
          RequestFields.of("/max_tokens", "/random_seed", "/stop", null),
          ResponseFields.CHAT,
          ChatModels::mistral,
          KeyHeader.BEARER);

  /** IBM's text chat API, with a token that is obtained with the key. */
  static final Protocol WATSONX =
      new Protocol(
          RequestFields.of("/max_tokens", "/seed", "/stop", "/reasoning_effort"),
          ResponseFields.CHAT.model("/model_id"),
          Watsonx::open);

  /** Ollama's own chat API. */
  static final Protocol OLLAMA =
      new Protocol(
          new RequestFields(
              "/options/temperature",
              "/options/num_predict",
              "/options/seed",
              "/options/stop",
              "/think",
              null),
          ResponseFields.OLLAMA,
          ChatModels::ollama,
          KeyHeader.BEARER);

  /** Amazon's Converse API. The AWS SDK signs the body, so the settings are set through the SDK. */
  static final Protocol BEDROCK =
      new Protocol(
          new RequestFields(
              "/inferenceConfig/temperature",
              "/inferenceConfig/maxTokens",
              null,
              "/inferenceConfig/stopSequences",
              null,
              null),
          ResponseFields.BEDROCK,
          Bedrock::open);

  private final RequestFields fields;
  private final ResponseFields shape;
  private final Opener opener;

  private Protocol(RequestFields fields, ResponseFields shape, Opener opener) {
    this.fields = fields;
    this.shape = shape;
    this.opener = opener;
  }

  private Protocol(
      RequestFields fields, ResponseFields shape, OpenedModel.Maker maker, KeyHeader header) {
    this(fields, shape, setup -> OpenedModel.of(setup, maker, header));
  }

  RequestFields fields() {
    return fields;
  }

  ResponseFields shape() {
    return shape;
  }

  OpenedModel open(ModelSetup setup) {
    return opener.open(setup);
  }

  /** Creates a model of this protocol; makes no call. */
  interface Opener {
    OpenedModel open(ModelSetup setup);
  }
}
