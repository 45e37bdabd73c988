// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.cell.CellKey;
import dev.assay.match.row.RowKeys;
import dev.assay.spark.tables.CellHasher.HashedCell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/**
 * Hashes rows in several ways at once, each cell only once for each form. Not safe for use by
 * several threads.
 */
final class RowHasher {
  private static final long ROLE = 0xE7037ED1A0B428DBL;

  private final CellHasher[] cells;
  private final int[][] rows;
  private final long[] low;
  private final long[] high;
  private final boolean[] present;

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
    low = new long[cells.length];
    high = new long[cells.length];
    present = new boolean[cells.length];
  }

  /** Hashes the cells of a row. */
  void read(SpecializedGetters row) {
    for (int i = 0; i < cells.length; i++) {
      present[i] = cells[i].hash(row);
      low[i] = cells[i].low();
      high[i] = cells[i].high();
    }
  }

  /** Returns half of the hash of the n-th cell of a plan. */
  long cellLow(int plan, int n) {
    return low[rows[plan][n]];
  }

  long cellHigh(int plan, int n) {
    return high[rows[plan][n]];
  }

  boolean isPresent(int plan, int n) {
    return present[rows[plan][n]];
  }

  /** Returns the lower half of a row's hash. */
  long low(int plan) {
    long sum = 0;
    int[] parts = rows[plan];
    for (int i = 0; i < parts.length; i++) {
      sum += low[parts[i]] * RowKeys.role(i);
    }
    return CellKey.mix(sum);
  }

  /** Returns the upper half of a row's hash. */
  long high(int plan) {
    long sum = 0;
    int[] parts = rows[plan];
    for (int i = 0; i < parts.length; i++) {
      sum = (sum + high[parts[i]]) * ROLE;
    }
    return CellKey.mix(sum);
  }
}
