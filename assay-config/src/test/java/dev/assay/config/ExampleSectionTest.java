// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.config.ExampleSettings.EmbeddingSettings;
import dev.assay.config.ExampleSettings.VectorStoreSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExampleSectionTest {
  private final Path folder;

  ExampleSectionTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private Path write(String content) throws IOException {
    return Files.writeString(folder.resolve("assay.yaml"), content);
  }

  @Test
  void readsWhatFindsWhatIsNear() throws IOException {
    assertThat(examples("embeddings: minilm").embeddings())
        .isEqualTo(EmbeddingSettings.of("minilm"));
    assertThat(
            examples(
                    "embeddings: { model: vllm/e, baseUrl: 'http://h:1/v1', keyVariable: K,"
                        + " dimensions: 9 }")
                .embeddings())
        .isEqualTo(new EmbeddingSettings("vllm/e", URI.create("http://h:1/v1"), "K", 9));
    assertThat(examples("embeddings: { model: minilm }").embeddings())
        .isEqualTo(EmbeddingSettings.of("minilm"));
    assertThat(examples("take: last").embeddings()).isNull();
  }

  @Test
  void readsWhereVectorsAreKept() throws IOException {
    assertThat(examples("store: { file: v/one.vectors }").store())
        .isEqualTo(
            new VectorStoreSettings(folder.resolve("v/one.vectors"), null, null, null, null, null));
    assertThat(examples("store: { chroma: 'http://h:1', collection: c }").store())
        .isEqualTo(new VectorStoreSettings(null, "http://h:1", null, null, null, "c"));
  }

  private ExampleSettings examples(String generator) throws IOException {
    return ConfigFile.read(write("generator: { model: a/b, " + generator + " }\n"), Map.of())
        .generator()
        .ask()
        .prompt()
        .examples();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "generator: { model: a/b, embeddings: { model: a/b, baseUrl: here } }|1:61: 'baseUrl':"
            + " 'here' is not a URL",
        "generator: { model: a/b, embeddings: { modl: a/b } }|unknown key 'modl'; did you mean",
        "generator: { model: a/b, embeddings: { dimensions: 3 } }|the field 'model' is missing",
        "generator: { model: a/b, embeddings: { model: a/b, dimensions: 0 } }|'dimensions' must be",
        "generator: { model: a/b, embeddings: { model: minilm, dimensions: 3 } }|1:67: 'dimensions'"
            + " is for a provider's model, but 'minilm' is not one; leave it out",
        "generator: { model: a/b, embeddings: [a] }|'embeddings' must be text, not a list",
        "generator: { model: a/b, store: { file: v, chroma: x } }|1:52: 'chroma' and 'file' both"
            + " say where vectors are kept; keep one of them",
        "generator: { model: a/b, store: { file: v, collection: x } }|1:56: 'collection' is for a"
            + " server, but none is named; leave it out"
      })
  void namesPlaceAndRemedyOfAProblem(String content, String expected) throws IOException {
    Path file = write(content + "\n");
    assertThatThrownBy(() -> ConfigFile.read(file, Map.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(file + ":1:")
        .hasMessageContaining(expected);
  }
}
