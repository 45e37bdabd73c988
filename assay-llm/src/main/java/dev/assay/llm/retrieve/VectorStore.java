// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import java.util.List;

/**
 * Keeps entries with their vectors, and finds the nearest. A store belongs to one embedder: what
 * opens one that holds another embedder's vectors refuses it. {@link #nearest} is safe for use by
 * several threads; the others are called by one thread before it.
 */
public interface VectorStore extends AutoCloseable {
  /**
   * What the store was filled from: the argument of the last {@link #seal}, if nothing was added or
   * removed since; else empty.
   */
  String madeFrom();

  /** Removes all entries. */
  void clear();

  /** Adds entries; one of the same id is replaced. */
  void add(List<VectorEntry> entries);

  /**
   * Says that the store is whole, and keeps it for later runs where it can.
   *
   * @param madeFrom a checksum of what it was filled from; not empty
   */
  void seal(String madeFrom);

  /**
   * The entries nearest to a vector by cosine, the nearest first, equally near ones by id.
   *
   * @param k the most that are given; fewer come if the store has no more that meet the condition
   */
  List<NearestNeighbor> nearest(Vector vector, int k, MetadataFilter metadataFilter);

  int size();

  /** Ends connections; what was sealed stays. */
  @Override
  void close();
}
