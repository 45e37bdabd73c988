// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.AssayException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Entries in memory. The search compares all of them, so it is exact. */
public final class MemoryStore implements VectorStore {
  private final Map<String, VectorEntry> entries = new LinkedHashMap<>();
  private final String embedder;
  private final @Nullable Path file;
  private String madeFrom = "";

  private MemoryStore(String embedder, @Nullable Path file) {
    this.embedder = embedder;
    this.file = file;
  }

  /** Returns an empty store that is not stored in a file. */
  public static MemoryStore empty() {
    return new MemoryStore("", null);
  }

  /**
   * Opens a store in a file; it is empty if there is no file, or the file is incomplete. {@link
   * #seal} writes the file.
   *
   * @param embedder id of the embedder whose vectors it holds
   * @throws AssayException if the file holds another embedder's vectors, has another format, or
   *     can't be read
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
   * Opens a store in a file of Assay's own cache: like {@link #in}, except that the store is empty
   * if the file is damaged or has another embedder's vectors, and {@link #seal} overwrites it.
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
