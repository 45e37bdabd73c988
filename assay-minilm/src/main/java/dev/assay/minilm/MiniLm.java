// SPDX-License-Identifier: Apache-2.0
package dev.assay.minilm;

import dev.assay.AssayException;
import dev.assay.llm.retrieve.Embedder;
import dev.assay.llm.retrieve.EmbedderFactory;
import dev.assay.llm.retrieve.LangChainEmbedder;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import java.util.OptionalInt;

/**
 * The embedder {@code minilm}: all-MiniLM-L6-v2, quantised, 384 numbers a text. The model is in the
 * class path, and nothing is fetched. Texts are computed on as many threads as there are cores.
 */
public final class MiniLm implements EmbedderFactory {
  private static final int DIMENSIONS = 384;

  /** Limits the number of texts in memory at once; there is no call whose size must be limited. */
  private static final int BATCH = 512;

  @Override
  public String name() {
    return "minilm";
  }

  @Override
  public Embedder create() {
    NativeLibraries.prepare();
    try {
      return new LangChainEmbedder(
          "all-minilm-l6-v2-q",
          new AllMiniLmL6V2QuantizedEmbeddingModel(),
          OptionalInt.of(DIMENSIONS),
          BATCH);
    } catch (LinkageError | RuntimeException e) {
      throw new AssayException(
          "embeddings 'minilm': the model can't be loaded on this machine (%s %s); it runs on Linux,"
                  .formatted(System.getProperty("os.name"), System.getProperty("os.arch"))
              + " macOS and Windows on common processors; else name a provider's model",
          e);
    }
  }
}
