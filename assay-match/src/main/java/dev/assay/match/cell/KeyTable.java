// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import java.util.Arrays;
import java.util.BitSet;
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

  /** Number of rows in a part, so that its table fits into a processor's cache. */
  private static final int PART = 1 << 14;

  private static final int MOST_PARTS = 1 << 10;

  /** Bits per key in a search for repeats: enough that few different keys share one by chance. */
  private static final long BITS_PER_KEY = 16;

  private static final long MOST_BITS = 1L << 30;

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
    firstPredicted = filled(predictedRows == 0 ? 0 : size);
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
    int parts = partCount(Math.max(goldKeys.length, predictedKeys.length));
    int[][] gold = parts(goldKeys, parts);
    int[][] predicted = parts(predictedKeys, parts);
    IntStream.range(0, parts)
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

  /**
   * The rows that are left on each side when as many rows of equal keys as possible are paired.
   * They are those that {@link #pair} leaves, but most rows need no table.
   */
  public static Unpaired unpaired(long[] goldKeys, long[] predictedKeys) {
    int parts = partCount(Math.max(goldKeys.length, predictedKeys.length));
    if (parts == 1) {
      return Unpaired.of(pairFew(goldKeys, predictedKeys), goldKeys.length);
    }
    BitSet different = different(goldKeys, predictedKeys, parts);
    int[] gold = rowsWithin(goldKeys, different, parts);
    int[] predicted = rowsWithin(predictedKeys, different, parts);
    Unpaired left =
        Unpaired.of(pair(pick(goldKeys, gold), pick(predictedKeys, predicted)), gold.length);
    return new Unpaired(pick(gold, left.gold()), pick(predicted, left.predicted()));
  }

  /**
   * Rows without a partner.
   *
   * @param gold rows, ascending
   * @param predicted rows, ascending
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Unpaired(int[] gold, int[] predicted) {
    private static Unpaired of(int[] partners, int goldRows) {
      BitSet gold = new BitSet(goldRows);
      gold.set(0, goldRows);
      IntStream.of(partners).filter(partner -> partner != NONE).forEach(gold::clear);
      return new Unpaired(
          gold.stream().toArray(),
          IntStream.range(0, partners.length).filter(row -> partners[row] == NONE).toArray());
    }
  }

  /** The parts whose keys differ between the sides, judged by two sums over each part. */
  private static BitSet different(long[] goldKeys, long[] predictedKeys, int parts) {
    long[] sums = new long[parts];
    long[] others = new long[parts];
    for (long key : goldKeys) {
      sums[part(key, parts)] += key;
      others[part(key, parts)] += CellKey.mix(key);
    }
    for (long key : predictedKeys) {
      sums[part(key, parts)] -= key;
      others[part(key, parts)] -= CellKey.mix(key);
    }
    return IntStream.range(0, parts)
        .filter(part -> sums[part] != 0 || others[part] != 0)
        .collect(BitSet::new, BitSet::set, BitSet::or);
  }

  private static int[] rowsWithin(long[] keys, BitSet chosen, int parts) {
    return IntStream.range(0, keys.length)
        .filter(row -> chosen.get(part(keys[row], parts)))
        .toArray();
  }

  /** The rows of each key that several rows have, ascending. */
  public static List<int[]> repeats(long[] keys) {
    int[] rows = keys.length > MANY ? suspects(keys) : IntStream.range(0, keys.length).toArray();
    long[] left = pick(keys, rows);
    Stream<int[]> parts = Arrays.stream(parts(left, partCount(left.length)));
    return (left.length > MANY ? parts.parallel() : parts)
        .flatMap(part -> repeatsIn(part, pick(left, part)))
        .map(alike -> pick(rows, alike))
        .toList();
  }

  private static Stream<int[]> repeatsIn(int[] part, long[] keys) {
    KeyTable table = new KeyTable(keys, 0);
    return IntStream.range(0, table.slots())
        .filter(table::hasSeveral)
        .mapToObj(slot -> pick(part, table.goldRows(slot)));
  }

  /** All rows whose key another row has, and a few more. */
  private static int[] suspects(long[] keys) {
    long mask = Math.min(MOST_BITS, Integer.highestOneBit(keys.length) * BITS_PER_KEY) - 1;
    BitSet seen = new BitSet();
    BitSet again = new BitSet();
    for (long key : keys) {
      int bit = (int) (CellKey.mix(key) & mask);
      if (seen.get(bit)) {
        again.set(bit);
      }
      seen.set(bit);
    }
    return IntStream.range(0, keys.length)
        .filter(row -> again.get((int) (CellKey.mix(keys[row]) & mask)))
        .toArray();
  }

  private static int[] pick(int[] rows, int[] places) {
    return IntStream.of(places).map(place -> rows[place]).toArray();
  }

  /** The number of parts for a number of rows: a power of two. */
  private static int partCount(int rows) {
    return rows <= MANY ? 1 : Math.min(MOST_PARTS, Integer.highestOneBit(rows / PART));
  }

  /** Divides rows. Those of equal key are in the same part, in ascending order. */
  private static int[][] parts(long[] keys, int count) {
    int[] sizes = new int[count];
    for (long key : keys) {
      sizes[part(key, count)]++;
    }
    int[][] parts = new int[count][];
    for (int part = 0; part < count; part++) {
      parts[part] = new int[sizes[part]];
    }
    int[] filled = new int[count];
    for (int row = 0; row < keys.length; row++) {
      int part = part(keys[row], count);
      parts[part][filled[part]++] = row;
    }
    return parts;
  }

  /** By other bits than those that place a key within its part. */
  private static int part(long key, int count) {
    return (int) (CellKey.mix(key) >>> Integer.SIZE) & (count - 1);
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
    return nextPredicted.length == 0 ? new int[0] : chain(firstPredicted[slot], nextPredicted);
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
