// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.cell.CellKey;
import dev.assay.match.row.RowKeys;
import dev.assay.spark.tables.CellHasher.HashedCell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Hashes rows in several ways at once, each cell only once for each form, and a block of rows at a
 * time, column by column. Not safe for use by several threads.
 */
final class RowHasher {
  private static final long ROLE = 0xE7037ED1A0B428DBL;

  private final CellHasher[] cells;
  private final int[][] rows;
  private final long[] roles;
  private final long[][] low;
  private final long[][] high;

  /**
   * @param plans for each kind of row hash the cells that it combines, in the order of the gold
   */
  RowHasher(List<List<HashedCell>> plans, HashSeed seed) {
    Map<HashedCell, Integer> slots = new LinkedHashMap<>();
    rows = new int[plans.size()][];
    for (int plan = 0; plan < rows.length; plan++) {
      List<HashedCell> parts = plans.get(plan);
      rows[plan] = new int[parts.size()];
      for (int i = 0; i < parts.size(); i++) {
        Integer known = slots.putIfAbsent(parts.get(i), slots.size());
        rows[plan][i] = known == null ? slots.size() - 1 : known;
      }
    }
    List<CellHasher> hashers = new ArrayList<>();
    slots.keySet().forEach(cell -> hashers.add(new CellHasher(cell.column(), cell.form(), seed)));
    cells = hashers.toArray(CellHasher[]::new);
    int width = plans.stream().mapToInt(List::size).max().orElse(0);
    roles = IntStream.range(0, width).mapToLong(RowKeys::role).toArray();
    low = new long[rows.length][CellHasher.BLOCK];
    high = new long[rows.length][CellHasher.BLOCK];
  }

  /** Hashes the next rows; returns their number, 0 at the end. */
  int read(Iterator<InternalRow> from) {
    int count = 0;
    for (; count < CellHasher.BLOCK && from.hasNext(); count++) {
      InternalRow row = from.next();
      for (CellHasher cell : cells) {
        cell.read(row, count);
      }
    }
    hash(count);
    return count;
  }

  /** Returns the lower half of a row's hash under the first plan, without the rest. */
  long low(InternalRow row) {
    long sum = 0;
    for (int i = 0; i < rows[0].length; i++) {
      CellHasher cell = cells[rows[0][i]];
      cell.read(row, 0);
      sum += cell.firstLow() * roles[i];
    }
    return CellKey.mix(sum);
  }

  /** Hashes one row. */
  void read(InternalRow row) {
    for (CellHasher cell : cells) {
      cell.read(row, 0);
    }
    hash(1);
  }

  private void hash(int count) {
    for (CellHasher cell : cells) {
      cell.mix(count);
    }
    for (int plan = 0; plan < rows.length; plan++) {
      Arrays.fill(low[plan], 0, count, 0);
      Arrays.fill(high[plan], 0, count, 0);
      for (int i = 0; i < rows[plan].length; i++) {
        CellHasher cell = cells[rows[plan][i]];
        add(cell.low(), roles[i], low[plan], count);
        addTimes(cell.high(), high[plan], count);
      }
      mix(low[plan], count);
      mix(high[plan], count);
    }
  }

  private static void add(long[] hashes, long role, long[] sums, int count) {
    for (int i = 0; i < count; i++) {
      sums[i] += hashes[i] * role;
    }
  }

  private static void addTimes(long[] hashes, long[] sums, int count) {
    for (int i = 0; i < count; i++) {
      sums[i] = (sums[i] + hashes[i]) * ROLE;
    }
  }

  private static void mix(long[] sums, int count) {
    for (int i = 0; i < count; i++) {
      sums[i] = CellKey.mix(sums[i]);
    }
  }

  /** Returns the hashes of the n-th cell of a plan. */
  CellHasher cell(int plan, int n) {
    return cells[rows[plan][n]];
  }

  /** Returns the lower halves of the rows' hashes. */
  long[] low(int plan) {
    return low[plan];
  }

  /** Returns the upper halves of the rows' hashes. */
  long[] high(int plan) {
    return high[plan];
  }
}
