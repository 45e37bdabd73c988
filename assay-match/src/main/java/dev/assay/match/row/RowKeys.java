// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.row;

import dev.assay.match.cell.CellKey;
import dev.assay.match.column.ColumnKeys;
import dev.assay.match.column.ColumnPair;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** 64-bit keys of rows: a sum over columns, so that the order of columns costs nothing. */
public final class RowKeys {
  private static final int CHUNK = 1 << 15;
  private static final int BLOCK = 1 << 10;
  private static final long ROLE = 0xA0761D6478BD642FL;
  private static final long RUN = 0xE7037ED1A0B428DBL;

  private RowKeys() {}

  /**
   * The key of each listed row.
   *
   * @param keys of each column, in the same order for both sides
   * @param rows positions in the table
   * @param runs a number for each listed row that must agree too, or {@code null}
   */
  public static long[] of(List<ColumnKeys> keys, int[] rows, int @Nullable [] runs) {
    long[] sums = new long[rows.length];
    int chunks = (rows.length + CHUNK - 1) / CHUNK;
    IntStream range = IntStream.range(0, chunks);
    (chunks > 2 ? range.parallel() : range)
        .forEach(chunk -> fill(keys, rows, runs, sums, chunk * CHUNK));
    return sums;
  }

  private static void fill(
      List<ColumnKeys> keys, int[] rows, int @Nullable [] runs, long[] sums, int from) {
    int to = Math.min(rows.length, from + CHUNK);
    long[] block = new long[Math.min(BLOCK, to - from)];
    for (int start = from; start < to; start += BLOCK) {
      int count = Math.min(BLOCK, to - start);
      for (int c = 0; c < keys.size(); c++) {
        fill(keys.get(c), rows, start, count, block);
        long role = role(c);
        for (int i = 0; i < count; i++) {
          sums[start + i] += block[i] * role;
        }
      }
    }
    for (int i = from; runs != null && i < to; i++) {
      sums[i] += CellKey.mix(runs[i] * RUN + 1);
    }
  }

  private static void fill(ColumnKeys keys, int[] rows, int start, int count, long[] block) {
    if (isSequence(rows, start, count)) {
      keys.fill(rows[start], count, block);
      return;
    }
    for (int i = 0; i < count; i++) {
      block[i] = keys.at(rows[start + i]);
    }
  }

  private static boolean isSequence(int[] rows, int start, int count) {
    for (int i = 1; i < count; i++) {
      if (rows[start + i] != rows[start] + i) {
        return false;
      }
    }
    return true;
  }

  /** The factor for the keys of a column's cells: odd, so that no bit of a key is lost. */
  public static long role(int column) {
    return CellKey.mix((column + 1) * ROLE) | 1;
  }

  public static List<ColumnKeys> ofGold(List<ColumnPair> pairs) {
    return columns(pairs).map(ColumnPair::goldKeys).toList();
  }

  public static List<ColumnKeys> ofPredicted(List<ColumnPair> pairs) {
    return columns(pairs).map(ColumnPair::predictedKeys).toList();
  }

  /** The pairs, in parallel if their keys may take long. */
  private static Stream<ColumnPair> columns(List<ColumnPair> pairs) {
    return pairs.stream().anyMatch(pair -> pair.gold().rows() > CHUNK)
        ? pairs.parallelStream()
        : pairs.stream();
  }
}
