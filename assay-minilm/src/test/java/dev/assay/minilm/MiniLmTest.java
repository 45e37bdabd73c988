// SPDX-License-Identifier: Apache-2.0
package dev.assay.minilm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.internal.UserFolders;
import dev.assay.llm.retrieve.Embedder;
import dev.assay.llm.retrieve.Embedders;
import dev.assay.llm.retrieve.EmbeddingOptions;
import dev.assay.llm.retrieve.Vector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class MiniLmTest {
  private final Embedder embedder = Embedders.of(EmbeddingOptions.MINILM, Map.of());

  @Test
  void putsTextsOfLikeMeaningNearEachOther() {
    Vector asked = embedder.embed("How many vocalists come from France?");
    double near = asked.cosine(embedder.embed("Count the French singers"));
    double far = asked.cosine(embedder.embed("average price of a used car"));
    assertThat(near).isGreaterThan(0.6);
    assertThat(far).isLessThan(0.2);
    assertThat(asked.size()).isEqualTo(embedder.dimensions().orElseThrow()).isEqualTo(384);
  }

  @Test
  void givesEveryThreadTheSameVectors() throws InterruptedException, ExecutionException {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      texts.add("question number " + i + " about flights and airports");
    }
    List<Vector> alone = new MiniLm().create().embed(texts);
    Embedder shared = new MiniLm().create();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Callable<List<Vector>> task = () -> shared.embed(texts);
      for (Future<List<Vector>> vectors : threads.invokeAll(Collections.nCopies(4, task))) {
        assertThat(vectors.get()).isEqualTo(alone);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void unpacksItsLibrariesInAssaysCache() {
    embedder.embed("load");
    assertThat(UserFolders.cache().resolve("native/tokenizers")).isNotEmptyDirectory();
    assertThat(System.getProperty("jna.tmpdir"))
        .isEqualTo(UserFolders.cache().resolve("native").toString());
  }

  @Test
  void takesTextsLongerThanTheModel() {
    assertThat(embedder.embed("the airport ".repeat(2_000)).size()).isEqualTo(384);
  }
}
