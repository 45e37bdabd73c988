// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.AssayException;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.provider.EmbeddingCalls;
import dev.assay.llm.provider.EmbeddingUsage;
import dev.assay.llm.wire.Backoff;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Embeddings of a provider. A failed call is retried if that may help, with at most three attempts.
 * Safe for use by several threads.
 */
final class ProviderEmbedder implements Embedder {
  private static final Backoff DEFAULT =
      new Backoff(3, Duration.ofSeconds(1), Duration.ofSeconds(30));

  private final String id;
  private final EmbeddingCalls calls;
  private final OptionalInt dimensions;
  private final int batch;
  private final Backoff backoff;
  private volatile boolean answered;

  private ProviderEmbedder(
      String id, EmbeddingCalls calls, OptionalInt dimensions, int batch, Backoff backoff) {
    this.id = id;
    this.calls = calls;
    this.dimensions = dimensions;
    this.batch = batch;
    this.backoff = backoff;
  }

  static Embedder of(EmbeddingOptions settings, Map<String, String> environment) {
    return of(settings, environment, DEFAULT);
  }

  /**
   * @param backoff between the attempts of a call
   */
  static Embedder of(EmbeddingOptions settings, Map<String, String> environment, Backoff backoff) {
    ModelName name = ModelName.parse(settings.model());
    Integer dimensions = settings.dimensions();
    return new ProviderEmbedder(
        settings.id(),
        calls(name, settings, environment),
        dimensions == null ? OptionalInt.empty() : OptionalInt.of(dimensions),
        settings.batch(),
        backoff);
  }

  private static EmbeddingCalls calls(
      ModelName name, EmbeddingOptions settings, Map<String, String> environment) {
    try {
      ModelOptions options =
          ModelOptions.of(
              new ModelOptions.Endpoint(
                  uri(settings.baseUrl()), settings.keyVariable(), settings.timeout()));
      return EmbeddingCalls.open(name, options, settings.dimensions(), environment);
    } catch (AssayException e) {
      String message = String.valueOf(e.getMessage());
      String prefix = message.startsWith(name + ": ") ? "" : name + ": ";
      throw new AssayException("embeddings " + prefix + message, e);
    }
  }

  private static @Nullable URI uri(@Nullable String baseUrl) {
    try {
      return baseUrl == null ? null : URI.create(baseUrl);
    } catch (IllegalArgumentException e) {
      // Omits the text, which may contain a password.
      throw new AssayException("baseUrl is not a URL; write it like http://localhost:8000/v1");
    }
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public OptionalInt dimensions() {
    return dimensions;
  }

  @Override
  public EmbeddingUsage use() {
    return calls.use();
  }

  @Override
  public List<Vector> embed(List<String> texts) {
    List<Vector> vectors = new ArrayList<>(texts.size());
    for (int start = 0; start < texts.size(); start += batch) {
      vectors.addAll(patiently(texts.subList(start, Math.min(start + batch, texts.size()))));
    }
    return vectors;
  }

  private List<Vector> patiently(List<String> texts) {
    for (int before = 0; ; before++) {
      ModelCallException failure;
      try {
        List<Vector> vectors = once(texts);
        answered = true;
        return vectors;
      } catch (ModelCallException e) {
        failure = e;
      }
      Optional<Duration> wait = backoff.next(failure, before, answered);
      if (wait.isEmpty()) {
        throw named(failure, before + 1);
      }
      sleep(wait.get());
    }
  }

  private List<Vector> once(List<String> texts) {
    List<float[]> numbers = calls.embed(texts);
    List<Vector> vectors;
    try {
      vectors = numbers.stream().map(Vector::of).toList();
    } catch (IllegalArgumentException e) {
      throw calls.unfit("a vector came with a number that is not finite");
    }
    if (!Vector.fit(vectors, texts.size(), dimensions)) {
      throw calls.unfit(
          "%d vectors came for %d texts, or of unequal or unexpected size"
              .formatted(vectors.size(), texts.size()));
    }
    return vectors;
  }

  /** A failure whose message says that the embedding model failed, not the model under test. */
  private static ModelCallException named(ModelCallException failure, int tries) {
    return new ModelCallException(
        failure.kind(),
        "embeddings by %s%s"
            .formatted(failure.getMessage(), tries == 1 ? "" : " Tried %d times.".formatted(tries)),
        failure.status().orElse(null),
        failure.retryAfter().orElse(null),
        failure.exchange(),
        null);
  }

  private static void sleep(Duration wait) {
    try {
      Thread.sleep(wait.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      CancellationException canceled = new CancellationException("interrupted");
      canceled.initCause(e);
      throw canceled;
    }
  }
}
