// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.model.AssayException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Entries in memory, searched one by one, so that the answer is exact. */
public final class MemoryStore implements VectorStore {
  private final Map<String, VectorEntry> entries = new LinkedHashMap<>();
  private final String embedder;
  private final @Nullable Path file;
  private String madeFrom = "";

  private MemoryStore(String embedder, @Nullable Path file) {
    this.embedder = embedder;
    this.file = file;
  }

  /** An empty store that ends with this process. */
  public static MemoryStore empty() {
    return new MemoryStore("", null);
  }

  /**
   * A store that is kept in a file, with what the file holds; empty if there is no file, or it was
   * not written to its end. {@link #seal} writes it anew.
   *
   * @param embedder id of the embedder whose vectors it holds
   * @throws AssayException if the file holds another embedder's vectors, is no such file, or can't
   *     be read
   */
  public static MemoryStore in(Path file, String embedder) {
    MemoryStore store = new MemoryStore(embedder, file);
    MemoryStoreFile.read(file, embedder)
        .ifPresent(
            content -> {
              store.add(content.entries());
              store.madeFrom = content.madeFrom();
            });
    return store;
  }

  /**
   * A store that is kept in a file of Assay's own cache: as {@link #in}, but where the file is
   * damaged or of another embedder, the store is empty, and {@link #seal} writes over it.
   */
  public static MemoryStore cached(Path file, String embedder) {
    try {
      return in(file, embedder);
    } catch (AssayException unusable) {
      return new MemoryStore(embedder, file);
    }
  }

  @Override
  public String madeFrom() {
    return madeFrom;
  }

  @Override
  public void clear() {
    entries.clear();
    madeFrom = "";
  }

  @Override
  public void add(List<VectorEntry> added) {
    added.forEach(entry -> entries.put(entry.id(), entry));
    madeFrom = "";
  }

  @Override
  public void seal(String source) {
    if (file != null) {
      MemoryStoreFile.write(
          file, new MemoryStoreFile.Content(embedder, source, List.copyOf(entries.values())));
    }
    madeFrom = source;
  }

  @Override
  public List<NearestNeighbor> nearest(Vector vector, int k, MetadataFilter metadataFilter) {
    return NearestNeighbor.nearest(
        entries.values().stream().filter(metadataFilter::holds).toList(), vector, k);
  }

  @Override
  public int size() {
    return entries.size();
  }

  @Override
  public void close() {}
}
