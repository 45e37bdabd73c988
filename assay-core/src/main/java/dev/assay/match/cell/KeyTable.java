// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import java.util.Arrays;

/**
 * Groups rows of both sides by key: open addressing, chains in flat arrays. Rows are indexes into
 * the key arrays.
 */
public final class KeyTable {
  public static final int NONE = -1;

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
