// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import java.util.List;

/**
 * Stores entries with their vectors, and finds the nearest. A store belongs to one embedder:
 * opening one with another embedder's vectors fails. {@link #nearest} is safe for use by several
 * threads; the other methods must be called before, by one thread.
 */
public interface VectorStore extends AutoCloseable {
  /**
   * Returns the checksum of the store's source, as given to the last {@link #seal}; empty if
   * entries were added or removed since.
   */
  String madeFrom();

  /** Removes all entries. */
  void clear();

  /** Adds entries; an entry with an existing id replaces it. */
  void add(List<VectorEntry> entries);

  /**
   * Marks the store as complete, and makes it persistent if supported.
   *
   * @param madeFrom a checksum of its source; not empty
   */
  void seal(String madeFrom);

  /**
   * Returns the entries nearest to a vector by cosine similarity, nearest first, ties by id.
   *
   * @param k maximum number; fewer are returned if fewer entries satisfy the condition
   */
  List<NearestNeighbor> nearest(Vector vector, int k, MetadataFilter metadataFilter);

  int size();

  /** Closes connections; sealed content is kept. */
  @Override
  void close();
}
