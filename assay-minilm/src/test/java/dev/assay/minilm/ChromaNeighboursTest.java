// SPDX-License-Identifier: Apache-2.0
package dev.assay.minilm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.llm.retrieve.Embedder;
import dev.assay.llm.retrieve.Embedders;
import dev.assay.llm.retrieve.EmbeddingOptions;
import dev.assay.llm.retrieve.ExampleFile;
import dev.assay.llm.retrieve.ExampleLeakCheck;
import dev.assay.llm.retrieve.ExampleOptions;
import dev.assay.llm.retrieve.ExamplePool;
import dev.assay.llm.retrieve.ExampleScope;
import dev.assay.llm.retrieve.ExampleSelection;
import dev.assay.llm.retrieve.FewShotExample;
import dev.assay.llm.retrieve.MemoryStore;
import dev.assay.llm.retrieve.VectorStore;
import dev.assay.llm.retrieve.VectorStoreOptions;
import dev.assay.model.Question;
import dev.assay.testkit.server.ChromaServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Skipped with a message where npm or its registry is missing. */
class ChromaNeighboursTest {
  private static final String COLLECTION = "assay-examples";
  private static final List<String> VERBS = List.of("Show", "Count", "List", "Find the oldest of");
  private static final List<String> THINGS =
      List.of("singers", "flights", "dogs", "invoices", "students", "museums", "car makers");
  private static final List<String> WHERE =
      List.of(
          "in France",
          "with no address",
          "older than 30",
          "per country",
          "sorted by name",
          "that were sold last year",
          "of the largest city",
          "without any visitor",
          "by their average rating",
          "which share a first letter");

  private final Embedder embedder = Embedders.of(EmbeddingOptions.MINILM, Map.of());

  /** 280 questions with SQL. */
  private static ExampleFile examples() {
    List<FewShotExample> examples = new ArrayList<>();
    for (String verb : VERBS) {
      for (String thing : THINGS) {
        for (String where : WHERE) {
          String text = verb + " " + thing + " " + where;
          examples.add(
              new FewShotExample("e" + examples.size(), text, "SELECT '" + text + "'", thing));
        }
      }
    }
    return new ExampleFile(Path.of("made-up"), examples, 0);
  }

  private static List<Question> questions() {
    List<Question> questions = new ArrayList<>();
    for (String thing : THINGS) {
      for (String rest : List.of("How many %s come from Paris?", "Which %s are the newest?")) {
        questions.add(
            Question.of(
                "q" + questions.size(), rest.formatted(thing), thing, Gold.sql("SELECT 1")));
      }
    }
    return questions;
  }

  @Tag("long")
  @Test
  void hasTheSameNeighboursAsMemoryAlsoAfterARestart(@TempDir Path data) throws IOException {
    try (ChromaServer server = ChromaServer.start(data)) {
      for (ExampleScope scope : ExampleScope.values()) {
        assertSameNeighbours(new VectorStoreOptions.Chroma(server.url(), COLLECTION), scope);
      }
    }
    try (ChromaServer server = ChromaServer.start(data)) {
      VectorStoreOptions chroma = new VectorStoreOptions.Chroma(server.url(), COLLECTION);
      assertKept(chroma);
      assertSameNeighbours(chroma, ExampleScope.ANY);
    }
  }

  private void assertSameNeighbours(VectorStoreOptions chroma, ExampleScope scope) {
    ExampleOptions settings = new ExampleOptions(10, scope, ExampleLeakCheck.DEFAULT);
    ExamplePool memory = ExamplePool.of(examples(), embedder, MemoryStore.empty(), settings);
    try (ExamplePool pool =
        ExamplePool.of(examples(), embedder, chroma.open(embedder.id()), settings)) {
      for (Question question : questions()) {
        ExampleSelection selection = pool.select(question);
        assertThat(selection).isEqualTo(memory.select(question));
        assertThat(selection.examples()).hasSize(10);
      }
    }
  }

  private void assertKept(VectorStoreOptions chroma) {
    try (VectorStore store = chroma.open(embedder.id())) {
      assertThat(store.size()).isEqualTo(280);
      assertThat(store.madeFrom()).hasSize(64);
    }
    assertThatThrownBy(() -> chroma.open("openai/text-embedding-3-small"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("holds vectors of 'all-minilm-l6-v2-q'");
  }
}
