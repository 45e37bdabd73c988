// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests of every store. */
abstract class VectorStoreContract {
  /** Opens a store; the same name is the same store, also after it was closed. */
  abstract VectorStore open(String name, String embedder) throws IOException;

  static VectorEntry entry(String id, String database, float... values) {
    return new VectorEntry(id, "text of " + id, Vector.of(values), Map.of("database", database));
  }

  static List<String> ids(List<NearestNeighbor> neighbours) {
    return neighbours.stream().map(nearestNeighbor -> nearestNeighbor.entry().id()).toList();
  }

  @Test
  void givesTheNearestFirstAndEqualOnesById() throws IOException {
    try (VectorStore store = open("nearest", "e")) {
      store.add(
          List.of(
              entry("far", "a", 0, 1),
              entry("b-near", "a", 1, 0.1f),
              entry("a-near", "a", 2, 0.2f),
              entry("nearest", "b", 1, 0)));
      List<NearestNeighbor> found = store.nearest(Vector.of(3, 0), 3, MetadataFilter.ANY);
      assertThat(ids(found)).containsExactly("nearest", "a-near", "b-near");
      assertThat(found.get(0).similarity()).isEqualTo(1);
      assertThat(found.get(0).entry().text()).isEqualTo("text of nearest");
      assertThat(found.get(0).entry().metadata()).containsExactly(Map.entry("database", "b"));
    }
  }

  @Test
  void keepsToTheCondition() throws IOException {
    try (VectorStore store = open("condition", "e")) {
      store.add(
          List.of(entry("1", "it's", 1, 0), entry("2", "b", 1, 0.2f), entry("3", "", 1, 0.3f)));
      Vector asked = Vector.of(1, 0);
      assertThat(ids(store.nearest(asked, 9, new MetadataFilter("database", "it's", true))))
          .containsExactly("1");
      assertThat(ids(store.nearest(asked, 9, new MetadataFilter("database", "it's", false))))
          .containsExactly("2", "3");
    }
  }

  @Test
  void replacesAnEntryOfTheSameId() throws IOException {
    try (VectorStore store = open("replace", "e")) {
      store.add(List.of(entry("1", "a", 1, 0)));
      store.add(List.of(entry("1", "b", 0, 1)));
      assertThat(store.size()).isEqualTo(1);
      assertThat(store.nearest(Vector.of(0, 1), 1, MetadataFilter.ANY).get(0).similarity())
          .isEqualTo(1);
    }
  }

  @Test
  void isNoLongerWholeOnceSomethingIsAdded() throws IOException {
    try (VectorStore store = open("whole", "e")) {
      assertThat(store.madeFrom()).isEmpty();
      store.add(List.of(entry("1", "a", 1, 0)));
      store.seal("abc");
      assertThat(store.madeFrom()).isEqualTo("abc");
      store.add(List.of(entry("2", "a", 1, 0)));
      assertThat(store.madeFrom()).isEmpty();
      store.clear();
      assertThat(store.size()).isZero();
      assertThat(store.nearest(Vector.of(1, 0), 3, MetadataFilter.ANY)).isEmpty();
    }
  }

  @Test
  void hasTheSameNeighboursInTheSameOrderAsMemory() throws IOException {
    Random random = new Random(5);
    List<VectorEntry> entries = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      entries.add(entry("e" + i, "d" + i % 7, random(random)));
    }
    MemoryStore memory = MemoryStore.empty();
    memory.add(entries);
    try (VectorStore store = open("order", "e")) {
      store.add(entries);
      for (int i = 0; i < 20; i++) {
        Vector asked = Vector.of(random(random));
        for (MetadataFilter metadataFilter :
            List.of(MetadataFilter.ANY, new MetadataFilter("database", "d3", false))) {
          assertThat(ids(store.nearest(asked, 10, metadataFilter)))
              .isEqualTo(ids(memory.nearest(asked, 10, metadataFilter)));
        }
      }
    }
  }

  private static float[] random(Random random) {
    float[] values = new float[32];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  /** Stores that outlive their process. */
  abstract static class Kept extends VectorStoreContract {
    @Test
    void isFoundAgain() throws IOException {
      try (VectorStore store = open("again", "e")) {
        store.add(List.of(entry("1", "a", 1, 0), entry("2", "a", 0.25f, 1)));
        store.seal("abc");
      }
      try (VectorStore store = open("again", "e")) {
        assertThat(store.madeFrom()).isEqualTo("abc");
        assertThat(store.size()).isEqualTo(2);
        assertThat(store.nearest(Vector.of(0, 1), 1, MetadataFilter.ANY).get(0).entry())
            .isEqualTo(entry("2", "a", 0.25f, 1));
      }
    }

    @Test
    void refusesAnotherEmbeddersVectors() throws IOException {
      try (VectorStore store = open("other", "first")) {
        store.add(List.of(entry("1", "a", 1, 0)));
        store.seal("abc");
      }
      assertThatThrownBy(() -> open("other", "second"))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("holds vectors of 'first', and this run uses 'second'");
    }
  }
}
