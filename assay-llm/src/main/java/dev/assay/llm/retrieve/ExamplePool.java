// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.AssayException;
import dev.assay.input.internal.FileHashes;
import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Examples in a vector store, from which the nearest to a question are selected. Safe for use by
 * several threads. Closing it closes the store.
 */
public final class ExamplePool implements ExampleSource {
  static final String DATABASE = "database";

  /** Number of examples that are embedded and stored at once. */
  private static final int BATCH = 512;

  /** Neighbors requested in addition to those needed, because some may be excluded. */
  private static final int MARGIN = 16;

  private final Map<String, FewShotExample> examples = new LinkedHashMap<>();
  private final Embedder embedder;
  private final VectorStore store;
  private final ExampleOptions settings;

  private ExamplePool(
      ExampleFile file, Embedder embedder, VectorStore store, ExampleOptions settings) {
    file.examples().forEach(example -> examples.put(example.id(), example));
    this.embedder = embedder;
    this.store = store;
    this.settings = settings;
  }

  /**
   * Creates a pool of a file's examples. If the store has the same examples by the same embedder,
   * nothing is embedded; otherwise its entries are replaced.
   *
   * @param store opened for this embedder; closed with the pool
   * @throws dev.assay.llm.chat.ModelCallException if embedding failed; the store is then not
   *     sealed, and is filled again the next time
   */
  public static ExamplePool of(
      ExampleFile file, Embedder embedder, VectorStore store, ExampleOptions settings) {
    ExamplePool pool = new ExamplePool(file, embedder, store, settings);
    String source = checksum(file.examples(), embedder);
    try {
      if (!store.madeFrom().equals(source) || store.size() != file.examples().size()) {
        pool.fill(file.examples());
        store.seal(source);
      }
    } catch (RuntimeException failed) {
      store.close();
      throw failed;
    }
    return pool;
  }

  private void fill(List<FewShotExample> all) {
    store.clear();
    for (int start = 0; start < all.size(); start += BATCH) {
      List<FewShotExample> some = all.subList(start, Math.min(start + BATCH, all.size()));
      List<Vector> vectors = embedder.embed(some.stream().map(FewShotExample::question).toList());
      List<VectorEntry> entries = new ArrayList<>();
      for (int i = 0; i < some.size(); i++) {
        FewShotExample example = some.get(i);
        entries.add(
            new VectorEntry(
                example.id(),
                example.question(),
                vectors.get(i),
                Map.of(DATABASE, example.database())));
      }
      store.add(entries);
    }
  }

  @Override
  public ExampleSelection select(Question question) {
    return nearest(question, settings.count());
  }

  /**
   * Returns the k nearest examples by cosine similarity of embeddings, nearest first; fewer if
   * there are not enough.
   *
   * @throws AssayException if the question has no text
   */
  public ExampleSelection nearest(Question question, int k) {
    if (question.text().isBlank()) {
      throw new AssayException(
          "question %s: has no text, so no example is similar to it; add the questions' texts to the data set"
              .formatted(question.id()));
    }
    Vector vector = embedder.embed(question.text());
    MetadataFilter metadataFilter = settings.scope().condition(question);
    for (int wanted = k + MARGIN; ; wanted *= 4) {
      List<NearestNeighbor> found = store.nearest(vector, wanted, metadataFilter);
      ExampleFilter sieve = new ExampleFilter(settings.leaks(), question, k);
      for (NearestNeighbor nearestNeighbor : found) {
        sieve.offer(example(nearestNeighbor), nearestNeighbor.similarity());
      }
      if (sieve.full() || found.size() < wanted) {
        return sieve.selection();
      }
    }
  }

  private FewShotExample example(NearestNeighbor nearestNeighbor) {
    FewShotExample example = examples.get(nearestNeighbor.entry().id());
    if (example == null) {
      throw new AssayException(
          "example %s: the store contains it but the file does not; someone else changed the store, so"
                  .formatted(nearestNeighbor.entry().id())
              + " name another, or remove it");
    }
    return example;
  }

  /** A checksum of everything that the entries depend on. */
  private static String checksum(List<FewShotExample> examples, Embedder embedder) {
    List<String> parts = new ArrayList<>(List.of(embedder.id()));
    for (FewShotExample example : examples) {
      parts.addAll(List.of(example.id(), example.question(), example.database()));
    }
    return FileHashes.ofParts(parts);
  }

  @Override
  public void close() {
    store.close();
  }
}
