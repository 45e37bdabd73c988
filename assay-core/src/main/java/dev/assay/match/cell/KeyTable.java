// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Groups rows of both sides by key: open addressing, chains in flat arrays. Rows are indexes into
 * the key arrays.
 */
public final class KeyTable {
  public static final int NONE = -1;

  /** Number of gold rows above which pairing is divided. */
  static final int MANY = 1 << 16;

  private static final int PART_BITS = 5;
  private static final int PARTS = 1 << PART_BITS;

  private final long[] slotKeys;
  private final int[] firstGold;
  private final int[] firstPredicted;
  private final int[] nextGold;
  private final int[] nextPredicted;
  private final int mask;

  /** Indexes gold rows; those of one key are found in ascending order. */
  public KeyTable(long[] goldKeys, int predictedRows) {
    int size = Integer.highestOneBit(Math.max(4, goldKeys.length) * 2 - 1) << 1;
    mask = size - 1;
    slotKeys = new long[size];
    firstGold = filled(size);
    firstPredicted = filled(size);
    nextGold = filled(goldKeys.length);
    nextPredicted = filled(predictedRows);
    for (int row = goldKeys.length - 1; row >= 0; row--) {
      int slot = slot(goldKeys[row]);
      slotKeys[slot] = goldKeys[row];
      nextGold[row] = firstGold[slot];
      firstGold[slot] = row;
    }
  }

  private static int[] filled(int size) {
    int[] array = new int[size];
    Arrays.fill(array, NONE);
    return array;
  }

  /** The slot that holds the key, or the free slot to insert it. */
  private int slot(long key) {
    int slot = (int) CellKey.mix(key) & mask;
    while (slotKeys[slot] != key && firstGold[slot] != NONE) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** For each predicted row a gold row of equal key, each used once; {@link #NONE} if used up. */
  public static int[] pair(long[] goldKeys, long[] predictedKeys) {
    if (Math.min(goldKeys.length, predictedKeys.length) <= MANY) {
      return pairFew(goldKeys, predictedKeys);
    }
    int[] partners = new int[predictedKeys.length];
    int[][] gold = parts(goldKeys);
    int[][] predicted = parts(predictedKeys);
    IntStream.range(0, PARTS)
        .parallel()
        .forEach(
            part -> {
              int[] pairs =
                  pairFew(pick(goldKeys, gold[part]), pick(predictedKeys, predicted[part]));
              for (int i = 0; i < pairs.length; i++) {
                partners[predicted[part][i]] = pairs[i] == NONE ? NONE : gold[part][pairs[i]];
              }
            });
    return partners;
  }

  private static int[] pairFew(long[] goldKeys, long[] predictedKeys) {
    KeyTable table = new KeyTable(goldKeys, 0);
    int[] used = table.firstGold.clone();
    int[] partners = new int[predictedKeys.length];
    for (int row = 0; row < predictedKeys.length; row++) {
      int slot = table.slot(predictedKeys[row]);
      int partner = used[slot];
      partners[row] = partner;
      if (partner != NONE) {
        used[slot] = table.nextGold[partner];
      }
    }
    return partners;
  }

  /** The rows of each key that several rows have, ascending. */
  public static List<int[]> repeats(long[] keys) {
    Stream<int[]> parts = Arrays.stream(parts(keys));
    return (keys.length > MANY ? parts.parallel() : parts)
        .flatMap(part -> repeatsIn(part, pick(keys, part)))
        .toList();
  }

  private static Stream<int[]> repeatsIn(int[] part, long[] keys) {
    KeyTable table = new KeyTable(keys, 0);
    return IntStream.range(0, table.slots())
        .filter(table::hasSeveral)
        .mapToObj(slot -> pick(part, table.goldRows(slot)));
  }

  private static int[] pick(int[] rows, int[] places) {
    return IntStream.of(places).map(place -> rows[place]).toArray();
  }

  /**
   * Divides many rows into parts, each small enough for a processor's cache. Rows of equal key are
   * in the same part, in ascending order. Few rows are one part.
   */
  private static int[][] parts(long[] keys) {
    if (keys.length <= MANY) {
      return new int[][] {IntStream.range(0, keys.length).toArray()};
    }
    int[] sizes = new int[PARTS];
    for (long key : keys) {
      sizes[part(key)]++;
    }
    int[][] parts = new int[PARTS][];
    for (int part = 0; part < PARTS; part++) {
      parts[part] = new int[sizes[part]];
    }
    int[] filled = new int[PARTS];
    for (int row = 0; row < keys.length; row++) {
      int part = part(keys[row]);
      parts[part][filled[part]++] = row;
    }
    return parts;
  }

  private static int part(long key) {
    return (int) (CellKey.mix(key) >>> -PART_BITS);
  }

  private static long[] pick(long[] keys, int[] rows) {
    long[] picked = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      picked[i] = keys[rows[i]];
    }
    return picked;
  }

  /** The first gold row of a key, or {@link #NONE}. */
  public int firstGold(long key) {
    return firstGold[slot(key)];
  }

  /** The next gold row of the same key, or {@link #NONE}. */
  public int nextGold(int row) {
    return nextGold[row];
  }

  /** Adds a predicted row; false if no gold row has its key. */
  public boolean addPredicted(long key, int row) {
    int slot = slot(key);
    if (firstGold[slot] == NONE) {
      return false;
    }
    nextPredicted[row] = firstPredicted[slot];
    firstPredicted[slot] = row;
    return true;
  }

  public int slots() {
    return slotKeys.length;
  }

  public boolean isUsed(int slot) {
    return firstGold[slot] != NONE;
  }

  /** Returns whether a slot has more than one gold row. */
  private boolean hasSeveral(int slot) {
    return firstGold[slot] != NONE && nextGold[firstGold[slot]] != NONE;
  }

  /** Gold rows of a slot, ascending. */
  public int[] goldRows(int slot) {
    return chain(firstGold[slot], nextGold);
  }

  /** Predicted rows of a slot, ascending if they were added in descending order. */
  public int[] predictedRows(int slot) {
    return chain(firstPredicted[slot], nextPredicted);
  }

  private static int[] chain(int first, int[] next) {
    int length = 0;
    for (int row = first; row != NONE; row = next[row]) {
      length++;
    }
    int[] rows = new int[length];
    int at = 0;
    for (int row = first; row != NONE; row = next[row]) {
      rows[at++] = row;
    }
    return rows;
  }
}
