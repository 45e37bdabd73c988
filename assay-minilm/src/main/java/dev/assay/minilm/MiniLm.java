// SPDX-License-Identifier: Apache-2.0
package dev.assay.minilm;

import dev.assay.AssayException;
import dev.assay.execute.internal.UserFolders;
import dev.assay.llm.retrieve.Embedder;
import dev.assay.llm.retrieve.EmbedderFactory;
import dev.assay.llm.retrieve.LangChainEmbedder;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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

  /**
   * Sets where the model's libraries unpack their native parts: in Assay's cache instead of in
   * folders of their own in the user's home. A property that the user has set is kept.
   */
  private static final class NativeLibraries {
    private NativeLibraries() {}

    /**
     * Must run before the first class of the model is loaded, because that reads these properties.
     */
    static void prepare() {
      Path folder = UserFolders.cache().resolve("native");
      Map<String, String> properties =
          Map.of(
              "DJL_CACHE_DIR",
              folder.toString(),
              "ENGINE_CACHE_DIR",
              folder.toString(),
              "jna.tmpdir",
              folder.toString(),
              "RUST_FLAVOR",
              "cpu",
              "ai.djl.offline",
              "true",
              "OPT_OUT_TRACKING",
              "true");
      try {
        Files.createDirectories(folder);
      } catch (IOException e) {
        throw new AssayException(
            "%s: this folder for native libraries can't be made; name another with -Dassay.cache=DIR"
                .formatted(folder),
            e);
      }
      properties.forEach(
          (name, value) -> {
            if (System.getProperty(name) == null) {
              System.setProperty(name, value);
            }
          });
    }
  }
}
