// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.assay.AssayException;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.wire.HttpTransport;
import dev.assay.llm.wire.LangChainHttpClient;
import dev.assay.llm.wire.RequestSender;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.openai.OpenAiEmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.model.output.TokenUsage;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Requests embeddings from a provider through OpenAI's API, which most providers support, without
 * retries. Safe for use by several threads.
 */
public final class EmbeddingCalls {
  /**
   * Maximum size of an answer in bytes: 128 vectors of 4,096 numbers with 32 characters each take
   * 17 MB.
   */
  private static final int LARGEST_ANSWER = 32_000_000;

  /** Protocols whose providers offer this API, with the header for the key. */
  private static final Map<Protocol, KeyHeader> HEADERS =
      Map.of(
          Protocol.OPENAI, KeyHeader.BEARER,
          Protocol.RESPONSES, KeyHeader.BEARER,
          Protocol.AZURE, KeyHeader.API_KEY,
          Protocol.MISTRAL, KeyHeader.BEARER,
          Protocol.OLLAMA, KeyHeader.BEARER,
          Protocol.COMPATIBLE, KeyHeader.BEARER);

  private final Function<RequestSender, OpenAiEmbeddingModel> models;
  private final HttpTransport httpTransport;
  private final KeyHeader header;
  private final String key;
  private final AtomicReference<EmbeddingUsage> use = new AtomicReference<>(EmbeddingUsage.NONE);

  private EmbeddingCalls(
      Function<RequestSender, OpenAiEmbeddingModel> models,
      HttpTransport httpTransport,
      KeyHeader header,
      String key) {
    this.models = models;
    this.httpTransport = httpTransport;
    this.header = header;
    this.key = key;
  }

  /**
   * Opens a model; makes no call.
   *
   * @param options of which address, key variable and timeout are used
   * @param dimensions to request, or {@code null} for the model's default
   * @param environment variables, as in {@link System#getenv()}
   * @throws AssayException if the provider is unknown or lacks this API, or a key or an address is
   *     missing
   */
  public static EmbeddingCalls open(
      ModelName name,
      ModelOptions options,
      @Nullable Integer dimensions,
      Map<String, String> environment) {
    ModelSetup setup = ModelSetup.of(name, options, environment);
    Protocol protocol = setup.provider().protocol();
    KeyHeader header = HEADERS.get(protocol);
    if (header == null) {
      throw new AssayException(
          "%s: %s has no embeddings in OpenAI's interface; use %s, or write compatible/MODEL and give baseUrl"
              .formatted(name, setup.provider().title(), others()));
    }
    HttpTransport httpTransport =
        new HttpTransport(setup.destination(), setup.secrets(), LARGEST_ANSWER);
    return new EmbeddingCalls(
        sender -> model(setup, dimensions, sender), httpTransport, header, setup.key());
  }

  /** The library's model for one call. */
  private static OpenAiEmbeddingModel model(
      ModelSetup setup, @Nullable Integer dimensions, RequestSender sender) {
    String url = setup.url();
    boolean ollama = setup.provider().protocol() == Protocol.OLLAMA;
    OpenAiEmbeddingModel.OpenAiEmbeddingModelBuilder model =
        OpenAiEmbeddingModel.builder()
            .httpClientBuilder(new LangChainHttpClient(sender))
            // Ollama's base URL lacks the /v1 of its OpenAI API.
            .baseUrl(ollama && !url.endsWith("/v1") ? url + "/v1" : url)
            .apiKey(KeyHeader.PLACEHOLDER)
            .modelName(setup.name().name())
            .maxSegmentsPerBatch(Integer.MAX_VALUE)
            .maxRetries(0);
    if (dimensions != null) {
      model.dimensions(dimensions);
    }
    return model.build();
  }

  private static String others() {
    return Providers.all().stream()
        .filter(provider -> HEADERS.containsKey(provider.protocol()) && provider.baseUrl() != null)
        .map(Provider::name)
        .collect(Collectors.joining(", "));
  }

  /** Returns the usage so far. */
  public EmbeddingUsage use() {
    return Objects.requireNonNull(use.get());
  }

  /**
   * Returns the vectors of texts, as received from the provider.
   *
   * @throws ModelCallException if the call failed
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  public List<float[]> embed(List<String> texts) {
    List<TextSegment> segments = texts.stream().map(TextSegment::from).toList();
    use.updateAndGet(EmbeddingUsage::called);
    return httpTransport
        .exchange(
            request -> header.put(request, key),
            answer -> {},
            httpTransport.deadline(),
            sender -> vectors(models.apply(sender).embedAll(segments)))
        .value();
  }

  private List<float[]> vectors(Response<List<Embedding>> answer) {
    TokenUsage usage = answer.tokenUsage();
    Integer tokens = usage == null ? null : usage.inputTokenCount();
    List<Embedding> vectors = answer.content();
    use.updateAndGet(before -> before.answered(vectors.size(), tokens == null ? 0 : tokens));
    return vectors.stream().map(Embedding::vector).toList();
  }

  /** Creates an exception for a valid answer whose vectors do not fit the texts. */
  public ModelCallException unfit(String reason) {
    return httpTransport.fault(
        ModelCallException.Kind.ANSWER,
        "%s: %s; check that baseUrl (%s) speaks OpenAI's interface."
            .formatted(
                httpTransport.destination().model(), reason, httpTransport.destination().baseUrl()),
        "");
  }
}
